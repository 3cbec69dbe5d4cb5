"""Shares a hand or a score: copies it as text, and offers a file for its picture."""

from pathlib import Path

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from videopoker.core.base.messages import printable
from videopoker.drawing.shared_file import shared_path, write_shared
from videopoker.drawing.shared_picture import Shared
from videopoker.text.export.hand_files import place_words
from videopoker.tui.kit.dialog import ENTER, FileDialog


class ShareDialog(FileDialog[str | None]):
    """Copies what is shared and asks for a file name; the result says what was written."""

    TITLE = heading = "SHARE"
    keys = {"enter": "write .png, .svg, .ansi or .txt", "esc": "back"}
    BINDINGS = [ENTER]

    def __init__(self, name: str, folder: Path, shared: Shared | None = None) -> None:
        """`name` is the file name offered; without `shared`, `show` is called later."""
        super().__init__()
        self._folder = folder
        self._shared = shared
        self._file: Path | None = None
        """The file to write once there is something to share."""
        self.text: str = name

    def body(self) -> ComposeResult:
        """The text that is copied, and where the picture is written."""
        yield Static("\n" * 5, id="shared")
        yield Static(Content("copied as text, if this terminal allows it"))
        yield Static(Content(f"picture: {place_words(self._folder)}"))
        yield from super().body()

    def on_mount(self) -> None:
        if self._shared:
            self.show(self._shared)

    def show(self, shared: Shared) -> None:
        """Show this and copy it; write it where a file was named before."""
        self._shared = shared
        name, rows = shared.text.split("\n", 1)
        self.query_one("#shared", Static).update(Content.assemble((name, "bold $gold"), f"\n{rows}"))
        self.app.copy_to_clipboard(shared.text)
        if self._file:
            self._write(shared, self._file)

    def take(self, text: str) -> None:
        """Write the file, now or once there is something to share."""
        self._file = self.checked(shared_path(text, self._folder))
        if self._shared:
            self._write(self._shared, self._file)

    def _write(self, shared: Shared, file: Path) -> None:
        write_shared(shared, file)
        self.dismiss(printable(f"{file.name} written"))
