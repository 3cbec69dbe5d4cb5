"""Every practice in words: what it begins and ends with, on the screen and line by line."""

from collections.abc import Iterator, Sequence

from videopoker.coach.advice import Advice
from videopoker.coach.again import PlayedAgain
from videopoker.coach.daily import Daily, all_scores
from videopoker.coach.decisions import Answer, Practice
from videopoker.coach.drill import Drill
from videopoker.coach.exams import Exam
from videopoker.coach.lessons import LessonPractice
from videopoker.core.events import FinalHand
from videopoker.text.advice import better_hold
from videopoker.text.cards import cards_named
from videopoker.text.exams import exam_group
from videopoker.text.group import Group
from videopoker.text.hand import cards_held, sentence
from videopoker.text.history import played_at
from videopoker.text.hold_names import NameCards, spoken, symbols
from videopoker.text.lessons import lesson_group, page_rows
from videopoker.text.training import (
    SOURCES,
    answer_verdict,
    calendar_group,
    daily_group,
    drill_group,
    drill_line,
    drill_start,
    reason,
)
from videopoker.text.win import hands_won, pays

NOT_BET = "nothing is bet"


def aside(practice: Practice) -> str:
    """What the title says of a practice and its hand."""
    match practice:
        case Daily():
            return f"{practice.day}{'' if practice.is_scored else ', for practice'}"
        case Drill() if practice.aim:
            return str(practice.aim)
        case Drill() if practice.source and not practice.is_brought:
            return SOURCES[practice.source]
        case PlayedAgain():
            return f"{played_at(practice.hand):%d %b %Y}, {NOT_BET}"
        case LessonPractice():
            return f"lesson {practice.lesson.number} of {len(practice.course.lessons)}; {NOT_BET}"
    return NOT_BET


def start_lines(practice: Practice, name: NameCards) -> list[str]:
    """What is said before the first hand of a practice."""
    match practice:
        case Daily(is_scored=False):
            return [f"The hands of {practice.day.isoformat()}, for practice: only today's count."]
        case Drill():
            progress = practice.progress
            start = f" {drill_start(progress, practice.size, practice.aim)}" if practice.size else ""
            return [f"{drill_line(progress)}.{start} Nothing is bet."]
        case LessonPractice():
            page = page_rows(practice.course.page(practice.lesson), spoken if name is spoken else None)
            return [*page, "Ten hands; nine right pass the lesson. Nothing is bet."]
        case Exam(is_over=False):
            if practice.answers:
                return [f"Your exam continues with {practice.label}."]
            return ["An exam: twenty hands without help, then the result. Nothing is bet."]
    return []


def verdict(practice: Practice, hand: Advice, answer: Answer, name: NameCards = symbols) -> str:
    """Whether an answer is right, and what a wrong one costs."""
    if isinstance(practice, PlayedAgain):
        graded = practice.graded
        return "no hold was worth more" if graded.is_right else better_hold(graded, "was", name)
    return answer_verdict(hand, answer)


def told(practice: Practice, hand: Advice, answer: Answer, name: NameCards) -> list[str]:
    """What is said of an answer line by line: what it cost and why, or what its draw won now and then."""
    said = verdict(practice, hand, answer, name)
    if isinstance(practice, PlayedAgain):
        now, then = _results(practice)
        return [f"Now: {_cards_of(now)}{_won(now)}.", f"Then: {_cards_of(then)}{_won(then)}.", sentence(said)]
    remark = practice.remark
    remarked = f" {remark[:1].upper()}{remark[1:]}." if remark else ""
    return [f"{said}{remarked} {reason(hand, answer, name)}"]


def drawn_message(practice: PlayedAgain) -> tuple[str, str]:
    """What the draw won now and then, and what was held then, for the message line."""
    now, then = _results(practice)
    held = practice.hand.drawn.held if practice.hand.drawn else ()
    held_then = cards_held(practice.dealt.cards, held, lambda card: card.short)
    return f"now: {_won(now)} · then: {_won(then)}", f"held then: {held_then}"


def _results(practice: PlayedAgain) -> tuple[Sequence[FinalHand], Sequence[FinalHand]]:
    """The final hands of the last draw and of the hand as it was played."""
    assert practice.drawn
    assert practice.hand.drawn
    return practice.drawn.finals, practice.hand.drawn.hands


def _won(finals: Sequence[FinalHand]) -> str:
    return hands_won(finals) if len(finals) > 1 else pays(finals[0].line, finals[0].paid)


def _cards_of(finals: Sequence[FinalHand]) -> str:
    return "" if len(finals) > 1 else f"{cards_named(finals[0].cards)}; "


def end_groups(practice: Practice, *, letters: bool) -> Iterator[Group]:
    """The result of a practice whose hands are all answered. SaveError if the training file cannot be read."""
    match practice:
        case Daily():
            yield daily_group(practice.score, practice.paytable, letters=letters)
            yield calendar_group(all_scores(practice.file, practice.paytable), practice.day)
        case Drill() if practice.aim and not practice.answers:
            yield Group(notes=[f"This game has no other hand with {practice.aim}."])
        case Drill():
            yield drill_group(practice.answers, practice.progress, letters=letters)
        case LessonPractice():
            course = practice.course
            passed = len(course.passed(practice.file))
            yield lesson_group(practice, letters=letters)
            yield Group(notes=[f"{passed} of {len(course.lessons)} lessons passed."])
        case Exam():
            yield exam_group(practice, letters=letters)
