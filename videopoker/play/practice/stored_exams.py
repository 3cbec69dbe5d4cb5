"""Exams and challenges in the training file: each hand stored before it is asked, then its answer, and the result."""

from collections.abc import Callable, Sequence
from datetime import datetime
from sqlite3 import Connection
from typing import NamedTuple

from videopoker.core.cards.cards import Cards, format_cards
from videopoker.core.cards.held_cards import mask_of, positions_of
from videopoker.play.practice.training import TrainingFile, text_of


class StoredHand(NamedTuple):
    """A hand of an exam."""

    number: int
    """From 1; in older exams, taken at the table, its number in the save."""
    cards: str
    held: frozenset[int] | None
    """Positions, 0 to 4; None until it is answered."""
    hands: int
    """How many were drawn from the deal: 1, in older exams also more."""
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


class StoredChoice(NamedTuple):
    """A hand chosen for a certificate, with the fields of `solver.simulation.chosen_hands.ChosenHand`."""

    cards: str
    weight: float
    beginner: float


class StoredTry(NamedTuple):
    """What a try for a certificate has besides its exam."""

    seed: str
    """Of the deals among which its hands were chosen: hexadecimal digits."""
    perfect: float
    """The return of perfect play."""
    hands: Sequence[StoredChoice]
    """The hands chosen, also those not asked yet."""


_EXAMS = "SELECT id, game, name, size, started, result FROM exam WHERE save = ? AND game LIKE ? ORDER BY id"


def exams(file: TrainingFile, save: str, game: str = "%") -> list[StoredExam]:
    """The exams of a save, given by its file name, the oldest first; all, or only in the game with this fingerprint."""
    found = [StoredExam(*row) for row in file.rows(_EXAMS, (save, game))]
    file.check_times(exam.started for exam in found)
    return found


def open_challenge(file: TrainingFile) -> str:
    """The code of the newest challenge that is not over; empty if there is none."""
    query = "SELECT save FROM exam WHERE ended IS NULL AND save LIKE ? ORDER BY id DESC LIMIT 1"
    return next((code for (code,) in file.rows(query, ("____-____-____-____",))), "")


def exam_hands(file: TrainingFile, exam: int) -> list[StoredHand]:
    """The hands of an exam, in the order in which they were dealt."""
    rows = file.rows(
        "SELECT number, cards, held, hands, lost FROM exam_hand WHERE exam = ? ORDER BY number", (exam,)
    )
    with file.reading():
        return [
            StoredHand(number, cards, None if held is None else frozenset(positions_of(held)), hands, lost)
            for number, cards, held, hands, lost in rows
        ]


def begin_exam(
    file: TrainingFile,
    save: str,
    game: str,
    name: str,
    size: int,
    now: datetime,
    *,
    only_once: bool = False,
    begun: StoredTry | None = None,
) -> int:
    """Store that an exam of `size` hands begins, and break off one still open in this save and game; returns its id.

    With `only_once`, as for a challenge, nothing changes if there is one already, and the id means nothing. With `begun`
    it is a try for a certificate.
    """
    with file.changing() as connection:
        if not only_once:
            connection.execute(
                "UPDATE exam SET ended = ?, result = 'broken off' WHERE save = ? AND game = ? AND ended IS NULL",
                (text_of(now), save, game),
            )
        added = connection.execute(
            "INSERT INTO exam (save, game, name, size, started) SELECT ?1, ?2, ?3, ?4, ?5"
            " WHERE NOT ?6 OR NOT EXISTS (SELECT 1 FROM exam WHERE save = ?1 AND game = ?2)",
            (save, game, name, size, text_of(now), only_once),
        )
        exam = int(added.lastrowid or 0)
        if begun:
            _add_try(connection, exam, begun)
        return exam


def _add_try(connection: Connection, exam: int, begun: StoredTry) -> None:
    rows = [(exam, number, *hand) for number, hand in enumerate(begun.hands, start=1)]
    connection.execute("INSERT INTO certificate VALUES (?, ?, ?)", (exam, begun.seed, begun.perfect))
    connection.executemany("INSERT INTO certificate_hand VALUES (?, ?, ?, ?, ?)", rows)


def stored_try(file: TrainingFile, exam: int) -> StoredTry:
    """What the try for a certificate with this exam has."""
    chosen = "SELECT cards, weight, beginner FROM certificate_hand WHERE exam = ? ORDER BY number"
    hands = [StoredChoice(*row) for row in file.rows(chosen, (exam,))]
    with file.reading():
        ((seed, perfect),) = file.rows("SELECT seed, perfect FROM certificate WHERE exam = ?", (exam,))
        return StoredTry(seed, perfect, hands)


def resize_exam(file: TrainingFile, exam: int, size: int) -> None:
    """Store that an open exam has this many hands."""
    with file.changing() as connection:
        connection.execute("UPDATE exam SET size = ? WHERE id = ? AND ended IS NULL", (size, exam))


def ask_exam_hand(file: TrainingFile, exam: int, deal: Callable[[int], Cards]) -> None:
    """Deal the next hand of an exam by its number and store it, unless the exam is over or has a hand without an answer."""
    with file.changing() as connection:
        following = "SELECT coalesce(max(number), 0) + 1 FROM exam_hand WHERE exam = ?"
        ((number,),) = connection.execute(following, (exam,))
        connection.execute(
            "INSERT INTO exam_hand SELECT id, ?, ?, NULL, 1, NULL FROM exam WHERE id = ? AND ended IS NULL"
            " AND NOT EXISTS (SELECT 1 FROM exam_hand WHERE exam = exam.id AND held IS NULL)",
            (number, format_cards(deal(number)), exam),
        )


def answer_exam_hand(file: TrainingFile, exam: int, number: int, held: frozenset[int], lost: float) -> None:
    """Store the answer to a hand, and what it lost in coins, unless the hand is graded or the exam is over."""
    with file.changing() as connection:
        connection.execute(
            "UPDATE exam_hand SET held = ?, lost = ? WHERE exam = ? AND number = ? AND lost IS NULL"
            " AND exam IN (SELECT id FROM exam WHERE ended IS NULL)",
            (mask_of(held), lost, exam, number),
        )


def end_exam(file: TrainingFile, exam: int, now: datetime, *, is_finished: bool) -> None:
    """Store that an open exam is over: finished, or broken off. Its hand without an answer goes."""
    with file.changing() as connection:
        connection.execute(
            "UPDATE exam SET ended = ?, result = ? WHERE id = ? AND ended IS NULL",
            (text_of(now), "finished" if is_finished else "broken off", exam),
        )
        connection.execute("DELETE FROM exam_hand WHERE exam = ? AND held IS NULL", (exam,))
