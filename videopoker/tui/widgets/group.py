"""A framed group that reports a new size, so that its texts can be fitted again."""

from dataclasses import dataclass

from textual.message import Message

from videopoker.tui.widgets.frame import Frame


class Group(Frame):
    """A framed group whose texts depend on its size."""

    @dataclass
    class Resized(Message):
        """The group's size changed, and its widgets are laid out in it."""

        group: "Group"

    def on_resize(self) -> None:
        super().on_resize()
        self.post_message(self.Resized(self))
