"""The bankroll as a braille line: our own, since plotting libraries bring NumPy along and take milliseconds a frame."""

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip

from videopoker.tui.content.bankroll import Bankroll, painted
from videopoker.tui.widgets.line_widget import LineWidget


class BankrollChart(LineWidget):
    """Draws a bankroll in all of its rows and columns; a cursor stands at one hand."""

    COMPONENT_CLASSES = {
        "chart--label",
        "chart--won",
        "chart--lost",
        "chart--zero",
        "chart--mark",
        "chart--cursor",
        "chart--band",
        "chart--inside",
    }

    shown: reactive[Bankroll] = reactive(Bankroll(), always_update=True)

    cursor: reactive[int | None] = reactive[int | None](None)
    """The hand of the range the cursor stands at, counted from 1; 0 is the start, None without a cursor."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: list[Strip] = []
        self._drawn: object = None

    def move(self, by: int) -> bool:
        """Move the cursor by columns; False where it stands at that end already."""
        series = self.shown.series
        before = series.steps if self.cursor is None else self.cursor
        self.cursor = self.shown.moved(before, by, self.size.width - 8)
        return self.cursor != before

    def render_line(self, y: int) -> Strip:
        about = self.shown, self.cursor, self.size, self.visual_style
        if about != self._drawn:
            self._drawn = about
            self._rows = self._paint(self.size)
        return self._rows[y] if y < len(self._rows) else Strip.blank(self.size.width)

    def _paint(self, size: Size) -> list[Strip]:
        if size.width < 12 or not size.height:
            return []
        inside = self.style_of("chart--inside", partial=True)
        none = Style()
        return [
            Strip(
                [
                    Segment(text, self.style_of(f"chart--{role}") + (inside if is_inside else none))
                    for text, role, is_inside in runs
                ],
                size.width,
            )
            for runs in painted(self.shown, size.width, size.height, self.cursor)
        ]
