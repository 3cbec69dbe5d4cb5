"""The check of a save while it is played, in slices short enough that nobody waits for them.

Opening a save checks what its state rests on: the head, the snapshot, the rows since. Older rows are checked here.
Each session first goes on where the last one ended, then from the first row to the last it found. On that second way
it checks the events against the rules, each commitment against the hash of the row before it, and folds the log, to compare it with the snapshot that the state rests on: a forged one differs there.
"""

from collections.abc import Iterator
from itertools import islice

from videopoker.play.saves.file_check import DamagedSave, mend_hint
from videopoker.play.saves.fold import Folded
from videopoker.play.saves.log_reader import LogReader
from videopoker.play.saves.log_row import LogRow


class WrongSnapshot(DamagedSave):
    """A snapshot that is not what the log folds to."""


class BackgroundCheck:
    """Checks the rows that a log has now; those added later need no check."""

    def __init__(self, log: LogReader) -> None:
        self._log = log
        self._last = log.last
        self.row = log.head.checked
        """The row up to which the chain was checked, in this session or before."""
        self._snapshot_row, self._snapshot = 0, ""
        self._steps = self._checked()
        self.is_done = not self._last

    def compare(self, snapshot: Folded) -> None:
        """Compare the log with this snapshot on the way; the first one given counts."""
        if not self._snapshot_row:
            self._snapshot_row, self._snapshot = snapshot.row, snapshot.to_text()

    def go_on(self, rows: int) -> None:
        """Check this many rows more. DamagedSave where one is wrong, BrokenRules where its event is, WrongSnapshot where the snapshot is."""
        self.is_done = sum(1 for _ in islice(self._steps, rows)) < rows

    def _checked(self) -> Iterator[None]:
        if self.row < self._last:
            yield from (None for _ in self._entries(self.row))
        self.row, folded = 0, Folded()
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
