"""The progress in the lessons of a game, kept in the training file by the kind of each line."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from videopoker.play.practice.training import TrainingFile, text_of


class LineProgress(NamedTuple):
    """The lessons that a player took on one kind of line."""

    tries: int
    passed: str | None
    """When a lesson with this line was first passed, UTC, ISO 8601; None before."""


def lesson_progress(file: TrainingFile, game: str) -> Mapping[str, LineProgress]:
    """The progress of each kind of line that was tried in a game, given by its fingerprint."""
    rows = file.rows("SELECT kind, tries, passed FROM lesson_line WHERE game = ?", (game,))
    return {kind: LineProgress(tries, passed) for kind, tries, passed in rows}


def lines_passed(file: TrainingFile, game: str) -> frozenset[str]:
    """The kinds of line passed in a game; a lesson counts as passed while all its lines are among them."""
    progress = lesson_progress(file, game)
    return frozenset(kind for kind, line in progress.items() if line.passed)


def add_lesson_try(file: TrainingFile, game: str, kinds: Iterable[str]) -> None:
    """Count a try of the lesson with these kinds of line."""
    with file.changing() as connection:
        connection.executemany(
            "INSERT INTO lesson_line VALUES (?, ?, 1, NULL) ON CONFLICT DO UPDATE SET tries = tries + 1",
            [(game, kind) for kind in kinds],
        )


def pass_lesson(file: TrainingFile, game: str, kinds: Iterable[str], now: datetime) -> None:
    """Store that a lesson that was tried is passed; the first time counts."""
    passed = text_of(now)
    with file.changing() as connection:
        connection.executemany(
            "UPDATE lesson_line SET passed = coalesce(passed, ?) WHERE game = ? AND kind = ?",
            [(passed, game, kind) for kind in kinds],
        )
