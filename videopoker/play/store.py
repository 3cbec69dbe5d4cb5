"""A save: one SQLite file holding an append-only log of events. No other module speaks SQL.

Every move is one durable transaction before anything is shown, so a killed process loses nothing it had
shown. Each row carries a hash over the row before it, so a changed row shows. One process writes at a time,
held by a lock that the operating system releases when the process dies; readers need no lock.
"""

import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

from videopoker.core.events import Event
from videopoker.core.records import RecordError, from_record, to_record
from videopoker.play.savefile import StoreError, check_file, reason
from videopoker.play.writer import Writer

SCHEMA_VERSION = 1
APPLICATION_ID = 0x56504B52  # "VPKR", so that a save is told from any other SQLite file
FIRST_HASH = bytes(32)

_SCHEMA = (
    """
    CREATE TABLE event (
        number INTEGER PRIMARY KEY CHECK (number > 0),
        time   TEXT NOT NULL,
        record TEXT NOT NULL CHECK (json_valid(record)),
        hash   BLOB NOT NULL CHECK (length(hash) = 32)
    ) STRICT;
    CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
        BEGIN SELECT RAISE(ABORT, 'the log of a save is only ever added to'); END;
    CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event
        BEGIN SELECT RAISE(ABORT, 'the log of a save is only ever added to'); END;
    """,
)
"""The steps from each schema version to the next; the first makes a new save."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the log."""

    number: int
    time: str
    """UTC, ISO 8601, to the second."""
    event: Event


class Store:
    """An open save. Use `open`, `read` or `in_memory`; close it, or use it as a context."""

    def __init__(self, connection: sqlite3.Connection, where: str, writer: Writer | None) -> None:
        self._connection = connection
        self._writer = writer
        self.where = where
        """The save's path, for messages."""
        self.last, self._hash = self._end()

    @classmethod
    def in_memory(cls) -> "Store":
        """A store that lasts as long as the process."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        _migrate(connection, 0)
        return cls(connection, "memory", None)

    @classmethod
    def open(cls, path: Path) -> "Store":
        """Open a save for playing, making it if it is not there.

        StoreError when it is in use, foreign, broken or newer than this program; the file is left as it was.
        """
        with _one_line(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            writer = Writer.take(path)
            try:
                if not path.exists():
                    _create(path)
                return cls(_connect(path), str(path), writer)
            except BaseException:
                writer.release()
                raise

    @classmethod
    def read(cls, path: Path) -> "Store":
        """Open a save for reading only; it may be in use. StoreError when there is none to read."""
        with _one_line(path):
            if not path.exists():
                raise StoreError(f"there is no save at {path}; `videopoker` starts one")
            connection = _connect(path)
            connection.execute("PRAGMA query_only = ON")
            return cls(connection, str(path), None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file and the lock; closing twice does no harm."""
        self._connection.close()
        if self._writer:
            self._writer.release()

    def append(self, events: Sequence[Event]) -> None:
        """Add events as one durable transaction; StoreError, with nothing added, when that fails."""
        if not events:
            return
        time = datetime.now(UTC).isoformat(timespec="seconds")
        number, digest = self.last, self._hash
        rows = []
        for event in events:
            number += 1
            record = json.dumps(to_record(event), separators=(",", ":"), ensure_ascii=False)
            digest = chained(digest, number, time, record)
            rows.append((number, time, record, digest))
        with _one_line(self.where), _transaction(self._connection):
            if self._end()[0] != self.last:
                raise StoreError(f"{self.where} was written by another program; quit and open it again")
            self._connection.executemany("INSERT INTO event VALUES (?, ?, ?, ?)", rows)
        self.last, self._hash = number, digest

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The log from the row after `after` on, in order; StoreError at a row that cannot be read."""
        with _one_line(self.where):
            for number, time, record, _ in self._rows(after):
                try:
                    yield Entry(number, time, from_record(json.loads(record)))
                except RecordError as error:
                    raise StoreError(f"{self.where}: row {number} of its log is {error}") from None
                except (ValueError, RecursionError):
                    raise StoreError(f"{self.where}: row {number} of its log is no JSON") from None

    def events(self) -> Iterator[Event]:
        """Every event, in order."""
        return (entry.event for entry in self.entries())

    def broken_links(self) -> Iterator[int]:
        """The numbers of the rows whose hash does not follow from the row before; none in a sound log."""
        digest = FIRST_HASH
        expected = 0
        with _one_line(self.where):
            for number, time, record, stored in self._rows(0):
                expected += 1
                if number != expected or chained(digest, number, time, record) != stored:
                    yield number
                digest, expected = stored, number

    def _rows(self, after: int) -> Iterator[tuple[int, str, str, bytes]]:
        query = "SELECT number, time, record, hash FROM event WHERE number > ? ORDER BY number"
        yield from self._connection.execute(query, (after,))

    def _end(self) -> tuple[int, bytes]:
        query = "SELECT number, hash FROM event ORDER BY number DESC LIMIT 1"
        row: tuple[int, bytes] | None = self._connection.execute(query).fetchone()
        return row or (0, FIRST_HASH)


def chained(before: bytes, number: int, time: str, record: str) -> bytes:
    """The hash of a row: SHA-256 over the hash before it and its own number, time and record."""
    return sha256(before + f"{number}\n{time}\n{record}".encode()).digest()


def _connect(path: Path) -> sqlite3.Connection:
    """A connection to an existing save of this version, older ones brought up to it."""
    version = check_file(path, APPLICATION_ID, SCHEMA_VERSION)
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=5
    )
    try:
        connection.execute("PRAGMA synchronous = FULL")
        if version < SCHEMA_VERSION:
            _migrate(connection, version)
        connection.execute("SELECT number FROM event ORDER BY number DESC LIMIT 1").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def _create(path: Path) -> None:
    """Make a new, empty save, whole before it appears under its name."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    fresh.unlink(missing_ok=True)
    try:
        connection = sqlite3.connect(fresh, isolation_level=None)
        try:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            _migrate(connection, 0)
        finally:
            connection.close()
        fresh.rename(path)
    finally:
        fresh.unlink(missing_ok=True)


def _migrate(connection: sqlite3.Connection, version: int) -> None:
    """Bring the schema up to date, each step and its number in one transaction."""
    for step in range(version, SCHEMA_VERSION):
        statements = f"BEGIN IMMEDIATE; {_SCHEMA[step]}; PRAGMA user_version = {step + 1}; COMMIT;"
        connection.executescript(statements)


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing; takes the write lock at once, so that what is read inside stays true."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def _one_line(where: Any) -> Iterator[None]:
    """What SQLite and the file system complain of, as one line that says where."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{where}: {reason(error)}") from error
