"""Base of the screens other than the table: a key bar, and a notice if the terminal is too small."""

from abc import abstractmethod

from textual.app import ComposeResult
from textual.events import Resize
from textual.widget import Widget

from videopoker.tui.kit.key_bar import KeyBar
from videopoker.tui.kit.layout import is_too_small
from videopoker.tui.kit.table_words import too_small
from videopoker.tui.textual_fixes.closes_once import ClosesOnce


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
