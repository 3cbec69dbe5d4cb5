"""The deck: its cards, and the check that no card is used twice."""

from collections import Counter
from collections.abc import Iterable, Sized

from videopoker.core.base.messages import check_whole, counted, quoted
from videopoker.core.cards.cards import CARDS, JOKER, Card, CardError, Cards

MAX_JOKERS = 5
"""The most jokers in one hand, and in a deck."""

JOKERS_IN_WORDS = ("no joker", "one joker", "two jokers", "three jokers", "four jokers", "five jokers")
"""The words for each number of jokers that a deck can have."""


def sorted_deck(jokers: int = 0) -> Cards:
    """The 52 cards by rank and suit, then `jokers` jokers (0 to 5)."""
    if jokers not in range(MAX_JOKERS + 1):
        raise CardError(f"a deck has 0 to {MAX_JOKERS} jokers, not {jokers}")
    return CARDS[:52] + (JOKER,) * jokers


def not_five(cards: Sized) -> str:
    """Why these cards cannot be a deal: they are not five.

    >>> not_five(())
    'got 0 cards; a deal is five'
    """
    return f"got {counted(len(cards), 'card')}; a deal is five"


def check_one_deck(cards: Iterable[Card], jokers: int = 0) -> None:
    """Raise CardError, naming the card, unless all `cards` can come from one deck at once."""
    cards = tuple(cards)
    try:
        numbers = {card.number for card in cards}
    except AttributeError:
        raise CardError(f"got {quoted([*cards])}; expected cards, as from parse_cards") from None
    if len(numbers) == len(cards) and (jokers or JOKER.number not in numbers):
        return  # the usual case, found quickly
    count = cards.count(JOKER)
    if count > jokers:
        raise CardError(f"JK: this game has {JOKERS_IN_WORDS[jokers]}{f', not {count}' if jokers else ''}")
    check_hand(cards)


def check_hand(cards: Iterable[Card], decks: int = 1) -> None:
    """Raise CardError if a card appears more often than in `decks` decks, or a joker more than five times."""
    check_whole(decks, "decks")
    if decks < 1:
        raise CardError(f"{decks:,} decks; expected 1 or more")
    for card, count in Counter(cards).items():
        if not card.is_joker and count > decks:
            have = "a deck has it once" if decks == 1 else f"{decks} decks have it {decks} times"
            raise CardError(f"{card}: the card appears {count} times; {have}")
        if card.is_joker and count > MAX_JOKERS:
            raise CardError(f"JK: {count} jokers; a hand has at most {MAX_JOKERS}")


def without(deck: Iterable[Card], taken: Iterable[Card]) -> Cards:
    """The deck in order without the `taken` cards (each removed once)."""
    left_out = Counter(taken)
    left = []
    for card in deck:
        if left_out[card]:
            left_out[card] -= 1
        else:
            left.append(card)
    return tuple(left)
