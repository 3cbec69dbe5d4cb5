"""Reads the bets and results of a range of hands from a log in steps, for the bankroll chart and its band."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from datetime import date

from videopoker.core.base.time_series import TimeSeries
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.saves.hands.search import HandFilter, matching
from videopoker.play.saves.log.log import Log

_DEALS_AT_ONCE = 2000
"""Deals read in one step of about 10 ms."""

_HANDS = """
    SELECT number, game, coins, hands, cents, paid, staked OR scripted_doubles OR paid <> paid_at_draw FROM hand
    WHERE number BETWEEN ? AND ? AND paid IS NOT NULL ORDER BY number
"""


@dataclass(frozen=True, slots=True)
class Bets:
    """Consecutive deals of one game at one bet."""

    paytable: Paytable
    coins: int
    hands: int
    """Hands drawn from each deal."""
    cents: int
    """The denomination in cents."""
    deals: int = 0


class BankrollReader:
    """Reads the deals from hand `first` on, and later the deals added since; a deal in play is left out."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.series: TimeSeries = TimeSeries()
        """What was won or lost since the first deal, in cents."""
        self.bets: list[Bets] = []
        self.has_doubles: bool = False
        """Whether a win was doubled; the band does not include double-ups."""
        self._last = 0
        """The last deal read; its win may still be doubled."""
        self._before = 0
        """The cents won or lost before that deal."""

    def steps(self, log: Log) -> Iterator[None]:
        """Read what was added to the log, step by step. SaveError if the log is damaged."""
        while read := self._read(log):
            yield
            if read < _DEALS_AT_ONCE:
                return

    def _read(self, log: Log) -> int:
        """Read the next deals, and the last one again; returns how many were read."""
        first = max(self.first, self._last)
        last = first + _DEALS_AT_ONCE - 1
        index = log.index(first, last)
        hands = index.rows(_HANDS, (first, last))
        for number, game, coins, drawn, cents, paid, is_doubled in hands:
            self.has_doubles = self.has_doubles or bool(is_doubled)
            self._add(number, Bets(index.paytable(game), coins, drawn, cents), paid)
        return len(hands)

    def _add(self, number: int, bets: Bets, paid: int) -> None:
        won = (paid - bets.coins * bets.hands) * bets.cents
        if number == self._last:
            self.series.amend(self._before + won)
            return
        self._last = number
        self._before = self.series.last
        self.series.add(self._before + won)
        if self.bets and replace(self.bets[-1], deals=0) == bets:
            bets = self.bets.pop()
        self.bets.append(replace(bets, deals=bets.deals + 1))


def first_since(log: Log, day: date, hands: int) -> Generator[None, None, int]:
    """The first of `hands` deals on this local day or later; `hands` + 1 if all are older. In steps of about 10 ms."""
    for numbers, _ in matching(log, HandFilter(since=day), size=1, newest=False):
        if numbers:
            return numbers[0]
        yield
    return hands + 1
