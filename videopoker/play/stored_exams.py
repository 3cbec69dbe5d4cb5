"""Exams in the training file: their hands as they are drawn, and their results."""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from videopoker.core.cards import Card, format_cards
from videopoker.core.hold_mask import mask_of, positions_of
from videopoker.play.training import TrainingFile, text_of


class StoredHand(NamedTuple):
    """A hand of an exam."""

    number: int
    """In the save."""
    cards: str
    held: frozenset[int]
    hands: int
    """How many were drawn from the deal."""
    lost: float | None
    """In coins over all hands drawn, 0 when the hold is right; None until it is graded."""


class StoredExam(NamedTuple):
    """An exam of a save."""

    id: int
    game: str
    """The fingerprint of its paytable."""
    name: str
    """The id of its paytable."""
    size: int
    started: str
    """UTC, ISO 8601."""
    result: str | None
    """``finished`` or ``broken off``; None while it is open."""


_EXAMS = "SELECT id, game, name, size, started, result FROM exam WHERE save = ? ORDER BY id"


def exams(file: TrainingFile, save: str) -> list[StoredExam]:
    """The exams of a save, given by its file name, the oldest first."""
    return [StoredExam(*row) for row in file.rows(_EXAMS, (save,))]


def last_exam(file: TrainingFile, save: str) -> StoredExam | None:
    """The exam of a save that began last."""
    rows = file.rows(f"{_EXAMS} DESC LIMIT 1", (save,))
    return StoredExam(*rows[0]) if rows else None


def exam_hands(file: TrainingFile, exam: int) -> list[StoredHand]:
    """The hands of an exam, in the order in which they were dealt."""
    rows = file.rows(
        "SELECT number, cards, held, hands, lost FROM exam_hand WHERE exam = ? ORDER BY number", (exam,)
    )
    with file.reading():
        return [
            StoredHand(number, cards, frozenset(positions_of(held)), hands, lost)
            for number, cards, held, hands, lost in rows
        ]


def begin_exam(file: TrainingFile, save: str, game: str, name: str, size: int, now: datetime) -> int:
    """Store that an exam begins, which breaks off one still open; returns its id."""
    with file.changing() as connection:
        connection.execute(
            "UPDATE exam SET ended = ?, result = 'broken off' WHERE save = ? AND ended IS NULL",
            (text_of(now), save),
        )
        begun = connection.execute(
            "INSERT INTO exam (save, game, name, size, started) VALUES (?, ?, ?, ?, ?)",
            (save, game, name, size, text_of(now)),
        )
        return int(begun.lastrowid or 0)


def add_exam_hand(
    file: TrainingFile, exam: int, number: int, cards: tuple[Card, ...], held: frozenset[int], hands: int
) -> None:
    """Store a hand and its hold before the draw, so that a hand drawn is never lost; a later hold replaces it."""
    with file.changing() as connection:
        row = (exam, number, format_cards(cards), mask_of(held), hands)
        connection.execute("REPLACE INTO exam_hand VALUES (?, ?, ?, ?, ?, NULL)", row)


def grade_exam_hands(file: TrainingFile, exam: int, lost: Mapping[int, float]) -> None:
    """Store what hands lost, by their number in the save."""
    with file.changing() as connection:
        connection.executemany(
            "UPDATE exam_hand SET lost = ? WHERE exam = ? AND number = ?",
            [(cost, exam, number) for number, cost in lost.items()],
        )


def end_exam(file: TrainingFile, exam: int, now: datetime, *, is_finished: bool) -> None:
    """Store that an open exam is over: finished, or broken off."""
    with file.changing() as connection:
        connection.execute(
            "UPDATE exam SET ended = ?, result = ? WHERE id = ? AND ended IS NULL",
            (text_of(now), "finished" if is_finished else "broken off", exam),
        )
