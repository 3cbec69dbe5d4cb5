"""The law of what one deal pays: the chance of every total, for one hand or several drawn from the same deal.

Hands of one deal share its five cards and draw independently, so their total is a mixture over deals: one law of the
draw, folded with itself once for each hand. Few of those laws are distinct, about 1,300 in 9/6 Jacks or Better.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import gcd, log

import numpy as np
from numpy.typing import NDArray

from videopoker.core.paytable import Paytable
from videopoker.solver.holds import best_holds, blocks_of, scales
from videopoker.solver.pay_sums import PaySums, ShapeLines, line_values, pay_sums, pays, shape_lines
from videopoker.solver.returns import Solution
from videopoker.solver.shapes import SIZE, Floats, Ints, shapes

Waves = NDArray[np.complex128]

TINY = 1e-18
"""A chance that is left out: far below the rounding errors of what is computed from it."""
_CHUNK = 1 << 21
"""Complex numbers in memory at once."""


@dataclass(frozen=True, slots=True)
class PayLaw:
    """What one deal pays, in units of credits."""

    unit: int
    """Credits to a unit: the greatest common divisor of the bet and every pay."""
    bet: int
    """Units bet on one deal, all its hands together."""
    totals: Ints
    """Units that can be paid, ascending."""
    chances: Floats
    """The chance of each of `totals`."""

    @property
    def nets(self) -> Ints:
        """Units won or lost by each of `totals`."""
        return self.totals - self.bet

    @property
    def mean(self) -> float:
        """Units won a deal."""
        return float(self.nets @ self.chances)


def pay_law(solution: Solution, drawn: int = 1) -> PayLaw:
    """The law of what `drawn` hands from one deal pay under best play; several take 0.1 to 1 s."""
    unit = gcd(solution.coins, *(line.pays for line in solution.lines))
    if drawn == 1:
        found: dict[int, int] = {}
        for line in solution.lines:
            found[line.pays // unit] = found.get(line.pays // unit, 0) + line.combinations
        totals = sorted(pay for pay, ways in found.items() if ways)
        chances = np.array([found[pay] / solution.total for pay in totals])
        return PayLaw(unit, solution.coins // unit, np.array(totals, dtype=np.int64), chances)
    law = _several(draw_laws(solution.paytable, solution.coins), drawn, unit)
    places = np.flatnonzero(law > TINY)
    return PayLaw(unit, solution.coins // unit * drawn, places, law[places] / law[places].sum())


@dataclass(frozen=True, slots=True)
class DrawLaws:
    """The distinct laws of the draw under best play."""

    pays: Ints
    """The different pays in coins, ascending: (pays)."""
    chances: Floats
    """The chance of each pay: (laws, pays)."""
    deals: Floats
    """The share of deals with each law: (laws)."""


@lru_cache(maxsize=4)
def draw_laws(paytable: Paytable, coins: int) -> DrawLaws:
    """What the best hold of each deal leads to; the deals are those of `comparison.deal_moments`."""
    shape, lines = shapes(paytable.jokers, paytable.wild), shape_lines(paytable, coins)
    pay = pays(paytable, coins)
    amounts = np.unique(pay)
    sums = pay_sums(paytable, coins)
    of_pay = [_sums_of_pay(lines, np.flatnonzero(pay == amount)) for amount in amounts[1:]]
    suits_matter = any(one.all_suit is not None for one in (sums, *of_pay))
    common = scales(lines.shapes.deck)
    scale = np.array(common)[np.array(SIZE)]
    rows, weights = [], []
    for family, chosen in zip(shape.families, best_holds(shape, sums, suits_matter), strict=True):
        holds = chosen.astype(np.int64)
        suits = family.suits_of_all if suits_matter else family.suits
        index = shape.index[:, family.first : family.end]
        hits = np.stack(
            [total.ravel() for total in blocks_of(suits, family.wild).sums_of(holds, of_pay, index)]
        )
        rows.append((hits * scale[holds].ravel()).T)
        weights.append(np.repeat(suits.count, holds.shape[1]))
    found, deals = _distinct(np.concatenate(rows), np.concatenate(weights).astype(float))
    chances = np.column_stack([common[5] - found.sum(1), found]) / common[5]
    return DrawLaws(amounts, chances, deals / deals.sum())


def _sums_of_pay(lines: ShapeLines, places: Ints) -> PaySums:
    """The sums that count the hands of all lines that pay the same."""
    values = [line_values(lines, place) for place in places.tolist()]
    mixed, suited, one_suit = (np.sum(parts, axis=0) for parts in zip(*values, strict=True))
    return PaySums(lines.shapes, mixed, suited, one_suit)


def _distinct(rows: Ints, weights: Floats) -> tuple[Ints, Floats]:
    """The distinct rows, and the weight of each; exact, by sorting one column after the other."""
    which = np.zeros(len(rows), dtype=np.int64)
    for column in rows.T:
        values, place = np.unique(column, return_inverse=True)
        which = np.unique(which * len(values) + place, return_inverse=True)[1]
    first = np.unique(which, return_index=True)[1]
    return rows[first], np.bincount(which, weights).astype(float)


def _several(laws: DrawLaws, drawn: int, unit: int) -> Floats:
    """The chance of every total of `drawn` hands, in units."""
    pay = laws.pays // unit
    sure = laws.chances.max(1) == 1
    found = np.zeros(drawn * int(pay[-1]) + 1)
    np.add.at(found, drawn * pay[laws.chances[sure].argmax(1)], laws.deals[sure])
    chances, deals = laws.chances[~sure], laws.deals[~sure]
    size = 1 << min(_reach(pay, chances, deals, drawn), len(found)).bit_length()
    turns = np.arange(size // 2 + 1)
    circle = np.exp(-2j * np.pi * np.arange(size) / size)
    wave = np.empty(len(turns), dtype=complex)
    step = max(1, _CHUNK // max(1, len(deals)))
    for first in range(0, len(turns), step):
        part = turns[first : first + step]
        wave[first : first + step] = deals @ _power(
            chances @ circle[np.multiply.outer(pay, part) % size], drawn
        )
    masses = np.fft.irfft(wave, size)[: len(found)]
    masses[masses < TINY * 100] = 0
    found[: len(masses)] += masses
    return found


def _power(values: Waves, power: int) -> Waves:
    """A whole power by squaring: several times faster than NumPy's for complex numbers."""
    found: Waves | None = None
    while power:
        if power & 1:
            found = values if found is None else found * values
        power >>= 1
        if power:
            values = values * values
    assert found is not None
    return found


def _reach(pay: Ints, chances: Floats, deals: Floats, drawn: int) -> int:
    """A total that is exceeded with less than TINY's chance, by the best of Chernoff's bounds."""
    bounds = []
    for slope in np.geomspace(1e-6, 10, 60) / max(1, int(pay[-1])) * 10:
        exponents = drawn * np.log(chances @ np.exp(slope * pay))
        top = float(exponents.max())
        bounds.append((top + log(float(deals @ np.exp(exponents - top))) - log(TINY)) / slope)
    return int(min(bounds)) + 2
