"""A dealt hand as a question: how close the choice is, what an answer costs, and which hands to ask.

Amounts are coins at max bet.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING

from videopoker.coach.advice import Advice, hold_values
from videopoker.core.cards.cards import Card, CardError, Cards
from videopoker.core.cards.deck import check_one_deck, not_five, sorted_deck
from videopoker.core.machine.state import GameState
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.deals.shuffle import shuffled

if TYPE_CHECKING:
    from videopoker.play.saves.rows.played_hand import PlayedHand

NO_BET = "no bet"
"""Shown with the name of a practice."""
CLOSE = Fraction(1, 2)
"""A choice is close if the second-best hold costs at most this many coins."""


def is_close(cards: Cards, paytable: Paytable) -> bool:
    """Whether the second-best hold of a hand is worth less than the best by at most CLOSE."""
    values = set(hold_values(cards, paytable, paytable.coins).values())
    best = max(values)
    return any(0 < best - value <= CLOSE for value in values)


@dataclass(frozen=True, slots=True)
class Answer:
    """The positions a player held, 0 to 4, and what that costs."""

    held: frozenset[int]
    lost: float
    """In coins; 0 when the answer is right."""
    tempting: frozenset[int] | None = None
    """The positions of the wrong hold that the hand was asked for, if it was asked for one."""

    @property
    def compared(self) -> frozenset[int]:
        """The hold that a reason compares with the best one: what was held; after a right answer the tempting hold."""
        return self.tempting if self.is_right and self.tempting is not None else self.held

    @property
    def is_right(self) -> bool:
        """Whether no hold is worth more."""
        return self.lost == 0


def answer_of(advice: Advice, held: Collection[int]) -> Answer:
    """The answer of a player who holds these positions."""
    return Answer(frozenset(held), float(advice.cost(held)))


def check_deal(cards: Sequence[Card], paytable: Paytable) -> None:
    """Raise CardError unless the game can deal these five cards."""
    if len(cards) != 5:
        raise CardError(not_five(cards))
    check_one_deck(cards, paytable.jokers)


class Practice(ABC):
    """Hands of one game to answer one after another, without a bet."""

    title = ""
    """What is practised, in capitals."""
    can_skip = False
    """Whether the answer of a hand may be shown first; it is then not counted."""
    is_told = True
    """Whether each answer is graded at once; else all answers are graded at the end."""
    played: "PlayedHand | None" = None
    """The hand of a log that is asked, if it is one."""
    dealt: GameState | None = None
    """The machine with the hand dealt, where its replacements are drawn after the hold."""
    drawn: GameState | None = None
    """The machine after the draw to the last answer."""

    def __init__(self, paytable: Paytable, size: int) -> None:
        """`size`: how many hands there are."""
        self.paytable = paytable
        self.size = size
        self.answers: list[Answer] = []
        self._game = fingerprint(paytable)

    @property
    def number(self) -> int:
        """The number of the hand to answer, from 1."""
        return len(self.answers) + 1

    @property
    def label(self) -> str:
        """Which hand this is: ``hand 3 of 20``."""
        return f"hand {self.number} of {self.size}"

    @property
    def aside(self) -> str:
        """A remark on the practice and its hand for the title of the table."""
        return NO_BET

    def steps(self) -> Iterator[object]:
        """Slow work before `current`, in steps."""
        return iter(())

    @property
    @abstractmethod
    def current(self) -> Advice | None:
        """The hand to answer; None when all are answered."""

    @abstractmethod
    def answer(self, held: Collection[int]) -> Answer:
        """Answer the current hand with the positions held; the next hand becomes current."""

    @property
    def remark(self) -> str:
        """A remark on the last answer, shown with its cost; empty in most practices."""
        return ""

    @property
    def next_try(self) -> "Practice | None":
        """The same practice with other hands, where its end offers it."""
        return None

    def skip(self) -> Answer:
        """Leave the current hand unanswered, and return its right answer; only where `can_skip`."""
        raise ValueError("this practice shows no answers before its hands are answered")


def dealt_from(seed: bytes, name: str, paytable: Paytable) -> Iterator[Cards]:
    """An endless series of hands dealt from a seed, each from a full deck shuffled as in `play.deals.shuffle`."""
    deck = sorted_deck(paytable.jokers)
    for number in count(1):
        yield shuffled(deck, seed, name, number)[:5]


def same_hand(cards: Sequence[Card]) -> str:
    """The same text for the same five cards in any order."""
    return " ".join(map(str, sorted(cards, key=lambda card: card.number)))
