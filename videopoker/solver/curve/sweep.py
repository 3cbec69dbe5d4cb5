"""The return for many pays of one or two lines; for one line with the counts, from a few games solved one by one.

Between two pays at which hands change their line, every hold is worth a linear function of the pay (see `envelope`). So a
deal whose first best hold is the same at both ends keeps it in between, and what it adds to each line. For the other
deals the first pay with another best hold is computed, and by how much it changes the counts from there on.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from typing import NamedTuple

import numpy as np

from videopoker.core.base.messages import Refused, check_is
from videopoker.core.paytable.paytable import Paytable, check_is_game
from videopoker.solver.curve.curve import Curve, curve_steps
from videopoker.solver.curve.envelope import HALVES, ChangingDeals, ends_of
from videopoker.solver.curve.linear_values import LinearValues, VariedPays, lines_through
from videopoker.solver.integers import arange, array
from videopoker.solver.steps import finished
from videopoker.solver.tables.holds import hold_scales
from videopoker.solver.tables.pay_sums import PaySums, line_values, shape_lines
from videopoker.solver.tables.returns import LineResult, Solution, solve, solve_steps
from videopoker.solver.tables.shapes import SIZE, Ints


class Cell(NamedTuple):
    """A row of pays, and a pay in it, by their indexes."""

    row: int
    column: int


class PayRows:
    """The pays of one or two lines: each row has one pay of the line with fewer pays, and all pays of the other line."""

    def __init__(self, paytable: Paytable, lines: Mapping[str, Sequence[int]]) -> None:
        """One line is one row. Refused for lines or pays that the game cannot have."""
        index_of = _check_pays(paytable, lines)
        names = [*lines]
        self.paytable = paytable
        self._number = len(names)
        self._along = max(range(len(names)), key=lambda line: len(lines[names[line]]))
        self.line: str = names[self._along]
        """The line with more pays."""
        self.pays: Sequence[int] = lines[self.line]
        self.row_line: str = names[self._along - 1]
        row_index = index_of[self._along - 1]
        # a single line keeps its pay in its row, until a cell changes it
        self.row_pays: Sequence[int] = (
            lines[self.row_line] if len(names) == 2 else paytable.lines[row_index].pays[-1:]
        )
        self.indexes: tuple[int, int] = index_of[self._along], row_index
        """The indexes of `line` and `row_line` among the lines of the game."""

    def point(self, cell: Cell) -> tuple[int, ...]:
        """The pays of a cell, in the order asked for."""
        pays = self.row_pays[cell.row], self.pays[cell.column]
        return (pays if self._along else pays[::-1])[: self._number]

    def game(self, cell: Cell) -> Paytable:
        """The game of a cell."""
        return self._game_of_row(cell.row).with_pay(self.line, self.pays[cell.column])

    def _game_of_row(self, row: int) -> Paytable:
        return self.paytable.with_pay(self.row_line, self.row_pays[row])

    def curve(self, row: int) -> Generator[None, None, Curve]:
        """The curve of a row."""
        return curve_steps(self._game_of_row(row), self.line, min(self.pays), max(self.pays))


def returns(paytable: Paytable, lines: Mapping[str, Sequence[int]]) -> dict[tuple[int, ...], Fraction]:
    """As `videopoker.returns`, for a paytable."""
    check_is_game(paytable)
    return finished(returns_steps(paytable, lines))


def returns_steps(
    paytable: Paytable, lines: Mapping[str, Sequence[int]]
) -> Generator[None, None, dict[tuple[int, ...], Fraction]]:
    """As `returns`, in steps of about 20 ms, so that other work can run between them."""
    table = PayRows(paytable, lines)
    found: dict[tuple[int, ...], Fraction] = {}
    for row in range(len(table.row_pays)):
        cells = [Cell(row, column) for column in range(len(table.pays))]
        if len(cells) <= 3:  # solved one by one sooner than their curve
            for cell in cells:
                found[table.point(cell)] = (yield from solve_steps(table.game(cell))).exact
                yield
        else:
            curve = yield from table.curve(row)
            found |= {table.point(cell): curve.at(table.pays[cell.column]) for cell in cells}
            yield
    return {point: found[point] for point in product(*lines.values())}


def _check_pays(paytable: Paytable, lines: Mapping[str, Sequence[int]]) -> list[int]:
    """The indexes of one or two lines whose pays vary."""
    check_is(lines, Mapping, 'lines and their pays, such as {"flush": [25, 30]}')
    names = list(lines)
    indexes = [paytable.line_index(name) for name in names]
    if not 1 <= len(names) <= 2 or len({*indexes}) != len(names):
        raise Refused(f"pays of {', '.join(names) or 'no line'}; expected one line, or two different ones")
    for of_line in lines.values():
        check_is(of_line, Sequence, "the pays of a line, such as [25, 30] or range(25, 51)")
    if not all(map(len, lines.values())):
        raise Refused("a line without a pay; expected at least one pay for each line")
    for name, of_line in lines.items():
        for pay in {min(of_line), max(of_line)}:
            paytable.with_pay(name, pay)  # refuses what no line can pay
    return indexes


_SIZES = range(6)
"""A hold has 0 to 5 cards."""


class _Moves(NamedTuple):
    """Changes of the first best hold, (changes) each."""

    of_class: Ints
    first: Ints
    """The index of the first pay at which the hold `after` is best."""
    before: Ints
    after: Ints


def sweep(paytable: Paytable, line: str, pays: Sequence[int]) -> Iterator[Solution]:
    """The solution at max bet for each pay of one line, in ascending order, as `solve` finds it with `Paytable.with_pay`.

    >>> from videopoker import load_paytable
    >>> [solution.expected for solution in sweep(load_paytable("jacks-or-better-9-6"), "flush", [25, 30])]
    [0.9844980757130478, 0.9954390436951225]
    """
    check_is_game(paytable)
    varied = VariedPays(paytable, paytable.line_index(line))
    ends = ends_of(varied, pays[0], pays[-1])
    wanted = {*pays}
    deals = None
    for stretch, (low, high) in enumerate(pairwise(ends)):
        inside = pays[bisect_right(pays, low) : bisect_left(pays, high)]
        tables = [paytable.with_pay(line, pay) for pay in inside]
        if len(inside) <= 4:  # solved one by one sooner
            yield from map(solve, tables)
        else:
            deals = deals or finished(ChangingDeals.of(varied, ends))
            yield from _solutions(deals, stretch, tables, inside)
        if high in wanted:
            yield solve(paytable.with_pay(line, high.numerator))


def _solutions(
    deals: ChangingDeals, stretch: int, tables: Sequence[Paytable], pays: Sequence[int]
) -> Iterator[Solution]:
    """The solutions of pays in one stretch, from the solution of the first."""
    first = solve(tables[0])
    counts = np.cumsum(_differences(deals, stretch, tables[0], array(pays)), 0)
    counts += [*(line.combinations for line in first.lines), *first.held]
    for table, row in zip(tables, counts.tolist(), strict=True):
        *of_lines, losing = row[: -len(_SIZES)]
        results = [
            LineResult(line.label, line.pays[-1], count)
            for line, count in zip(table.lines, of_lines, strict=True)
        ]
        lines = (*results, first.lines[-1]._replace(combinations=losing))
        yield replace(first, paytable=table, lines=lines, held=tuple(row[-len(_SIZES) :]))


def _differences(deals: ChangingDeals, stretch: int, table: Paytable, pays: Ints) -> Ints:
    """The counts at each pay less the counts at the pay before it: (pays, lines, losing hands and cards held)."""
    moves = _moves(deals, stretch, pays)
    of_class = np.tile(moves.of_class, 2)
    first = np.tile(moves.first, 2)
    hold = np.concatenate([moves.before, moves.after])
    deals_moved = deals.count[of_class].astype(np.int64)
    deals_moved[: len(moves.before)] *= -1
    sums = _line_sums(table, all_suit=deals.all_suit)
    of_lines = deals.worth(sums, of_class, hold) * (hold_scales(deals.shape.deck)[hold] * deals_moved)
    of_sizes = [np.where(array(SIZE)[hold] == size, deals_moved, 0) for size in _SIZES]
    differences = np.zeros((len(pays), len(of_lines) + len(_SIZES)), dtype=np.int64)
    for column, of_column in zip(differences.T, (*of_lines, *of_sizes), strict=True):
        np.add.at(column, first, of_column)
    return differences


def _line_sums(table: Paytable, *, all_suit: bool) -> PaySums:
    """For each line and last for no win, the number of hands that it pays, as sums in a row.

    As in `solve`, `all_suit` says whether it pays more that cards of wild ranks share the suit of the others.
    """
    lines = shape_lines(table, table.coins)
    sums = []
    for line in range(len(table.lines) + 1):
        mixed, suited, one_suit = line_values(lines, line)
        sums.append(PaySums.of(lines.shapes, mixed, suited, one_suit if all_suit else suited))
    return PaySums.combined(sums, np.concatenate)


def _moves(deals: ChangingDeals, stretch: int, pays: Ints) -> _Moves:
    """The changes of the first best hold at the pays of a stretch after the first."""
    (once, lead, last_lead), changing, values = deals.crossings(stretch)
    low, high = deals.ends[stretch : stretch + 2]
    below, above = deals.best[stretch][once], deals.best[stretch + 1][once]
    fixed, falls = lines_through(low, high, HALVES, lead, last_lead)
    # the values cross at fixed / -falls; there the first of both counts
    whole = fixed // -falls
    is_tie_above = (whole * -falls == fixed) & (above < below)
    first = np.searchsorted(pays, (whole + ~is_tie_above).astype(np.int64))
    inside = np.flatnonzero((first > 0) & (first < len(pays)))
    moves = _Moves(once[inside], first[inside], below[inside], above[inside])
    several = _several(values, pays)
    several = several._replace(of_class=changing[several.of_class])
    return _Moves(*map(np.concatenate, zip(moves, several, strict=True)))


def _several(values: LinearValues, pays: Ints) -> _Moves:
    """As `_moves`, by bisection, for classes whose best hold changes more than once."""
    of_class = arange(len(values.first))
    low = np.zeros_like(of_class)
    high = np.full_like(of_class, len(pays) - 1)
    before = values.first_best(of_class, pays[low])
    after = values.first_best(of_class, pays[high])
    found = [_Moves(of_class[:0], high[:0], before[:0], after[:0])]
    while len(of_class):
        differ = before != after
        is_next = differ & (high - low == 1)
        found.append(_Moves(of_class[is_next], high[is_next], before[is_next], after[is_next]))
        rows = (of_class, low, high, before, after)
        of_class, low, high, before, after = (column[differ & ~is_next] for column in rows)
        middle = (low + high) // 2
        held = values.first_best(of_class, pays[middle])
        of_class = np.tile(of_class, 2)
        low = np.concatenate([low, middle])
        high = np.concatenate([middle, high])
        before = np.concatenate([before, held])
        after = np.concatenate([held, after])
    return _Moves(*map(np.concatenate, zip(*found, strict=True)))
