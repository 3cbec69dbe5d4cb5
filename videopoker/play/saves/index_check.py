"""Checks the index against the totals that the log folds to, in about a microsecond a hand.

It compares the sums of bets, pays, double-ups and money, the credits from hand to hand, and the balance of each row of
the ledger. A wrong value that enters none of these is found only by `verify`, which compares every value. Graded decisions
do not follow from the log alone; of them only what cannot be right is found: a hand not drawn, a cost above its value.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from videopoker.core.event_codec import EVENT_NAMES
from videopoker.core.events import (
    CashedOut,
    Dealt,
    Deposited,
    DoubleDealt,
    DoublePicked,
    Drawn,
    Event,
    Exchanged,
)
from videopoker.core.state import DEFAULT_DENOMINATION
from videopoker.core.totals import Totals
from videopoker.play.saves.decision_table import DECISION
from videopoker.play.saves.file_check import DamagedSave
from videopoker.play.saves.fold import Folded
from videopoker.play.saves.index import Index
from videopoker.play.saves.log_reader import LogReader

HANDS_AT_ONCE = 5_000
"""Hands checked in one step of about 5 ms."""

LEDGER_ROWS_AT_ONCE = 50
"""Rows of the ledger read in one step, each with its row of the log."""

_LAST = 2**63 - 1

_SUMS = """
    SELECT count(*), total(scripted), total(hands) FILTER (WHERE paid_at_draw IS NOT NULL), total(coins * hands),
           total(paid_at_draw), total((coalesce(paid, 0) - coins * hands) * cents),
           total(staked), total(doubled_won), total(scripted_doubles)
    FROM hand WHERE number BETWEEN ? AND ?
"""
_MOVED = """
    SELECT one.row, two.row, two.row <= one.last_row,
           two.credits_before - (one.credits_before - one.coins * one.hands + coalesce(one.paid, 0)) AS moved
    FROM hand one JOIN hand two ON two.number = one.number + 1
    WHERE one.number BETWEEN ? AND ? AND (moved <> 0 OR two.row <= one.last_row)
"""
"""The hands between which credits came or went, or that overlap."""
_FIRST = "SELECT 0, row, FALSE, credits_before FROM hand WHERE number = 1"
_LEDGER = """
    SELECT row, kind, cents, balance, games, coin_out - coin_in FROM ledger_row WHERE row > ? ORDER BY row LIMIT ?
"""
_DEALT = "SELECT row FROM hand WHERE number = ?"
_SPAN = "SELECT row, last_row FROM hand WHERE number = ?"


@dataclass(frozen=True, slots=True)
class _LedgerRow:
    """A row of the ledger, and what the log says of it."""

    row: int
    kind: str
    cents: int
    balance: int
    games: int
    net: int
    """Coin out - coin in, without the bet and the stake in play."""
    is_kind: bool
    """Whether the row of the log is of this kind."""
    moved: int
    """The credits that it added or took away."""


class IndexCheck:
    """Checks the index of an open save in steps of about 5 ms."""

    def __init__(self, index: Index, rows: LogReader, folded: Callable[[], Folded]) -> None:
        """`folded` returns the fold of the whole log at the time of the call."""
        self._index, self._rows, self._folded = index, rows, folded
        self._checked = 0
        """The last hand checked."""
        self._sums: list[float] = []
        self._moved: list[tuple[int, int, bool, int]] = []
        self._ledger: list[_LedgerRow] = []
        self._is_log_damaged = False
        self.is_done: bool = False
        self.wrong: str = ""
        """The table with a wrong value, `hand`, `ledger_row` or `decision`; empty if none is found."""
        self._is_decision_wrong = False

    def step(self) -> None:
        """Check the next hands, and after the last ones the ledger. DamagedSave if the index cannot be read."""
        last = self._checked + HANDS_AT_ONCE
        if last < self._folded().state.hand:  # the last hand of all may still change
            self._add(last)
            return
        if self._has_more_ledger():
            return
        with self._rows.at_one_moment():
            folded = self._folded()
            self._add(folded.state.hand)
            self._is_decision_wrong |= self._index.wrong_decisions(self._checked + 1, _LAST)
            self.wrong = self._wrong_table(folded)
        self.is_done = True

    def _add(self, last: int) -> None:
        sums = self._index.row(_SUMS, (self._checked + 1, last))
        moved = self._index.rows(_MOVED, (self._checked, last - 1))
        self._is_decision_wrong |= self._index.wrong_decisions(self._checked + 1, last)
        self._sums = [before + some for before, some in zip(self._sums or [0] * len(sums), sums, strict=True)]
        self._moved += moved
        self._checked = last

    def _wrong_table(self, folded: Folded) -> str:
        if self._index.hands != folded.state.hand or not _are_sums(self._sums, folded):
            return "hand"
        while self._has_more_ledger():
            pass
        ledger = self._ledger
        if self._is_log_damaged:
            return ""
        if not all(row.is_kind for row in ledger):
            return "ledger_row"
        dues = [*accumulate((row.moved for row in ledger), initial=0)]
        rows = [row.row for row in ledger]
        if not self._is_right(ledger, dues[1:], folded.totals):
            return "ledger_row"
        for before, after, overlaps, moved in [*self._index.rows(_FIRST), *self._moved]:
            if overlaps or moved != dues[bisect_left(rows, after)] - dues[bisect_left(rows, before)]:
                return "hand"
        return DECISION if self._is_decision_wrong else ""

    def _has_more_ledger(self) -> bool:
        """Read the next rows of the ledger, each with its row of the log; returns whether there may be more."""
        last = self._ledger[-1].row if self._ledger else 0
        rows = self._index.rows(_LEDGER, (last, LEDGER_ROWS_AT_ONCE))
        for row in rows:
            try:
                events = [entry.event for entry in self._rows.entries(max(row[0] - 3, 0), row[0])]
            except DamagedSave:  # the check of the log finds it
                events, self._is_log_damaged = [], True
            number, kind, cents, balance, games, net = row
            self._ledger.append(_LedgerRow(number, kind, cents, balance, games, net, *_said(kind, events)))
        return len(rows) == LEDGER_ROWS_AT_ONCE

    def _is_right(self, ledger: Sequence[_LedgerRow], dues: Sequence[int], totals: Totals) -> bool:
        """Whether the balances follow from the credits that came and went, whose sums are `dues`, and the rest fits."""
        counts = [0, *(row.games for row in ledger), totals.games]
        cents = [DEFAULT_DENOMINATION, *(row.cents for row in ledger)]
        return (
            all(one <= two for one, two in pairwise(counts))
            and all(
                one == two or row.kind in {"exchanged", "denomination_chosen"}
                for (one, two), row in zip(pairwise(cents), ledger, strict=True)
            )
            and all(
                due + row.net - row.balance == self._in_play(row.row, totals)
                for due, row in zip(dues, ledger, strict=True)
            )
        )

    def _in_play(self, row: int, totals: Totals) -> int:
        """The bet or the stake in play at a row of the ledger."""
        numbers = range(1, self._index.hands + 1)
        number = bisect_left(numbers, row, key=lambda number: self._index.row(_DEALT, (number,))[0])
        if not number:
            return 0
        first, last = self._index.row(_SPAN, (number,))
        if row > last:
            return totals.in_play if number == len(numbers) else 0
        for entry in reversed([*self._rows.entries(first - 1, row)]):
            match entry.event:
                case Dealt() as dealt:
                    return dealt.bet
                case DoubleDealt(stake=stake):
                    return stake
                case Drawn() | DoublePicked():
                    return 0
        return 0


def _said(kind: str, events: Sequence[Event]) -> tuple[bool, int]:
    """Whether the last of these events is of this kind, and the credits that it added or took away.

    An exchange of an older format is three events, a cash-out first and a deposit last.
    """
    match kind, events:
        case "exchanged", [*_, Exchanged(before=before, credits=after)]:
            return True, after - before
        case "exchanged", [CashedOut(before), _, Deposited(after)]:
            return True, after - before
        case "deposited", [*_, Deposited(credits)]:
            return True, credits
        case "cashed_out", [*_, CashedOut(credits)]:
            return True, -credits
    return bool(events) and EVENT_NAMES[type(events[-1])] == kind, 0


def _are_sums(sums: Sequence[float], folded: Folded) -> bool:
    """Whether the sums over all hands are those of the totals."""
    total = folded.totals
    *bets, staked, doubled_won, scripted_doubles = sums
    expected = (
        *(folded.state.hand, total.rigged, total.games, total.coin_in - total.double_in),
        *(total.coin_out - total.double_out, total.net_money),
    )
    doubles = (total.double_in - total.open_stake, total.double_out)
    return (*bets,) == expected and (bool(scripted_doubles) or (staked, doubled_won) == doubles)
