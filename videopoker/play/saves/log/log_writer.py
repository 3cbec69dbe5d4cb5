"""Adds events to the log of an open save: in one transaction, with the head, the snapshot and the index that follow.

The rows of a transaction are stored together at its end, or when something reads them: `auto` makes 250 hands in one.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from videopoker.core.machine.events import Event
from videopoker.play.saves.files.chain_store import ChainStore
from videopoker.play.saves.files.schema import one_line, transaction
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.log.fold_and_index import BackgroundCheck, Derived
from videopoker.play.saves.rows.log_reader import LogReader
from videopoker.play.saves.rows.log_row import next_entries, time_now


class LogWriter:
    """The writing side of an open save."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        rows: LogReader,
        check: BackgroundCheck,
        derived: Derived,
        secrets: ChainStore,
    ) -> None:
        self._connection = connection
        self._rows = rows
        self._check = check
        self._derived = derived
        self._secrets = secrets
        self._process = os.getpid()

    def add(
        self,
        events: Sequence[Event],
        then: Callable[[bytes], Event] | None = None,
        secrets: Sequence[tuple[int, bytes]] = (),
        *,
        keeps_snapshot: bool = False,
    ) -> None:
        """Add events inside `one_commit`; for `then` and `secrets` see `Log.append`.

        With `keeps_snapshot` a snapshot of the rows before is stored first, if one is due.
        """
        if keeps_snapshot and self._rows.save_id:
            self._derived.keep_snapshot_if_due()
        if secrets:
            self._secrets.replace(secrets)
        time = time_now()
        self._add(events, time)
        if then:
            self._add((then(self._rows.last_hash),), time)

    def add_later(self, events: Sequence[Event], time: str) -> None:
        """Add events to a log in memory, which are folded and stored only when needed."""
        self._rows.add_later(next_entries(self._rows.last, events, time))

    def _add(self, events: Sequence[Event], time: str) -> None:
        entries = next_entries(self._rows.last, events, time)
        self._derived.add(entries)  # before the log has them: else it would read them
        self._rows.add_later(entries)

    @contextmanager
    def one_commit(self, *, exclusive: bool) -> Iterator[None]:
        """One transaction, as `Log.one_commit`; `exclusive` as for `transaction`."""
        if os.getpid() != self._process:
            raise SaveError(
                f"{self._rows.where}: it can be used only in the process that opened it; open it again in this one"
            )
        self._derived.folded()  # now, so that the events added are counted once
        head = self._rows.head
        self._rows.stored = []
        is_begun = False
        try:
            with one_line(self._rows.where), transaction(self._connection, exclusive=exclusive):
                is_begun = True
                self._check_end()
                yield
                self._store()
        except BaseException as error:
            if not is_begun:
                raise
            self._rows.drop_waiting()
            tried = self._rows.head
            self._rows.head = head
            self._derived.forget()  # it may have counted what was rolled back
            if isinstance(error, SaveError) and tried != head and self._rows.ends_with(tried):
                message = "the disk failed, but the move was stored; quit and open the save again"
                raise SaveError(f"{self._rows.where}: {message}") from error
            raise

    def _check_end(self) -> None:
        if self._rows.end().rows != self._rows.last:
            by = "by another program, or while the disk failed"
            raise SaveError(
                f"{self._rows.where} was changed {by}; nothing was stored; quit and open it again"
            )

    def _store(self) -> None:
        self._rows.store_waiting(checked=self._check.row)
        if self._rows.stored and not self._rows.ends_with(self._rows.head):
            raise SaveError(
                f"{self._rows.where}: another program's trigger in the file undid the move; nothing was stored"
            )
