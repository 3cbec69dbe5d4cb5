"""Pays and values of holds as linear functions of one varying pay, and where the best hold of a class of deals changes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from videopoker.core.cards.wild_cards import WildCards
from videopoker.core.paytable.pay_line import PayLine
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.integers import arange, array
from videopoker.solver.tables.pay_sums import PaySums, ShapeLines, pays
from videopoker.solver.tables.shapes import Ints, Shapes, Suits, shapes


class VariedPays:
    """A paytable at max bet, with other pays for one of its lines."""

    def __init__(self, table: Paytable, index: int) -> None:
        """`index` is the index of the line whose pay varies."""
        paid = pays(table, table.coins)
        paid[index] = 0
        self.shapes: Shapes = shapes(table.wild_cards)
        order = [2 * pay or 1 for pay in paid[:-1].tolist()]
        lines = (replace(line, pays=(pay,)) for line, pay in zip(table.lines, order, strict=True))
        self.others: Ints = paid[_shape_lines(tuple(lines), table.wild_cards)]
        """What each shape is paid if the varying line is left out: (3, shapes) as in ShapeLines."""
        alone = replace(table.lines[index], pays=(1,))
        self.takes: Any = _shape_lines((alone,), table.wild_cards) == 0
        """Whether each shape satisfies the varying line."""

    def sums_in_a_row(self, pays: Sequence[int], scale: int) -> PaySums:
        """The sums of pays, all times `scale`, for one pay of the varying line after another; `pays` are already times `scale`."""
        paid = [np.maximum(scale * self.others, self.takes * pay) for pay in pays]
        # only few shapes change from one pay to the next
        changes = (paid[0], *(after - of for of, after in pairwise(paid)))
        return PaySums.combined(
            [PaySums.of(self.shapes, *change) for change in changes], lambda sums: np.cumsum(sums, 0).ravel()
        )


def sum_of(suits: Suits, value: Ints) -> Any:
    """The sum over a family's deals of the values of its classes, (patterns, .., deals): Python integers, (..)."""
    return suits.count.astype(np.int64).astype(object) @ value.sum(-1).astype(object)


@lru_cache(maxsize=4)
def _shape_lines(lines: tuple[PayLine, ...], wild_cards: WildCards) -> Ints:
    """The line that pays each shape, of these lines, (3, shapes) as in ShapeLines; cached for the next curve."""
    table = Paytable("", lines, jokers=wild_cards.jokers, wild=wild_cards.ranks, coins=1)
    of_shapes = ShapeLines(table, 1)
    return np.stack([of_shapes.mixed, of_shapes.suited, of_shapes.one_suit])


MAX_PRODUCT = 1 << 59
"""Products up to this size, and the sum of two of them, fit in 64 bits."""


class Changes(NamedTuple):
    """Changes of the best hold, (changes) each."""

    deal: Ints
    """The class of deals."""
    numerator: Ints
    denominator: Ints
    """The pay is numerator / denominator; the slope of the class's value grows by `denominator`."""
    below: Ints
    above: Ints
    """The holds, as masks."""

    def only(self, indexes: Ints) -> "Changes":
        """The changes at these indexes."""
        return Changes(*(column[indexes] for column in self))


NO_CHANGES = Changes(*[np.zeros(0, dtype=np.int64)] * 5)


def by_pay(changes: Sequence[Changes]) -> tuple[Changes, Ints]:
    """All changes in the order of their pays, and the index of the first at each pay."""
    every = Changes(*map(np.concatenate, zip(*changes, strict=True)))
    pay = (every.numerator / every.denominator).astype(np.float64)
    order = np.argsort(pay)
    every = every.only(order)
    pay = pay[order]
    is_next = pay[1:] != pay[:-1]
    differs = every.numerator[1:] * every.denominator[:-1] != every.numerator[:-1] * every.denominator[1:]
    if differs[~is_next].any():  # different pays that are equal as floats
        exact = [*map(Fraction, every.numerator.tolist(), every.denominator.tolist())]
        ranks = {pay: rank for rank, pay in enumerate(sorted({*exact}))}
        rank = array([ranks[pay] for pay in exact])
        order = np.argsort(rank)
        every = every.only(order)
        is_next = np.diff(rank[order]) > 0
    return every, np.flatnonzero(np.append(True, is_next)[: len(every.numerator)])


def lines_through(
    low: Fraction, high: Fraction, scale: int, at_low: Ints, at_high: Ints
) -> tuple[Ints, Ints]:
    """The fixed part and the slope of linear functions from their values at two pays; `scale` makes pays and values whole.

    Uses Python integers if later products would not fit in 64 bits.

    The function 3 + 4 * pay is 5 at a pay of 1/2 and 13 at 5/2, given here as halves, 10 and 26:

    >>> lines_through(Fraction(1, 2), Fraction(5, 2), 2, np.array([10]), np.array([26]))
    (array([3]), array([4]))
    """
    slope = (at_high - at_low) // int(scale * (high - low))
    fixed = (at_low - slope * int(scale * low)) // scale
    largest_factor = max(int(np.abs(slope).max(initial=1)), 1 << 22)  # no deck has 1 << 22 deals
    if int(fixed.max(initial=1)) * largest_factor > MAX_PRODUCT:
        fixed = fixed.astype(object)
        slope = slope.astype(object)
    return fixed, slope


@dataclass(frozen=True, slots=True)
class LinearValues:
    """Values of holds as linear functions, grouped by class: fixed + slope * pay on the common scale."""

    class_of: Ints
    """The class of each function, ascending; each class has at least one."""
    first: Ints
    """The index of the first function of each class."""
    hold: Ints
    """The mask of each function's hold, ascending within a class."""
    fixed: Ints
    slope: Ints

    @classmethod
    def between(
        cls,
        low: Fraction,
        high: Fraction,
        scale: int,
        class_of: Ints,
        hold: Ints,
        at_low: Ints,
        at_high: Ints,
    ) -> "LinearValues":
        """The functions from the holds' values at two pays; `scale` makes pays and values whole."""
        fixed, slope = lines_through(low, high, scale, at_low, at_high)
        return cls(class_of, _firsts(class_of), hold, fixed, slope)

    def at(self, pay: Fraction | int) -> Ints:
        """The values at a pay, times the pay's denominator."""
        return self.fixed * pay.denominator + self.slope * pay.numerator

    def most(self, value: Ints) -> Ints:
        """The largest value of each class."""
        return np.maximum.reduceat(value, self.first)

    def best(self, value: Ints, slope: Ints) -> Ints:
        """The function with the largest value in each class; ties go to the largest slope, then to the first mask."""
        best = np.flatnonzero(value == self.most(value)[self.class_of])
        steepest = np.maximum.reduceat(slope[best], _firsts(self.class_of[best]))
        best = best[slope[best] == steepest[self.class_of[best]]]
        return best[_firsts(self.class_of[best])]

    def first_best(self, of_class: Ints, pay: Ints) -> Ints:
        """The mask of the first best hold of these classes, each at its own pay."""
        number = np.diff(self.first, append=len(self.hold))[of_class]
        first = np.cumsum(number) - number
        lines = np.repeat(self.first[of_class] - first, number) + arange(number.sum())
        value = self.fixed[lines] + self.slope[lines] * np.repeat(pay, number)
        best = np.flatnonzero(value == np.repeat(np.maximum.reduceat(value, first), number))
        row = np.repeat(arange(len(of_class)), number)
        return self.hold[lines[best[_firsts(row[best])]]]

    def changes(self, line: Ints, held: Ints, high: Fraction) -> Iterator[Changes]:
        """The changes below `high` of classes whose best functions so far are `line`, with masks `held`.

        The changes of each class are in order. Updates `line` and `held` to those just below `high`.
        """
        # the crossing with the function that is best at the end is a change unless a third one is above both there;
        # then the crossing with the third is tried
        end = self.best(self.at(high), -self.slope)
        target = end.copy()
        active = arange(len(end))
        open_values = self
        indexes = arange(len(self.class_of))
        while len(active):
            is_open = self.slope[line[active]] != self.slope[end[active]]
            active = active[is_open]
            open_values, kept = open_values.only(is_open)
            class_of = open_values.class_of
            indexes = indexes[kept]
            now, to = line[active], target[active]
            numerator = self.fixed[now] - self.fixed[to]
            denominator = self.slope[to] - self.slope[now]
            value = open_values.fixed * denominator[class_of] + open_values.slope * numerator[class_of]
            is_next = open_values.most(value) == self.fixed[now] * denominator + self.slope[now] * numerator
            best = to.copy()
            is_other = ~is_next | (to != end[active])
            if is_other.any():
                others, kept = open_values.only(is_other)
                best[is_other] = indexes[kept[others.best(value[kept], others.slope)]]
            line[active] = np.where(is_next, best, now)
            target[active] = np.where(is_next, end[active], best)
            deal, before, after = active[is_next], now[is_next], best[is_next]
            numerator = self.fixed[before] - self.fixed[after]
            denominator = self.slope[after] - self.slope[before]
            yield Changes(deal, numerator, denominator, held[deal], self.hold[after])
            held[deal] = self.hold[after]

    def only(self, is_kept: NDArray[np.bool_]) -> tuple["LinearValues", Ints]:
        """The functions of some classes, and their indexes."""
        if is_kept.all():
            return self, arange(len(self.class_of))
        indexes = np.flatnonzero(is_kept[self.class_of])
        class_of = (np.cumsum(is_kept) - 1)[self.class_of[indexes]]
        columns = (column[indexes] for column in (self.hold, self.fixed, self.slope))
        return LinearValues(class_of, _firsts(class_of), *columns), indexes


def _firsts(class_of: Ints) -> Ints:
    """The index of the first of each number; equal numbers are adjacent."""
    is_first = np.ones(len(class_of), dtype=bool)
    np.not_equal(class_of[1:], class_of[:-1], out=is_first[1:])
    return np.flatnonzero(is_first)
