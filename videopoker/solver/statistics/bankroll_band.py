"""The band in which 95% of perfect play would lie after each deal: how much luck a bankroll may show.

It is pointwise: after any given deal one play in twenty is outside, so a whole curve crosses it more often. For one
hand per deal at one bet it is exact: a Fourier transform convolves the distribution of one hand's pay with itself. For
all other play the sum is taken as normal, with the exact mean and variance, and losses are limited to what was bet. A
progressive jackpot counts at its value in the table, so the band is approximate.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import gcd, sqrt
from typing import NamedTuple

import numpy as np

from videopoker.core.machine.bet import Bet
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.integers import array
from videopoker.solver.statistics.comparison import DEVIATIONS, middle, pay_masses, pay_wave
from videopoker.solver.tables.expectation import shared_variance, solved

POINTS = 128
"""The number of deals, besides the last, for which the band is computed; between them it is interpolated."""

_AT_ONCE = 16
"""How many of these are computed in one step."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Consecutive deals of one game at one bet."""

    paytable: Paytable
    bet: Bet
    deals: int
    worth: float = 1.0
    """The value of a credit in the unit of the band."""


class BandPoint(NamedTuple):
    """The limits of 95% of perfect play after a deal."""

    step: int
    low: float
    high: float


class Band(NamedTuple):
    """The band of a range of deals."""

    points: tuple[BandPoint, ...]
    is_exact: bool


def band_steps(stretches: Sequence[Stretch]) -> Generator[None, None, Band]:
    """The band of these deals, in steps of a few hundredths of a second; exact for one hand per deal at one bet."""
    deals = sum(stretch.deals for stretch in stretches)
    if not deals:
        return Band((), is_exact=True)
    first = stretches[0]
    alike = (first.paytable, first.bet, first.worth)
    is_alike = all((each.paytable, each.bet, each.worth) == alike for each in stretches)
    if is_alike and first.bet.hands == 1:
        exact = [BandPoint(0, 0.0, 0.0)]
        for steps in (*_grid(deals), range(deals, deals + 1)):
            points = exact_points(first.paytable, first.bet.coins, steps)
            if not points:
                break
            exact += [point for point in points if exact[-1].step < point.step <= deals]
            yield
        else:
            worth = first.worth
            scaled = [BandPoint(step, low * worth, high * worth) for step, low, high in exact]
            return Band(tuple(scaled), is_exact=not first.paytable.jackpot_line)  # a jackpot grew meanwhile
    return Band(tuple(_from_moments(stretches, deals)), is_exact=False)


def _grid(deals: int) -> Iterator[range]:
    """Deals at even steps, several at a time; twice as many hands use the same steps, so that results are reused."""
    every = max(POINTS, 1 << (deals - 1).bit_length()) // POINTS
    for first in range(every, deals + 1, every * _AT_ONCE):
        yield range(first, first + every * _AT_ONCE, every)


@lru_cache(maxsize=64)
def exact_points(paytable: Paytable, coins: int, steps: range) -> tuple[BandPoint, ...]:
    """The band of one hand per deal at one bet after these deals, in credits; () for too many deals."""
    solution = solved(paytable, coins)
    unit = gcd(coins, *(line.pays for line in solution.lines))
    nets = array([(line.pays - coins) // unit for line in solution.lines])
    chances = np.array([line.combinations / solution.total for line in solution.lines], float)
    mean = float(nets @ chances)
    deviation = sqrt(solution.variance) * coins / unit
    # more than 12 standard deviations away the chance is less than a rounding error
    reach = 12 * deviation * sqrt(steps[-1]) + 6 * int(nets.max())
    size = 1 << int(2 * reach).bit_length()
    if size > 1 << 18:  # from about ten thousand deals on
        return ()
    wave = pay_wave(nets, chances, size)
    points = []
    for step in steps:
        first = int(mean * step) - size // 2
        low, high = middle(pay_masses(wave, step, first, size))
        points.append(BandPoint(step, float((first + low) * unit), float((first + high) * unit)))
    return tuple(points)


def _from_moments(stretches: Sequence[Stretch], deals: int) -> Iterator[BandPoint]:
    """Mean and variance summed up deal by deal, at about POINTS deals and where the play changed."""
    every = max(1, deals // POINTS)
    step = 0
    mean = variance = bet = 0.0
    yield BandPoint(0, 0.0, 0.0)
    for stretch in stretches:
        each, spread = mean_and_variance(stretch)
        stakes = stretch.bet.credits * stretch.worth
        for done in range(every, stretch.deals + every, every):
            more = min(done, stretch.deals)
            wide = DEVIATIONS * sqrt(variance + more * spread)
            low = max(mean + more * each - wide, -bet - more * stakes)
            yield BandPoint(step + more, low, mean + more * each + wide)
        step += stretch.deals
        mean += stretch.deals * each
        variance += stretch.deals * spread
        bet += stretch.deals * stakes


def mean_and_variance(stretch: Stretch) -> tuple[float, float]:
    """The mean and the variance of the net win of one deal of this stretch."""
    coins, hands = stretch.bet
    solution = solved(stretch.paytable, coins)
    bet = coins * stretch.worth
    variance = hands * solution.variance
    if hands > 1:
        variance += hands * (hands - 1) * shared_variance(stretch.paytable, coins)
    return hands * bet * (solution.expected - 1), variance * bet**2
