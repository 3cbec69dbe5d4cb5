"""The drill: hands that you got wrong, and close ones, asked again when you are about to forget them.

The `fsrs` library schedules them: a right answer is rated Good, a wrong one Again.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from itertools import islice
from pathlib import Path

from videopoker.coach.advice import Advice, advise, hold_values
from videopoker.coach.decisions import (
    Answer,
    Practice,
    answer_of,
    check_deal,
    dealt_from,
    is_close,
    same_hand,
)
from videopoker.coach.drill_aim import Aim, aimed_hands, matches
from videopoker.core.cards.cards import Card, format_cards, parse_cards
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.practice.drill_deck import SOURCES, bring_back, hands_ever
from videopoker.play.practice.training import DrillCard, DrillCounts, DrillDay, TrainingFile, utc_now
from videopoker.play.saves.hands.search import HandFilter, in_order, page
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.played_hand import PlayedHand

HANDS = 20
"""The default number of hands in a drill."""
SEARCHED_HANDS = 2000
"""How many of the last hands are searched for mistakes."""


@dataclass(frozen=True, slots=True)
class DrillProgress:
    """The counts of the hands to drill, and the answers of the last days."""

    counts: DrillCounts
    days: Sequence[DrillDay]


class Drill(Practice):
    """A drill of `size` hands in one game, and of the hands that the player brings."""

    title = "DRILL"
    can_skip = True

    def __init__(
        self, paytable: Paytable, file: TrainingFile, size: int = HANDS, aim: Aim | None = None
    ) -> None:
        """`size`: how many hands it finds itself, of those that `aim` wants."""
        super().__init__(paytable, size)
        self.file: TrainingFile = file
        self.aim: Aim = aim or Aim()
        self.source: str = ""
        """Where the hand comes from: ``mistake``, ``close``, ``chosen`` or ``brought``; empty without one."""
        self.is_brought: bool = False
        """Whether the player brought the current hand."""
        self._brought = 0
        """The hands answered that the player brought."""
        self._card: DrillCard | None = None
        self._current: Advice | None = None
        self._asked: set[int] = set()
        """The hands answered or taken apart in this drill."""
        self._others: set[int] = set()
        """Hands that are not wanted."""

    @property
    def number(self) -> int:
        """The number of the hand to answer, from 1; the hands brought are not counted."""
        return len(self.answers) - self._brought + 1

    @property
    def label(self) -> str:
        """Which hand this is; a hand brought has no number."""
        return SOURCES["brought"] if self.is_brought else super().label

    @property
    def aside(self) -> str:
        """What the drill aims at, or where the hand comes from."""
        if self.aim:
            return str(self.aim)
        return SOURCES[self.source] if self.source and not self.is_brought else super().aside

    @property
    def current(self) -> Advice | None:
        """The hand to answer: one that is due, else a new one; None when the drill is over."""
        if self._current is None:
            self._card = self._card or (self._next() if self.number <= self.size else None)
            self.source = self._card.source if self._card else ""
            self._current = self._read(self._card) if self._card else None
        return self._current

    def bring(self, cards: Sequence[Card]) -> None:
        """Ask this hand now, and again when it is due. CardError if the game cannot deal it."""
        self.add(cards)
        self._card = self.file.find_drill_hand(self._game, same_hand(cards))
        self._current = None
        self.is_brought = True

    def add(self, cards: Sequence[Card]) -> None:
        """Add a hand that is asked later, also one that was removed. CardError if the game cannot deal it."""
        check_deal(cards, self.paytable)
        self._add("brought", [cards])
        bring_back(self.file, self._game, same_hand(cards))

    def answer(self, held: Collection[int]) -> Answer:
        """Answer the current hand with the positions held, and store when it is due again."""
        if self._card is None or self._current is None:
            raise ValueError("no hand is asked")
        answer = answer_of(self._current, held)
        now = utc_now()
        with self.file.reading():
            schedule, due = scheduled(self._card.id, self._card.schedule, now, is_right=answer.is_right)
        self.file.add_review(self._card.id, now, answer.held, answer.lost, schedule, due)
        self.answers.append(answer)
        self._brought += self.is_brought
        self._leave()
        return answer

    def skip(self) -> None:
        """Leave the current hand unanswered: it stays due, but is not asked in this drill again."""
        self._leave()

    def _leave(self) -> None:
        if self._card:
            self._asked.add(self._card.id)
        self._card = None
        self._current = None
        self.is_brought = False

    @property
    def progress(self) -> DrillProgress:
        """The player's progress in this game."""
        counts = self.file.drill_counts(self._game, utc_now())
        return DrillProgress(counts, self.file.drill_days(self._game, 14))

    def find_mistakes(self, log: Log) -> Iterator[int]:
        """Add the hands of this game that were misplayed since the last search; yields how many are new, per hundred hands."""
        save = Path(log.where).name
        newest = 0
        for hand in in_order(log, HandFilter(), 1):
            newest = hand.dealt.hand if hand.drawn else hand.dealt.hand - 1
        last = self.file.searched(save, self._game)
        after = max(last if last <= newest else 0, newest - SEARCHED_HANDS)
        while after < newest and (hands := page(log, HandFilter(), size=100, after=after)):
            added = self._add("mistake", mistakes(hands, self.paytable))
            after = min(hands[0].dealt.hand, newest)
            self.file.set_searched(save, self._game, after)
            yield added

    def _next(self) -> DrillCard | None:
        """The next hand; adds some if none is due or new, until there are no others."""
        while (card := self._ready()) is None:
            if not self._add_more():
                return None
        return card

    def _ready(self) -> DrillCard | None:
        """The first hand that is due or new, wanted, and not asked in this drill yet."""
        for card in self.file.ready_drill_hands(self._game, utc_now()):
            if card.id not in self._asked and card.id not in self._others:
                if not self.aim or matches(self._read(card), self.aim):
                    return card
                self._others.add(card.id)
        return None

    def _add_more(self) -> int:
        """Add hands: close ones, or those wanted; returns how many are new."""
        if self.aim:
            part = hands_ever(self.file, self._game, "chosen")
            return self._add("chosen", islice(aimed_hands(self.paytable, self.aim, part), HANDS))
        first = hands_ever(self.file, self._game)
        return self._add("close", islice(close_hands(self.paytable), first, first + HANDS))

    def _add(self, source: str, hands: Iterable[Sequence[Card]]) -> int:
        """Add the hands that are not in the drill yet; returns how many that is."""
        rows = ((same_hand(cards), format_cards(tuple(cards))) for cards in hands)
        return self.file.add_drill_hands(self._game, source, rows)

    def _read(self, card: DrillCard) -> Advice:
        with self.file.reading():
            return advise(parse_cards(card.cards), self.paytable, self.paytable.coins)


def close_hands(paytable: Paytable) -> Iterator[tuple[Card, ...]]:
    """An endless series of hands with close decisions, the same at every call; all hands if a game has no close ones."""
    seed = sha256(f"videopoker drill 1 {fingerprint(paytable)}".encode()).digest()
    first = list(islice(dealt_from(seed, "drill", paytable), 200))
    has_close = any(is_close(hand, paytable) for hand in first)
    return (hand for hand in dealt_from(seed, "drill", paytable) if not has_close or is_close(hand, paytable))


def mistakes(hands: Sequence[PlayedHand], paytable: Paytable) -> Iterator[tuple[Card, ...]]:
    """The misplayed hands of a game, oldest first: another hold was worth more at max bet. `hands` come newest first.

    Hands whose cards a script chose are left out, as in the grade.
    """
    game = fingerprint(paytable)
    prints = {table: fingerprint(table) for table in {hand.paytable for hand in hands}}
    for hand in reversed(hands):
        if hand.drawn and hand.dealt.secret and prints[hand.paytable] == game:
            values = hold_values(hand.dealt.cards, paytable, paytable.coins)
            if values[frozenset(hand.drawn.held)] < max(values.values()):
                yield hand.dealt.cards


def scheduled(number: int, schedule: str | None, now: datetime, *, is_right: bool) -> tuple[str, datetime]:
    """The schedule of a hand after an answer, as JSON, and when it is due again; the same input gives the same times."""
    from fsrs import Card as ScheduledCard
    from fsrs import Rating, Scheduler

    card = ScheduledCard.from_dict(json.loads(schedule)) if schedule else ScheduledCard(number, due=now)
    rating = Rating.Good if is_right else Rating.Again
    card, _ = Scheduler(enable_fuzzing=False).review_card(card, rating, now)
    return json.dumps(card.to_dict()), card.due
