"""A save: one SQLite file with an append-only log of events, and an index and a snapshot made from it.

Every move is one durable transaction before anything is shown, so a killed process loses nothing it had shown.
Each row carries a hash over the row before it, so a changed row is found. One process writes at a time, held by a
lock that the operating system releases when the process dies; readers need no lock.

The log is the only truth. The index and the snapshot beside it are written with it. Where they are missing or lag
behind, readers fold the log instead, and the next process that plays the save rebuilds them.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from videopoker.core.events import DoublePicked, Drawn, Event, Restored, SessionEnded, SessionStarted
from videopoker.play.paths import head_path
from videopoker.play.private import make_folder, make_private, write_new
from videopoker.play.saves.background_check import BackgroundCheck, WrongSnapshot
from videopoker.play.saves.backup import back_up, back_up_before_upgrade
from videopoker.play.saves.file_check import DamagedSave, SaveError, check_path, mend_hint, no_save
from videopoker.play.saves.fold import Folded, keep_snapshot, read_snapshot
from videopoker.play.saves.head import Head, new_id, read_head, write_head
from videopoker.play.saves.index import Index, damaged_table, reaches, rows_known
from videopoker.play.saves.last_seen import LastSeen, LastSeenFile, Older, is_new, is_unreadable, known
from videopoker.play.saves.lock import SaveLock, this_process
from videopoker.play.saves.log_reader import LogReader
from videopoker.play.saves.log_row import LogRow, Row, rows_of
from videopoker.play.saves.old_exchanges import with_exchanges
from videopoker.play.saves.schema import (
    INDEX_TABLES,
    SCHEMA_VERSION,
    connect,
    new,
    one_line,
    transaction,
    upgrade,
    version_of,
)

SNAPSHOT_ROWS = 1000
"""The rows between two snapshots; opening a save folds these and a move at most."""


_STORED_AFTER_FAULT = (Drawn, DoublePicked, Restored, SessionStarted, SessionEnded)
"""What is stored after a fault in the log: the rest of a hand that is bet, and who comes and goes."""

Watched = Callable[[Iterator[LogRow]], Iterator[LogRow]]
"""Gives on rows that are read, to show how far a long reading has come."""

_READERS_WAIT = 30_000
"""Milliseconds that a reader waits for one who plays without a pause."""


class Log(LogReader):
    """An open save. Use `open`, `read` or `in_memory`; close it, or use it as a context."""

    def __init__(
        self, connection: sqlite3.Connection, where: str, writer: SaveLock | None, head: Head | None = None
    ) -> None:
        super().__init__(connection, where, head)
        self._writer = writer
        self.created = False
        """Whether the save was new when it was opened."""
        self.older: Older | None = None
        """What was last played here, where this save does not hold that: an older copy, or another save."""
        self.warning = ""
        """A line on what is wrong beside a save that can be played all the same."""
        self._last_seen: LastSeenFile | None = None
        self.fault: DamagedSave | None = None
        """Why nothing is bet any more, found by `check_some` now or in an earlier session."""
        self._fault_row = 0
        self._is_fault_new = False
        self._check = BackgroundCheck(self)
        self._folded: Folded | None = None
        self._index = Index(connection)
        self._apart: tuple[Index, Folded] | None = None
        self._snapshot_row = 0
        self._trusted: str | None = None
        """The hash of the snapshot that was written here, in hexadecimal; None before that is known."""
        self._watched: Watched = iter
        self._reading = False

    @classmethod
    def in_memory(cls) -> "Log":
        """A save that lasts as long as the process. It holds the log alone, since most are never looked into."""
        return cls(new(), "memory", None, Head(""))

    @classmethod
    def open(
        cls, path: Path, opening: Callable[[], Sequence[Event]] = tuple, watched: Watched = iter
    ) -> "Log":
        """Open a save for playing; where there is none, make one with these first events.

        An older save is upgraded, after a copy of it was put in the folder `backups`. SaveError when it is in use,
        foreign, damaged or newer than this program; the file stays unchanged. A file that exists, or that was
        played here before, is never taken for a new save. `watched` gets the rows that are read from the first on.
        """
        with known(path) as seen, one_line(path):
            created = cls._create(path, opening) if is_new(path, seen) else False
            check_path(path)
            writer = SaveLock.take(path, seen.player if seen else "")
            try:
                log = cls(connect(path), str(path), writer)
            except BaseException:
                writer.release()
                raise
            try:
                log.created = created
                log._watched = watched
                log._prepare(path, seen)
            except BaseException:
                log.close()
                raise
            return log

    @staticmethod
    def is_new(path: Path) -> bool:
        """Whether there is no save at this path; DamagedSave where one that was played here is missing."""
        with known(path) as seen:
            return is_new(path, seen)

    @classmethod
    def _create(cls, path: Path, opening: Callable[[], Sequence[Event]]) -> bool:
        """Make a save with its first events, whole before it appears under its name; whether nobody else did."""
        make_folder(path.parent)
        with cls(new(), str(path), None, Head(new_id())) as log:
            write_head(log._connection, log.head)
            log.append(opening())
            return write_new(path, log._connection.serialize())

    def _prepare(self, path: Path, seen: LastSeen | None) -> None:
        """Bring the save to this version, check what its state rests on, and compare it with what was seen here."""
        if not self.created and not self.last:
            raise DamagedSave(f"{path}: its log is empty")
        self._trusted = seen.snapshot if seen else ""
        if version_of(self._connection) < SCHEMA_VERSION:
            self._upgrade(path)
        elif not reaches(self._connection, self.last):
            self.rebuild()
        if self.lacks_hands():  # folds the log, and may keep a new snapshot
            self.rebuild()
        self.older = self._compare(seen)
        if not self.created and is_unreadable(path):
            self.warning = (
                f"{head_path(path)}, which says where the save ended, cannot be read; the save is played on"
            )
        self._check_again(seen)
        make_private(path)
        self._last_seen = LastSeenFile(path, this_process())
        self._last_seen.write(self.older.seen if self.older else self._seen())

    @classmethod
    def read(cls, path: Path) -> "Log":
        """Open a save for reading only; it may be in use. SaveError when there is none to read."""
        with known(path) as seen, one_line(path):
            if is_new(path, seen):
                raise no_save(path)
            connection = connect(path)
            try:
                connection.execute("PRAGMA query_only = ON")
                connection.execute(f"PRAGMA busy_timeout = {_READERS_WAIT}")
                log = cls(connection, str(path), None)
                log._reading = True
                log._trusted = seen.snapshot if seen else ""
                log.older = log._compare(seen)
                log._check_again(seen)
            except BaseException:
                connection.close()
                raise
            return log

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file and release the lock; closing twice does no harm."""
        self._connection.close()
        if self._last_seen:
            self._last_seen.close()
        if self._writer:
            self._writer.release()

    @property
    def is_there(self) -> bool:
        """Whether the file is still where it was opened: not deleted, moved or replaced."""
        return self._writer is None or self._writer.is_of(Path(self.where))

    def append(self, events: Sequence[Event], then: Callable[[bytes], Event] | None = None) -> None:
        """Add events as one durable transaction; SaveError, with nothing added, when that fails.

        After a fault in the log a hand that is bet is played to its end, and nothing else is stored. The event that `then` makes from the hash of the row before it comes last.
        """
        if not events and not then:
            return
        if self.fault and not all(isinstance(event, _STORED_AFTER_FAULT) for event in events):
            raise self.fault
        time = datetime.now(UTC).isoformat(timespec="seconds")
        entries = [LogRow(number, time, event) for number, event in enumerate(events, start=self.last + 1)]
        rows = list(rows_of(entries, self.head.hash))
        if then:
            before = rows[-1][-1] if rows else self.head.hash
            entries.append(LogRow(self.last + len(entries) + 1, time, then(before)))
            rows += rows_of(entries[-1:], before)
        folded = self.folded()
        with self.one_commit():
            self.head = self._write(rows, entries, folded)

    @contextmanager
    def one_commit(self) -> Iterator[None]:
        """Events added inside are one durable transaction; SaveError, with none of them added, when that fails."""
        if self._connection.in_transaction:
            yield
            return
        head = self.head
        self.folded()  # read before, so that what is added is counted
        try:
            with one_line(self.where), transaction(self._connection):
                yield
        except BaseException:
            self.head = head
            self._index.forget()
            self._folded = None  # it may have counted what was rolled back
            raise
        if self._last_seen and self.head != head:
            self._last_seen.write(self._seen())

    def _write(self, rows: Sequence[Row], entries: Sequence[LogRow], folded: Folded) -> Head:
        if self._end()[0] != self.last:
            raise SaveError(f"{self.where} was written by another program; quit and open it again")
        head = replace(self.head, rows=rows[-1][0], hash=rows[-1][3], checked=self._check.row)
        if head.save and not self.fault and folded.row - self._snapshot_row >= SNAPSHOT_ROWS:
            head = replace(head, snapshot=self._keep(folded))
        if head.save:
            write_head(self._connection, head)
        self._connection.executemany("INSERT INTO event VALUES (?, ?, ?, ?)", rows)
        for entry in entries:
            folded.add(entry)
            if head.save:
                self._index.add(entry, folded.meters)
        return head

    def check_some(self, rows: int = 500) -> bool:
        """Check the next rows, as `BackgroundCheck` does; whether there are more.

        DamagedSave at a fault, once; after that nothing is bet, in the next session too where a row is at fault. After
        a wrong snapshot the next session folds the log instead.
        """
        if self.fault is None and not self._check.is_done:
            try:
                self._check.go_on(rows)
            except WrongSnapshot as error:
                self.head = replace(self.head, snapshot=b"")
                self._keep_fault(error)
            except DamagedSave as error:
                self._keep_fault(error, self._check.row + 1)
        if self.fault and self._is_fault_new:
            self._is_fault_new = False
            raise self.fault
        return self.fault is None and not self._check.is_done

    def _keep_fault(self, fault: DamagedSave, row: int = 0) -> None:
        """Remember a fault, one of a row also for the next session."""
        self.fault, self._fault_row, self._is_fault_new = fault, row, True
        if self._last_seen:
            self._last_seen.write(self._seen())

    def _check_again(self, seen: LastSeen | None) -> None:
        """Check the row in which an earlier session found a fault; another file may be in its place."""
        if seen and seen.fault:
            try:
                for _ in self.entries(seen.fault - 1, seen.fault):
                    pass
            except DamagedSave as error:
                self._keep_fault(error, seen.fault)

    def folded(self) -> Folded:
        """What the whole log folds to. Live object: later appends change it; copy before keeping."""
        fresh = self._folded is None
        if self._folded is None:
            trusts = self._trusted in {None, self.head.snapshot.hex()}
            snapshot = self.snapshot() if trusts else None
            if snapshot and self._writer:
                self._check.compare(snapshot)
            self._folded = snapshot or Folded()
            self._snapshot_row = self._folded.row
        if self._reading or self._folded.row != self.last:
            with self.at_one_moment():
                for entry in self._entries_after(self._folded):
                    self._folded.add(entry)
        replaces = bool(self.head.snapshot) and not self._snapshot_row  # what is there was not used
        if fresh and self._writer and (replaces or self._folded.row - self._snapshot_row >= SNAPSHOT_ROWS):
            try:
                with one_line(self.where), transaction(self._connection):
                    self._change_head(snapshot=self._keep(self._folded))
            except DamagedSave:  # its table is: the log is read already
                self.rebuild()
        return self._folded

    def fold_from(self, folded: Folded) -> None:
        """Use this fold of the log's first rows, so that they are not read again."""
        if self._reading and self._folded is None:
            self._folded = folded

    def index(self) -> Index:
        """The log's index: the one in the save, or one in memory where that is missing or lags behind."""
        with one_line(self.where):
            if self._writer or self.is_current():
                return self._index
            if self._apart is None:
                self._apart = (Index.in_memory(), Folded())
            index, folded = self._apart
            self._follow(index, folded)
            return index

    def snapshot(self) -> Folded | None:
        """The snapshot; None where there is none that belongs to this log and this version."""
        with self.at_one_moment():
            head = read_head(self._connection, self.where) if self.head.save else None
            return read_snapshot(self._connection, head.snapshot if head else None)

    def is_current(self) -> bool:
        """Whether the save has an index that can be read, from the first hand to the end of its log."""
        return reaches(self._connection, self._end()[0]) and self._index.spans(self.folded().state.hand)

    def lacks_hands(self) -> bool:
        """Whether an index that reaches the end of the log does not have its hands; they are read from the log."""
        reached = reaches(self._connection, self._end()[0])
        return reached and not self._index.spans(self.folded().state.hand)

    def fault_beside(self) -> str:
        """What is wrong with the index and the snapshot, and what to do, in a line; empty where nothing is.

        An index that is missing or lags behind is none: the next player rebuilds it.
        """
        with one_line(self.where):
            if table := damaged_table(self._connection):
                what = "snapshot is damaged" if table == "snapshot" else f"index is damaged (table {table})"
            elif self.lacks_hands():
                what = "index lacks hands"
            else:
                return ""
        return f"{self.where}: its {what}; {mend_hint(self.where)}"

    def _upgrade(self, path: Path) -> None:
        """Make a backup of the save at `path`, then bring it to the format of this version."""
        known = rows_known(self._connection)
        if known > self.last:
            raise DamagedSave(f"{path}: its log ends at row {self.last:,}, but its index knows row {known:,}")
        copy = back_up_before_upgrade(self._connection, path)
        try:
            self.rebuild()
        except BaseException:
            copy.unlink()
            raise

    def back_up(self, path: Path) -> Path:
        """Copy the save at `path` to the folder `backups`; gives the copy."""
        with one_line(self.where):
            return back_up(self._connection, path)

    def rebuild(self) -> None:
        """Rebuild the index and the snapshot from the log, in the format of this version.

        Where SQLite cannot drop a damaged table, the whole save is rewritten from its log, in one transaction.
        """
        try:
            self._rebuild_tables()
        except DamagedSave:
            with closing(new("")) as fresh, one_line(self.where):
                log = copy_log(self.checked_rows(), self.head, fresh, self.where)
                fresh.backup(self._connection)
            self.head, self._folded, self._index = log.head, log.folded(), Index(self._connection)

    def _rebuild_tables(self) -> None:
        index, folded = Index(self._connection), Folded()
        with one_line(self.where), transaction(self._connection):
            upgrade(self._connection)
            for statement in INDEX_TABLES:
                self._connection.execute(statement)
            self._follow(index, folded)
            snapshot = self._keep(folded) if folded.row >= SNAPSHOT_ROWS else b""
            self._change_head(save=self.head.save or new_id(), snapshot=snapshot)
        self._index, self._folded, self._trusted = index, folded, snapshot.hex()

    def _follow(self, index: Index, folded: Folded) -> None:
        """Bring both to the end of the log."""
        for entry in self._entries_after(folded):
            folded.add(entry)
            index.add(entry, folded.meters)

    def _entries_after(self, folded: Folded) -> Iterator[LogRow]:
        """The entries that are not folded yet, with old changes of denomination as one entry each."""
        entries = self.entries(folded.row)
        return with_exchanges(entries if folded.row else self._watched(entries), folded.state.denomination)

    def _change_head(self, **changes: Any) -> None:
        self.head = replace(self.head, **changes)
        write_head(self._connection, self.head)

    def _keep(self, folded: Folded) -> bytes:
        """Keep a snapshot of what the log folds to, in place of an older one; gives its hash."""
        self._snapshot_row = folded.row
        digest = keep_snapshot(self._connection, folded, self.head.hash)
        self._trusted = digest.hex()
        return digest

    def _seen(self) -> LastSeen:
        """Where the save ends now, for the state folder."""
        state = self.folded().state
        return replace(LastSeen.of(self.head, state.hand, state.credits), fault=self._fault_row)

    def _compare(self, seen: LastSeen | None) -> Older | None:
        if seen is None or seen.agrees_with(self.head, self._hash_at(seen.rows)):
            return None
        return Older(self._seen(), seen)


def copy_log(rows: Iterable[Row], head: Head, target: sqlite3.Connection, where: str) -> Log:
    """Put the rows of a log that ends as the head says into a new, empty save; gives that save."""
    with transaction(target):
        write_head(target, head)
        target.executemany("INSERT INTO event VALUES (?, ?, ?, ?)", rows)
    log = Log(target, where, None, head)
    log.rebuild()
    return log
