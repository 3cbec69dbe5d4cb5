"""The value of five cards by brute force, to test the evaluator.

Nothing here is shared with the evaluator but the cards themselves. A natural hand is classified by counting;
a wild card is tried as every card there is. A substitution may not make a card appear twice, except that
all five cards may be of one rank.
"""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, product

ORDER = ("high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house")
ORDER += ("four of a kind", "straight flush", "royal flush", "five of a kind")


def natural_value(cards):
    """(place of the category, ranks that decide) of five (rank, suit) pairs, no card wild."""
    return ranks_value(tuple(sorted(rank for rank, _ in cards)), len({suit for _, suit in cards}) == 1)


@cache
def ranks_value(ranks, one_suit):
    """The same from the five ranks, low to high, and whether all cards are of one suit."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    counts = [count for count, _ in groups]
    deciding = tuple(rank for _, rank in groups)
    if counts == [5]:
        return ORDER.index("five of a kind"), deciding
    top = 0
    if len(counts) == 5 and ranks[4] - ranks[0] == 4:
        top = ranks[4]
    if ranks == (2, 3, 4, 5, 14):
        top = 5
    if top and one_suit:
        return (ORDER.index("royal flush"), ()) if top == 14 else (ORDER.index("straight flush"), (top,))
    if counts == [4, 1]:
        return ORDER.index("four of a kind"), deciding
    if counts == [3, 2]:
        return ORDER.index("full house"), deciding
    if one_suit:
        return ORDER.index("flush"), deciding
    if top:
        return ORDER.index("straight"), (top,)
    names = {(3, 1, 1): "three of a kind", (2, 2, 1): "two pair", (2, 1, 1, 1): "pair"}
    return ORDER.index(names.get(tuple(counts), "high card")), deciding


def best_by_every_card(fixed, wilds):
    """The best value when each of `wilds` wild cards is tried as every one of the 52 cards."""
    others = [card for card in product(range(2, 15), range(4)) if card not in fixed]
    best = five_of_a_kind(fixed)
    for substitutes in combinations(others, wilds):
        best = max(best, natural_value((*fixed, *substitutes)))
    return best


def best_by_every_rank(fixed, wilds):
    """The same, faster: wild cards are tried as all ranks, and in one suit with the fixed cards or not."""
    suits = {suit for _, suit in fixed}
    held = [rank for rank, _ in fixed]
    best = five_of_a_kind(fixed)
    for substitutes in combinations_with_replacement(range(2, 15), wilds):
        ranks = tuple(sorted((*held, *substitutes)))
        if max(Counter(ranks).values()) <= 4:
            one_suit = len(suits) <= 1 and len(set(ranks)) == 5
            best = max(best, ranks_value(ranks, one_suit))
    return best


def five_of_a_kind(fixed):
    """Five of a kind when the fixed cards allow it, otherwise less than anything."""
    ranks = {rank for rank, _ in fixed} or {14}
    return (ORDER.index("five of a kind"), tuple(ranks)) if len(ranks) == 1 and len(fixed) < 5 else (-1, ())
