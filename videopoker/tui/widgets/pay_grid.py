"""The grid of an edited paytable; a click moves its cursor."""

from dataclasses import dataclass

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from videopoker.tui.content.pay_grid import (
    PayGrid,
    Run,
    deck_cell_at,
    deck_runs,
    grid_layout,
    heading,
    line_runs,
)
from videopoker.tui.widgets.line_widget import LineWidget

_ABOVE = 2
"""Rows above the pay lines: the deck, and what the columns are."""


class PayGridView(LineWidget):
    """A row a line; where they do not all fit, those around the cursor."""

    COMPONENT_CLASSES = {
        "grid--row",
        "grid--other",
        "grid--mark",
        "grid--changed",
        "grid--wrong",
        "grid--wrong-cursor",
        "grid--cursor",
        "grid--text",
        "grid--quiet",
        "grid--up",
        "grid--down",
    }

    shown: reactive[PayGrid] = reactive(PayGrid())

    @dataclass
    class Pointed(Message):
        """A cell was clicked: its row and column, as in PayGrid."""

        row: int
        column: int

    @dataclass
    class Wheeled(Message):
        """The wheel was turned: notches down, negative for up."""

        by: int

    @property
    def _first(self) -> int:
        """The first line shown."""
        rows = max(1, self.size.height - _ABOVE)
        most = max(0, len(self.shown.lines) - rows)
        return max(0, min(self.shown.row - 1 - rows // 2, most))

    def render_line(self, y: int) -> Strip:
        width, grid = self.size.width, self.shown
        if y == 0:
            return self._strip([*deck_runs(grid, width)], "grid--row")
        if y == 1:
            return self._strip([heading(grid, width)], "grid--row")
        number = self._first + y - _ABOVE
        ground = "grid--other" if number % 2 else "grid--row"
        runs = [*line_runs(grid, number, width)] if number < len(grid.lines) else []
        return self._strip(runs, ground if runs else "grid--row")

    def _strip(self, runs: list[Run], ground: str) -> Strip:
        under = self.style_of(ground)
        segments = [
            Segment(run.text, under + self.style_of(f"grid--{run.role}", partial=True)) for run in runs
        ]
        return Strip(segments).adjust_cell_length(self.size.width, under)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        width, grid = self.size.width, self.shown
        row = 0 if event.y == 0 else self._first + event.y - _ABOVE + 1
        if event.y == 1 or row > len(grid.lines):
            return
        column = grid_layout(grid, width).bet_at(event.x) if row else deck_cell_at(grid, event.x, width)
        if column is not None:
            self.post_message(self.Pointed(row, column))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.post_message(self.Wheeled(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.post_message(self.Wheeled(-1))
