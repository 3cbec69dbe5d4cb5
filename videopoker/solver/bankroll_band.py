"""The band in which 95% of perfect play would lie after each deal: how much luck a bankroll may show.

It is pointwise: after any one deal one play in twenty is outside, so a whole curve crosses it more often. For one hand
a deal at one bet it is exact: the distribution of one hand's pay is folded with itself by a Fourier transform. For
all other play it is the mean of what was bet and two standard deviations, both exact, as if the sum were normal.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import gcd, sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from videopoker.core.paytable import Paytable
from videopoker.solver.comparison import middle, pay_masses, pay_wave, shared_variance, solved
from videopoker.solver.significance import SHARE

POINTS = 64
"""Deals that the band is found for; between them it is straight."""

_MOST_TOTALS = 1 << 18
"""Totals that are told apart, some ten thousand deals; beyond, mean and variance do."""
_REACH = 12
"""Standard deviations to either side; what is cut off is less than a rounding error."""
_WIDE = NormalDist().inv_cdf((1 + SHARE) / 2)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Deals in a row of one game at one bet."""

    paytable: Paytable
    coins: int
    hands: int
    """Hands drawn from each deal."""
    deals: int
    worth: float = 1.0
    """What a credit is worth in the unit of the band."""


class BandPoint(NamedTuple):
    """Where 95% of such play would lie after a deal."""

    step: int
    low: float
    high: float


class Band(NamedTuple):
    """The band of a range of deals."""

    points: tuple[BandPoint, ...]
    is_exact: bool


def bankroll_band(stretches: Sequence[Stretch]) -> Band:
    """The band of these deals, from the first on; exact for one hand a deal at one bet."""
    deals = sum(stretch.deals for stretch in stretches)
    if not deals:
        return Band((), is_exact=True)
    first = stretches[0]
    alike = {(one.paytable, one.coins, one.hands, one.worth) for one in stretches}
    if len(alike) == 1 and first.hands == 1 and not first.paytable.jackpot_line:
        exact = exact_band(first.paytable, first.coins, _horizon(deals))
        if exact:
            return Band(_until(deals, first.worth, exact), is_exact=True)
    return Band(tuple(_from_moments(stretches, deals)), is_exact=False)


def _horizon(deals: int) -> int:
    """The deals a band is found for, a power of two, so that one serves many hands."""
    return max(POINTS, 1 << (deals - 1).bit_length())


def _until(deals: int, worth: float, points: Sequence[BandPoint]) -> tuple[BandPoint, ...]:
    """The points up to the first one that does not come before this deal."""
    step = points[1].step
    wanted = points[: -(-deals // step) + 1]
    return tuple(BandPoint(step, low * worth, high * worth) for step, low, high in wanted)


@lru_cache(maxsize=16)
def exact_band(paytable: Paytable, coins: int, deals: int) -> tuple[BandPoint, ...]:
    """The band of one hand a deal at one bet, in credits, at POINTS even steps up to `deals`; () for too many deals."""
    solution = solved(paytable, coins)
    unit = gcd(coins, *(line.pays for line in solution.lines))
    nets = np.array([(line.pays - coins) // unit for line in solution.lines])
    chances = np.array([line.combinations / solution.total for line in solution.lines])
    mean, deviation = float(nets @ chances), sqrt(solution.variance) * coins / unit
    reach = _REACH * deviation * sqrt(deals) + 6 * int(nets.max())
    size = 1 << int(2 * reach).bit_length()
    if size > _MOST_TOTALS:
        return ()
    wave = pay_wave(nets, chances, size)
    points = [BandPoint(0, 0.0, 0.0)]
    for step in range(deals // POINTS, deals + 1, deals // POINTS):
        first = int(mean * step) - size // 2
        low, high = middle(pay_masses(wave, step, first, size))
        points.append(BandPoint(step, float((first + low) * unit), float((first + high) * unit)))
    return tuple(points)


def _from_moments(stretches: Sequence[Stretch], deals: int) -> Iterator[BandPoint]:
    """Mean and variance summed up deal by deal, at about POINTS deals and where the play changed."""
    every = max(1, deals // POINTS)
    step, mean, variance = 0, 0.0, 0.0
    yield BandPoint(0, 0.0, 0.0)
    for stretch in stretches:
        each, spread = deal_moments(stretch)
        for done in range(every, stretch.deals + every, every):
            more = min(done, stretch.deals)
            wide = _WIDE * sqrt(variance + more * spread)
            yield BandPoint(step + more, mean + more * each - wide, mean + more * each + wide)
        step, mean, variance = (
            step + stretch.deals,
            mean + stretch.deals * each,
            variance + stretch.deals * spread,
        )


def deal_moments(stretch: Stretch) -> tuple[float, float]:
    """The mean and the variance of what one deal of this stretch wins."""
    solution = solved(stretch.paytable, stretch.coins)
    bet, hands = stretch.coins * stretch.worth, stretch.hands
    variance = hands * solution.variance
    if hands > 1:
        variance += hands * (hands - 1) * shared_variance(stretch.paytable, stretch.coins)
    return hands * bet * (solution.expected - 1), variance * bet**2
