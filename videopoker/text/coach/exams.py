"""Exams and lists of hands in words and as plain values: each hand is right, or has what was lost and why."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Annotated, TypedDict

from videopoker.coach.exams import Exam, ExamResult
from videopoker.coach.explain import why_better
from videopoker.coach.hand_list import BadLine, GivenHand
from videopoker.core.base.messages import counted
from videopoker.core.base.records import CoinsLost, CoinsLostExact, PerCoinExact, Time
from videopoker.core.cards.cards import Cards, format_cards
from videopoker.play.saves.rows.log_row import MINUTE, local_time
from videopoker.text.coach.story import story
from videopoker.text.coach.training import marks
from videopoker.text.groups.group import NO_EXAMS, Column, Group
from videopoker.text.words.amounts import coins
from videopoker.text.words.hold_names import NameCards

_MOST_MARKS = 100
"""The most hands of an exam whose marks are shown."""


def hand_line(hand: GivenHand, name: NameCards = format_cards) -> str:
    """A hand, its hold, and whether it is right or what it lost and why."""
    held = {0: "nothing held", 5: "all held"}.get(len(hand.held)) or f"{name(hand.held_cards)} held"
    verdict = f"{coins(hand.lost)} lost. {why_wrong(hand, name)}" if hand.lost else "right."
    return f"{name(hand.advice.cards)}, {held}: {verdict}"


def why_wrong(hand: GivenHand, name: NameCards = format_cards) -> str:
    """Why the best hold is worth more than the one chosen; empty for a right one."""
    return _why(hand, name) if hand.lost else ""


def _why(hand: GivenHand, name: NameCards) -> str:
    return story(why_better(hand.advice, hand.held), name)


def analysis_summary(losses: Sequence[Fraction | float]) -> str:
    """How many holds are right, and what the others lost together."""
    right = sum(not lost for lost in losses)
    lost = sum((Fraction(loss) for loss in losses), start=Fraction(0))
    cost = f", {coins(lost)} lost" if lost else ""
    return f"{right} of {counted(len(losses), 'hand')} right{cost}."


class AnalysedHandRecord(TypedDict):
    """A hand of a list, graded."""

    line: Annotated[int, "where the hand is in the list, from 1; in a match, its number in the save"]
    hand: Cards
    held: Cards
    ev: PerCoinExact
    best_ev: PerCoinExact
    lost: CoinsLostExact
    best: Cards
    text: Annotated[str, "why the best hold is better; empty for a right one"]


class AnalysisRecord(TypedDict):
    """A list of hands, graded."""

    hands: list[AnalysedHandRecord]
    right: int
    lost: CoinsLost
    problems: Sequence[BadLine]


def analysis_record(hands: list[AnalysedHandRecord], bad: Sequence[BadLine]) -> AnalysisRecord:
    """The hands as plain values; ev is per coin bet, lost in coins for the bet."""
    return {
        "hands": hands,
        "right": sum(not hand["lost"] for hand in hands),
        "lost": float(sum(hand["lost"] for hand in hands)),
        "problems": bad,
    }


def analysed_hand_record(hand: GivenHand) -> AnalysedHandRecord:
    """A graded hand as plain values."""
    advice = hand.advice
    return {
        "line": hand.line,
        "hand": advice.cards,
        "held": hand.held_cards,
        "ev": advice.of(hand.held).value / advice.coins,
        "best_ev": advice.best.value / advice.coins,
        "lost": hand.lost,
        "best": advice.best.cards,
        "text": _why(hand, format_cards),
    }


def ended_before(exam: Exam, answers: int | None) -> list[str]:
    """A line about an open exam with this many answers that a new exam ended; no line without one."""
    if answers is None:
        return []
    return [f"The open {exam.title.lower()}, with {counted(answers, 'answer')}, was broken off."]


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
    marked = marks(exam.answers, letters=letters) if exam.size <= _MOST_MARKS else ""
    summary = analysis_summary([answer.lost for answer in exam.answers])
    rows = [summary, marked, broken_off, drilled]
    return Group(notes=[row for row in rows if row])


def wrong_hands(exam: Exam, name: NameCards) -> list[str]:
    """The hands of an exam that were held wrong, each with the reason."""
    return _named_hands((hand for hand in exam.hands() if hand.lost), name)


def costliest_group(mistakes: Sequence[GivenHand], name: NameCards) -> Group:
    """The costliest mistakes under their title, each with the reason; without mistakes a line that says so."""
    rows = _named_hands(mistakes, name)
    return Group("COSTLIEST MISTAKES", notes=rows) if rows else Group(notes=["No mistakes."])


def _named_hands(hands: Iterable[GivenHand], name: NameCards) -> list[str]:
    return [f"Hand {hand.line:,}, {hand_line(hand, name)}" for hand in hands]


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
            f"{local_time(exam.started):{MINUTE}}",
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
    ended: Annotated[str | None, "finished or broken off; null while it is open"]


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
                "ended": exam.ended,
            }
            for exam in results
        ]
    }
