"""Kinds of holds as players name them: ``4 to a royal flush``, ``low pair``, ``KQ suited``, ``joker alone``.

One classifier names any hold of any hand. A name describes only the cards held: their number, the wild cards among
them, whether they are suited, their gaps and high cards. `Form` has the same facts as plain values.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from videopoker.core.base.messages import counted, plural
from videopoker.core.cards.cards import Card, Rank
from videopoker.core.cards.evaluate import HandRanks, value_of
from videopoker.core.cards.hands import Category
from videopoker.core.cards.held_cards import HeldCards, held_cards
from videopoker.core.cards.wild_cards import WildCards
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

    wild_cards: WildCards
    high: frozenset[Rank]
    five_of_a_kind: bool

    @classmethod
    def of(cls, table: Paytable) -> "Game":
        """The game of a paytable."""
        return cls(table.wild_cards, high_ranks(table), table.has_five_of_a_kind)


def form_of(cards: Sequence[Card], held: Iterable[int], game: Game) -> Form:
    """The form of a hold: a dealt hand, and the positions held, counted from 0."""
    kept = [cards[position] for position in held]
    return form_of_held(
        held_cards(kept, game.wild_cards, game.high), sum(card.is_joker for card in kept), game
    )


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


DRAW_FIVE = "draw five"
AGAINST = " against "
"""Between two kinds, as a grade names a decision: the best hold, then the one held instead."""
_OF_A_KIND = {2: "pair", 3: "three of a kind", 4: "four of a kind", 5: "five of a kind"}


@dataclass(frozen=True, slots=True)
class Kind:
    """The kind of a hold."""

    name: str
    """The full name: ``3 to a straight flush, 1 gap, 1 high card``."""
    base: str
    """The name without wild cards, kickers, gaps and high cards: ``3 to a straight flush``."""

    def __str__(self) -> str:
        """The name."""
        return self.name


def kind_of(cards: Sequence[Card], held: Iterable[int], table: Paytable) -> Kind:
    """The kind of a hold: a dealt hand, and the positions held, counted from 0.

    >>> from videopoker import load_paytable
    >>> from videopoker.core.cards.cards import parse_cards
    >>> table = load_paytable("jacks-or-better-9-6")
    >>> hand = parse_cards("Ks Qs 9s 9d 2c")
    >>> [str(kind_of(hand, held, table)) for held in ([0, 1, 2], [0, 1], [2, 3], [])]
    ['3 to a straight flush, 2 gaps, 2 high cards', 'KQ suited', 'low pair', 'draw five']
    """
    game = Game.of(table)
    return _named(form_of(cards, held, game), game)


def kind_of_held(held: HeldCards, jokers: int, table: Paytable) -> Kind:
    """The kind of the cards held; `jokers` is the number of jokers among the wild cards."""
    game = Game.of(table)
    return _named(form_of_held(held, jokers, game), game)


@lru_cache(maxsize=5000)
def _named(form: Form, game: Game) -> Kind:
    base, *details = _base_and_details(form, game)
    return Kind("".join([base, *details]), base)


def _base_and_details(form: Form, game: Game) -> list[str]:
    """The name of a form: its base, and what the full name adds."""
    letters = "".join(map(str, form.ranks))
    wilds = _with(form, game)
    high = f", {counted(form.high, 'high card')}" if form.high else ""
    match form.shape:
        case Shape.NOTHING:
            return [DRAW_FIVE]
        case Shape.WILD_CARDS:
            return [_wild_alone(form.wilds, form.jokers, game)]
        case Shape.ONE_CARD:
            return [_one_card(form, game)]
        case Shape.MADE_HAND:
            return [str(form.category), wilds]
        case Shape.OF_A_KIND if game.high and form.same == 2:
            return ["high pair" if form.high else "low pair", wilds]
        case Shape.OF_A_KIND:
            return [_OF_A_KIND[form.same], wilds]
        case Shape.TWO_PAIR:
            return ["two pair", wilds]
        case Shape.ROYAL_DRAW:
            return [f"{form.cards} to a royal flush", wilds]
        case Shape.STRAIGHT_FLUSH_DRAW:
            return [f"{form.cards} to a straight flush", wilds, _gaps(form.gaps), high]
        case Shape.FLUSH_DRAW:
            return [f"{form.cards} to a flush", wilds, high]
        case Shape.TWO_SUITED:
            return [f"{letters} suited"]
        case Shape.HIGH_CARDS:
            return [f"{letters} unsuited"]
        case Shape.OUTSIDE_STRAIGHT_DRAW:
            return ["4 to an outside straight", high]
        case Shape.INSIDE_STRAIGHT_DRAW:
            return ["4 to an inside straight", high]
        case Shape.STRAIGHT_DRAW:
            return [f"{form.cards} to a straight", wilds, _gaps(form.gaps), high]
        case Shape.UNRELATED if form.cards == 5:
            made = "no pair" if form.category is Category.HIGH_CARD else str(form.category)
            return ["all five cards", f", {made}", wilds]
        case Shape.UNRELATED:
            return [f"{form.cards} unrelated cards", wilds, high]


def _wild_alone(wilds: int, jokers: int, game: Game) -> str:
    """``joker alone``, ``2 deuces``, ``joker and 1 deuce``."""
    if wilds == jokers == 1:
        return "joker alone"
    cards = []
    if jokers:
        cards.append("joker" if jokers == 1 else f"{jokers} jokers")
    if wilds > jokers:
        cards.append(_counted_ranks(wilds - jokers, game.wild_cards.ranks))
    return " and ".join(cards)


def _counted_ranks(count: int, wild: frozenset[Rank]) -> str:
    """``1 deuce``, ``2 deuces``; ``2 wild cards`` where several ranks are wild."""
    if len(wild) > 1:
        return counted(count, "wild card")
    (rank,) = wild
    return f"{count} {rank.plural if count > 1 else rank.word}"


def counted_wild_cards(count: int, wild_cards: WildCards) -> str:
    """This many wild cards of a game: ``the joker``, ``1 joker``, ``2 deuces``, ``3 wild cards``."""
    if not wild_cards.ranks:
        return "the joker" if wild_cards.jokers == 1 else counted(count, "joker")
    return counted(count, "wild card") if wild_cards.jokers else _counted_ranks(count, wild_cards.ranks)


def _with(form: Form, game: Game) -> str:
    cards = []
    if form.wilds:
        cards.append(counted_wild_cards(form.wilds, game.wild_cards))
    if form.kickers:
        cards.append("a kicker" if form.kickers == 1 else f"{form.kickers} kickers")
    return f" with {' and '.join(cards)}" if cards else ""


def _one_card(form: Form, game: Game) -> str:
    """One card that is not wild: ``1 high card``, ``joker and 1 low card``."""
    card = "1 card"
    if game.high:
        card = "1 high card" if form.high else "1 low card"
    if not form.wilds:
        return card
    return f"{_wild_alone(form.wilds, form.jokers, game).removesuffix(' alone')} and {card}"


def _gaps(count: int) -> str:
    return f", {count or 'no'} {plural('gap', count)}"
