"""The ledger: what was put in and cashed out, and what each session won or lost."""

import json
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from videopoker.core.meters import Meters
from videopoker.play.saves.log import Log

KINDS = {
    "deposited": "deposited",
    "cashed_out": "cashed out",
    "exchanged": "denomination",
    "denomination_chosen": "denomination",
    "session_started": "session started",
    "session_ended": "session ended",
}
"""The words for the kinds of rows that the ledger shows."""

_LEDGER_ROWS = """
    SELECT row, kind, cents, balance, games, coin_in, coin_out FROM ledger_row
    WHERE kind IN (SELECT value FROM json_each(?)) ORDER BY row
"""


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A deposit, a cash-out, a change of denomination, or a session's start or end."""

    time: str
    """UTC, ISO 8601."""
    kind: str
    """One of the words of KINDS."""
    credits: int
    """The credits put in or taken out; 0 for the others."""
    cents: int
    """What a credit is worth then, in cents; of a new denomination the new one."""
    balance: int
    """The credits on the machine afterwards."""
    leftover: int = 0
    """Cents that make no whole credit: taken out by a cash-out, left on the machine by a new denomination."""


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """What one session won or lost, in credits; double-ups are part of coin in and coin out."""

    start: str
    """UTC, ISO 8601."""
    end: str | None
    """None for a session that is still open; the time of its last event where the program died."""
    games: int
    coin_in: int
    coin_out: int
    money: int
    """What was won or lost in cents, at the denomination of the time."""

    @property
    def net(self) -> int:
        """Coin out - coin in."""
        return self.coin_out - self.coin_in


@dataclass(frozen=True, slots=True)
class _Totals:
    """A row of the log that belongs to no hand, and the totals after it."""

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
    for mark in _ledger_rows(log, *KINDS):
        (entry,) = log.entries(mark.row - 1, mark.row)
        is_deposit_or_cash_out = mark.kind in {"deposited", "cashed_out"}
        moved = getattr(entry.event, "credits", 0) if is_deposit_or_cash_out else 0
        leftover = getattr(entry.event, "leftover", 0)
        rows.append(LedgerRow(entry.time, KINDS[mark.kind], moved, mark.cents, mark.balance, leftover))
    return rows


def sessions(log: Log) -> list[PlayedSession]:
    """Every session, oldest first; the oldest saves have hands that belong to no session."""
    marks = _ledger_rows(log, "session_started", "session_ended", "exchanged", "denomination_chosen")
    bounds = [place for place, mark in enumerate(marks) if mark.kind.startswith("session")]
    return [
        _session(log, marks[place:end], marks[end] if end is not None else None)
        for place, end in zip_longest(bounds, bounds[1:])
        if marks[place].kind == "session_started"
    ]


def _session(log: Log, marks: list[_Totals], after: _Totals | None) -> PlayedSession:
    """The session of these rows: its start, then its changes of denomination.

    `after` is its end, the start of the next session, or None for a session that is still open.
    """
    start = marks[0]
    total = log.folded().meters if after is None else after
    end = None
    if after is not None:  # without an end, its last row is the one before the next start
        end = _time(log, after.row if after.kind == "session_ended" else after.row - 1)
    return PlayedSession(
        _time(log, start.row),
        end,
        total.games - start.games,
        total.coin_in - start.coin_in,
        total.coin_out - start.coin_out,
        sum(_won(mark, following) * mark.cents for mark, following in pairwise([*marks, total])),
    )


def _won(mark: _Totals | Meters, following: _Totals | Meters) -> int:
    """The credits won or lost between two ledger rows."""
    return following.coin_out - mark.coin_out - (following.coin_in - mark.coin_in)


def _ledger_rows(log: Log, *kinds: str) -> list[_Totals]:
    rows = log.index().connection.execute(_LEDGER_ROWS, (json.dumps(kinds),))
    return [_Totals(*row) for row in rows]


def _time(log: Log, row: int) -> str:
    (entry,) = log.entries(row - 1, row)
    return entry.time
