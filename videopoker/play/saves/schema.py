"""The tables of a save, and how an older save is upgraded.

`event` is the log and the only truth. All other tables are made from it: they may be dropped, and are rebuilt
whenever they do not reach the end of the log.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from videopoker.play.saves.file_check import SaveError, check_file, reason

SCHEMA_VERSION = 3
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

INDEX_TABLES = (
    "DROP TABLE IF EXISTS game",
    """
    CREATE TABLE game (                 -- every paytable that was chosen, once
        id     INTEGER PRIMARY KEY,
        key    TEXT NOT NULL,
        title  TEXT NOT NULL,
        record TEXT NOT NULL            -- as the log has it
    ) STRICT
    """,
    "DROP TABLE IF EXISTS hand",
    """
    CREATE TABLE hand (                 -- every deal
        number INTEGER PRIMARY KEY,
        dealt  INTEGER NOT NULL,        -- the row of its Dealt
        last   INTEGER NOT NULL,        -- the last row that belongs to it
        game   INTEGER NOT NULL,
        lines  TEXT,                    -- the lines its hands were paid for, each between line feeds
        paid   INTEGER                  -- what it won in the end; like lines NULL before the draw
    ) STRICT
    """,
    "DROP TABLE IF EXISTS stretch",  # the name of the next table in format 2
    "DROP TABLE IF EXISTS block",
    """
    CREATE TABLE block (                -- the sums of 256 hands that no later row changes
        block INTEGER NOT NULL,         -- from 0
        game  INTEGER NOT NULL,
        line  TEXT NOT NULL,            -- '' sums up all hands of the game
        hands INTEGER NOT NULL,
        least INTEGER NOT NULL,         -- the least and the most that one of them won
        most  INTEGER NOT NULL,
        PRIMARY KEY (block, game, line)
    ) STRICT, WITHOUT ROWID
    """,
    "DROP TABLE IF EXISTS landmark",  # the name of the next table in format 2
    "DROP TABLE IF EXISTS ledger_row",
    """
    CREATE TABLE ledger_row (           -- every row that belongs to no hand, and the totals after it
        row      INTEGER PRIMARY KEY,
        kind     TEXT NOT NULL,
        game     INTEGER,               -- of a game that was chosen
        cents    INTEGER NOT NULL,
        balance  INTEGER NOT NULL,
        games    INTEGER NOT NULL,
        coin_in  INTEGER NOT NULL,
        coin_out INTEGER NOT NULL
    ) STRICT
    """,
    "DROP TABLE IF EXISTS snapshot",
    """
    CREATE TABLE snapshot (             -- what the log folds to after one of its rows
        row     INTEGER PRIMARY KEY,
        content TEXT NOT NULL,
        hash    BLOB NOT NULL           -- SHA-256 over the hash of that row and the content
    ) STRICT
    """,
)
"""Makes everything beside the log, empty."""

_STEPS = (_LOG, INDEX_TABLES, INDEX_TABLES)
"""The steps from each schema version to the next; the first makes a new save."""


def connect(path: Path) -> sqlite3.Connection:
    """A connection to an existing save of this version or an older one."""
    check_file(path, APPLICATION_ID, SCHEMA_VERSION)
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=5
    )
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("SELECT number FROM event ORDER BY number DESC LIMIT 1").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def create(path: Path) -> None:
    """Make a new, empty save, whole before it appears under its name."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    fresh.unlink(missing_ok=True)
    try:
        fresh.touch(0o600)
        connection = sqlite3.connect(fresh, isolation_level=None)
        try:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            with transaction(connection):
                upgrade(connection)
        finally:
            connection.close()
        fresh.rename(path)
    finally:
        fresh.unlink(missing_ok=True)


def back_up(connection: sqlite3.Connection, path: Path) -> Path:
    """Copy an open save to a new file beside it, such as ``default.sqlite3.format-2``; older programs can play it."""
    name = f"{path.name}.format-{version_of(connection)}"
    copies = (path.with_name(name + number) for number in ("", *(f"-{n}" for n in range(2, 1000))))
    copy = next(file for file in copies if not file.exists())
    fresh = path.with_name(f".{copy.name}.new")
    fresh.unlink(missing_ok=True)
    fresh.touch()
    fresh.chmod(path.stat().st_mode)
    with closing(sqlite3.connect(fresh)) as target:
        connection.backup(target)
    fresh.rename(copy)
    return copy


def version_of(connection: sqlite3.Connection) -> int:
    """The schema version of an open save."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def upgrade(connection: sqlite3.Connection) -> None:
    """Run the missing migrations, inside a transaction; the tables made from the log are empty then."""
    for step in range(version_of(connection), SCHEMA_VERSION):
        for statement in _STEPS[step]:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {step + 1}")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
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
def one_line(where: Any, what: str = "save") -> Iterator[None]:
    """Turn an error of SQLite or the file system into one line that says where."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise SaveError(f"{where}: {reason(error, what)}") from error
    except OverflowError:
        raise SaveError(f"{where}: its log holds a number that is too large for a save") from None
