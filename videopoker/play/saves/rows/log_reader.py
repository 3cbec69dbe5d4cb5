"""Reads the rows of a log, each checked against the one before, and the head that says where they end."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any, NamedTuple

from videopoker.core.machine.events import Committed, Dealt, Event
from videopoker.play.saves.files.schema import WITH_HEAD, one_line, reading, version_of
from videopoker.play.saves.files.sqlite_file import SQLITE_ERRORS, DamagedSave, SaveError
from videopoker.play.saves.rows.log_row import (
    ADD_ROW,
    FIRST_HASH,
    LAST_ROW,
    Head,
    LogRow,
    Row,
    count_deals,
    linked_rows,
    read_entries,
    read_head,
    read_rows,
    rows_of,
    write_head,
)


class LogEnd(NamedTuple):
    """The end of a log."""

    rows: int
    """How many it has: the number of the last one."""
    hash: bytes
    """The hash of the last row."""


class LogReader:
    """The rows of an open save, and its head."""

    def __init__(self, connection: sqlite3.Connection, where: str, head: Head | None = None) -> None:
        self._connection = connection
        self._waiting: list[LogRow] = []
        """Entries that are not rows yet."""
        self._unstored: list[Row] = []
        """Rows that are not stored yet."""
        self.stored: list[Row] = []
        """The rows of a file stored in the last transaction."""
        self.where = where
        """The save's path, for messages."""
        with reading(connection):
            self._head = head or self.read_head()

    @property
    def connection(self) -> sqlite3.Connection:
        """The database, with every row stored."""
        self.store_waiting()
        return self._connection

    @property
    def head(self) -> Head:
        """The save's id and the end of its log."""
        self.store_waiting()
        return self._head

    @head.setter
    def head(self, head: Head) -> None:
        self._head = head

    @property
    def save_id(self) -> str:
        """The save's id; empty in memory and in a save of format 3 or older."""
        return self._head.save

    @property
    def last(self) -> int:
        """The number of the last row, 0 in an empty log."""
        return self._head.rows + len(self._unstored) + len(self._waiting)

    @property
    def last_hash(self) -> bytes:
        """The hash of the last row."""
        before = self._head.hash
        if self._unstored:
            *_, before = self._unstored[-1]
        if self._waiting:
            self._unstored += rows_of(self._waiting, before)
            self._waiting = []
            *_, before = self._unstored[-1]
        return before

    def add_later(self, entries: Sequence[LogRow]) -> None:
        """Add the next entries; they are stored when rows are read, in a file before the transaction ends."""
        self._waiting += entries

    def waiting(self, after: int) -> Sequence[LogRow]:
        """The entries after row `after`, if all are still unsaved; else none."""
        first = self.last - len(self._waiting)
        return self._waiting[after - first :] if after >= first else ()

    def store_waiting(self, **changes: Any) -> None:
        """Store the entries added by `add_later`, with these changes of the head."""
        if self._waiting or self._unstored:
            self._head = replace(self._head, hash=self.last_hash, rows=self.last, **changes)
            if self._head.save:
                write_head(self._connection, self._head)
                self.stored += self._unstored
            self._connection.executemany(ADD_ROW, self._unstored)
            self._unstored = []

    def drop_waiting(self) -> None:
        """Forget the entries that are not stored yet, as a rollback forgets the others."""
        self._waiting, self._unstored = [], []

    def entries(self, after: int = 0, until: int = LAST_ROW) -> Iterator[LogRow]:
        """The rows after `after` up to `until`, in order. SaveError at a damaged row."""
        rows = self.checked_rows(max(after - 1, 0), until)
        before = FIRST_HASH
        if after > 0:
            before = next((digest for *_, digest in rows), FIRST_HASH)
        yield from read_entries(rows, self.where, before)

    def entry(self, row: int) -> LogRow:
        """The entry of an existing row."""
        (entry,) = self.entries(row - 1, row)
        return entry

    def events(self) -> Iterator[Event]:
        """Every event, in order."""
        return (entry.event for entry in self.entries())

    def checked_rows(self, after: int = 0, until: int = LAST_ROW) -> Iterator[Row]:
        """The stored rows after `after` up to `until`, each checked against the one before. DamagedSave at a fault."""
        with one_line(self.where):
            yield from linked_rows(self.connection, self.where, self.last, after, until)

    def rows(self, until: int | None = None) -> Iterator[Row]:
        """The rows up to `until`, or those that the log had when it was opened, unchecked."""
        with one_line(self.where):
            yield from read_rows(self.connection, 0, until or self.last)

    def commitment(self, dealt: int, above: LogRow | None) -> tuple[Committed, bytes]:
        """The commitment to the deal in this row, usually `above` it, and the hash of the row before the commitment."""
        for row in range(dealt - 1, 0, -1):
            entry = above if above and above.number == row else self.entry(row)
            if isinstance(entry.event, Committed):
                return entry.event, entry.before or FIRST_HASH
            if isinstance(entry.event, Dealt):
                break
        raise SaveError(f"{self.where}: no commitment comes before the deal in row {dealt:,} of its log")

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        """Reads inside see one snapshot. A process that plays waits until it ends, so be quick."""
        with one_line(self.where), reading(self.connection):
            yield

    def ends_at(self) -> int:
        """The number of the last row now, with the rows that another process has added."""
        with one_line(self.where):
            return self.end().rows

    def read_head(self) -> Head:
        """The head, checked against the end of the log."""
        head = read_head(self.connection, self.where)
        end = self.end()
        version = version_of(self.connection)
        if head is None and version < WITH_HEAD:
            return Head("", end.rows, end.hash)
        if head is None or (head.rows, head.hash) != end:
            fault = f"its head says {head.rows:,} rows" if head else "it has no head"
            if head and head.rows == end.rows:
                fault = "the last row is not the one in its head"
            deals = count_deals(self.connection)
            raise DamagedSave(f"{self.where}: its log has {end.rows:,} rows and {deals:,} deals, but {fault}")
        if version < WITH_HEAD:  # an older format has no head
            raise DamagedSave(f"{self.where}: its header is damaged (format {version})")
        return head

    def ends_with(self, head: Head) -> bool:
        """Whether the file has this head and ends with its row; False if it cannot be read."""
        with suppress(DamagedSave, *SQLITE_ERRORS):  # the disk may have failed just now
            return self.read_head() == head
        return False

    def hash_at(self, row: int) -> bytes:
        """The hash of a row; FIRST_HASH if the row is missing."""
        with one_line(self.where):
            return next((digest for *_, digest in read_rows(self.connection, row - 1, row)), FIRST_HASH)

    def end(self) -> LogEnd:
        """The end of the log now; without rows FIRST_HASH stands for the last row's hash."""
        query = "SELECT number, hash FROM event ORDER BY number DESC LIMIT 1"
        row = self.connection.execute(query).fetchone()
        return LogEnd(*row) if row else LogEnd(0, FIRST_HASH)
