"""Hits beside the chances of them: NumPy is not needed for it once the chances are known.

Run as a module, it finds the chances of a game in a process of its own, whose memory goes with it: a
`game_chosen` record of the log with the coins bet goes in as JSON, `Chances` comes out.
"""

import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt

from videopoker.core.event_codec import from_record, to_record
from videopoker.core.events import GameChosen
from videopoker.core.meters import Counts
from videopoker.core.paytable import Paytable
from videopoker.solver.significance import binomial_tail


@dataclass(frozen=True, slots=True)
class LineChance:
    """What one hand has of a line under best play."""

    label: str
    chance: float
    covariance: float
    """Of its hits by two hands drawn from one deal."""


@dataclass(frozen=True, slots=True)
class Chances:
    """A game at a bet under best play."""

    expected: float
    """The return for each coin bet."""
    lines: tuple[LineChance, ...]
    """Every line of the paytable, and last the losing hands as ``nothing``."""


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
    """The standard deviation of the hits."""

    @property
    def z(self) -> float:
        """The difference in standard deviations."""
        return (self.hits - self.expected) / self.spread if self.spread else 0.0


def line_odds(counts: Counts, lines: Sequence[LineChance]) -> tuple[LineOdds, ...]:
    """Every line of a game beside what best play can expect of as many hands."""
    games, hits = counts.drawn, Counter(counts.lines)
    hits[lines[-1].label] = games - counts.wins
    return tuple(_odds(hits[line.label], games, counts.pairs, line) for line in lines)


def _odds(hit: int, games: int, pairs: int, line: LineChance) -> LineOdds:
    alone = games * line.chance * (1 - line.chance)
    wider = 1 + 2 * pairs * line.covariance / alone if alone else 1.0
    drawn = round(games / wider)
    likelihood = binomial_tail(min(round(hit / wider), drawn), drawn, line.chance)
    return LineOdds(line.label, hit, line.chance, games * line.chance, likelihood, sqrt(alone * wider))


def asked(paytable: Paytable, coins: int) -> str:
    """What the process is given."""
    return json.dumps({"game": to_record(GameChosen(paytable)), "coins": coins})


def answered(text: str) -> Chances:
    """What the process gave; ValueError, KeyError or TypeError when it is nothing of the kind."""
    found = json.loads(text)
    return Chances(found["expected"], tuple(LineChance(**line) for line in found["lines"]))


def main() -> None:
    """Answer what is asked on standard input."""
    from videopoker.solver.comparison import chances, solved

    question = json.load(sys.stdin)
    game = from_record(question["game"])
    assert isinstance(game, GameChosen)
    coins = question["coins"]
    found = Chances(solved(game.paytable, coins).expected, chances(game.paytable, coins, shared=True))
    json.dump(asdict(found), sys.stdout)


if __name__ == "__main__":
    main()
