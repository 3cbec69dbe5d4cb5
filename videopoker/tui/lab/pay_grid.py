"""The grid of an edited paytable; a click moves its cursor."""

from collections.abc import Iterable
from dataclasses import dataclass

from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from videopoker.tui.kit.braille import Run
from videopoker.tui.kit.line_widget import RowsWidget
from videopoker.tui.kit.lists import ReportsWheel
from videopoker.tui.lab.grid_content import (
    PayGrid,
    deck_cell_at,
    deck_runs,
    grid_layout,
    heading,
    line_runs,
)

_ABOVE = 2
"""Rows above the pay lines: the deck, and the column names."""


class PayGridView(RowsWidget, ReportsWheel):
    """One row per pay line; if they do not all fit, those around the cursor."""

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

    shown: reactive[PayGrid] = reactive(PayGrid(), repaint=False)

    @dataclass
    class Pointed(Message):
        """A cell was clicked: its row and column, as in PayGrid."""

        row: int
        column: int

    @property
    def _first(self) -> int:
        """The first line shown."""
        rows = max(1, self.size.height - _ABOVE)
        most = max(0, len(self.shown.lines) - rows)
        return max(0, min(self.shown.row - 1 - rows // 2, most))

    watch_shown = RowsWidget.repaint

    def paint(self, size: Size) -> list[Strip]:
        width, grid, first = size.width, self.shown, self._first
        above = deck_runs(grid, width), heading(grid, width)
        numbers = range(first, min(len(grid.lines), first + max(0, size.height - _ABOVE)))
        rows = [
            *(self._strip(runs, "grid--row") for runs in above),
            *(
                self._strip(line_runs(grid, number, width), f"grid--{'other' if number % 2 else 'row'}")
                for number in numbers
            ),
        ]
        blank = Strip.blank(width, self.style_of("grid--row"))
        return [*rows, *[blank] * (size.height - len(rows))]

    def _strip(self, runs: Iterable[Run], ground: str) -> Strip:
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
