"""Random deals and draws, in which every set of cards is equally likely; and the paying line of final hands.

The random number of a draw is below a common multiple of the draws of all holds, so that every draw is equally likely.
Drawn cards are numbered among the cards not dealt; one more for each dealt card that is not above it gives the card.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from videopoker.core.base.messages import Refused, counted
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.bulk_scorer import FIVE_WEIGHTS
from videopoker.solver.integers import arange, array, take
from videopoker.solver.policy.best_holds import Bytes, sort_rows, suit_bits
from videopoker.solver.policy.hold_masks import every_deal
from videopoker.solver.tables.holds import common_draws
from videopoker.solver.tables.pay_sums import shape_lines
from videopoker.solver.tables.shapes import JOKER_KIND, Ints, subsets

SUITS = 20
"""The bits of a code below those for the suits."""
_RANKS = 1 << SUITS
RANK_BITS = _RANKS - 1
NO_CARD = 63
"""The number of no card: it adds nothing to a code."""
_SCORED_AT_ONCE = 1 << 15
"""Hands at a time: few enough for the processor's cache, many enough to hide NumPy's cost per call."""
Codes = NDArray[np.uint32]


class FinalLines:
    """The lines of one game at one bet; made in a few milliseconds, 3 MB."""

    def __init__(self, table: Paytable, coins: int) -> None:
        self._has_wild_ranks = bool(table.wild)
        kinds = np.minimum(arange(64) >> 2, JOKER_KIND - 1)
        weights = np.array(FIVE_WEIGHTS, np.uint32)[kinds]
        suits = suit_bits(table.wild_cards)[np.minimum(arange(64), 52)]
        weights[NO_CARD], suits[NO_CARD] = 0, 255
        self.code: Codes = weights | suits.astype(np.uint32) << SUITS
        """The code of each card, by its number; jokers from 52 on."""
        ranks = weights[:, None] + weights
        self.pair_code: Codes = (ranks | (suits[:, None] & suits).astype(np.uint32) << SUITS).ravel()
        """The code of two cards, by 64 times the number of one and the number of the other."""
        lines = shape_lines(table, coins)
        rank_sums = array(FIVE_WEIGHTS)[lines.shapes.kinds.astype(np.int64) - 1].sum(0)
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
        take(self._line, total, out=out, mode="clip")

    def of(self, hands: Bytes) -> Bytes:
        """The lines of hands (n, 5) of card numbers: (n,)."""
        lines = np.empty(len(hands), np.uint8)
        for start in range(0, len(hands), _SCORED_AT_ONCE):
            a, b, c, d, e = np.ascontiguousarray(hands[start : start + _SCORED_AT_ONCE].T)
            code = take(self.pair_code, a * np.int16(64) + b)
            next_two = take(self.pair_code, c * np.int16(64) + d)
            last = take(self.code, e)
            shared = code & next_two
            shared &= last
            code += next_two
            code += last
            self.look_up(code, shared, lines[start : start + _SCORED_AT_ONCE])
        return lines


CARD_BITS = 6
"""The bits of one of five packed cards: a card's number is below 64."""
_NOT_DRAWN = NO_CARD - 5
"""The number of a card that is not drawn: it becomes `NO_CARD`, because it is above every dealt card."""
JOKER = 52
"""The number of every joker in an array of hands."""
_BLOCK = 1 << 15
"""Hands at a time: few enough for the processor's cache."""
_FREE = array([[(~mask & (1 << i) - 1).bit_count() for mask in range(32)] for i in range(5)])
"""How many cards are discarded before each position, by mask."""
_DISCARDS = array([5 - mask.bit_count() for mask in range(32)])


Hands = NDArray[np.uint8]
"""Card numbers, (n, 5)."""
Masks = NDArray[np.uint8]
"""Masks of positions, (n,): bit i for the card at position i."""


def random_of(seed: int, use: Literal["deal", "draw"]) -> np.random.Generator:
    """The random numbers of a seed; the numbers for deals and for draws are independent."""
    return np.random.Generator(
        np.random.SFC64(np.random.SeedSequence(seed, spawn_key=(0 if use == "deal" else 1,)))
    )


class Draws:
    """Every way to draw up to five cards of a deck from which five were dealt; 7 MB."""

    def __init__(self, deck: int) -> None:
        drawn = subsets(deck - 5, 5)
        ways = array([cards.shape[1] for cards in drawn])
        self._draws = common_draws(deck)
        self._share = ways / self._draws
        self._first = ways.cumsum() - ways
        self._packed = np.zeros(ways.sum(), np.uint32)
        for first, cards in zip(self._first, drawn, strict=True):
            for position in range(5):
                card = cards[position] if position < len(cards) else _NOT_DRAWN
                self._packed[first : first + cards.shape[1]] |= np.uint32(card) << CARD_BITS * position

    def undealt(self, random: np.random.Generator, discards: Ints) -> Bytes:
        """A random draw for each of these numbers of discards: (5, draws), the cards numbered among those not dealt."""
        # with the half a number is never rounded to the next draw
        draw = random.integers(0, self._draws, len(discards), np.uint32) + 0.5
        draw *= take(self._share, discards)
        draw += take(self._first, discards)
        return unpacked(take(self._packed, draw.astype(np.int64)))


@lru_cache(maxsize=1)
def draws_of(deck: int) -> Draws:
    """The draws of a deck; cached for the last one."""
    return Draws(deck)


def unpacked(packed: Codes) -> Bytes:
    """The five numbers in each of these, (5, packed); shifts the packed ones away."""
    numbers = np.empty((5, len(packed)), np.uint8)
    for row in numbers:
        row[:] = packed
        packed >>= CARD_BITS
    numbers &= (1 << CARD_BITS) - 1
    return numbers


def random_deals(random: np.random.Generator, number: int, jokers: int) -> Bytes:
    """Random deals, (number, 5), in ascending order; every joker is 52."""
    cards = every_deal(52 + jokers)
    numbers = random.integers(0, cards.shape[1], number)
    hands = np.empty((number, 5), np.uint8)
    for position, row in enumerate(cards):
        hands[:, position] = take(row, numbers)
    return np.minimum(hands, JOKER, out=hands) if jokers > 1 else hands


def random_draws(random: np.random.Generator, hands: Bytes, masks: Bytes, jokers: int) -> Bytes:
    """Final hands, (n, 5): of each hand the cards in the mask, the others replaced by random cards not dealt.

    Drawn cards stand in the positions of the discards, in ascending order.
    """
    final = np.empty_like(hands)
    every = draws_of(52 + jokers)
    for start in range(0, len(hands), _BLOCK):
        block = slice(start, start + _BLOCK)
        dealt = np.ascontiguousarray(hands[block].T)
        held = masks[block]
        undealt = every.undealt(random, take(_DISCARDS, held))
        drawn = drawn_cards(undealt, less_those_below(sorted_cards(dealt), jokers))
        flat = drawn.ravel()
        rows = arange(len(held))
        for position in range(5):
            free = take(_FREE[position], held)
            free *= len(held)
            free += rows
            new = np.minimum(take(flat, free), JOKER)
            final[block, position] = np.where(held >> position & 1, dealt[position], new)
    return final


def drawn_cards(undealt: Bytes, dealt: Iterable[Bytes]) -> Bytes:
    """The cards drawn, from their numbers among the cards not dealt, and from the dealt cards as of `less_those_below`."""
    card = undealt.copy()
    is_above = np.empty(undealt.shape, np.bool_)
    for dealt_card in dealt:
        card += np.greater_equal(undealt, dealt_card, out=is_above)
    return card


def less_those_below(cards: Bytes, jokers: int) -> list[Bytes]:
    """The cards of sorted hands, (5, hands), each less the number of cards below it; the jokers of a hand count from 52 on.

    Refused as by `check_distinct`.
    """
    check_distinct([*cards], jokers)
    rows = [cards[0]]
    for row in cards[1:]:
        rows.append(np.where((row == JOKER) & (rows[-1] >= JOKER), rows[-1] + np.uint8(1), row))
    return [row - np.uint8(below) for below, row in enumerate(rows)]


def check_distinct(cards: Sequence[Bytes | NDArray[np.int16]], jokers: int) -> None:
    """Refused if sorted hands have a card twice, or more jokers than the deck."""
    for low, high in pairwise(cards):
        if (twice := high[(low == high) & (low != JOKER)]).size:
            raise Refused(f"a hand has card {twice[0]} twice; expected five different cards")
    if jokers < 5 and (cards[4 - jokers] == JOKER).any():
        raise Refused(
            f"a hand has more than {counted(jokers, 'joker')}; expected at most as many as the deck"
        )


def sorted_cards(cards: Bytes) -> Bytes:
    """The cards of each hand, (5, hands), in ascending order."""
    rows = [*cards]
    sort_rows(rows)
    return np.array(rows, np.uint8)
