"""What was played beside what best play can expect: every line, and the return.

Hands drawn from one deal share five cards, so they are not independent. The return is judged with that in
mind; for a single line it would take the chance of the line in every deal, and is not: there the chance of a
difference is said too small, the more so the more hands were drawn at once.

A jackpot's line counts what it pays after a reset.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import comb, gcd, sqrt

import numpy as np

from videopoker.core.paytable import Paytable
from videopoker.core.stats import RESULTS, Counts, class_of
from videopoker.solver.exact import Solution, solve
from videopoker.solver.holds import blocks_of, scales, worth_of
from videopoker.solver.odds import binomial_tail, normal_tail
from videopoker.solver.shapes import SIZE, shapes
from videopoker.solver.tables import pay_sums

_MOST_TOTALS = 1 << 20
"""Totals of pay that are told apart; where more are possible, millions of hands, the normal distribution does."""


@dataclass(frozen=True, slots=True)
class LineOdds:
    """One line beside its expectation."""

    label: str
    hits: int
    chance: float
    """Of one hand to be paid so under best play."""
    expected: float
    """Hits in as many games."""
    likelihood: float
    """Of hits so many or more unusual."""
    spread: float
    """The standard deviation of the hits, were the hands independent."""

    @property
    def z(self) -> float:
        """The difference in standard deviations."""
        return (self.hits - self.expected) / self.spread if self.spread else 0.0


@dataclass(frozen=True, slots=True)
class ReturnOdds:
    """The return so far beside the exact one."""

    so_far: float
    exact: float
    error: float
    """The standard error of the return so far."""
    likelihood: float
    """Of a return so far or farther from the exact one."""

    @property
    def z(self) -> float:
        """The difference in standard errors."""
        return (self.so_far - self.exact) / self.error if self.error else 0.0


@dataclass(frozen=True, slots=True)
class Comparison:
    """What was played of one game at one bet beside its expectation."""

    paytable: Paytable
    coins: int
    games: int
    lines: tuple[LineOdds, ...]
    """Every line of the paytable, and last the losing hands as ``nothing``."""
    returned: ReturnOdds | None
    """None before the first hand."""
    shared: bool
    """Whether hands were drawn several to a deal; the likelihoods of lines are too small then."""

    @property
    def notes(self) -> tuple[str, ...]:
        """What must be known to read it."""
        count = len(self.lines)
        said = [f"With {count} rows, one at 1 in {count} is nothing unusual."]
        if self.shared:
            said.append("Hands of one deal share cards: a line's odds are not as long as they look.")
        if self.paytable.jackpot_line:
            said.append("The exact return is that of the jackpot after a reset.")
        return tuple(said)


def compare(counts: Counts, paytable: Paytable, coins: int) -> Comparison:
    """What was counted of this game at this bet beside what best play can expect; the first time some 25 ms."""
    solution = solved(paytable, coins)
    games = counts.drawn
    hits = Counter(counts.lines)
    hits[solution.lines[-1].label] = games - counts.wins
    lines = []
    for line in solution.lines:
        chance = line.combinations / solution.total
        likelihood = binomial_tail(hits[line.label], games, chance)
        spread = sqrt(games * chance * (1 - chance))
        lines.append(LineOdds(line.label, hits[line.label], chance, games * chance, likelihood, spread))
    returned = _returned(counts, solution) if games else None
    return Comparison(paytable, coins, games, tuple(lines), returned, shared=counts.pairs > 0)


def expected_results(by_game: Mapping[tuple[Paytable, int], Counts]) -> dict[int, float]:
    """How many games best play would have been paid in each class of RESULTS, over all that was played."""
    expected = dict.fromkeys(RESULTS, 0.0)
    for (paytable, coins), counts in by_game.items():
        if counts.drawn:
            solution = solved(paytable, coins)
            for line in solution.lines:
                share = line.combinations / solution.total
                expected[class_of(line.pays, coins)] += counts.drawn * share
    return expected


@lru_cache(maxsize=64)
def solved(paytable: Paytable, coins: int) -> Solution:
    """The game under best play, kept for the last few games asked for."""
    return solve(paytable, coins)


def shared_variance(paytable: Paytable, coins: int) -> float:
    """The covariance of the pays of two hands drawn from one deal, in squares of the bet.

    It is the variance of what the best hold of a deal is worth; the rest of a hand's variance is the draw's.
    """
    mean, square = deal_moments(paytable, coins)
    return square - mean**2


@lru_cache(maxsize=64)
def deal_moments(paytable: Paytable, coins: int) -> tuple[float, float]:
    """The mean and the mean square of what the best hold of a deal is worth, for each coin bet."""
    shape, sums = shapes(paytable.jokers, paytable.wild), pay_sums(paytable, coins)
    common = scales(shape.deck)
    scale = np.array(common)[np.array(SIZE)]
    worths = squares = 0.0
    for family in shape.families:
        suits = family.suits if sums.all_suit is None else family.suits_of_all
        keys = blocks_of(suits, family.wild).best_keys(sums, shape.index[:, family.first : family.end], scale)
        worth = worth_of(keys) / (common[5] * coins)
        worths += float(suits.count @ worth.sum(1))
        squares += float(suits.count @ (worth**2).sum(1))
    deals = comb(shape.deck, 5)
    return worths / deals, squares / deals


def _returned(counts: Counts, solution: Solution) -> ReturnOdds:
    games, coins = counts.drawn, solution.coins
    paid = counts.coin_out - counts.double_out
    variance = games * solution.variance
    if counts.pairs:
        variance += 2 * counts.pairs * shared_variance(solution.paytable, coins)
    so_far, error = paid / (games * coins), sqrt(variance) / games
    z = (so_far - solution.expected) / error if error else 0.0
    likelihood = None if counts.pairs else _pay_tail(solution, games, paid)
    likelihood = normal_tail(z) if likelihood is None else likelihood
    return ReturnOdds(so_far, solution.expected, error, likelihood)


def _pay_tail(solution: Solution, games: int, paid: int) -> float | None:
    """How likely a total pay as unusual as this is after so many independent games; None for too many of them.

    The distribution of one hand's pay is folded with itself by a Fourier transform, around the mean and so
    far to its sides that what is cut off does not matter: exact to some ten digits.
    """
    unit = gcd(paid, *(line.pays for line in solution.lines)) or 1
    pays = np.array([line.pays // unit for line in solution.lines])
    chances = np.array([line.combinations / solution.total for line in solution.lines])
    mean, total = float(pays @ chances) * games, paid // unit
    deviation = sqrt(games * solution.variance) * solution.coins / unit
    reach = max(abs(total - mean) * 1.1, 12 * deviation) + 6 * int(pays.max()) + 2
    size = 1 << int(2 * reach).bit_length()
    if size > _MOST_TOTALS:
        return None
    turns = -2j * np.pi * np.arange(size // 2 + 1) / size
    wave = sum(chance * np.exp(turns * pay) for pay, chance in zip(pays, chances, strict=True))
    first = int(mean) - size // 2
    masses = np.fft.irfft(wave**games * np.exp(turns * -(first % size)), size)
    place = total - first
    tail = masses[: place + 1].sum() if total <= mean else masses[place:].sum()
    return min(1.0, max(0.0, 2 * float(tail)))
