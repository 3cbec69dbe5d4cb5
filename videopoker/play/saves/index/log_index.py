"""The index of an open log: found, followed up, and made again from the log when in doubt.

The file next to the save is a cache. No process waits for it: a process that finds it in use, or may not write it,
continues with a copy in a temporary database.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from videopoker.play.saves.files.schema import SCHEMA_VERSION, version_of
from videopoker.play.saves.files.sqlite_file import SQLITE_ERRORS, DamagedSave, SaveBusy, SaveError
from videopoker.play.saves.index.fold import Folded
from videopoker.play.saves.index.index import DECISION, IDEA, NOTE, Index, RightHolds
from videopoker.play.saves.index.index_file import Doubt, index_path, remove_index
from videopoker.play.saves.index.old_notes import old_notes
from videopoker.play.saves.rows.log_reader import LogReader
from videopoker.play.saves.rows.log_row import LogRow

SHORT_LOG = 5000
"""Rows that are put in the index at once, in about 0.3 seconds."""

ROWS_AT_ONCE = 250
"""Rows put in the index in one step of about 10 ms."""

FOREVER = float("inf")
"""As long as it takes, in seconds."""

_MAX_FAILURES = 10
"""After this many, the index is kept in a temporary database."""

Watched = Callable[[Iterator[LogRow], int], Iterator[LogRow]]
"""Passes on the rows read, and their number, to show the progress of a long read."""


def unwatched(rows: Iterator[LogRow], _: int) -> Iterator[LogRow]:
    """The rows, without showing any progress."""
    return rows


class LogMode(Enum):
    """How a log is open."""

    PLAYED = "this process alone adds rows"
    READ = "another process may add rows meanwhile"
    ALONE = "in memory, or while a save is made or examined"


class LogUse(NamedTuple):
    """How the fold and the index of an open log are read."""

    mode: LogMode = LogMode.ALONE
    file: Path | None = None
    """The save, if it has an index next to it."""
    writes_index: bool = True
    """Whether that index is written."""
    wait: float = 0
    """Seconds for which `get` reads the log for an index that is far outdated."""
    watched: Watched = unwatched
    """Shows the progress of reading the log from its first row."""
    trusted: str | None = None
    """The hash, in hexadecimal, of the snapshot last written here; None trusts any snapshot."""


class HandsNotRead(SaveError):
    """The index of a save does not have all hands yet; the text says how far it is."""


def _not_read(index: Index, row: int) -> HandsNotRead:
    return HandsNotRead(f"reading your hands: {index.row / row:.0%}")


class LogIndex:
    """The index of an open log, in the file next to a save or in memory."""

    def __init__(
        self,
        rows: LogReader,
        folded: Callable[[], Folded],
        snapshot: Callable[[], Folded | None],
        follow: Callable[[Folded], Iterator[LogRow]],
        use: LogUse,
    ) -> None:
        """`folded` returns the fold of the whole log, `snapshot` that of the save; `follow` brings a fold to the log's end.

        The index of a log that is played is made in steps between moves.
        """
        self._rows = rows
        self._folded = folded
        self._snapshot = snapshot
        self._save = use.file
        """None where the index is in a temporary database: in memory, and after the file could not be used."""
        self._plays = use.mode is LogMode.PLAYED
        self._writes = use.writes_index
        self.wait: float = use.wait
        self._follow = follow
        self._index: Index | None = None
        self._failures = 0
        """How often the file was deleted, or decisions could not be stored because it was in use."""
        self._made: Folded | None = None
        """The fold up to the row to which the log was read for an outdated index."""
        self._entries: Iterator[LogRow] = iter(())
        """Reads the rows after that."""
        self._kept = 0
        """The last row whose fold is stored."""

    def get(self, first: int = 1, last: int = 0, *, graded: bool = False, wait: float | None = None) -> Index:
        """The index with every hand of the log; the rows of hands `first` to `last` are checked, if `graded` their decisions.

        HandsNotRead if the index is far outdated and still is after `wait` seconds, by default the log's own.
        """
        while True:
            row = self._folded().row
            try:
                index = self._followed_up(self._opened(), row, self.wait if wait is None else wait)
                for table in ("game", "ledger_row"):
                    index.check(table)
                if last >= first:
                    index.check("hand", first, last)
                    index.check(NOTE, first, last)
                if graded:
                    index.check(DECISION, first, last)
                    index.check(IDEA)
                return index
            except Doubt:
                self._discard()

    def tracked(self, row: int) -> Index | None:
        """The index if it has every row up to `row`, the last one, so that the next rows can be added to it."""
        if self._index is None and self._plays:
            self._try(self._opened)
        index = self._index
        return index if index and index.row == row and self._try(index.read_games) else None

    def store(self) -> None:
        """Store the rows added since, after the log has them; later if the file is in use."""
        self._leave_lost()
        self._try(self._store)  # which alone does not wait for a file in use

    def forget(self) -> None:
        """Drop the rows added and not stored, after a rollback."""
        if self._index:
            self._index.forget()

    def close(self) -> None:
        """Close the file; it is opened again when it is needed."""
        if self._index:
            self._index.connection.close()
        self._index = self._made = None

    @property
    def is_behind(self) -> bool:
        """Whether `step` has more rows to read."""
        return self._index is None or self._index.row < self._rows.last

    def step(self) -> bool:
        """Put the next rows of the log in an outdated index; returns whether there are more before a damaged one."""
        self._try(self._opened)
        if self._index and self.is_behind:
            try:
                self._add(self._index, ROWS_AT_ONCE)
            except Doubt:
                self._discard()
            except DamagedSave:  # the check of the log reports it
                return False
        self._try(self._store)
        return self.is_behind

    def add_found(self, add: Callable[[Index], bool]) -> bool:
        """Store what was found of past hands; False if it does not follow on the last stored, or cannot be stored just now."""
        try:
            return add(self._opened() if self._writes else self._apart(self._opened()))
        except Doubt:
            self._discard()
        except SaveError:
            self._failures += 1
            if self._failures >= _MAX_FAILURES:
                self._apart(self._opened())
        return False

    def right_holds(self) -> RightHolds:
        """The right holds in a row, as far as hands are graded. Grades nothing, and neither makes nor updates an index."""
        if self._index or (self._save and index_path(self._save).exists()):
            with suppress(SaveError, OSError):
                return self._opened().right_holds()
        return RightHolds()

    def _try(self, act: Callable[[], object]) -> bool:
        """Do something that does not wait for a file in use; returns whether it was done.

        A wrong file is deleted, and one that cannot be used is left.
        """
        try:
            act()
            return True
        except SaveBusy:
            pass
        except Doubt:
            self._discard()
        except (SaveError, OSError, *SQLITE_ERRORS):
            self._save = None
            self.close()
        return False

    def _opened(self) -> Index:
        """The index as it is now, possibly outdated. Doubt if it is of another log."""
        self._leave_lost()
        index = self._index
        if index is None:
            self._index = index = self._found()
        elif not index.refresh():
            return index
        self._made = None
        if index.row and self._rows.hash_at(index.row) != index.digest:
            raise Doubt(self._save, "another log")
        return index

    def _leave_lost(self) -> None:
        """Close an index whose file is gone, and delete one in which an error was found."""
        if self._index and self._index.is_wrong:
            self._discard()
        elif self._index and not self._index.is_there:
            self.close()

    def _found(self) -> Index:
        if self._save:
            try:
                return Index(index_path(self._save), writes=self._writes)
            except (SaveError, OSError) as error:
                if isinstance(error, Doubt) or (self._plays and isinstance(error, SaveBusy)):
                    raise
                self._save = None
        return Index()

    def _discard(self) -> None:
        """Delete the file, to make it again; after _MAX_FAILURES use none."""
        self.close()
        self._failures += 1
        if self._save and self._writes and self._failures < _MAX_FAILURES:
            remove_index(self._save)
        else:
            self._save = None

    def _followed_up(self, index: Index, row: int, wait: float) -> Index:
        """The index with every row up to `row`."""
        if not self._writes and index.row < row:
            index = self._apart(index)
        is_far = row - index.row > SHORT_LOG
        end = monotonic() + wait
        while index.row < row or not index.is_stored:
            if index.row < row:
                self._add(index, ROWS_AT_ONCE)
                if index.row >= row and version_of(self._rows.connection) < SCHEMA_VERSION:
                    notes, _ = old_notes(
                        Path(self._rows.where), self._rows.rows(index.row), self._folded().state
                    )
                    index.add_notes(notes)
            try:
                self._store()
            except SaveError as error:
                if isinstance(error, Doubt):
                    raise
                if self._plays and isinstance(error, SaveBusy):
                    raise _not_read(index, row) from error
                index = self._apart(index)
            if is_far and index.row < row and monotonic() >= end:
                raise _not_read(index, row)
        return index

    def _apart(self, index: Index) -> Index:
        """A copy of the index in a temporary database."""
        if index.is_temporary:
            return index
        copy = Index(copied=index.connection)
        self.close()
        self._save = None
        self._index = copy
        return copy

    def _add(self, index: Index, rows: int) -> None:
        """Add the next rows of the log. SaveError if one is damaged."""
        self._rows.store_waiting()
        if self._made is None:
            folds = (index.folded(), self._snapshot())
            usable = [folded for folded in folds if folded and 0 < folded.row <= index.row]
            self._made = max(usable, key=lambda folded: folded.row, default=Folded())
            self._kept = self._made.row
            self._entries = iter(())
        for _ in range(2):
            for entry in islice(self._entries, rows):
                rows -= 1
                if entry.number > index.row:
                    index.add(entry, self._made)
            if rows:
                self._entries = self._follow(self._made)

    def _store(self) -> None:
        """Store the rows added, and now and then what the log folds to after them."""
        index = self._index
        made = self._made
        if index is None or index.is_stored:
            return
        is_due = made and (made.row >= self._kept + SHORT_LOG or not self.is_behind)
        is_kept = index.store_rows(self._rows.hash_at(index.row), made if is_due else None)
        if not (is_kept and self.is_behind):
            self._made = None
        elif made and is_due:
            self._kept = made.row
