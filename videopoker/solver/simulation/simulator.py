"""Plays hands card by card, tens of millions per second: deal, hold by a policy, draw, look up the line.

Deals and draws are uniform: the random number of a draw is below a common multiple of the draws of all holds, so that
every draw is equally likely. Drawn cards are numbered among those not dealt; the card is found by adding one for each
dealt card that is not above it.

A set of cards has a code, and the code of a hand is made from those of the held and the drawn cards. The low 20 bits are
added up to a number for the ranks; of the bits above, for the suits, those that all cards share stay set: four bits in
which wild cards fit any suit, and four in which wild ranks have their own suit and jokers fit none.
"""

from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from videopoker.core.paytable import Paytable
from videopoker.solver.bulk_scorer import FIVE_WEIGHTS
from videopoker.solver.policy.decisions import Bytes, suit_bits
from videopoker.solver.policy.hold_masks import every_deal, subsets
from videopoker.solver.tables.holds import common_draws
from videopoker.solver.tables.pay_sums import shape_lines
from videopoker.solver.tables.shapes import BINOMIALS, INDEXES, JOKER_KIND

_BLOCK = 1 << 16
"""Hands at a time: few enough for the processor's cache, many enough to hide NumPy's cost per call."""
_RANKS = 1 << 20
_NO_CARD = 63
_NOT_DRAWN = _NO_CARD - 5
"""The number of a card that is not drawn: it becomes `_NO_CARD`, because it is above every dealt card."""
_CODE = NDArray[np.uint32]


class Simulator:
    """One game, bet and policy; making it takes 0.2 s and 60 MB."""

    def __init__(self, table: Paytable, coins: int, masks: Bytes) -> None:
        cards = every_deal(table.deck_size)
        self._deals = cards.shape[1]
        self._draws = common_draws(table.deck_size)
        self._has_wild_ranks = bool(table.wild)
        kinds = np.minimum(np.arange(64) >> 2, JOKER_KIND - 1)
        weights = np.array(FIVE_WEIGHTS, np.uint32)[kinds]
        suits = suit_bits(table.wild)[np.minimum(np.arange(64), 52)]
        weights[_NO_CARD], suits[_NO_CARD] = 0, 255
        self._code = weights | suits.astype(np.uint32) << 20
        ranks = weights[:, None] + weights
        self._pair_code = (ranks | (suits[:, None] & suits).astype(np.uint32) << 20).ravel()
        self._hold(cards, masks, kinds + 1, weights, suits)
        self._list_draws(table.deck_size - 5)
        lines = shape_lines(table, coins)
        rank_sums = np.array(FIVE_WEIGHTS)[lines.shapes.kinds.astype(np.int64) - 1].sum(0)
        self._line = np.zeros(3 * _RANKS, np.uint8)
        for part, line in enumerate((lines.mixed, lines.suited, lines.one_suit)):
            self._line[part * _RANKS + rank_sums] = line

    def _hold(self, cards: Bytes, masks: Bytes, kinds: NDArray[Any], weights: _CODE, suits: Bytes) -> None:
        """Eight bytes for each deal: the dealt cards, each less the number of those below it; the shared suits and ranks held."""
        record = np.empty((cards.shape[1], 8), np.uint8)
        number, weight = np.zeros((2, cards.shape[1]), np.uint32)
        shared, above = np.full(cards.shape[1], 255, np.uint8), np.zeros(cards.shape[1], np.uint8)
        for position in (4, 3, 2, 1, 0):
            held = masks >> position & 1
            record[:, position] = cards[position] - position
            number += (
                np.array(BINOMIALS, np.uint32)[::-1]
                .ravel()
                .take(above * np.uint8(15) + kinds.take(cards[position]))
                * held
            )
            weight += weights.take(cards[position]) * held
            shared &= suits.take(cards[position]) | (held - 1)
            above += held
        record[:, 5] = shared
        record.view(np.uint16)[:, 3] = number
        self._record = record.view("<u8")[:, 0]
        self._held_weight, self._discards = np.zeros(INDEXES, np.uint32), np.zeros(INDEXES, np.int64)
        self._held_weight[number] = weight
        self._discards[number] = 5 - above

    def _list_draws(self, left: int) -> None:
        """Eight bytes for each way to draw up to five of the cards not dealt, and the first index for each number drawn."""
        drawn = subsets(left, 5)
        record = np.full((sum(some.shape[1] for some in drawn), 8), _NOT_DRAWN, np.uint8)
        firsts = np.cumsum([0, *(comb(left, number) for number in range(5))])
        for number, some in enumerate(drawn):
            record[firsts[number] : firsts[number] + some.shape[1], :number] = some.T
        self._drawn = record.view("<u8")[:, 0]
        self._first_draw = firsts[self._discards]
        self._repeats = (self._draws / np.array([comb(left, number) for number in range(6)]))[self._discards]

    def lines(self, random: np.random.Generator, deals: int, drawn: int = 1) -> Bytes:
        """The paying line of each hand by its index in the paytable; hands drawn from one deal are adjacent."""
        line = np.empty(deals * drawn, np.uint8)
        step = max(1, _BLOCK // drawn) * drawn
        for first in range(0, len(line), step):
            self._play(random, drawn, line[first : first + step])
        return line

    def _play(self, random: np.random.Generator, drawn: int, lines: Bytes) -> None:
        deal = random.integers(0, self._deals, len(lines) // drawn)
        record = self._record.take(deal if drawn == 1 else deal.repeat(drawn))
        held = (record >> 48).view(np.int64)
        dealt = _rows(record)
        draw = (random.integers(0, self._draws, len(lines), np.uint32) / self._repeats.take(held)).astype(
            np.int64
        )
        draw += self._first_draw.take(held)
        card = undealt = _rows(self._drawn.take(draw))[:5]
        card = undealt.copy()
        for below in dealt[:5]:
            card += undealt >= below
        pairs = card[0:4:2] * np.uint16(64)
        pairs += card[1:4:2]
        two, four = self._pair_code.take(pairs)
        five = self._code.take(card[4])
        code = self._held_weight.take(held)
        code += two
        code += four
        code += five
        code &= _RANKS - 1
        two &= four
        two &= five
        shared = (two >> 20).astype(np.uint8)
        shared &= dealt[5]
        code += (shared & 15 != 0) * np.uint32(_RANKS)
        if self._has_wild_ranks:
            code += (shared >> 4 != 0) * np.uint32(_RANKS)
        self._line.take(code, out=lines, mode="clip")


def _rows(records: NDArray[np.uint64]) -> Bytes:
    """The first six bytes of each record: (6, records)."""
    return np.ascontiguousarray(records.view(np.uint8).reshape(-1, 8).T[:6])
