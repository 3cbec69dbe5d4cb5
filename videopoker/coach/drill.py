"""The drill: what you got wrong, and close decisions, asked again when you are about to forget them.

A mistake comes back as its idea: each time with another hand. The `fsrs` library schedules ideas and hands: a right answer is rated Good, a wrong one Again. A drill can also ask one kind of
decision, or only easy, close or hard ones.
"""

import json
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from itertools import islice, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from videopoker.coach.advice import Advice, advise, hold_values
from videopoker.coach.explain import expert_rival
from videopoker.coach.ideas import Idea, idea_named, idea_of_mistake
from videopoker.coach.kinds import AGAINST, kind_of, kind_of_held
from videopoker.coach.practice import (
    CLOSE,
    Answer,
    Practice,
    answer_of,
    check_deal,
    dealt_from,
    is_close,
    same_hand,
)
from videopoker.coach.wrong_answers import add_wrong, hold_of_idea
from videopoker.core.base.messages import Refused, nearest, quoted
from videopoker.core.cards.cards import Card, Cards, format_cards, parse_cards
from videopoker.core.cards.held_cards import HeldCards
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.practice.drill_deck import SOURCES, ask_idea, bring_back, hands_ever, remove
from videopoker.play.practice.training import DrillCard, DrillCounts, DrillDay, TrainingFile, utc_now
from videopoker.play.saves.hands.search import HandFilter, in_order, page
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.solver.steps import cached

if TYPE_CHECKING:
    from videopoker.solver.policy.deal_classes import Deals, IsWanted


LEVELS = {
    "easy": "the next best costs over 0.5 coins",
    "close": "within 0.5 coins of the best",
    "hard": "close, and the best hold has a rival",
}
"""The levels with their meaning."""


@dataclass(frozen=True, slots=True)
class Aim:
    """The hands wanted; all are, without a kind and a level."""

    kind: str = ""
    """The kind of the best hold or of its rival, or two kinds: ``low pair against 4 to a flush``."""
    level: str = ""
    """One of LEVELS."""

    def __bool__(self) -> bool:
        """Whether anything is asked on purpose."""
        return bool(self.kind or self.level)

    def __str__(self) -> str:
        """In words: ``4 to a flush, hard``."""
        return ", ".join(filter(None, (self.kind, self.level)))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The one or two kinds wanted."""
        return tuple(self.kind.split(AGAINST)) if self.kind else ()


def aim_at(paytable: Paytable, kind: str = "", level: str = "") -> Aim:
    """The aim at a kind, in any case, as the grade names it, and a level. Refused if the game has no such hand.

    The first kind is right in some hands; the second kind may be any kind.
    """
    first, *others = (name.strip() for name in kind.split(AGAINST)) if kind else ("",)
    if len(others) > 1:
        raise Refused(
            f"{quoted(kind)}: expected one kind, or two with {quoted(AGAINST.strip())} between them"
        )
    best_kinds = {name.casefold(): name for name in kinds_of(paytable)} if kind else {"": ""}
    if first.casefold() not in best_kinds:
        meant = nearest(first.casefold(), best_kinds)
        raise Refused(f"no kind of hold that is best in {paytable.title} is called {quoted(first)}{meant}")
    names = [best_kinds[first.casefold()]]
    names += [best_kinds.get(name.casefold(), name.casefold()) for name in others]
    aim = Aim(AGAINST.join(names), level)
    if aim and not any(deals.count for deals in _pools(paytable, aim)):
        meant = "".join(nearest(name.casefold(), best_kinds) for name in others)
        raise Refused(f"{paytable.title} has no hand with {quoted(str(aim))}{meant}")
    return aim


@cached(4)
def kinds_of(paytable: Paytable) -> Generator[None, None, tuple[str, ...]]:
    """The names of the kinds of holds that are best for at least one deal at max bet, short ones first."""
    from videopoker.solver.policy.rivals import best_somewhere_steps

    names: set[str] = set()
    best = yield from best_somewhere_steps(paytable, paytable.coins)
    for number, (held, jokers) in enumerate(best):
        if number % 500 == 0:  # some 10 ms
            yield
        kind = kind_of_held(held, jokers, paytable)
        names |= {kind.name, kind.base}
    return tuple(sorted(names, key=lambda name: (len(name), name)))


def matches(advice: Advice, aim: Aim) -> bool:
    """Whether a hand is wanted."""
    after = advice.next_best
    close = after is not None and advice.best.value - after.value <= CLOSE
    if aim.level and close == (aim.level == "easy"):
        return False
    other = expert_rival(advice) if aim.level == "hard" or aim.kind else None
    if aim.level == "hard" and other is None:
        return False
    best = _names(advice, advice.best.positions)
    match aim.kinds:
        case (kind,):
            return kind in best or bool(other and kind in _names(advice, other.positions))
        case (kind, against):
            worse = (hold for hold in advice.holds if not hold.is_best)
            return kind in best and any(
                against.casefold() in map(str.casefold, _names(advice, hold.positions)) for hold in worse
            )
    return True


def _names(advice: Advice, held: frozenset[int]) -> tuple[str, str]:
    kind = kind_of(advice.cards, held, advice.paytable)
    return kind.name, kind.base


def aimed_hands(paytable: Paytable, aim: Aim, part: int) -> Iterator[Cards]:
    """A hundred wanted hands or so, the same for the same `part`; fewer of a rare kind, none if the game has none.

    If one kind is wanted, it is the rival in every second hand, so that it is not always the answer.
    """
    seed = f"videopoker drill aim {fingerprint(paytable)} {aim} {part}"
    number = int.from_bytes(sha256(seed.encode()).digest()[:8], "big")
    series = [
        (
            hand
            for hand in islice(deals.chosen(number), 2000)
            if matches(advise(hand, paytable, paytable.coins), aim)
        )
        for deals in _pools(paytable, aim)
        if deals.count
    ]
    for hands in zip_longest(*series):
        yield from filter(None, hands)


@lru_cache(maxsize=4)
def _pools(paytable: Paytable, aim: Aim) -> "tuple[Deals, ...]":
    """The deals from which hands are tried."""
    from videopoker.solver.policy.deal_classes import Deals, Wanted

    close = aim.level != "easy" if aim.level else None
    tests = [_is_kind(kind, paytable) for kind in aim.kinds]
    match tests:
        case [test]:
            return Deals(paytable, Wanted(test, None, close)), Deals(paytable, Wanted(None, test, close))
        case [best, other]:
            return (Deals(paytable, Wanted(best, other, close)),)
    return (Deals(paytable, Wanted(is_close=close)),)


def _is_kind(name: str, paytable: Paytable) -> "IsWanted":
    def is_kind(held: HeldCards, jokers: int) -> bool:
        kind = kind_of_held(held, jokers, paytable)
        return name.casefold() in (kind.name.casefold(), kind.base.casefold())

    return is_kind


HANDS = 20
"""The default number of hands in a drill."""
FOUND = ("close", "chosen")
"""The sources of the hands that the drill finds itself."""
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
        self.is_brought: bool = False
        """Whether the player brought the current hand."""
        self._brought = 0
        """The hands answered that the player brought."""
        self.card: DrillCard | None = None
        """The hand or idea that is asked."""
        self._current: Advice | None = None
        self._tempting: frozenset[int] | None = None
        """The hold that makes the current hand one of its idea."""
        self._remark = ""
        self._asked: set[int] = set()
        """The hands and ideas answered or taken apart in this drill."""
        self._others: set[int] = set()
        """Hands that are not wanted."""

    @property
    def number(self) -> int:
        """The number of the hand to answer, from 1; the hands brought are not counted."""
        return len(self.answers) - self._brought + 1

    @property
    def label(self) -> str:
        """Which hand this is; a hand brought has no number."""
        if not self.is_brought:
            return super().label
        return "an idea you chose" if self.card and self.card.idea else SOURCES["brought"]

    @property
    def remark(self) -> str:
        """The idea of the hand answered; empty if it was asked as a hand, and right."""
        return self._remark

    @property
    def aside(self) -> str:
        """What the drill aims at, or where the hand comes from."""
        if self.aim:
            return str(self.aim)
        if not self.card or self.is_brought:
            return super().aside
        return "an idea you missed" if self.card.idea else SOURCES[self.card.source]

    @property
    def current(self) -> Advice | None:
        """The hand to answer: one that is due, else a new one; None when the drill is over."""
        if self._current is None:
            self.card = self.card or (self._next() if self.number <= self.size else None)
            self._current = self._read(self.card) if self.card else None
        return self._current

    def bring(self, cards: Sequence[Card]) -> None:
        """Ask this hand now, and again when it is due. CardError if the game cannot deal it."""
        self.add(cards)
        self._bring(same_hand(cards))

    def bring_words(self, words: str) -> None:
        """Ask what the words name now: five cards, or an idea that was in the deck before. Refused if it was not."""
        if (idea := idea_of_words(words)) is None:
            self.bring(parse_cards(words))
        else:
            bring_back(self.file, self._game, idea.name)
            self._bring(idea.name)

    def _bring(self, key: str) -> None:
        """Ask the hand now that is given with its cards sorted, or the idea with this name."""
        card = self.file.find_drill_hand(self._game, key)
        if card is None:
            raise Refused(f"{key.capitalize()} is not in the drill.")
        self.card = card
        self._current = None
        self.is_brought = True

    def add(self, cards: Sequence[Card]) -> None:
        """Add a hand that is asked later, also one that was removed. CardError if the game cannot deal it."""
        check_deal(cards, self.paytable)
        self._add("brought", [cards])
        bring_back(self.file, self._game, same_hand(cards))

    def answer(self, held: Collection[int]) -> Answer:
        """Answer the current hand with the positions held, and store when it is due again."""
        if self.card is None or self._current is None:
            raise ValueError("no hand is asked")
        answer = replace(answer_of(self._current, held), tempting=self._tempting)
        card = self.card
        now = utc_now()
        with self.file.reading():
            schedule, due = scheduled(card.id, card.schedule, now, is_right=answer.is_right)
        named = self._add_idea(self._current, card, held) or card.idea
        self.file.add_review(card.id, now, answer.held, answer.lost, schedule, due)
        self._remark = f"idea: {named}" if named else ""
        self.answers.append(answer)
        self._brought += self.is_brought
        self._leave()
        return answer

    def _add_idea(self, advice: Advice, card: DrillCard, held: Collection[int]) -> str | None:
        """Add the idea of an answer if it is wrong, which replaces a hand that the drill found; returns its name, if it has one.

        A hand of the player's stays a hand.
        """
        idea = idea_of_mistake(advice, held)
        if idea is None or not (card.idea or card.source in FOUND):
            return None
        add_wrong(self.file, (advice, held))
        if not card.idea:
            with suppress(Refused):  # the player has removed it
                remove(self.file, self.paytable, card.id)
        return idea.name

    def skip(self) -> Answer:
        """Leave the current hand unanswered: it stays due, but is not asked in this drill again."""
        if self._current is None:
            raise ValueError("no hand is asked")
        answer = Answer(self._current.best.positions, 0, self._tempting)
        self._leave()
        return answer

    def _leave(self) -> None:
        if self.card:
            self._asked.add(self.card.id)
        self.card = None
        self._current = None
        self.is_brought = False

    @property
    def progress(self) -> DrillProgress:
        """The player's progress in this game."""
        counts = self.file.drill_counts(self._game, utc_now())
        return DrillProgress(counts, self.file.drill_days(self._game, 14))

    def find_mistakes(self, log: Log) -> Iterator[int]:
        """Add what was misplayed in this game since the last search; yields how many hands and ideas are new, per hundred hands."""
        save = Path(log.where).name
        newest = 0
        for hand in in_order(log, HandFilter(), 1):
            newest = hand.dealt.hand if hand.drawn else hand.dealt.hand - 1
        last = self.file.searched(save, self._game)
        after = max(last if last <= newest else 0, newest - SEARCHED_HANDS)
        while after < newest and (hands := page(log, HandFilter(), size=100, after=after)):
            added = add_wrong(self.file, *mistakes(hands, self.paytable))
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
        """The first hand or idea that is due or new, wanted, and not asked in this drill yet; an aim wants hands alone."""
        for card in self.file.ready_drill_hands(self._game, utc_now()):
            if card.id not in self._asked and card.id not in self._others:
                if not self.aim or (not card.idea and matches(self._read(card), self.aim)):
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
        """The hand of a card; of an idea another one, which is stored."""
        with self.file.reading():
            advice = advise(parse_cards(card.cards), self.paytable, self.paytable.coins)
        self._tempting = None
        if not card.idea or not card.kinds:
            return advice
        advice = other_hand(advice, card.idea, card.kinds, card.asked)
        self._tempting = hold_of_idea(advice, card.idea, Aim(card.kinds).kinds[-1])
        ask_idea(self.file, card.id, format_cards(advice.cards))
        return advice


def idea_of_words(words: str) -> Idea | None:
    """The idea that a player names, in any case; None if there is none."""
    return idea_named(words.strip().lower())


TRIES = 50
"""The most hands tried for another hand of an idea."""


def other_hand(last: Advice, idea: str, kinds: str, part: int) -> Advice:
    """Another hand in which the mistake of an idea can be made, chosen by `part`; the last one if none is found.

    `kinds` are the best hold and the one held, as they were at the last mistake.
    """
    aim = Aim(kinds)
    for cards in islice(aimed_hands(last.paytable, aim, part), TRIES):
        advice = advise(cards, last.paytable, last.coins)
        if (
            same_hand(cards) != same_hand(last.cards)
            and hold_of_idea(advice, idea, aim.kinds[-1]) is not None
        ):
            return advice
    return last


def close_hands(paytable: Paytable) -> Iterator[Cards]:
    """An endless series of hands with close decisions, the same at every call; all hands if a game has no close ones."""
    seed = sha256(f"videopoker drill 1 {fingerprint(paytable)}".encode()).digest()
    first = list(islice(dealt_from(seed, "drill", paytable), 200))
    has_close = any(is_close(hand, paytable) for hand in first)
    return (hand for hand in dealt_from(seed, "drill", paytable) if not has_close or is_close(hand, paytable))


def mistakes(hands: Sequence[PlayedHand], paytable: Paytable) -> Iterator[tuple[Advice, Collection[int]]]:
    """The misplayed hands of a game with their holds, oldest first: another hold was worth more at max bet. `hands` come newest first.

    Hands whose cards a script chose are left out, as in the grade.
    """
    game = fingerprint(paytable)
    prints = {table: fingerprint(table) for table in {hand.paytable for hand in hands}}
    for hand in reversed(hands):
        if hand.drawn and hand.dealt.secret and prints[hand.paytable] == game:
            values = hold_values(hand.dealt.cards, paytable, paytable.coins)
            if values[frozenset(hand.drawn.held)] < max(values.values()):
                yield advise(hand.dealt.cards, paytable, paytable.coins), hand.drawn.held


def scheduled(number: int, schedule: str | None, now: datetime, *, is_right: bool) -> tuple[str, datetime]:
    """The schedule of a hand after an answer, as JSON, and when it is due again; the same input gives the same times."""
    from fsrs import Card as ScheduledCard
    from fsrs import Rating, Scheduler

    card = ScheduledCard.from_dict(json.loads(schedule)) if schedule else ScheduledCard(number, due=now)
    rating = Rating.Good if is_right else Rating.Again
    card, _ = Scheduler(enable_fuzzing=False).review_card(card, rating, now)
    return json.dumps(card.to_dict()), card.due
