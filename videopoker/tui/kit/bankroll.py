"""The bankroll as a braille line, two by four dots a cell, labelled with its highest and lowest values.

Each column of dots spans the lowest to the highest value of its hands, so every peak shows.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from textual.reactive import reactive

from videopoker.core.base.time_series import TimeSeries
from videopoker.text.words.numbers import signed
from videopoker.tui.kit.charts import BEGAN, BLANK, CURSOR, EDGES, LEVEL, MARK, Chart, Plot, Run, dots, runs


@dataclass(frozen=True, slots=True)
class Bankroll:
    """Contents of the chart: credits won or lost after each hand of a range, and the 95% band."""

    series: TimeSeries = field(default_factory=TimeSeries)
    """In cents."""
    cents: int = 1
    """Cents per credit."""
    first: int = 1
    """The number of the first hand."""
    band: Sequence[tuple[int, float, float]] = ()
    """(deals, low, high) with low and high in credits; empty until calculated."""
    is_exact: bool = True
    """Whether the band is exact; otherwise it is the normal approximation."""
    began: int | None = None
    """The step at which the session began within a longer range; None for none."""

    def credits(self, cents: int) -> int:
        """An amount in whole credits."""
        return int(cents / self.cents)

    def at(self, step: int) -> int:
        """Credits won or lost at the last point of the series at or before `step`."""
        series = self.series
        if step >= series.steps:
            return self.credits(series.last)
        index = step // series.stride
        return self.credits(series.points[index - 1] if index else series.start)

    def moved(self, step: int, by: int, columns: int) -> int:
        """The step of the series that lies `by` columns from this one."""
        series = self.series
        width = max(series.stride, -(-series.steps // max(1, columns)) // series.stride * series.stride)
        if by < 0 and step == series.steps:  # the last hand may lie between two points
            return max(0, (step - 1) // width * width) if step else 0
        return min(series.steps, max(0, (step // width + by) * width))

    def band_at(self, step: float) -> tuple[float, float] | None:
        """The band after this hand, interpolated linearly between the hands calculated."""
        index = bisect_left(self.band, step, key=itemgetter(0))
        if index == len(self.band):
            return None
        after, low, high = self.band[index]
        if index and after > step:
            before, low_before, high_before = self.band[index - 1]
            part = (after - step) / (after - before)
            low, high = low + (low_before - low) * part, high + (high_before - high) * part
        return low, high

    def band_words(self, step: int) -> str:
        """The band after this hand: ``95% -120 to +85``, after ``~`` if approximate; empty if unknown."""
        band = self.band_at(step) if step else None
        if band is None:
            return ""
        low, high = band
        about = "" if self.is_exact and any(step == band_step for band_step, *_ in self.band) else "~ "
        return f"95% {about}{signed(low, 0)} to {signed(high, 0)}"

    def bounds(self) -> tuple[float, float]:
        """The lowest and highest value of the line, the band and zero."""
        series = self.series
        values = [0.0, series.lowest / self.cents, series.highest / self.cents]
        values += self.band_at(series.steps) or ()
        values += (edge for step, *edges in self.band if step <= series.steps for edge in edges)
        low = min(values)
        high = max(values)
        return (low, high) if high > low else (low - 1, high + 1)


class BankrollPlot(Plot):
    """Places the hands and credits of a bankroll in the chart."""

    def __init__(self, bankroll: Bankroll, columns: int, rows: int) -> None:
        low, high = bankroll.bounds()
        part = 4 / (4 * rows - 5) if rows > 1 else 0  # a row of cells above zero, and one below
        values = min(low, -high * part) if low < 0 else low, max(high, -low * part) if high > 0 else high
        super().__init__(columns, rows, (0, max(1, bankroll.series.steps)), values)
        self.shown = bankroll
        self.zero: int = self.row(0) // 4

    def label_row(self, value: float) -> int:
        """The row of cells of an extreme's label: not the zero row, if another row is free."""
        row: int = self.row(value) // 4
        if value > 0 and self.zero:
            return min(row, self.zero - 1)
        return max(row, self.zero + 1) if value < 0 and self.zero < self.rows - 1 else row

    def spans(self) -> list[tuple[int, int]]:
        """The highest and lowest row of the line in each column of dots, interpolated linearly."""
        series = self.shown.series
        cents, dots = self.shown.cents, 2 * self.columns
        tops, lows = [4 * self.rows] * dots, [-1] * dots
        reached = 0
        before = self.row(series.start / cents)
        tops[0] = lows[0] = before
        top, per_credit, per_step = self.high, self.per_value, self.per_step  # `row` and `column` inline
        for step, low, high, last in _parts(series):
            column = round(step * per_step)
            row = round((top - last / cents) * per_credit)
            previous = before
            for between in range(reached + 1, column + 1):
                here = round(before + (row - before) * (between - reached) / (column - reached))
                tops[between], lows[between] = sorted(
                    (here, previous + (here > previous) - (here < previous))
                )
                previous = here
            above = below = row
            if low != high:
                above = round((top - high / cents) * per_credit)
                below = round((top - low / cents) * per_credit)
            tops[column] = min(tops[column], above)
            lows[column] = max(lows[column], below)
            reached, before = column, row
        return [*zip(tops[: reached + 1], lows[: reached + 1], strict=True)] + [(before, before)] * (
            dots - reached - 1
        )

    def cells(self) -> list[dict[int, int]]:
        """The dots of the line: for each row of cells the dots by column."""
        return dots(enumerate(self.spans() if self.shown.series.steps else ()), self.rows)

    def edges(self) -> Iterator[tuple[int, int, int]]:
        """(column of cells, dot row of the band's upper edge, of its lower edge), where the band is known."""
        for column in range(self.columns):
            if band := self.shown.band_at(min(2 * column / self.per_step, self.shown.series.steps)):
                low, high = band
                yield column, self.row(high), self.row(low)

    def marks(self) -> Iterator[tuple[int, int]]:
        """The row and the column of the cell of each extreme that is not the start, in the row of its label."""
        series = self.shown.series
        for extreme, values in ((series.highest, series.highs), (series.lowest, series.lows)):
            step = (values.index(extreme) + 1) * series.stride if extreme in values else series.steps
            if extreme != series.start:
                yield self.label_row(self.shown.credits(extreme)), self.column(step) // 2


def _parts(series: TimeSeries) -> Iterator[tuple[int, int, int, int]]:
    """The last step of each part, its lowest and highest value, and its last."""
    last = len(series.points) * series.stride
    ends = range(series.stride, last + 1, series.stride)
    yield from zip(ends, series.lows, series.highs, series.points, strict=True)
    if last < series.steps:
        values = [value for value in (series.low, series.high, series.last) if value is not None]
        yield series.steps, min(values), max(values), series.last


def labels(bankroll: Bankroll, rows: int) -> dict[int, str]:
    """Labels by row of cells: zero, and the highest and lowest value of the line."""
    plot = BankrollPlot(bankroll, 1, rows)
    series = bankroll.series
    high = bankroll.credits(series.highest)
    low = bankroll.credits(series.lowest)
    return {plot.label_row(value): signed(value, 0) for value in (high, low) if value} | {plot.zero: "0"}


def painted(bankroll: Bankroll, width: int, rows: int, cursor: int | None = None) -> list[list[Run]]:
    """The chart row by row: labels, then layers from the top: extremes, line, cursor, zero, the session's start, band.

    Where the line crosses zero, the cell has the dots of both.
    """
    by_row = labels(bankroll, rows)
    gutter = max(map(len, by_row.values())) + 1
    plot = BankrollPlot(bankroll, max(2, width - gutter), rows)
    signs, roles = ([[word] * plot.columns for _ in range(rows)] for word in (" ", "band"))
    inside = [[False] * plot.columns for _ in range(rows)]
    for column, high, low in plot.edges():
        for row in range(high // 4, low // 4 + 1):
            inside[row][column] = True
        for dot in (low, high):  # the upper one where both fall in one cell
            signs[dot // 4][column] = EDGES[dot % 4]
    if bankroll.began is not None:
        column = plot.column(bankroll.began) // 2
        for row in range(rows):
            signs[row][column] = BEGAN
    axis = LEVEL[plot.row(0) % 4]
    signs[plot.zero] = [chr(BLANK + axis)] * plot.columns
    roles[plot.zero] = ["zero"] * plot.columns
    if cursor is not None:
        cursor_column = plot.column(cursor) // 2
        for row in range(rows):
            signs[row][cursor_column], roles[row][cursor_column] = CURSOR, "cursor"
    for row, cells in enumerate(plot.cells()):
        is_won = row < plot.zero or (row == plot.zero and bankroll.series.last >= 0)
        zero = axis if row == plot.zero else 0
        for column, cell in cells.items():
            signs[row][column] = chr(BLANK + (cell | zero))
            roles[row][column] = "won" if is_won else "lost"
    for row, column in plot.marks():
        signs[row][column], roles[row][column] = MARK, "mark"
    return [
        [Run(f"{by_row.get(row, ''):>{gutter - 1}} ", "label"), *runs(signs[row], roles[row], inside[row])]
        for row in range(rows)
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
