"""A framed group with its title, and a few quiet words, in the frame."""

from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from videopoker.tui.widgets.lists import Page


class Framed(Widget):
    """Writes a title and a word beside it into its upper border."""

    _title, _aside = "", ""

    def name_frame(self, title: str, aside: str = "") -> None:
        """Show these words in the frame."""
        if (title, aside) != (self._title, self._aside):
            self._title, self._aside = title, aside
            self._write()

    @property
    def heading(self) -> str:
        """The words in the frame."""
        return f"{self._title} {self._aside}".strip()

    class Resized(Message):
        """The group has another size, and its widgets are laid out in it."""

    def on_resize(self) -> None:
        self._write()
        self.post_message(self.Resized())

    def _write(self) -> None:
        room = self.outer_size.width - 6 - len(self._title)
        aside = self._aside if 0 < len(self._aside) < room - 1 else ""
        dashes = "─" * (room - len(aside) - 2) if aside else ""
        said = Content.assemble(
            (self._title, "bold $gold"), (f" {dashes} " if aside else "", "$frame"), (aside, "$quiet")
        )
        self.border_title = said.markup


class Group(Vertical, Framed):
    """A framed group."""


class ScrolledGroup(Page, Framed):
    """A framed group that scrolls where it is too long."""
