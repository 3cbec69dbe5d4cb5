"""Charts of braille cells, two by four dots each: lines as dots, and rows of cells as runs of one colour.

Plotting libraries would load NumPy and take milliseconds a frame.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip

from videopoker.tui.kit.line_widget import RowsWidget

_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot of a cell, from its top left."""
BLANK = 0x2800
_FILLED = [
    [[sum(_DOTS[row][side] for row in range(top, low + 1)) for low in range(4)] for top in range(4)]
    for side in range(2)
]
"""The dots in one column of a cell, from a top row to a bottom row."""
EDGES = [chr(BLANK + cell[0]) for cell in _DOTS]
"""A single dot in each row of a cell."""
LEVEL = [left | right for left, right in _DOTS]
"""The dots of a level line in each row of a cell."""
MARK, CURSOR, ZERO, BEGAN = "●", "│", "┄", "┆"

Span = tuple[int, tuple[int, int]]
"""A column of dots, and the highest and lowest row of dots in it."""


class Run(NamedTuple):
    """Neighbouring cells of one colour."""

    text: str
    role: str
    ground: int = 0
    """0 outside, 1 within a band, 2 within its inner part."""


class Plot:
    """Where steps and values lie in a chart of this many columns and rows of cells."""

    def __init__(
        self, columns: int, rows: int, steps: tuple[float, float], values: tuple[float, float]
    ) -> None:
        """`steps` are the first and last step of the chart, `values` the lowest and highest value."""
        first, last = steps
        low, high = values
        self.columns: int = columns
        self.rows: int = rows
        self.first: float = first
        self.high: float = high
        self.per_step: float = (2 * columns - 1) / (last - first)
        self.per_value: float = (4 * rows - 1) / (high - low)

    def column(self, step: float) -> int:
        """The column of dots of a step."""
        return round((step - self.first) * self.per_step)

    def row(self, value: float) -> int:
        """The row of dots of a value, 0 the highest."""
        return round((self.high - value) * self.per_value)


def runs(signs: Sequence[str], roles: Sequence[str], grounds: Sequence[int]) -> Iterator[Run]:
    """A row of cells as runs: neighbours of one colour are joined."""
    first = 0
    for about, cells in groupby(zip(roles, grounds, strict=True)):
        end = first + len(list(cells))
        yield Run("".join(signs[first:end]), *about)
        first = end


def dots(spans: Iterable[Span], rows: int) -> list[dict[int, int]]:
    """The dots of these spans: for each row of cells the dots by column."""
    cells_by_row: list[dict[int, int]] = [{} for _ in range(rows)]
    for column, (top, low) in spans:
        side, cell = column % 2, column // 2
        for row in range(top // 4, low // 4 + 1):
            cells = cells_by_row[row]
            cells[cell] = cells.get(cell, 0) | _FILLED[side][max(0, top - 4 * row)][min(3, low - 4 * row)]
    return cells_by_row


def line(points: Sequence[tuple[int, int]]) -> Iterator[Span]:
    """A line through these columns and rows of dots."""
    for (left, start), (right, end) in pairwise([*points[:1], *points]):
        before = start
        for column in range(left, right + 1):
            here = round(start + (end - start) * (column - left) / (right - left)) if right > left else end
            yield column, (min(before, here), max(before, here))
            before = here


class Chart(RowsWidget):
    """Base of the charts: draws runs of cells that fill it."""

    ALLOW_SELECT: ClassVar[bool] = False  # a picture has no text to copy
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
