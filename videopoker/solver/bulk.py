"""Values of hands by the million: arrays of cards in, an array of scores out.

Filled from the same evaluator as every other table, by shape, through `core.lookup`. Cards are their
numbers, rank 2 to ace times four plus suit, 52 the joker. Codes are looked up two cards at a time: a pair's
code is the sum of its weights, with the suits its fixed cards share in bits above.
"""

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from videopoker.core.cards import Rank
from videopoker.core.lookup import WEIGHTS, Scorer, rank_shapes, scorer
from videopoker.solver.shapes import Ints

_FIVE_WEIGHTS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415, 148432)
"""As `core.lookup.WEIGHTS`, but for five cards only, so small that their sums index an array."""
_SUMS = 1 << 20
_CARDS = 53
_BLOCK = 1 << 13
"""Hands worked on together, so that every step stays in the cache."""


class BulkScorer:
    """Scores arrays of hands of five or seven cards; see `HandValue.score`."""

    def __init__(self, wild: frozenset[Rank] = frozenset()) -> None:
        self._scorer = scorer(wild)
        kinds = np.arange(_CARDS) >> 2
        is_wild = np.isin(kinds, [13, *(rank - 2 for rank in wild)])
        self._suits = np.where(is_wild, 15, 1 << (np.arange(_CARDS) & 3)).astype(np.int32)
        weights = np.array(_FIVE_WEIGHTS, dtype=np.int32)[kinds]
        codes = weights | self._suits << 20
        pairs = weights[:, None] + weights | (self._suits[:, None] & self._suits) << 20
        self._one, self._pair = codes.astype(np.int32), pairs.ravel().astype(np.int32)
        self._table = _five_table(self._scorer)
        self._sums: Ints | None = None

    def five(self, hands: NDArray[np.uint8]) -> NDArray[np.int32]:
        """The scores of hands (n, 5) of card numbers: (n,)."""
        _check(hands, 5)
        scores = np.empty(len(hands), dtype=np.int32)
        for start in range(0, len(hands), _BLOCK):
            block = np.ascontiguousarray(hands[start : start + _BLOCK].T)
            scores[start : start + _BLOCK] = self._five(block)
        return scores

    def seven(self, hands: NDArray[np.uint8]) -> NDArray[np.int32]:
        """The scores of the best five of hands (n, 7) of card numbers: (n,)."""
        _check(hands, 7)
        if self._sums is None:
            mixed = self._scorer.mixed(7)
            self._sums = np.array(sorted(mixed), dtype=np.int64)
            self._of_sums = np.array([mixed[total] for total in self._sums.tolist()], dtype=np.int32)
        sums = np.array(WEIGHTS, dtype=np.int64)[hands >> 2].sum(1)
        scores: NDArray[np.int32] = self._of_sums[np.searchsorted(self._sums, sums)]
        # a counter of four bits for each suit; three more than five cards set its highest bit
        counters = np.array([sum((suits >> i & 1) << 4 * i for i in range(4)) for suits in range(16)])
        alike = (counters[self._suits][hands].sum(1) + 0x3333 & 0x8888) > 0
        flushes = hands[alike]
        fives = [self.five(flushes[:, places]) for places in combinations(range(7), 5)]
        scores[alike] = np.max(fives, axis=0)
        return scores

    def _five(self, hands: NDArray[np.uint8]) -> NDArray[np.int32]:
        a, b, c, d, e = hands
        one = self._pair.take(a * np.int16(_CARDS) + b)
        two = self._pair.take(c * np.int16(_CARDS) + d)
        three = self._one.take(e)
        suited = one & two & three & ~(_SUMS - 1)
        total = (one + two + three) & (_SUMS - 1)
        total[suited != 0] += _SUMS
        scores: NDArray[np.int32] = self._table.take(total)
        return scores


def _five_table(one: Scorer) -> NDArray[np.int32]:
    """The score for each sum of weights, suits mixed, and behind it for suits alike."""
    table = np.zeros(2 * _SUMS, dtype=np.int32)
    mixed, suited = one.mixed(5), one.suited()
    for kinds in rank_shapes(5):
        small, total = sum(_FIVE_WEIGHTS[kind] for kind in kinds), sum(WEIGHTS[kind] for kind in kinds)
        table[small] = mixed[total]
        table[small + _SUMS] = suited.get(total, 0)
    return table


def _check(hands: NDArray[np.uint8], cards: int) -> None:
    if hands.ndim != 2 or hands.shape[1] != cards:
        raise ValueError(f"hands of shape {hands.shape}; expected (n, {cards})")


@cache
def bulk_scorer(wild: frozenset[Rank] = frozenset()) -> BulkScorer:
    """The bulk scorer for a set of wild ranks, filled once."""
    return BulkScorer(wild)
