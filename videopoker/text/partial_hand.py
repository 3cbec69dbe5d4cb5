"""What a hand being built is in words, for the screen and for play line by line alike."""

from collections.abc import Sequence

from videopoker.core.cards import Card
from videopoker.core.partial_hand import could_be, so_far
from videopoker.core.paytable import Paytable


def hand_words(hand: Sequence[Card], table: Paytable) -> tuple[str, str] | None:
    """What one to five cards are, and what they pay or could still be; None without a card."""
    five = table.has_five_of_a_kind
    value = so_far(hand, table.wild, five_of_a_kind=five)
    if value is None:
        return None
    jokers = sum(card.is_joker for card in hand)
    if jokers > table.jokers:
        has = {0: "no joker", 1: "one joker", 2: "two jokers"}[table.jokers]
        return str(value), f"not a hand of this game: its deck has {has}"
    if len(hand) < 5:
        best = could_be(hand, table.jokers, table.wild, five_of_a_kind=five)
        return str(value), f"could still be: {best}"
    line = table.best_line(hand, table.coins)
    bet = "1 coin" if table.coins == 1 else f"{table.coins} coins"
    return str(value), f"{line.label} pays {line.pays[-1]:,} for {bet}" if line else "pays nothing"
