"""The return as a function of one line's pay: exact, with every pay at which best play changes.

It is convex and piecewise linear, so the values at two pays and the pays at which the slope grows between them (see
`envelope`) determine it. It is computed from half a coin below the first pay to half a coin above the last, so that
changes of play at the first and the last pay are found too.
"""

from bisect import bisect_right
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from videopoker.core.base.kinds_refused import kinds_refused
from videopoker.core.base.messages import Refused, counted
from videopoker.core.base.rendering import Shown
from videopoker.core.paytable.paytable import Paytable, check_is_game
from videopoker.solver.curve.envelope import HALVES, ChangingDeals, HoldChange, ends_of
from videopoker.solver.curve.linear_values import MAX_PRODUCT, Changes, VariedPays, by_pay
from videopoker.solver.integers import array
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
        return f"<Breakpoint {self.pay}: {counted(self.deals, 'deal')}>"

    @cached_property
    def changes(self) -> tuple[HoldChange, ...]:
        """The changes of hold, the most frequent first."""
        return self._merged()


class _Pays(NamedTuple):
    """Pays as fractions, ascending, (pays) each."""

    numerator: Ints
    denominator: Ints


class _Lines(NamedTuple):
    """Linear functions of the pay, fixed + slope * pay, (lines) each."""

    fixed: Ints
    slope: Ints


class _PiecewiseValue:
    """The pays at which hands change their hold or their line, and the value of all deals between them.

    In 64 bits, or in Python integers where these are too few.

    Example: a value of 10 + 2 * pay up to a pay of 3, and of 4 + 4 * pay from there on, has the pays
    numerator (3), denominator (1) and the lines fixed (10, 4), slope (2, 4).
    """

    def __init__(self, of_classes: ChangingDeals) -> None:
        self._of_classes = of_classes
        self._pays: list[Ints] = []
        self._deals: list[Ints] = []
        self._values: list[Ints] = []
        self._changes: list[Changes] = []
        self._first: list[Ints] = []
        self._end = 0
        """The number of changes."""

    def add_low(self, pay: Fraction, changes: Changes) -> None:
        """Add the changes at the lower end of a stretch, where hands also change their line."""
        self._add(array([[pay.numerator], [pay.denominator]]), changes, np.zeros(1, np.intp))

    def add_inside(
        self, stretch: tuple[Fraction, Fraction], totals: tuple[int, int], changes: Changes, first: Ints
    ) -> None:
        """Add the changes inside a stretch, given by its ends; `first` has the first at each pay, `totals` the end values."""
        low, high = stretch
        at_low, at_high = totals
        pays = np.stack([changes.numerator[first], changes.denominator[first]])
        count = self._add(pays, changes, first)
        falls = _sums(changes.numerator * count, first)
        grows = _sums(changes.denominator * count, first)
        rise = Fraction(at_high - at_low, HALVES) + int(falls.sum()) - int(grows.sum()) * high
        slope = int(rise / (high - low))
        fixed = int(Fraction(at_low, HALVES) - slope * low)
        self._values.append(np.stack([_running(fixed, -falls), _running(slope, grows)]))

    def _add(self, pays: Ints, changes: Changes, first: Ints) -> Ints:
        """Add the changes at these pays; returns the number of deals of each change."""
        deals = self._of_classes.count[changes.deal]
        self._pays.append(pays)
        self._deals.append(_sums(deals, first))
        self._first.append(self._end + first)
        self._end += len(deals)
        self._changes.append(changes)
        return deals

    @cached_property
    def pays(self) -> _Pays:
        """The pays, in order."""
        return _Pays(*np.concatenate(self._pays, 1))

    @cached_property
    def deals(self) -> Ints:
        """How many deals change their best hold at each pay."""
        return np.concatenate(self._deals)

    @cached_property
    def values(self) -> _Lines:
        """The value of all deals on the common scale: a line below the first pay, then one from each pay on."""
        return _Lines(*np.concatenate(self._values, 1))

    def changes(self, number: int) -> tuple[HoldChange, ...]:
        """The changes of hold at the pay of this number."""
        rows = slice(*np.concatenate([*self._first, [self._end]])[number : number + 2].tolist())
        return self._of_classes.merged(Changes(*(column[rows] for column in self._every)))

    @cached_property
    def _every(self) -> Changes:
        return Changes(*map(np.concatenate, zip(*self._changes, strict=True)))


def _sums(values: Ints, first: Ints) -> Ints:
    """The sum from each of these indexes to the next."""
    sums: Ints = np.add.reduceat(values, first) if len(values) else np.zeros(len(first), values.dtype)
    return sums


def _running(first: int, steps: Ints) -> Ints:
    """The first value, and the values after each step."""
    if abs(first) > MAX_PRODUCT:
        steps = steps.astype(object)
    return np.cumsum(np.concatenate([np.array([first], steps.dtype), steps]))


@dataclass(frozen=True, eq=False, repr=False)
class Curve(Shown):
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
        return f"<Curve {self.paytable.key}: {self.label}, {self.low:,} to {counted(self.high, 'coin')}>"

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The pay and the return at both ends and wherever the slope changes, in order; linear in between."""
        bends = self._bends
        columns = (column[bends].tolist() for column in (*self._pieces.pays, *self._pieces.values))
        inside = (
            (
                Fraction(numerator, denominator),
                Fraction(fixed * denominator + slope * numerator, denominator * self._whole),
            )
            for numerator, denominator, fixed, slope in zip(*columns, strict=True)
        )
        first, *last = self.ends
        return (first, *inside, *last)

    @property
    def rough_points(self) -> tuple[tuple[float, float], ...]:
        """The points as floats, in a fraction of the time."""
        bends = self._bends
        pays = self._pieces.pays
        pay = pays.numerator[bends] / pays.denominator[bends]
        fixed, slope = (column[bends] / self._whole for column in self._pieces.values)
        first, *last = ((float(pay), float(value)) for pay, value in self.ends)
        return (first, *zip(pay.tolist(), (fixed + slope * pay).tolist(), strict=True), *last)

    @property
    def ends(self) -> list[Point]:
        """The first and the last pay with their returns; one point if they are the same."""
        return [(Fraction(pay), self.at(pay)) for pay in sorted({self.low, self.high})]

    @property
    def _bends(self) -> Ints:
        """The numbers of the pays between both ends at which the slope changes."""
        numerator, denominator = self._pieces.pays
        slope = self._pieces.values.slope
        is_inside = (self.low * denominator < numerator) & (numerator < self.high * denominator)
        return np.flatnonzero(is_inside & (slope[1:] != slope[:-1]))

    @cached_property
    def breakpoints(self) -> tuple[Breakpoint, ...]:
        """The breakpoints in order, including one at the first or the last pay."""
        return self._breakpoints(self._breaks)

    @kinds_refused
    def largest(self, most: int) -> tuple[Breakpoint, ...]:
        """The breakpoints at which the most deals change their hold, in order."""
        order = np.argsort(-self._pieces.deals[self._breaks], kind="stable")
        return self._breakpoints(self._breaks[np.sort(order[:most])])

    @property
    def number_of_breakpoints(self) -> int:
        """The number of breakpoints, in a fraction of the time of `breakpoints`."""
        return len(self._breaks)

    @cached_property
    def _breaks(self) -> Ints:
        """The numbers of the pays at which hands change their hold."""
        numerator, denominator = self._pieces.pays
        is_inside = (self.low * denominator <= numerator) & (numerator <= self.high * denominator)
        return np.flatnonzero(is_inside & (self._pieces.deals > 0))

    def _breakpoints(self, numbers: Ints) -> tuple[Breakpoint, ...]:
        pieces = self._pieces
        columns = (column[numbers].tolist() for column in (*pieces.pays, pieces.deals))
        return tuple(
            Breakpoint(Fraction(numerator, denominator), deals, partial(pieces.changes, number))
            for number, numerator, denominator, deals in zip(numbers.tolist(), *columns, strict=True)
        )

    @kinds_refused
    def at(self, pay: int | Fraction) -> Fraction:
        """The return per coin bet at this pay. Refused for a pay outside the curve."""
        if not self.low <= pay <= self.high:
            raise Refused(f"{self.label}: a pay of {pay}; the curve reaches from {self.low} to {self.high}")
        numerator, denominator = self._pieces.pays
        number = bisect_right(
            range(len(numerator)),
            pay,
            key=lambda number: Fraction(int(numerator[number]), int(denominator[number])),
        )
        fixed, slope = (int(column[number]) for column in self._pieces.values)
        return Fraction(fixed + slope * pay) / self._whole


def curve(paytable: Paytable, line: str, low: int, high: int) -> Curve:
    """As `videopoker.curve`, for a paytable."""
    check_is_game(paytable)
    return finished(curve_steps(paytable, line, low, high))


def curve_steps(paytable: Paytable, line: str, low: int, high: int) -> Generator[None, None, Curve]:
    """As `curve`, in steps of about 20 ms, so that other work can run between them."""
    index = paytable.line_index(line)
    for pay in (low, high):
        paytable.with_pay(line, pay)  # refuses what no line can pay
    if low > high:
        raise Refused(f"{paytable.lines[index].label}: from {low} to {high}; expected the lower pay first")
    varied = VariedPays(paytable, index)
    ends = ends_of(varied, low, high)
    yield
    deals = yield from ChangingDeals.of(varied, ends)
    pieces = _PiecewiseValue(deals)
    held = None
    for number, (stretch, totals) in enumerate(zip(pairwise(ends), pairwise(deals.totals), strict=True)):
        at_low, inside, held = yield from deals.follow(number, held)
        if number:
            pieces.add_low(ends[number], at_low)
        pieces.add_inside(stretch, totals, *by_pay(inside))
        yield
    return Curve(
        paytable, paytable.lines[index].label, low, high, return_divisor(paytable, paytable.coins), pieces
    )
