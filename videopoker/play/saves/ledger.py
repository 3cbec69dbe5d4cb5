"""The ledger: what was put in and cashed out, and what each session brought."""

import json
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from videopoker.core.events import CashedOut, Deposited
from videopoker.core.meters import Meters
from videopoker.play.saves.log import Log

KINDS = {
    "deposited": "deposited",
    "cashed_out": "cashed out",
    "denomination_chosen": "denomination",
    "session_started": "session started",
    "session_ended": "session ended",
}
"""The words for the kinds of landmarks that are told."""

_LANDMARKS = """
    SELECT row, kind, cents, balance, games, coin_in, coin_out FROM landmark
    WHERE kind IN (SELECT value FROM json_each(?)) ORDER BY row
"""


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """Something done at the machine beside playing."""

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


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """What one sitting brought, in credits; double ups are part of coin in and coin out."""

    start: str
    """UTC, ISO 8601."""
    end: str | None
    """None for one that has not ended; the time of its last event for one that broke off."""
    games: int
    coin_in: int
    coin_out: int
    money: int
    """What was won or lost in cents, at what a credit was worth then."""

    @property
    def net(self) -> int:
        """Coin out - coin in."""
        return self.coin_out - self.coin_in


@dataclass(frozen=True, slots=True)
class _Landmark:
    """A row of the log that belongs to no hand, and the totals after it."""

    row: int
    kind: str
    cents: int
    balance: int
    games: int
    coin_in: int
    coin_out: int


def ledger(log: Log) -> list[LedgerRow]:
    """Every deposit, cash-out, denomination, and coming and going, the oldest first."""
    rows: list[LedgerRow] = []
    for mark in _landmarks(log, *KINDS):
        (entry,) = log.entries(mark.row - 1, mark.row)
        moved = entry.event.credits if isinstance(entry.event, Deposited | CashedOut) else 0
        rows.append(LedgerRow(entry.time, KINDS[mark.kind], moved, mark.cents, mark.balance))
    return rows


def sessions(log: Log) -> list[PlayedSession]:
    """Every session, the oldest first; play from before sessions were kept is in none."""
    marks = _landmarks(log, "session_started", "session_ended", "denomination_chosen")
    bounds = [place for place, mark in enumerate(marks) if mark.kind != "denomination_chosen"]
    return [
        _session(log, marks[place:end], marks[end] if end is not None else None)
        for place, end in zip_longest(bounds, bounds[1:])
        if marks[place].kind == "session_started"
    ]


def _session(log: Log, marks: list[_Landmark], after: _Landmark | None) -> PlayedSession:
    """The session of these landmarks, the first its beginning, the others new denominations.

    `after` is its end, the beginning of the next one, or nothing yet.
    """
    start = marks[0]
    total = log.standing().meters if after is None else after
    end = None
    if after is not None:  # where no end was told, the last event was the one before the next beginning
        end = _time(log, after.row if after.kind == "session_ended" else after.row - 1)
    return PlayedSession(
        _time(log, start.row),
        end,
        total.games - start.games,
        total.coin_in - start.coin_in,
        total.coin_out - start.coin_out,
        sum(_won(mark, following) * mark.cents for mark, following in pairwise([*marks, total])),
    )


def _won(mark: _Landmark | Meters, following: _Landmark | Meters) -> int:
    """The credits won or lost between two landmarks."""
    return following.coin_out - mark.coin_out - (following.coin_in - mark.coin_in)


def _landmarks(log: Log, *kinds: str) -> list[_Landmark]:
    rows = log.contents().connection.execute(_LANDMARKS, (json.dumps(kinds),))
    return [_Landmark(*row) for row in rows]


def _time(log: Log, row: int) -> str:
    (entry,) = log.entries(row - 1, row)
    return entry.time
