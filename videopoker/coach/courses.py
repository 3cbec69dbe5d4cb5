"""Courses: which lines of a game its lessons teach, under which titles, in which order.

`courses.toml` has the courses written by hand. Another game takes the lines of its own sheet, in the order of ideas of the same
file: what pays, then for each number of wild cards the pairs, draws and high cards, and the exceptions last.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from videopoker.coach.sheet import Sheet, SheetBlock, game_key
from videopoker.core.paytable.paytable import Paytable, high_ranks
from videopoker.play.paytables.files import load_paytable
from videopoker.solver.sheets.words import ANY, Word

_EXCEPTION = Fraction(3, 10_000)
"""A line of the sheet that is worth less, in its block, is taught with the exceptions."""
_TOGETHER = 5
"""The most lines that a lesson adds, except for what pays."""
_SHORT = 4
"""The most lines for a number of wild cards that are taught without dividing them by topics."""


class LessonPlan(NamedTuple):
    """What a lesson is called, and what it says of its idea."""

    title: str
    idea: str


@dataclass(frozen=True, slots=True)
class CoursePlan:
    """The lines of a course in the order in which they are played, and the lesson of each."""

    lessons: tuple[LessonPlan, ...]
    words: tuple[Word, ...]
    lesson_of: tuple[int, ...]
    """The lesson that teaches each line, from 0."""


def course_plan(sheet: Sheet) -> CoursePlan:
    """The course written for the game of a sheet, or one of its family's ideas with the lines of the sheet."""
    record = _by_hand().get(game_key(sheet.table, sheet.coins))
    if record is None:
        return _of_family(sheet)
    lines = [dict(line) for line in record["lines"]]
    lesson_of = tuple(line.pop("lesson") - 1 for line in lines)
    lessons = tuple(LessonPlan(*lesson) for lesson in record["lessons"])
    return CoursePlan(lessons, tuple(map(Word.from_record, lines)), lesson_of)


@lru_cache(maxsize=1)
def _file() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("courses.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def _by_hand() -> dict[str, Any]:
    """The courses written by hand, by the key of their game."""
    tables = {name: load_paytable(name) for name in _file()["courses"]}
    return {game_key(table, table.coins): _file()["courses"][name] for name, table in tables.items()}


_TOPICS = ("block", "pays", "pairs", "four", "high", "three", "exceptions")
_TOPIC_OF_BASE = {
    "made": "pays",
    "pair": "pairs",
    "two pair": "pairs",
    "three": "pairs",
    "four": "pairs",
    "three and kicker": "exceptions",
    "high": "high",
    "card": "high",
    "wild": "high",
}


class _Line(NamedTuple):
    """A line of a block, and the lesson it belongs to."""

    wilds: int
    word: Word
    topic: str
    part: int = 0
    """The lesson of its topic, from 0; a topic with many lines needs several."""

    @property
    def place(self) -> tuple[int, int, int, int]:
        """Sorts the lessons: what pays first, exceptions last, between them the most wild cards first."""
        if self.topic in {"pays", "exceptions"}:
            return 2 if self.topic == "exceptions" else 0, 0, 0, self.part
        return 1, -self.wilds, _TOPICS.index(self.topic), self.part


def _of_family(sheet: Sheet) -> CoursePlan:
    blocks = sheet.printed.blocks
    lines = [line for block in blocks for line in _lines(sheet, block)]
    together = Counter(line.place for line in lines)
    seen = Counter[tuple[int, int, int, int]]()
    for number, line in enumerate(lines):
        lessons = 1 if line.topic == "pays" else -(-together[line.place] // _TOGETHER)
        part = seen[line.place] * lessons // together[line.place]
        seen[line.place] += 1
        lines[number] = line._replace(part=part)
    names = {block.wilds: block.name for block in blocks}
    places = {line.place: line for line in sorted(lines, key=lambda line: line.place)}
    plans = tuple(_plan(line, names[line.wilds], sheet.table) for line in places.values())
    lesson_of = tuple([*places].index(line.place) for line in lines)
    return CoursePlan(plans, tuple(line.word for line in lines), lesson_of)


def _plan(line: _Line, block: str, table: Paytable) -> LessonPlan:
    """The title and the sentence of a lesson: ``No deuce: pairs``, ``2 deuces``."""
    idea = "few" if line.topic == "high" and not high_ranks(table) else line.topic
    title, sentence = _file()["ideas"][idea]
    if block and line.topic not in {"pays", "exceptions"}:
        where = "The joker" if block == "joker" else block.capitalize()
        title = f"{where}: {title.lower()}" if title else where
    return LessonPlan(f"{title}, part {line.part + 1}" if line.part else title, sentence)


def _lines(sheet: Sheet, block: SheetBlock) -> Iterator[_Line]:
    """The lines of a block with their topics; without those at its end that hold the wild cards alone, as `REST` does."""
    wilds = (block.wilds, block.wilds) if block.name else ANY
    known = [line for line in block.lines if line.line < len(sheet.words)]
    rows = [(line, _plainest(sheet, sheet.words[line.line]._replace(wilds=wilds))) for line in known]
    while rows and rows[-1][1].base == "wild":
        rows.pop()
    topics = _topics([word for _, word in rows])
    is_short = block.wilds and sum(topic != "pays" for topic in topics) <= _SHORT
    for number, (line, word) in enumerate(rows):
        topic = topics[number]
        if topic != "pays" and is_short:
            topic = "block"
        elif topic != "pays" and line.cost_without < _EXCEPTION and topics.count(topic) > 1:
            topic = topics[number] = "exceptions"
        yield _Line(block.wilds, word, topic)


def _plainest(sheet: Sheet, word: Word) -> Word:
    """The word without conditions that all its cards meet anyway."""
    from videopoker.solver.policy.hold_types import hold_types
    from videopoker.solver.sheets.player import types_of_word

    types = hold_types(sheet.table, sheet.coins)
    for field in ("gaps", "high", "margin", "ranks"):
        plainer = word._replace(**{field: Word._field_defaults[field]})
        if (types_of_word(types, plainer) == types_of_word(types, word)).all():
            word = plainer
    return word


def _topics(words: list[Word]) -> list[str]:
    """The topic of each line; lines of made hands above others are taught with the draws that come before the lower ones."""
    topics = [_topic(word) for word in words]
    made = [number for number, word in enumerate(words) if word.base == "made"]
    for number, lower in pairwise(made):
        between = topics[number + 1 : lower]
        topics[number] = min(between, key=_TOPICS.index, default="pays")
    return topics


def _topic(word: Word) -> str:
    if word.base in {"three", "four"} and word.ranks:
        return "exceptions"
    if topic := _TOPIC_OF_BASE.get(word.base):
        return topic
    return {2: "high", 3: "three"}.get(word.cards[0], "four")
