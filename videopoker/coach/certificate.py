"""The certificate: an exam of chosen hands, each with its weight, that estimates what a player returns. docs/coach.md has the formula."""

from collections.abc import Generator
from typing import Annotated, NamedTuple

from videopoker.coach.advice import Advice
from videopoker.coach.beginner import beginner_hold
from videopoker.coach.exams import Exam
from videopoker.coach.lessons import SHEET_LINES, Course, Lesson
from videopoker.coach.sheet import sheet_steps
from videopoker.core.base.messages import Refused
from videopoker.core.base.records import PerCoin, recorded
from videopoker.core.cards.cards import Cards, format_cards, parse_cards
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.deals.shuffle import fresh_secret, seed_number
from videopoker.play.practice.stored_exams import (
    StoredChoice,
    StoredExam,
    StoredTry,
    begin_exam,
    exams,
    resize_exam,
    stored_try,
)
from videopoker.play.practice.training import TrainingFile, utc_now
from videopoker.play.saves.log.log import Log
from videopoker.solver.statistics.weighted_interval import weighted_interval
from videopoker.solver.steps import finished

HANDS, HANDS_WITH_WILD_RANKS = 160, 320
TO_PASS = 0.995
"""The share of perfect play that passes, at the lower end of the interval."""
_SAVE = "a certificate"
"""Stands for the name of a save: the tries of a game count in every save."""


class Estimate(NamedTuple):
    """What a player returns, per coin, estimated from some hands."""

    hands: int
    perfect: PerCoin
    estimate: PerCoin
    low: PerCoin
    high: PerCoin
    """The ends of the interval of 95%."""

    @property
    def passes(self) -> bool:
        """Whether the lower end is high enough."""
        return self.low >= TO_PASS * self.perfect


@recorded(
    "try=try_number",
    "hands=answered",
    "size",
    "estimate.perfect",
    "estimate.estimate",
    "estimate.low",
    "estimate.high",
    "passed",
    "lesson=lesson.number",
)
class Certificate(Exam):
    """The last try for the certificate of a game, open or over.

    Half as many hands again can be added once, before the result is shown.
    """

    title = "CERTIFICATE"
    size: int
    """The hands of this try."""
    lesson: Lesson | None
    """The lesson whose hands cost most; None without mistakes, and until `judge` has found it."""

    def __init__(self, paytable: Paytable, file: TrainingFile) -> None:
        self._begun: StoredTry | None = None
        self._judged = 0
        """The answers from which the lesson was found."""
        self.lesson = None
        super().__init__(paytable, file, _SAVE)

    def _forget(self) -> None:
        super()._forget()
        self._begun, self._judged, self.lesson = None, 0, None

    def _open(self, exam: StoredExam, log: Log | None) -> None:
        self._begun = stored_try(self.file, exam.id)
        super()._open(exam, log)

    @property
    def whole_size(self) -> int:
        """The hands of a try without those added."""
        return HANDS_WITH_WILD_RANKS if self.paytable.wild else HANDS

    @property
    def added(self) -> int:
        """How many hands can be added."""
        return self.whole_size // 2

    @property
    def waits(self) -> bool:  # type: ignore[override]
        """Whether all hands are answered, and the player chooses whether to add some."""
        is_open = self._exam is not None and self._exam.result is None
        return is_open and len(self.answers) >= self.size == self.whole_size

    @property
    def try_number(self) -> Annotated[int, "its number in this game, from 1"]:
        """The number of this try in the game, from 1."""
        tries = [one.id for one in exams(self.file, _SAVE, self._game)]
        return tries.index(self._exam.id) + 1 if self._exam else len(tries) + 1

    @property
    def started(self) -> str:
        """When the try began: UTC, ISO 8601; empty before."""
        return self._exam.started if self._exam else ""

    @property
    def answered(self) -> Annotated[int, "hands answered"]:
        """How many hands are answered."""
        return len(self.answers)

    @property
    def passed(self) -> Annotated[bool | None, "null before the result"]:
        """Whether the result passes; None before it."""
        result = self.estimate if self.is_finished else None
        return result and result.passes

    @property
    def is_finished(self) -> bool:
        """Whether the try has a result."""
        return self._exam is not None and self._exam.result == "finished"

    @property
    def estimate(self) -> Estimate | None:
        """The result; before it the first estimate, from the first half of the hands; None before that."""
        hands = len(self.answers) if self.is_finished else self.added
        if self._begun is None or len(self.answers) < hands:
            return None
        perfect = self._begun.perfect
        chosen = self._begun.hands[:hands]
        largest = max(hand.weight * hand.beginner for hand in chosen) / hands
        costs = self._costs(hands)
        least, most = weighted_interval(costs, largest)
        returned, low, high = (max(perfect - lost, 0.0) for lost in (sum(costs), most, least))
        return Estimate(hands, perfect, returned, low, high)

    def _costs(self, hands: int) -> list[float]:
        """What each of the first answers adds to the mean cost, in bets."""
        assert self._begun
        pairs = zip(self._begun.hands, self.answers[:hands], strict=False)
        return [hand.weight * answer.lost / self.paytable.coins / hands for hand, answer in pairs]

    @property
    def current(self) -> Advice | None:
        """The hand to answer; None when the try is over, or waits for the choice to add hands."""
        finished(self.steps())
        return super().current

    def steps(self) -> Generator[object, None, None]:
        """Choose the hands of a try before its first one; find the lesson where there is an estimate."""
        if self._exam is None:
            yield from self._begin_steps()
        yield from self.judge()

    def _begin_steps(self) -> Generator[None, None, None]:
        from videopoker.solver.simulation.chosen_hands import chosen_steps
        from videopoker.solver.tables.expectation import solved

        seed = fresh_secret(0).hex()
        number = self.whole_size + self.added
        hands = yield from chosen_steps(self.paytable, seed_number(seed), number, beginner_hold)
        chosen = [StoredChoice(format_cards(hand.cards), hand.weight, hand.beginner) for hand in hands]
        perfect = solved(self.paytable, self.paytable.coins).expected
        begin_exam(
            self.file,
            _SAVE,
            self._game,
            self.paytable.key,
            self.size,
            utc_now(),
            begun=StoredTry(seed, perfect, chosen),
        )
        self._read()

    def judge(self) -> Generator[object, None, None]:
        """Find the lesson whose hands cost most so far, if there is an estimate."""
        estimate = self.estimate
        if estimate is None or estimate.hands == self._judged:
            return
        self._judged = estimate.hands
        self.lesson = None
        costs = self._costs(estimate.hands)
        if not any(costs):
            return
        saves = str(self.file.path.parent)
        course = Course((yield from sheet_steps(self.paytable, self.paytable.coins, SHEET_LINES, saves)))
        if course.fault:
            return
        player = course.player(course.lessons[-1])
        lesson_of = course.plan.lesson_of
        by_lesson = [0.0] * len(course.lessons)
        for hand, cost in zip(self.hands(), costs, strict=False):
            if cost:
                line, _ = player.hold(hand.advice.cards)
                by_lesson[lesson_of[min(line, len(lesson_of) - 1)]] += cost
        self.lesson = course.lessons[by_lesson.index(max(by_lesson))]

    def deal(self, number: int) -> Cards:
        """The hand chosen with this number."""
        assert self._begun
        return parse_cards(self._begun.hands[number - 1].cards)

    def change(self, typed: str) -> int | None:
        """As for an exam, also ``add`` and ``result``."""
        match typed.lower():
            case "add":
                self.add()
            case "result":
                self.finish()
            case _:
                return super().change(typed)
        return None

    def add(self) -> None:
        """Add half as many hands. Refused unless the certificate `waits`."""
        exam = self._decided()
        resize_exam(self.file, exam.id, self.size + self.added)
        self._read()

    def finish(self) -> None:
        """End the try without adding hands. Refused unless it `waits`."""
        self._decided()
        self._end(is_finished=True)

    def _decided(self) -> StoredExam:
        if self._exam is None or not self.waits:
            raise Refused(f"No certificate in {self.paytable.title} waits for its result.")
        return self._exam
