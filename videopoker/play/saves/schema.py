"""The tables of a save, and the upgrade of older saves.

`event` is the log and the only truth. All other tables are made from it: they may be dropped, and are rebuilt
whenever they are behind the log.
"""

import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from videopoker.play.files import read_ordinary
from videopoker.play.saves.decision_table import DECISION, DECISION_TABLE
from videopoker.play.saves.file_check import DEFAULT_WAIT, DamagedSave, on_error, open_file, refusal

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

INDEX_PROGRESS = "index_progress"

_INDEX_TABLES = {
    "game": """
        CREATE TABLE game (                 -- every paytable on which a hand was dealt, once
            id     INTEGER PRIMARY KEY,
            key    TEXT NOT NULL,
            title  TEXT NOT NULL,
            record TEXT NOT NULL            -- as the log has it
        ) STRICT
        """,
    "hand": """
        CREATE TABLE hand (                 -- every deal; what it has from the draw on is NULL before
            number           INTEGER PRIMARY KEY,
            row              INTEGER NOT NULL,  -- of the log, in which it was dealt
            last_row         INTEGER NOT NULL,  -- the last that belongs to it
            time             INTEGER NOT NULL,  -- of the deal, in seconds since 1970
            game             INTEGER NOT NULL,
            cents            INTEGER NOT NULL,  -- per credit
            coins            INTEGER NOT NULL,  -- bet on each of its hands
            hands            INTEGER NOT NULL,  -- drawn from the deal
            credits_before   INTEGER NOT NULL,  -- on the machine before the bet
            cards            BLOB NOT NULL,     -- the five dealt, each a byte: the card's number
            ranks            BLOB NOT NULL,     -- of these, sorted, each a byte from 0 for a deuce; 13 for a joker
            replacements     BLOB NOT NULL,     -- five for each hand
            jackpots         TEXT,              -- of its game after the bet, in millionths of a credit; NULL without
            scripted         INTEGER NOT NULL,  -- whether a script chose its cards
            committed        INTEGER NOT NULL,  -- whether the secret was fixed before the bet
            fixed            TEXT,              -- how, as in core.secret_chain; NULL if it was not
            held             INTEGER,           -- the positions as a mask, bit 0 for the first card
            first_held       INTEGER,           -- as a mask; NULL if no hold was questioned
            hinted           INTEGER NOT NULL DEFAULT 0,  -- whether a hint was shown before the first answer
            held_cards       BLOB,
            held_ranks       BLOB,              -- as ranks
            lines            TEXT,              -- each line that its hands won, between line feeds; empty for no win
            paid_at_draw     INTEGER,
            paid             INTEGER,           -- in the end; 0 while its win is staked
            staked           INTEGER NOT NULL DEFAULT 0,  -- in double-ups that the machine dealt and that are over
            doubled_won      INTEGER NOT NULL DEFAULT 0,  -- paid for these
            scripted_doubles INTEGER NOT NULL DEFAULT 0   -- double-ups with cards that a script chose
        ) STRICT
        """,
    "ledger_row": """
        CREATE TABLE ledger_row (           -- every row that belongs to no hand, and the totals after it
            row      INTEGER PRIMARY KEY,
            kind     TEXT NOT NULL,
            cents    INTEGER NOT NULL,
            balance  INTEGER NOT NULL,
            games    INTEGER NOT NULL,
            coin_in  INTEGER NOT NULL,      -- without the bet and the stake in play
            coin_out INTEGER NOT NULL
        ) STRICT
        """,
    INDEX_PROGRESS: """
        CREATE TABLE index_progress (       -- what the rows in the index fold to, while it is behind the log
            row     INTEGER PRIMARY KEY,
            content TEXT NOT NULL,
            hash    BLOB NOT NULL           -- as that of a snapshot
        ) STRICT
        """,
}
"""The index: made from the log, and made again if its tables are others. A new column needs no more than its name here."""

_EARLIER_TABLES = ("block", "stretch", "landmark")
"""Tables of the index of earlier versions."""

SNAPSHOT_TABLE = (
    "DROP TABLE IF EXISTS snapshot",
    """
    CREATE TABLE IF NOT EXISTS snapshot (  -- what the log folds to after one of its rows
        row     INTEGER PRIMARY KEY,
        content TEXT NOT NULL,
        hash    BLOB NOT NULL           -- SHA-256 over the hash of that row and the content
    ) STRICT
    """,
)
"""Makes the table of the snapshot, empty."""

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
    OR name IN ('game', 'hand', 'decision', 'ledger_row', 'index_progress', 'snapshot') AND sql NOT LIKE 'CREATE TABLE%')
"""
"""The tables of the log, and what is no table where the index or the snapshot is: reading a view may never end."""


def _bare(sql: str) -> str:
    """A statement without its comments and line breaks."""
    return " ".join(re.sub("--.*", "", sql).split())


_ALWAYS_THE_SAME = {_bare(_LOG[0]), _bare(_HEAD[0]), _bare(_CHAIN)}
"""The tables that no later format changed."""

_STEPS = (_LOG, SNAPSHOT_TABLE, (), _HEAD, (_CHAIN,), ())
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
        make_index(connection)
    return connection


def version_of(connection: sqlite3.Connection) -> int:
    """The schema version of an open save."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def upgrade(connection: sqlite3.Connection) -> None:
    """Run the missing migrations, inside a transaction; the index stays as it is."""
    for step in range(version_of(connection), SCHEMA_VERSION):
        for statement in _STEPS[step]:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {step + 1}")


def store_chain(connection: sqlite3.Connection, secrets: Iterable[tuple[int, bytes]]) -> None:
    """Replace the stored secrets of the chain in use, inside a transaction; each has its number."""
    connection.execute("DROP TABLE IF EXISTS chain_secret")
    connection.execute(_CHAIN)
    connection.executemany(
        "INSERT INTO chain_secret VALUES (?, ?)", sorted(secrets)
    )  # in order they fill its pages


def make_index(connection: sqlite3.Connection) -> None:
    """Make the tables of the index, empty, and that of the snapshot if it is missing."""
    connection.execute(SNAPSHOT_TABLE[-1])
    for table in (*_EARLIER_TABLES, *_INDEX_TABLES):
        connection.execute(f"DROP TABLE IF EXISTS {table}")
    for statement in _INDEX_TABLES.values():
        connection.execute(statement)
    make_decisions(connection)


def make_decisions(connection: sqlite3.Connection) -> None:
    """Make the table of graded decisions, empty, inside a transaction."""
    connection.execute(f"DROP TABLE IF EXISTS main.{DECISION}")
    connection.execute(DECISION_TABLE)


def has_index(connection: sqlite3.Connection) -> bool:
    """Whether the tables of the index are those of this version, and the snapshot has its table."""
    stored = _stored_tables(connection)
    is_ours = all(stored.get(table) == _bare(sql) for table, sql in _INDEX_TABLES.items())
    return is_ours and "snapshot" in stored


def has_decisions(connection: sqlite3.Connection) -> bool:
    """Whether the table of graded decisions is that of this version. Without it the rest of the index is whole."""
    return _stored_tables(connection).get(DECISION) == _bare(DECISION_TABLE)


def _stored_tables(connection: sqlite3.Connection) -> dict[str, str]:
    """The statement that made each table of the save."""
    stored = connection.execute("SELECT name, sql FROM main.sqlite_schema WHERE type = 'table'")
    return {name: _bare(sql or "") for name, sql in stored}


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
    except (sqlite3.Error, OSError) as error:
        raise refusal(where, error, what) from error
    except UnicodeDecodeError:  # SQLite quotes what it cannot read
        raise DamagedSave(f"{where}: its content is damaged (bytes that are not text)") from None
    except OverflowError:
        raise DamagedSave(f"{where}: its log has a number that is too large for a save") from None
