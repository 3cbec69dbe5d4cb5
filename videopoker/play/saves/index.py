"""The index of a log: the rows of each hand, what it was paid, and the ledger's rows.

It is made from the log alone, row by row, in the transaction that adds the row. Every row belongs to a hand or to
the ledger, so comparing two numbers shows whether the index reaches the end of the log.

No sorted index can filter by line, minimum win and game at once, newest first. Instead, blocks of 256 hands are
summed up, so that few hands must be read (`index_query`) and an append writes only the last pages of its tables.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import Any

from videopoker.core.event_codec import EVENT_NAMES
from videopoker.core.events import Committed, Dealt, DoubleDealt, DoublePicked, Drawn, GameChosen
from videopoker.core.paytable import Paytable
from videopoker.core.state import DEFAULT_DENOMINATION
from videopoker.core.totals import Totals
from videopoker.play.saves.file_check import DamagedSave, mend_hint, refusal
from videopoker.play.saves.log_row import LogRow, as_json, read_event
from videopoker.play.saves.schema import new

BLOCK = 256
"""The number of hands summed up in one block."""
NOTHING = "nothing"
"""The index's name for the line of losing hands."""
ALL = ""
"""The line of the sums over all hands of a game."""

_LAST = 2**63 - 1
_DEALT = "SELECT dealt FROM hand WHERE number >= ? ORDER BY number LIMIT 1"
_CENTS = "SELECT cents FROM ledger_row WHERE row < ? ORDER BY row DESC LIMIT 1"
_GAME = "SELECT game FROM ledger_row WHERE kind = 'game_chosen' ORDER BY row DESC LIMIT 1"
_HAND = "SELECT number FROM hand ORDER BY number DESC LIMIT 1"


_ENDS = (
    "SELECT last FROM hand ORDER BY number DESC LIMIT 1",
    "SELECT row FROM ledger_row ORDER BY row DESC LIMIT 1",
    "SELECT row FROM landmark ORDER BY row DESC LIMIT 1",  # format 2
    "SELECT row FROM snapshot",
)
_END = """
    SELECT max(coalesce((SELECT last FROM hand ORDER BY number DESC LIMIT 1), 0),
               coalesce((SELECT row FROM ledger_row ORDER BY row DESC LIMIT 1), 0))
    WHERE (EXISTS (SELECT 1 FROM game) + EXISTS (SELECT 1 FROM block) + EXISTS (SELECT 1 FROM snapshot)) >= 0
"""


_BESIDE_LOG = (
    "SELECT name FROM sqlite_schema WHERE name IN ('game', 'hand', 'block', 'ledger_row', 'snapshot')"
)
_SPAN = "SELECT (SELECT min(number) FROM hand), (SELECT max(number) FROM hand)"


class Index:
    """The index of a log, in the tables of a save or in memory."""

    def __init__(self, connection: sqlite3.Connection, where: str = "memory") -> None:
        self.connection = connection
        self._where = where
        self._last: tuple[int | None, int | None] | None = None
        """The last game and the number of the last hand; None if they must be read from the tables."""
        self._paytables: dict[int, Paytable] = {}

    @classmethod
    def in_memory(cls) -> "Index":
        """An empty index in memory, for a save without a usable index that is not open for writing."""
        return cls(new())

    def add(self, entry: LogRow, totals: Totals) -> None:
        """Add the next row; `totals` must include it."""
        game, hand = self._last or self._load()
        self._last = None  # until the row is added
        match entry.event:
            case Dealt(number) if game is not None:
                self._begin(game, hand, number, entry.number)
                hand = number
            case (Drawn(number) | DoubleDealt(number) | DoublePicked(number)) as event if number == hand:
                self._go_on(event, entry.number)
            case Committed() if hand is not None:  # comes with the end of the hand before
                self.connection.execute("UPDATE hand SET last = ? WHERE number = ?", (entry.number, hand))
            case GameChosen() as event:
                game = self._game(event)
                self._add_ledger_row(entry, totals, game)
            case _:
                self._add_ledger_row(entry, totals, None)
        self._last = game, hand

    def rows(self, query: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> Iterator[Any]:
        """The result of a query of the index. DamagedSave if the index cannot be read."""
        try:
            yield from self.connection.execute(query, values)
        except sqlite3.Error as error:
            fault = refusal(self._where, error)
            raise self.fault() if isinstance(fault, DamagedSave) else fault from error

    def row(self, query: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> Any:
        """The first row that a query finds. DamagedSave if there is none: a sound index has it."""
        for row in self.rows(query, values):
            return row
        raise self.fault()

    def fault(self) -> DamagedSave:
        """The error for an index that does not match the log."""
        return DamagedSave(f"{self._where}: its index is damaged; {mend_hint(self._where)}")

    def spans(self, hands: int) -> bool:
        """Whether the index has the first and the last of this many hands; the others are not checked."""
        try:
            first, last = self.row(_SPAN)
        except DamagedSave:
            return False
        return first == 1 and last >= hands if hands else True

    def forget(self) -> None:
        """Read the tables again, after a rollback."""
        self._last = None

    def dealt(self, hand: int) -> int:
        """The row in which an existing hand was dealt."""
        (row,) = self.row(_DEALT, (hand,))
        return int(row)

    def cents_at(self, row: int) -> int:
        """The denomination in cents at this row of the log."""
        return next((cents for (cents,) in self.rows(_CENTS, (row,))), DEFAULT_DENOMINATION)

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
        """The last `game`, `hand`, `row` or `block`, as `what` says, that no row after this one changes."""
        hand = self._load()[1] or 0
        games = self._first("SELECT max(id) FROM game") or 0
        return {"game": games, "hand": hand - 1, "row": row, "block": block_of(hand) - 1}[what]

    def _load(self) -> tuple[int | None, int | None]:
        return self._first(_GAME), self._first(_HAND)

    def _first(self, query: str) -> int | None:
        row: tuple[int] | None = self.connection.execute(query).fetchone()
        return row and row[0]

    def _begin(self, game: int, last_hand: int | None, hand: int, row: int) -> None:
        if last_hand is not None and block_of(last_hand) != block_of(hand):
            self._sum_up(block_of(last_hand))
        new = "INSERT OR REPLACE INTO hand VALUES (?, ?, ?, ?, NULL, NULL)"
        self.connection.execute(new, (hand, row, row, game))

    def _go_on(self, event: Drawn | DoubleDealt | DoublePicked, row: int) -> None:
        paid = 0 if isinstance(event, DoubleDealt) else event.paid
        lines = None
        if isinstance(event, Drawn):  # each between line feeds
            lines = "\n".join(["", *(dict.fromkeys(event.lines) or (NOTHING,)), ""])
        more = "UPDATE hand SET last = ?, paid = ?, lines = coalesce(?, lines) WHERE number = ?"
        self.connection.execute(more, (row, paid, lines, event.hand))

    def _game(self, event: GameChosen) -> int:
        record = as_json(event)
        query = "SELECT id FROM game WHERE record = ?"
        known: tuple[int] | None = self.connection.execute(query, (record,)).fetchone()
        if known:
            return known[0]
        table = event.paytable
        new = "INSERT INTO game (key, title, record) VALUES (?, ?, ?)"
        game = self.connection.execute(new, (table.key, table.title, record)).lastrowid
        assert game is not None  # a row was added
        return game

    def _add_ledger_row(self, entry: LogRow, totals: Totals, game: int | None) -> None:
        row = (
            entry.number,
            EVENT_NAMES[type(entry.event)],
            game,
            totals.cents,
            totals.credits,
            totals.games,
            totals.coin_in,
            totals.coin_out,
        )
        self.connection.execute("INSERT INTO ledger_row VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)

    def _sum_up(self, block: int) -> None:
        """Sum up the hands of a block; no later row changes them."""
        sums: dict[tuple[int, str], tuple[int, int, int]] = {}
        hands = "SELECT game, lines, paid FROM hand WHERE number BETWEEN ? AND ? AND lines IS NOT NULL"
        for game, lines, paid in self.connection.execute(hands, numbers_of(block)):
            for line in (ALL, *lines[1:-1].split("\n")):
                count, least, most = sums.get((game, line), (0, paid, paid))
                sums[game, line] = (count + 1, min(least, paid), max(most, paid))
        rows = [(block, *about, *figures) for about, figures in sums.items()]
        self.connection.executemany("INSERT OR REPLACE INTO block VALUES (?, ?, ?, ?, ?, ?)", rows)


def reaches(connection: sqlite3.Connection, row: int) -> bool:
    """Whether the index of a save reaches this row, the last of its log; False if a table is missing or damaged."""
    try:
        return bool(connection.execute(_END).fetchone() == (row,))
    except sqlite3.DatabaseError as error:
        if "no such" in str(error) or "malformed" in str(error):
            return False
        raise


def damaged_table(connection: sqlite3.Connection) -> str | None:
    """The first table of the index or the snapshot that SQLite finds damaged; None if all are whole."""
    for (table,) in connection.execute(_BESIDE_LOG).fetchall():
        try:
            if connection.execute(f"PRAGMA quick_check({table})").fetchone() != ("ok",):
                return str(table)
        except sqlite3.DatabaseError:
            return str(table)
    return None


def rows_known(connection: sqlite3.Connection) -> int:
    """The last row of the log that the index or the snapshot includes, in a save of any format."""
    known = [0]
    for query in _ENDS:
        with suppress(sqlite3.OperationalError):
            known += (row for (row,) in connection.execute(query))
    return max(known)


_ORDERED = {
    "game": "SELECT * FROM game WHERE id > ? AND id <= ? ORDER BY id LIMIT 10000",
    "hand": "SELECT * FROM hand WHERE number > ? AND number <= ? ORDER BY number LIMIT 10000",
    "row": "SELECT * FROM ledger_row WHERE row > ? AND row <= ? ORDER BY row LIMIT 10000",
    "block": """
        SELECT block, count(*), group_concat(game || ' ' || line || ' ' || hands || ' ' || least || ' ' || most)
        FROM block WHERE block > ? AND block <= ? GROUP BY block ORDER BY block LIMIT 10000
        """,
}
"""Reads the rows of each table, ten thousand at a time, by the word for one row."""


def difference(one: Index, other: Index, row: int | None = None) -> str | None:
    """Where two indexes of a log first differ, in words; None if they are equal.

    With `row`, `other` is of the log's first `row` rows only, and what later rows can change is not compared.
    """
    for what, query in _ORDERED.items():
        last = _LAST if row is None else other.settled(what, row)
        for mine, others in zip_longest(_some(one, query, last), _some(other, query, last)):
            if mine != others:
                return f"{what} {min(found[0] for found in (mine, others) if found)}"
    return None


def _some(index: Index, query: str, last: int) -> Iterator[tuple[Any, ...]]:
    after = -1
    while rows := list(index.rows(query, (after, last))):
        yield from rows
        after = rows[-1][0]


def block_of(hand: int) -> int:
    """The block of the hand with this number."""
    return (hand - 1) // BLOCK


def numbers_of(block: int) -> tuple[int, int]:
    """The numbers of the first and the last hand of a block."""
    return block * BLOCK + 1, (block + 1) * BLOCK
