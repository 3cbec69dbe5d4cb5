"""The return as a function of one line's pay: exact, with every pay at which best play changes.

It is convex and piecewise linear, so the values at two pays and the pays at which the slope grows between them (see
`envelope`) determine it. It is computed from half a coin below the first pay to half a coin above the last, so that
changes of play at the first and the last pay are found too.
"""

import operator
from bisect import bisect_right
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from itertools import accumulate, pairwise

import numpy as np

from videopoker.core.messages import Refused
from videopoker.core.paytable import Paytable, check_is_game
from videopoker.solver.curve.envelope import HALVES, ChangingDeals, HoldChange, ends_of
from videopoker.solver.curve.linear_values import Changes, by_pay
from videopoker.solver.curve.varied_pays import VariedPays
from videopoker.solver.policy.deal_classes import return_divisor
from videopoker.solver.steps import finished
from videopoker.solver.tables.shapes import Ints

Point = tuple[Fraction, Fraction]
"""A pay in coins, and the return."""


@dataclass(frozen=True, repr=False)
class Breakpoint:
    """A pay at which best play changes; at this pay both ways to play are equally good."""

    pay: Fraction
    """In coins, at max bet."""
    deals: int
    """How many deals change their best hold."""
    _merged: Callable[[], tuple[HoldChange, ...]] = field(compare=False)

    def __repr__(self) -> str:
        return f"<Breakpoint {self.pay}: {self.deals:,} deals>"

    @cached_property
    def changes(self) -> tuple[HoldChange, ...]:
        """The changes of hold, the most frequent first."""
        return self._merged()


class _PiecewiseValue:
    """The pays at which hands change their hold or their line, and the value of all deals between them."""

    def __init__(self, deals: ChangingDeals) -> None:
        self._deals = deals
        self.numerator: list[int] = []
        self.denominator: list[int] = []
        """The pays as fractions, in order."""
        self.deals: list[int] = []
        """How many deals change their best hold at each."""
        self.fixed: list[int] = []
        self.slope: list[int] = []
        """The value of all deals is fixed + slope * pay on the common scale: below the first pay, then from each pay on."""
        self._first: list[int] = [0]
        """The index of the first change at each pay, and of the one after the last."""
        self._changes: list[Changes] = []

    def add_low(self, pay: Fraction, changes: Changes) -> None:
        """Add the changes at the lower end of a stretch, where hands also change their line."""
        self._add(changes, np.zeros(1, dtype=np.int64), [pay.numerator], [pay.denominator])

    def add_inside(
        self, stretch: tuple[Fraction, Fraction], totals: tuple[int, int], changes: Changes, first: Ints
    ) -> None:
        """Add the changes inside a stretch, given by its ends; `first` has the first at each pay, `totals` the end values."""
        low, high = stretch
        self._add(changes, first, changes.numerator[first].tolist(), changes.denominator[first].tolist())
        count = self._deals.count[changes.deal]
        falls, grows = (_sums(factor * count, first) for factor in (changes.numerator, changes.denominator))
        rise = Fraction(totals[1] - totals[0], HALVES) + sum(falls) - sum(grows) * high
        slope = int(rise / (high - low))
        fixed = int(Fraction(totals[0], HALVES) - slope * low)
        self.fixed += accumulate(falls, operator.sub, initial=fixed)
        self.slope += accumulate(grows, initial=slope)

    def _add(self, changes: Changes, first: Ints, numerator: list[int], denominator: list[int]) -> None:
        self.numerator += numerator
        self.denominator += denominator
        deals = self._deals.count[changes.deal]
        self.deals += _sums(deals, first) if len(deals) else [0] * len(numerator)
        start = self._first.pop()
        self._first += [*(start + first).tolist(), start + len(deals)]
        self._changes.append(changes)

    def changes(self, at: int) -> tuple[HoldChange, ...]:
        """The changes of hold at the pay of this number."""
        rows = slice(*self._first[at : at + 2])
        return self._deals.merged(Changes(*(column[rows] for column in self._every)))

    @cached_property
    def _every(self) -> Changes:
        return Changes(*map(np.concatenate, zip(*self._changes, strict=True)))


def _sums(values: Ints, first: Ints) -> list[int]:
    """The sum from each of these indexes to the next."""
    return np.add.reduceat(values, first).tolist() if len(values) else []


@dataclass(frozen=True, eq=False, repr=False)
class Curve:
    """The exact return under best play as a function of one pay.

    >>> from videopoker import Curve, curve, load_paytable
    >>> flushes = curve(load_paytable("jacks-or-better-9-6"), "flush", 25, 35)
    >>> flushes, isinstance(flushes, Curve)
    (<Curve jacks-or-better-9-6: Flush, 25 to 35 coins>, True)
    >>> float(flushes.at(30)), flushes.breakpoints[0]
    (0.9954390436951225, <Breakpoint 3226/129: 432 deals>)
    """

    paytable: Paytable
    label: str
    """The label of the line."""
    low: int
    high: int
    """The curve covers the pays from `low` to `high`."""
    _whole: int
    _pieces: _PiecewiseValue

    def __repr__(self) -> str:
        return f"<Curve {self.paytable.key}: {self.label}, {self.low:,} to {self.high:,} coins>"

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The pay and the return at both ends and wherever the slope changes, in order; linear in between."""
        pieces = self._pieces
        inside = (
            (
                Fraction(numerator, denominator),
                Fraction(
                    pieces.fixed[at] * denominator + pieces.slope[at] * numerator, denominator * self._whole
                ),
            )
            for at, numerator, denominator in self._bends
        )
        first, *last = self.ends
        return (first, *inside, *last)

    @property
    def rough_points(self) -> tuple[tuple[float, float], ...]:
        """The points as floats, in a fraction of the time."""
        pieces, whole = self._pieces, self._whole
        inside = (
            (
                numerator / denominator,
                pieces.fixed[at] / whole + pieces.slope[at] / whole * (numerator / denominator),
            )
            for at, numerator, denominator in self._bends
        )
        first, *last = ((float(pay), float(value)) for pay, value in self.ends)
        return (first, *inside, *last)

    @property
    def ends(self) -> list[Point]:
        """The first and the last pay with their returns; one point if they are the same."""
        return [(Fraction(pay), self.at(pay)) for pay in sorted({self.low, self.high})]

    @property
    def _bends(self) -> Iterator[tuple[int, int, int]]:
        """The pays between both ends at which the slope changes: the number of each, and the pay as a fraction."""
        pieces = self._pieces
        for at, (numerator, denominator) in enumerate(zip(pieces.numerator, pieces.denominator, strict=True)):
            if (
                self.low * denominator < numerator < self.high * denominator
                and pieces.slope[at] != pieces.slope[at + 1]
            ):
                yield at, numerator, denominator

    @cached_property
    def breakpoints(self) -> tuple[Breakpoint, ...]:
        """The breakpoints in order, including one at the first or the last pay."""
        return tuple(map(self._breakpoint, self._breaks))

    def largest(self, most: int) -> tuple[Breakpoint, ...]:
        """The breakpoints at which the most deals change their hold, in order."""
        largest = sorted(self._breaks, key=lambda at: -self._pieces.deals[at])[:most]
        return tuple(map(self._breakpoint, sorted(largest)))

    @property
    def number_of_breakpoints(self) -> int:
        """The number of breakpoints, in a fraction of the time of `breakpoints`."""
        return len(self._breaks)

    @cached_property
    def _breaks(self) -> list[int]:
        """The numbers of the pays at which hands change their hold."""
        pieces = self._pieces
        pays = enumerate(zip(pieces.numerator, pieces.denominator, pieces.deals, strict=True))
        low, high = self.low, self.high
        return [
            at
            for at, (numerator, denominator, deals) in pays
            if deals and low * denominator <= numerator <= high * denominator
        ]

    def _breakpoint(self, at: int) -> Breakpoint:
        pieces = self._pieces
        return Breakpoint(
            Fraction(pieces.numerator[at], pieces.denominator[at]),
            pieces.deals[at],
            partial(pieces.changes, at),
        )

    def at(self, pay: int | Fraction) -> Fraction:
        """The return per coin bet at this pay. Refused for a pay outside the curve."""
        if not self.low <= pay <= self.high:
            raise Refused(f"{self.label}: a pay of {pay}; the curve reaches from {self.low} to {self.high}")
        pieces = self._pieces
        at = bisect_right(
            range(len(pieces.numerator)),
            pay,
            key=lambda at: Fraction(pieces.numerator[at], pieces.denominator[at]),
        )
        return Fraction(pieces.fixed[at] + pieces.slope[at] * pay) / self._whole


def curve(paytable: Paytable, line: str, low: int, high: int) -> Curve:
    """The exact return at max bet while one line pays `low` to `high` coins; the line as in `Paytable.with_pay`.

    >>> from videopoker import curve, load_paytable
    >>> found = curve(load_paytable("jacks-or-better-9-6"), "full house", 25, 50)
    >>> [str(point.pay) for point in found.breakpoints]
    ['290/11', '89/3', '413/11', '755/18']
    """
    check_is_game(paytable)
    return finished(curve_steps(paytable, line, low, high))


def curve_steps(paytable: Paytable, line: str, low: int, high: int) -> Generator[None, None, Curve]:
    """As `curve`, in steps of about 20 ms, so that other work can run between them."""
    index = paytable.line_index(line)
    for pay in (low, high):
        paytable.with_pay(line, pay)  # refuses what no line can pay
    if low > high:
        raise Refused(f"{paytable.lines[index].label}: from {low} to {high}; expected the lower pay first")
    varied = VariedPays(paytable, [index])
    ends = ends_of(varied, low, high)
    yield
    deals = yield from ChangingDeals.of(varied, ends)
    pieces, held = _PiecewiseValue(deals), None
    for at, (stretch, totals) in enumerate(zip(pairwise(ends), pairwise(deals.totals), strict=True)):
        at_low, inside, held = yield from deals.follow(at, held)
        if at:
            pieces.add_low(stretch[0], at_low)
        pieces.add_inside(stretch, totals, *by_pay(inside))
        yield
    return Curve(
        paytable, paytable.lines[index].label, low, high, return_divisor(paytable, paytable.coins), pieces
    )
