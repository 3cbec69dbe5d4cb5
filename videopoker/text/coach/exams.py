"""Exams in words and as plain values: the result of one, and the list of a save's."""

from collections.abc import Sequence
from typing import TypedDict

from videopoker.coach.exams import Exam, ExamResult
from videopoker.core.base.messages import counted
from videopoker.core.base.records import CoinsLost, Time
from videopoker.play.saves.rows.log_row import local_time
from videopoker.text.coach.analysis import analysis_summary, hand_line
from videopoker.text.coach.training import marks
from videopoker.text.groups.group import Column, Group
from videopoker.text.words.empty import NO_EXAMS
from videopoker.text.words.hold_names import NameCards


def ended_before(answers: int | None) -> list[str]:
    """A line about an open exam with this many answers that a new exam ended; no line without one."""
    return [] if answers is None else [f"The open exam, with {counted(answers, 'answer')}, was broken off."]


def in_the_drill(wrong: int) -> str:
    """How many wrong hands are in the drill; empty for none.

    >>> in_the_drill(1), in_the_drill(3), in_the_drill(0)
    ('1 wrong hand is in the drill.', '3 wrong hands are in the drill.', '')
    """
    if not wrong:
        return ""
    return f"{counted(wrong, 'wrong hand')} {'is' if wrong == 1 else 'are'} in the drill."


def exam_group(exam: Exam, *, letters: bool) -> Group:
    """The result of an exam that is over, with a mark for each hand."""
    if not exam.answers:
        return Group(notes=["Broken off before the first answer."])
    left = exam.size - len(exam.answers)
    broken_off = f"Broken off after {len(exam.answers)} of {counted(exam.size, 'hand')}." if left else ""
    drilled = in_the_drill(exam.drilled)
    rows = [analysis_summary(exam.answers), marks(exam.answers, letters=letters), broken_off, drilled]
    return Group(notes=[row for row in rows if row])


def wrong_hands(exam: Exam, name: NameCards) -> list[str]:
    """The hands of an exam that were held wrong, each with the reason."""
    return [f"Hand {hand.line}, {hand_line(hand, name)}" for hand in exam.hands() if hand.lost]


def exams_group(results: Sequence[ExamResult]) -> Group:
    """The exams of a save, a row each, the oldest first."""
    columns = (
        Column("started", align="<"),
        Column("game", align="<"),
        Column("right"),
        Column("hands"),
        Column("cost"),
        Column(align="<"),
    )
    rows = [
        (
            f"{local_time(exam.started):%Y-%m-%d %H:%M}",
            exam.game,
            f"{exam.right}",
            f"{exam.hands}",
            f"{exam.lost:,.2f}",
            exam.ended or f"open, hand {exam.hands + 1} of {exam.size}",
        )
        for exam in results
    ]
    said = [
        f"{started}, {game}: {right} of {hands} right, cost {cost} coins, {end}."
        for started, game, right, hands, cost, end in rows
    ]
    notes = [] if rows else [NO_EXAMS]
    return Group("EXAMS" if rows else "", columns, rows, notes=notes, sentences=said)


class ExamRecord(TypedDict):
    """An exam."""

    started: Time
    game: str
    hands: int
    right: int
    lost: CoinsLost
    finished: bool


class ExamsRecord(TypedDict):
    """The exams of a save."""

    exams: list[ExamRecord]


def exams_record(results: Sequence[ExamResult]) -> ExamsRecord:
    """The exams of a save as plain values; lost is in coins."""
    return {
        "exams": [
            {
                "started": exam.started,
                "game": exam.game,
                "hands": exam.hands,
                "right": exam.right,
                "lost": exam.lost,
                "finished": exam.ended == "finished",
            }
            for exam in results
        ]
    }
