"""Every practice in words: its first and last lines, what is said about an answer, and the score of a daily to share.

The words of a kind of practice are imported where they are needed: lessons alone take 20 ms.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from videopoker.coach.advice import Advice
from videopoker.coach.daily import Daily, DailyScore, all_scores
from videopoker.coach.practice import Answer, Practice
from videopoker.core.base.messages import counted
from videopoker.core.machine.events import FinalHand
from videopoker.core.paytable.paytable import Paytable
from videopoker.text.coach.advice import better_hold
from videopoker.text.coach.training import (
    answer_verdict,
    calendar_group,
    daily_group,
    drill_group,
    drill_line,
    drill_start,
    game_name,
    lost,
    reason,
)
from videopoker.text.groups.group import Group
from videopoker.text.words.hand import cards_held, sentence
from videopoker.text.words.hold_names import NameCards, spoken, symbols
from videopoker.text.words.win import deal_won

if TYPE_CHECKING:
    from videopoker.coach.certificate import Certificate
    from videopoker.coach.challenge import Challenge
    from videopoker.coach.drill import Drill
    from videopoker.coach.exams import Exam
    from videopoker.coach.lessons import LessonPractice


@dataclass(frozen=True, slots=True)
class SharedScore:
    """The words of a score to share, in fields with the names of `SharedHand`, and its answers."""

    game: str
    title: str
    """The day."""
    name: str
    pays: str
    """What the wrong answers cost."""
    right: tuple[bool, ...]
    """Whether each answer was right."""
    is_practice: bool
    text: str
    """The score in two lines of text."""
    details: tuple[str, ...] = ("daily twenty",)
    seal: str = ""
    commitment: bytes = b""
    is_win: bool = True

    @property
    def is_rare(self) -> bool:
        """Whether every answer was right."""
        return all(self.right)


def shared_score(score: DailyScore, paytable: Paytable, *, is_practice: bool) -> SharedScore:
    """The score of a day to share."""
    return SharedScore(
        game_name(paytable),
        score.day.isoformat(),
        f"{score.right} of {len(score.answers)} right",
        f"{lost(score.lost)} coins" if score.lost else "no mistakes",
        tuple(answer.is_right for answer in score.answers),
        is_practice,
        "\n".join(daily_group(score, paytable, letters=False, is_practice=is_practice).notes) + "\n",
    )


BETS_NOTHING = "You bet nothing."


def start_lines(practice: Practice, name: NameCards) -> list[str]:
    """What is said before the first hand of a practice."""
    match practice.title:
        case "DAILY":
            daily = cast("Daily", practice)
            day = daily.day.isoformat()
            why = "only today's hands count, and only until you finish a later day's"
            return [] if daily.is_scored else [f"The hands of {day}, for practice: {why}."]
        case "DRILL":
            drill = cast("Drill", practice)
            start = f" {drill_start(drill.progress, drill.size, drill.aim)}" if drill.size else ""
            return [f"{drill_line(drill.progress)}.{start} {BETS_NOTHING}"]
        case "LESSON":
            from videopoker.text.coach.lessons import page_rows

            lesson = cast("LessonPractice", practice)
            page = page_rows(lesson.course.page(lesson.lesson), spoken if name is spoken else None)
            again = len(lesson.once) - len(lesson.hands)
            first = f"First you repeat {counted(again, 'wrong hand')}. " if again else ""
            return [*page, f"{first}Ten hands; with nine right you pass. {BETS_NOTHING}"]
        case "EXAM":
            if cast("Exam", practice).is_over:
                return []
            if practice.answers:
                return [f"Your exam continues with {practice.label}."]
            return [f"An exam: twenty hands without help, then the result. {BETS_NOTHING}"]
        case "CERTIFICATE":
            from videopoker.text.coach.certificate import certificate_start

            return certificate_start(cast("Certificate", practice))
        case "CHALLENGE":
            from videopoker.text.coach.challenge import challenge_start

            return [challenge_start(cast("Challenge", practice))]
    return []


def end_groups(practice: Practice, *, letters: bool, name: NameCards | None = None) -> Iterator[Group]:
    """The result of a practice whose hands are all answered; with a `name` line by line: also the wrong hands of an exam.

    SaveError if the training file cannot be read.
    """
    match practice.title:
        case "DAILY":
            daily = cast("Daily", practice)
            yield daily_group(daily.score, daily.paytable, letters=letters, is_practice=not daily.is_scored)
            if daily.is_scored or not name:
                yield calendar_group(all_scores(daily.file, daily.paytable), daily.day)
        case "DRILL":
            drill = cast("Drill", practice)
            if drill.aim and not drill.answers:
                yield Group(notes=[f"This game has no other hand with {drill.aim}."])
            else:
                yield drill_group(drill.answers, drill.progress, letters=letters)
        case "LESSON":
            from videopoker.text.coach.lessons import lesson_group

            lesson = cast("LessonPractice", practice)
            course = lesson.course
            yield lesson_group(lesson, letters=letters)
            if name:
                passed = len(course.passed(lesson.file))
                yield Group(notes=[f"{passed} of {len(course.lessons)} lessons passed."])
        case "EXAM":
            from videopoker.text.coach.exams import exam_group, wrong_hands

            exam = cast("Exam", practice)
            yield exam_group(exam, letters=letters)
            if name:
                yield Group(notes=wrong_hands(exam, name))
        case "CERTIFICATE":
            from videopoker.text.coach.certificate import certificate_groups

            yield from certificate_groups(cast("Certificate", practice), name, letters=letters)
        case "CHALLENGE":
            from videopoker.text.coach.challenge import challenge_groups

            yield from challenge_groups(cast("Challenge", practice), name, letters=letters)


def between(practice: Practice) -> list[str]:
    """What is said before the next hand: the first estimate of a certificate at its half."""
    if practice.title != "CERTIFICATE":
        return []
    from videopoker.text.coach.certificate import first_estimate

    return first_estimate(cast("Certificate", practice))


def verdict(practice: Practice, hand: Advice, answer: Answer, name: NameCards = symbols) -> str:
    """Whether an answer is right, and what a wrong one costs."""
    if practice.dealt is None:
        return answer_verdict(hand, answer)
    graded = hand.graded(practice.dealt, answer.held)
    return "no hold was worth more" if graded.is_right else better_hold(graded, "was", name)


ANSWERED_ELSEWHERE = "Another program answered this hand first; its answer counts."
"""Said when the stored answer of a hand is not the player's."""


def no_help(practice: Practice) -> str:
    """Why a practice does not yet say what the best hold is."""
    if practice.is_told:
        return "Answer this hand first; then why explains it."
    title = practice.title.lower()
    return f"No hints in {'an' if title == 'exam' else 'a'} {title} before its end."


def told(practice: Practice, hand: Advice, answer: Answer, name: NameCards) -> list[str]:
    """What plain mode says about an answer: what it cost and why, or what its draw won now and then."""
    said = verdict(practice, hand, answer, name)
    if practice.drawn:
        now, then = _results(practice)
        return [
            f"Now: {_cards_of(now)}{deal_won(now)}.",
            f"Then: {_cards_of(then)}{deal_won(then)}.",
            sentence(said),
        ]
    remark = practice.remark
    remarked = f" {remark[:1].upper()}{remark[1:]}." if remark else ""
    return [f"{said}{remarked} {reason(hand, answer, name)}"]


def drawn_message(practice: Practice) -> tuple[str, str]:
    """What the draw won now and then, and what was held then, for the message line."""
    now, then = _results(practice)
    assert practice.played
    assert practice.played.drawn
    cards, held = practice.played.dealt.cards, practice.played.drawn.held
    held_then = cards_held(cards, held, lambda card: card.short)
    return f"now: {deal_won(now)} · then: {deal_won(then)}", f"held then: {held_then}"


def _results(practice: Practice) -> tuple[Sequence[FinalHand], Sequence[FinalHand]]:
    """The final hands of the last draw and of the hand as it was played."""
    assert practice.drawn
    assert practice.played
    assert practice.played.drawn
    return practice.drawn.finals, practice.played.drawn.hands


def _cards_of(finals: Sequence[FinalHand]) -> str:
    from videopoker.text.words.cells import cards_named

    return "" if len(finals) > 1 else f"{cards_named(finals[0].cards)}; "
