"""The bankroll, the fan of future credits, and the return by pay, as braille lines.

Plotting libraries would load NumPy and take milliseconds a frame.
"""

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip

from videopoker.tui.kit import fan
from videopoker.tui.kit.bankroll import Bankroll, painted
from videopoker.tui.kit.braille import Run
from videopoker.tui.kit.line_widget import RowsWidget
from videopoker.tui.kit.pay_curve import PayCurve, drawn_curve


class Chart(RowsWidget):
    """Base of the charts: draws runs of cells that fill it."""

    ALLOW_SELECT = False  # a picture has no text to copy
    COMPONENT_CLASSES = {
        "chart--label",
        "chart--won",
        "chart--lost",
        "chart--zero",
        "chart--mark",
        "chart--cursor",
        "chart--band",
        "chart--past",
        "chart--middle",
        "chart--edge",
        "chart--inside",
        "chart--inner",
    }

    def painted(self, width: int, rows: int) -> list[list[Run]]:
        """The runs of each row."""
        raise NotImplementedError

    def paint(self, size: Size) -> list[Strip]:
        if size.width < 12 or not size.height:
            return []
        inside, inner = (self.style_of(f"chart--{name}", partial=True) for name in ("inside", "inner"))
        grounds = Style(), inside, inner
        return [
            Strip(
                [
                    Segment(text, self.style_of(f"chart--{role}") + grounds[ground])
                    for text, role, ground in runs
                ],
                size.width,
            )
            for runs in self.painted(size.width, size.height)
        ]


class BankrollChart(Chart):
    """Draws a bankroll, with an optional cursor at one hand."""

    shown: reactive[Bankroll] = reactive(Bankroll(), always_update=True)

    cursor: reactive[int | None] = reactive[int | None](None)
    """The hand at the cursor, from 1 within the range; 0 is the start, None is no cursor."""

    def move(self, by: int) -> None:
        """Move the cursor by columns, up to the ends."""
        before = self.shown.series.steps if self.cursor is None else self.cursor
        self.cursor = self.shown.moved(before, by, self.size.width - 8)

    @property
    def cache_key(self) -> object:
        return self.shown, self.cursor

    def painted(self, width: int, rows: int) -> list[list[Run]]:
        return painted(self.shown, width, rows, self.cursor)


class CurveChart(Chart):
    """Draws the return as a function of one pay."""

    shown: reactive[PayCurve | None] = reactive[PayCurve | None](None, repaint=False)

    watch_shown = RowsWidget.repaint

    def painted(self, width: int, rows: int) -> list[list[Run]]:
        return drawn_curve(self.shown, width, rows) if self.shown else []


class FanChart(Chart):
    """Draws the credits so far and the quantiles of future credits."""

    shown: reactive[fan.FanView] = reactive(fan.FanView(), always_update=True)

    def painted(self, width: int, rows: int) -> list[list[Run]]:
        return fan.painted(self.shown, width, rows)
