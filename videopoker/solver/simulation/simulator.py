"""Plays hands card by card, tens of millions per second: deal, hold by a policy, draw, look up the line.

Deals and draws are uniform: the random number of a draw is below a common multiple of the draws of all holds, so that
every draw is equally likely. Drawn cards are numbered among those not dealt; the card is found by adding one for each
dealt card that is not above it.

A set of cards has a code, and the code of a hand is made from those of the held and the drawn cards. The low 20 bits are
added up to a number for the ranks; of the bits above, for the suits, those that all cards share stay set: four bits in
which wild cards fit any suit, and four in which wild ranks have their own suit and jokers fit none.
"""

import numpy as np
from numpy.typing import NDArray

from videopoker.core.paytable import Paytable
from videopoker.solver.bulk_scorer import FIVE_WEIGHTS
from videopoker.solver.policy.decisions import Bytes, suit_bits
from videopoker.solver.policy.hold_masks import every_deal
from videopoker.solver.tables.holds import common_draws
from videopoker.solver.tables.pay_sums import shape_lines
from videopoker.solver.tables.shapes import JOKER_KIND, subsets

_BLOCK = 1 << 16
"""Hands at a time: few enough for the processor's cache, many enough to hide NumPy's cost per call."""
_SUITS = 20
"""The bits of a code below those for the suits."""
_RANKS = 1 << _SUITS
_DISCARDS = 28
"""The bits below the number of cards discarded, which stands above the code of the held cards."""
_CARD_BITS = 6
"""The bits of one of five packed cards: a card's number is below 64."""
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
        self._code = weights | suits.astype(np.uint32) << _SUITS
        ranks = weights[:, None] + weights
        self._pair_code = (ranks | (suits[:, None] & suits).astype(np.uint32) << _SUITS).ravel()
        self._list_deals(cards, masks)
        self._list_draws(table.deck_size - 5)
        lines = shape_lines(table, coins)
        rank_sums = np.array(FIVE_WEIGHTS)[lines.shapes.kinds.astype(np.int64) - 1].sum(0)
        self._line = np.zeros(3 * _RANKS, np.uint8)
        for part, line in enumerate((lines.mixed, lines.suited, lines.one_suit)):
            self._line[part * _RANKS + rank_sums] = line

    def _list_deals(self, cards: Bytes, masks: Bytes) -> None:
        """Eight bytes for each deal: the code of the held cards, the number discarded, and the dealt cards less those below."""
        weight, shared = np.zeros(len(masks), np.uint32), np.full(len(masks), 255 << _SUITS, np.uint32)
        discards, dealt = np.zeros((2, len(masks)), np.uint32)
        for position in range(5):
            held = masks >> position & 1
            code = self._code.take(np.where(held, cards[position], _NO_CARD))
            weight += code & _RANKS - 1
            shared &= code
            discards += 1 - held
            dealt |= (cards[position] - np.uint32(position)) << np.uint32(_CARD_BITS * position)
        self._record = dealt.astype(np.uint64) << 32
        self._record |= weight | shared | discards << _DISCARDS

    def _list_draws(self, left: int) -> None:
        """Five numbers for each way to draw up to five of the cards not dealt; by the number drawn, their share and first index."""
        drawn = subsets(left, 5)
        ways = np.array([some.shape[1] for some in drawn])
        self._share, self._first_draw = ways / self._draws, ways.cumsum() - ways
        self._drawn = np.zeros(ways.sum(), np.uint32)
        for first, some in zip(self._first_draw, drawn, strict=True):
            for position in range(5):
                card = some[position] if position < len(some) else _NOT_DRAWN
                self._drawn[first : first + some.shape[1]] |= np.uint32(card) << _CARD_BITS * position

    def lines(self, random: np.random.Generator, deals: int, drawn: int = 1) -> Bytes:
        """The paying line of each hand by its index in the paytable; hands drawn from one deal are adjacent."""
        line = np.empty(deals * drawn, np.uint8)
        step = max(1, _BLOCK // drawn) * drawn
        for first in range(0, len(line), step):
            self._play(random, drawn, line[first : first + step])
        return line

    def _play(self, random: np.random.Generator, drawn: int, lines: Bytes) -> None:
        record = self._record.take(random.integers(0, self._deals, len(lines) // drawn))
        if drawn > 1:
            record = record.repeat(drawn)
        code = record.astype(np.uint32)
        discards = (code >> _DISCARDS).astype(np.int64)
        draw = random.integers(0, self._draws, len(lines), np.uint32) + 0.5  # never rounded to the next draw
        draw *= self._share.take(discards)
        draw += self._first_draw.take(discards)
        undealt = _unpacked(self._drawn.take(draw.astype(np.int64)))
        card, is_above = undealt.copy(), np.empty(undealt.shape, np.bool_)
        for dealt in _unpacked((record >> 32).astype(np.uint32)):
            card += np.greater_equal(undealt, dealt, out=is_above)
        pairs = card[0:4:2] * np.uint16(64)
        pairs += card[1:4:2]
        two, four = self._pair_code.take(pairs)
        five = self._code.take(card[4])
        shared = code & two
        shared &= four
        shared &= five
        suits = (shared >> _SUITS).astype(np.uint8)
        code += two
        code += four
        code += five
        code &= _RANKS - 1
        code += (suits & 15 != 0) * np.uint32(_RANKS)
        if self._has_wild_ranks:
            code += (suits >> 4 != 0) * np.uint32(_RANKS)
        self._line.take(code, out=lines, mode="clip")


def _unpacked(packed: _CODE) -> Bytes:
    """The five numbers in each of these, (5, packed); shifts the packed ones away."""
    numbers = np.empty((5, len(packed)), np.uint8)
    for row in numbers:
        row[:] = packed
        packed >>= _CARD_BITS
    numbers &= (1 << _CARD_BITS) - 1
    return numbers
