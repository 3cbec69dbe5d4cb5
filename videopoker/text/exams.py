"""Exams in words and as plain values: the result of one, and the list of a save's."""

from collections.abc import Sequence
from typing import TypedDict

from videopoker.coach.advice import Graded, total_cost
from videopoker.coach.exams import ExamResult
from videopoker.coach.explain import why_better
from videopoker.core.messages import counted
from videopoker.core.records import CoinsLost, Time
from videopoker.play.saves.log_row import local_time
from videopoker.text.advice import hands_of
from videopoker.text.amounts import amount_text, coins
from videopoker.text.empty import NO_EXAMS
from videopoker.text.explanation import story
from videopoker.text.group import Column, Group
from videopoker.text.hold_names import NameCards, symbols


def exam_summary(graded: Sequence[Graded]) -> str:
    """How many hands of an exam were right, and what the mistakes cost."""
    right = sum(one.is_right for one in graded)
    cost = (
        f"Your mistakes cost {coins(total_cost(graded))}."
        if right < len(graded)
        else "No hold was worth more than yours."
    )
    return f"{right} of {counted(len(graded), 'hand')} right. {cost}"


def exam_lines(graded: Sequence[Graded], name: NameCards = symbols) -> list[str]:
    """The result of an exam, then its mistakes, the costliest first, each with the reason."""
    wrong = (one for one in graded if not one.is_right)
    ordered = sorted(wrong, key=lambda one: one.cost * one.hands, reverse=True)
    return [
        exam_summary(graded),
        *(
            f"Hand {one.hand:,}, {name(one.advice.cards)}{_deal_cost(one)}: {exam_reason(one, name)}"
            for one in ordered
        ),
    ]


def exam_reason(graded: Graded, name: NameCards = symbols) -> str:
    """Why the best hold of a hand beats the one chosen, or after a right answer its rival."""
    return story(why_better(graded.advice, graded.held), name)


def in_the_drill(wrong: int) -> str:
    """That the wrong hands of an exam were added to the drill; empty for none.

    >>> in_the_drill(1), in_the_drill(3), in_the_drill(0)
    ('The wrong one is in the drill.', 'The 3 wrong ones are in the drill.', '')
    """
    if not wrong:
        return ""
    return "The wrong one is in the drill." if wrong == 1 else f"The {wrong} wrong ones are in the drill."


def _deal_cost(graded: Graded) -> str:
    """What the mistake of a multi-hand deal cost over all its hands, and on each; empty for one hand."""
    if graded.hands == 1:
        return ""
    return f", cost {coins(graded.cost * graded.hands)}, {amount_text(graded.cost)}{hands_of(graded.hands)}"


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
            f"{local_time(one.started):%Y-%m-%d %H:%M}",
            one.game,
            f"{one.right}",
            f"{one.hands}",
            f"{one.lost:,.2f}",
            one.ended or f"open, hand {one.hands + 1} of {one.size}",
        )
        for one in results
    ]
    said = [f"{row[0]}, {row[1]}: {row[2]} of {row[3]} right, cost {row[4]} coins, {row[5]}." for row in rows]
    notes = [] if rows else [NO_EXAMS]
    return Group("EXAMS" if rows else "", columns, rows, notes=notes, sentences=said)


class ExamRecord(TypedDict):
    """An exam taken at the table."""

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
                "started": one.started,
                "game": one.game,
                "hands": one.hands,
                "right": one.right,
                "lost": one.lost,
                "finished": one.ended == "finished",
            }
            for one in results
        ]
    }
