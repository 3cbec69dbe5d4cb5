"""Kinds of holds as players name them: ``4 to a royal flush``, ``low pair``, ``KQ suited``, ``joker alone``.

One classifier names any hold of any hand. A name describes only the cards held: their number, the wild cards among
them, whether they are suited, their gaps and high cards.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from videopoker.core.cards import Card, Rank
from videopoker.core.evaluate import HandRanks, value_of
from videopoker.core.hands import Category
from videopoker.core.held_cards import HeldCards, held_cards, high_ranks
from videopoker.core.paytable import Paytable

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
DISCARD_ALL = "discard everything"
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
    >>> from videopoker.core.cards import parse_cards
    >>> table = load_paytable("jacks-or-better-9-6")
    >>> hand = parse_cards("Ks Qs 9s 9d 2c")
    >>> [str(kind_of(hand, held, table)) for held in ([0, 1, 2], [0, 1], [2, 3], [])]
    ['3 to a straight flush, 2 gaps, 2 high cards', 'KQ suited', 'low pair', 'discard everything']
    """
    kept = [cards[position] for position in sorted(held)]
    jokers = sum(card.is_joker for card in kept)
    return kind_of_held(held_cards(kept, table.wild, high_ranks(table)), jokers, table)


def kind_of_held(held: HeldCards, jokers: int, table: Paytable) -> Kind:
    """The kind of the cards held; `jokers` is the number of jokers among the wild cards."""
    return _named(held, jokers, Game(table.jokers, table.wild, high_ranks(table), table.has_five_of_a_kind))


@dataclass(frozen=True, slots=True)
class Game:
    """What the name of a hold depends on besides its cards."""

    jokers: int
    wild: frozenset[Rank]
    high: frozenset[Rank]
    five_of_a_kind: bool


@lru_cache(maxsize=50_000)
def _named(held: HeldCards, jokers: int, game: Game) -> Kind:
    """As `kind_of_held`, cached."""
    base, *more = _parts(held, jokers, game)
    return Kind("".join([base, *more]), base)


def _parts(held: HeldCards, jokers: int, game: Game) -> list[str]:
    if not held.cards:
        return [DISCARD_ALL]
    if not held.ranks:
        return [_wild_alone(held.wilds, jokers, game)]
    if held.cards == 5:
        return _five(held, jokers, game)
    if len(set(held.ranks)) < len(held.ranks):
        return _of_a_kind(held, game)
    if len(held.ranks) == 1:
        return _one_card(held, jokers, game)
    return _draw(held, game)


def _wild_alone(wilds: int, jokers: int, game: Game) -> str:
    """``joker alone``, ``2 deuces``, ``joker and 1 deuce``."""
    if wilds == jokers == 1:
        return "joker alone"
    parts = [("joker" if jokers == 1 else f"{jokers} jokers")] if jokers else []
    if wilds > jokers:
        parts.append(_counted_ranks(wilds - jokers, game.wild))
    return " and ".join(parts)


def _counted_ranks(count: int, wild: frozenset[Rank]) -> str:
    """``1 deuce``, ``2 deuces``; ``2 wild cards`` where several ranks are wild."""
    if len(wild) > 1:
        return f"{count} wild card{'s' * (count > 1)}"
    (rank,) = wild
    return (
        f"{count} {rank.plural if count > 1 else rank.plural.removesuffix('es' if rank is Rank.SIX else 's')}"
    )


def wild_cards(count: int, jokers: int, wild: frozenset[Rank]) -> str:
    """This many wild cards of a game: ``the joker``, ``1 joker``, ``2 deuces``, ``3 wild cards``."""
    if not wild:
        return "the joker" if jokers == 1 else f"{count} joker{'s' * (count > 1)}"
    return f"{count} wild card{'s' * (count > 1)}" if jokers else _counted_ranks(count, wild)


def _with(held: HeldCards, game: Game, kickers: int = 0) -> str:
    parts = [wild_cards(held.wilds, game.jokers, game.wild)] if held.wilds else []
    if kickers:
        parts.append("a kicker" if kickers == 1 else f"{kickers} kickers")
    return f" with {' and '.join(parts)}" if parts else ""


def _five(held: HeldCards, jokers: int, game: Game) -> list[str]:
    """All five cards: a made hand, or five cards held without one."""
    if held.wilds == 4:
        return _one_card(held, jokers, game)
    category = value_of(HandRanks.shape(held.ranks, held.suited, held.wilds)).category
    if category is Category.FIVE_OF_A_KIND and not game.five_of_a_kind:
        category = Category.FOUR_OF_A_KIND
    if category in _FIVE_CARDS:
        return [str(category), _with(held, game)]
    if len(set(held.ranks)) < len(held.ranks):
        return _of_a_kind(held, game)
    made = "no pair" if category is Category.HIGH_CARD else str(category)
    return ["all five cards", f", {made}", _with(held, game)]


def _of_a_kind(held: HeldCards, game: Game) -> list[str]:
    """Pairs, two pair, three and four of a kind; the other cards held are kickers."""
    first, *others = held.groups
    if others[:1] == [2] and not held.wilds:
        return ["two pair", _with(held, game, len(held.ranks) - 4)]
    size = min(first + held.wilds, 5 if game.five_of_a_kind else 4)
    name = _OF_A_KIND[size]
    if size == 2 and game.high:
        pair = next(rank for rank in held.ranks if held.ranks.count(rank) == 2)
        name = f"{'high' if pair in game.high else 'low'} pair"
    return [name, _with(held, game, len(held.ranks) - first)]


def _one_card(held: HeldCards, jokers: int, game: Game) -> list[str]:
    """One card that is not wild: ``1 high card``, ``joker and 1 low card``."""
    card = "1 card" if not game.high else f"1 {'high' if held.high else 'low'} card"
    if not held.wilds:
        return [card]
    return [f"{_wild_alone(held.wilds, jokers, game).removesuffix(' alone')} and {card}"]


def _draw(held: HeldCards, game: Game) -> list[str]:
    """Two to four cards of different ranks: draws to a royal flush, a straight flush, a flush or a straight."""
    letters = "".join(map(str, held.ranks))
    count = held.cards
    high = _high(held.high)
    if held.suited and held.royal:
        return [f"{letters} suited"] if count == 2 else [f"{count} to a royal flush", _with(held, game)]
    if held.suited and held.connected:
        return [f"{count} to a straight flush", _with(held, game), _gaps(held.gaps), high]
    if held.suited:
        return [f"{count} to a flush", _with(held, game), high]
    if held.high == count < 4:
        return [f"{letters} unsuited"]
    if held.connected and count == 4 and not held.wilds:
        return [f"4 to an {'inside' if held.gaps else 'outside'} straight", high]
    if held.connected:
        return [f"{count} to a straight", _with(held, game), _gaps(held.gaps), high]
    return [f"{count} unrelated cards", _with(held, game), high]


def _gaps(count: int) -> str:
    return f", {count or 'no'} gap{'s' * (count != 1)}"


def _high(count: int) -> str:
    return f", {count} high card{'s' * (count > 1)}" if count else ""
