"""A save: one SQLite file with an append-only log of events and a snapshot made from it. An index is in a file next to it.

Every move is one durable transaction before anything is shown, so a killed process loses nothing that was shown.
The hash of each row covers the hash of the row before, so a changed row is found. One process writes at a time; it
holds a lock that the operating system releases when the process dies. Readers need no lock.

The log is the only truth. If the index or the snapshot is missing or outdated, the log is read instead.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Self

from videopoker.core.machine.events import (
    ChainStarted,
    DoublePicked,
    Drawn,
    Event,
    Restored,
    SessionEnded,
    SessionStarted,
)
from videopoker.play.host.files import make_folder, make_private, write_new
from videopoker.play.saves.files.chain_store import ChainStore
from videopoker.play.saves.files.schema import (
    SCHEMA_VERSION,
    connect,
    new,
    one_line,
    upgrade,
    version_of,
    wait_at_most,
)
from videopoker.play.saves.files.sqlite_file import (
    SCREEN_WAIT,
    DamagedSave,
    SaveError,
    SaveLock,
    check_can_lock,
    check_path,
    no_save,
    on_error,
    this_process,
)
from videopoker.play.saves.index.fold import BrokenRules, Folded
from videopoker.play.saves.index.index import Graded, Index, RightHolds
from videopoker.play.saves.index.log_index import FOREVER, LogMode, LogUse, Watched, unwatched
from videopoker.play.saves.index.old_notes import remove_old_notes, take_over
from videopoker.play.saves.last_seen import LastSeen, LastSeenFile, OlderCopy, is_new, known
from videopoker.play.saves.log.backup import back_up, back_up_before_upgrade, remove
from videopoker.play.saves.log.fold_and_index import BackgroundCheck, Derived, LogRead, RowRead, WrongSnapshot
from videopoker.play.saves.log.log_writer import LogWriter
from videopoker.play.saves.rows.log_reader import LogReader
from videopoker.play.saves.rows.log_row import Head, new_id, next_entries, read_head, time_now, write_head

_STORED_AFTER_FAULT = (Drawn, DoublePicked, Restored, ChainStarted, SessionStarted, SessionEnded)
"""The events that are stored after a fault in the log: the rest of a hand already bet, and starts and ends of sessions."""

_READERS_WAIT = 30
"""Seconds that a reader waits for a process that writes continuously."""


class Log:
    """An open save, from `open` or `read`; close it, or use it in a `with` statement."""

    in_file = True
    """Whether it is a file, not a log in memory."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        where: str,
        use: LogUse = LogUse(),  # noqa: B008 - it cannot change
        *,
        writer: SaveLock | None = None,
        head: Head | None = None,
    ) -> None:
        """`writer` is the lock of a save that is played, `head` that of a new save."""
        self.rows: LogReader = LogReader(connection, where, head)
        """Reads the rows of the log."""
        self._check = BackgroundCheck(self.rows)
        self.derived: Derived = Derived(self.rows, use, self._check if writer else None)
        """What is made from the log."""
        self.secrets: ChainStore = ChainStore(connection, where)
        """The stored secrets of the chain in use."""
        self._moves = LogWriter(connection, self.rows, self._check, self.derived, self.secrets)
        self._connection = connection
        self._writer = writer
        self.created: bool = False
        """Whether the save was new when it was opened."""
        self.older: OlderCopy | None = None
        """Set if this save lacks what was last played here: it is an older copy, or another save."""
        self.warning: str = ""
        """A line on what is wrong with the save's head file; empty if nothing is. The save can be played."""
        self._last_seen: LastSeenFile | None = None
        self._is_on_screen = False
        self.fault: DamagedSave | None = None
        """The fault that stops all betting, found in this session or an earlier one; else None."""
        self._fault_row = 0
        self._is_fault_new = False

    @property
    def where(self) -> str:
        """The save's path, for messages."""
        return self.rows.where

    @property
    def head(self) -> Head:
        """As `LogReader.head`."""
        return self.rows.head

    def folded(self) -> Folded:
        """As `Derived.folded`."""
        return self.derived.folded()

    def index(
        self, first: int = 1, last: int = 0, *, graded: bool = False, wait: float | None = None
    ) -> Index:
        """As `LogIndex.get`."""
        return self.derived.index.get(first, last, graded=graded, wait=wait)

    def add_graded(self, graded: Graded) -> bool:
        """Store decisions that follow on the last one; False if they do not, or cannot be stored just now."""
        return self.derived.index.add_found(lambda index: index.add_graded(graded))

    def right_holds(self) -> RightHolds:
        """As `LogIndex.right_holds`."""
        return self.derived.index.right_holds()

    @classmethod
    def open(
        cls,
        path: Path,
        opening: Callable[[], Sequence[Event]] = tuple,
        watched: Watched = unwatched,
        *,
        restored: bool = False,
        read: LogRead | None = None,
        rebuilds: RowRead | None = None,
    ) -> "Log":
        """Open a save for playing; if there is none, make one with these first events.

        A save of an older format is copied to the folder `backups`, then upgraded, with the notes next to it. SaveError if the save is in use,
        damaged, newer than this program or not a save; the file is not changed. A path that exists, or that was
        played here before, never becomes a new save. `watched` passes on the rows of a read from the first row, to
        show progress. The stored secrets of a `restored` save are not used, and not checked. `read` is given if the log
        was read just now. With `rebuilds` the snapshot is made again from the log in any case; it is called with each
        row and the fold after it.
        """
        check_can_lock(path)
        with known(path) as record, one_line(path):
            created = cls._create(path, opening) if is_new(path, record) else False
            check_path(path)
            writer = SaveLock.take(path, record.player)
            with on_error(writer.close):
                trusted = record.seen.snapshot if record.seen else ""
                use = LogUse(LogMode.PLAYED, path, watched=watched, trusted=trusted)
                log = cls(connect(path), str(path), use, writer=writer)
            with on_error(log.close):
                log.created = created
                if read:
                    log.derived.fold_from(*read)
                log._prepare(path, record, restored=restored, rebuilds=rebuilds)
            return log

    @classmethod
    def _create(cls, path: Path, opening: Callable[[], Sequence[Event]]) -> bool:
        """Make a save with its first events, whole before it appears under its name; False if another process made one."""
        events = opening()
        make_folder(path.parent)
        with cls(new(), str(path), head=Head(new_id())) as log:
            write_head(log._connection, log.head)
            log.append(events)
            return write_new(path, log._connection.serialize())

    def _prepare(self, path: Path, record: LastSeenFile, *, restored: bool, rebuilds: RowRead | None) -> None:
        """Upgrade the save, check the head, the snapshot and the rows since, and compare it with what was last seen here."""
        if not self.created and not self.rows.last:
            raise DamagedSave(f"{path}: its log is empty")
        # another program may have chosen a write-ahead log
        self._connection.execute("PRAGMA journal_mode = DELETE")
        seen = record.seen
        if version_of(self._connection) < SCHEMA_VERSION:
            self._upgrade(path)
        if rebuilds:
            self.derived.rebuild(rebuilds)
        self.older = self.compare(seen)
        if not (restored or self.older):  # else a new chain begins
            self.secrets.check(self.folded().state)
        self.derived.prepare()
        if not self.created and record.is_unreadable:
            self.warning = f"{record.path}, which records where the save ended, cannot be read; the save can still be played"
        self._check_again(seen)
        make_private(path)
        with suppress(OSError):  # grades next to the save, of earlier programs
            path.with_name(f"{path.name}.grades").unlink(missing_ok=True)
        remove_old_notes(path)
        record.player = this_process()
        record.write(self.older.seen if self.older else self._seen())
        self._last_seen = record
        if record.fault and not self.warning:
            self.warning = (
                f"{record.path} cannot be written ({record.fault}), so an older or shortened copy of this save "
                "would not be noticed; the save can still be played"
            )

    @classmethod
    def read(
        cls, path: Path, watched: Watched = unwatched, *, wait: float = FOREVER, writes_index: bool = True
    ) -> "Log":
        """Open a save for reading only; it may be in use. SaveError if there is none or it cannot be read.

        `watched` is as for `open`. For an outdated index the log is read for `wait` seconds; what was read is stored
        in the index unless `writes_index` is False.
        """
        with known(path) as record, one_line(path):
            if is_new(path, record):
                raise no_save(path)
            connection = connect(path, _READERS_WAIT)
            with on_error(connection.close):
                connection.execute("PRAGMA query_only = ON")
                trusted = record.seen.snapshot if record.seen else ""
                use = LogUse(LogMode.READ, path, writes_index, wait, watched, trusted)
                log = cls(connection, str(path), use)
                log.older = log.compare(record.seen)
                log._check_again(record.seen)
            return log

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file and release the lock; closing twice does no harm."""
        with one_line(self.where):  # another thread cannot close it
            self.derived.index.close()
            self._connection.close()
        if self._last_seen:
            self._last_seen.close()
        if self._writer:
            self._writer.close()

    def use_on_screen(self, *, is_left: bool = False) -> None:
        """Wait for other programs at most SCREEN_WAIT, a second once the screen `is_left`, and raise SaveBusy before any change."""
        if self._is_on_screen or not is_left:
            self._is_on_screen = True
            with one_line(self.where):
                wait_at_most(self._connection, 1 if is_left else SCREEN_WAIT)

    @property
    def loss(self) -> str:
        """Why the file does not hold what was played: deleted, moved, replaced or damaged meanwhile; else empty."""
        path = Path(self.where)
        if not self._writer:
            return ""
        if not self._writer.is_of(path):
            return f"{path} was moved or deleted while it was played"
        try:
            # another connection: what this one has read before hides a file that was cut short
            with known(path), one_line(path), closing(connect(path, SCREEN_WAIT)) as fresh:
                read_head(fresh, self.where)
        except DamagedSave as error:
            return str(error)
        except SaveError:  # another program uses it
            pass
        return ""

    def append(
        self,
        events: Sequence[Event],
        then: Callable[[bytes], Event] | None = None,
        secrets: Sequence[tuple[int, bytes]] = (),
    ) -> None:
        """Add events in one durable transaction. SaveError, with nothing added, if that fails.

        `then` makes the last event from the hash of the row before it. `secrets` are the secrets to store of a chain that
        begins with these events. After a fault in the log only the rest of a hand already bet is stored.
        """
        if not events and not then:
            return
        if self.fault and not all(isinstance(event, _STORED_AFTER_FAULT) for event in events):
            raise self.fault
        with self.one_commit():
            self._moves.add(events, then, secrets, keeps_snapshot=self.fault is None)

    @contextmanager
    def one_commit(self) -> Iterator[None]:
        """Make the events added inside one durable transaction. SaveError, with none of them added, if that fails.

        If the disk fails after the file was written, the events are in the save: the SaveError says so, and nothing
        more can be added.
        """
        with one_line(self.where):  # it may be closed
            is_inside = self._connection.in_transaction
        if is_inside:
            yield
            return
        head = self.head
        with self._moves.one_commit(exclusive=self._is_on_screen):
            yield
        self.derived.index.store()
        if self._last_seen and self.head != head:
            self._last_seen.write(self._seen())
            self._last_seen.recent.add(self.rows.stored, self.rows)

    def check_some(self, rows: int = 500) -> bool:
        """Put the next rows in an outdated index, else check rows as `BackgroundCheck` does.

        Returns whether there is more to do.
        DamagedSave at a fault, once; from then on no bet is accepted. If a row is damaged, the next session accepts
        none either; after a wrong snapshot, or an event that breaks the rules, it folds the log from the first row.
        """
        if self._writer and not self.fault and self.derived.index.step():
            return True
        if self.fault is None and not self._check.is_done:
            try:
                self._check.step(rows)
            except (WrongSnapshot, BrokenRules) as error:
                self.rows.head = replace(self.head, snapshot=b"")
                self.stop_bets(error)
            except DamagedSave as error:
                self.stop_bets(error, self._check.row + 1)
        if self.fault and self._is_fault_new:
            self._is_fault_new = False
            raise self.fault
        return self.fault is None and not self._check.is_done

    def stop_bets(self, fault: DamagedSave, row: int = 0) -> None:
        """Accept no bet from now on because of this fault. The `row` of a damaged row is also stored for the next session.

        The first fault stays.
        """
        if self.fault:
            return
        self.fault = fault
        self._fault_row = row
        self._is_fault_new = True
        if self._last_seen:
            self._last_seen.write(self._seen())

    def _check_again(self, seen: LastSeen | None) -> None:
        """Check the row in which an earlier session found a fault: the file may have been replaced since."""
        if seen and seen.fault:
            try:
                for _ in self.rows.entries(seen.fault - 1, seen.fault):
                    pass
            except DamagedSave as error:
                self.stop_bets(error, seen.fault)

    def _upgrade(self, path: Path) -> None:
        """Back up the save at `path`, then upgrade it to this version's format, with the notes next to it."""
        with one_line(self.where):
            copy = back_up_before_upgrade(self._connection, path)
        try:
            notes = take_over(path, self.rows.rows(), self.folded().state, path)
            with self.one_commit():
                upgrade(self._connection)
                self.rows.head = replace(self.head, save=self.head.save or new_id())
                write_head(self._connection, self.head)
                self.rows.add_later(next_entries(self.rows.last, notes, time_now()))
        except BaseException:
            remove(copy)
            raise

    def back_up(self, path: Path, *, secrets: bool = True) -> Path:
        """Copy the save at `path` to the folder `backups`, as `backup.back_up`; returns the copy's path."""
        with one_line(self.where):
            return back_up(self._connection, path, secrets=secrets)

    def _seen(self) -> LastSeen:
        """Where the save ends now, as the state folder records it."""
        state = self.folded().state
        return replace(LastSeen.of(self.head, state.hand, state.credits), fault=self._fault_row)

    def compare(self, seen: LastSeen | None) -> OlderCopy | None:
        """What this save lacks of what was last played here; None if nothing."""
        if seen is None or seen.agrees_with(self.head, self.rows.hash_at(seen.rows)):
            return None
        return OlderCopy(self._seen(), seen)
