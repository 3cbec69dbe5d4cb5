"""Compares play with what perfect play expects: the hits of every line, and the return, each with its odds.

How unlikely a count is, is computed exactly. If several hands were drawn from one deal, the return is judged by the normal
distribution with the right variance, and a line as if fewer hands had been drawn: the number of independent hands with
the same variance. A jackpot's line counts what it pays after a reset.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erfc, exp, gcd, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from videopoker.core.base.records import Coins, PerCoin, Share, recorded
from videopoker.core.machine.totals import RESULTS, Counts, class_of
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.integers import arange, array
from videopoker.solver.tables.expectation import LineChance, chances, shared_variance, solved
from videopoker.solver.tables.returns import Solution
from videopoker.solver.tables.shapes import Floats, Ints

SHARE = 0.95
"""The share of perfect play that is inside an interval or a band."""

DEVIATIONS = NormalDist().inv_cdf((1 + SHARE) / 2)
"""The number of standard deviations to either side that contain this share of a normal distribution."""


def binomial_tail(hits: int, games: int, chance: float) -> float:
    """The chance of this many hits, or a more unusual number, in independent games that hit with this chance.

    The terms are summed from the count outward until they are negligible, over at most about ten standard deviations,
    so that a billion games take hundredths of a second. ValueError for more hits than games.

    >>> round(binomial_tail(0, 10, 0.5) * 2**9, 9)
    1.0
    """
    if not 0 <= hits <= games or not 0 <= chance <= 1:
        raise ValueError(f"{hits} hits in {games} games with a chance of {chance}")
    if chance in {0.0, 1.0}:
        return float(hits == games * chance)
    odds = chance / (1 - chance)
    term = exp(_log_term(hits, games, chance))
    total = 0.0
    below = hits <= games * chance
    while term > total * 1e-17:
        total += term
        if below:
            term *= hits / ((games - hits + 1) * odds)
            hits -= 1
        else:
            term *= (games - hits) * odds / (hits + 1)
            hits += 1
    return min(1.0, 2 * total)


def binomial_interval(games: int, chance: float, share: float = SHARE) -> tuple[int, int]:
    """The fewest and the most hits in the middle `share`: fewer hits, and more, each have at most half of the rest.

    >>> binomial_interval(10, 0.5), binomial_interval(100, 0.001)
    ((2, 8), (0, 1))
    """
    if chance in {0.0, 1.0}:
        return round(games * chance), round(games * chance)
    tail = (1 - share) / 2
    odds = chance / (1 - chance)
    wide = 10 * (sqrt(games * chance * (1 - chance)) + 1)
    hits = max(0, int(games * chance - wide))
    term = exp(_log_term(hits, games, chance))
    below = term
    low = None
    while below <= 1 - tail and hits < games:
        if low is None and below > tail:
            low = hits
        term *= (games - hits) * odds / (hits + 1)
        hits += 1
        below += term
    return (hits if low is None else low), hits


def normal_tail(z: float) -> float:
    """The chance of a value at least z standard deviations from the expected one, in either direction.

    >>> round(normal_tail(1.959964), 6)
    0.05
    """
    return erfc(abs(z) / sqrt(2))


def _log_term(hits: int, games: int, chance: float) -> float:
    ways = lgamma(games + 1) - lgamma(hits + 1) - lgamma(games - hits + 1)
    return ways + (hits * log(chance) if hits else 0.0) + (games - hits) * log1p(-chance)


Waves = NDArray[np.complex128]


@recorded("label", "hits", "expected", "probability=chance", "likelihood")
@dataclass(frozen=True, slots=True)
class LineOdds:
    """The hits of a line and the hits expected."""

    label: str
    hits: int
    chance: Share
    """The chance of the line for one hand under perfect play."""
    expected: float  # in the same number of hands
    likelihood: float
    """The chance of a difference at least as large."""
    spread: float
    """The standard deviation of the hits."""
    low: int
    """The fewest hits in the middle 95% of such play."""
    high: int
    """The most hits in the middle 95% of such play."""

    @property
    def z(self) -> float:
        """The difference in standard deviations."""
        return (self.hits - self.expected) / self.spread if self.spread else 0.0


@dataclass(frozen=True, slots=True)
class ReturnOdds:
    """The return so far compared with the exact one."""

    so_far: PerCoin
    exact: PerCoin
    error: float  # the standard error of the return so far
    likelihood: float
    """The chance of a difference at least as large."""
    low: float
    """The lowest return in the middle 95% of such play."""
    high: float
    """The highest return in the middle 95% of such play."""

    @property
    def z(self) -> Annotated[float, "the difference in standard errors"]:
        """The difference in standard errors."""
        return (self.so_far - self.exact) / self.error if self.error else 0.0


@recorded(
    "paytable",
    "paytable.title",
    "coins",
    "games",
    "return=returned.so_far",
    "exact_return=returned.exact",
    "standard_error=returned.error",
    "returned.z",
    "returned.likelihood",
    "hands_share_deals=shared",
    "lines",
)
@dataclass(frozen=True, slots=True)
class Comparison:
    """What a save hit in one game at one bet, compared with perfect play."""

    paytable: Paytable
    coins: Coins
    games: int
    """Hands drawn."""
    lines: tuple[LineOdds, ...]
    """Every line of the paytable, and last the losing hands as ``nothing``."""
    returned: ReturnOdds | None
    """None before the first hand."""
    shared: bool
    """Whether hands of one deal were counted, which makes the error larger. The likelihoods are approximate then."""

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes for the reader of the comparison."""
        count = len(self.lines)
        sentences = [
            f"Odds: how rarely luck alone is this far off. With {count} lines, one at 1 in {count} is normal."
        ]
        if self.shared:
            sentences.append("Hands of one deal share cards; the odds allow for that, nearly exactly.")
        if self.paytable.jackpot_line:
            sentences.append("The exact return counts the jackpot at its reset value.")
        return tuple(sentences)


def compare(counts: Counts, paytable: Paytable, coins: int) -> Comparison:
    """The counts of this game at this bet compared with what perfect play expects; 25 ms the first time."""
    lines = line_odds(counts, chances(paytable, coins, shared=counts.pairs > 0))
    returned = _returned(counts, solved(paytable, coins)) if counts.games else None
    return Comparison(paytable, coins, counts.games, lines, returned, shared=counts.pairs > 0)


def line_odds(counts: Counts, lines: Sequence[LineChance]) -> tuple[LineOdds, ...]:
    """The hits of every line compared with what perfect play expects in the same number of hands."""
    games = counts.games
    hits = Counter(counts.lines)
    hits[lines[-1].label] = games - counts.wins
    return tuple(_odds(hits[line.label], games, counts.pairs, line) for line in lines)


def _odds(hit: int, games: int, pairs: int, line: LineChance) -> LineOdds:
    alone = games * line.chance * (1 - line.chance)
    wider = 1 + 2 * pairs * line.covariance / alone if alone else 1.0
    drawn = round(games / wider)
    likelihood = binomial_tail(min(round(hit / wider), drawn), drawn, line.chance)
    low, high = (round(hits * wider) for hits in binomial_interval(drawn, line.chance))
    return LineOdds(
        line.label, hit, line.chance, games * line.chance, likelihood, sqrt(alone * wider), low, high
    )


def expected_results(by_game: Mapping[tuple[Paytable, int], Counts]) -> dict[int, float]:
    """The expected number of games in each class of RESULTS under best play, over all games played."""
    expected = dict.fromkeys(RESULTS, 0.0)
    for (paytable, coins), counts in by_game.items():
        if counts.games:
            solution = solved(paytable, coins)
            for line in solution.lines:
                share = line.combinations / solution.total
                expected[class_of(line.pays, coins)] += counts.games * share
    return expected


def _returned(counts: Counts, solution: Solution) -> ReturnOdds:
    games, coins = counts.games, solution.coins
    paid = counts.coin_out - counts.double_out
    variance = games * solution.variance
    if counts.pairs:
        variance += 2 * counts.pairs * shared_variance(solution.paytable, coins)
    so_far = paid / (games * coins)
    error = sqrt(variance) / games
    judged = None if counts.pairs else _judged_pay(solution, games, paid)
    if judged is None:
        z = (so_far - solution.expected) / error if error else 0.0
        low, high = solution.expected - DEVIATIONS * error, solution.expected + DEVIATIONS * error
        return ReturnOdds(so_far, solution.expected, error, normal_tail(z), max(0.0, low), high)
    likelihood, low, high = judged
    bets = games * coins
    return ReturnOdds(so_far, solution.expected, error, likelihood, low / bets, high / bets)


def pay_wave(pays: Ints, chances: Floats, size: int) -> Waves:
    """The Fourier transform of one result's distribution, `size` totals apart."""
    turns = -2j * np.pi * arange(size // 2 + 1) / size
    return sum(chance * np.exp(turns * pay) for pay, chance in zip(pays, chances, strict=True))


def pay_masses(wave: Waves, games: int, first: int, size: int) -> Floats:
    """The chance of each of `size` totals of `games` results from `first` on; other totals must be negligible."""
    turns = -2j * np.pi * arange(size // 2 + 1) / size
    return np.fft.irfft(wave**games * np.exp(turns * -(first % size)), size)


def middle(masses: Floats) -> tuple[int, int]:
    """The first and last index of the middle 95%: at most 2.5% lies beyond each."""
    below = np.cumsum(masses)
    tail = (1 - SHARE) / 2 + 1e-12  # rounding errors do not count as chance
    return int(np.searchsorted(below, tail, side="right")), int(np.searchsorted(below, below[-1] - tail))


def _judged_pay(solution: Solution, games: int, paid: int) -> tuple[float, int, int] | None:
    """The chance of a total pay as unusual as this after this many independent games, and the middle 95% of totals.

    None for too many games. A Fourier transform convolves the distribution of one hand's pay with itself, around the
    mean and as far to each side as matters: exact to about ten digits.
    """
    unit = gcd(paid, *(line.pays for line in solution.lines)) or 1
    pays = array([line.pays // unit for line in solution.lines])
    chances = np.array([line.combinations / solution.total for line in solution.lines], float)
    mean = float(pays @ chances) * games
    total = paid // unit
    deviation = sqrt(games * solution.variance) * solution.coins / unit
    reach = max(abs(total - mean) * 1.1, 12 * deviation) + 6 * int(pays.max()) + 2
    size = 1 << int(2 * reach).bit_length()
    if size > 1 << 20:  # the totals of millions of hands
        return None
    first = int(mean) - size // 2
    masses = pay_masses(pay_wave(pays, chances, size), games, first, size)
    index = total - first
    tail = masses[: index + 1].sum() if total <= mean else masses[index:].sum()
    low, high = middle(masses)
    return min(1.0, max(0.0, 2 * float(tail))), (first + low) * unit, (first + high) * unit
