"""The grades of a save, kept in a file beside it, so that only new hands have to be graded.

The log is the only truth: if the file is missing or belongs to another log, all hands are graded again.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from videopoker.coach.grade import Grade
from videopoker.coach.grader import GRADED_AT_ONCE, Grader
from videopoker.play.files import read_ordinary, replacing
from videopoker.play.saves.log import Log
from videopoker.play.saves.played_hand import PlayedHand

VERSION = 6
"""Raise it when the meaning of a grade changes."""

_HANDS_TO_KEEP = 400
"""At the end of the log the file is written if at least this many hands are new."""
_HANDS_ON_THE_WAY = 20_000
"""During a long run the file is written after this many hands, so that little work is lost."""


class GradedLog:
    """A log and the grades of its hands so far; `steps` grades the rest."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._file = None if log.where == "memory" else Path(f"{log.where}.grades")
        self._final = self._read() or Grader(log)
        """The grades of the hands that nothing can change any more: all but the last."""
        self._kept = self._final.hand
        """The last hand whose grades are in the file."""
        self._all = self._final

    @property
    def grades(self) -> tuple[Grade, Grade]:
        """The grades of all time and of the last session."""
        return self._all.total, self._all.session

    @property
    def parts(self) -> int:
        """The number of steps left, or a few less."""
        return -(-(self._log.folded().state.hand - self._final.hand) // GRADED_AT_ONCE)

    def steps(self) -> Iterator[None]:
        """Grade the rest of the log step by step. SaveError if the log cannot be read."""
        last = self._log.folded().state.hand
        self._final.begin()
        while self._final.read(last - 1):
            self._write(_HANDS_ON_THE_WAY)
            yield
        self._write(_HANDS_TO_KEEP)
        whole = self._final.copied()
        whole.read(last)
        self._all = whole

    def _read(self) -> Grader | None:
        """The grades in the file; None if there are none or they belong to another log."""
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
            record = json.loads(read_ordinary(self._file)) if self._file else {}
            if record["version"] == VERSION and record["hash"] == self._hash(record["grader"]["row"]):
                return Grader.from_record(self._log, record["grader"])
        return None

    def _write(self, min_hands: int) -> None:
        """Save the grades if at least this many hands are new. A failure is ignored: they can be computed again."""
        if self._file is None or self._final.hand - self._kept < min_hands:
            return
        self._kept = self._final.hand
        record = {"version": VERSION, "hash": self._hash(self._final.row), "grader": self._final.to_record()}
        # readable by its owner only: it tells how the player plays
        with suppress(OSError), replacing(self._file) as file:
            file.write(json.dumps(record, separators=(",", ":")))

    def _hash(self, row: int) -> str:
        return self._log.rows.hash_at(row).hex()


def graded_hand(log: Log, hand: PlayedHand) -> Grade:
    """The grade of one past hand; its bet is 0 while the hand is in play, and if a script chose its cards."""
    grader = Grader(log)
    grader.hand = hand.dealt.hand - 1
    grader.read(hand.dealt.hand)
    return grader.total
