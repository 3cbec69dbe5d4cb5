"""The fold of a log: the machine, its meters and the recent games, row by row, and as the text of a snapshot."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256

from videopoker.core.machine.events import Dealt
from videopoker.core.machine.evolve import evolve
from videopoker.core.machine.snapshot import SnapshotError, from_snapshot, to_snapshot
from videopoker.core.machine.state import GameState
from videopoker.core.machine.totals import Totals
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.saves.files.schema import SNAPSHOT_TABLE
from videopoker.play.saves.index.old_exchanges import with_exchanges
from videopoker.play.saves.index.rule_check import by_the_rules
from videopoker.play.saves.rows.log_row import LogRow

MAX_RECENT = 4
"""How many recent games are kept."""


@dataclass(slots=True)
class Folded:
    """The machine, its meters and the recent games after a row of the log."""

    row: int = 0
    state: GameState = field(default_factory=GameState)
    totals: Totals = field(default_factory=Totals)
    recent_games: tuple[Paytable, ...] = ()
    """The last few games in which a hand was dealt, latest first, without repeats."""

    def add(self, entry: LogRow, after: GameState | None = None) -> None:
        """Add the next row; `after` is the state after the row, if already computed."""
        game = self.state.paytable
        if (
            isinstance(entry.event, Dealt)
            and game
            and [game.key] != [last.key for last in self.recent_games[:1]]
        ):
            others = (other for other in self.recent_games if other.key != game.key)
            self.recent_games = (game, *others)[:MAX_RECENT]
        self.state = after or evolve(self.state, entry.event)
        self.totals.add(entry.event, entry.at)
        self.row = entry.number

    def follow(self, entries: Iterable[LogRow], where: str) -> Iterator[LogRow]:
        """Add the next rows of the save at `where`, each checked against the rules, an old exchange as one entry.

        Yields each entry after adding it. BrokenRules at a fault.
        """
        after: dict[int, GameState] = {}
        checked = by_the_rules(entries, self.state, where, after)
        for entry in with_exchanges(checked, self.state.denomination):
            self.add(entry, after.pop(entry.number))
            yield entry

    def to_text(self) -> str:
        """The fold as text; `from_text` reads it back."""
        record = to_snapshot(self.state, self.totals, self.recent_games)
        return json.dumps(record, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_text(cls, row: int, text: str) -> "Folded":
        """The fold after this row. SnapshotError if another version wrote the text."""
        try:
            record = json.loads(text)
        except (ValueError, RecursionError):
            raise SnapshotError("not JSON") from None
        return cls(row, *from_snapshot(record))


def read_snapshot(connection: sqlite3.Connection, expected: bytes) -> Folded | None:
    """The snapshot in a save, with this hash; None if it is missing, damaged, or of another log or version."""
    if not snapshot_fault(connection, expected):
        with suppress(SnapshotError):
            return Folded.from_text(*connection.execute("SELECT row, content FROM snapshot").fetchone())
    return None


def snapshot_fault(connection: sqlite3.Connection, expected: bytes) -> str:
    """What is wrong with a snapshot that the head says has this hash: ``is missing`` or ``is damaged``; else empty."""
    query = "SELECT kept.hash, event.hash, content FROM snapshot kept LEFT JOIN event ON number = row"
    try:
        kept = connection.execute(query).fetchone()
        if kept is None:
            return "is missing"
        stored, row_hash, content = kept
        return "" if stored == _snapshot_hash(row_hash, content) == expected else "is damaged"
    except (
        TypeError,
        AttributeError,
        sqlite3.DatabaseError,
    ) as error:  # of no row of the log, or not readable
        if "locked" in str(error):
            raise
        return "is damaged"


def keep_snapshot(connection: sqlite3.Connection, folded: Folded, row_hash: bytes) -> bytes:
    """Store a snapshot in place of the last one; returns its hash."""
    content = folded.to_text()
    digest = _snapshot_hash(row_hash, content)
    connection.execute(SNAPSHOT_TABLE)
    connection.execute("DELETE FROM snapshot")
    connection.execute("INSERT INTO snapshot VALUES (?, ?, ?)", (folded.row, content, digest))
    return digest


def _snapshot_hash(row_hash: bytes, content: str) -> bytes:
    """SHA-256 over the hash of the snapshot's row and the snapshot."""
    return sha256(row_hash + content.encode()).digest()
