"""The return as a function of one line's pay: exact, with every pay at which best play changes.

It is convex and made of straight parts: what all deals are worth at two pays, and where the slope grows between them (see
`envelope`), give it everywhere. It is found from half a coin below the first pay to half a coin above the last, so that
ties at either are seen as the jumps that they are.
"""

from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from itertools import pairwise, product

from videopoker.core.messages import Refused
from videopoker.core.paytable import Paytable
from videopoker.solver.envelope import QUARTERS, Change, ChangingDeals, HoldChange, passed, stretches_of
from videopoker.solver.policy import denominator
from videopoker.solver.steps import finished
from videopoker.solver.varied_pays import VariedPays

_ROW_AT_ONCE = 5
"""Pays for each stretch of a row from which its returns are found faster together than one by one."""

Point = tuple[Fraction, Fraction]
"""A pay in coins, and the return."""


@dataclass(frozen=True)
class Breakpoint:
    """A pay at which best play changes; there both ways to play are equally good."""

    pay: Fraction
    """In coins, for the most coins bet."""
    deals: int
    """How many deals change their best hold."""
    _merged: Callable[[], tuple[HoldChange, ...]] = field(repr=False, compare=False)

    @cached_property
    def changes(self) -> tuple[HoldChange, ...]:
        """The changes of hold, the most frequent first."""
        return self._merged()


@dataclass(frozen=True, slots=True)
class Curve:
    """The exact return under best play as a function of one pay."""

    paytable: Paytable
    label: str
    """The line's."""
    points: tuple[Point, ...]
    """The pay and the return at both ends and wherever the slope changes, in order; straight in between."""
    breakpoints: tuple[Breakpoint, ...]
    """In order; a change at the first or the last pay is among them."""

    def at(self, pay: int | Fraction) -> Fraction:
        """The return per coin bet at this pay; Refused outside of the curve."""
        low, high = self.points[0][0], self.points[-1][0]
        if not low <= pay <= high:
            raise Refused(f"{self.label}: a pay of {pay}; the curve reaches from {low} to {high}")
        return _between(self.points, pay)


def curve(paytable: Paytable, line: str, low: int, high: int) -> Curve:
    """The return at the most coins while one line pays `low` to `high` coins for them, exactly; see `Paytable.with_pay`.

    >>> from videopoker import curve, load_paytable
    >>> found = curve(load_paytable("jacks-or-better-9-6"), "full house", 25, 50)
    >>> [str(point.pay) for point in found.breakpoints]
    ['290/11', '89/3', '413/11', '755/18']
    """
    return finished(curve_steps(paytable, line, low, high))


def curve_steps(paytable: Paytable, line: str, low: int, high: int) -> Generator[None, None, Curve]:
    """The same in steps of some 20 ms, for who has something else to do between them."""
    place = paytable.place_of(line)
    for pay in (low, high):
        paytable.with_pay(line, pay)  # refuses what no line can pay
    if low > high:
        raise Refused(f"{paytable.lines[place].label}: from {low} to {high}; expected the lower pay first")
    stretches = stretches_of(paytable, place, low, high)
    ends = [stretches[0].low, *(stretch.high for stretch in stretches)]
    deals = ChangingDeals.of(stretches, ends)
    whole = denominator(paytable, paytable.coins)
    points, held = [(ends[0], Fraction(deals.totals[0], QUARTERS * whole))], None
    changes: dict[Fraction, list[Change]] = {}
    for stretch, total in zip(stretches, deals.totals[1:], strict=True):
        yield
        found, held = yield from deals.follow(stretch, held)
        at: dict[Fraction, list[Change]] = {}
        for of in found:
            at.setdefault(of.pay, []).append(of)
        jumps = [(pay, Fraction(sum(of.growth for of in at[pay]), whole)) for pay in sorted(at)]
        changes |= at
        end = stretch.high, Fraction(total, QUARTERS * whole)
        points += [*_kinks(points[-1], end, jumps), end]
    inside = [(Fraction(pay), _between(points, pay)) for pay in sorted({low, high})]
    inside[1:1] = [point for point in _bent(points) if low < point[0] < high]
    breakpoints = (
        Breakpoint(pay, deals.counted(changes[pay]), partial(deals.merged, changes[pay]))
        for pay in sorted(changes)
        if low <= pay <= high
    )
    return Curve(paytable, paytable.lines[place].label, tuple(inside), tuple(breakpoints))


def returns(paytable: Paytable, lines: Mapping[str, Sequence[int]]) -> dict[tuple[int, ...], Fraction]:
    """The exact return at the most coins for every combination of pays of one line or two: the pays in the order of `lines`.

    5 ms each at most; less for many pays of a line that passes few others.
    """
    return finished(returns_steps(paytable, lines))


def returns_steps(
    paytable: Paytable, lines: Mapping[str, Sequence[int]]
) -> Generator[None, None, dict[tuple[int, ...], Fraction]]:
    """The same in steps of 5 ms, or of some 20 for a row whose returns are found together."""
    names = list(lines)
    places = [paytable.place_of(name) for name in names]
    if not 1 <= len(names) <= 2 or len({*places}) != len(names):
        raise Refused(f"pays of {', '.join(names) or 'no line'}; expected one line, or two different ones")
    if not all(map(len, lines.values())):
        raise Refused("a line without a pay; expected at least one pay for each line")
    for name, pays in lines.items():
        for pay in pays:
            paytable.with_pay(name, pay)  # refuses what no line can pay
    # the best holds at both ends of a row are found once for each pay of the line that has fewer
    along = max(range(len(names)), key=lambda line: len({*lines[names[line]]}))
    pays = lines[names[along]]
    varied = VariedPays(paytable, places)
    found: dict[tuple[int, ...], Fraction] = {}
    for others in product(*(lines[name] for name in names if name != names[along])):
        row = {pay: (*others[:along], pay, *others[along:]) for pay in pays}
        table = paytable
        for place, other in zip((place for place in places if place != places[along]), others, strict=True):
            table = table.with_pay(paytable.lines[place].label, other)
        yield
        if len(row) >= _ROW_AT_ONCE * (len(passed(table, places[along], min(pays), max(pays))) + 1):
            by_pay = _row(table, places[along], row)
            found |= {cell: by_pay[pay] for pay, cell in row.items()}
            continue
        for cell in row.values():
            found[cell] = Fraction(varied.total(cell), denominator(paytable, paytable.coins))
            yield
    return {cell: found[cell] for cell in product(*lines.values())}


def _row(paytable: Paytable, place: int, pays: Collection[int]) -> dict[int, Fraction]:
    """The return at each of these pays of one line, by its stretches."""
    stretches = stretches_of(paytable, place, min(pays), max(pays))
    ends = [stretches[0].low, *(stretch.high for stretch in stretches)]
    deals = ChangingDeals.of(stretches, ends)
    whole = denominator(paytable, paytable.coins)
    found: dict[int, Fraction] = {}
    for stretch, totals in zip(stretches, pairwise(deals.totals), strict=True):
        worth = deals.worth(stretch)
        straight = [
            (end, Fraction(total, QUARTERS) - deals.total(worth, end))
            for end, total in zip((stretch.low, stretch.high), totals, strict=True)
        ]
        for pay in pays:
            if stretch.low <= pay <= stretch.high:
                found[pay] = (_between(straight, pay) + deals.total(worth, pay)) / whole
    return found


def _kinks(start: Point, end: Point, jumps: Sequence[Point]) -> Iterator[Point]:
    """The points between two ends at which the slope grows by these jumps, in order."""
    (pay, value), (last, final) = start, end
    slope = (final - value - sum(jump * (last - at) for at, jump in jumps)) / (last - pay)
    for at, jump in jumps:
        pay, value = at, value + slope * (at - pay)
        slope += jump
        yield pay, value


def _between(points: Sequence[Point], pay: int | Fraction) -> Fraction:
    """The value at a pay, straight between the points around it."""
    if len(points) == 1:
        return points[0][1]
    (x, value), (last, final) = next(pair for pair in pairwise(points) if pay <= pair[1][0])
    return value + (final - value) * (pay - x) / (last - x)


def _bent(points: Sequence[Point]) -> list[Point]:
    """The points at which the slope changes."""
    points = list(dict.fromkeys(points))
    slopes = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in pairwise(points)]
    return [
        point for point, (before, after) in zip(points[1:], pairwise(slopes), strict=False) if before != after
    ]
