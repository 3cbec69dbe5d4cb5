"""What is made from a log: its fold, its snapshot and its index, read from their tables or made again from the log.

The snapshot saves folding a long log from its first row, and the index saves reading it for each page of history.
Both are written with the log. If they are missing, behind or not trusted, the log is read instead.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, nullcontext, suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Any

from videopoker.play.saves.background_check import BackgroundCheck
from videopoker.play.saves.chain_store import ChainStore
from videopoker.play.saves.decision_table import DECISION, Graded
from videopoker.play.saves.file_check import DamagedSave, SaveError, mend_hint
from videopoker.play.saves.fold import Folded, keep_snapshot, read_snapshot, snapshot_fault
from videopoker.play.saves.head import Head, new_id, read_head, write_head
from videopoker.play.saves.index import Index, damaged_table, index_end
from videopoker.play.saves.index_check import IndexCheck
from videopoker.play.saves.log_reader import LogReader
from videopoker.play.saves.log_row import ADD_ROW, LAST_ROW, LogRow, Row
from videopoker.play.saves.old_notes import old_notes
from videopoker.play.saves.schema import (
    INDEX_PROGRESS,
    SNAPSHOT_TABLE,
    make_index,
    new,
    one_line,
    transaction,
)

SNAPSHOT_ROWS = 1000
"""The rows between two snapshots; opening a save folds at most these and one move."""

SHORT_LOG = 5000
"""Rows of a log that is read at once, in about 0.2 seconds."""

ROWS_AT_ONCE = 250
"""Rows put in the index in one step of about 10 ms."""

KEPT_WITH_MOVE = 50
"""Most graded decisions that are stored in the transaction of a move, in 0.2 ms."""

FOREVER = float("inf")
"""As long as it takes, in seconds."""

LogRead = tuple[Folded, bytes]
"""The fold of a log and the hash of its last row."""

Watched = Callable[[Iterator[LogRow], int], Iterator[LogRow]]
"""Passes on the rows read, and their number, to show the progress of a long read."""


def unwatched(rows: Iterator[LogRow], _: int) -> Iterator[LogRow]:
    """The rows, without showing any progress."""
    return rows


class HandsNotRead(SaveError):
    """The index of a save does not have all hands yet; the text says how many it has."""


class Derived:
    """The fold, the snapshot and the index of an open log, kept up to date during play."""

    def __init__(
        self,
        rows: LogReader,
        *,
        check: BackgroundCheck | None = None,
        reads: bool = False,
        wait: float = 0,
        watched: Watched = unwatched,
        trusted: str | None = None,
        notes_of: Path | None = None,
    ) -> None:
        """`check` is given for a save that is played, `reads` for one that another process may play.

        `trusted` is the hash, in hexadecimal, of the snapshot last written here; None trusts any snapshot.
        `notes_of` is given for a save of an older format that is only read: files beside it have its notes.
        """
        self.rows = rows
        self._check = check
        self.wait = wait
        """Seconds for which `index` reads the log for an index that is behind."""
        self._reads = reads
        self._watched = watched
        self._trusted = trusted
        self._notes_of = notes_of
        self._folded: Folded | None = None
        self._snapshot_row = 0
        self._index = Index(rows.connection, rows.where, reads=reads)
        self._index_check = IndexCheck(self._index, rows, self.folded)
        self._making: tuple[Index, Folded] | None = None
        """An index that is behind the log, and what its rows fold to; None where appends keep the index up to date."""
        self._graded: Graded | None = None
        """Decisions to store with the next move."""
        self._is_progress_lost = False
        """Whether a step failed, so that the tables have fewer rows than were read."""
        if not (check or reads or rows.head.save):
            self._making = self._index, Folded()

    def folded(self) -> Folded:
        """The fold of the whole log. Live object: later appends change it. Copy before keeping."""
        if self._folded is None:
            snapshot = self.snapshot() if self._trusted in {None, self.rows.head.snapshot.hex()} else None
            if snapshot and self._check:
                self._check.compare(snapshot)
            self._folded = snapshot or Folded()
            self._snapshot_row = self._folded.row
        if self._reads or self._folded.row != self.rows.last:
            self._fold_rest(self._folded)
        return self._folded

    def _fold_rest(self, folded: Folded) -> None:
        """Bring the fold to the end of the log: by entries that no row was made of yet, else by its rows."""
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
        for entry in entries:
            folded.add(entry)
            if self._making is None:
                self._index.add(entry, folded)
        self._keep_with_move()

    def keep(self, graded: Graded, *, at_once: bool = False) -> None:
        """Store decisions graded by a reader of this save: a few with the next move, more, or all, `at_once`.

        They are dropped unless they follow on those stored: a reader hands over the rest again.
        """
        if self._making is not None:
            return
        self._graded = graded if len(graded.rows) <= KEPT_WITH_MOVE and not at_once else None
        if not self._graded:
            self._index.add_graded(graded)

    def _keep_with_move(self) -> None:
        """Store the few decisions that were waiting, in the transaction of a move."""
        graded, self._graded = self._graded, None
        if graded and self._making is None:
            with suppress(SaveError):  # the move does not depend on them
                self._index.add_graded(graded)

    def forget(self) -> None:
        """Read the tables again, after a rollback."""
        self._index.forget()
        self._folded = None

    def snapshot(self) -> Folded | None:
        """The snapshot; None if there is none of this log and this version."""
        rows = self.rows
        with rows.at_one_moment():
            head = read_head(rows.connection, rows.where) if rows.head.save else None
            return read_snapshot(rows.connection, head.snapshot) if head else None

    def keep_snapshot_if_due(self) -> None:
        """Store a snapshot if one is due, inside a transaction that writes the head afterwards."""
        if self._is_snapshot_due(folded := self.folded()):
            self.rows.head = replace(self.rows.head, snapshot=self._keep(folded))

    # the index

    def index(self) -> Index:
        """The index with every hand of the log. HandsNotRead if it is behind, and still is after `wait` seconds."""
        with one_line(self.rows.where):
            if self._reads:
                if self.is_current():
                    return self._index
                self._making = self._making or (Index.apart(), Folded())
            if self._making is None:
                return self._index
            index, made = self._making
            end = monotonic() + self.wait
            while self.index_some(LAST_ROW if self.wait == FOREVER else None):
                if monotonic() > end:
                    raise HandsNotRead(f"{made.state.hand:,} of {self.folded().state.hand:,} hands read")
            return index

    @property
    def is_behind(self) -> bool:
        """Whether the index is to be made, in steps of `index_some`."""
        return self._making is not None

    def index_some(self, rows: int | None = None) -> bool:
        """Put the next rows of the log in an index that is behind, in one transaction; returns whether there are more."""
        if self._making is None:
            return False
        index, made = self._making
        self.rows.store_waiting()  # outside the transaction, which may be rolled back
        connection = index.connection
        try:
            with one_line(self.rows.where):
                if self._is_progress_lost:
                    made = self._progress_of(index)
                    self._making, self._is_progress_lost = (index, made), False
            with (
                one_line(self.rows.where),
                nullcontext() if connection.in_transaction else transaction(connection),
            ):
                before = made.row
                for entry in islice(self._follow(made), rows or ROWS_AT_ONCE):
                    index.add(entry, made)
                is_behind = made.row < self.rows.end()[0]
                if self._notes_of and before < made.row and not is_behind:
                    index.add_notes(old_notes(self._notes_of, self.rows.rows()))
                if self._check and is_behind:
                    keep_snapshot(connection, made, self.rows.hash_at(made.row), INDEX_PROGRESS)
                else:
                    connection.execute(f"DELETE FROM {INDEX_PROGRESS}")  # noqa: S608 - a constant
        except BaseException:
            self._is_progress_lost = True  # what was rolled back is not in the tables
            raise
        if not (is_behind or self._reads):
            self._making = None
        return is_behind

    def prepare(self, *, at_once: bool) -> None:
        """Store a snapshot that is due, and make an index that is missing or behind.

        The index is made `at_once`, as for a short log, or in steps of `index_some`.
        """
        folded = self.folded()
        replaces = bool(self.rows.head.snapshot) and not self._snapshot_row  # the stored one was not used
        if replaces or self._is_snapshot_due(folded):
            try:
                with one_line(self.rows.where), transaction(self.rows.connection):
                    self._change_head(snapshot=self._keep(folded))
            except DamagedSave:  # the snapshot's table is damaged; the log has been read
                self.rebuild()
        if self._reaches_end() and self._index.spans(self.folded().state.hand):
            self._index.prepare_decisions()
            return
        if at_once or self.rows.last <= SHORT_LOG or not self._begin_index():
            self.rebuild()

    def _begin_index(self) -> bool:
        """Begin to make the index in steps of `index_some`; False if SQLite cannot drop a damaged table."""
        try:
            with one_line(self.rows.where):
                self._making = self._index, self._progress_of(self._index)
        except DamagedSave:
            return False
        return True

    def check_index_some(self) -> bool:
        """Check the next hands of the index, once a session, and make a wrong index again in steps of `index_some`.

        Returns whether there is more to do. A damaged table of a long log that SQLite cannot drop is left as it is.
        """
        check = self._index_check
        if not check.is_done:
            try:
                check.step()
            except DamagedSave as error:
                check.is_done, check.wrong = True, str(error)
        if check.wrong == DECISION:
            self._index.drop_decisions()
        elif check.wrong and not self._begin_index() and self.rows.last <= SHORT_LOG:
            self.rebuild()
        check.wrong = ""
        return not check.is_done or self.is_behind

    def is_current(self) -> bool:
        """Whether the save has a readable index from the first hand to the end of its log."""
        self.folded()  # the slow part first: inside `at_one_moment` a player would wait for it
        with self.rows.at_one_moment():
            return self._reaches_end() and self._index.spans(self.folded().state.hand)

    def lacks_hands(self) -> bool:
        """Whether the index reaches the end of the log but lacks its hands."""
        return self._reaches_end() and not self._index.spans(self.folded().state.hand)

    def fault_beside(self) -> str:
        """One line on what is wrong with the index or the snapshot, and what to do; empty if they are sound.

        A missing index, or one that is behind, is not a fault: the next player rebuilds it. Of the values in the index
        it finds those that `IndexCheck` does.
        """
        fault = self.damage_beside()
        if not fault and self.is_current():
            check = IndexCheck(self._index, self.rows, self.folded)
            while not check.is_done:
                check.step()
            fault = self._to_mend(f"index is damaged (table {check.wrong})") if check.wrong else ""
        return fault

    def damage_beside(self) -> str:
        """As `fault_beside`, without the values in the index."""
        with one_line(self.rows.where):
            if table := damaged_table(self.rows.connection):
                what = "snapshot is damaged" if table == "snapshot" else f"index is damaged (table {table})"
            elif self.lacks_hands():
                what = "index lacks hands"
            else:
                with self.rows.at_one_moment():
                    head = read_head(self.rows.connection, self.rows.where)
                    fault = (
                        snapshot_fault(self.rows.connection, head.snapshot) if head and head.snapshot else ""
                    )
                what = f"snapshot {fault}" if fault else ""
        return self._to_mend(what) if what else ""

    def _to_mend(self, what: str) -> str:
        return f"{self.rows.where}: its {what}; {mend_hint(self.rows.where)}"

    def rebuild(self) -> None:
        """Rebuild the index and the snapshot from the log, in this version's format.

        If SQLite cannot drop a damaged table, the whole save is rewritten from its log in one transaction.
        """
        try:
            self.rebuild_tables()
        except DamagedSave:
            rows = self.rows
            with closing(new("")) as fresh, one_line(rows.where):
                secrets = ChainStore(rows.connection, rows.where).all()
                copy = copy_log(rows.checked_rows(), rows.head, fresh, rows.where, secrets, self._watched)
                fresh.backup(rows.connection)
            rows.head, self._folded = copy.rows.head, copy.folded()
            self._index.forget()
            self._making = None

    def rebuild_tables(self) -> None:
        """Rebuild the index and the snapshot. DamagedSave if SQLite cannot drop a table or read the log."""
        connection, folded = self.rows.connection, Folded()
        self._index.forget()
        with one_line(self.rows.where), transaction(connection):
            make_index(connection)
            for statement in SNAPSHOT_TABLE:
                connection.execute(statement)
            for entry in self._follow(folded):
                self._index.add(entry, folded)
            snapshot = self._keep(folded) if folded.row >= SNAPSHOT_ROWS else b""
            self._change_head(save=self.rows.head.save or new_id(), snapshot=snapshot)
        self._folded, self._making, self._trusted = folded, None, snapshot.hex()

    def _follow(self, folded: Folded) -> Iterator[LogRow]:
        """Bring a fold to the end of the log; yields each entry added."""
        entries = self.rows.entries(folded.row)
        watched = entries if folded.row else self._watched(entries, self.rows.last)
        return folded.follow(watched, self.rows.where)

    def _reaches_end(self) -> bool:
        return index_end(self.rows.connection) == self.rows.end()[0]

    def _progress_of(self, index: Index) -> Folded:
        """What the rows of an index that is behind fold to; an index without a sound record of that is emptied."""
        index.forget()
        made = read_snapshot(index.connection, None, INDEX_PROGRESS)
        if made and made.row == index_end(index.connection) and index.spans(made.state.hand):
            return made
        with nullcontext() if index.connection.in_transaction else transaction(index.connection):
            make_index(index.connection)
        return Folded()

    def _change_head(self, **changes: Any) -> None:
        self.rows.head = replace(self.rows.head, **changes)
        write_head(self.rows.connection, self.rows.head)

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

    `secrets` are those stored of its chain; without them the copy can be read but not played. `watched` passes on the
    rows as they are read for that.
    """
    with transaction(target):
        if secrets:
            ChainStore(target, where).replace(secrets)
        write_head(target, head)
        target.executemany(ADD_ROW, rows)
    copy = Derived(LogReader(target, where, head), watched=watched)
    copy.rebuild_tables()
    return copy
