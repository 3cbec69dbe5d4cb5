"""The pays of one or two lines whose exact return is nearest to a wanted one, without solving every game.

A hand is paid the most of its lines, and best play takes the best hold, so the return is a convex function of both pays,
and it grows with each. In each row of pays, with the pay of one line fixed, there is a pay of the other line at which the
return passes the wanted one. From row to row that pay is a concave function: it lies above the chords between rows and
below the tangents of games already solved. Only games that may be among the nearest within these bounds are solved.
"""

from bisect import bisect_right, insort
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from videopoker.core.base.messages import Refused
from videopoker.core.paytable.paytable import Paytable, check_is_game
from videopoker.solver.curve.curve import Curve, curve_steps
from videopoker.solver.curve.sweep import Cell, PayRows
from videopoker.solver.integers import arange, array, full
from videopoker.solver.steps import finished
from videopoker.solver.tables.returns import solve_steps
from videopoker.solver.tables.shapes import Floats, Ints

MAX_ROWS = 10_000
"""The most pays of the line with fewer pays."""
_MARGIN = 1e-5
"""In coins, for the errors of 64-bit floats in the bounds."""


@dataclass(frozen=True, slots=True)
class NearGame:
    """A game near the wanted return."""

    pays: tuple[int, ...]
    """The pays of the varying lines in coins at max bet, in the order asked for."""
    exact: Fraction
    """The return per coin bet."""


@dataclass(frozen=True, slots=True)
class NearGames:
    """The games nearest to a wanted return, nearest first."""

    wanted: Fraction
    below: tuple[NearGame, ...]
    """Those that return what is wanted or less."""
    above: tuple[NearGame, ...]

    @property
    def nearest_first(self) -> list[NearGame]:
        """The games of both sides."""
        return sorted((*self.below, *self.above), key=lambda game: abs(game.exact - self.wanted))


def nearest(
    paytable: Paytable, lines: Mapping[str, Sequence[int]], wanted: Fraction, most: int = 10
) -> NearGames:
    """The games nearest to a wanted return at max bet, at most `most` from below and from above.

    `lines` has the pays in question of one or two lines, ascending, in coins at max bet; a line as in `Paytable.with_pay`.
    Refused for lines or pays that the game cannot have.

    >>> from videopoker import load_paytable
    >>> near = nearest(load_paytable("jacks-or-better-9-6"), {"flush": range(15, 61)}, Fraction("0.985"), 1)
    >>> near.below[0].pays, round(float(near.below[0].exact), 6), near.above[0].pays
    ((25,), 0.984498, (26,))
    """
    check_is_game(paytable)
    return finished(nearest_steps(paytable, lines, wanted, most))


def nearest_steps(
    paytable: Paytable, lines: Mapping[str, Sequence[int]], wanted: Fraction, most: int = 10
) -> Generator[None, None, NearGames]:
    """As `nearest`, in steps of at most about 20 ms, so that other work can run between them."""
    search = _Search(paytable, lines, wanted, most)
    starts = yield from search.starts()
    below = yield from search.nearest(starts.below, -1)
    above = yield from search.nearest(starts.above, 1)
    return NearGames(wanted, below, above)


class _Starts(NamedTuple):
    """The cells from which the nearest games are searched, row by row."""

    below: list[Cell]
    """The last cell below the wanted return."""
    above: list[Cell]
    """The first cell above it."""


class _Search:
    """A search by rows: in each row the pay of the line with fewer pays is fixed, and the pay of the other line grows."""

    def __init__(
        self, paytable: Paytable, lines: Mapping[str, Sequence[int]], wanted: Fraction, most: int
    ) -> None:
        self._table = PayRows(paytable, lines)
        self._rows, self._columns = self._table.row_pays, self._table.pays
        if len(self._rows) > MAX_ROWS:
            label = paytable.lines[paytable.line_index(self._table.row_line)].label
            expected = f"expected at most {MAX_ROWS:,} of one line: narrow the range, or give it a step"
            raise Refused(f"{label}: {len(self._rows):,} pays; {expected}")
        self._wanted = wanted
        self._count = most
        self._returns: dict[Cell, Fraction] = {}
        self._ends: dict[int, Curve] = {}
        """The return by the pay of the rows, in the first and in the last column."""

    def starts(self) -> Generator[None, None, _Starts]:
        """The starts in every row that may have one of the nearest games."""
        if len(self._rows) == 1:
            return (yield from self._starts_of_row())
        last = len(self._columns) - 1
        count = self._count
        for column in (0, last):
            game = self._table.paytable.with_pay(self._table.line, self._columns[column])
            self._ends[column] = yield from curve_steps(
                game, self._table.row_line, self._rows[0], self._rows[-1]
            )
            yield
        # before `first` all games of a row are below, from `end` on all are above
        first, end = (bisect_right(self._rows, self._wanted, key=self._ends[of].at) for of in (last, 0))
        below = [Cell(row, last) for row in sorted({*range(first)[:count], *range(first)[-count:]})]
        above = [Cell(row, 0) for row in range(end, len(self._rows))[:count]]
        if first < end:
            distances: list[list[float]] = []
            for cells in (below, above):
                distances.append([])
                for cell in cells:
                    exact = yield from self._return(cell)
                    distances[-1].append(float(abs(exact - self._wanted)))
            crossing = yield from self._crossing(range(first, end), distances)
            below += crossing.below
            above += crossing.above
        return _Starts(below, above)

    def _starts_of_row(self) -> Generator[None, None, _Starts]:
        """The starts in the only row, from its curve."""
        curve = yield from self._table.curve(0)
        bound = bisect_right(self._columns, self._wanted, key=curve.at)
        first = max(0, bound - self._count)
        end = min(bound + self._count, len(self._columns))
        for column in range(first, end):
            self._returns[Cell(0, column)] = curve.at(self._columns[column])
        below = [Cell(0, bound - 1)] if bound else []
        above = [Cell(0, bound)] if bound < len(self._columns) else []
        return _Starts(below, above)

    def _crossing(self, rows: range, distances: Sequence[Sequence[float]]) -> Generator[None, None, _Starts]:
        """The starts in rows that have games of both sides; `distances` are the distances of the other rows' starts."""
        pays = self._rows[rows.start : rows.stop]
        returns = [np.interp(pays, *np.array(end.rough_points, float).T) for end in self._ends.values()]
        yield
        bounds = _Bounds(pays, self._columns, returns, float(self._wanted))
        while cell := bounds.next_cell(distances, self._count):
            cell_in_table = cell._replace(row=rows[cell.row])
            solution = yield from solve_steps(self._table.game(cell_in_table))
            self._returns[cell_in_table] = solution.exact
            gains = [
                solution.lines[index].combinations / (solution.total * solution.coins)
                for index in self._table.indexes
            ]
            bounds.narrow(cell, float(solution.exact), gains, is_above=solution.exact > self._wanted)
            yield
        below, above = bounds.starts(distances, self._count)
        return _Starts(
            [cell._replace(row=rows[cell.row]) for cell in below],
            [cell._replace(row=rows[cell.row]) for cell in above],
        )

    def _return(self, cell: Cell) -> Generator[None, None, Fraction]:
        if cell not in self._returns:
            if cell.column in self._ends:
                self._returns[cell] = self._ends[cell.column].at(self._rows[cell.row])
            else:
                self._returns[cell] = (yield from solve_steps(self._table.game(cell))).exact
            yield
        return self._returns[cell]

    def nearest(self, starts: Sequence[Cell], step: int) -> Generator[None, None, tuple[NearGame, ...]]:
        """The nearest games on one side, from the starts outward; `step` is the direction within a row, -1 or 1."""
        near = [(Fraction(0), cell) for cell in sorted(starts)]
        games: list[NearGame] = []
        while near and len(games) < self._count:
            least, cell = near.pop(0)
            exact = yield from self._return(cell)
            distance = abs(exact - self._wanted)
            if distance > least:
                insort(near, (distance, cell))
                continue
            games.append(NearGame(self._table.point(cell), exact))
            column = cell.column
            if 0 <= column + step < len(self._columns):
                more = self._gain(cell) * abs(self._columns[column + step] - self._columns[column])
                insort(near, (distance + more, Cell(cell.row, column + step)))
        return tuple(games)

    def _gain(self, cell: Cell) -> Fraction:
        """A lower bound of what each coin more changes the return by, from a cell away from the wanted return."""
        if not (cell.column and self._ends):
            return Fraction(0)
        first, *_ = self._columns
        gain = self._returns[cell] - self._ends[0].at(self._rows[cell.row])
        return gain / (self._columns[cell.column] - first)


class _Side(NamedTuple):
    """How near to the wanted return the games of each row are, on one side of it."""

    least: Floats
    """The least distance that the nearest game of a row may have."""
    exact: Floats
    """The distance of its nearest known game."""
    is_known: NDArray[np.bool_]
    """Whether both are the same game."""
    limit: float
    """The distance of the last of the wanted number of nearest known games."""


class _Bounds:
    """In rows with returns below and above the wanted one, bounds of the pay at which the return passes it."""

    def __init__(
        self, rows: Sequence[int], columns: Sequence[int], returns: Sequence[Floats], wanted: float
    ) -> None:
        """`returns` has the returns of each row's first and last column."""
        self._rows, self._columns = (np.array(pays, dtype=np.float64) for pays in (rows, columns))
        self._wanted = wanted
        self._first, _ = returns
        number = len(rows)
        self._known = array([[0] * number, [len(columns) - 1] * number])
        """The last column known to be below in each row, and the first known to be above, (2, rows)."""
        self._returns = np.stack(returns)
        """The returns of these columns, (2, rows)."""
        self._low, self._high = (np.full(number, self._columns[end], float) for end in (0, -1))
        self._from_solved: Ints = full(number, number)
        """The number of rows to the nearest with a solved game."""
        self._raise_low()

    def narrow(self, cell: Cell, value: float, gains: Sequence[float], *, is_above: bool) -> None:
        """Narrow the bounds by a solved game; `gains` is what its return gains with each coin, along its row and by row."""
        row, column = cell
        along_row, by_row = gains
        rows = arange(len(self._rows))
        self._from_solved = np.minimum(self._from_solved, np.abs(rows - row))
        self._known[int(is_above), row] = column
        self._returns[int(is_above), row] = value
        if along_row > 0:
            value_by_row = value + by_row * (self._rows - self._rows[row])
            tangent = self._columns[column] + (self._wanted - value_by_row) / along_row
            self._high = np.minimum(self._high, tangent)
        self._raise_low()

    def _raise_low(self) -> None:
        """Raise the lower bounds to the chords in each row, and to the chords between rows with solved games."""
        (start, end), (below, above) = self._columns[self._known], self._returns
        chord = start + (self._wanted - below) * (end - start) / np.maximum(above - below, 1e-300)
        self._low = np.maximum(self._low, chord)
        pays = self._rows
        solved = np.flatnonzero(self._from_solved == 0)
        for rows in (solved[::2], solved):
            if len(rows):
                between = np.interp(pays, pays[rows], self._low[rows], right=-np.inf)
                self._low = np.maximum(self._low, between)

    def next_cell(self, distances: Sequence[Sequence[float]], most: int) -> Cell | None:
        """The game to be solved next: the one that may be nearest; among several, the one farthest from solved rows."""
        score = np.full(len(self._rows), np.inf)
        for side in self._sides(distances, most):
            is_settled = side.is_known | (side.least > side.limit)
            score = np.minimum(score, np.where(is_settled, np.inf, side.least))
        if score.min() == np.inf:
            return None
        best = np.flatnonzero(score == score.min())
        row = int(best[np.argmax(self._from_solved[best])])
        below, above = self._known[:, row].tolist()
        middle = (self._low[row] + self._high[row]) / 2
        return Cell(row, below + 1 + int(np.argmin(np.abs(self._columns[below + 1 : above] - middle))))

    def starts(self, distances: Sequence[Sequence[float]], most: int) -> _Starts:
        """The starts in the rows that may have one of the nearest games; once `next_cell` has none."""
        found = []
        for known, side in zip(self._known, self._sides(distances, most), strict=True):
            rows = np.flatnonzero(side.is_known & (side.exact <= side.limit + 1e-12))
            found.append([*map(Cell, rows.tolist(), known[rows].tolist())])
        return _Starts(*found)

    def _sides(self, distances: Sequence[Sequence[float]], most: int) -> Iterator[_Side]:
        """The side below the wanted return, then the side above; `most` is the wanted number of games."""
        low = self._low - _MARGIN
        high = self._high + _MARGIN
        below, above = self._known
        columns = self._columns
        # the return of a row is convex: from where it passes the wanted one it is steeper than before
        slope = (self._wanted - self._first) / (high - columns[0])
        last = np.minimum(np.searchsorted(columns, high, "right"), above) - 1
        first = np.maximum(np.searchsorted(columns, low, "right"), below + 1)
        nearest = ((last, low - columns[last]), (first, columns[first] - high))
        for (column, off_by), known, returns, others in zip(
            nearest, self._known, self._returns, distances, strict=True
        ):
            exact = np.abs(returns - self._wanted)
            is_known = column == known
            every = np.concatenate([exact[is_known], others])
            limit = float(np.partition(every, most - 1)[most - 1]) if len(every) >= most else np.inf
            yield _Side(slope * np.maximum(off_by, 0), exact, is_known, limit)
