"""A whole paytable solved by brute force: every deal, card by card, none merged with another.

The sums over all hands that hold a set of cards are kept for every set of actual cards, so nothing is shared
with the solver: no shapes, no suit patterns, no families. Some ten seconds a paytable.
"""

from itertools import chain, combinations
from math import comb, lcm

import numpy as np

from videopoker.core.cards.cards import CARDS, JOKER

MASKS = range(32)
SIZE = np.array([mask.bit_count() for mask in MASKS])
PLACES_OF = [[place for place in range(5) if mask >> place & 1] for mask in MASKS]
PART = 1 << 16
"""Deals taken at a time."""


class EveryDeal:
    """All deals of a paytable's deck, and the first best hold of each."""

    def __init__(self, table, coins):
        self.deck = 52 + table.jokers
        every = chain.from_iterable(combinations(range(self.deck), 5))
        self.hands = np.fromiter(every, dtype=np.int8).reshape(-1, 5)
        self.places = {line: place for place, line in enumerate(table.lines)} | {None: len(table.lines)}
        self.line = self._lines(table, coins)
        self.pays = np.array([*(line.pays[coins - 1] for line in table.lines), 0])
        self.draws = [comb(self.deck - 5, 5 - held) for held in range(6)]
        self.scale = np.array([lcm(*self.draws) // count for count in self.draws])[SIZE]
        self.total = len(self.hands) * lcm(*self.draws)
        self.above = self._sums_above(self.pays[self.line])
        self.best = np.concatenate([self._first_best(self.hands[part]) for part in self._parts()])

    @property
    def held(self):
        """How many deals hold 0, 1, .. 5 cards."""
        return tuple(np.bincount(SIZE[self.best], minlength=6).tolist())

    @property
    def counts(self):
        """The ways that end in each line, and in nothing."""
        weights = [np.zeros(comb(self.deck, size)) for size in range(6)]
        for hold in MASKS:
            deals = self.hands[self.best == hold]
            for mask in MASKS:
                if mask & hold == hold:
                    sign = (-1) ** int(SIZE[mask] - SIZE[hold])
                    numbers = np.bincount(set_numbers(deals, mask), minlength=len(weights[SIZE[mask]]))
                    weights[SIZE[mask]] += sign * self.scale[hold] * numbers
        counts = np.zeros(len(self.pays))
        for part in self._parts():
            ways = sum(weights[SIZE[mask]][set_numbers(self.hands[part], mask)] for mask in MASKS)
            counts += np.bincount(self.line[part], ways, len(counts))
        return counts.astype(np.int64).tolist()

    def totals(self, deals):
        """The coins paid in all draws of each hold of some deals, (32, deals)."""
        totals = np.array([self.above[SIZE[mask]][set_numbers(deals, mask)] for mask in MASKS])
        for bit in range(5):
            for mask in MASKS:
                if not mask >> bit & 1:
                    totals[mask] -= totals[mask | 1 << bit]
        return totals

    def _first_best(self, deals):
        return (self.totals(deals) * self.scale[:, None]).argmax(0).astype(np.int8)

    def _parts(self):
        return [slice(start, start + PART) for start in range(0, len(self.hands), PART)]

    def _sums_above(self, value):
        """For every set of 0 to 5 cards the sum of a value over all hands that hold it."""
        above = [np.zeros(comb(self.deck, size)) for size in range(6)]
        for part in self._parts():
            for mask in MASKS:
                numbers, size = set_numbers(self.hands[part], mask), SIZE[mask]
                if size == 5:
                    above[size][numbers] = value[part]
                else:
                    np.add.at(above[size], numbers, value[part].astype(float))
        return [of.astype(np.int64) for of in above]

    def _lines(self, table, coins):
        """The line of each hand, computed once for hands with the same ranks and the same pattern of suits."""
        ranks, suits = np.minimum(self.hands >> 2, 13).astype(np.int64), self.hands & 3
        code = np.zeros(len(self.hands), dtype=np.int64)
        for place in range(5):
            code = code * 14 + ranks[:, place]
        for one, other in combinations(range(5), 2):
            code = code * 2 + (suits[:, one] == suits[:, other])
        _, first, which = np.unique(code, return_index=True, return_inverse=True)
        hands = [[CARDS[n] if n < 52 else JOKER for n in self.hands[hand]] for hand in first]
        return np.array([self.places[table.best_line(cards, coins)] for cards in hands])[which]


def set_numbers(hands, mask):
    """The number of a subset of each hand among the sets of that size."""
    numbers = np.zeros(len(hands), dtype=np.int64)
    for order, place in enumerate(PLACES_OF[mask], start=1):
        numbers += np.array([comb(card, order) for card in range(57)])[hands[:, place]]
    return numbers
