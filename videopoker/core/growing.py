"""A hand of fewer than five cards: what it is so far, and the best it could still become."""

from collections.abc import Collection, Sequence

from videopoker.core.cards import JOKER, Card, Rank
from videopoker.core.evaluate import Faces, evaluate, ways
from videopoker.core.hands import Category, HandValue

_GROUPED = (
    (Category.FOUR_OF_A_KIND, 4),
    (Category.TWO_PAIR, 4),
    (Category.THREE_OF_A_KIND, 3),
    (Category.PAIR, 2),
)


def so_far(cards: Sequence[Card], wild: Collection[Rank] = ()) -> HandValue | None:
    """What up to five cards already are; None without a card.

    >>> from videopoker.core.cards import parse_cards
    >>> print(so_far(parse_cards("Kd JK")))
    pair of kings
    """
    if len(cards) >= 5:
        return evaluate(cards, wild)
    fixed = sorted((card.rank for card in cards if not card.is_joker and card.rank not in wild), reverse=True)
    faces = Faces.shape(tuple(fixed), one_suit=False, wilds=len(cards) - len(fixed))
    for category, needed in _GROUPED:
        found = [way.made for way in ways(category, faces)] if len(cards) >= needed else []
        if found:
            return HandValue(category, max(found), natural=not faces.wilds)
    if not cards:
        return None
    return HandValue(Category.HIGH_CARD, tuple(fixed) or (Rank.ACE,), natural=not faces.wilds)


def could_be(cards: Sequence[Card], jokers: int, wild: Collection[Rank] = ()) -> HandValue:
    """The best that up to five cards could become with more from a deck of so many jokers.

    A card still to come can be any the hand does not hold, as a wild card can. Only five of a kind is out of
    reach where the deck has no wild card.
    """
    wilds = jokers or wild or any(card.is_joker for card in cards)
    to_come = (JOKER,) * (5 - len(cards))
    return evaluate((*cards, *to_come), wild, five_of_a_kind=bool(wilds))
