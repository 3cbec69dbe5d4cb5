"""Curves and histograms: Textual's sparkline, which here can also hang down from a line.

Textual's sparkline rather than a plotting library: it follows the theme, needs no NumPy, and uses every row.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.renderables.sparkline import Sparkline as Renderable
from textual.strip import Strip
from textual.widgets import Sparkline

from videopoker.tui.widgets.label import Label

_BARS = Renderable.BARS
_HANGING = str.maketrans(_BARS, " " + _BARS[5::-1] + _BARS[-1])
"""The rest of a cell below a bar that hangs; all but the first and the last are shown reversed."""
_REVERSED = _BARS[1:-1]


class Area(Sparkline):
    """A sparkline of values from 0 up; or down from 0, hanging from the line above it."""

    def __init__(self, *, hanging: bool = False, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._hanging = hanging

    def fill(self, values: Sequence[float], part: float = 1.0) -> None:
        """Draw the values; the greatest fills this part of the height. A column shows the last of its values."""
        self.summary_function = partial(_last, part)
        self.data = values

    def render_line(self, y: int) -> Strip:
        """A row as Textual draws it, upside down for bars that hang; the zero line has the widget's own colour."""
        lowest = y == self.size.height - 1
        strip = super().render_line(self.size.height - 1 - y if self._hanging else y)
        _, _, ground, colour = self.colors
        line = Style(color=(ground + colour).rich_color) if lowest and not self._hanging else None
        cells = [self._cell(sign, style or Style.null(), line) for text, style, _ in strip for sign in text]
        return Strip(cells, strip.cell_length).simplify()

    def _cell(self, sign: str, style: Style, line: Style | None) -> Segment:
        if line and sign == _BARS[0]:
            style += line
        if self._hanging and sign in _REVERSED:
            style += Style(reverse=True)
        return Segment(sign.translate(_HANGING) if self._hanging else sign, style)


class Curve(Horizontal):
    """A curve as an area around its zero line, gains above and losses below, with a scale at the left."""

    def __init__(self, id: str | None = None, *, ends: bool = False) -> None:
        super().__init__(id=id)
        self._ends = ends
        self._points: Sequence[int] = (0, 0)

    def compose(self) -> ComposeResult:
        """The scale, gains above losses, and optionally labels of the first and last deal."""
        yield Label(classes="scale")
        with Vertical():
            yield Area(classes="gains")
            yield Area(classes="losses", hanging=True)
            if self._ends:
                with Horizontal(classes="ends"):
                    yield Label("first deal", classes="first")
                    yield Label(classes="last")

    def draw(self, points: Sequence[int], steps: int) -> None:
        """Show two or more points spread over the columns; the last is after this many deals."""
        self._points = points
        if self._ends:
            self.query_one(".last", Label).say(f"deal {steps:,}")
        self._arrange(self.size.height)

    def on_resize(self) -> None:
        """Share the rows between gains and losses."""
        self._arrange(self.size.height)

    def _arrange(self, height: int) -> None:
        rows = height - self._ends
        if rows < 2:
            return
        gains, losses = [max(0, point) for point in self._points], [max(0, -point) for point in self._points]
        high, low = max(gains), max(losses)
        above = _rows_above(high, low, rows)
        below = rows - above
        step = max(high / above, low / below if below else 0) or 1
        scale = {0: round(step * above) if high else None, rows - 1: -round(step * below), above - 1: 0}
        self.query_one(".scale", Label).say(_scale(scale, rows))
        for name, values, size in (("gains", gains, above), ("losses", losses, below)):
            area = self.query_one(f".{name}", Area)
            area.styles.height = size
            area.fill(values, max(values) / (step * size) if size else 1)


def _last(part: float, bucket: Sequence[float]) -> float:
    """The value of a column: the last one that falls into it."""
    return bucket[-1] * part


def _rows_above(high: int, low: int, rows: int) -> int:
    """The rows above the zero line that give the finest scale; at least two if there are gains."""
    if not low:
        return rows
    least = min(2, rows - 1) if high else 1
    return min(range(least, rows), key=lambda above: max(high / above, low / (rows - above)))


def _scale(values: Mapping[int, int | None], rows: int) -> str:
    """The scale, row by row; rows without a value are blank."""
    said = [
        "" if (value := values.get(row)) is None else f"{value:+,}" if value else "0" for row in range(rows)
    ]
    width = max(map(len, said))
    return "\n".join(f"{tick:>{width}} │" for tick in said)
