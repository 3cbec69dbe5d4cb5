"""A cache in a second SQLite file next to a save: tables whose rows are hashed in blocks, so that any other content is noticed.

The file can be deleted at any time, also while it is open. It is written without waiting for the disk. Nothing repairs
it: what raises `Doubt` is deleted and made again.
"""

import json
import os
import sqlite3
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

from videopoker.play.host.files import make_private, open_private
from videopoker.play.saves.files.sqlite_file import SQLITE_ERRORS, SaveError, connect_to, on_error, refusal

BLOCK = 500
"""The number of rows in a block: a table's rows 1 to 500, 501 to 1,000 and so on."""
_LAST = 2**63 - 1
_READERS_WAIT = 0.05
"""Seconds that a query waits for a process that is storing rows; storing them never waits."""

_OWN_TABLES = (
    "CREATE TABLE block (name TEXT, block INTEGER, hash BLOB NOT NULL, PRIMARY KEY (name, block)) STRICT, WITHOUT ROWID",
    "CREATE TABLE reached (part TEXT PRIMARY KEY, content TEXT NOT NULL, hash BLOB NOT NULL) STRICT, WITHOUT ROWID",
)
"""The hashes of full blocks; and for each part of the tables where they end, with the hashes of their last blocks."""

Statement = tuple[str, Sequence[Any]]
"""A statement of SQL and its values."""


class Doubt(SaveError):
    """A file that is not as this program wrote it, or not of this log."""

    def __init__(self, path: object, what: object) -> None:
        super().__init__(f"{path}: it is being rebuilt because of {what}; try again")


def index_path(save: Path) -> Path:
    """The file of the index, next to the save."""
    return save.with_name(f"{save.name}.index")


def remove_index(save: Path) -> None:
    """Delete the file of an index, with the journal that SQLite may have left; other things of this name stay."""
    for file in (index_path(save), Path(f"{index_path(save)}-journal")):
        with suppress(OSError):
            file.unlink(missing_ok=True)


class _OpenBlock:
    """The last block of a table, and its last row, which may still change."""

    def __init__(self, name: str, block: int = 0) -> None:
        self._name = name
        self.block = block
        self.last = 0
        """The number of the last row."""
        self._text = b""
        self._before = sha256(f"{name} {block}".encode())
        self.full: list[tuple[str, int, bytes]] = []
        """The blocks before it that `add` filled."""

    def copy(self) -> "_OpenBlock":
        """A copy without full blocks, to which rows are added while they may be rolled back."""
        copy = _OpenBlock(self._name, self.block)
        copy.last = self.last
        copy._text = self._text
        copy._before = self._before.copy()
        return copy

    def add(self, rows: Iterable[tuple[int, str]]) -> Self:
        """Add the next rows, the last one again if it changed."""
        for number, text in rows:
            if number != self.last:
                self._before.update(self._text)
            while self.block < _block_of(number):
                self.full.append((self._name, self.block, self._before.digest()))
                self.block += 1
                self._before = sha256(f"{self._name} {self.block}".encode())
            self.last = number
            self._text = text.encode()
        return self

    @property
    def digest(self) -> bytes:
        """The hash of its rows."""
        whole = self._before.copy()
        whole.update(self._text)
        return whole.digest()


class IndexFile:
    """The open file, or a temporary database in its place. Tables have a number as first column."""

    def __init__(
        self,
        tables: Mapping[str, str],
        parts: Mapping[str, Sequence[str]],
        path: Path | None,
        *,
        writes: bool,
        copied: sqlite3.Connection | None = None,
    ) -> None:
        """`tables`: the statement that makes each table; `parts`: the tables that are written together.

        Without `path` it is a temporary database, empty or a copy of the database `copied`. OSError or SaveError if the
        file cannot be used, Doubt if it is another.
        """
        self._parts = parts
        self._path = path
        self._writes = writes or path is None
        self.is_wrong: bool = False
        """Whether an error was found in it."""
        with self._reading():
            self.connection: sqlite3.Connection = _opened(path, writes=self._writes)
        self._sound: set[tuple[str, int]] = set()
        """The full blocks that were checked."""
        self._is_trusted = path is None and copied is None
        with on_error(self.connection.close), self._reading():
            if path and writes:
                make_private(path)
            self.connection.execute("PRAGMA synchronous = OFF")
            # a journal file would take half the time of a move; a write cut short leaves other hashes
            self.connection.execute("PRAGMA journal_mode = MEMORY")
            if copied:
                copied.backup(self.connection)
            self._file = path.lstat() if path else None
            self._prepare([*tables.values(), *_OWN_TABLES])
            self._texts = {table: self._text_query(table) for table in tables}
            self._read_ends()

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Turn errors of SQLite into Doubt, or into SaveError if the file is in use or cannot be used at all."""
        try:
            yield
        except SQLITE_ERRORS as error:
            is_content = getattr(error, "sqlite_errorcode", 0) <= sqlite3.SQLITE_ERROR
            if isinstance(error, sqlite3.OperationalError) and not is_content:
                raise refusal(self.where, error, "index") from error
            self.is_wrong = True
            raise Doubt(self._path, error) from error

    def _prepare(self, tables: Sequence[str]) -> None:
        """Make the tables of a new file. Doubt if it has others."""
        stored = [
            sql for (sql,) in self.connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
        ]
        if not stored and self._writes:
            with self._transaction():
                for sql in tables:
                    self.connection.execute(sql)
        elif stored != list(tables):
            raise Doubt(self._path, "other tables")

    def _text_query(self, table: str) -> str:
        """A query of the number of each row and of all its values as one text."""
        columns = self.connection.execute(f"PRAGMA table_info({table})").fetchall()
        values = [f"hex({name})" if kind == "BLOB" else name for _, name, kind, *_ in columns]
        number = values[0]
        return (
            f"SELECT {number}, json_array({', '.join(values)}) FROM {table} "  # noqa: S608 - constants
            f"WHERE {number} BETWEEN ? AND ? ORDER BY {number}"
        )

    def _read_ends(self) -> None:
        """Read where each part ends; what was known of their last blocks is dropped."""
        self._seen = self._version()
        self.ends: dict[str, dict[str, Any]] = {part: {} for part in self._parts}
        """Where each part ends, as given to `store`, and each of its tables: its last number and the hash of its last block."""
        self._open: dict[str, _OpenBlock] = {}
        for part, content, digest in self.connection.execute("SELECT part, content, hash FROM reached"):
            if sha256(str(content).encode()).digest() != digest:
                raise Doubt(self._path, f"a wrong end of {part}")
            self.ends[part] = json.loads(content)

    def _version(self) -> int:
        """A number that changes when another process or connection stores something."""
        (version,) = self.connection.execute("PRAGMA data_version").fetchone()
        return int(version)

    def refresh(self) -> bool:
        """Read again where the parts end if something else stored rows; returns whether it did."""
        with self._reading():
            if self._version() == self._seen:
                return False
            self._read_ends()
            return True

    @property
    def where(self) -> str:
        """The path of the file, for messages."""
        return str(self._path or "memory")

    @property
    def is_there(self) -> bool:
        """Whether this file still has its name; a temporary database is always there."""
        if self._path is None or self._file is None:
            return True
        with suppress(OSError):
            return os.path.samestat(self._file, self._path.lstat())
        return False

    @property
    def is_temporary(self) -> bool:
        """Whether it is a database of this process alone."""
        return self._path is None

    def check(self, table: str, first: int = 1, last: int = _LAST) -> None:
        """Check the blocks with these rows, each once. Doubt if one has another hash."""
        if self._is_trusted:
            return
        with self._reading():
            open_block = self._last_block(table)
            for block in range(_block_of(first), min(_block_of(last) + 1, open_block.block)):
                if (table, block) not in self._sound:
                    query = "SELECT hash FROM block WHERE name = ? AND block = ?"
                    expected = self.connection.execute(query, (table, block)).fetchone()
                    texts = "".join([text for _, text in self._rows(table, block, (block + 1) * BLOCK)])
                    if expected != (sha256(f"{table} {block}{texts}".encode()).digest(),):
                        raise Doubt(self._path, f"block {block} of {table}")
                    self._sound.add((table, block))

    def _last_block(self, table: str) -> _OpenBlock:
        """The last block of a table; checked when it is first read."""
        if table not in self._open:
            ends = next(self.ends[part] for part, tables in self._parts.items() if table in tables)
            last, digest = ends.get(table, (0, ""))
            block = _block_of(last)
            found = _OpenBlock(table, block).add(self._rows(table, block))
            if (found.last, found.digest.hex() if last else "") != (last, digest):
                raise Doubt(self._path, f"the end of {table}")
            self._open[table] = found
        return self._open[table]

    def last_number(self, part: str, table: str) -> int:
        """The number of the last row stored in a table of a part; 0 for an empty table."""
        number, _ = self.ends[part].get(table, (0, ""))
        return int(number)

    def _rows(self, table: str, block: int, last: int = _LAST) -> Iterator[tuple[int, str]]:
        """The rows from this block on; none comes before the first block."""
        return self.connection.execute(self._texts[table], (block * BLOCK + 1 if block else -_LAST, last))

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[Any]:
        """The result of a query of rows that are checked. SaveError if they cannot be read."""
        with self._reading():
            return self.connection.execute(query, values).fetchall()

    def fault(self) -> Doubt:
        """The error for rows that do not match the log; they are made again the next time."""
        self.discard_soon()
        return Doubt(self.where, "a row that the log does not match")

    def discard_soon(self) -> None:
        """Have the file deleted and made again when it is next opened."""
        self.is_wrong = True

    def store(self, part: str, changes: Mapping[str, Iterable[Statement]], **ends: object) -> bool:
        """Make these changes to some tables of a part, and note where it `ends`; False if something else changed it meanwhile.

        Only the last row of a table is changed, others are added. SaveBusy, with nothing stored, if the file is in use.
        """
        with self._transaction():
            before = self.ends[part]
            self.refresh()
            if self.ends[part] != before:
                return False
            blocks = {table: self._last_block(table).copy() for table in changes}
            for table, statements in changes.items():
                for sql, values in statements:
                    self.connection.execute(sql, values)
                block = blocks[table]
                block.add(self.connection.execute(self._texts[table], (block.last, _LAST)))
                ends[table] = [block.last, block.digest.hex() if block.last else ""]
                self.connection.executemany("INSERT INTO block VALUES (?, ?, ?)", block.full)
            ends = before | ends
            content = json.dumps(ends)
            self.connection.execute(
                "REPLACE INTO reached VALUES (?, ?, ?)", (part, content, sha256(content.encode()).digest())
            )
        self.ends[part] = ends
        self._open |= blocks
        return True

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """A transaction that does not wait for others. SaveBusy if the file is in use; errors are those of `_reading`."""
        connection = self.connection
        with self._reading():
            connection.execute("PRAGMA busy_timeout = 0")
            try:
                connection.execute("BEGIN IMMEDIATE")
                yield
                connection.execute("COMMIT")
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                connection.execute(f"PRAGMA busy_timeout = {round(_READERS_WAIT * 1000)}")


def _opened(path: Path | None, *, writes: bool) -> sqlite3.Connection:
    """A connection to the file, which is made if it is missing and may be written, or to a temporary database."""
    if path is None:
        return sqlite3.connect("", isolation_level=None)
    if writes and not os.path.lexists(path):
        os.close(open_private(path, os.O_RDWR))
    if not stat.S_ISREG(path.lstat().st_mode):
        raise SaveError(f"{path} is not an ordinary file")
    return connect_to(path, _READERS_WAIT, writes=writes)


def _block_of(number: int) -> int:
    return max(number - 1, 0) // BLOCK
