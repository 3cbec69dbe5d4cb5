"""A framed group that reports a new size, so that its widgets are filled again."""

from dataclasses import dataclass

from textual.message import Message

from videopoker.tui.widgets.frame import Frame


class Group(Frame):
    """A framed group whose words depend on its size."""

    @dataclass
    class Resized(Message):
        """The group has another size, and its widgets are laid out in it."""

        group: "Group"

    def on_resize(self) -> None:
        super().on_resize()
        self.post_message(self.Resized(self))
