"""The ledger: deposits and cash-outs, and what each session won or lost."""

import json
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from videopoker.core.base.records import Cents, Credits, Time, recorded
from videopoker.core.machine.events import CashedOut, Deposited, Exchanged
from videopoker.core.machine.totals import Totals
from videopoker.play.saves.index.old_exchanges import with_exchanges
from videopoker.play.saves.log.log import Log

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
