"""Lessons: a strategy sheet learnt two lines at a time, each lesson with ten hands.

Progress is kept by the kind of each line, so a lesson counts as passed while its lines are the same, whatever their numbers.
"""

import json
from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from typing import Any

from videopoker.coach.advice import Advice, advise
from videopoker.coach.practice import NO_BET, Answer, Practice, answer_of
from videopoker.coach.sheet import Sheet
from videopoker.core.cards.cards import Card
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.practice.training import (
    TrainingFile,
    add_lesson_try,
    lesson_progress,
    lines_passed,
    pass_lesson,
    utc_now,
)
from videopoker.solver.sheets.words import Word

SHEET_LINES = 16
"""The lines of the sheet that is taught."""
HANDS = 10
TO_PASS = 9
"""The right answers that pass a lesson."""


@dataclass(frozen=True)
class Lesson:
    """Some lines of a game's sheet, taught together."""

    number: int
    """From 1."""
    before: tuple[int, ...]
    """The lines of the sheet taught in the lessons before, from 0, in the order taught."""
    lines: tuple[int, ...]
    """The lines of the sheet that it teaches, from 0."""
    names: tuple[str, ...]
    """The names of these lines."""
    codes: tuple[str, ...]
    """Their letters; see `Sheet.codes`."""
    words: tuple[Word, ...]
    """The same lines as kinds of holds."""
    returns: Fraction
    """The exact return per coin of a player who knows the lessons up to this one."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The same texts for the same kinds of lines."""
        return tuple(json.dumps(word.to_record(), sort_keys=True) for word in self.words)


@dataclass(frozen=True)
class LineLesson:
    """One line on the page of a lesson."""

    number: int
    """Its place in the sheet, from 0."""
    code: str
    name: str
    word: Word
    example: tuple[Card, ...]
    held: tuple[int, ...]
    """The positions that the line holds of the example, 0 to 4."""
    above: str | None
    """The nearest line taught that goes before it in some hand; None if there is none."""
    below: str | None
    """The nearest line taught that it goes before in some hand; None if there is none."""


@dataclass(frozen=True)
class LessonPage:
    """What the page of a lesson says."""

    lesson: Lesson
    table: Paytable
    lines: tuple[LineLesson, ...]
    rest: str
    """The name of the sheet's last line, which is played if the hand contains no other line."""
    returns: tuple[Fraction, ...]
    """The returns of all lessons of the game."""


@dataclass(frozen=True)
class Course:
    """The lessons of a game, from its sheet."""

    sheet: Sheet

    @cached_property
    def _facts(self) -> Any:
        """The `LineFacts` of the sheet."""
        from videopoker.solver.sheets.lesson_hands import line_facts

        return line_facts(self.sheet.table, self.sheet.coins, self.sheet.words)

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons in order; takes about a second."""
        from videopoker.solver.sheets.lesson_hands import lesson_lines

        sheet = self.sheet
        last = len(self.sheet.words)
        before: tuple[int, ...] = ()
        lessons = []
        for number, lines in enumerate(lesson_lines(self._facts), 1):
            returns = self._facts.returns([line for line in (*before, *lines) if line < last])
            names, codes = (tuple(column[line] for line in lines) for column in (sheet.names, sheet.codes))
            words = tuple(sheet.player.words[line] for line in lines)
            lessons.append(Lesson(number, before, lines, names, codes, words, returns))
            before += lines
        return tuple(lessons)

    @property
    def game(self) -> str:
        """The fingerprint of the game."""
        return fingerprint(self.sheet.table)

    def hands(self, lesson: Lesson) -> Any:
        """The `LessonHands` of a lesson, the same at every call."""
        from videopoker.solver.sheets.lesson_hands import LessonHands

        seed = sha256(f"videopoker lesson 1 {self.game} {lesson.kinds}".encode()).digest()
        return LessonHands(self._facts, lesson.before, lesson.lines, int.from_bytes(seed[:8]))

    def page(self, lesson: Lesson) -> LessonPage:
        """What the page of a lesson says."""
        lines = tuple(self._line(lesson, line) for line in lesson.lines)
        returns = tuple(taught.returns for taught in self.lessons)
        return LessonPage(lesson, self.sheet.table, lines, self.sheet.names[-1], returns)

    def _line(self, lesson: Lesson, line: int) -> LineLesson:
        from videopoker.solver.sheets.lesson_hands import neighbours
        from videopoker.solver.sheets.player import SheetPlayer

        sheet = self.sheet
        taught = sorted({*lesson.before, *lesson.lines})
        near = neighbours(self._facts, taught, line)
        above, below = (None if other is None else sheet.names[other] for other in near)
        words = sheet.player.words
        cards = self.hands(lesson).example(line)
        _, held = SheetPlayer(sheet.table, sheet.coins, [words[number] for number in taught]).hold(cards)
        return LineLesson(line, sheet.codes[line], sheet.names[line], words[line], cards, held, above, below)

    def passed(self, file: TrainingFile) -> frozenset[int]:
        """The numbers of the lessons passed."""
        passed = lines_passed(file, self.game)
        return frozenset(lesson.number for lesson in self.lessons if passed.issuperset(lesson.kinds))

    def next_lesson(self, file: TrainingFile) -> Lesson:
        """The first lesson that is not passed; the first of all if all are."""
        passed = self.passed(file)
        return next((lesson for lesson in self.lessons if lesson.number not in passed), self.lessons[0])


class LessonPractice(Practice):
    """The ten hands of one try of a lesson."""

    title = "LESSON"

    def __init__(self, course: Course, lesson: Lesson, file: TrainingFile) -> None:
        super().__init__(course.sheet.table, HANDS)
        self.file: TrainingFile = file
        self.course = course
        self.lesson = lesson

    @property
    def aside(self) -> str:
        """The lesson."""
        return f"lesson {self.lesson.number} of {len(self.course.lessons)}; {NO_BET}"

    @cached_property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hands, chosen on first use: other hands than at earlier tries, if there are enough."""
        progress = lesson_progress(self.file, self._game)
        tries = max((progress[kind].tries for kind in self.lesson.kinds if kind in progress), default=0)
        hands = tuple(self.course.hands(self.lesson).after(tries))
        self._player.hold(hands[0])  # on the solver's thread, which has the time
        return hands

    @property
    def current(self) -> Advice | None:
        """The hand to answer; None when all are answered."""
        answered = len(self.answers)
        return advise(self.hands[answered], self.paytable, self.paytable.coins) if answered < HANDS else None

    def answer(self, held: Collection[int]) -> Answer:
        """Answer the current hand. The first answer counts as a try; the last, with nine right, passes the lesson."""
        hand = self.current
        if hand is None:
            raise ValueError("no hand is asked")
        answer = answer_of(hand, held)
        if not self.answers:
            add_lesson_try(self.file, self._game, self.lesson.kinds)
        if len(self.answers) == HANDS - 1 and self.right + answer.is_right >= TO_PASS:
            pass_lesson(self.file, self._game, self.lesson.kinds, utc_now())
        self.answers.append(answer)
        return answer

    @property
    def remark(self) -> str:
        """The line that decided the hand answered: ``line F: 4 to a flush``."""
        if not self.answers:
            return ""
        line, _ = self._player.hold(self.hands[len(self.answers) - 1])
        sheet = self.course.sheet
        number = self._taught[line] if line < len(self._taught) else len(sheet.words)
        return f"line {sheet.codes[number]}: {sheet.names[number]}"

    @cached_property
    def _taught(self) -> list[int]:
        """The lines taught so far, by their place in the sheet."""
        last = len(self.course.sheet.words)
        return sorted({*self.lesson.before, *self.lesson.lines} - {last})

    @cached_property
    def _player(self) -> Any:
        """Plays by the lines taught so far."""
        from videopoker.solver.sheets.player import SheetPlayer

        sheet = self.course.sheet
        return SheetPlayer(sheet.table, sheet.coins, [sheet.words[line] for line in self._taught])

    @property
    def right(self) -> int:
        """How many answers are right."""
        return sum(answer.is_right for answer in self.answers)

    @property
    def is_passed(self) -> bool:
        """Whether this try passed the lesson."""
        return len(self.answers) == HANDS and self.right >= TO_PASS
