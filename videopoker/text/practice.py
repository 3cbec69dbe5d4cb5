"""Every practice in words: what it begins and ends with, on the screen and line by line."""

from collections.abc import Iterator

from videopoker.coach.daily import Daily, all_scores
from videopoker.coach.decisions import Practice
from videopoker.coach.drill import Drill
from videopoker.coach.exams import Exam
from videopoker.coach.lessons import LessonPractice
from videopoker.text.exams import exam_group
from videopoker.text.group import Group
from videopoker.text.hold_names import NameCards, spoken
from videopoker.text.lessons import lesson_group, page_rows
from videopoker.text.training import (
    SOURCES,
    calendar_group,
    daily_group,
    drill_group,
    drill_line,
    drill_start,
)

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
