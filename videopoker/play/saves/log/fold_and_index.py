"""What is made from a log: its fold, the snapshot of the fold, and the index.

The snapshot saves folding a long log from its first row. It is written with the log; if it is missing or not trusted, the
log is read instead. During play the rest of the save is checked in slices too short to notice.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from videopoker.play.saves.files.chain_store import ChainStore
from videopoker.play.saves.files.schema import new_snapshot_table, one_line, transaction
from videopoker.play.saves.files.sqlite_file import DamagedSave, SaveBusy, mend_hint
from videopoker.play.saves.index.fold import Folded, keep_snapshot, read_snapshot, snapshot_fault
from videopoker.play.saves.index.log_index import LogIndex, LogMode, LogUse, Watched, unwatched
from videopoker.play.saves.rows.log_reader import LogReader
from videopoker.play.saves.rows.log_row import ADD_ROW, Head, LogRow, Row, new_id, read_head, write_head


class WrongSnapshot(DamagedSave):
    """A snapshot that differs from the fold of its log."""


class BackgroundCheck:
    """Checks the rows that a log has now; rows added later need no check."""

    def __init__(self, log: LogReader) -> None:
        self._log = log
        self._last = log.last
        self.row: int = log.head.checked
        """The last row checked, in this session or before."""
        self._snapshot_row = 0
        self._snapshot = ""
        self._steps = self._checked()
        self.is_done: bool = not self._last

    def compare(self, snapshot: Folded) -> None:
        """Compare the log with this snapshot during the check; only the first call counts."""
        if not self._snapshot_row:
            self._snapshot_row = snapshot.row
            self._snapshot = snapshot.to_text()

    def step(self, rows: int) -> None:
        """Check the next rows. DamagedSave for a damaged row, BrokenRules for a wrong event, WrongSnapshot for the snapshot."""
        try:
            self.is_done = sum(1 for _ in islice(self._steps, rows)) < rows
        except SaveBusy:
            self._steps = self._checked()  # goes on after the last row checked
            raise

    def _checked(self) -> Iterator[None]:
        if self.row < self._last:
            yield from (None for _ in self._entries(self.row))
        self.row = 0
        folded = Folded()
        for _ in folded.follow(self._entries(0), self._log.where):
            if folded.row == self._snapshot_row and folded.to_text() != self._snapshot:
                where = self._log.where
                raise WrongSnapshot(
                    f"{where}: its snapshot at row {folded.row:,} differs from the log; {mend_hint(where)}"
                )
            yield

    def _entries(self, after: int) -> Iterator[LogRow]:
        for entry in self._log.entries(after, self._last):
            self.row = entry.number
            yield entry


SNAPSHOT_ROWS = 1000
"""The rows between two snapshots; opening a save folds at most these and one move."""

RowRead = Callable[[LogRow, Folded], None]
"""Gets a row of the log and the fold after it."""

LogRead = tuple[Folded, bytes]
"""The fold of a log and the hash of its last row."""


class Derived:
    """The fold, the snapshot and the index of an open log, kept up to date during play."""

    def __init__(self, rows: LogReader, use: LogUse, check: BackgroundCheck | None = None) -> None:
        """`check` is given for a save that is played."""
        self.rows = rows
        self._check = check
        self._reads = use.mode is LogMode.READ
        self._watched = use.watched
        self._trusted = use.trusted
        self._folded: Folded | None = None
        self._snapshot_row = 0
        self.index: LogIndex = LogIndex(rows, self.folded, self._trusted_snapshot, self._follow, use)
        """The index."""

    def folded(self) -> Folded:
        """The fold of the whole log. Live object: later appends change it. Copy before keeping."""
        if self._folded is None:
            snapshot = self._trusted_snapshot()
            if snapshot and self._check:
                self._check.compare(snapshot)
            self._folded = snapshot or Folded()
            self._snapshot_row = self._folded.row
        if self._reads or self._folded.row != self.rows.last:
            self._fold_rest(self._folded)
        return self._folded

    def _trusted_snapshot(self) -> Folded | None:
        return self.snapshot() if self._trusted in {None, self.rows.head.snapshot.hex()} else None

    def _fold_rest(self, folded: Folded) -> None:
        """Bring the fold to the end of the log: by entries that are not rows yet, else by its rows."""
        for entry in self.rows.waiting(folded.row):
            folded.add(entry)
        if self._reads or folded.row != self.rows.last:
            with self.rows.at_one_moment():
                for _ in self._follow(folded):
                    pass

    def fold_from(self, folded: Folded, digest: bytes) -> None:
        """Use this fold up to a row with the hash `digest`, if the log has that row, instead of reading it again."""
        if self._folded is None and self.rows.hash_at(folded.row) == digest:
            self._folded = folded

    def add(self, entries: Iterable[LogRow]) -> None:
        """Add the rows just added to the log."""
        folded = self.folded()
        index = self.index.tracked(folded.row)
        for entry in entries:
            folded.add(entry)
            if index:
                index.add(entry, folded)

    def forget(self) -> None:
        """Read again what was derived, after a rollback."""
        self.index.forget()
        self._folded = None

    def snapshot(self) -> Folded | None:
        """The snapshot; None if the save has no snapshot of this log and this version."""
        rows = self.rows
        with rows.at_one_moment():
            head = read_head(rows.connection, rows.where) if rows.head.save else None
            return read_snapshot(rows.connection, head.snapshot) if head else None

    def keep_snapshot_if_due(self) -> None:
        """Store a snapshot if one is due, inside a transaction that writes the head afterwards."""
        if self._is_snapshot_due(folded := self.folded()):
            self.rows.head = replace(self.rows.head, snapshot=self._keep(folded))

    def prepare(self) -> None:
        """Store a snapshot that is due."""
        folded = self.folded()
        replaces = bool(self.rows.head.snapshot) and not self._snapshot_row  # the stored one was not used
        if replaces or self._is_snapshot_due(folded):
            with one_line(self.rows.where), new_snapshot_table(self.rows.connection):
                self._make_snapshot(folded)

    def fault_beside(self) -> str:
        """One line on what is wrong with the snapshot, and what to do; empty if it is sound."""
        rows = self.rows
        with rows.at_one_moment():
            head = read_head(rows.connection, rows.where)
            fault = snapshot_fault(rows.connection, head.snapshot) if head and head.snapshot else ""
        return f"{rows.where}: its snapshot {fault}; {mend_hint(rows.where)}" if fault else ""

    def rebuild(self, each: RowRead | None = None) -> None:
        """Make the snapshot again from the log, in this version's format; `each` is called with every row."""
        folded = Folded()
        with one_line(self.rows.where), new_snapshot_table(self.rows.connection):
            for entry in self._follow(folded):
                if each:
                    each(entry, folded)
            self._make_snapshot(folded)
        self._folded = folded

    def _make_snapshot(self, folded: Folded) -> None:
        """Store the snapshot, if the log is long enough for one, and the head, inside a transaction."""
        snapshot = self._keep(folded) if folded.row >= SNAPSHOT_ROWS else b""
        self._trusted = snapshot.hex()
        self.rows.head = replace(self.rows.head, save=self.rows.head.save or new_id(), snapshot=snapshot)
        write_head(self.rows.connection, self.rows.head)

    def _follow(self, folded: Folded) -> Iterator[LogRow]:
        """Bring a fold to the end of the log; yields each entry added."""
        entries = self.rows.entries(folded.row)
        watched = entries if folded.row else self._watched(entries, self.rows.last)
        return folded.follow(watched, self.rows.where)

    def _keep(self, folded: Folded) -> bytes:
        """Store a snapshot in place of the last one; returns its hash."""
        self._snapshot_row = folded.row
        digest = keep_snapshot(self.rows.connection, folded, self.rows.head.hash)
        self._trusted = digest.hex()
        return digest

    def _is_snapshot_due(self, folded: Folded) -> bool:
        return folded.row - self._snapshot_row >= SNAPSHOT_ROWS


def copy_log(
    rows: Iterable[Row],
    head: Head,
    target: sqlite3.Connection,
    where: str,
    secrets: Sequence[tuple[int, bytes]] = (),
    watched: Watched = unwatched,
) -> Derived:
    """Copy the rows of a log into a new, empty save; `head` must match their end. Returns what is made from it.

    `secrets` are the stored secrets of its chain; without them the copy can be read but not played. `watched` passes on the
    rows as they are read for that.
    """
    with transaction(target):
        if secrets:
            ChainStore(target, where).replace(secrets)
        write_head(target, head)
        target.executemany(ADD_ROW, rows)
    copy = Derived(LogReader(target, where, head), LogUse(watched=watched))
    copy.rebuild()
    return copy
