"""The rows of a log, each chained to the row before by its hash; and the head of the save, so that a shortened log is noticed.

A row has an event, its number and its time. The head has the save's id and the end of its log, with a checksum.
"""

import json
import secrets
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any

from videopoker.core.machine.event_codec import EVENT_NAMES, RecordError, from_record, to_record
from videopoker.core.machine.events import Dealt, Event, GameChosen
from videopoker.play.saves.files.sqlite_file import SQLITE_ERRORS, DamagedSave

FIRST_HASH = bytes(32)
LAST_ROW = 2**63 - 1

ADD_ROW = "INSERT INTO event VALUES (?, ?, ?, ?)"

_ROWS_AT_ONCE = 1000
_ROWS = (
    "SELECT number, time, record, hash FROM event WHERE number > ? AND number <= ? ORDER BY number LIMIT ?"
)

_ROWS_SEARCHED = 30_000
"""Rows searched for the choice of a game, in about 15 ms."""
_GAME_BEFORE = """
    SELECT number, time, record, hash FROM event WHERE number BETWEEN ? AND ? AND record LIKE ?
    ORDER BY number DESC LIMIT 1
"""

_STARTS = {kind: f'{{"event":"{name}"' for kind, name in EVENT_NAMES.items()}
"""How the record of each kind of event starts."""

_raw_decode = json.JSONDecoder().raw_decode
"""Returns the JSON value at an offset of a text, and the offset after it, in half the time of `json.loads`."""

_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
"""As `json.dumps`, which would make an encoder for each record."""

Row = tuple[int, str, str, bytes]
"""Number, time, record as JSON, hash."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """One row of the log."""

    number: int
    time: str
    """UTC, ISO 8601, to the second."""
    event: Event
    before: bytes | None = field(default=None, compare=False)
    """The hash of the row before it; None if unknown."""

    @property
    def at(self) -> int | None:
        """The time in seconds since 1970; None if it cannot be read or has no time zone."""
        return _seconds(self.time)


@lru_cache(maxsize=64)
def _seconds(time: str) -> int | None:
    try:
        moment = datetime.fromisoformat(time)
        return int(moment.timestamp()) if moment.tzinfo and time.isprintable() else None
    except (ValueError, OverflowError, OSError):
        return None


DAY = "%Y-%m-%d"
MINUTE = f"{DAY} %H:%M"
SECOND = f"{MINUTE}:%S"
"""How days and times are written on every screen and page."""


def local_time(time: str) -> datetime:
    """The time of a row, in local time if the calendar has it: a clock set to the year 9999 may be past its end."""
    moment = datetime.fromisoformat(time)
    try:
        return moment.astimezone()
    except (ValueError, OverflowError, OSError):
        return moment


def chained(before: bytes, number: int, time: str, record: str) -> bytes:
    """The hash of a row: SHA-256 over the hash of the row before, and its number, time and record."""
    before = before if isinstance(before, bytes) else b""  # a damaged row may hold anything
    return sha256(before + f"{number}\n{time}\n{record}".encode()).digest()


def time_now() -> str:
    """The time of a row that is made now."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def next_entries(last: int, events: Iterable[Event], time: str) -> list[LogRow]:
    """The entries of events after row `last`."""
    return [LogRow(number, time, event) for number, event in enumerate(events, start=last + 1)]


def rows_of(entries: Sequence[LogRow], before: bytes) -> Iterator[Row]:
    """The entries as rows; `before` is the hash of the row before the first."""
    for entry in entries:
        record = as_json(entry.event)
        before = chained(before, entry.number, entry.time, record)
        yield entry.number, entry.time, record, before


def broken_at(number: int) -> str:
    """The problem of a row whose hash does not follow from the row before."""
    return f"row {number:,} of the log was changed or a row before it is missing"


def linked(
    rows: Iterable[Row], before: bytes = FIRST_HASH, seen: int = 0
) -> Iterator[tuple[Row, bytes, bool]]:
    """Each row, the hash of the row before it, and whether number and hash of the row follow from that.

    `seen` is the number of rows before these, `before` the hash of the last row before these.
    """
    for expected, row in enumerate(rows, start=seen + 1):
        number, time, record, digest = row
        yield row, before, number == expected and chained(before, number, time, record) == digest
        before = digest


def read_rows(connection: sqlite3.Connection, after: int = 0, until: int = LAST_ROW) -> Iterator[Row]:
    """The stored rows after `after`, read a thousand at a time because a long read would block writers."""
    while True:
        rows: list[Row] = []
        try:
            rows.extend(connection.execute(_ROWS, (after, until, _ROWS_AT_ONCE)))
        except SQLITE_ERRORS:
            yield from rows  # the rows before the damage are whole
            raise
        yield from rows
        if len(rows) < _ROWS_AT_ONCE:
            return
        after, *_ = rows[-1]


def linked_rows(
    connection: sqlite3.Connection, where: str, last: int, after: int = 0, until: int = LAST_ROW
) -> Iterator[Row]:
    """The rows after `after` of a log that ends at row `last` or later. DamagedSave if a row is damaged or missing."""
    number = max(after, 0)
    before = FIRST_HASH
    for row in read_rows(connection, max(after - 1, 0), until):
        stored, time, record, digest = row
        if stored != after:
            number += 1
            if stored != number or digest != chained(before, stored, time, record):
                raise DamagedSave(f"{where}: row {number:,} of its log is damaged")
            yield row
        before = digest
    if number < min(last, until):
        raise DamagedSave(f"{where}: row {number + 1:,} of its log is missing")


def as_line(row: Row) -> str:
    """The row as a line of JSON, as `history --log` prints it, without the line's end."""
    number, time, record, digest = row
    return json.dumps({"number": number, "time": time, "record": record, "hash": digest.hex()})


def is_record_of(kind: type[Event], record: str) -> bool:
    """Whether this is the record of an event of this kind."""
    return record.startswith(_STARTS[kind])


def count_deals(connection: sqlite3.Connection) -> int:
    """The number of deals in a log, which may be damaged."""
    query = "SELECT count(*) FROM event WHERE record LIKE ?"
    (deals,) = connection.execute(query, (f"{_STARTS[Dealt]},%",)).fetchone()
    return int(deals)


def game_before(connection: sqlite3.Connection, number: int) -> Row | None:
    """The row in which a game was last chosen before this one; None if it is not among the rows shortly before."""
    values = (number - _ROWS_SEARCHED, number - 1, f"{_STARTS[GameChosen]},%")
    row: Row | None = connection.execute(_GAME_BEFORE, values).fetchone()
    return row


def as_json(event: Event) -> str:
    """The event as the log stores it."""
    return _encode(to_record(event))


@lru_cache(maxsize=16)
def _game_chosen(record: str) -> Event:
    """As `from_record`; the same game is the same object, so that comparing it takes no time."""
    return from_record(_decoded(record))


def _decoded(record: str) -> Any:
    """The record as plain values. ValueError or TypeError if it is not JSON, or has text that cannot be written."""
    if "\\u" in record:  # half a character has no other spelling
        json.dumps(json.loads(record), ensure_ascii=False).encode()
    try:
        value, end = _raw_decode(record)
    except (ValueError, TypeError):
        return json.loads(record)
    return value if end == len(record) else json.loads(record)


def read_entries(rows: Iterable[Row], where: str, before: bytes | None = FIRST_HASH) -> Iterator[LogRow]:
    """The entries of checked rows; `before` is the hash of the row before the first. DamagedSave as for `read_entry`."""
    for number, time, record, digest in rows:
        yield read_entry(number, time, record, where, before)
        before = digest


def read_entry(number: int, time: str, record: str, where: str, before: bytes | None = None) -> LogRow:
    """The entry of a row of the save at `where`. DamagedSave if it cannot be read."""
    event = read_event(number, record, where)
    if _seconds(time) is None:
        raise DamagedSave(f"{where}: row {number:,} of its log has no valid time")
    return LogRow(number, time, event, before)


def read_event(number: int, record: str, where: str) -> Event:
    """The event of a row; as `read_entry`."""
    try:
        is_game = record.startswith(_STARTS[GameChosen])
        event = _game_chosen(record) if is_game else from_record(_decoded(record))
    except RecordError as error:
        raise DamagedSave(f"{where}: row {number:,} of its log is {error}") from None
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise DamagedSave(f"{where}: row {number:,} of its log is not JSON") from None
    if not record.startswith(_STARTS[type(event)]):
        raise DamagedSave(f"{where}: row {number:,} of its log is not an event as videopoker writes it")
    return event


@dataclass(frozen=True, slots=True)
class Head:
    """The id of a save and the end of its log."""

    save: str
    """The save's id: 16 hexadecimal digits; empty in memory and in a save of format 3 or older."""
    rows: int = 0
    hash: bytes = FIRST_HASH
    """The hash of the last row."""
    snapshot: bytes = b""
    """The hash of the snapshot; empty without one."""
    checked: int = 0
    """The last row of the chain checked in the background."""


def new_id() -> str:
    """An id for a new save."""
    return secrets.token_hex(8)


def read_head(connection: sqlite3.Connection, where: str) -> Head | None:
    """The head of a save; None in format 3 or older. SaveError if it is damaged."""
    try:
        rows = connection.execute("SELECT * FROM head").fetchall()
    except sqlite3.OperationalError as error:
        if "no such table" in str(error):
            return None
        raise
    if len(rows) == 1:
        *fields, seal = rows[0]
        if _seal(fields) == seal:
            return Head(*fields)
    raise DamagedSave(f"{where}: its head is damaged")


def write_head(connection: sqlite3.Connection, head: Head) -> None:
    """Replace the head, inside a transaction."""
    values = (head.save, head.rows, head.hash, head.snapshot, head.checked)
    connection.execute("DELETE FROM head")
    connection.execute("INSERT INTO head VALUES (?, ?, ?, ?, ?, ?)", (*values, _seal(values)))


def _seal(fields: Sequence[object]) -> bytes:
    return sha256(repr(list(fields)).encode()).digest()
