"""Rows of text to choose from: it holds only the visible rows, its owner has the others."""

from dataclasses import dataclass

from textual import events, on
from textual.message import Message
from textual.widget import Widget

from videopoker.tui.textual_fixes.label import Label


class ReportsWheel(Widget):
    """Reports the mouse wheel; the owner moves the rows."""

    @dataclass
    class Wheeled(Message):
        """The wheel was turned: notches down, negative for up."""

        by: int

    @on(events.MouseScrollDown)
    @on(events.MouseScrollUp)
    def _report_wheel(self, event: events.MouseEvent) -> None:
        event.stop()
        self.post_message(self.Wheeled(1 if isinstance(event, events.MouseScrollDown) else -1))


class RowList(Label, ReportsWheel):
    """Shows its rows and reports the mouse."""

    @dataclass
    class Clicked(Message):
        """The row of this number, from 0, was clicked."""

        row: int

    def on_click(self, event: events.Click) -> None:
        """Report a click."""
        event.stop()
        self.post_message(self.Clicked(event.y))
