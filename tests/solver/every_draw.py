"""The holds of one hand by brute force: every draw is made and paid by the paytable."""

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

from videopoker.core.cards.deck import sorted_deck, without


def holds_by_enumeration(hand, table, coins, most_drawn=5):
    """{positions: (coins paid in all draws, draws, lines)} of every hold that draws at most this many cards."""
    paid_for = cached_best_line(table, coins)
    rest = without(sorted_deck(table.jokers), hand)
    found = {}
    for held in range(5 - most_drawn, 6):
        for positions in combinations(range(5), held):
            kept = tuple(hand[place] for place in positions)
            drawn = combinations(rest, 5 - held)
            lines = Counter(paid_for(kept + cards) for cards in drawn)
            total = sum(line.pays[coins - 1] * count for line, count in lines.items() if line)
            counts = {line.label if line else "nothing": count for line, count in lines.items()}
            found[positions] = total, lines.total(), counts
    return found


def cached_best_line(table, coins):
    """`best_line`, cached for hands with the same ranks and the same pattern of suits."""
    wild = {rank - 2 for rank in table.wild}
    lines = {}

    def line(cards):
        numbers = [card.number for card in cards]
        ranks = tuple(sorted([number >> 2 for number in numbers]))
        suits = {number & 3 if number < 52 else -1 for number in numbers}
        fixed = {number & 3 for number in numbers if number < 52 and number >> 2 not in wild}
        key = ranks, len(suits) == 1, len(fixed) <= 1
        if key not in lines:
            lines[key] = table.best_line(cards, coins)
        return lines[key]

    return line


@cache
def random_hands(jokers, count, seed):
    """Hands dealt at random, the same in every run."""
    deck, random = sorted_deck(jokers), Random(seed)
    return [tuple(random.sample(deck, 5)) for _ in range(count)]
