"""A window over the table: a heading, what it asks, and its keys in the last row."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen, ScreenResultType
from textual.widgets import Static


class Dialog(ModalScreen[ScreenResultType]):
    """The frame of every dialog."""

    frame = "dialog"
    """The classes of the window; ``dialog wide`` for a page of text."""
    heading = ""
    keys = ""
    """The last row: what the keys do."""

    def compose(self) -> ComposeResult:
        with Vertical(classes=self.frame):
            if self.heading:
                yield Static(self.heading, classes="heading")
            yield from self.body()
            yield Static(self.keys, classes="keys")

    def body(self) -> ComposeResult:
        """What is between the heading and the keys."""
        raise NotImplementedError
