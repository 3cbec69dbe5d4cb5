"""Reads the bets and results of a range of hands from a log in steps, for the bankroll chart and its band."""

from collections.abc import Iterator
from dataclasses import dataclass

from videopoker.core.paytable import Paytable
from videopoker.core.time_series import TimeSeries
from videopoker.play.saves.hand_times import hands_between
from videopoker.play.saves.log import Log

HANDS_AT_ONCE = 1000
"""Deals read in one step of about 10 ms."""

_SETTLED = "SELECT number, dealt, last, game, paid FROM hand WHERE number >= ? AND lines IS NOT NULL ORDER BY number LIMIT ?"
_DOUBLED = '{"event":"double_dealt",'
_ROWS_OF_HAND = 2
"""Rows after the deal of a hand without a double-up: usually the draw and the next commitment."""
_CHANGES = "SELECT row, cents FROM ledger_row WHERE row BETWEEN ? AND ? ORDER BY row"


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
    """Reads the deals from hand `first` on, and later those added since; a deal in play is left out."""

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
            if read < HANDS_AT_ONCE:
                return

    def _read(self, log: Log) -> int:
        """Read the next deals, and the last one again; returns how many were read."""
        index = log.index()
        hands = list(index.rows(_SETTLED, (max(self.first, self._last), HANDS_AT_ONCE)))
        if not hands:
            return 0
        first, last = hands[0][1], hands[-1][1]
        bets = {row: (coins, drawn) for row, coins, drawn in log.bets(first, last)}
        cents = index.cents_at(first)
        changes = iter([*index.rows(_CHANGES, (first, last)), (last + 1, 0)])
        change = next(changes)
        if any(end - dealt > _ROWS_OF_HAND for _, dealt, end, *_ in hands):
            self.has_doubles = self.has_doubles or bool(log.rows_with([_DOUBLED], first - 1, last))
        for number, dealt, _, game, paid in hands:
            while change[0] < dealt:
                cents, change = change[1], next(changes)
            if dealt not in bets:
                raise index.fault()
            coins, drawn = bets[dealt]
            self._add(number, Bets(index.paytable(game), coins, drawn, cents), paid)
        return len(hands)

    def _add(self, number: int, bets: Bets, paid: int) -> None:
        won = (paid - bets.coins * bets.hands) * bets.cents
        if number == self._last:
            self.series.amend(self._before + won)
            return
        self._last, self._before = number, self.series.last
        self.series.add(self._before + won)
        same = bool(self.bets) and _about(self.bets[-1]) == _about(bets)
        done = self.bets.pop().deals if same else 0
        self.bets.append(Bets(*_about(bets), done + 1))


def _about(bets: Bets) -> tuple[Paytable, int, int, int]:
    return bets.paytable, bets.coins, bets.hands, bets.cents


def first_since(log: Log, time: str, hands: int) -> int:
    """The number of the first of `hands` deals at or after `time` (UTC, ISO 8601); `hands` + 1 if all are older."""
    ranges = hands_between(log, time, None)
    return ranges[0][0] if ranges else hands + 1
