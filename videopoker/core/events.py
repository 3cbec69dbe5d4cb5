"""What happened at the machine: events in the past tense, frozen values that compare.

Their form as plain values, for the log and for programs, is the business of `records`.
"""

from dataclasses import dataclass, field

from videopoker.core.cards import Card
from videopoker.core.paytable import Paytable

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Deposited:
    """Credits were put in."""

    credits: int


@dataclass(frozen=True, slots=True)
class GameChosen:
    """A paytable was put on the machine; the whole of it, so that a log needs no other file."""

    paytable: Paytable


@dataclass(frozen=True, slots=True)
class Dealt:
    """A bet was taken and five cards dealt, with every card the hand can still need behind them."""

    hand: int
    """The hand's number, from 1."""
    coins: int
    cards: Cards
    """The five cards face up."""
    replacements: Cards = field(repr=False)
    """The cards that replace discards, in this order. Not for showing before the draw."""
    secret: bytes | None = field(default=None, repr=False)
    """The 32 bytes that drove the shuffle; None for a rigged deal. Not for showing before the draw."""
    phrase: str = ""
    """The player's own words that went into the shuffle."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The discards were replaced and the final hand was paid."""

    hand: int
    held: tuple[int, ...]
    """The positions held, 0 to 4."""
    cards: Cards
    """The five final cards."""
    line: str | None
    """The label of the line that paid."""
    paid: int


@dataclass(frozen=True, slots=True)
class CashedOut:
    """All credits were taken out."""

    credits: int


Event = Deposited | GameChosen | Dealt | Drawn | CashedOut
