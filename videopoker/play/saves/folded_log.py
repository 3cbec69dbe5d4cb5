"""The fold of a log and its index: read from their tables, or made again from the log.

The snapshot saves folding a long log from its first row, and the index saves reading it for each page of history.
Both are written with the log. If they are missing, behind or not trusted, the log is read instead.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

from videopoker.play.saves.background_check import BackgroundCheck
from videopoker.play.saves.file_check import DamagedSave, mend_hint
from videopoker.play.saves.fold import Folded, keep_snapshot, read_snapshot
from videopoker.play.saves.head import Head, new_id, read_head, write_head
from videopoker.play.saves.index import Index, damaged_table, reaches
from videopoker.play.saves.log_reader import LogReader
from videopoker.play.saves.log_row import LogRow, Row
from videopoker.play.saves.schema import INDEX_TABLES, new, one_line, transaction, upgrade

SNAPSHOT_ROWS = 1000
"""The rows between two snapshots; opening a save folds at most these and one move."""

Watched = Callable[[Iterator[LogRow], int], Iterator[LogRow]]
"""Passes on the rows read, and their number, to show the progress of a long read."""


def unwatched(rows: Iterator[LogRow], _: int) -> Iterator[LogRow]:
    """The rows, without showing any progress."""
    return rows


class FoldedLog(LogReader):
    """An open log with its fold, its snapshot and its index, which are kept up to date during play."""

    def __init__(
        self, connection: sqlite3.Connection, where: str, head: Head | None = None, *, plays: bool = False
    ) -> None:
        super().__init__(connection, where, head)
        self._plays = plays
        self._check = BackgroundCheck(self)
        self._folded: Folded | None = None
        self._index = Index(connection, where)
        self._apart: tuple[Index, Folded] | None = None
        self._snapshot_row = 0
        self._trusted: str | None = None
        """The hash, in hexadecimal, of the snapshot last written here; None trusts any snapshot."""
        self._watched: Watched = unwatched
        self._reading = False

    def folded(self) -> Folded:
        """The fold of the whole log. Live object: later appends change it. Copy before keeping."""
        fresh = self._folded is None
        if self._folded is None:
            snapshot = self.snapshot() if self._trusted in {None, self.head.snapshot.hex()} else None
            if snapshot and self._plays:
                self._check.compare(snapshot)
            self._folded = snapshot or Folded()
            self._snapshot_row = self._folded.row
        if self._reading or self._folded.row != self.last:
            with self.at_one_moment():
                for _ in self._follow(self._folded):
                    pass
        replaces = bool(self.head.snapshot) and not self._snapshot_row  # the stored one was not used
        if fresh and self._plays and (replaces or self._is_snapshot_due(self._folded)):
            try:
                with one_line(self.where), transaction(self._connection):
                    self._change_head(snapshot=self._keep(self._folded))
            except DamagedSave:  # the snapshot's table is damaged; the log has been read
                self.rebuild()
        return self._folded

    def fold_from(self, folded: Folded) -> None:
        """Use this fold of the log's first rows instead of reading them again."""
        if self._reading and self._folded is None:
            self._folded = folded

    def index(self) -> Index:
        """The log's index: the one in the save, or one in memory if that is missing or behind."""
        with one_line(self.where):
            if self._plays or self.is_current():
                return self._index
            if self._apart is None:
                self._apart = (Index.in_memory(), Folded())
            index, folded = self._apart
            self._add_to(index, folded)
            return index

    def snapshot(self) -> Folded | None:
        """The snapshot; None if there is none of this log and this version."""
        with self.at_one_moment():
            head = read_head(self._connection, self.where) if self.head.save else None
            return read_snapshot(self._connection, head.snapshot if head else None)

    def is_current(self) -> bool:
        """Whether the save has a readable index from the first hand to the end of its log."""
        self.folded()  # the slow part first: inside `at_one_moment` a player would wait for it
        with self.at_one_moment():
            return reaches(self._connection, self._end()[0]) and self._index.spans(self.folded().state.hand)

    def lacks_hands(self) -> bool:
        """Whether the index reaches the end of the log but lacks its hands."""
        reached = reaches(self._connection, self._end()[0])
        return reached and not self._index.spans(self.folded().state.hand)

    def fault_beside(self) -> str:
        """One line on what is wrong with the index or the snapshot, and what to do; empty if they are sound.

        A missing index, or one that is behind, is not a fault: the next player rebuilds it.
        """
        with one_line(self.where):
            if table := damaged_table(self._connection):
                what = "snapshot is damaged" if table == "snapshot" else f"index is damaged (table {table})"
            elif self.lacks_hands():
                what = "index lacks hands"
            else:
                return ""
        return f"{self.where}: its {what}; {mend_hint(self.where)}"

    def rebuild(self) -> None:
        """Rebuild the index and the snapshot from the log, in this version's format.

        If SQLite cannot drop a damaged table, the whole save is rewritten from its log in one transaction.
        """
        try:
            self.rebuild_tables()
        except DamagedSave:
            with closing(new("")) as fresh, one_line(self.where):
                log = copy_log(self.checked_rows(), self.head, fresh, self.where)
                fresh.backup(self._connection)
            self.head: Head = log.head
            self._folded, self._index = log.folded(), Index(self._connection, self.where)

    def rebuild_tables(self) -> None:
        """Rebuild the index and the snapshot. DamagedSave if SQLite cannot drop a table or read the log."""
        index, folded = Index(self._connection, self.where), Folded()
        with one_line(self.where), transaction(self._connection):
            upgrade(self._connection)
            for statement in INDEX_TABLES:
                self._connection.execute(statement)
            self._add_to(index, folded)
            snapshot = self._keep(folded) if folded.row >= SNAPSHOT_ROWS else b""
            self._change_head(save=self.head.save or new_id(), snapshot=snapshot)
        self._index, self._folded, self._trusted = index, folded, snapshot.hex()

    def _add_to(self, index: Index, folded: Folded) -> None:
        """Bring the index and the fold to the end of the log."""
        for entry in self._follow(folded):
            index.add(entry, folded.totals)

    def _follow(self, folded: Folded) -> Iterator[LogRow]:
        """Bring a fold to the end of the log; yields each entry added."""
        entries = self.entries(folded.row)
        return folded.follow(entries if folded.row else self._watched(entries, self.last), self.where)

    def _change_head(self, **changes: Any) -> None:
        self.head = replace(self.head, **changes)
        write_head(self._connection, self.head)

    def _keep(self, folded: Folded) -> bytes:
        """Store a snapshot in place of the last one; returns its hash."""
        self._snapshot_row = folded.row
        digest = keep_snapshot(self._connection, folded, self.head.hash)
        self._trusted = digest.hex()
        return digest

    def _is_snapshot_due(self, folded: Folded) -> bool:
        return folded.row - self._snapshot_row >= SNAPSHOT_ROWS


def copy_log(rows: Iterable[Row], head: Head, target: sqlite3.Connection, where: str) -> FoldedLog:
    """Copy the rows of a log into a new, empty save; `head` must match their end. Returns the log of that save."""
    with transaction(target):
        write_head(target, head)
        target.executemany("INSERT INTO event VALUES (?, ?, ?, ?)", rows)
    log = FoldedLog(target, where, head)
    log.rebuild_tables()
    return log
