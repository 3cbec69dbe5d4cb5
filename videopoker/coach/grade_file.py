"""The grades of a save, kept in a file beside it, so that only new hands have to be graded.

The log is the only truth: if the file is missing or belongs to another log, all hands are graded again.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain, islice
from pathlib import Path

from videopoker.coach.grade import Grade
from videopoker.coach.grader import Grader
from videopoker.core.event_codec import RecordError
from videopoker.core.state import GameState
from videopoker.play.files import read_ordinary, replacing
from videopoker.play.saves.file_check import SaveError
from videopoker.play.saves.hand_notes import HandNotes
from videopoker.play.saves.log import Log
from videopoker.play.saves.log_row import as_json
from videopoker.play.saves.played_hand import PlayedHand
from videopoker.play.saves.replay import jackpot_growth
from videopoker.play.saves.rule_check import by_the_rules

VERSION = 5
"""Raise it when the meaning of a grade changes."""

ROWS_AT_ONCE = 3999
"""Rows of the log read in one step of about 20 ms; with the row before them they fill whole blocks of a thousand."""
HANDS_AT_ONCE = 4000
"""Hands valued in one step of about 20 ms."""
_ROWS_TO_KEEP = 1000
"""At the end of the log the file is written if at least this many rows are new."""
_ROWS_ON_THE_WAY = 50_000
"""During a long run the file is written after this many rows, so that little work is lost."""


class GradedLog:
    """A log and the grades of its rows so far; `steps` grades the rest."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._file = None if log.where == "memory" else Path(f"{log.where}.grades")
        self._saves = self._file.parent if self._file else None
        self._notes = HandNotes(Path(log.where))
        self._grader = self._read() or Grader(self._saves)
        self._kept = self._grader.row
        """The last row whose grades are in the file."""
        self._digest = b""
        """The hash of the last row read."""

    @property
    def grades(self) -> tuple[Grade, Grade]:
        """The grades of all time and of the last session."""
        return self._grader.total, self._grader.session

    @property
    def parts(self) -> int:
        """The number of steps left, or a few less."""
        return -(-(self._log.ends_at() - self._grader.row) // ROWS_AT_ONCE)

    def steps(self) -> Iterator[None]:
        """Grade the rest of the log step by step. SaveError if the log is damaged or breaks the rules."""
        notes = None
        while records := self._next_records():
            if (
                notes is None or len(records) < ROWS_AT_ONCE
            ):  # at the end of the log hints may have been added
                notes = self._notes.hints()
            with self._one_line():
                self._grader.read(records, self._grader.row + len(records), notes)
            yield
            if self._grader.waiting >= HANDS_AT_ONCE:
                self._value(_ROWS_ON_THE_WAY)
                yield
        self._value(_ROWS_TO_KEEP)

    def _next_records(self) -> list[str]:
        """The records of the next rows; keeping only the records saves a quarter of the time."""
        records: list[str] = []
        rows = islice(self._log.checked_rows(self._grader.row), ROWS_AT_ONCE)
        for _, _, record, self._digest in rows:
            records.append(record)
        return records

    def _value(self, least: int) -> None:
        """Value the hands read, and save the grades if at least this many rows are new."""
        with self._one_line():
            self._grader.value()
            if not isinstance(self._grader.total.won, int):
                raise TypeError("a part of a coin was paid")
        self._write(least)

    @contextmanager
    def _one_line(self) -> Iterator[None]:
        """Turn an error from a damaged row, or one that breaks the rules, into a SaveError.

        Checking every event first would take ten times as long, so only a log that cannot be graded is checked.
        """
        try:
            yield
        except RecordError as error:
            raise SaveError(f"{self._log.where}: {error}") from None
        except (ArithmeticError, LookupError, TypeError, ValueError):
            for _ in by_the_rules(self._log.entries(0), GameState(), self._log.where):
                pass
            raise

    def _read(self) -> Grader | None:
        """The grades in the file; None if there are none or they belong to another log."""
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
            record = json.loads(read_ordinary(self._file)) if self._file else {}
            row = next(self._log.checked_rows(record["grader"]["row"] - 1), None)
            if record["version"] == VERSION and row and row[3].hex() == record["hash"]:
                return Grader.from_record(record["grader"], self._saves)
        return None

    def _write(self, least: int) -> None:
        """Save the grades if at least this many rows are new. A failure is ignored: they can be computed again."""
        if self._file is None or self._grader.row - self._kept < least:
            return
        self._kept = self._grader.row
        record = {"version": VERSION, "hash": self._digest.hex(), "grader": self._grader.to_record()}
        # readable by its owner only: it may contain undealt cards of the hand in play
        with suppress(OSError), replacing(self._file) as file:
            file.write(json.dumps(record, separators=(",", ":")))


def graded_hand(log: Log, hand: PlayedHand) -> Grade:
    """The grade of one past hand; its bet is 0 while the hand is in play, and if a script chose its cards."""
    save = Path(log.where)
    grader = Grader(save.parent if save.is_file() else None)
    grader.read([record for _, _, record, _ in log.checked_rows(0, 1)])  # whether it is a practice save
    grader.begin(hand.paytable, hand.cents, jackpot_growth(log, hand))
    events = (hand.dealt, hand.drawn, *chain(*hand.doubles))
    grader.read([as_json(event) for event in events if event], hinted=HandNotes(save).hints())
    grader.value()
    return grader.total
