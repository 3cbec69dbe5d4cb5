"""The tables of a save, and the upgrade of older saves.

`event` is the log and the only truth; the snapshot is made from it. Saves of earlier versions have an index in tables of
their own, which nothing reads any more.
"""

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from videopoker.play.host.files import read_ordinary
from videopoker.play.saves.files.sqlite_file import (
    DEFAULT_WAIT,
    SQLITE_ERRORS,
    DamagedSave,
    on_error,
    open_file,
    refusal,
)

SCHEMA_VERSION = 6
"""The newest format: first answers and hints are in the log."""
WITH_HEAD = 4
"""The first format with a head."""
WITH_CHAIN = 5
"""The first format with a table for the secrets of a chain."""
APPLICATION_ID = 0x56504B52  # "VPKR" marks a save among SQLite files

_LOG = (
    """
    CREATE TABLE event (
        number INTEGER PRIMARY KEY CHECK (number > 0),
        time   TEXT NOT NULL,
        record TEXT NOT NULL CHECK (json_valid(record)),
        hash   BLOB NOT NULL CHECK (length(hash) = 32)
    ) STRICT
    """,
    """
    CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
        BEGIN SELECT RAISE(ABORT, 'the log of a save is only ever added to'); END
    """,
    """
    CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event
        BEGIN SELECT RAISE(ABORT, 'the log of a save is only ever added to'); END
    """,
)

SNAPSHOT_TABLE = """
    CREATE TABLE IF NOT EXISTS snapshot (  -- what the log folds to after one of its rows
        row     INTEGER PRIMARY KEY,
        content TEXT NOT NULL,
        hash    BLOB NOT NULL           -- SHA-256 over the hash of that row and the content
    ) STRICT
"""

_HEAD = (
    """
    CREATE TABLE head (                 -- one row, written with every move
        save     TEXT NOT NULL,         -- the save's id: 16 random hexadecimal digits
        rows     INTEGER NOT NULL,      -- of the log
        hash     BLOB NOT NULL,         -- of the log's last row
        snapshot BLOB NOT NULL,         -- the hash of the snapshot; empty without one
        checked  INTEGER NOT NULL,      -- the row up to which the chain was checked during play
        seal     BLOB NOT NULL          -- SHA-256 over all of these
    ) STRICT
    """,
    """
    CREATE TRIGGER event_is_within_head BEFORE INSERT ON event WHEN new.number > (SELECT rows FROM head)
        BEGIN SELECT RAISE(ABORT, 'this save was upgraded; quit, and play it with the newer videopoker'); END
    """,
)

_CHAIN = """
    CREATE TABLE chain_secret (         -- some secrets of the chain in use: all earlier ones follow from them
        number INTEGER PRIMARY KEY,
        secret BLOB NOT NULL
    ) STRICT
"""

_FOREIGN = """
    SELECT name, sql FROM sqlite_schema WHERE type IN ('table', 'view') AND (name IN ('event', 'head', 'chain_secret')
    OR name = 'snapshot' AND sql NOT LIKE 'CREATE TABLE%')
"""
"""The tables of the log, and what is no table where the snapshot is: reading a view may never end."""


def _bare(sql: str) -> str:
    """A statement without its comments and line breaks."""
    return " ".join(re.sub("--.*", "", sql).split())


_ALWAYS_THE_SAME = {_bare(_LOG[0]), _bare(_HEAD[0]), _bare(_CHAIN)}
"""The tables that no later format changed."""

_STEPS = (_LOG, (SNAPSHOT_TABLE,), (), _HEAD, (_CHAIN,), ())
"""The steps from each schema version to the next; the first makes a new save."""


DURABLE = "PRAGMA synchronous = EXTRA; PRAGMA fullfsync = ON"
"""What has a move on the disk before it is shown.

EXTRA also syncs the folder when the journal is deleted. On macOS only `fullfsync` empties the drive's own cache.
"""


def connect(path: Path, wait: float = DEFAULT_WAIT, *, damaged: bool = False) -> sqlite3.Connection:
    """A connection to an existing save of this version or an older one; `wait` is in seconds, for `damaged` see `open_file`."""
    connection = open_file(path, APPLICATION_ID, SCHEMA_VERSION, wait=wait, damaged=damaged)
    with on_error(connection.close):
        connection.executescript(DURABLE)
        for name, sql in connection.execute(_FOREIGN):
            if sql is None or _bare(sql) not in _ALWAYS_THE_SAME:
                raise DamagedSave(f"{path}: its table {name} was made by another program")
    return connection


def is_save(path: Path) -> bool:
    """Whether this file has the header of a save; nothing else of it is read."""
    with suppress(OSError):
        header = read_ordinary(path, 72)
        return header.startswith(b"SQLite format 3\0") and header[68:] == APPLICATION_ID.to_bytes(4, "big")
    return False


def wait_at_most(connection: sqlite3.Connection, seconds: float) -> None:
    """Wait this long for other processes that use the save, from now on."""
    connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")


def new(database: str | Path = ":memory:") -> sqlite3.Connection:
    """A new, empty save, in memory or in an empty file."""
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    with transaction(connection):
        upgrade(connection)
    return connection


def version_of(connection: sqlite3.Connection) -> int:
    """The schema version of an open file."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def upgrade(connection: sqlite3.Connection, steps: Sequence[Iterable[str]] = _STEPS) -> None:
    """Run the missing migrations, inside a transaction; `steps` has the statements from each version to the next."""
    for step in range(version_of(connection), len(steps)):
        for statement in steps[step]:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {step + 1}")


def store_chain(connection: sqlite3.Connection, secrets: Iterable[tuple[int, bytes]]) -> None:
    """Replace the stored secrets of the chain in use, inside a transaction; each has its number."""
    connection.execute("DROP TABLE IF EXISTS chain_secret")
    connection.execute(_CHAIN)
    connection.executemany(
        "INSERT INTO chain_secret VALUES (?, ?)", sorted(secrets)
    )  # in order they fill its pages


@contextmanager
def transaction(connection: sqlite3.Connection, *, exclusive: bool = False) -> Iterator[None]:
    """A transaction that takes the write lock at once, so that what is read inside stays true.

    With `exclusive` it also waits for readers at once, and not for the first time when it ends.
    """
    connection.execute(f"BEGIN {'EXCLUSIVE' if exclusive else 'IMMEDIATE'}")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def new_snapshot_table(connection: sqlite3.Connection) -> Iterator[None]:
    """A transaction with a new, empty table for the snapshot. The old one is dropped afterwards, if it is not damaged."""
    with transaction(connection):
        connection.execute(SNAPSHOT_TABLE)
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        connection.execute(f"ALTER TABLE snapshot RENAME TO snapshot_{tables}")
        connection.execute(SNAPSHOT_TABLE)
        yield
    with suppress(sqlite3.DatabaseError), transaction(connection):
        connection.execute(f"DROP TABLE snapshot_{tables}")


@contextmanager
def reading(connection: sqlite3.Connection) -> Iterator[None]:
    """Reads inside see one snapshot. Other processes wait to write until it ends, so be quick."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")


@contextmanager
def one_line(where: Any, what: str = "save") -> Iterator[None]:
    """Turn an error of SQLite or the file system into a SaveError of one line, which names `where`."""
    try:
        yield
    except (*SQLITE_ERRORS, OSError) as error:
        raise refusal(where, error, what) from error
    except OverflowError:
        raise DamagedSave(f"{where}: its log has a number that is too large for a save") from None
