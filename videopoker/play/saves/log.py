"""A save: one SQLite file with an append-only log of events, and an index and a snapshot made from it.

Every move is one durable transaction before anything is shown, so a killed process loses nothing it had shown.
Each row carries a hash over the row before it, so a changed row is found. One process writes at a time, held by a
lock that the operating system releases when the process dies; readers need no lock.

The log is the only truth. The index and the snapshot beside it are written with it. Where they are missing or lag
behind, readers fold the log instead, and the next process that plays the save rebuilds them.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Self

from videopoker.core.events import Event
from videopoker.core.snapshot import SnapshotError
from videopoker.play.saves.file_check import SaveError
from videopoker.play.saves.fold import Folded
from videopoker.play.saves.index import Index
from videopoker.play.saves.lock import SaveLock
from videopoker.play.saves.log_row import FIRST_HASH, LogRow, Row, chained, read_entry, rows_of
from videopoker.play.saves.old_exchanges import with_exchanges
from videopoker.play.saves.schema import (
    INDEX_TABLES,
    SCHEMA_VERSION,
    back_up,
    connect,
    create,
    one_line,
    transaction,
    upgrade,
    version_of,
)

SNAPSHOT_ROWS = 1000
"""The rows between two snapshots; opening a save folds these and a move at most."""

_ROWS_AT_ONCE = 1000
_LAST_ROW = 2**63 - 1

_ENDS = """
    SELECT coalesce((SELECT number FROM event ORDER BY number DESC LIMIT 1), 0),
           max(coalesce((SELECT last FROM hand ORDER BY number DESC LIMIT 1), 0),
               coalesce((SELECT row FROM ledger_row ORDER BY row DESC LIMIT 1), 0)),
           (SELECT count(*) FROM (SELECT 1 FROM game, block, snapshot LIMIT 1))
"""
"""Where the log ends, and where its index does; an error when a table is missing."""


class Log:
    """An open save. Use `open`, `read` or `in_memory`; close it, or use it as a context."""

    def __init__(self, connection: sqlite3.Connection, where: str, writer: SaveLock | None) -> None:
        self._connection = connection
        self._writer = writer
        self.where = where
        """The save's path, for messages."""
        self.last, self._hash = self._end()
        self._folded: Folded | None = None
        self._index = Index(connection)
        self._apart: tuple[Index, Folded] | None = None
        self._snapshot_row = 0
        self._reading = False

    @classmethod
    def in_memory(cls) -> "Log":
        """A save that lasts as long as the process. It holds the log alone, since most are never looked into."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        upgrade(connection)
        return cls(connection, "memory", None)

    @classmethod
    def open(cls, path: Path) -> "Log":
        """Open a save for playing, making it if it is not there.

        An older save is upgraded, after a copy of it was put beside it. SaveError when it is in use, foreign, broken
        or newer than this program; the file stays unchanged.
        """
        with one_line(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            writer = SaveLock.take(path)
            try:
                if not path.exists():
                    create(path)
                log = cls(connect(path), str(path), writer)
            except BaseException:
                writer.abandon()
                raise
            try:
                if version_of(log._connection) < SCHEMA_VERSION:
                    log.upgrade(path)
                elif not log.is_current():
                    log.rebuild()
            except BaseException:
                log.close()
                raise
            return log

    @classmethod
    def read(cls, path: Path) -> "Log":
        """Open a save for reading only; it may be in use. SaveError when there is none to read."""
        with one_line(path):
            if not path.exists():
                raise SaveError(f"there is no save at {path}; `videopoker` starts one")
            connection = connect(path)
            connection.execute("PRAGMA query_only = ON")
            log = cls(connection, str(path), None)
            log._reading = True
            return log

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file and release the lock; closing twice does no harm."""
        self._connection.close()
        if self._writer:
            self._writer.release()

    def append(self, events: Sequence[Event]) -> None:
        """Add events as one durable transaction; SaveError, with nothing added, when that fails."""
        if not events:
            return
        time = datetime.now(UTC).isoformat(timespec="seconds")
        entries = [LogRow(number, time, event) for number, event in enumerate(events, start=self.last + 1)]
        rows = list(rows_of(entries, self._hash))
        folded = self.folded()
        try:
            with one_line(self.where), transaction(self._connection):
                self._write(rows, entries, folded)
        except BaseException:
            self._index.forget()
            self._folded = None  # it may have counted what was rolled back
            raise
        self.last, _, _, self._hash = rows[-1]

    def _write(self, rows: Sequence[Row], entries: Sequence[LogRow], folded: Folded) -> None:
        if self._end()[0] != self.last:
            raise SaveError(f"{self.where} was written by another program; quit and open it again")
        self._connection.executemany("INSERT INTO event VALUES (?, ?, ?, ?)", rows)
        if self._writer and folded.row - self._snapshot_row >= SNAPSHOT_ROWS:
            self._keep(folded)
        for entry in entries:
            folded.add(entry)
            if self._writer:
                self._index.add(entry, folded.meters)

    def entries(self, after: int = 0, until: int = _LAST_ROW) -> Iterator[LogRow]:
        """The log from the row after `after` on, in order; SaveError at a row that cannot be read."""
        with one_line(self.where):
            for number, time, record, _ in self._rows(after, until):
                yield read_entry(number, time, record, self.where)

    def rows(self, after: int = 0) -> Iterator[Row]:
        """The log's rows as they are stored, from the row after `after` on, in order."""
        with one_line(self.where):
            yield from self._rows(after)

    def events(self) -> Iterator[Event]:
        """Every event, in order."""
        return (entry.event for entry in self.entries())

    def folded(self) -> Folded:
        """What the whole log folds to. Live object: later appends change it; copy before keeping."""
        fresh = self._folded is None
        if self._folded is None:
            self._folded = self.snapshot() or Folded()
            self._snapshot_row = self._folded.row
        if self._reading or self._folded.row != self.last:
            for entry in self._entries_after(self._folded):
                self._folded.add(entry)
        if fresh and self._writer and self._folded.row - self._snapshot_row >= SNAPSHOT_ROWS:
            with one_line(self.where), transaction(self._connection):
                self._keep(self._folded)
        return self._folded

    def index(self) -> Index:
        """The log's index: the one in the save, or one in memory where that is missing or lags behind."""
        with one_line(self.where):
            if self._writer or self.is_current():
                return self._index
            if self._apart is None:
                self._apart = (Index.in_memory(), Folded())
            index, folded = self._apart
            self._follow(index, folded)
            return index

    def snapshot(self) -> Folded | None:
        """The snapshot; None where there is none that belongs to this log and this version."""
        try:
            row = self._connection.execute(
                "SELECT row, snapshot.hash, content, event.hash FROM snapshot JOIN event ON number = row"
            ).fetchone()
            if row is None or row[1] != sha256(row[3] + row[2].encode()).digest():
                return None
            return Folded.from_text(row[0], row[2])
        except (sqlite3.Error, SnapshotError, UnicodeError):
            return None

    def ends_at(self) -> int:
        """The number of the last row; it grows while another process plays."""
        with one_line(self.where):
            return self._end()[0]

    def is_current(self) -> bool:
        """Whether the save has an index that reaches the end of its log."""
        try:
            log, index, _ = self._connection.execute(_ENDS).fetchone()
        except sqlite3.OperationalError as error:
            if "no such" in str(error):
                return False
            raise
        return bool(log == index)

    def upgrade(self, path: Path) -> None:
        """Put a copy beside the save at `path`, then bring it to the format of this version."""
        copy = back_up(self._connection, path)
        try:
            self.rebuild()
        except BaseException:
            copy.unlink()
            raise

    def rebuild(self) -> None:
        """Rebuild the index and the snapshot from the log, in the format of this version."""
        index, folded = Index(self._connection), Folded()
        with one_line(self.where), transaction(self._connection):
            upgrade(self._connection)
            for statement in INDEX_TABLES:
                self._connection.execute(statement)
            self._follow(index, folded)
            if folded.row >= SNAPSHOT_ROWS:
                self._keep(folded)
        self._index, self._folded = index, folded

    def broken_links(self) -> Iterator[int]:
        """The numbers of the rows whose hash does not follow from the row before; none in a sound log."""
        digest = FIRST_HASH
        expected = 0
        with one_line(self.where):
            for number, time, record, stored in self._rows(0):
                expected += 1
                if number != expected or chained(digest, number, time, record) != stored:
                    yield number
                digest, expected = stored, number

    def _follow(self, index: Index, folded: Folded) -> None:
        """Bring both to the end of the log."""
        for entry in self._entries_after(folded):
            folded.add(entry)
            index.add(entry, folded.meters)

    def _entries_after(self, folded: Folded) -> Iterator[LogRow]:
        """The entries that are not folded yet, with old changes of denomination as one entry each."""
        return with_exchanges(self.entries(folded.row), folded.state.denomination)

    def _keep(self, folded: Folded) -> None:
        """Keep a snapshot of what the log folds to, in place of an older one."""
        content = folded.to_text()
        digest = sha256(self._hash + content.encode()).digest()
        self._connection.execute("DELETE FROM snapshot")
        self._connection.execute("INSERT INTO snapshot VALUES (?, ?, ?)", (folded.row, content, digest))
        self._snapshot_row = folded.row

    def _rows(self, after: int, until: int = _LAST_ROW) -> Iterator[Row]:
        """The rows, a thousand at a time: one long read would keep the player from writing."""
        query = "SELECT number, time, record, hash FROM event WHERE number > ? AND number <= ? ORDER BY number LIMIT ?"
        while rows := self._connection.execute(query, (after, until, _ROWS_AT_ONCE)).fetchall():
            yield from rows
            if len(rows) < _ROWS_AT_ONCE:
                return
            after = rows[-1][0]

    def _end(self) -> tuple[int, bytes]:
        query = "SELECT number, hash FROM event ORDER BY number DESC LIMIT 1"
        row: tuple[int, bytes] | None = self._connection.execute(query).fetchone()
        return row or (0, FIRST_HASH)
