"""Lessons in words: the page with the lines taught so far, what they return; the list of lessons and its JSON.

The page decides every hand by its words alone: tests read it and play it.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, TypedDict

from videopoker.coach.kinds import DRAW_FIVE
from videopoker.coach.lessons import HANDS, TO_PASS, Course, LessonPage, LessonPractice, PageLine
from videopoker.core.base.messages import counted
from videopoker.core.base.records import GameKey, PerCoin
from videopoker.core.paytable.paytable import Paytable
from videopoker.text.coach.lesson_terms import TIES, terms_and_answers
from videopoker.text.coach.sheet import sheet_groups
from videopoker.text.coach.training import marks
from videopoker.text.groups.group import Column, Group
from videopoker.text.groups.render import in_columns, in_sentences
from videopoker.text.words.cells import in_brackets
from videopoker.text.words.hold_names import NameCards


def lesson_title(page: LessonPage) -> str:
    """``Lesson 2 of 7: Pairs``."""
    return f"Lesson {page.lesson.number} of {len(page.returns)}: {page.lesson.title}"


def page_groups(page: LessonPage, name: NameCards | None = None) -> list[Group]:
    """The page of a lesson: its idea, the lines taught so far for each number of wild cards, and how to use them.

    Examples have their held cards in brackets; with `name`, the sentences name them.
    """
    terms, answers = terms_and_answers(page)
    below = [
        TIES,
        *terms,
        *page.ideas,
        f"With the lessons so far you return {_returns(page)}.",
    ]
    perfect = page.table.stated_return
    if perfect and page.lesson.number == len(page.returns):
        below.append(f"Perfect play returns {perfect:.2%}: in rare hands another hold is better.")
    if answers:
        below.append(f"Answers: {'; '.join(answers)}.")
    play = "Play the first line that your hand has."
    if page.table.wild_cards:
        play = "Look below your number of wild cards, hold all of them, and play the first line that your hand has."
    new_first = sorted(page.blocks.items(), key=lambda block: not any(line.is_new for line in block[1]))
    blocks = [_block(block, lines, name) for block, lines in new_first]
    return [Group(notes=[f"{page.lesson.idea} {play}", _otherwise(page.table)]), *blocks, Group(notes=below)]


def _block(block: str, lines: Sequence[PageLine], name: NameCards | None) -> Group:
    """The lines for a number of wild cards: number, hold, whether it is new, and an example of a new one."""
    rows = [
        (
            f"{line.number}",
            line.name,
            "new" if line.is_new else "",
            in_brackets(line.example, line.held) if line.is_new else "",
        )
        for line in lines
    ]
    columns = (
        Column(width=2),
        Column(block or "hold", align="<"),
        Column(align="<"),
        Column("for example", align="<", is_code=True),
    )
    said = [f"With {block}:"] if block else []
    return Group(columns=columns, rows=rows, sentences=[*said, *(_spoken(line, name) for line in lines)])


def _spoken(line: PageLine, name: NameCards | None) -> str:
    if not line.is_new or name is None:
        return f"{line.number}, {line.name}."
    held = [line.example[place] for place in line.held]
    return f"{line.number}, new, {line.name}: from {name(line.example)}, hold {name(held)}."


def _otherwise(table: Paytable) -> str:
    """What to do with a hand that has no line."""
    first = "If your hand has none of these lines,"
    if not table.wild_cards:
        return f"{first} {DRAW_FIVE}."
    return f"{first} hold the wild cards alone; without a wild card, {DRAW_FIVE}."


def _returns(page: LessonPage) -> str:
    """The return, with enough decimals to differ from neighbouring lessons, one to six."""
    index = page.lesson.number - 1
    beside = [*page.returns[max(0, index - 1) : index], *page.returns[index + 1 : index + 2]]
    texts = (
        f"{float(page.lesson.returns):.{decimals}%}"
        for decimals in range(1, 6)
        if all(
            f"{float(part):.{decimals}%}" != f"{float(page.lesson.returns):.{decimals}%}" for part in beside
        )
    )
    return next(texts, f"{float(page.lesson.returns):.6%}")


def page_rows(page: LessonPage, name: NameCards | None = None) -> Iterator[str]:
    """The page of a lesson as lines of text; with `name`, as sentences."""
    yield f"{lesson_title(page)}. {page.table.title}."
    groups = page_groups(page, name)
    yield from in_sentences(groups) if name else in_columns(groups).splitlines()


# the list of lessons


def lessons_groups(course: Course, passed: Collection[int]) -> list[Group]:
    """The list of lessons: the lines of each, the return with the lessons so far, whether it is passed; or the sheet if there are none."""
    if course.fault:
        return [Group(notes=[no_lessons(course)]), *sheet_groups(course.sheet.printed)]
    rows: list[tuple[str, ...]] = []
    sentences = []
    for lesson in course.lessons:
        mark = "passed" if lesson.number in passed else ""
        returns = f"{float(lesson.returns):.2%}"
        rows.append((f"{lesson.number}", lesson.title, returns, mark))
        rows += [("", f"  {name}", "", "") for name in dict.fromkeys(lesson.names)]
        number = f"{lesson.number}, passed" if mark else f"{lesson.number}"
        sentences.append(
            f"Lesson {number}, {lesson.title}: {'; '.join(dict.fromkeys(lesson.names))}. You then return {returns}."
        )
    rows.append(("", "certificate", "", ""))
    sentences.append("The last step is the certificate.")
    return [
        Group(lessons_title(course, passed)),
        Group(
            columns=(
                Column(width=2),
                Column("lesson", align="<", gap=1),
                Column("return", 8),
                Column(align="<"),
            ),
            rows=rows,
            sentences=sentences,
        ),
    ]


def no_lessons(course: Course) -> str:
    """Why the game has no lessons, in a line."""
    return f"{course.sheet.table.title} has no lessons: {course.fault}. This is its strategy sheet."


def lessons_title(course: Course, passed: Collection[int]) -> str:
    """The game, and how many of its lessons are passed."""
    return f"{course.sheet.table.title}: {len(passed)} of {len(course.lessons)} lessons passed"


_Return = TypedDict("_Return", {"return": PerCoin})


class LessonRecord(_Return):
    """A lesson: an idea, and the lines that it teaches."""

    lesson: int
    title: Annotated[str, "the idea"]
    lines: Annotated[list[str], "the lines it teaches"]
    passed: bool


class LessonsRecord(TypedDict):
    """The lessons of a game."""

    game: GameKey
    lessons: list[LessonRecord]
    fault: Annotated[str | None, "why the game has no lessons; null if it has"]


def lessons_record(course: Course, passed: Collection[int]) -> LessonsRecord:
    """The lessons of a game as plain values."""
    return {
        "game": course.sheet.table.key,
        "fault": course.fault,
        "lessons": [
            {
                "lesson": lesson.number,
                "title": lesson.title,
                "lines": [*lesson.names],
                "return": float(lesson.returns),
                "passed": lesson.number in passed,
            }
            for lesson in ([] if course.fault else course.lessons)
        ],
    }


def lesson_group(practice: LessonPractice, *, letters: bool) -> Group:
    """The end of a try: how many answers were right, a mark for each, and whether the lesson is passed."""
    score = f"{practice.right} of {HANDS} right"
    number = practice.lesson.number
    if practice.is_passed:
        result = f"{score}: lesson {number} is passed."
    else:
        result = f"{score}: you need {TO_PASS} to pass lesson {number}. Try again with other hands."
    return Group(notes=[result, marks(practice.answers, letters=letters), *_repeated(practice.to_repeat)])


def _repeated(wrong: int) -> list[str]:
    """That the wrong hands come again at the next try."""
    if not wrong:
        return []
    comes = "comes" if wrong == 1 else "come"
    return [f"Your {counted(wrong, 'wrong hand')} {comes} first at your next try."]
