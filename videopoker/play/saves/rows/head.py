"""The head of a save: its id and the end of its log, with a checksum, so that a shortened log is noticed."""

import secrets
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from videopoker.play.saves.files.sqlite_file import DamagedSave
from videopoker.play.saves.rows.log_row import FIRST_HASH


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
