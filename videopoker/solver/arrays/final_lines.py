"""The paying line of final hands, from codes of their cards.

A set of cards has a code, and the code of a hand is made from the codes of its parts. The low 20 bits are added up to a
number for the ranks. The bits above are for the suits; bits that all cards share stay set: four bits in which wild
cards fit any suit, and four in which wild ranks have their own suit and jokers fit none.
"""

import numpy as np
from numpy.typing import NDArray

from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.bulk_scorer import FIVE_WEIGHTS
from videopoker.solver.policy.decisions import Bytes, suit_bits
from videopoker.solver.tables.pay_sums import shape_lines
from videopoker.solver.tables.shapes import JOKER_KIND

SUITS = 20
"""The bits of a code below those for the suits."""
_RANKS = 1 << SUITS
RANK_BITS = _RANKS - 1
NO_CARD = 63
"""The number of no card: it adds nothing to a code."""
_BLOCK = 1 << 15
"""Hands at a time: few enough for the processor's cache, many enough to hide NumPy's cost per call."""
Codes = NDArray[np.uint32]


class FinalLines:
    """The lines of one game at one bet; made in a few milliseconds, 3 MB."""

    def __init__(self, table: Paytable, coins: int) -> None:
        self._has_wild_ranks = bool(table.wild)
        kinds = np.minimum(np.arange(64) >> 2, JOKER_KIND - 1)
        weights = np.array(FIVE_WEIGHTS, np.uint32)[kinds]
        suits = suit_bits(table.wild)[np.minimum(np.arange(64), 52)]
        weights[NO_CARD], suits[NO_CARD] = 0, 255
        self.code: Codes = weights | suits.astype(np.uint32) << SUITS
        """The code of each card, by its number; jokers from 52 on."""
        ranks = weights[:, None] + weights
        self.pair_code: Codes = (ranks | (suits[:, None] & suits).astype(np.uint32) << SUITS).ravel()
        """The code of two cards, by 64 times the number of one and the number of the other."""
        lines = shape_lines(table, coins)
        rank_sums = np.array(FIVE_WEIGHTS)[lines.shapes.kinds.astype(np.int64) - 1].sum(0)
        self._line = np.zeros(3 * _RANKS, np.uint8)
        for part, line in enumerate((lines.mixed, lines.suited, lines.one_suit)):
            self._line[part * _RANKS + rank_sums] = line

    def look_up(self, total: Codes, shared: Codes, out: Bytes) -> None:
        """Put the lines of hands into `out`; `total` and `shared` are their codes added up, and the bits in common.

        A line is its index in the paytable, the number of lines for no win. `total` is changed.
        """
        suits = (shared >> SUITS).astype(np.uint8)
        total &= RANK_BITS
        total += np.multiply(suits & 15 != 0, _RANKS, dtype=np.uint32)
        if self._has_wild_ranks:
            total += np.multiply(suits >> 4 != 0, _RANKS, dtype=np.uint32)
        self._line.take(total, out=out, mode="clip")

    def of(self, hands: Bytes) -> Bytes:
        """The lines of hands (n, 5) of card numbers: (n,)."""
        lines = np.empty(len(hands), np.uint8)
        for start in range(0, len(hands), _BLOCK):
            a, b, c, d, e = np.ascontiguousarray(hands[start : start + _BLOCK].T)
            code = self.pair_code.take(a * np.int16(64) + b)
            next_two = self.pair_code.take(c * np.int16(64) + d)
            last = self.code.take(e)
            shared = code & next_two
            shared &= last
            code += next_two
            code += last
            self.look_up(code, shared, lines[start : start + _BLOCK])
        return lines
