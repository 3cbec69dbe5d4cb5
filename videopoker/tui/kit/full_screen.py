"""The base of the screens other than the table (a key bar, and a notice if the terminal is too small), and the frames around groups."""

from abc import abstractmethod
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Resize
from textual.message import Message
from textual.widget import Widget

from videopoker.tui.kit.key_bar import KeyBar
from videopoker.tui.kit.layout import is_too_small
from videopoker.tui.kit.table_words import too_small
from videopoker.tui.textual_fixes.screens import ClosesOnce

_CORNERS = 6
"""Cells of the top line that no title takes: its ends with their corners, and a blank beside each."""


class Frame(Vertical):
    """A group with a title in gold, and at the right end of the same line what there is to add quietly."""

    @dataclass
    class Resized(Message):
        """The group's size changed, and its widgets are laid out in it: its texts can be fitted again."""

        frame: "Frame"

    def __init__(
        self, *children: Widget, title: str = "", aside: str = "", id: str | None = None, classes: str = ""
    ) -> None:
        super().__init__(*children, id=id, classes=f"frame {classes}")
        self._titles = title, aside

    def entitle(self, title: str, aside: str = "") -> None:
        """Show this title, and at the right end of its line the rest."""
        if self._titles != (title, aside):
            self._titles = title, aside
            self._show_titles()

    def on_resize(self) -> None:
        """Fit the titles, and report the new size."""
        self._show_titles()
        self.post_message(self.Resized(self))

    def _show_titles(self) -> None:
        title, aside = map(Content, self._titles)
        columns = self.outer_size.width - _CORNERS
        title = title.truncate(max(0, columns - aside.cell_length - 3), ellipsis=True)
        rule = columns - title.cell_length - aside.cell_length - 2
        if aside and rule > 0:
            title = Content.assemble(
                title, " ", ("─" * rule, "not bold $frame"), " ", aside.stylize("not bold $quiet")
            )
        self.border_title = title


class TooSmall(Widget):
    """The notice in place of a screen that does not fit; the style sheet shows it."""

    def render(self) -> str:
        return too_small(*self.screen.size)


class FullScreen(ClosesOnce[None]):
    """A screen as large as the terminal."""

    def compose(self) -> ComposeResult:
        yield from self.body()
        yield KeyBar(id="keys")
        yield TooSmall(id="too-small")

    @abstractmethod
    def body(self) -> ComposeResult:
        """What is above the keys."""

    @abstractmethod
    def show(self) -> None:
        """Show everything again; called after the terminal was resized and laid out."""

    def on_resize(self, event: Resize) -> None:
        self.set_class(is_too_small(*event.size), "-too-small")
        self.set_class(event.size.height >= 24, "-airy")
        self.call_after_refresh(self._show_if_in_stack)

    def _show_if_in_stack(self) -> None:
        if self.is_in_stack:
            self.show()
