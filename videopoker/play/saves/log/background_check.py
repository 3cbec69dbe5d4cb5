"""Checks a save during play, in slices too short to notice.

Opening a save checks the head, the snapshot and the rows since the snapshot. Older rows are checked here. Each session
first checks the hash chain from where the last session stopped. Then it reads the log from the first row: it checks
each event against the rules and each commitment against the hash of the row before it, and folds the log to compare
it with the snapshot, which exposes a forged one.
"""

from collections.abc import Iterator
from itertools import islice

from videopoker.play.saves.files.sqlite_file import DamagedSave, SaveBusy, mend_hint
from videopoker.play.saves.index.fold import Folded
from videopoker.play.saves.rows.log_reader import LogReader
from videopoker.play.saves.rows.log_row import LogRow


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
