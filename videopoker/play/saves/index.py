"""The index of a log: one row for every hand, and one for every row of the log that belongs to no hand.

It is made from the log alone, row by row, by the fold that reads the log; during play in the transaction that adds the
row. Every row of the log belongs to a hand or to the ledger, so comparing two numbers shows whether the index reaches
the end of the log.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import nullcontext, suppress
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import Any

from videopoker.core.cards import Card, Rank
from videopoker.core.event_codec import EVENT_NAMES
from videopoker.core.events import (
    Committed,
    Dealt,
    DoubleDealt,
    DoublePicked,
    Drawn,
    GameChosen,
    HandNote,
    NotesAdded,
)
from videopoker.core.hold_mask import mask_of
from videopoker.core.paytable import Paytable
from videopoker.core.state import GameState
from videopoker.play.saves.decision_table import (
    WRONG_DECISION,
    Graded,
    OwnDecisions,
    add_decisions,
    decisions_between,
    last_graded,
)
from videopoker.play.saves.file_check import DamagedSave, mend_hint, refusal
from videopoker.play.saves.fold import Folded
from videopoker.play.saves.log_row import LogRow, as_json, read_event
from videopoker.play.saves.schema import (
    has_decisions,
    has_index,
    make_decisions,
    new,
    one_line,
    transaction,
)

_LAST = 2**63 - 1

_ENDS = (
    "SELECT last_row FROM hand ORDER BY number DESC LIMIT 1",
    "SELECT row FROM ledger_row ORDER BY row DESC LIMIT 1",
    "SELECT row FROM snapshot",
    "SELECT last FROM hand ORDER BY number DESC LIMIT 1",  # formats 2 to 4 of earlier versions
    "SELECT row FROM landmark ORDER BY row DESC LIMIT 1",  # format 2
)
"""The last row of the log that each table includes."""
_END = """
    SELECT max(coalesce((SELECT last_row FROM hand ORDER BY number DESC LIMIT 1), 0),
               coalesce((SELECT row FROM ledger_row ORDER BY row DESC LIMIT 1), 0))
"""
_BESIDE_LOG = (
    "SELECT name FROM sqlite_schema WHERE name IN ('game', 'hand', 'decision', 'ledger_row', 'snapshot')"
)
_SPAN = "SELECT (SELECT min(number) FROM hand), (SELECT max(number) FROM hand)"

_DEALT = """
    INSERT OR REPLACE INTO hand (number, row, last_row, time, game, cents, coins, hands, credits_before,
                                 cards, ranks, replacements, jackpots, scripted, committed, fixed)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_DRAWN = """
    UPDATE hand SET last_row = ?, fixed = ?, held = ?, held_cards = ?, held_ranks = ?, lines = ?, paid_at_draw = ?, paid = ?,
                    first_held = ?, hinted = ? WHERE number = ?
"""
_STAKED = "UPDATE hand SET last_row = ?, fixed = ?, paid = 0 WHERE number = ?"
_PICKED = """
    UPDATE hand SET last_row = ?, paid = ?, staked = staked + ?, doubled_won = doubled_won + ?,
                    scripted_doubles = scripted_doubles + ? WHERE number = ?
"""
_ADDED = "UPDATE hand SET last_row = ? WHERE number = ?"
_NOTED = "UPDATE hand SET first_held = ?, hinted = ? WHERE number = ?"


class Index:
    """The index of a log, in the tables of a save or in memory."""

    def __init__(self, connection: sqlite3.Connection, where: str = "memory", *, reads: bool = False) -> None:
        """`reads` is given for a connection that cannot write to the save."""
        self.connection = connection
        self._where = where
        self._own = OwnDecisions(connection) if reads else None
        self._game: tuple[Paytable, int] | None = None
        """The game of the last deal, and its number."""
        self._paytables: dict[int, Paytable] = {}

    @classmethod
    def apart(cls) -> "Index":
        """An empty index in a temporary database, for a log without a usable index that is not open for writing."""
        index = cls(new(""))
        index.connection.execute("BEGIN")  # never ended: nobody else reads it
        return index

    def add(self, entry: LogRow, folded: Folded) -> None:
        """Add the next row; `folded` must include it."""
        state, row = folded.state, entry.number
        match entry.event:
            case Dealt() as event if state.paytable is not None:
                self._add_hand(entry, event, state)
            case Drawn() as event:
                self.connection.execute(_DRAWN, (row, state.secret_chain.fixed, *_draw(event), event.hand))
            case DoubleDealt(hand):
                self.connection.execute(_STAKED, (row, state.secret_chain.fixed, hand))
            case DoublePicked(hand, paid=paid) if state.double:
                is_scripted = state.double.secret is None
                figures = (0, 0, 1) if is_scripted else (state.double.stake, paid, 0)
                self.connection.execute(_PICKED, (row, paid, *figures, hand))
            case Committed() if state.hand:  # comes with the end of the hand before
                self.connection.execute(_ADDED, (row, state.hand))
            case NotesAdded(notes):
                self.connection.execute(_ADDED, (row, state.hand))
                self.add_notes(notes)
            case _:
                self._add_ledger_row(entry, folded)

    def add_notes(self, notes: Iterable[HandNote]) -> None:
        """Add first answers and hints to earlier hands."""
        values = [(_first_mask(note.first), note.hinted, note.hand) for note in notes]
        self.connection.executemany(_NOTED, values)

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[Any]:
        """The result of a query of the index. DamagedSave if the index cannot be read."""
        try:
            return self.connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            fault = refusal(self._where, error)
            raise self.fault() if isinstance(fault, DamagedSave) else fault from error

    def row(self, query: str, values: Sequence[Any] = ()) -> Any:
        """The first row that a query finds. DamagedSave if there is none: a sound index has it."""
        for row in self.rows(query, values):
            return row
        raise self.fault()

    def fault(self) -> DamagedSave:
        """The error for an index that does not match the log."""
        return DamagedSave(f"{self._where}: its index is damaged; {mend_hint(self._where)}")

    def last_graded(self) -> int:
        """The last hand whose decision is graded; those after it are not. Call it before `with_graded`."""
        with one_line(self._where):
            if self._own:
                return self._own.last_graded(is_stored=has_decisions(self.connection))
            self.prepare_decisions()
            return last_graded(self.connection)

    def prepare_decisions(self) -> None:
        """Make the table of decisions if it is missing or of another version, as in saves of earlier programs."""
        if not has_decisions(self.connection):
            with nullcontext() if self.connection.in_transaction else transaction(self.connection):
                make_decisions(self.connection)

    def with_graded(self, first: int, last: int) -> str:
        """The beginning of a query of `graded`: the decisions on these hands."""
        query = self._own.between(first, last) if self._own else decisions_between(first, last)
        return f"WITH graded AS ({query}) "

    def add_graded(self, graded: Graded) -> None:
        """Add decisions that follow on the last one; others are left out. A reader keeps them while it is open."""
        with one_line(self._where):
            if self._own:
                self._own.add(graded)
                return
            with nullcontext() if self.connection.in_transaction else transaction(self.connection):
                add_decisions(self.connection, graded)

    def graded_here(self, most: int) -> Graded:
        """The next decisions, `most` at most, that a reader has graded and the save lacks."""
        with one_line(self._where):
            return self._own.next(most) if self._own else Graded(0, ())

    def wrong_decisions(self, first: int, last: int) -> bool:
        """Whether the save has a decision on one of these hands that cannot be right."""
        if not has_decisions(self.connection):
            return False
        (wrong,) = self.row(WRONG_DECISION, (first, last))
        return bool(wrong)

    def drop_decisions(self) -> None:
        """Empty the table of decisions, so that all hands are graded again."""
        with one_line(self._where), transaction(self.connection):
            make_decisions(self.connection)

    def spans(self, hands: int) -> bool:
        """Whether the index has the first and the last of this many hands; the others are not checked."""
        try:
            first, last = self.row(_SPAN)
        except DamagedSave:
            return False
        return first == 1 and last >= hands if hands else True

    def forget(self) -> None:
        """Read the games again, after a rollback."""
        self._game = None

    @property
    def hands(self) -> int:
        """The number of the last hand."""
        (number,) = self.row("SELECT coalesce(max(number), 0) FROM hand")
        return int(number)

    @cached_property
    def first_committed(self) -> int | None:
        """The first hand with a commitment; None if there is none."""
        query = "SELECT number FROM hand WHERE committed ORDER BY number LIMIT 1"
        return next((int(number) for (number,) in self.rows(query)), None)

    def paytable(self, game: int) -> Paytable:
        """The game with this number."""
        if game not in self._paytables:
            (record,) = self.row("SELECT record FROM game WHERE id = ?", (game,))
            event = read_event(0, record, "its index")
            if not isinstance(event, GameChosen):
                raise self.fault()
            self._paytables[game] = event.paytable
        return self._paytables[game]

    def settled(self, what: str, row: int) -> int:
        """The last `game`, `hand` or `row`, as `what` says, that no row after this one changes."""
        if what == "row":
            return row
        hand = self.hands
        (game,) = self.row("SELECT coalesce(max(id), 0) FROM game")
        return int(game) if what == "game" else hand - 1

    def _add_hand(self, entry: LogRow, event: Dealt, state: GameState) -> None:
        behind = (event.replacements, *event.more)
        self.connection.execute(
            _DEALT,
            (
                *(event.hand, entry.number, entry.number, entry.at, self._number_of(state)),
                *(state.denomination, event.coins, event.hands, state.credits + event.bet),
                *(_numbers(event.cards), _ranks(event.cards), b"".join(map(_numbers, behind))),
                " ".join(map(str, state.jackpot_values)) or None,
                *(event.secret is None, event.committed, state.secret_chain.fixed),
            ),
        )

    def _number_of(self, state: GameState) -> int:
        """The number of the game, which is added if it is new."""
        assert state.paytable is not None  # else nothing can be dealt
        if self._game is None or self._game[0] is not state.paytable:
            self._game = (state.paytable, self._stored(state.paytable))
        return self._game[1]

    def _stored(self, table: Paytable) -> int:
        record = as_json(GameChosen(table))
        query = "SELECT id FROM game WHERE record = ?"
        known: tuple[int] | None = self.connection.execute(query, (record,)).fetchone()
        if known:
            return known[0]
        new_game = "INSERT INTO game (key, title, record) VALUES (?, ?, ?)"
        number = self.connection.execute(new_game, (table.key, table.title, record)).lastrowid
        assert number is not None  # a row was added
        return number

    def _add_ledger_row(self, entry: LogRow, folded: Folded) -> None:
        total = folded.totals
        row = (
            *(entry.number, EVENT_NAMES[type(entry.event)], total.cents, total.credits, total.games),
            *(total.coin_in - total.open_bet - total.open_stake, total.coin_out),
        )
        self.connection.execute("INSERT OR REPLACE INTO ledger_row VALUES (?, ?, ?, ?, ?, ?, ?)", row)


def _numbers(cards: Iterable[Card]) -> bytes:
    return bytes([card.number for card in cards])


def rank_number(one: Card | Rank) -> int:
    """The number of a rank in the index; the joker's follows the ace's."""
    return one.number >> 2 if isinstance(one, Card) else one - Rank.TWO


def _ranks(cards: Iterable[Card]) -> bytes:
    return bytes(sorted(map(rank_number, cards)))


def _first_mask(first: tuple[int, ...] | None) -> int | None:
    return None if first is None else mask_of(first)


def _draw(event: Drawn) -> tuple[int, bytes, bytes, str, int, int, int | None, bool]:
    """What a hand's row has from the draw on."""
    mask = mask_of(event.held)
    held = [event.cards[position] for position in event.held]
    lines = "".join(f"{line}\n" for line in dict.fromkeys(event.lines))
    noted = (_first_mask(event.first), event.hinted)
    return mask, _numbers(held), _ranks(held), lines and f"\n{lines}", event.paid, event.paid, *noted


def index_end(connection: sqlite3.Connection) -> int | None:
    """The last row that the index of a save includes; None if it has no index of this version, or a damaged one."""
    try:
        (row,) = connection.execute(_END).fetchone() if has_index(connection) else (None,)
    except sqlite3.DatabaseError as error:
        if "no such" in str(error) or "malformed" in str(error):
            return None
        raise
    return row


def damaged_table(connection: sqlite3.Connection) -> str | None:
    """The first table of the index or the snapshot that SQLite finds damaged; None if all are whole."""
    for (table,) in connection.execute(_BESIDE_LOG).fetchall():
        try:
            if connection.execute(f"PRAGMA quick_check({table})").fetchone() != ("ok",):
                return str(table)
        except sqlite3.DatabaseError:
            return str(table)
    return None


def check_reaches_index(connection: sqlite3.Connection, last: int, path: Path) -> None:
    """DamagedSave if the index or the snapshot of a save of any format includes rows after `last`, the end of its log."""
    known = [0]
    for query in _ENDS:
        with suppress(sqlite3.OperationalError):
            known += (row for (row,) in connection.execute(query))
    if max(known) > last:
        raise DamagedSave(f"{path}: its log ends at row {last:,}, but its index knows row {max(known):,}")


_ORDERED = {
    "game": "SELECT * FROM game WHERE id > ? AND id <= ? ORDER BY id LIMIT 10000",
    "hand": "SELECT * FROM hand WHERE number > ? AND number <= ? ORDER BY number LIMIT 10000",
    "row": "SELECT * FROM ledger_row WHERE row > ? AND row <= ? ORDER BY row LIMIT 10000",
}
"""Reads the rows of each table, ten thousand at a time, by the word for one row."""


def difference(one: Index, other: Index, row: int | None = None) -> str | None:
    """Where two indexes of a log first differ, in words; None if they are equal.

    With `row`, `other` is of the log's first `row` rows only, and what later rows can change is not compared.
    """
    for what, query in _ORDERED.items():
        last = _LAST if row is None else other.settled(what, row)
        after = -1
        while True:
            mine, others = (index.rows(query, (after, last)) for index in (one, other))
            if mine != others:
                return f"{what} {_first_difference(mine, others)}"
            if not mine:
                break
            after = mine[-1][0]
    return None


def _first_difference(mine: list[tuple[Any, ...]], others: list[tuple[Any, ...]]) -> object:
    """The number of the first row that differs, or that one of them lacks."""
    pairs = zip_longest(mine, others)
    return next(min(row[0] for row in pair if row) for pair in pairs if pair[0] != pair[1])
