"""The hands after the damage in a save whose rows can be read and are consistent.

The rows come from the save and from the second copy of the last ones. Each must have the hash that follows from the row
before it. What the damage hides of the machine comes from the index, as far as that can be read. While the index
of a save is being made, its newest hands are read from an index of their own.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from heapq import merge
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from videopoker.core.machine.events import (
    ChainStarted,
    Committed,
    Dealt,
    DoubleDealt,
    DoublePicked,
    Drawn,
    GameChosen,
)
from videopoker.core.machine.secret_chain import SHORTEST_CHAIN
from videopoker.core.machine.state import GameState, Phase
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.deals.shuffle import secrets_back
from videopoker.play.saves.check.verify import hand_faults
from videopoker.play.saves.files.schema import connect, new
from videopoker.play.saves.files.sqlite_file import SQLITE_ERRORS, DamagedSave, SaveError
from videopoker.play.saves.index.fold import Folded
from videopoker.play.saves.index.index import Index, card_numbers
from videopoker.play.saves.index.index_file import index_path
from videopoker.play.saves.index.log_index import Watched, unwatched
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import (
    LogRow,
    Row,
    chained,
    game_before,
    is_record_of,
    read_entries,
    read_entry,
    read_rows,
)
from videopoker.play.saves.rows.played_hand import PlayedHand, with_event


class NewestIndex(Index):
    """The last drawn hands, NEWEST_HANDS at most, from the log alone; credits and denominations are wrong."""

    def __init__(self, log: Log) -> None:
        """SaveError if the rows cannot be read."""
        super().__init__()
        self.drawn: int = 0
        """The number of these hands."""
        self.left_out: int = 0
        """How many of them are not in the index: they were played for a jackpot, whose meter is unknown."""
        now = log.folded().state
        entries = newest_entries(log)
        last = now.hand - (now.phase is Phase.DRAWING)
        is_one_game = not any(isinstance(entry.event, GameChosen) for entry in entries)
        folded = Folded(state=GameState(now.paytable if is_one_game else None))
        for entry in entries:
            event, game = entry.event, folded.state.paytable
            is_new = isinstance(event, Dealt) and game and event.hand > last - NEWEST_HANDS
            if not (folded.state.hand or is_new or isinstance(event, GameChosen)):
                continue  # before the first whole hand
            folded.add(entry)
            self.drawn += isinstance(event, Drawn)
            if isinstance(event, Dealt) and game and game.jackpot_lines and event.coins == game.coins:
                self.left_out += event.hand <= last
            else:
                self.add(entry, folded)
        self.store_rows(b"")
        self.before: int = last - self.drawn
        """The number of the hand before the first."""


NEWEST_HANDS = 500
"""Hands shown at once while the index is being made."""
_SMALLEST_ROW = 64
"""Bytes of the smallest row: no number of a row is above the size of the file divided by this."""
_AT_ONCE = 1000
_ROW = "SELECT number, time, record, hash FROM event WHERE number = ?"
_HAND = "SELECT game, cents, credits_before, fixed FROM hand WHERE number = ? AND row = ? AND cards = ?"


def linked_on(rows: Mapping[int, Row], number: int, digest: bytes) -> Iterator[Row]:
    """The rows that follow on row `number`, which has the hash `digest`, up to the first that does not."""
    while row := rows.get(number + 1):
        number, time, record, following = row
        if chained(digest, number, time, record) != following:
            return
        yield row
        digest = following


def hands_behind(
    save: Path,
    whole: Folded,
    digest: bytes,
    recent: Mapping[int, Row],
    end: int,
    watched: Watched = unwatched,
) -> Iterator[PlayedHand]:
    """The drawn hands after the whole part of a save, which ends at a row with the hash `digest`.

    `recent` are the rows of the second copy. `end` is the last row of the log as far as known, 0 if unknown.
    """
    with closing(_connected(save)) as connection:
        copies = [recent[number] for number in sorted(recent) if number > whole.row]
        size = save.stat().st_size if save.is_file() else 0
        rows = merge(_readable(connection, whole.row, size // _SMALLEST_ROW), copies, key=itemgetter(0))
        entries = watched(_linked(rows, whole.row, digest, str(save)), 0)
        yield from _Assembly(whole, _sound_index(save)).hands(entries, end)


def newest_hands(log: Log) -> list[PlayedHand]:
    """The last drawn hands, NEWEST_HANDS at most, the newest first, from the log alone: without money and jackpots."""
    hands = _Assembly(log.folded(), Index()).hands(newest_entries(log), log.rows.last)
    return [*hands][: -NEWEST_HANDS - 1 : -1]


def newest_entries(log: Log) -> list[LogRow]:
    """The last rows of the log, and before them the choice of the game that they begin with, if it was made shortly before."""
    first = max(log.rows.last - 5 * NEWEST_HANDS, 0)  # a hand has three rows, more with double-ups
    chosen = game_before(log.rows.connection, first + 1)
    return [*read_entries([chosen] if chosen else [], log.where, None), *log.rows.entries(first)]


def _sound_index(save: Path) -> Index:
    """The index next to a save if its hands are sound, else an empty one."""
    with suppress(SaveError, OSError):
        index = Index(index_path(save), writes=False)
        index.check("game")
        index.check("hand")
        return index
    return Index()


def _connected(save: Path) -> sqlite3.Connection:
    """A connection to what SQLite can read of a save; an empty database if it can read nothing."""
    with suppress(SaveError, OSError, *SQLITE_ERRORS):
        return connect(save, damaged=True)
    return new()


def _readable(connection: sqlite3.Connection, after: int, limit: int) -> Iterator[Row]:
    """The rows after `after` that SQLite can read; none is above `limit`."""
    while after < limit:
        try:
            for row in read_rows(connection, after, limit):
                yield row
                after, *_ = row
            return
        except SQLITE_ERRORS:
            last = min(after + _AT_ONCE, limit)
        for number in range(after + 1, last + 1):
            with suppress(*SQLITE_ERRORS):
                yield from connection.execute(_ROW, (number,)).fetchall()
        after = last


def _linked(rows: Iterable[Row], last: int, digest: bytes, where: str) -> Iterator[LogRow]:
    """The rows whose hash follows from the row before them, and choices of a game; several may have the same number.

    `last` is the number of the last row before these, `digest` its hash. A game is accepted only if its hands replay correctly.
    """
    hashes = [digest]
    for number, group in groupby(rows, key=itemgetter(0)):
        same = [(time, record, digest) for _, time, record, digest in group]
        hashes_before = hashes if number == last + 1 else []
        candidates: list[tuple[str, str, bytes | None]] = [
            (time, record, before)
            for time, record, digest in same
            for before in hashes_before
            if chained(before, number, time, record) == digest
        ]
        candidates += [
            (time, record, None) for time, record, _ in same if is_record_of(GameChosen, str(record))
        ]
        for time, record, before in candidates[:1]:
            with suppress(DamagedSave):
                yield read_entry(number, time, record, where, before)
        last = number
        hashes = [digest for _, _, digest in same]


class _Commitment(NamedTuple):
    """A commitment found, for the next deal."""

    event: Committed
    before: bytes
    """The hash of the row before it."""
    chain: ChainStarted | None
    """The chain of its secret; None if that is not certain."""


@dataclass(slots=True)
class _Rows:
    """The rows of one hand: its deal, and what followed."""

    entries: list[LogRow]
    committed: Committed | None
    before: bytes
    """The hash of the row before the commitment."""
    chain: ChainStarted | None
    games: Sequence[Paytable]
    """The games known when it was dealt, the one last chosen first."""

    @property
    def dealt(self) -> Dealt:
        event = self.entries[0].event
        assert isinstance(event, Dealt)
        return event

    def may_go_on(self) -> bool:
        """Whether a win can still be doubled, or a double-up be picked."""
        match self.entries[-1].event:
            case Drawn(paid=paid) | DoublePicked(paid=paid):
                return paid > 0
        return True


class _Assembly:
    """Makes hands of rows, some of which are missing."""

    def __init__(self, whole: Folded, index: Index) -> None:
        state = whole.state
        used = state.secret_chain
        self._index = index
        self._games = [state.paytable] if state.paytable else []
        """The games known, the one last chosen first."""
        self._games += [table for table, _ in whole.totals.by_game if table != state.paytable]
        self._chain = used.chain
        last = used.chain.number(state.uncommitted_hand - 1) if used.chain else 0
        self._last = last, used.last
        """The number of the last secret of the chain that is known, and this secret."""
        self._committed: _Commitment | None = None
        self._rows: _Rows | None = None

    def hands(self, entries: Iterable[LogRow], end: int) -> Iterator[PlayedHand]:
        """The hands of these rows of the log; `end` is its last row as far as known."""
        number = 0
        for entry in entries:
            if entry.number != number + 1:
                yield from self._over(is_known=False)
                self._committed = None
            elif isinstance(entry.event, Dealt):
                yield from self._over(is_known=True)
            self._add(entry)
            number = entry.number
        yield from self._over(is_known=number >= end, is_last=True)

    def _add(self, entry: LogRow) -> None:
        match entry.event:
            case Committed() as event if entry.before is not None:
                self._committed = _Commitment(event, entry.before, self._chain_of(event))
            case Dealt() as event:
                self._deal(entry, event)
            case Drawn(hand) | DoubleDealt(hand) | DoublePicked(hand):
                if self._rows and self._rows.dealt.hand == hand:
                    self._rows.entries.append(entry)
            case GameChosen(paytable):
                self._games = [paytable, *(game for game in self._games if game != paytable)]
            case ChainStarted() as event:
                self._chain = event
                self._last = (0, event.first)

    def _deal(self, entry: LogRow, event: Dealt) -> None:
        committed = self._committed
        self._committed = self._rows = None
        if not event.committed:
            self._rows = _Rows([entry], None, b"", None, self._games)
        elif committed and committed.event.hand == event.hand:
            self._rows = _Rows([entry], *committed, self._games)

    def _chain_of(self, event: Committed) -> ChainStarted | None:
        """The chain that this commitment's secret is from; None if that is not certain."""
        chain, (last, secret) = self._chain, self._last
        if chain is None:
            return None
        number = chain.number(event.hand)
        if not last < number <= min(chain.length, last + SHORTEST_CHAIN):
            return None
        earlier = islice(secrets_back(chain.chain, number, event.secret), number - last - 1, None)
        if next(earlier) != secret:
            return None
        self._last = number, event.secret
        return chain

    def _over(self, *, is_known: bool, is_last: bool = False) -> Iterator[PlayedHand]:
        """The hand whose rows ended, if it is whole; `is_known`: no row of it can be missing."""
        rows, self._rows = self._rows, None
        if rows is None or len(rows.entries) < 2 or (rows.may_go_on() and not is_known):
            return
        for game, machine in self._machines(rows):
            hand = PlayedHand(
                rows.entries[0].time,
                game,
                rows.dealt,
                committed=rows.committed,
                before=rows.before,
                chain=rows.chain,
                lacks_commitment=not rows.dealt.committed and self._chain is not None,
                may_double=is_last and rows.may_go_on(),
                **machine,
            )
            for entry in rows.entries[1:]:
                hand = with_event(hand, entry.event)
            if hand.drawn and _is_consistent(hand):
                yield hand
                return

    def _machines(self, rows: _Rows) -> Iterator[tuple[Paytable, dict[str, Any]]]:
        """The machines that the hand may have been played on: from the index, else the known games."""
        deal = rows.dealt.hand, rows.entries[0].number, card_numbers(rows.dealt.cards)
        with suppress(SaveError):
            for game, cents, before, fixed in self._index.rows(_HAND, deal):
                machine = {"cents": cents, "credits_before": before, "fixed": fixed}
                yield self._index.paytable(game), machine
        for table in rows.games:
            yield table, {"has_money": False}


def _is_consistent(hand: PlayedHand) -> bool:
    """Whether nothing is wrong with a hand by itself."""
    try:
        return not any(hand_faults(hand))
    except (ValueError, IndexError, KeyError):  # not a hand of this game at all
        return False
