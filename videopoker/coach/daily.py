"""The daily twenty: twenty hands a day, the same for everyone who plays the same game, made from the date alone.

docs/daily-recipe.md has the recipes. Any change of one needs a new version with its first day, some days ahead, so
that no two programs ask different hands on one day.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from hashlib import sha256
from itertools import islice

from videopoker.coach.advice import Advice, advise
from videopoker.coach.explain import expert_rival
from videopoker.coach.practice import CLOSE, Answer, Practice, answer_of, dealt_from, is_close
from videopoker.coach.wrong_answers import add_wrong
from videopoker.core.cards.cards import Cards
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.deals.shuffle import shuffled
from videopoker.play.practice.training import TrainingFile

FIRST_DAYS = {2: date(2026, 12, 1), 1: date.min}
"""The versions of the recipe with the first day of each, the newest first."""
HANDS = 20
EASY = 4
"""How many of the twenty are easy."""


def daily_hands(day: date, paytable: Paytable) -> tuple[Cards, ...]:
    """The twenty hands of a day, found among the first thousand dealt."""
    version = next(number for number, first in FIRST_DAYS.items() if day >= first)
    seed = sha256(f"videopoker daily {version} {day} {fingerprint(paytable)}".encode()).digest()
    is_hard = _has_close_rival_or_misleads if version == 2 else is_close
    wanted = {True: HANDS - EASY, False: EASY}
    chosen: list[Cards] = []
    left: list[Cards] = []
    for hand in islice(dealt_from(seed, "daily", paytable), 1000):
        hard = is_hard(hand, paytable)
        if wanted[hard]:
            wanted[hard] -= 1
            chosen.append(hand)
        else:
            left.append(hand)
        if len(chosen) == HANDS:
            break
    return shuffled([*chosen, *left][:HANDS], seed, "order", 0)


def _has_close_rival_or_misleads(cards: Cards, paytable: Paytable) -> bool:
    """Whether the rival of a hand costs at most CLOSE, or holding pairs and high cards is wrong."""
    from videopoker.solver.policy.policy_holds import PairsAndHighCards

    advice = advise(cards, paytable, paytable.coins)
    simple = PairsAndHighCards(paytable, paytable.coins).positions(cards)
    if not advice.of(simple).is_best:
        return True
    other = expert_rival(advice)
    return other is not None and advice.best.value - other.value <= CLOSE


@dataclass(frozen=True, slots=True)
class DailyScore:
    """A day's answers."""

    day: date
    answers: tuple[Answer, ...]

    @property
    def is_complete(self) -> bool:
        """Whether all twenty are answered."""
        return len(self.answers) == HANDS

    @property
    def right(self) -> int:
        """How many answers are right."""
        return sum(answer.is_right for answer in self.answers)

    @property
    def lost(self) -> float:
        """The coins that wrong answers cost."""
        return sum(answer.lost for answer in self.answers)


class Daily(Practice):
    """The twenty hands of a day and the answers. Only today's answers count and are stored, see `is_scored`."""

    title = "DAILY"

    def __init__(self, day: date, today: date, paytable: Paytable, file: TrainingFile) -> None:
        super().__init__(paytable, HANDS)
        self.file: TrainingFile = file
        self.day = day
        by_day = all_scores(file, paytable)
        self.is_scored: bool = day == today and not _is_over(day, by_day)
        """Whether the answers count: only today's, and only if no later day was finished before the clock was set back."""
        if self.is_scored and day in by_day:
            self.answers.extend(by_day[day].answers)

    @property
    def aside(self) -> str:
        """The day, and whether it counts."""
        return f"{self.day}{'' if self.is_scored else ', for practice'}"

    @property
    def score(self) -> DailyScore:
        """The answers so far."""
        return DailyScore(self.day, tuple(self.answers))

    @cached_property
    def hands(self) -> tuple[Cards, ...]:
        """The twenty hands, chosen on first use."""
        return daily_hands(self.day, self.paytable)

    @property
    def current(self) -> Advice | None:
        """The hand to answer; None when all are answered."""
        return None if self.score.is_complete else self._advice()

    def answer(self, held: Collection[int]) -> Answer:
        """Answer the current hand with the positions held. Today's answers are stored at once and cannot be changed.

        A wrong answer is added to the drill.
        """
        advice = self._advice()
        answer = answer_of(advice, held)
        if self.is_scored:
            stored = self.file.add_daily_answer(
                self.day.isoformat(), self._game, len(self.answers), sorted(answer.held), answer.lost
            )
            answer = Answer(*stored)
        add_wrong(self.file, (advice, answer.held))
        self.answers.append(answer)
        return answer

    def _advice(self) -> Advice:
        return advise(self.hands[len(self.answers)], self.paytable, self.paytable.coins)


def _is_over(day: date, by_day: Mapping[date, DailyScore]) -> bool:
    return any(later > day and score.is_complete for later, score in by_day.items())


def scores(file: TrainingFile, paytable: Paytable, day: date) -> DailyScore:
    """The stored score of a day."""
    return all_scores(file, paytable).get(day, DailyScore(day, ()))


def all_scores(file: TrainingFile, paytable: Paytable) -> dict[date, DailyScore]:
    """The stored scores of a game by day."""
    days: dict[date, list[Answer]] = {}
    with file.reading():
        for day, held, lost in file.daily_answers(fingerprint(paytable)):
            days.setdefault(date.fromisoformat(day), []).append(Answer(held, lost))
    return {day: DailyScore(day, tuple(answers)) for day, answers in days.items()}


def streak(done: Collection[date], today: date) -> int:
    """How many days in a row were completed, up to today, or up to yesterday while today's hands are not all answered."""
    day = today if today in done else today - timedelta(days=1)
    length = 0
    while day in done:
        length += 1
        day -= timedelta(days=1)
    return length
