"""Decisions in bulk: the exact values of chosen holds and of the best hold, for arrays of dealt hands.

The sums of a paytable are looked up for the 32 subsets of every hand, as `hold_values` does for one hand. Values are
whole numbers: coins times `holds.common_draws`. The value of a hold is linear in the jackpots, as long as
the paytable's lines keep their order, so hands at many jackpots share one lookup.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from videopoker.core.cards.cards import Card
from videopoker.core.cards.wild_cards import WildCards
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.integers import arange, array, take
from videopoker.solver.tables.holds import MASK_BITS, exact_from_supersets, hold_scales
from videopoker.solver.tables.pay_sums import PaySums, line_values, pay_sums, shape_lines
from videopoker.solver.tables.shapes import BINOMIALS, INDEXES, JOKER_KIND, SIZE, Ints

Bytes = NDArray[np.uint8]
"""Card numbers, (hands, cards); or masks of positions, bit 0 for the first card."""

_BLOCK = 1024
"""Hands at a time: few enough for the processor's cache."""
_SORTING = ((0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3))
"""A sorting network for five."""
_KINDS = array([*(number // 4 + 1 for number in range(52)), JOKER_KIND])


class Decisions(NamedTuple):
    """The holds of dealt hands, a row for each."""

    chosen: Ints
    """The values of the chosen holds, (hands, holds)."""
    best: Ints
    """The value of the best hold."""
    best_held: Bytes
    """The best hold; of equal holds the first in the solver's order."""
    next_held: Bytes
    """The rival, if one was asked for and passes, else the best of the holds that are worth less.

    The best hold if all are worth the same.
    """


class TypeSums(NamedTuple):
    """For each type of a set of cards (its ranks, and whether it is suited), the sum over all hands that contain it."""

    pays: Ints
    """Coins paid, with these `jackpots`."""
    jackpot_hands: tuple[Ints, ...] = ()
    """The number of hands that win each jackpot; empty without jackpots."""
    jackpots: tuple[int, ...] = ()


def decide(
    cards: Bytes,
    held: Bytes,
    paytable: Paytable,
    coins: int,
    jackpots: Ints | None = None,
    find_rivals: "FindRivals | None" = None,
) -> Decisions:
    """The values of these holds (hands, holds) of dealt hands (hands, 5), and the best hold of each hand.

    `jackpots` has the jackpots of each hand in whole credits, (hands, jackpots), or (hands,) for one; they count at max
    coins only.
    """
    held = held.reshape(len(cards), -1)
    decisions = Decisions(
        np.empty(held.shape, np.int64), np.empty(len(cards), np.int64), *np.empty((2, len(cards)), np.uint8)
    )
    for sums, rows in sums_at(paytable, coins, len(cards), jackpots):
        for start in range(0, len(rows), _BLOCK):
            block = rows[start : start + _BLOCK]
            grown = _grown(sums, jackpots, block)
            decided = _decide(cards[block], held[block], paytable, sums, grown, find_rivals)
            decisions.chosen[block] = decided.chosen
            decisions.best[block] = decided.best
            decisions.best_held[block] = decided.best_held
            decisions.next_held[block] = decided.next_held
    return decisions


def final_pays(hands: Bytes, paytable: Paytable, coins: int, jackpots: Ints | None = None) -> Ints:
    """The pays of final hands (hands, 5), in coins."""
    paid = np.empty(len(hands), np.int64)
    for sums, rows in sums_at(paytable, coins, len(hands), jackpots):
        types = SortedHands(hands[rows]).type_of_all(paytable)
        paid[rows] = take(sums.pays, types)
        for won, grown in zip(sums.jackpot_hands, _grown(sums, jackpots, rows), strict=True):
            paid[rows] += take(won, types) * grown
    return paid


def _grown(sums: TypeSums, jackpots: Ints | None, rows: Ints) -> Ints:
    """The jackpots of these hands less the jackpots of the sums, (jackpots, hands)."""
    if jackpots is None or not sums.jackpot_hands:
        return np.empty((0, len(rows)), np.int64)
    return (jackpots.reshape(len(jackpots), -1)[rows] - array(sums.jackpots)).T


def hold_types(cards: Bytes, holds: Sequence[Bytes], paytable: Paytable) -> list[Ints]:
    """The types of each of these holds, a mask for each hand.

    Two holds of one type have the same ranks, and both are suited or neither is.
    """
    hands = SortedHands(cards)
    types = hands.types(paytable)
    rows = arange(len(cards))
    return [types[hands.sorted_masks(held), rows] for held in holds]


def sums_at(
    paytable: Paytable, coins: int, hands: int, jackpots: Ints | None
) -> Iterator[tuple[TypeSums, Ints]]:
    """The sums for these hands: each with the rows of the hands that it applies to."""
    line = paytable.jackpot_line
    every = arange(hands)
    if jackpots is None or line is None or coins < paytable.coins:
        yield type_sums(paytable, coins), every
        return
    if len(paytable.jackpot_lines) > 1:
        yield from _by_order(paytable, jackpots)
        return
    jackpots = jackpots.ravel()
    bounds = sorted({0, *(other.pays[-1] for other in paytable.lines if other is not line)})
    part = np.searchsorted(bounds, jackpots, side="right")
    for number in np.unique(part).tolist():
        low = bounds[number - 1]
        # at a bound two lines pay the same, so the sums above it are right too
        inside = low + 1 if number == len(bounds) or bounds[number] > low + 1 else low
        yield jackpot_sums(paytable, (inside,)), every[part == number]


def _by_order(paytable: Paytable, jackpots: Ints) -> Iterator[tuple[TypeSums, Ints]]:
    """As `sums_at`, for several jackpots: one lookup for each order of the lines by what they pay."""
    pays = array([[line.pays[-1] for line in paytable.lines]] * len(jackpots))
    pays[:, [index for index, line in enumerate(paytable.lines) if line.share]] = jackpots
    orders, first, which = np.unique(
        np.argsort(-pays, axis=1, kind="stable"), axis=0, return_index=True, return_inverse=True
    )
    for number in range(len(orders)):
        yield (
            jackpot_sums(paytable, tuple(jackpots[first[number]].tolist())),
            np.flatnonzero(which.ravel() == number),
        )


@lru_cache(maxsize=32)
def type_sums(paytable: Paytable, coins: int) -> TypeSums:
    """The sums of a game at the paytable's pays; cached for a few games at all bets, 280 KB each."""
    return TypeSums(_by_type(pay_sums(paytable, coins)))


@lru_cache(maxsize=16)
def jackpot_sums(paytable: Paytable, jackpots: tuple[int, ...]) -> TypeSums:
    """The sums at max coins with these jackpots, and the hands that win each."""
    now = paytable.with_jackpots(jackpots)
    lines = shape_lines(now, now.coins)
    indexes = [index for index, line in enumerate(now.lines) if line.share]
    won = tuple(_by_type(PaySums.of(lines.shapes, *line_values(lines, index))) for index in indexes)
    return TypeSums(_by_type(pay_sums(now, now.coins)), won, jackpots)


def _by_type(sums: PaySums) -> Ints:
    """The sums by type: mixed suits first, then the cards that are not wild in one suit, then all cards in one."""
    suited = sums.ranks + sums.suit
    all_suited = suited if sums.all_suit is None else suited + sums.all_suit
    return np.concatenate([sums.ranks, suited, all_suited])


def sort_rows(rows: list[NDArray[Any]]) -> None:
    """Sort the five numbers of each hand, (5, hands), ascending and in place: faster than `np.sort` along the rows."""
    for low, high in _SORTING:
        lower = np.minimum(rows[low], rows[high])
        rows[high] = np.maximum(rows[low], rows[high])
        rows[low] = lower


def one_hand(cards: Sequence[Card]) -> Bytes:
    """The numbers of the cards of one hand, (1, 5)."""
    return np.array([[card.number for card in cards]], np.uint8)


class SortedHands:
    """Hands in the solver's order: by rank, then suit, the joker last."""

    def __init__(self, cards: Bytes) -> None:
        keys = list(cards.T.astype(np.int16) << 3 | np.arange(5, dtype=np.int16)[:, None])
        sort_rows(keys)
        sorted_keys = np.array(keys, np.int16)
        self.numbers: NDArray[np.int16] = sorted_keys >> 3
        self._positions = sorted_keys & 7
        """The position in the given hand of each card."""

    def types(self, paytable: Paytable) -> Ints:
        """The type of each subset, (32, hands)."""
        kinds = take(_KINDS, self.numbers)
        adds = take(array(BINOMIALS), kinds, axis=1)
        suits = take(suit_bits(paytable.wild_cards), self.numbers)
        types = np.zeros((32, self.numbers.shape[1]), np.int64)
        alike = np.full(types.shape, 255, np.uint8)
        for card in (4, 3, 2, 1, 0):
            for above in range(0, 32, 2 << card):
                np.add(types[above], adds[4 - SIZE[above], card], out=types[above | 1 << card])
                np.bitwise_and(alike[above], suits[card], out=alike[above | 1 << card])
        types += np.multiply(alike & 15 != 0, INDEXES, dtype=np.int64)
        if paytable.wild:
            types += np.multiply(alike >> 4 != 0, INDEXES, dtype=np.int64)
        return types

    def type_of_all(self, paytable: Paytable) -> Ints:
        """The type of the whole hand."""
        kinds = take(_KINDS, self.numbers)
        types = take(array(BINOMIALS[0]), kinds[0])
        for i in range(1, 5):
            types += take(array(BINOMIALS[i]), kinds[i])
        alike = np.bitwise_and.reduce(take(suit_bits(paytable.wild_cards), self.numbers))
        types += np.multiply(alike & 15 != 0, INDEXES, dtype=np.int64)
        if paytable.wild:
            types += np.multiply(alike >> 4 != 0, INDEXES, dtype=np.int64)
        return types

    def sorted_masks(self, held: Bytes) -> Ints:
        """Masks of positions in the given hand as masks of sorted cards."""
        bits = held.astype(np.int64) >> self._positions & 1
        return (bits << arange(5)[:, None]).sum(0)

    def masks_by_position(self) -> Ints:
        """For each mask of positions in the given hand the mask of sorted cards, (32, hands)."""
        bits = np.empty((5, self.numbers.shape[1]), np.int64)
        np.put_along_axis(bits, self._positions.astype(np.int64), 1 << arange(5)[:, None], axis=0)
        masks = np.zeros((32, bits.shape[1]), np.int64)
        for position, bit in enumerate(bits):
            np.add(masks[: 1 << position], bit, out=masks[1 << position : 2 << position])
        return masks

    def positions(self, masks: Ints) -> Bytes:
        """Masks of sorted cards as masks of positions in the given hand."""
        bits = masks >> arange(5)[:, None] & 1
        return (bits << self._positions).sum(0, dtype=np.uint8)


@lru_cache(maxsize=8)
def suit_bits(wild_cards: WildCards) -> Bytes:
    """Two sets of suit bits for each card: below, where wild cards fit any suit; above, where jokers fit none."""
    wild = wild_cards.numbers
    bits = [(15 if number in wild else 1 << number % 4) | 16 << number % 4 for number in range(52)]
    return np.array([*bits, 15], np.uint8)


FindRivals = Callable[[SortedHands, Ints, NDArray[Any], Ints], Ints]
"""Finds the rival of each hand, -1 if it has none: `Rivals.masks`."""


def next_masks(
    hands: SortedHands, types: Ints, values: NDArray[Any], best: Ints, find_rivals: FindRivals | None
) -> Ints:
    """The hold that the best one is compared with, by mask: the rival, else the next best by value, else the best itself.

    `values` are of every hold, (32, hands), negative for holds that are worth as much as the best one.
    """
    following = np.where(values.max(0) < 0, best, values.argmax(0))
    if find_rivals is None:
        return following
    rivals = find_rivals(hands, types, values, best)
    return np.where(rivals < 0, following, rivals)


def _decide(
    cards: Bytes, held: Bytes, paytable: Paytable, sums: TypeSums, grown: Ints, find_rivals: FindRivals | None
) -> Decisions:
    hands = SortedHands(cards)
    types = hands.types(paytable)
    totals = take(sums.pays, types)
    for won, added in zip(sums.jackpot_hands, grown, strict=True):
        totals += take(won, types) * added
    keys = exact_from_supersets(totals)
    keys *= (hold_scales(paytable.deck_size) << MASK_BITS)[:, None]
    keys += 31 - arange(32)[:, None]
    best = keys.max(0)
    rows = arange(len(cards))
    chosen = [keys[hands.sorted_masks(masks), rows] >> MASK_BITS for masks in held.T]
    best_masks = 31 - (best & 31)
    keys[keys >= best & -32] = -1  # holds worth as much as the best
    following = next_masks(hands, types, keys, best_masks, find_rivals)
    return Decisions(
        array(chosen).T, best >> MASK_BITS, hands.positions(best_masks), hands.positions(following)
    )
