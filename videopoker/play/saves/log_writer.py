"""Adds events to the log of an open save: in one transaction, with the head, the snapshot and the index that follow."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from videopoker.core.events import Event
from videopoker.play.saves.chain_store import ChainStore
from videopoker.play.saves.derived import Derived
from videopoker.play.saves.file_check import SaveError
from videopoker.play.saves.head import Head, write_head
from videopoker.play.saves.log_reader import LogReader
from videopoker.play.saves.log_row import ADD_ROW, LogRow, Row, next_entries, next_rows, time_now
from videopoker.play.saves.schema import one_line, transaction


class LogWriter:
    """The writing side of an open save."""

    def __init__(
        self, connection: sqlite3.Connection, rows: LogReader, derived: Derived, secrets: ChainStore
    ) -> None:
        self._connection = connection
        self._rows = rows
        self._derived = derived
        self._secrets = secrets
        self.added: list[Row] = []
        """The rows added in the last transaction."""
        self.stores_later = False
        """Whether rows may wait until they are read, as in memory."""

    def add(
        self,
        events: Sequence[Event],
        then: Callable[[bytes], Event] | None,
        secrets: Sequence[tuple[int, bytes]],
        *,
        checked: int,
        keeps_snapshot: bool,
    ) -> None:
        """Add events inside `one_commit`; for `then` and `secrets` see `Log.append`.

        `checked` is the last row checked in the background. With `keeps_snapshot` a snapshot that is due is stored.
        """
        entries, rows = next_rows(self._rows.last, self._rows.head.hash, events, then)
        if secrets:
            self._secrets.replace(secrets)
        self._rows.head = self._write(rows, entries, checked, keeps_snapshot=keeps_snapshot)

    def add_later(self, events: Sequence[Event]) -> bool:
        """Add events to a log in memory, to be stored when its rows are read; False if an index reads them now."""
        if not (self.stores_later and self._derived.is_behind):
            return False
        waiting = next_entries(self._rows.last, events, time_now())
        self._derived.add(waiting)
        self._rows.add_later(waiting)
        return True

    @contextmanager
    def one_commit(self, *, exclusive: bool) -> Iterator[None]:
        """One transaction, as `Log.one_commit`; `exclusive` as for `transaction`."""
        head, self.added = self._rows.head, []
        self._derived.folded()  # now, so that the events added are counted once
        is_begun = False
        try:
            with one_line(self._rows.where), transaction(self._connection, exclusive=exclusive):
                is_begun = True
                yield
        except BaseException as error:
            if not is_begun:
                raise
            self._rows.drop_waiting()
            tried, self._rows.head = self._rows.head, head
            self._derived.forget()  # it may have counted what was rolled back
            if isinstance(error, SaveError) and tried != head and self._rows.ends_with(tried):
                message = "the disk failed, but the move was stored; quit and open the save again"
                raise SaveError(f"{self._rows.where}: {message}") from error
            raise

    def _write(
        self, rows: Sequence[Row], entries: Sequence[LogRow], checked: int, *, keeps_snapshot: bool
    ) -> Head:
        if self._rows.end()[0] != self._rows.last:
            by = "by another program, or while the disk failed"
            raise SaveError(
                f"{self._rows.where} was changed {by}; nothing was stored; quit and open it again"
            )
        head = replace(self._rows.head, rows=rows[-1][0], hash=rows[-1][3], checked=checked)
        if head.save and keeps_snapshot and (snapshot := self._derived.new_snapshot()):
            head = replace(head, snapshot=snapshot)
        if head.save:
            write_head(self._connection, head)
        self._connection.executemany(ADD_ROW, rows)
        self.added += rows
        self._derived.add(entries)
        if head.save and not self._rows.ends_with(head):
            raise SaveError(
                f"{self._rows.where}: another program's trigger in the file undid the move; nothing was stored"
            )
        return head
