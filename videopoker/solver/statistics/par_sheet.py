"""The figures of a PAR sheet, the sheet that comes with a machine: what each bet returns, and how far results scatter."""

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import sqrt
from statistics import NormalDist
from typing import Annotated

from videopoker.core.base.records import Coins, PaysByLine, PerCoin, Share, recorded
from videopoker.core.paytable.paytable import MICRO, Paytable
from videopoker.solver.tables.returns import Solution, solve

GAMES = tuple(10**power for power in range(3, 8))
"""Numbers of games after which the return is given with its bands."""
CONFIDENCES = (0.90, 0.95, 0.99)
VOLATILITY_CONFIDENCE = 0.90
"""The volatility index is half the width of this band after one game."""


@dataclass(frozen=True, slots=True)
class Band:
    """The range of returns after a number of games.

    By the normal distribution.
    """

    games: int
    confidence: float
    low: PerCoin
    """At least 0."""
    high: PerCoin


@dataclass(frozen=True, slots=True)
class Award:
    """An award and how often it is paid.

    All hands that pay `coins` or more count.
    """

    coins: Coins
    combinations: int
    probability: Share


@recorded(
    "coins",
    "pays",
    "return=solution.expected",
    "hold",
    "solution.hit_frequency",
    "deviation",
    "volatility",
    "bands",
    "awards",
    "increment",
    "return_with_increment",
)
@dataclass(frozen=True)
class BetFigures:
    """The figures of a game at one bet.

    By perfect play. Shares and deviations are per coin bet.
    """

    solution: Solution

    @property
    def coins(self) -> Coins:
        """The bet."""
        return self.solution.coins

    @property
    def pays(self) -> PaysByLine:
        """What each line pays for this bet, in coins."""
        return {line.label: line.pays for line in self.solution.lines[:-1]}

    @property
    def hold(self) -> Annotated[float, "what the house keeps of a coin"]:
        """What the machine keeps; below 0 for a game that returns more than 100%."""
        return float(1 - self.solution.exact)

    @property
    def deviation(self) -> float:
        """The standard deviation of one game."""
        return sqrt(self.solution.variance)

    @property
    def volatility(self) -> float:
        """The volatility index: after N games nine returns in ten are within the index / sqrt(N) of the exact one."""
        return _width(VOLATILITY_CONFIDENCE) * self.deviation

    @cached_property
    def bands(self) -> tuple[Band, ...]:
        """The bands for each number of games and each confidence."""
        return tuple(self._band(games, confidence) for games in GAMES for confidence in CONFIDENCES)

    def _band(self, games: int, confidence: float) -> Band:
        half = _width(confidence) * self.deviation / sqrt(games)
        expected = self.solution.expected
        return Band(games, confidence, max(0.0, expected - half), expected + half)

    @cached_property
    def awards(self) -> tuple[Award, ...]:
        """The hands that pay each amount or more, the largest amount first."""
        paid = sorted((line for line in self.solution.lines if line.pays), key=lambda line: -line.pays)
        awards = []
        combinations = 0
        for coins, lines in groupby(paid, key=lambda line: line.pays):
            combinations += sum(line.combinations for line in lines)
            awards.append(Award(coins, combinations, combinations / self.solution.total))
        return tuple(awards)

    @property
    def increment(self) -> Annotated[float | None, "what the jackpots grow by for each coin bet"]:
        """What is added to the jackpots; None in a game without any, and for a bet that does not win them."""
        table = self.solution.paytable
        if not table.jackpot_lines or self.coins < table.coins:
            return None
        return sum(line.share for line in table.jackpot_lines) / MICRO

    @property
    def return_with_increment(self) -> PerCoin | None:
        """The return with what is added to the jackpots, which is won in the end; None where there is no increment."""
        return None if self.increment is None else self.solution.expected + self.increment


def bet_figures(table: Paytable) -> list[BetFigures]:
    """The figures of every bet, one coin first; jackpots as they are in the table."""
    return [BetFigures(solve(table, coins)) for coins in range(1, table.coins + 1)]


def _width(confidence: float) -> float:
    """Half the width of a band of the standard normal distribution."""
    return NormalDist().inv_cdf((1 + confidence) / 2)
