"""Reads past hands: what the index has of each, and its rows of the log, many consecutive hands at a time."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from videopoker.core.base.read_number import read_number
from videopoker.core.cards.hold_mask import positions_of
from videopoker.core.machine.events import ChainStarted, Dealt, Drawn
from videopoker.core.machine.moves import Commit, DoubleUp
from videopoker.core.machine.state import Phase
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import LogRow
from videopoker.play.saves.rows.played_hand import PlayedHand, with_event

_HANDS_IN_RUN = 250
"""The most hands read at a time."""
_HANDS = """
    SELECT number, row, last_row, game, cents, credits_before, jackpots, fixed, first, hinted
    FROM hand LEFT JOIN note USING (number) WHERE number BETWEEN ? AND ? ORDER BY number
"""


class _IndexedHand(NamedTuple):
    """What the index has of a hand: the columns of _HANDS."""

    number: int
    row: int
    last_row: int
    game: int
    cents: int
    credits_before: int
    jackpots: str | None
    fixed: str | None
    first: int | None
    hinted: int | None


class HandReader:
    """Reads the hands of a log as it is now."""

    def __init__(self, log: Log) -> None:
        self._log = log
        state = log.folded().state
        self._open_hand = state.hand if state.allows(DoubleUp) or state.phase is Phase.DOUBLING else None
        """The hand whose win can still be doubled."""
        self._chains = chains(log)

    def hands(self, numbers: Iterable[int]) -> Iterator[PlayedHand]:
        """The hands with these numbers, in this order. SaveError at a damaged row, or if the index does not match the log."""
        for run in _runs(numbers):
            hands = self._run(min(run), max(run))
            yield from hands if run[0] <= run[-1] else reversed([*hands])

    def _run(self, first: int, last: int) -> Iterator[PlayedHand]:
        """The hands from number `first` to `last`."""
        self._index = self._log.index(first, last)
        indexed_hands = [_IndexedHand(*row) for row in self._index.rows(_HANDS, (first, last))]
        read_to = max(indexed_hands[0].row - 2, 0)  # the commitment is usually the row above the deal
        entries = self._log.rows.entries(read_to, indexed_hands[-1].last_row)
        before: list[LogRow] = []
        for indexed in indexed_hands:
            rows = [*before, *islice(entries, max(indexed.last_row - read_to, 0))]
            read_to = indexed.last_row
            before = rows[-1:]
            above = next((entry for entry in rows if entry.number == indexed.row - 1), None)
            yield self._played(indexed, above, [entry for entry in rows if entry.number >= indexed.row])

    def _played(self, indexed: _IndexedHand, above: LogRow | None, rows: Sequence[LogRow]) -> PlayedHand:
        """A hand from what the index has of it and from its rows; `above` is the row above them."""
        number, row, _, game, cents, credits_before, jackpots, fixed, first, hinted = indexed
        if not rows or not isinstance(rows[0].event, Dealt):
            raise self._index.fault()
        dealt = rows[0].event
        committed, before = None, b""
        if dealt.committed:
            committed, before = self._log.rows.commitment(row, above)
        drawn = next((entry.event for entry in rows if isinstance(entry.event, Drawn)), None)
        if drawn and hinted is not None:  # the row of an earlier format has no notes
            drawn = replace(drawn, first=None if first is None else positions_of(first), hinted=bool(hinted))
        hand = PlayedHand(
            rows[0].time,
            self._index.paytable(game),
            dealt,
            drawn=drawn,
            cents=cents,
            credits_before=credits_before,
            jackpots=tuple(map(read_number, (jackpots or "").split())),
            committed=committed,
            before=before,
            fixed=fixed,
            chain=self._chain_of(number, row) if committed else None,
            lacks_commitment=not dealt.committed and self._commits(number),
            may_double=number == self._open_hand,
        )
        for entry in rows[2:]:
            hand = with_event(hand, entry.event)
        return hand

    def _chain_of(self, number: int, dealt: int) -> ChainStarted | None:
        """The chain of the secret of hand `number`, dealt in row `dealt`."""
        for entry in reversed(self._chains):
            if entry.number < dealt and isinstance(entry.event, ChainStarted) and entry.event.hand <= number:
                return entry.event
        return None

    def _commits(self, hand: int) -> bool:
        """Whether the save made commitments by this hand; practice saves and older formats make none."""
        state = self._log.folded().state
        if state.practice or not self._log.head.save:
            return False
        first = self._index.first_committed
        return state.allows(Commit) if first is None else hand >= first


def chains(log: Log) -> list[LogRow]:
    """The rows in which a chain of secrets began, in order."""
    rows = log.index().rows("SELECT row FROM ledger_row WHERE kind = 'chain_started' ORDER BY row")
    return [log.rows.entry(row) for (row,) in rows]


def _runs(numbers: Iterable[int]) -> Iterator[list[int]]:
    """The numbers in runs that rise or fall by one, of at most _HANDS_IN_RUN."""
    run: list[int] = []
    step = 0
    for number in numbers:
        if len(run) == 1:
            step = number - run[0]
        if run and (len(run) == _HANDS_IN_RUN or abs(step) != 1 or number != run[-1] + step):
            yield run
            run = []
        run.append(number)
    if run:
        yield run
