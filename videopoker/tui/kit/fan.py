"""A fan chart in braille: the player's credits so far, then the quantiles of future credits."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from videopoker.tui.kit.braille import BLANK, CURSOR, ZERO, Plot, Run, Span, dots, line, runs

SHARES = (5, 25, 50, 75, 95)


@dataclass(frozen=True, slots=True)
class FanView:
    """Contents of the chart: credits by deals from now."""

    points: Sequence[tuple[int, Sequence[int]]] = ()
    """(deals from now, quantiles), ascending from 0; the quantiles are credits at 5, 25, 50, 75 and 95%."""
    past: Sequence[tuple[int, int]] = ()
    """(deals from now, credits), ascending to 0; empty to leave out the past."""
    horizon: str = ""
    """Label of the last point: `1,600 hands`."""
    so_far: str = ""
    """Label of the first point of the past."""


class _FanPlot(Plot):
    """Places deals and credits in the chart."""

    def __init__(self, view: FanView, columns: int, rows: int) -> None:
        self._points = view.points
        self._steps = [step for step, _ in view.points]
        ends = (value for _, (lowest, *_, highest) in view.points for value in (lowest, highest))
        values = [*ends, *(value for _, value in view.past)]
        low = min(values)
        first = min((deal for deal, _ in view.past), default=0)
        last = max(first + 1, self._steps[-1])
        super().__init__(columns, rows, (first, last), (low, max(*values, low + 1)))

    def quantile_rows(self, column: int) -> list[int]:
        """Dot rows of the quantiles, lowest first, interpolated linearly between points."""
        deal = max(0.0, self.first + column / self.per_step)
        index = min(max(1, bisect_left(self._steps, deal)), len(self._steps) - 1)
        (before, low), (after, high) = self._points[index - 1], self._points[index]
        part = (deal - before) / max(1, after - before)
        return [self.row(start + (end - start) * part) for start, end in zip(low, high, strict=True)]


def painted(view: FanView, width: int, rows: int) -> list[list[Run]]:
    """The chart row by row, the last row its axis; empty without points, or in too few columns or rows."""
    if not view.points or rows < 4 or width < 30:
        return []
    rows -= 1
    _, (present, *_) = view.points[0]
    _, final = view.points[-1]
    ends = _ends(final)
    now = f"{present:,} "
    columns = width - max(len(label) for _, label in ends) - len(now)
    plot = _FanPlot(view, columns, rows)
    even = plot.row(present) // 4
    start = plot.column(0) // 2
    quantiles = {column: plot.quantile_rows(2 * column) for column in range(start, columns)}
    edges = dots(_edges(quantiles), rows)
    steps = range(plot.column(0), 2 * columns)
    middle = dots(line([(column, plot.quantile_rows(column)[2]) for column in steps]), rows)
    past = dots(line([(plot.column(deal), plot.row(value)) for deal, value in view.past]), rows)
    rows_at_end = [row // 4 for row in plot.quantile_rows(2 * columns - 1)]
    by_row = {
        rows_at_end[index]: label for index, label in reversed(ends)
    }  # where two fall in one row, the first

    def cell(row: int, column: int) -> tuple[str, str, int]:
        low, lower, _, upper, high = (value // 4 for value in quantiles.get(column, [-4] * 5))
        ground = 1 if high <= row <= low else 0
        if upper <= row <= lower:
            ground = 2
        for layer, role in ((past, "past"), (middle, "middle"), (edges, "edge")):
            if column in layer[row]:
                return chr(BLANK + layer[row][column]), role, ground
        sign = ZERO if row == even and column >= start else " "
        return (CURSOR if column == start and view.past else sign), "zero", ground

    chart = []
    for row in range(rows):
        label = Run(now if row == even else " " * len(now), "label")
        end = Run(f"{by_row.get(row, ''):<{width - columns - len(now)}}", "label")
        chart.append(
            [label, *runs(*zip(*(cell(row, column) for column in range(columns)), strict=True)), end]
        )
    return [*chart, [Run(_axis(view, len(now) + start, width, len(now)), "label")]]


def _edges(quantiles: dict[int, list[int]]) -> Iterator[Span]:
    """All quantiles but the median: one dot per column of cells, joined where they rise or fall."""
    for column, now in quantiles.items():
        before = quantiles.get(column - 1, now)
        for index in (0, 1, 3, 4):
            first, last = before[index], now[index]
            step = (last > first) - (last < first)
            yield 2 * column, (min(first + step, last), max(first + step, last))


def _ends(quantiles: Sequence[int]) -> list[tuple[int, str]]:
    """(index, label) of the final quantiles, the median first; equal quantiles share a label: ` 5-50% 0`."""
    labels: dict[int, tuple[int, str]] = {}
    for index in (2, 0, 4, 1, 3):
        value = quantiles[index]
        alike = [share for share, other in zip(SHARES, quantiles, strict=True) if other == value]
        shares = f"{alike[0]}-{alike[-1]}" if len(alike) > 1 else f"{alike[0]:>2}"
        labels.setdefault(value, (index, f" {shares}% {value:,}"))
    return list(labels.values())


def _axis(view: FanView, now: int, width: int, indent: int) -> str:
    """The axis: the start of the past, now, and the horizon at the right end."""
    row = " " * indent + view.so_far if view.past else ""
    row = f"{row if len(row) < now else '':<{now}}now"
    end = view.horizon if len(row) + len(view.horizon) < width else ""
    return row + end.rjust(width - len(row))
