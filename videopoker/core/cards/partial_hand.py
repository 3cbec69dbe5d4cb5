"""Hands of fewer than five cards: their value, and the best hand they can become."""

from collections.abc import Collection, Sequence

from videopoker.core.cards.cards import JOKER, Card, Rank, Suit
from videopoker.core.cards.evaluate import HIGH_TO_LOW, NO_RANKS, HandRanks, arrangements, evaluate
from videopoker.core.cards.hands import GROUP_SIZES, Category, HandValue


def so_far(
    cards: Sequence[Card], wild: Collection[Rank] = NO_RANKS, *, five_of_a_kind: bool = True
) -> HandValue | None:
    """The value of the cards so far; None without cards.

    >>> from videopoker.core.cards.cards import parse_cards
    >>> print(so_far(parse_cards("Kd JK")))
    pair of kings
    """
    if len(cards) >= 5:
        return evaluate(cards, wild, five_of_a_kind=five_of_a_kind)
    if not cards:
        return None
    fixed = sorted((card.rank for card in cards if not card.is_joker and card.rank not in wild), reverse=True)
    hand = HandRanks.shape(tuple(fixed), one_suit=False, wilds=len(cards) - len(fixed))
    for category, sizes in reversed(GROUP_SIZES.items()):
        made = [way.made for way in arrangements(category, hand)] if len(cards) >= sum(sizes) else []
        if made:
            return HandValue(category, max(made), natural=not hand.wilds)
    return HandValue(Category.HIGH_CARD, tuple(fixed) or (Rank.ACE,), natural=not hand.wilds)


def could_be(
    cards: Sequence[Card],
    jokers: int,
    wild: Collection[Rank] = NO_RANKS,
    *,
    five_of_a_kind: bool = True,
) -> HandValue:
    """The best hand that up to five cards can become, drawing from a deck with `jokers` jokers.

    Like a wild card, a card not drawn yet can be any card that is not in the hand. Only five of a kind needs a wild
    card in the deck, and five wild cards need five of them.
    """
    missing = 5 - len(cards)
    to_come = [JOKER] * missing
    wilds = max(jokers, sum(card.is_joker for card in cards)) + 4 * len(set(wild))
    if missing and wilds < 5 and all(card.is_joker or card.rank in wild for card in cards):
        # at least one card will not be wild: the highest rank that is not
        to_come[0] = Card.of(next(rank for rank in HIGH_TO_LOW if rank not in wild), Suit.SPADES)
    return evaluate((*cards, *to_come), wild, five_of_a_kind=five_of_a_kind and wilds > 0)
