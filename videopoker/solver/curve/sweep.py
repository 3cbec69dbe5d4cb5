"""The solutions of a game with each of many pays of one line, counts included, from a few games solved one by one.

Between two pays at which hands change their line, every hold is worth a linear function of the pay (see `envelope`). So a
deal whose first best hold is the same at both ends keeps it in between, and what it adds to each line. For the other
deals the first pay with another best hold is computed, and by how much it changes the counts from there on.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from videopoker.core.paytable import Paytable, check_is_game
from videopoker.solver.curve.envelope import HALVES, ChangingDeals, ends_of
from videopoker.solver.curve.linear_values import LinearValues, lines_through
from videopoker.solver.curve.varied_pays import VariedPays
from videopoker.solver.steps import finished
from videopoker.solver.tables.holds import hold_scales
from videopoker.solver.tables.pay_sums import PaySums, line_values, shape_lines
from videopoker.solver.tables.returns import LineResult, Solution, solve
from videopoker.solver.tables.shapes import SIZE, Ints

_FEW = 4
"""At most this many pays of a stretch are solved one by one, which is faster."""
_SIZES = range(6)
"""A hold has 0 to 5 cards."""

_Moves = list[Ints]
"""Changes of the first best hold: the class, the index of the first pay with the other hold, the hold before and after it."""


def sweep(paytable: Paytable, line: str, pays: Sequence[int]) -> Iterator[Solution]:
    """The solution at max bet for each pay of one line, in ascending order, as `solve` finds it with `Paytable.with_pay`.

    >>> from videopoker import load_paytable
    >>> [solution.expected for solution in sweep(load_paytable("jacks-or-better-9-6"), "flush", [25, 30])]
    [0.9844980757130478, 0.9954390436951225]
    """
    check_is_game(paytable)
    varied = VariedPays(paytable, paytable.line_index(line))
    ends = ends_of(varied, pays[0], pays[-1])
    known, deals = {*pays}, None
    for at, (low, high) in enumerate(pairwise(ends)):
        inside = pays[bisect_right(pays, low) : bisect_left(pays, high)]
        tables = [paytable.with_pay(line, pay) for pay in inside]
        if len(inside) <= _FEW:
            yield from map(solve, tables)
        else:
            deals = deals or finished(ChangingDeals.of(varied, ends))
            yield from _solutions(deals, at, tables, inside)
        if high in known:
            yield solve(paytable.with_pay(line, high.numerator))


def _solutions(
    deals: ChangingDeals, at: int, tables: Sequence[Paytable], pays: Sequence[int]
) -> Iterator[Solution]:
    """The solutions of pays in one stretch, from the first of them."""
    first = solve(tables[0])
    counts = np.cumsum(_differences(deals, at, tables[0], np.array(pays)), 0)
    counts += [*(line.combinations for line in first.lines), *first.held]
    for table, (*of_lines, none, n0, n1, n2, n3, n4, n5) in zip(tables, counts.tolist(), strict=True):
        results = [
            LineResult(line.label, line.pays[-1], count)
            for line, count in zip(table.lines, of_lines, strict=True)
        ]
        lines = (*results, first.lines[-1]._replace(combinations=none))
        yield replace(first, paytable=table, lines=lines, held=(n0, n1, n2, n3, n4, n5))


def _differences(deals: ChangingDeals, at: int, table: Paytable, pays: Ints) -> Ints:
    """How the counts at each pay differ from those at the pay before: (pays, lines, losing hands and cards held)."""
    of_class, first, before, after = _moves(deals, at, pays)
    of_class = np.tile(of_class, 2)
    first = np.tile(first, 2)
    hold = np.concatenate([before, after])
    deals_moved = deals.count[of_class].astype(np.int64)
    deals_moved[: len(before)] *= -1
    sums = _line_sums(table, all_suit=deals.all_suit)
    of_lines = deals.worth(sums, of_class, hold) * (hold_scales(deals.shape.deck)[hold] * deals_moved)
    of_sizes = [np.where(np.array(SIZE)[hold] == size, deals_moved, 0) for size in _SIZES]
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


def _moves(deals: ChangingDeals, at: int, pays: Ints) -> _Moves:
    """The changes of the first best hold at the pays of a stretch after the first."""
    (once, lead, last_lead), (changing, values) = deals.crossings(at)
    below, above = deals.best[at][once], deals.best[at + 1][once]
    fixed, falls = lines_through(deals.ends[at], deals.ends[at + 1], HALVES, lead, last_lead)
    # the values cross at fixed / -falls; there the first of both counts
    whole = fixed // -falls
    is_tie_above = (whole * -falls == fixed) & (above < below)
    first = np.searchsorted(pays, (whole + ~is_tie_above).astype(np.int64))
    some = np.flatnonzero((first > 0) & (first < len(pays)))
    of_class, *others = _several(values, pays)
    columns = zip((once, first, below, above), (changing[of_class], *others), strict=True)
    return [np.concatenate([one[some], other]) for one, other in columns]


def _several(values: LinearValues, pays: Ints) -> _Moves:
    """The same of classes whose best hold may change several times, found by halving."""
    every = np.arange(len(values.first))
    first = np.zeros_like(every)
    last = np.full_like(every, len(pays) - 1)
    rows = [every, first, last, *(values.first_best(every, pays[end]) for end in (first, last))]
    found = [[column[:0] for column in rows[1:]]]
    while len(rows[0]):
        differ = rows[3] != rows[4]
        is_next = rows[2] - rows[1] == 1
        found.append([rows[column][differ & is_next] for column in (0, 2, 3, 4)])
        of_class, low, high, before, after = (column[differ & ~is_next] for column in rows)
        middle = (low + high) // 2
        held = values.first_best(of_class, pays[middle])
        halves = ((of_class, of_class), (low, middle), (middle, high), (before, held), (held, after))
        rows = [*map(np.concatenate, halves)]
    return [*map(np.concatenate, zip(*found, strict=True))]
