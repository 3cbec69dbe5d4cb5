"""Names of holds in sentences: by their cards, as an action, or by a short name of their kind."""

from collections.abc import Callable, Sequence

from videopoker.coach.advice import Advice, RankedHold
from videopoker.coach.kinds import Form, Game, Shape, form_of
from videopoker.core.base.read_number import NUMBER_WORDS
from videopoker.core.cards.cards import Card, Cards
from videopoker.core.cards.hands import Category

NameCards = Callable[[Cards | list[Card]], str]

NAMELESS = {0: "draw five", 5: "stand pat"}
"""Holds not named by their cards, by number of cards."""
HELD_NAMELESS = {0: "drew five", 5: "stood pat"}
"""The same of a hold drawn."""

_STRAIGHTS = {
    Shape.OUTSIDE_STRAIGHT_DRAW: "the open straight draw",
    Shape.INSIDE_STRAIGHT_DRAW: "the inside straight draw",
}
_DRAWS = {
    Shape.ROYAL_DRAW: ("the royal draw", "to the royal"),
    Shape.STRAIGHT_FLUSH_DRAW: ("the straight flush draw", "to a straight flush"),
    Shape.FLUSH_DRAW: ("the flush draw", "to a flush"),
    Shape.STRAIGHT_DRAW: ("the straight draw", "to a straight"),
}
"""The name of a draw with four cards, and its end with fewer."""
_OF_A_KIND = {2: "the pair", 3: "three of a kind", 4: "four of a kind", 5: "five of a kind"}


def symbols(cards: Sequence[Card]) -> str:
    """Cards with suit symbols: ``K♠ 10♥``."""
    return " ".join(card.short for card in cards)


def spoken(cards: Sequence[Card]) -> str:
    """Cards by their names: ``the king of spades and the joker``."""
    return listed([f"the {card.words}" for card in cards])


def listed(names: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def holding(hold: RankedHold, name: NameCards = symbols) -> str:
    """A hold as an action: ``holding K♠ K♥``, ``drawing five``, ``standing pat``."""
    if not hold.cards:
        return "drawing five"
    return "standing pat" if len(hold.cards) == 5 else f"holding {name(hold.cards)}"


def by_cards(hold: RankedHold, name: NameCards = symbols) -> str:
    """A hold by its cards: ``K♠ K♥``, spoken ``holding the king of spades and the joker``; ``drawing five``, ``standing pat``."""
    is_list = name is spoken and 1 < len(hold.cards) < 5
    return holding(hold, name) if is_list or len(hold.cards) in NAMELESS else name(hold.cards)


def by_kind(advice: Advice, hold: RankedHold, name: NameCards = symbols) -> str:
    """A hold by a short name of its kind: ``the flush draw``, ``KQ suited``; by its cards where it has no name.

    >>> from videopoker import load_paytable
    >>> from videopoker.coach.advice import advise
    >>> from videopoker.core.cards.cards import parse_cards
    >>> advice = advise(parse_cards("Qh Qd 3h 7h 9h"), load_paytable("jacks-or-better-9-6"), 5)
    >>> [by_kind(advice, advice.of(held)) for held in ({0, 1}, {0, 2, 3, 4}, {1}, {0, 4}, {0, 3, 4}, ())]
    ['the pair', 'the flush draw', 'the queen', 'Q♥ 9♥', 'three to a flush', 'drawing five']
    """
    game = Game.of(advice.paytable)
    form = form_of(advice.cards, hold.positions, game)
    fixed = game.wild_cards.fixed(hold.cards)
    match form.shape:
        case Shape.MADE_HAND:
            article = "" if form.category is Category.FIVE_OF_A_KIND else "the "
            return f"{article}{form.category}"
        case _ if len(hold.cards) in NAMELESS:
            return by_cards(hold)
        case Shape.WILD_CARDS:
            return _wild_cards(hold, form)
        case Shape.ONE_CARD if not form.wilds:
            return f"the {fixed[0].rank.word}"
        case Shape.OF_A_KIND if form.kickers <= 1:
            return f"{_OF_A_KIND[form.same]}{_kicker(fixed, form)}"
        case Shape.TWO_PAIR:
            return "two pair"
        case Shape.TWO_SUITED:
            return f"{_ranks(form, name)} suited"
        case Shape.HIGH_CARDS:
            return f"{_ranks(form, name)} unsuited"
        case (Shape.OUTSIDE_STRAIGHT_DRAW | Shape.INSIDE_STRAIGHT_DRAW) as shape:
            return _STRAIGHTS[shape]
        case shape if shape in _DRAWS and form.cards > 2:
            four, fewer = _DRAWS[shape]
            return four if form.cards == 4 else f"{NUMBER_WORDS[form.cards]} {fewer}"
    return by_cards(hold, name)


def _wild_cards(hold: RankedHold, form: Form) -> str:
    """``the joker``, ``the deuce``, ``holding two deuces``, ``holding three wild cards``."""
    card = hold.cards[0]
    words = {"joker" if card.is_joker else card.rank.word for card in hold.cards}
    if form.wilds == 1:
        return f"the {words.pop()}"
    if len(words) > 1:
        return f"holding {NUMBER_WORDS[form.wilds]} wild cards"
    return f"holding {NUMBER_WORDS[form.wilds]} {'jokers' if card.is_joker else card.rank.plural}"


def _kicker(fixed: list[Card], form: Form) -> str:
    """The card held with a pair, three or four of a kind: `` with the four``."""
    ranks = [card.rank for card in fixed]
    return f" with the {min(ranks, key=ranks.count).word}" if form.kickers else ""


def _ranks(form: Form, name: NameCards) -> str:
    """``KQ``; as words where cards are spoken: ``king queen``."""
    return " ".join(rank.word for rank in form.ranks) if name is spoken else "".join(map(str, form.ranks))
