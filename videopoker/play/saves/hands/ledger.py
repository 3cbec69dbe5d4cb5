"""The ledger: deposits and cash-outs, and what each session won or lost; and the bets and results of a range of hands.

Bets and results are read in steps, for the bankroll chart and its band.
"""

import json
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise, zip_longest

from videopoker.core.base.records import Cents, Credits, Time, recorded
from videopoker.core.base.time_series import TimeSeries
from videopoker.core.machine.bet import Bet
from videopoker.core.machine.events import CashedOut, Deposited, Exchanged
from videopoker.core.machine.totals import Totals
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.saves.hands.search import HandFilter, matching
from videopoker.play.saves.index.fold import with_exchanges
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
    bet: Bet
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
            self._add(number, Bets(index.paytable(game), Bet(coins, drawn), cents), paid)
        return len(hands)

    def _add(self, number: int, bets: Bets, paid: int) -> None:
        won = (paid - bets.bet.credits) * bets.cents
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


PRACTICE = "practice save"
KINDS = {
    "practice_started": PRACTICE,
    "deposited": "deposited",
    "cashed_out": "cashed out",
    "exchanged": "denomination",
    "denomination_chosen": "denomination",
    "session_started": "session started",
    "session_ended": "session ended",
    "restored": "older copy restored",
}
"""The words for the kinds of rows that the ledger shows."""

_LEDGER_ROWS = """
    SELECT row, kind, cents, balance, games, coin_in, coin_out FROM ledger_row
    WHERE kind IN (SELECT value FROM json_each(?)) ORDER BY row
"""


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A deposit, a cash-out, a change of denomination, or a session's start or end."""

    time: Time
    kind: str  # one of the words of KINDS
    credits: Credits
    """The credits deposited or cashed out; 0 in other rows."""
    cents: Cents
    """The denomination in cents per credit; the new one if it changes here."""
    balance: Credits
    """The credits on the machine afterwards."""
    leftover: Cents = 0
    """Cents that do not make a whole credit: paid by a cash-out, kept on the machine by a new denomination."""
    paid_out: Cents = 0
    """Cents that a change of denomination paid out; only in saves of an older format."""


@recorded("start", "end", "games", "coin_in", "coin_out", "money", "in_play", "net")
@dataclass(frozen=True, slots=True)
class PlayedSession:
    """What one session won or lost.

    Double-ups are part of coin in and coin out. A bet counts in the session in which its hand is drawn.
    """

    start: Time
    end: str | None
    """None while the session lasts. The time of the last event if the program died."""
    games: int
    coin_in: Credits
    coin_out: Credits
    money: Cents
    """What was won or lost, in cents at the denominations played."""
    in_play: int = 0
    """Credits of an open hand, which `coin_in` counts already."""

    @property
    def net(self) -> Credits:
        """Coin out - coin in."""
        return self.coin_out - self.coin_in


@dataclass(frozen=True, slots=True)
class _Totals:
    """A row of the log that belongs to no hand, and the totals after it, without the bet and the stake in play."""

    row: int
    kind: str
    cents: int
    balance: int
    games: int
    coin_in: int
    coin_out: int


def ledger(log: Log) -> list[LedgerRow]:
    """Every deposit, cash-out, denomination, session start and session end, oldest first."""
    rows: list[LedgerRow] = []
    cents = kept = 0
    for mark in _ledger_rows(log, *KINDS):
        *_, entry = with_exchanges(
            log.rows.entries(mark.row - 3, mark.row), cents
        )  # an old exchange has three rows
        event = entry.event
        cents = mark.cents
        moved = event.credits if isinstance(event, Deposited | CashedOut) else 0
        leftover = getattr(event, "leftover", 0)
        paid_out = 0
        if isinstance(event, Exchanged):
            before = kept + event.before * event.from_cents
            paid_out = before - event.credits * event.cents - leftover
            kept = leftover
        elif isinstance(event, CashedOut):
            kept = 0
        rows.append(LedgerRow(entry.time, KINDS[mark.kind], moved, cents, mark.balance, leftover, paid_out))
    return rows


def sessions(log: Log) -> list[PlayedSession]:
    """Every session, oldest first. The oldest saves have hands outside any session."""
    kinds = ("session_started", "session_ended", "exchanged", "denomination_chosen")
    marks = _ledger_rows(log, *kinds)
    bounds = [position for position, mark in enumerate(marks) if mark.kind.startswith("session")]
    return [
        _session(log, marks[start:end], marks[end] if end is not None else None)
        for start, end in zip_longest(bounds, bounds[1:])
        if marks[start].kind == "session_started"
    ]


def _session(log: Log, marks: list[_Totals], after: _Totals | None) -> PlayedSession:
    """The session of these rows: its start, then its changes of denomination.

    `after` is its end, the start of the next session, or None for a session that is still open.
    """
    start = marks[0]
    total = log.folded().totals if after is None else after
    end = None
    if after is not None:  # without an end, its last row is the one before the next start
        end = log.rows.entry(after.row - (after.kind != "session_ended")).time
    money = 0
    for mark, following in pairwise([*marks, total]):
        won = following.coin_out - mark.coin_out - (following.coin_in - mark.coin_in)
        money += won * mark.cents
    return PlayedSession(
        log.rows.entry(start.row).time,
        end,
        total.games - start.games,
        total.coin_in - start.coin_in,
        total.coin_out - start.coin_out,
        money,
        total.in_play if isinstance(total, Totals) else 0,
    )


def _ledger_rows(log: Log, *kinds: str) -> list[_Totals]:
    return [_Totals(*row) for row in log.index().rows(_LEDGER_ROWS, (json.dumps(kinds),))]
