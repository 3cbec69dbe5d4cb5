"""Rows of text to choose from: only those in sight, whoever fills it knows the others."""

from dataclasses import dataclass

from textual import events
from textual.message import Message

from videopoker.tui.widgets.label import Label


class RowList(Label):
    """Says its rows and reports the mouse."""

    @dataclass
    class Clicked(Message):
        """The row of this number, from 0, was clicked."""

        row: int

    @dataclass
    class Wheeled(Message):
        """The wheel was turned: notches down, negative for up."""

        by: int

    def on_click(self, event: events.Click) -> None:
        """Report a click."""
        event.stop()
        self.post_message(self.Clicked(event.y))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Report the wheel."""
        event.stop()
        self.post_message(self.Wheeled(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Report the wheel."""
        event.stop()
        self.post_message(self.Wheeled(-1))
