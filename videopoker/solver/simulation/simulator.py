"""Plays hands card by card, tens of millions per second: deal, hold by a policy, draw, look up the line."""

import numpy as np

from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.arrays.draws import CARD_BITS, Draws, drawn_cards, unpacked
from videopoker.solver.arrays.final_lines import NO_CARD, RANK_BITS, SUITS, FinalLines
from videopoker.solver.policy.decisions import Bytes
from videopoker.solver.policy.hold_masks import every_deal

_BLOCK = 1 << 16
"""Hands at a time: few enough for the processor's cache, many enough to hide NumPy's cost per call."""
_DISCARDS = 28
"""The bits below the number of cards discarded, which stands above the code of the held cards."""


class Simulator:
    """One game, bet and policy; making it takes 0.2 s and 60 MB."""

    def __init__(self, table: Paytable, coins: int, masks: Bytes) -> None:
        cards = every_deal(table.deck_size)
        self._deals = cards.shape[1]
        self._draws = Draws(table.deck_size)
        self._lines = FinalLines(table, coins)
        self._list_deals(cards, masks)

    def _list_deals(self, cards: Bytes, masks: Bytes) -> None:
        """Eight bytes for each deal: the code of the held cards, the number discarded, and the dealt cards less those below."""
        weight = np.zeros(len(masks), np.uint32)
        shared = np.full(len(masks), 255 << SUITS, np.uint32)
        discards, dealt = np.zeros((2, len(masks)), np.uint32)
        for position in range(5):
            held = masks >> position & 1
            code = self._lines.code.take(np.where(held, cards[position], NO_CARD))
            weight += code & RANK_BITS
            shared &= code
            discards += 1 - held
            dealt |= (cards[position] - np.uint32(position)) << np.uint32(CARD_BITS * position)
        self._record = dealt.astype(np.uint64) << 32
        self._record |= weight | shared | discards << _DISCARDS

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
        undealt = self._draws.undealt(random, (code >> _DISCARDS).astype(np.int64))
        card = drawn_cards(undealt, unpacked((record >> 32).astype(np.uint32)))
        pairs = card[0:4:2] * np.uint16(64)
        pairs += card[1:4:2]
        two, four = self._lines.pair_code.take(pairs)
        five = self._lines.code.take(card[4])
        shared = code & two
        shared &= four
        shared &= five
        code += two
        code += four
        code += five
        self._lines.look_up(code, shared, lines)
