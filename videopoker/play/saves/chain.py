"""The rows of a log in order, each checked against the hash of the row before it."""

import sqlite3
from collections.abc import Iterator

from videopoker.play.saves.file_check import DamagedSave
from videopoker.play.saves.log_row import FIRST_HASH, Row, chained

LAST_ROW = 2**63 - 1

_ROWS_AT_ONCE = 1000
_ROWS = (
    "SELECT number, time, record, hash FROM event WHERE number > ? AND number <= ? ORDER BY number LIMIT ?"
)


def read_rows(connection: sqlite3.Connection, after: int = 0, until: int = LAST_ROW) -> Iterator[Row]:
    """The rows after `after` as they are stored, a thousand at a time: one long read would keep others from writing."""
    while True:
        rows: list[Row] = []
        try:
            rows.extend(connection.execute(_ROWS, (after, until, _ROWS_AT_ONCE)))
        except sqlite3.Error:
            yield from rows  # those before the damage are whole
            raise
        yield from rows
        if len(rows) < _ROWS_AT_ONCE:
            return
        after = rows[-1][0]


def linked_rows(
    connection: sqlite3.Connection, where: str, last: int, after: int = 0, until: int = LAST_ROW
) -> Iterator[Row]:
    """The rows after `after`, of a log that ends at `last` or later; DamagedSave where a row is wrong or missing."""
    number, before = max(after, 0), FIRST_HASH
    for row in read_rows(connection, max(after - 1, 0), until):
        found, time, record, digest = row
        if found != after:
            number += 1
            if found != number or digest != chained(before, found, time, record):
                raise DamagedSave(f"{where}: row {number:,} of its log is damaged")
            yield row
        before = digest
    if number < min(last, until):
        raise DamagedSave(f"{where}: row {number + 1:,} of its log is missing")
