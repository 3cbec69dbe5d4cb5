"""What happened at the machine: events in the past tense, frozen values that compare.

Their form as plain values, for the log and for programs, is the business of `records`.
"""

from dataclasses import dataclass, field

from videopoker.core.cards import Card
from videopoker.core.paytable import Paytable

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SessionStarted:
    """Someone sat down at the machine."""


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """They left it."""


@dataclass(frozen=True, slots=True)
class Deposited:
    """Credits were put in."""

    credits: int


@dataclass(frozen=True, slots=True)
class CashedOut:
    """All credits were taken out."""

    credits: int


@dataclass(frozen=True, slots=True)
class DenominationChosen:
    """A credit was made worth so much money."""

    cents: int


@dataclass(frozen=True, slots=True)
class GameChosen:
    """A paytable was put on the machine; the whole of it, so that a log needs no other file."""

    paytable: Paytable


@dataclass(frozen=True, slots=True)
class Dealt:
    """A bet was taken and five cards dealt, with every card the hand can still need behind them."""

    hand: int
    """The deal's number, from 1."""
    coins: int
    """The bet on each hand."""
    cards: Cards
    """The five cards face up."""
    replacements: Cards = field(repr=False)
    """The cards that replace discards, in this order. Not for showing before the draw."""
    secret: bytes | None = field(default=None, repr=False)
    """The 32 bytes that drove the shuffle; None for a rigged deal. Not for showing before the draw."""
    phrase: str = ""
    """The player's own words that went into the shuffle."""
    more: tuple[Cards, ...] = field(default=(), repr=False)
    """In multi-hand play the replacements of the second hand, the third, ..., each from a deck of its own."""

    @property
    def hands(self) -> int:
        """The number of hands that will be drawn."""
        return 1 + len(self.more)

    @property
    def bet(self) -> int:
        """The credits bet on all hands together."""
        return self.coins * self.hands


@dataclass(frozen=True, slots=True)
class FinalHand:
    """One hand after the draw, and what it was paid."""

    cards: Cards
    line: str | None
    """The label of the line that paid."""
    paid: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """The discards were replaced and the final hands were paid."""

    hand: int
    held: tuple[int, ...]
    """The positions held, 0 to 4."""
    cards: Cards
    """The five final cards, in multi-hand play those of the first hand."""
    line: str | None
    """The label of the line that paid these cards."""
    paid: int
    """The credits paid for all hands together."""
    more: tuple[FinalHand, ...] = ()
    """In multi-hand play the second hand, the third, ..."""

    @property
    def hands(self) -> tuple[FinalHand, ...]:
        """Every final hand."""
        first = self.paid - sum(hand.paid for hand in self.more)
        return (FinalHand(self.cards, self.line, first), *self.more)


@dataclass(frozen=True, slots=True)
class DoubleDealt:
    """A win was staked to be doubled: one card face up to beat, four face down to pick from."""

    hand: int
    round: int
    """The first doubling of this hand's win is 1."""
    stake: int
    card: Card
    """The card face up."""
    behind: Cards = field(repr=False)
    """The four cards face down. Not for showing before the pick."""
    secret: bytes | None = field(default=None, repr=False)
    """As in `Dealt`."""
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class DoublePicked:
    """A card was picked: higher paid twice the stake, as high the stake itself, lower nothing."""

    hand: int
    round: int
    place: int
    """Which of the four, 0 to 3."""
    card: Card
    paid: int


Event = (
    SessionStarted
    | SessionEnded
    | Deposited
    | CashedOut
    | DenominationChosen
    | GameChosen
    | Dealt
    | Drawn
    | DoubleDealt
    | DoublePicked
)
