"""Lessons in words: what to hold, what goes before what, what it returns; the list of lessons and its JSON.

The words are written once for each kind of line; every figure is computed.
"""

from collections.abc import Collection, Iterator
from typing import Annotated, TypedDict

from videopoker.coach.kinds import DRAW_FIVE, counted_wild_cards
from videopoker.coach.lessons import HANDS, TO_PASS, Course, LessonPage, LessonPractice, LineLesson
from videopoker.core.base.messages import plural
from videopoker.core.base.read_number import NUMBER_WORDS
from videopoker.core.base.records import GameKey, PerCoin
from videopoker.core.cards.held_cards import ROYAL
from videopoker.core.paytable.paytable import Paytable, high_ranks
from videopoker.solver.sheets.words import ANY, REST, Word
from videopoker.text.coach.sheet import HIGH_CARD
from videopoker.text.coach.training import marks
from videopoker.text.groups.group import Column, Group
from videopoker.text.words.cells import in_brackets
from videopoker.text.words.hold_names import NameCards, listed

_WITH_ARTICLE = ("pair", "low", "high pair", "flush", "straight", "full", "royal", "wild", "ace", "king")
_GAP = "A gap is a missing rank, or an end where no straight continues."


def lesson_title(page: LessonPage) -> str:
    """``Lesson 2 of 8``."""
    return f"Lesson {page.lesson.number} of {len(page.returns)}"


def lesson_sentences(page: LessonPage) -> tuple[str, str, str]:
    """What to hold; the lines before it and after it; the return with the lessons so far."""
    return _what_to_hold(page), _order(page), f"With the lessons so far you return {_returns(page)}."


def lesson_terms(page: LessonPage) -> str:
    """What the terms on the page mean; empty if all are plain."""
    draws = [line for line in page.lines if line.word.base in {"straight", "straight flush", "flush"}]
    told = " ".join(_explained(line, page.table) for line in draws)
    return " ".join(term for word, term in (("gap", _GAP), ("high card", HIGH_CARD)) if word in told)


def _what_to_hold(page: LessonPage) -> str:
    """Such as: Hold any paying hand (..) and a pair (..); with any other hand, for now, draw five."""
    taught = [line for line in page.lines if line.word != REST]
    held = listed([_explained(line, page.table) for line in taught])
    does = page.rest if page.rest.startswith(DRAW_FIVE) else f"hold the {page.rest}"
    if page.lesson.number == 1:
        return f"Hold {held}; with any other hand, for now, {does}."
    otherwise = f"; if no line is in your hand, {does}" if len(taught) < len(page.lines) else ""
    return f"Hold {held}{otherwise}."


def _explained(line: LineLesson, table: Paytable) -> str:
    means = meaning(line.name, line.word, table)
    return with_article(line.name) + (f" ({means})" if means else "")


def _order(page: LessonPage) -> str:
    """Such as: Play 4 to a flush after any paying hand and before a pair; play 1 or 2 high cards last, after a pair."""
    lines = sorted((line for line in page.lines if line.word != REST), key=lambda line: line.number)
    if len(lines) == 2 and (lines[0].below, lines[1].above) == (lines[1].name, lines[0].name):
        upper, lower = lines
        first = f"after {_clause(upper.above)}" if upper.above else "first"
        last = f"before {_clause(lower.below)}" if lower.below else ""
        order = f"{_clause(upper.name)} {first}, then {_clause(lower.name)}, {last}"
    else:
        order = "; play ".join(map(_between, lines))
    return f"Play {order.rstrip(', ')}.".replace(",,", ",").replace(",;", ";")


def _between(line: LineLesson) -> str:
    name, above, below = (other and _clause(other) for other in (line.name, line.above, line.below))
    if above and below:
        return f"{name} after {above} and before {below}"
    if below:
        return f"{name} first, before {below}"
    return f"{name} last, after {above}" if above else f"{name} whenever it is in your hand"


def _clause(name: str) -> str:
    """The name of a line, with a comma after it if it contains one."""
    return with_article(name) + ("," if "," in name else "")


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


def with_article(name: str) -> str:
    """The name of a line as the object of a sentence.

    >>> with_article("pair"), with_article("ace alone"), with_article("4 to a flush"), with_article("joker alone")
    ('a pair', 'an ace alone', '4 to a flush', 'the joker alone')
    """
    if name.startswith("joker"):
        return f"the {name}"
    if name.startswith(_WITH_ARTICLE):
        return f"{'an' if name.startswith('ace') else 'a'} {name}"
    return name


def meaning(name: str, word: Word, table: Paytable) -> str:
    """What the name of a line means: ``four cards of one suit``; empty if the name says it all."""
    count = NUMBER_WORDS[min(word.cards[0], 5)]
    wild = _wild(word, table)
    match word.base:
        case "made":
            return "only the cards that pay"
        case "pair" | "three" | "four":
            cards = {"pair": 2, "three": 3, "four": 4}[word.base]
            return "" if word.ranks else f"{NUMBER_WORDS[cards]} cards of one rank and no others"
        case "high":
            return _high_cards(word, table)
        case "card" | "wild":
            return "and no other card"
        case "royal" if name.startswith("2 suited high cards"):
            return f"{high_cards(table)}, of one suit"
        case "royal" if "suited" in name:
            return ""
        case "royal":
            ranks = [str(rank) for rank in sorted(ROYAL, reverse=True)]
            letters = listed([rank for rank in ranks if not word.ranks or rank in word.ranks])
            return f"{count} of {letters} in one suit{wild if count != 'two' else ''}"
        case "flush":
            return f"{count} cards of one suit{wild}"
        case "straight flush":
            return f"{count} cards of one suit that fit one straight{_margin(word.margin)}{wild}"
        case _:
            return f"{count} cards that fit one straight{_open(word, is_natural=not wild)}{_margin(word.margin)}{wild}"


def _high_cards(word: Word, table: Paytable) -> str:
    if word.cards[1] == 1:
        return ""
    return "of any suits" if word.ranks else f"{high_cards(table)}, of any suits"


def high_cards(table: Paytable) -> str:
    """The high cards of a game: ``jack to ace``, ``king or ace``."""
    names = [rank.plural.removesuffix("s") for rank in sorted(high_ranks(table))]
    return f"{names[0]} to {names[-1]}" if len(names) > 2 else " or ".join(names)


def _open(word: Word, *, is_natural: bool) -> str:
    if word.cards != (4, 4) or not is_natural:
        return ""
    return {(0, 0): ", open at both ends", (1, 1): ", which one rank completes"}.get(word.gaps, "")


def _margin(margin: int | None) -> str:
    if margin is None or margin > 0:
        return ""
    more = f"at most {NUMBER_WORDS[-margin]} {plural('gap', -margin)} more" if margin else "no more gaps"
    return f" and have {more} than high cards"


def _wild(word: Word, table: Paytable) -> str:
    """Whether wild cards may be among them, if the name of the line does not say so."""
    if word.wilds != ANY or not table.wild_cards:
        return ""
    name = counted_wild_cards(1, table.wild_cards)
    return f", with or without {name if name.startswith('the') else name.replace('1', 'a')}"


# the list of lessons


def lessons_groups(course: Course, passed: Collection[int]) -> list[Group]:
    """The list of lessons: a row for each line, the return with the lessons so far, and whether the lesson is passed."""
    rows: list[tuple[str, ...]] = []
    sentences = []
    for lesson in course.lessons:
        lines = zip(lesson.codes, lesson.names, strict=True)
        (first, name), *more = lines
        mark = "passed" if lesson.number in passed else ""
        returns = f"{float(lesson.returns):.2%}"
        rows.append((f"{lesson.number}", first, name, returns, mark))
        rows += [("", code, name, "", "") for code, name in more]
        number = f"{lesson.number}, passed" if mark else f"{lesson.number}"
        sentences.append(f"Lesson {number}: {'; '.join(lesson.names)}. You then return {returns}.")
    return [
        Group(lessons_title(course, passed)),
        Group(
            columns=(
                Column(width=2),
                Column(width=3, align="<"),
                Column("hold", align="<", gap=1),
                Column("return", 8),
                Column(align="<"),
            ),
            rows=rows,
            sentences=sentences,
        ),
    ]


def lessons_title(course: Course, passed: Collection[int]) -> str:
    """The game, and how many of its lessons are passed."""
    return f"{course.sheet.table.title}: {len(passed)} of {len(course.lessons)} lessons passed"


_Return = TypedDict("_Return", {"return": PerCoin})


class LessonRecord(_Return):
    """A lesson: two lines of the strategy sheet."""

    lesson: int
    lines: Annotated[list[str], "the lines it teaches"]
    passed: bool


class LessonsRecord(TypedDict):
    """The lessons of a game."""

    game: GameKey
    lessons: list[LessonRecord]


def lessons_record(course: Course, passed: Collection[int]) -> LessonsRecord:
    """The lessons of a game as plain values."""
    return {
        "game": course.sheet.table.key,
        "lessons": [
            {
                "lesson": lesson.number,
                "lines": [*lesson.names],
                "return": float(lesson.returns),
                "passed": lesson.number in passed,
            }
            for lesson in course.lessons
        ],
    }


# a lesson line by line


def page_rows(page: LessonPage, name: NameCards | None = None) -> Iterator[str]:
    """The page of a lesson as lines of text, with an example of each line: its cards, the held ones in brackets.

    With `name`, the examples are sentences.
    """
    yield f"{lesson_title(page)}. {page.table.title}."
    what, order, returns = lesson_sentences(page)
    yield what
    for line in page.lines:
        if name:
            yield _spoken_example(line, name)
        else:
            yield f"  {in_brackets(line.example, line.held)}  {line.code:2} {line.name}"
    yield order
    yield returns
    if terms := lesson_terms(page):
        yield terms


def _spoken_example(line: LineLesson, name: NameCards) -> str:
    held = [line.example[place] for place in line.held]
    does = f"hold {name(held)}" if held else "hold nothing"
    return f"{line.code}, {line.name}: from {name(line.example)}, {does}."


def lesson_group(practice: LessonPractice, *, letters: bool) -> Group:
    """The end of a try: how many answers were right, a mark for each, and whether the lesson is passed."""
    score = f"{practice.right} of {HANDS} right"
    number = practice.lesson.number
    if practice.is_passed:
        result = f"{score}: lesson {number} is passed."
    else:
        result = f"{score}: {TO_PASS} pass lesson {number}. Try again with other hands."
    return Group(notes=[result, marks(practice.answers, letters=letters)])
