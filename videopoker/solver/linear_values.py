"""The holds that can be best for some classes of deals while one pay varies, each worth a straight line in that pay."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from videopoker.solver.shapes import Ints

MOST = 1 << 59
"""Products up to it, and sums of two, are taken in 64 bits."""
_MOST_DEALS = 1 << 22


class Changes(NamedTuple):
    """Changes of the best hold, (changes) each."""

    deal: Ints
    """The class of deals."""
    over: Ints
    under: Ints
    """The pay is over / under, and the class's slope grows by `under`."""
    below: Ints
    above: Ints
    """The holds, as masks."""

    def only(self, places: Ints) -> "Changes":
        """Those at some places."""
        return Changes(*(column[places] for column in self))


NO_CHANGES = Changes(*[np.zeros(0, dtype=np.int64)] * 5)


def by_pay(changes: Sequence[Changes]) -> tuple[Changes, Ints]:
    """All changes in the order of their pays; and the first at each pay."""
    every = Changes(*map(np.concatenate, zip(*changes, strict=True)))
    pay = (every.over / every.under).astype(np.float64)
    order = np.argsort(pay)
    every, pay = every.only(order), pay[order]
    is_next = pay[1:] != pay[:-1]
    differs = every.over[1:] * every.under[:-1] != every.over[:-1] * every.under[1:]
    if differs[~is_next].any():  # pays closer than floats can tell
        exact = [*map(Fraction, every.over.tolist(), every.under.tolist())]
        ranks = {pay: rank for rank, pay in enumerate(sorted({*exact}))}
        rank = np.array([ranks[pay] for pay in exact])
        order = np.argsort(rank)
        every, is_next = every.only(order), np.diff(rank[order]) > 0
    return every, np.flatnonzero(np.append(True, is_next)[: len(every.over)])


def lines_through(
    low: Fraction, high: Fraction, scale: int, at_low: Ints, at_high: Ints
) -> tuple[Ints, Ints]:
    """The fixed part and the slope of lines, from what they are worth at two pays, `scale` times, as are the pays then whole coins.

    With integers of Python where 64 bits do not hold what is made of them.
    """
    slope = (at_high - at_low) // int(scale * (high - low))
    fixed = (at_low - slope * int(scale * low)) // scale
    if int(fixed.max(initial=1)) * max(int(np.abs(slope).max(initial=1)), _MOST_DEALS) > MOST:
        fixed, slope = fixed.astype(object), slope.astype(object)
    return fixed, slope


@dataclass(frozen=True, slots=True)
class LinearValues:
    """Straight lines, those of one class together: a hold is worth fixed + slope * pay on the common scale."""

    of: Ints
    """The class of each line; ascending, and each class has a line."""
    first: Ints
    """The first line of each class."""
    hold: Ints
    """The mask of each line; ascending within a class."""
    fixed: Ints
    slope: Ints

    @classmethod
    def between(
        cls, low: Fraction, high: Fraction, scale: int, of: Ints, hold: Ints, at_low: Ints, at_high: Ints
    ) -> "LinearValues":
        """From what the holds are worth at two pays, `scale` times, as are the pays then whole coins."""
        fixed, slope = lines_through(low, high, scale, at_low, at_high)
        return cls(of, _firsts(of), hold, fixed, slope)

    def at(self, pay: Fraction | int) -> Ints:
        """The worth at a pay, times its denominator."""
        return self.fixed * pay.denominator + self.slope * pay.numerator

    def most(self, value: Ints) -> Ints:
        """The largest value of each class."""
        found: Ints = np.maximum.reduceat(value, self.first)
        return found

    def best(self, value: Ints, slope: Ints) -> Ints:
        """The line of the largest value of each class; of equal ones that of the largest slope, then of the first mask."""
        at = np.flatnonzero(value == self.most(value)[self.of])
        steepest = np.maximum.reduceat(slope[at], _firsts(self.of[at]))
        at = at[slope[at] == steepest[self.of[at]]]
        found: Ints = at[_firsts(self.of[at])]
        return found

    def changes(self, line: Ints, held: Ints, high: Fraction) -> Iterator[Changes]:
        """The changes below `high` of classes whose best lines are these from some pay on, and their masks `held`.

        Each class's come in order. Brings `line` and `held` up to just below `high`.
        """
        # the crossing with the line that is best at the end is a change unless a third line is above both there: then
        # the crossing with that one is tried
        end = self.best(self.at(high), -self.slope)
        target, active, some, places = end.copy(), np.arange(len(end)), self, np.arange(len(self.of))
        while len(active):
            is_open = self.slope[line[active]] != self.slope[end[active]]
            active = active[is_open]
            some, kept = some.only(is_open)
            places = places[kept]
            now, to = line[active], target[active]
            over, under = self.fixed[now] - self.fixed[to], self.slope[to] - self.slope[now]
            value = some.fixed * under[some.of] + some.slope * over[some.of]
            is_next = some.most(value) == self.fixed[now] * under + self.slope[now] * over
            best, is_other = to.copy(), ~is_next | (to != end[active])
            if is_other.any():
                others, kept = some.only(is_other)
                best[is_other] = places[kept[others.best(value[kept], others.slope)]]
            line[active] = np.where(is_next, best, now)
            target[active] = np.where(is_next, end[active], best)
            deal, before, after = active[is_next], now[is_next], best[is_next]
            over, under = self.fixed[before] - self.fixed[after], self.slope[after] - self.slope[before]
            yield Changes(deal, over, under, held[deal], self.hold[after])
            held[deal] = self.hold[after]

    def only(self, is_kept: NDArray[np.bool_]) -> tuple["LinearValues", Ints]:
        """The lines of some classes, and their places."""
        if is_kept.all():
            return self, np.arange(len(self.of))
        places = np.flatnonzero(is_kept[self.of])
        of = (np.cumsum(is_kept) - 1)[self.of[places]]
        columns = (column[places] for column in (self.hold, self.fixed, self.slope))
        return LinearValues(of, _firsts(of), *columns), places


def _firsts(of: Ints) -> Ints:
    """The place of the first of each number; equal ones lie together."""
    is_first = np.ones(len(of), dtype=bool)
    np.not_equal(of[1:], of[:-1], out=is_first[1:])
    return np.flatnonzero(is_first)
