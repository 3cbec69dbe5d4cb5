"""The form of a hold: all that the full name of its kind says, as plain values.

Two holds of a game have the same form exactly if their kinds have the same full name; `kinds` puts a form into words.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from videopoker.core.cards.cards import Card, Rank
from videopoker.core.cards.evaluate import HandRanks, value_of
from videopoker.core.cards.hands import Category
from videopoker.core.cards.held_cards import HeldCards, held_cards
from videopoker.core.paytable.paytable import Paytable, high_ranks

_FIVE_CARDS = frozenset(
    {
        Category.STRAIGHT,
        Category.FLUSH,
        Category.FULL_HOUSE,
        Category.STRAIGHT_FLUSH,
        Category.ROYAL_FLUSH,
        Category.FIVE_OF_A_KIND,
    }
)


class Shape(Enum):
    """What the cards of a hold have in common."""

    NOTHING = auto()
    WILD_CARDS = auto()
    ONE_CARD = auto()
    """One card that is not wild, alone or with wild cards."""
    MADE_HAND = auto()
    OF_A_KIND = auto()
    TWO_PAIR = auto()
    ROYAL_DRAW = auto()
    STRAIGHT_FLUSH_DRAW = auto()
    FLUSH_DRAW = auto()
    TWO_SUITED = auto()
    """Two suited cards of a royal flush."""
    HIGH_CARDS = auto()
    OUTSIDE_STRAIGHT_DRAW = auto()
    INSIDE_STRAIGHT_DRAW = auto()
    STRAIGHT_DRAW = auto()
    UNRELATED = auto()


class Form(NamedTuple):
    """The form of a hold; figures that do not matter for its shape are 0."""

    shape: Shape
    cards: int = 0
    wilds: int = 0
    jokers: int = 0
    """How many of the wild cards are jokers; 0 where only the number of wild cards matters."""
    high: int = 0
    gaps: int = 0
    same: int = 0
    """For matched cards how many of a kind they are, wild cards included."""
    kickers: int = 0
    category: Category = Category.HIGH_CARD
    """The hand that five cards make."""
    ranks: tuple[Rank, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """The rules of a game that the form of a hold depends on."""

    jokers: int
    wild: frozenset[Rank]
    high: frozenset[Rank]
    five_of_a_kind: bool

    @classmethod
    def of(cls, table: Paytable) -> "Game":
        """The game of a paytable."""
        return cls(table.jokers, table.wild, high_ranks(table), table.has_five_of_a_kind)


def form_of(cards: Sequence[Card], held: Iterable[int], game: Game) -> Form:
    """The form of a hold: a dealt hand, and the positions held, counted from 0."""
    kept = [cards[position] for position in held]
    return form_of_held(held_cards(kept, game.wild, game.high), sum(card.is_joker for card in kept), game)


@lru_cache(maxsize=50_000)
def form_of_held(held: HeldCards, jokers: int, game: Game) -> Form:
    """The form of the cards held; `jokers` is the number of jokers among the wild cards."""
    if not held.cards:
        return Form(Shape.NOTHING)
    if not held.ranks:
        return Form(Shape.WILD_CARDS, wilds=held.wilds, jokers=jokers)
    if len(held.ranks) == 1:
        return Form(Shape.ONE_CARD, wilds=held.wilds, jokers=jokers, high=held.high)
    if held.cards == 5:
        return _five(held, game)
    return _matched(held, game) if len(set(held.ranks)) < len(held.ranks) else _draw(held)


def _five(held: HeldCards, game: Game) -> Form:
    """All five cards: a made hand, or five cards held without one."""
    category = value_of(HandRanks.shape(held.ranks, held.suited, held.wilds)).category
    if category is Category.FIVE_OF_A_KIND and not game.five_of_a_kind:
        category = Category.FOUR_OF_A_KIND
    if category in _FIVE_CARDS:
        return Form(Shape.MADE_HAND, wilds=held.wilds, category=category)
    if len(set(held.ranks)) < len(held.ranks):
        return _matched(held, game)
    return Form(Shape.UNRELATED, 5, held.wilds, category=category)


def _matched(held: HeldCards, game: Game) -> Form:
    """Pairs, two pair, three and four of a kind; the other cards held are kickers."""
    first, *others = held.groups
    if others[:1] == [2] and not held.wilds:
        return Form(Shape.TWO_PAIR, kickers=len(held.ranks) - 4)
    same = min(first + held.wilds, 5 if game.five_of_a_kind else 4)
    kickers = len(held.ranks) - first
    paired = (rank for rank in held.ranks if held.ranks.count(rank) == first)
    high = int(same == 2 and next(paired) in game.high)
    return Form(Shape.OF_A_KIND, wilds=held.wilds, high=high, same=same, kickers=kickers)


def _draw(held: HeldCards) -> Form:
    """Two to four cards of different ranks: draws to a royal flush, a straight flush, a flush or a straight."""
    cards, wilds, high, gaps = held.cards, held.wilds, held.high, held.gaps
    if held.suited and held.royal:
        two = cards == 2
        return Form(Shape.TWO_SUITED, ranks=held.ranks) if two else Form(Shape.ROYAL_DRAW, cards, wilds)
    if held.suited and held.connected:
        return Form(Shape.STRAIGHT_FLUSH_DRAW, cards, wilds, high=high, gaps=gaps)
    if held.suited:
        return Form(Shape.FLUSH_DRAW, cards, wilds, high=high)
    if high == cards < 4:
        return Form(Shape.HIGH_CARDS, ranks=held.ranks)
    if held.connected and cards == 4 and not wilds:
        return Form(Shape.INSIDE_STRAIGHT_DRAW if gaps else Shape.OUTSIDE_STRAIGHT_DRAW, cards, high=high)
    if held.connected:
        return Form(Shape.STRAIGHT_DRAW, cards, wilds, high=high, gaps=gaps)
    return Form(Shape.UNRELATED, cards, wilds, high=high)
