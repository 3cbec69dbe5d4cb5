"""Lessons: a game taught idea by idea, each lesson a page of the lines so far and ten hands.

The words of the page decide every hand: a line of made hands takes the deals that win its pay lines as they are dealt.
Progress is kept by the kind of each line, so a lesson counts as passed while its lines are the same, whatever their numbers.
"""

import json
from collections.abc import Collection, Generator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from typing import Any

from videopoker.coach.advice import Advice, advise
from videopoker.coach.courses import CoursePlan, course_plan
from videopoker.coach.explain import rivals, why_better
from videopoker.coach.ideas import idea_of
from videopoker.coach.kinds import DRAW_FIVE
from videopoker.coach.practice import NO_BET, Answer, Practice, answer_of
from videopoker.coach.sheet import Sheet
from videopoker.coach.sheet_names import block_name, line_name, paid_name
from videopoker.coach.wrong_answers import add_wrong
from videopoker.core.cards.cards import Cards
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.practice.lesson_hands import lesson_hands, set_lesson_hand
from videopoker.play.practice.training import (
    TrainingFile,
    add_lesson_try,
    lesson_progress,
    lines_passed,
    pass_lesson,
    utc_now,
)
from videopoker.solver.sheets.words import Word
from videopoker.solver.steps import finished

SHEET_LINES = 16
"""The lines of the sheet that is taught."""
_HOLDS = ("pair", "inside straight")
"""Holds that ideas name: a page has their ideas if one of its lines is such a hold."""
HANDS = 10
TO_PASS = 9
"""The right answers that pass a lesson."""


@dataclass(frozen=True)
class Lesson:
    """An idea, and the lines of the page that it adds."""

    number: int
    """From 1."""
    title: str
    idea: str
    """A sentence."""
    before: tuple[int, ...]
    """The lines taught in the lessons before, from 0."""
    lines: tuple[int, ...]
    """The lines that it teaches, from 0."""
    names: tuple[str, ...]
    """The names of these lines."""
    words: tuple[Word, ...]
    """The same lines as kinds of holds."""
    returns: Fraction
    """The exact return per coin of a player who plays the page of this lesson."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The same texts for the same kinds of lines."""
        return tuple(json.dumps(word.to_record(), sort_keys=True) for word in self.words)


def known(lesson: Lesson) -> list[int]:
    """The lines taught up to a lesson, in the order in which they are played."""
    return sorted((*lesson.before, *lesson.lines))


@dataclass(frozen=True)
class PageLine:
    """One line on the page of a lesson."""

    number: int
    """Its place among the lines of its block, from 1."""
    name: str
    word: Word
    example: Cards = ()
    """A hand that it decides, if the lesson teaches it."""
    held: tuple[int, ...] = ()
    """The positions that it holds of the example, 0 to 4."""

    @property
    def is_new(self) -> bool:
        """Whether the lesson teaches it."""
        return bool(self.example)


@dataclass(frozen=True)
class LessonPage:
    """What the page of a lesson says."""

    lesson: Lesson
    table: Paytable
    blocks: Mapping[str, Sequence[PageLine]]
    """The lines taught so far, in the order in which they are played, for each number of wild cards by its name."""
    returns: tuple[Fraction, ...]
    """The returns of all lessons of the game."""
    ideas: tuple[str, ...]
    """A line for each idea that its examples are about."""

    @property
    def new(self) -> list[PageLine]:
        """The lines that the lesson teaches."""
        return [line for lines in self.blocks.values() for line in lines if line.is_new]


@dataclass(frozen=True)
class Course:
    """The lessons of a game, with the lines of its sheet or of a course written by hand."""

    sheet: Sheet

    @cached_property
    def plan(self) -> CoursePlan:
        """Its lines, and the lesson of each."""
        return course_plan(self.sheet)

    @cached_property
    def _facts(self) -> Any:
        """The `LineFacts` of its lines."""
        return finished(self.fact_steps())

    def fact_steps(self) -> Generator[None, None, Any]:
        """Find the facts that the lessons need, in steps."""
        from videopoker.solver.sheets.lesson_hands import line_facts

        return (yield from line_facts.steps(self.sheet.table, self.sheet.coins, self.plan.words))

    def page_steps(self) -> Generator[None, None, None]:
        """Find what the pages need, in steps."""
        from videopoker.solver.policy.hold_masks import class_numbers

        yield from class_numbers.steps(self.sheet.table, self.sheet.coins)
        yield from rivals.steps(self.sheet.table, self.sheet.coins)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of its lines; a line of made hands is empty if no name says which deals it takes."""
        return tuple(self._name(line, word) for line, word in enumerate(self.plan.words))

    def _name(self, line: int, word: Word) -> str:
        table = self.sheet.table
        wilds = word.wilds[0] if table.wild_cards else None
        if word.base != "made":
            return line_name(word, table, (), wilds)
        taken = self._facts.pays_of(line)
        if not taken:
            return ""
        dealt = self._facts.pays_dealt(range(10) if wilds is None else [wilds])
        best_first = sorted(table.lines, key=lambda pay: -pay.pays[self.sheet.coins - 1])
        return paid_name([best_first[pay] for pay in taken], [best_first[pay] for pay in dealt], table)

    @cached_property
    def fault(self) -> str | None:
        """Why the game has no lessons; None if it has."""
        if not self.plan.words:
            return "its sheet has no lines"
        return "its paying hands cannot be taught by their names" if "" in self.names else None

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons in order; takes about a second."""
        before: tuple[int, ...] = ()
        lessons: list[Lesson] = []
        for number, plan in enumerate(self.plan.lessons):
            lines = tuple(line for line, lesson in enumerate(self.plan.lesson_of) if lesson == number)
            returns = self._facts.returns([*before, *lines])
            names = tuple(self.names[line] for line in lines)
            words = tuple(self.plan.words[line] for line in lines)
            lessons.append(Lesson(number + 1, *plan, before, lines, names, words, returns))
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

    def player(self, lesson: Lesson) -> Any:
        """The `SheetPlayer` of the lines taught up to a lesson, which are the lines of `known`."""
        from videopoker.solver.sheets.player import SheetPlayer

        words = [self.plan.words[line] for line in known(lesson)]
        return SheetPlayer(self.sheet.table, self.sheet.coins, words)

    def page(self, lesson: Lesson) -> LessonPage:
        """What the page of a lesson says."""
        table = self.sheet.table
        hands = self.hands(lesson)
        player = self.player(lesson)
        blocks: dict[str, list[PageLine]] = {}
        for line in known(lesson):
            word = self.plan.words[line]
            block = blocks.setdefault(block_name(table, word.wilds[0]), [])
            example = hands.example(line) if line in lesson.lines else ()
            held = player(example) if example else ()
            block.append(PageLine(len(block) + 1, self.names[line], word, example, held))
        advices = [
            advise(line.example, table, table.coins)
            for lines in blocks.values()
            for line in lines
            if line.is_new
        ]
        known_names = " ".join(self.names[line] for line in known(lesson))
        ideas = dict.fromkeys(
            idea.lesson
            for advice in advices
            if (idea := idea_of(why_better(advice)))
            and all(hold in known_names or hold not in idea.lesson for hold in _HOLDS)
        )
        return LessonPage(
            lesson, table, blocks, tuple(taught.returns for taught in self.lessons), tuple(ideas)
        )

    def passed(self, file: TrainingFile) -> frozenset[int]:
        """The numbers of the lessons passed."""
        passed = lines_passed(file, self.game)
        return frozenset(lesson.number for lesson in self.lessons if passed.issuperset(lesson.kinds))

    def next_lesson(self, file: TrainingFile) -> Lesson:
        """The first lesson that is not passed; the first of all if all are."""
        passed = self.passed(file)
        return next((lesson for lesson in self.lessons if lesson.number not in passed), self.lessons[0])


class LessonPractice(Practice):
    """The ten hands of one try of a lesson, and those to repeat, which do not count.

    The hands that are wrong are asked again at the end; those wrong again, or not asked again, begin the next try.
    """

    title = "LESSON"

    def __init__(self, course: Course, lesson: Lesson, file: TrainingFile) -> None:
        super().__init__(course.sheet.table, HANDS)
        self.file: TrainingFile = file
        self.course = course
        self.lesson = lesson
        self._key = json.dumps(lesson.kinds)
        self._given: list[tuple[Cards, bool]] = []
        """Each hand answered and whether the answer is right, also of the hands repeated."""
        self._repeated: tuple[Cards, ...] = ()
        """The hands that were wrong at earlier tries, read with the ten."""

    @property
    def label(self) -> str:
        """Which hand this is: ``hand 3 of 10``, or ``again``."""
        return super().label if self._is_counted else "again"

    @property
    def _is_counted(self) -> bool:
        """Whether the hand to answer is one of the ten."""
        return 0 <= len(self._given) - len(self._repeated) < HANDS

    @property
    def wrong(self) -> list[Cards]:
        """The hands whose first answer in this try is wrong."""
        return [cards for cards, is_right in self._given[: len(self.once)] if not is_right]

    @property
    def to_repeat(self) -> int:
        """How many hands were wrong when last answered."""
        return sum(not is_right for is_right in dict(self._given).values())

    @property
    def once(self) -> tuple[Cards, ...]:
        """All hands, each once: first the hands of earlier tries, then the ten."""
        hands = self.hands
        return self._repeated + hands

    @property
    def aside(self) -> str:
        """The lesson."""
        return f"lesson {self.lesson.number} of {len(self.course.lessons)}; {NO_BET}"

    @cached_property
    def hands(self) -> tuple[Cards, ...]:
        """The hands, chosen on first use: other hands than at earlier tries, if there are enough."""
        self._repeated = lesson_hands(self.file, self._game, self._key)
        progress = lesson_progress(self.file, self._game)
        tries = max((progress[kind].tries for kind in self.lesson.kinds if kind in progress), default=0)
        hands = tuple(self.course.hands(self.lesson).after(tries))
        self._player.hold(hands[0])  # on the solver's thread, which has the time
        return hands

    @property
    def current(self) -> Advice | None:
        """The hand to answer; None when all are answered and the wrong ones repeated."""
        answered = len(self._given)
        hands = [*self.once, *self.wrong]
        return advise(hands[answered], self.paytable, self.paytable.coins) if answered < len(hands) else None

    def answer(self, held: Collection[int]) -> Answer:
        """Answer the current hand. The first answer counts as a try; the last of the ten, with nine right, passes the lesson.

        A wrong answer is added to the drill.
        """
        hand = self.current
        if hand is None:
            raise ValueError("no hand is asked")
        answer = answer_of(hand, held)
        if not self._given:
            add_lesson_try(self.file, self._game, self.lesson.kinds)
        set_lesson_hand(self.file, self._game, self._key, hand.cards, is_right=answer.is_right)
        if len(self._given) < len(self.once):
            add_wrong(self.file, (hand, held))
        if self._is_counted:
            self.answers.append(answer)
            if self.is_passed:
                pass_lesson(self.file, self._game, {*self.lesson.kinds, *self._ideas()}, utc_now())
        self._given.append((hand.cards, answer.is_right))
        return answer

    def _ideas(self) -> set[str]:
        """The names of the ideas that its ten hands are about."""
        advices = (advise(cards, self.paytable, self.paytable.coins) for cards in self.hands)
        ideas = (idea_of(why_better(advice)) for advice in advices)
        return {idea.name for idea in ideas if idea}

    @property
    def remark(self) -> str:
        """The line that decided the hand answered: ``line 3: 4 to a flush``."""
        if not self._given:
            return ""
        course = self.course
        taught = known(self.lesson)
        line, held = self._player.hold(self._given[-1][0])
        if line == len(taught):
            wild = block_name(self.paytable, len(held)).removeprefix("1 ")
            return f"no line fits: {f'hold the {wild} alone' if held else DRAW_FIVE}"
        wilds = course.plan.words[taught[line]].wilds
        number = sum(course.plan.words[other].wilds == wilds for other in taught[: line + 1])
        return f"line {number}: {course.names[taught[line]]}"

    @cached_property
    def _player(self) -> Any:
        """Plays by the lines taught so far."""
        return self.course.player(self.lesson)

    @property
    def right(self) -> int:
        """How many answers are right."""
        return sum(answer.is_right for answer in self.answers)

    @property
    def is_passed(self) -> bool:
        """Whether this try passed the lesson."""
        return len(self.answers) == HANDS and self.right >= TO_PASS

    @property
    def next_try(self) -> Practice | None:
        """The lesson with other hands, if this try did not pass it."""
        return None if self.is_passed else LessonPractice(self.course, self.lesson, self.file)
