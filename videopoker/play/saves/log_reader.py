"""Reads the rows of a log, each checked against the one before, and the head that says where they end."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from videopoker.core.events import Committed, Event
from videopoker.play.saves.file_check import DamagedSave, SaveError
from videopoker.play.saves.head import Head, read_head
from videopoker.play.saves.log_row import (
    FIRST_HASH,
    LAST_ROW,
    LogRow,
    Row,
    linked_rows,
    read_entries,
    read_entry,
    read_rows,
)
from videopoker.play.saves.schema import SCHEMA_VERSION, one_line, reading, version_of

_COMMITMENT = """
    SELECT one.number, one.time, one.record, before.hash FROM event one JOIN event before ON before.number = one.number - 1
    WHERE one.number < ? AND one.record LIKE '{"event":"committed",%' ORDER BY one.number DESC LIMIT 1
"""
"""The last commitment before a row; usually it is in the row just before."""
_FIRST_COMMITMENT = """
    SELECT json_extract(record, '$.hand') FROM event WHERE record LIKE '{"event":"committed",%' ORDER BY number LIMIT 1
"""
_COINS_BET = """
    SELECT coalesce(sum(json_extract(record, '$.coins') * (1 + coalesce(json_array_length(record, '$.more'), 0))), 0)
    FROM event WHERE number BETWEEN ? AND ? AND record LIKE '{"event":"dealt",%'
"""
_BETS = """
    SELECT number, json_extract(record, '$.coins'), 1 + coalesce(json_array_length(record, '$.more'), 0)
    FROM event WHERE number BETWEEN ? AND ? AND record LIKE '{"event":"dealt",%'
"""
_SET_BACK = """
    SELECT later.number FROM event later JOIN event earlier ON earlier.number = later.number - 1
    WHERE later.number > ? AND later.number <= ? AND later.time < earlier.time ORDER BY later.number
"""
_COMPARED_AT_ONCE = 20_000
_HANDS = """SELECT count(*) FROM event WHERE record LIKE '{"event":"dealt",%'"""


class LogReader:
    """The rows of an open save, and its head."""

    def __init__(self, connection: sqlite3.Connection, where: str, head: Head | None = None) -> None:
        self._connection = connection
        self.where = where
        """The save's path, for messages."""
        self._committed_from: int | None = None
        self._set_back: list[int] = []
        self._times_compared = 0
        """The row up to which `_set_back` is complete."""
        with reading(connection):
            self.head: Head = head or self._read_head()
            """The save's id and the end of its log; the id is empty in memory and in a save of format 3 or older."""

    @property
    def last(self) -> int:
        """The number of the last row, 0 in an empty log."""
        return self.head.rows

    def entries(self, after: int = 0, until: int = LAST_ROW) -> Iterator[LogRow]:
        """The rows after `after` up to `until`, in order. SaveError at a damaged row."""
        yield from read_entries(self.checked_rows(after, until), self.where, None if after else FIRST_HASH)

    def entry(self, row: int) -> LogRow:
        """The entry of an existing row."""
        (entry,) = self.entries(row - 1, row)
        return entry

    def checked_rows(self, after: int = 0, until: int = LAST_ROW) -> Iterator[Row]:
        """The stored rows after `after` up to `until`, each checked against the one before. DamagedSave at a fault."""
        with one_line(self.where):
            yield from linked_rows(self._connection, self.where, self.last, after, until)

    def rows_with(self, texts: Sequence[str], after: int, until: int) -> set[int]:
        """The numbers of the rows after `after` up to `until` that contain all these texts; the rows are not checked."""
        query = (
            f"SELECT number FROM event WHERE number > ? AND number <= ?{' AND instr(record, ?)' * len(texts)}"  # noqa: S608 - it has no input
        )
        return {number for (number,) in self._found(query, after, until, *texts)}

    def set_back(self) -> list[int]:
        """The rows with an earlier time than the row before them, because a clock was set back; cached."""
        while self.compare_times():
            pass
        return self._set_back

    def compare_times(self) -> bool:
        """Compare the times of the next rows for `set_back`, in about 10 ms; returns whether there are more."""
        end = self.ends_at()
        until = min(end, self._times_compared + _COMPARED_AT_ONCE)
        self._set_back += [number for (number,) in self._found(_SET_BACK, self._times_compared, until)]
        self._times_compared = until
        return until < end

    def rows(self, after: int = 0) -> Iterator[Row]:
        """The rows after `after` that the log had when it was opened, unchecked."""
        with one_line(self.where):
            yield from read_rows(self._connection, after, self.last)

    def events(self) -> Iterator[Event]:
        """Every event, in order."""
        return (entry.event for entry in self.entries())

    def commitment(self, dealt: int) -> tuple[Committed, bytes]:
        """The commitment to the deal in this row, and the hash of the row before the commitment."""
        for number, time, record, before in self._found(_COMMITMENT, dealt):
            event = read_entry(number, time, record, self.where).event
            if isinstance(event, Committed):
                return event, before
        raise SaveError(f"{self.where}: no commitment comes before the deal in row {dealt:,} of its log")

    def committed_from(self) -> int | None:
        """The hand of the save's first commitment; None without one. Cached; the first call reads the rows up to it."""
        if self._committed_from is None:
            self._committed_from = next((int(hand) for (hand,) in self._found(_FIRST_COMMITMENT)), 0)
        return self._committed_from or None

    def coins_bet(self, first: int, last: int) -> int:
        """The coins bet on the deals in these rows, without double-ups."""
        ((coins,),) = self._found(_COINS_BET, first, last)
        return int(coins)

    def bets(self, first: int, last: int) -> list[tuple[int, int, int]]:
        """The deals in these rows: the row, the coins bet per hand, and the number of hands drawn."""
        return self._found(_BETS, first, last)

    def _found(self, query: str, *values: object) -> list[Any]:
        """The result of a query of the rows; the rows are not checked."""
        with one_line(self.where):
            return self._connection.execute(query, values).fetchall()

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        """Everything read inside is from one moment. A process that plays waits until it ends, so be quick."""
        with one_line(self.where), reading(self._connection):
            yield

    def ends_at(self) -> int:
        """The number of the last row now, with the rows that another process has added."""
        with one_line(self.where):
            return self._end()[0]

    def _read_head(self) -> Head:
        """The head, checked against the end of the log."""
        head, end = read_head(self._connection, self.where), self._end()
        if head is None and version_of(self._connection) < SCHEMA_VERSION:
            return Head("", *end)
        if head is None or (head.rows, head.hash) != end:
            (hands,) = self._connection.execute(_HANDS).fetchone()
            known = f"its head says {head.rows:,} rows" if head else "it has no head"
            if head and head.rows == end[0]:
                known = "the last row is not the one that its head says"
            raise DamagedSave(f"{self.where}: its log has {end[0]:,} rows and {hands:,} deals, but {known}")
        if version_of(self._connection) < SCHEMA_VERSION:  # an older format has no head
            raise DamagedSave(f"{self.where}: its header is damaged (format {version_of(self._connection)})")
        return head

    def _hash_at(self, row: int) -> bytes:
        """The hash of a row; FIRST_HASH if the row is missing."""
        return next((found[3] for found in read_rows(self._connection, row - 1, row)), FIRST_HASH)

    def _end(self) -> tuple[int, bytes]:
        query = "SELECT number, hash FROM event ORDER BY number DESC LIMIT 1"
        row: tuple[int, bytes] | None = self._connection.execute(query).fetchone()
        return row or (0, FIRST_HASH)
