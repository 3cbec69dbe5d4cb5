"""Bulk scoring: arrays of card numbers in, an array of scores out, tens of millions of hands per second.

The tables are filled by the evaluator, by shape, through `core.cards.scorer`. A card number is (rank - 2) * 4 + suit;
the joker is 52. Codes are looked up two cards at a time. The low bits of a code hold a weight for the rank, so
that the sum over a hand identifies its ranks; the bits above hold the suits.
"""

from collections.abc import Collection
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from videopoker.core.base.kinds_refused import kinds_refused
from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import Rank, as_ranks
from videopoker.core.cards.scorer import WEIGHTS, rank_shapes, scorer
from videopoker.core.cards.wild_cards import WildCards
from videopoker.solver.integers import arange, array, take
from videopoker.solver.tables.shapes import Ints

Hands = NDArray[np.uint8]
Scores = NDArray[np.int32]

FIVE_WEIGHTS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415, 148432)
"""As `core.scorer.WEIGHTS`, but for five cards only: small enough for their sums to index an array."""
_SUMS = 1 << 20
_FOUR_WEIGHTS = (0, 1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967, 8194, 13663, 22432)
"""Weights for up to four cards: seven cards are looked up as four and three."""
_COUNTERS = 20
"""The lowest bit of the suit counters in the codes of seven cards; four bits each."""
_THREE_OF_EACH = 0x3333 << _COUNTERS
_FIVE_OF_A_SUIT = 0x8888 << _COUNTERS
"""The top bit of each counter: set by five cards, since counters start at three."""
_FOUR_BITS = (1 << _COUNTERS) - 1
_CARDS = 53
_KINDS = arange(_CARDS) >> 2
_JOKER = 13
_BLOCK = 1 << 15
"""Hands per block: few enough for the processor's cache, many enough to hide NumPy's cost per call."""


class BulkScorer:
    """Scores arrays of hands of five or seven cards, of one deck with any number of jokers up to five.

    The scores are those of `HandValue.score`.
    """

    def __init__(self, wild: frozenset[Rank] = frozenset()) -> None:
        self._scorer = scorer(wild)
        self._is_wild = np.isin(arange(_CARDS), [*WildCards(wild).numbers])

    def __repr__(self) -> str:
        return repr(self._scorer).replace("Scorer", "BulkScorer")

    @kinds_refused
    def five(self, hands: Hands) -> Scores:
        """The scores of hands (n, 5) of card numbers: (n,)."""
        _check(hands, 5)
        ones, pairs, table = self._fives
        scores = np.empty(len(hands), dtype=np.int32)
        for start in range(0, len(hands), _BLOCK):
            a, b, c, d, e = np.ascontiguousarray(hands[start : start + _BLOCK].T)
            first_two = take(pairs, a * np.int16(_CARDS) + b)
            next_two = take(pairs, c * np.int16(_CARDS) + d)
            last = take(ones, e)
            suited = first_two & next_two & last & ~(_SUMS - 1)
            total = (first_two + next_two + last) & (_SUMS - 1)
            total[suited != 0] += _SUMS
            scores[start : start + _BLOCK] = take(table, total)
        return scores

    @kinds_refused
    def seven(self, hands: Hands) -> Scores:
        """The scores of the best five of hands (n, 7) of card numbers: (n,)."""
        _check(hands, 7)
        ones, pairs, fours, threes, table = self._sevens
        scores = np.empty(len(hands), dtype=np.int32)
        rows = [np.empty(0, dtype=np.int64)]
        many = [np.empty(0, dtype=np.int64)]
        for start in range(0, len(hands), _BLOCK):
            part = slice(start, start + _BLOCK)
            a, b, c, d, e, f, g = np.ascontiguousarray(hands[part].T)
            # every index is inside its table; mode "clip" is faster than "raise"
            four = take(pairs, a * np.int16(_CARDS) + b, mode="clip")
            four += take(pairs, c * np.int16(_CARDS) + d, mode="clip")
            three = take(pairs, e * np.int16(_CARDS) + f, mode="clip")
            three += take(ones, g, mode="clip")
            indexes = take(fours, four & _FOUR_BITS, mode="clip")
            indexes += take(threes, three & _FOUR_BITS, mode="clip")
            take(table, indexes, out=scores[part], mode="clip")
            four += three
            four &= _FIVE_OF_A_SUIT
            alike = np.flatnonzero(four != 0)
            rows.append(alike + start)
            many.append(four[alike])
        alike = np.concatenate(rows)
        flushes = self._flushes(hands[alike], np.concatenate(many))
        scores[alike] = np.maximum(scores[alike], flushes)
        return scores

    def _flushes(self, hands: Hands, many: Ints) -> Scores:
        """The best flush score of hands that have five or more cards of one suit."""
        index_parts, scores = self._suit_table
        best = np.zeros(len(hands), dtype=np.int32)
        for suit in range(4):
            rows = np.flatnonzero(many & 8 << _COUNTERS + 4 * suit)
            of_suit = take(index_parts[suit], hands[rows].T).sum(0)
            best[rows] = np.maximum(best[rows], take(scores, of_suit))
        return best

    @cached_property
    def _fives(self) -> tuple[Scores, Scores, Scores]:
        """Codes of single cards, codes of pairs, and scores by sum: mixed suits first, one suit after them."""
        suits = np.where(self._is_wild, 15, 1 << (arange(_CARDS) & 3))
        weights = array(FIVE_WEIGHTS)[_KINDS]
        ones = weights | suits * _SUMS
        pairs = weights[:, None] + weights | (suits[:, None] & suits) * _SUMS
        table = np.zeros(2 * _SUMS, dtype=np.int32)
        mixed = self._scorer.mixed(5)
        suited = self._scorer.suited(5)
        for kinds in rank_shapes(5):
            small = sum(FIVE_WEIGHTS[kind] for kind in kinds)
            total = sum(WEIGHTS[kind] for kind in kinds)
            table[small] = mixed[total]
            table[small + _SUMS] = suited.get(total, 0)
        return ones.astype(np.int32), pairs.ravel().astype(np.int32), table

    @cached_property
    def _sevens(self) -> tuple[Ints, Ints, Ints, Ints, Scores]:
        """Codes of single cards, codes of pairs, indexes by the sum of four and of three cards, scores by index."""
        counters = np.where(self._is_wild, 0x1111, 1 << 4 * (arange(_CARDS) & 3))
        ones = array(_FOUR_WEIGHTS)[_KINDS] + (counters << _COUNTERS)
        mixed = self._scorer.mixed(7)
        totals = array(sorted(mixed))
        scores = np.array([mixed[total] for total in totals.tolist()], dtype=np.int32)
        fours, fours_total = _indexes(4)
        threes, threes_total = _indexes(3)
        sums = (fours_total[:, None] + threes_total).ravel()
        # impossible multisets get an arbitrary score; they never occur
        table = scores[np.minimum(np.searchsorted(totals, sums), len(totals) - 1)]
        # the seventh card is looked up alone; its code also carries the bias of three a suit
        return ones + _THREE_OF_EACH, (ones[:, None] + ones).ravel(), fours * len(threes_total), threes, table

    @cached_property
    def _suit_table(self) -> tuple[Ints, Scores]:
        """For each suit, what each card adds to an index (a bit for its rank, or one wild card); scores by index.

        Four wild cards always make something better than a flush.
        """
        index_parts = np.where(arange(_CARDS) & 3 == arange(4)[:, None], 1 << _KINDS, 0)
        index_parts[:, self._is_wild] = 1 << 13
        scores = np.zeros(8 << 13, dtype=np.int32)
        ranks = [kind for kind in range(13) if not self._is_wild[kind * 4]]
        for wilds in range(4):
            for fixed in range(5 - wilds, 8 - wilds):
                suited = self._scorer.suited(fixed + wilds)
                for kinds in combinations(ranks, fixed):
                    index = wilds << 13 | sum(1 << kind for kind in kinds)
                    scores[index] = suited[sum(WEIGHTS[kind] for kind in (*kinds, *(_JOKER,) * wilds))]
        return index_parts, scores


def _indexes(count: int) -> tuple[Ints, Ints]:
    """Multisets of `count` kinds: their indexes by the sum of small weights, and their large sums by index."""
    kinds = array(list(combinations_with_replacement(range(14), count)))
    small = array(_FOUR_WEIGHTS)[kinds].sum(1)
    indexes = np.zeros(small.max() + 1, dtype=np.int64)
    indexes[small] = arange(len(kinds))
    return indexes, array(WEIGHTS)[kinds].sum(1)


def _check(hands: Hands, cards: int) -> None:
    if hands.ndim != 2 or hands.shape[1] != cards:
        raise Refused(f"hands of shape {hands.shape}; expected (n, {cards})")
    if hands.size and not 0 <= hands.min() <= hands.max() < _CARDS:
        raise Refused(f"cards numbered {hands.min()} to {hands.max()}; expected 0 to {_CARDS - 1}")


@kinds_refused
def bulk_scorer(wild: str | Collection[Rank | str] = ()) -> BulkScorer:
    """The scorer of NumPy arrays of hands for a set of wild ranks; cached.

    >>> from videopoker import parse_cards
    >>> hands = [parse_cards("Ks Kh 8c 8d 2s"), parse_cards("As Ah 7d 6d 3c")]
    >>> scores = bulk_scorer().five(np.array([[card.number for card in hand] for hand in hands], np.uint8))
    >>> bool(scores[0] > scores[1]), bulk_scorer()
    (True, <BulkScorer, joker wild>)
    """
    return _filled(as_ranks(wild))


_filled = cache(BulkScorer)
