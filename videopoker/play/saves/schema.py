"""The tables of a save, and the upgrade of older saves.

`event` is the log and the only truth. All other tables are made from it: they may be dropped, and are rebuilt
whenever they are behind the log.
"""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from videopoker.play.saves.file_check import DEFAULT_WAIT, DamagedSave, on_error, open_file, refusal

SCHEMA_VERSION = 4
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
"""Makes the tables of the index and the snapshot, empty."""

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

_FOREIGN = """
    SELECT name, sql FROM sqlite_schema WHERE type IN ('table', 'view') AND (name IN ('event', 'head')
    OR name IN ('game', 'hand', 'block', 'ledger_row', 'snapshot') AND sql NOT LIKE 'CREATE TABLE%')
"""
"""The tables of the log, and what is no table where the index or the snapshot is: reading a view may never end."""


def _bare(sql: str) -> str:
    """A statement without its comments and line breaks."""
    return " ".join(re.sub("--.*", "", sql).split())


_ALWAYS_THE_SAME = {_bare(_LOG[0]), _bare(_HEAD[0])}
"""The tables that no later format changed."""

_STEPS = (_LOG, INDEX_TABLES, INDEX_TABLES, _HEAD)
"""The steps from each schema version to the next; the first makes a new save."""


def connect(path: Path, wait: float = DEFAULT_WAIT, *, damaged: bool = False) -> sqlite3.Connection:
    """A connection to an existing save of this version or an older one; `wait` is in seconds, for `damaged` see `open_file`."""
    connection = open_file(path, APPLICATION_ID, SCHEMA_VERSION, wait=wait, damaged=damaged)
    # a move is on the disk before it is shown: EXTRA also syncs the folder when the journal is deleted
    connection.execute("PRAGMA synchronous = EXTRA")
    with on_error(connection.close):
        for name, sql in connection.execute(_FOREIGN):
            if sql is None or _bare(sql) not in _ALWAYS_THE_SAME:
                raise DamagedSave(f"{path}: its table {name} was made by another program")
    return connection


def new(database: str | Path = ":memory:") -> sqlite3.Connection:
    """A new, empty save, in memory or in an empty file."""
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    with transaction(connection):
        upgrade(connection)
    return connection


def version_of(connection: sqlite3.Connection) -> int:
    """The schema version of an open save."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def upgrade(connection: sqlite3.Connection) -> None:
    """Run the missing migrations, inside a transaction; afterwards the tables made from the log are empty."""
    for step in range(version_of(connection), SCHEMA_VERSION):
        for statement in _STEPS[step]:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {step + 1}")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """A transaction that takes the write lock at once, so that what is read inside stays true."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def reading(connection: sqlite3.Connection) -> Iterator[None]:
    """Everything read inside is from one moment. Other processes wait to write until it ends, so be quick."""
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
    except (sqlite3.Error, OSError) as error:
        raise refusal(where, error, what) from error
    except UnicodeDecodeError:  # SQLite quotes what it cannot read
        raise DamagedSave(f"{where}: its content is damaged (bytes that are not text)") from None
    except OverflowError:
        raise DamagedSave(f"{where}: its log has a number that is too large for a save") from None
