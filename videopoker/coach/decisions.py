"""A dealt hand as a question: which cards to hold, how close the choice is, and what an answer costs.

Amounts are coins at the most coins a bet may be.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Protocol, Self

from videopoker.coach.advice import Advice, advise
from videopoker.core.cards import Card, CardError
from videopoker.core.deck import check_one_deck, sorted_deck
from videopoker.core.paytable import Paytable
from videopoker.play.fairness import shuffled

if TYPE_CHECKING:  # NumPy is loaded when a hand is solved
    from collections.abc import Iterator

    from videopoker.solver.hold_values import Hold

CLOSE = Fraction(1, 2)
"""A choice is close when the second-best hold is worth less by this much at most, in coins."""


@dataclass(frozen=True)
class Decision:
    """A dealt hand of a game, and what each way to hold it is worth."""

    cards: tuple[Card, ...]
    paytable: Paytable

    @cached_property
    def holds(self) -> "tuple[Hold, ...]":
        """All 32 holds, the best first; CardError when the game has no such hand."""
        from videopoker.solver.hold_values import holds

        return holds(self.cards, self.paytable)

    @cached_property
    def advice(self) -> Advice:
        """The same holds with the chance of every line."""
        return advise(self.cards, self.paytable, self.paytable.coins)

    def with_advice(self) -> Self:
        """The hand, its advice known."""
        self.advice  # noqa: B018
        return self

    @property
    def best(self) -> "tuple[Hold, ...]":
        """The best hold, and those tied with it."""
        return tuple(hold for hold in self.holds if hold.best)

    @property
    def second_best(self) -> "Hold | None":
        """The best of the holds that are worth less than the best; None where all are worth the same."""
        return next((hold for hold in self.holds if not hold.best), None)

    @property
    def is_close(self) -> bool:
        """Whether the second-best hold is worth nearly as much as the best."""
        second = self.second_best
        return second is not None and self.cost(second.positions) <= CLOSE

    def hold_of(self, held: Collection[int]) -> "Hold":
        """The hold of these positions, 0 to 4."""
        positions = tuple(sorted(held))
        return next(hold for hold in self.holds if hold.positions == positions)

    def worth(self, hold: "Hold") -> Fraction:
        """What a hold pays on average, in coins."""
        return hold.exact * self.paytable.coins

    def cost(self, held: Collection[int]) -> Fraction:
        """What holding these positions is worth less than the best, in coins; 0 for every best hold."""
        return self.worth(self.holds[0]) - self.worth(self.hold_of(held))


@dataclass(frozen=True, slots=True)
class Answer:
    """The cards a player held, and what that costs."""

    held: frozenset[int]
    lost: float
    """In coins; 0 when the answer is right."""

    @property
    def is_right(self) -> bool:
        """Whether no hold is worth more."""
        return self.lost == 0


def answer_of(decision: Decision, held: Collection[int]) -> Answer:
    """The answer of a player who holds these positions."""
    return Answer(frozenset(held), float(decision.cost(held)))


def check_deal(cards: Sequence[Card], paytable: Paytable) -> None:
    """Raise CardError unless a game can deal these cards."""
    if len(cards) != 5:
        raise CardError(f"got {len(cards)} card{'s' * (len(cards) != 1)}; a deal is five")
    check_one_deck(cards, paytable.jokers)


class Practice(Protocol):
    """Hands to answer one after another. Nothing is bet."""

    paytable: Paytable

    @property
    def number(self) -> int:
        """The number of the hand to answer, from 1."""

    @property
    def size(self) -> int:
        """How many hands there are."""

    @property
    def current(self) -> Decision | None:
        """The hand to answer; None when all are answered."""

    def answer(self, held: Collection[int]) -> Answer:
        """Answer the hand; the next one is current then."""


def dealt_from(seed: bytes, name: str, paytable: Paytable) -> "Iterator[Decision]":
    """Hands dealt from a seed without end, each from a whole deck shuffled as `fairness` does."""
    deck = sorted_deck(paytable.jokers)
    for number in count(1):
        yield Decision(shuffled(deck, seed, name, number)[:5], paytable)


def same_hand(cards: Sequence[Card]) -> str:
    """The same text for the same five cards in any order."""
    return " ".join(str(card) for card in sorted(cards, key=lambda card: card.number))
