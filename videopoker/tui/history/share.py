"""Shares a hand that is over: copies it as text, and offers a file for its picture."""

from collections.abc import Mapping
from pathlib import Path

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from videopoker.core.messages import Refused, printable
from videopoker.drawing.hand_file import hand_file_name, hand_path, write_hand
from videopoker.play.saves.played_hand import PlayedHand
from videopoker.text.shared_hand import SharedHand, shared_text
from videopoker.tui.kit.dialog import ENTER, FileDialog
from videopoker.tui.solving.questions import FindSharedHand
from videopoker.tui.solving.service import SolverService

_ROWS = 5
"""Rows of the text of a hand."""


class ShareDialog(FileDialog[str | None]):
    """Copies the hand and asks for a file name; the result says what was written."""

    TITLE = heading = "SHARE"
    keys: Mapping[str, str] = {"enter": "write .png, .svg, .ansi or .txt", "esc": "back"}
    BINDINGS = [ENTER]

    def __init__(self, hand: PlayedHand, folder: Path, solver: SolverService, *, is_practice: bool) -> None:
        super().__init__()
        self._question = FindSharedHand(hand, is_practice)
        self._folder = folder
        self._solver = solver
        self._shared: SharedHand | None = None
        """None until its odds are found."""
        self._file: Path | None = None
        """The file to write once they are."""
        self.text: str = hand_file_name(hand.dealt.hand)

    def body(self) -> ComposeResult:
        """The text that is copied, and where the picture is written."""
        yield Static("\n" * _ROWS, id="shared")
        yield Static(Content("copied as text, if this terminal allows it"))
        yield Static(Content(printable(f"picture saved in {self._folder}, or type a path")))
        yield from super().body()

    def on_mount(self) -> None:
        self._solver.ask(self, self._question, self._take_hand)

    def _take_hand(self, shared: SharedHand | Refused) -> None:
        if isinstance(shared, Refused):
            self.complain(str(shared))
            return
        self._shared = shared
        text = shared_text(shared)
        name, rest = text.split("\n", 1)
        self.query_one("#shared", Static).update(Content.assemble((name, "bold $gold"), f"\n{rest}"))
        self.app.copy_to_clipboard(text)
        if self._file:
            self._write(shared, self._file)

    def take(self, text: str) -> None:
        """Write the file, now or once the odds are found."""
        self._file = self.checked(hand_path(text, self._folder))
        if self._shared:
            self._write(self._shared, self._file)

    def _write(self, hand: SharedHand, file: Path) -> None:
        write_hand(hand, file)
        self.dismiss(printable(f"{file.name} written"))
