"""Reads the rows of a log, each checked against the one before, and the head that says where they end."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from videopoker.core.events import Committed, Dealt, Event
from videopoker.play.saves.file_check import DamagedSave, SaveError
from videopoker.play.saves.head import Head, read_head
from videopoker.play.saves.log_row import (
    FIRST_HASH,
    LAST_ROW,
    LogRow,
    Row,
    count_deals,
    linked_rows,
    read_entries,
    read_rows,
)
from videopoker.play.saves.schema import WITHOUT_CHAIN, one_line, reading, version_of


class LogReader:
    """The rows of an open save, and its head."""

    def __init__(self, connection: sqlite3.Connection, where: str, head: Head | None = None) -> None:
        self.connection = connection
        self.where = where
        """The save's path, for messages."""
        with reading(connection):
            self.head: Head = head or self.read_head()
            """The save's id and the end of its log; the id is empty in memory and in a save of format 3 or older."""

    @property
    def last(self) -> int:
        """The number of the last row, 0 in an empty log."""
        return self.head.rows

    def entries(self, after: int = 0, until: int = LAST_ROW) -> Iterator[LogRow]:
        """The rows after `after` up to `until`, in order. SaveError at a damaged row."""
        rows = self.checked_rows(max(after - 1, 0), until)
        before = next(rows, None) if after > 0 else None
        yield from read_entries(rows, self.where, before[3] if before else FIRST_HASH)

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

    def rows(self) -> Iterator[Row]:
        """The rows that the log had when it was opened, unchecked."""
        with one_line(self.where):
            yield from read_rows(self.connection, 0, self.last)

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
            return self.end()[0]

    def read_head(self) -> Head:
        """The head, checked against the end of the log."""
        head, end = read_head(self.connection, self.where), self.end()
        version = version_of(self.connection)
        if head is None and version < WITHOUT_CHAIN:
            return Head("", *end)
        if head is None or (head.rows, head.hash) != end:
            known = f"its head says {head.rows:,} rows" if head else "it has no head"
            if head and head.rows == end[0]:
                known = "the last row is not the one that its head says"
            deals = count_deals(self.connection)
            raise DamagedSave(f"{self.where}: its log has {end[0]:,} rows and {deals:,} deals, but {known}")
        if version < WITHOUT_CHAIN:  # an older format has no head
            raise DamagedSave(f"{self.where}: its header is damaged (format {version})")
        return head

    def hash_at(self, row: int) -> bytes:
        """The hash of a row; FIRST_HASH if the row is missing."""
        return next((row[3] for row in read_rows(self.connection, row - 1, row)), FIRST_HASH)

    def end(self) -> tuple[int, bytes]:
        """The number and the hash of the last row."""
        query = "SELECT number, hash FROM event ORDER BY number DESC LIMIT 1"
        row: tuple[int, bytes] | None = self.connection.execute(query).fetchone()
        return row or (0, FIRST_HASH)
