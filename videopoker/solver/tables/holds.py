"""The best hold of every deal, and the way from holds to final hands, by inclusion-exclusion over the discards.

With S(X) the sum of pays over all hands that contain X, a hold h of a deal D is worth

    the sum over all sets X with h <= X <= D of (-1)**|X - h| * S(X)

divided by the number of draws. S has a part for ranks and parts that count only where cards share a suit
(see `pay_sums`), so the sum splits: the part for ranks is the same for all suits, and what suits add to a hold
depends only on the hold and on its block of suited cards: it is the same sum from h to the block and the deal's wild
cards. That is at most 243 numbers per rank shape, shared by all its suit patterns.

In the other direction, from chosen holds to final hands, the weight of a chosen hold goes to every S in its sum, and
from each S to the hands that contain its cards (see `final_hands`).
"""

from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache
from itertools import repeat
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from videopoker.solver.integers import arange, array, full, summed, take
from videopoker.solver.tables.pay_sums import PaySums
from videopoker.solver.tables.shapes import INDEXES, MASKS, SIZE, Floats, Ints, Shapes, Suits

INSIDE = tuple([hold for hold in MASKS if hold & ~mask == 0] for mask in MASKS)
"""For each mask its submasks, ascending, the empty one first."""
_ALL = array(INSIDE[31])
MASK_BITS = 5
"""Bits of a key below the value. They hold 31 - mask, so that of equal values the first mask wins."""


def scales(deck: int) -> tuple[int, ...]:
    """For 0 to 5 cards held, the factor that brings a sum over draws to a common denominator."""
    draws = [comb(deck - 5, 5 - held) for held in range(6)]
    common = lcm(*draws)
    return tuple(common // count for count in draws)


def common_draws(deck: int) -> int:
    """The number of draws to which `scales` brings the sums of all holds."""
    return scales(deck)[5]


@cache
def hold_scales(deck: int) -> Ints:
    """The factors of `scales` for the 32 holds. Do not change the array."""
    return take(array(scales(deck)), SIZE)


def exact_from_supersets(sums: Ints) -> Ints:
    """The sums over hands that contain exactly the cards of each subset, from the sums over all its supersets.

    The first axis is the subsets, as in `INSIDE`. Changes `sums` in place.
    """
    for bit in range(len(sums).bit_length() - 1):
        pairs = sums.reshape(len(sums) >> bit + 1, 2, 1 << bit, -1)
        pairs[:, 0] -= pairs[:, 1]
    return sums


def exact_from_supersets_transpose(weights: Floats) -> Floats:
    """The transpose of `exact_from_supersets`: from weights on holds to weights on sums. Changes `weights` in place."""
    for bit in range(len(weights).bit_length() - 1):
        pairs = weights.reshape(len(weights) >> bit + 1, 2, 1 << bit, -1)
        pairs[:, 1] -= pairs[:, 0]
    return weights


@lru_cache(maxsize=1)
def best_holds(shape: Shapes, sums: PaySums, suits_of_all: bool) -> tuple[NDArray[np.int8], ...]:
    """The best holds of each family's deals, (patterns, deals); cached for the last game.

    The suit patterns are of the cards that are not wild, or of all cards.
    """
    scale = hold_scales(shape.deck)
    return tuple(
        blocks_of(family.suits_of_all if suits_of_all else family.suits, family.wild)
        .best(sums, shape.index[:, family.first : family.end], scale)[0]
        .astype(np.int8)
        for family in shape.families
    )


def keys_of(sums: PaySums, index: Ints, factor: Ints) -> Ints:
    """The rank part of every hold's value as keys: times `factor`, with 31 - hold in the bits below, (32, deals)."""
    keys = exact_from_supersets(take(sums.ranks, index))
    keys *= factor[:, None]
    keys += 31 - _ALL[:, None]
    return keys


class _BlockGroup(NamedTuple):
    """Blocks with the same number of cards, wild cards included; computed together."""

    blocks: list[int]
    indexes: list[int]
    """The indexes of the blocks in `Suits.masks`."""
    holds: Ints
    """The holds inside each block and the wild cards, (holds, blocks)."""
    free: Ints
    """The indexes in `holds` of the holds without a fixed card, (such holds, blocks)."""
    first: int
    """row(hold, block) = first + hold * number of blocks + block."""

    @property
    def end(self) -> int:
        """The row after the last."""
        return self.first + self.holds.size


class HoldIndexes(NamedTuple):
    """Where the parts of the values of some holds are, as flat indexes, (holds) each; see `SuitBlocks.value_parts`."""

    in_ranks: Ints
    in_rows: Ints
    free: Ints
    """Which of the holds have no fixed card, (free holds)."""
    in_other_rows: Ints
    """The rows of the other three blocks for the holds in `free`, (3, free holds)."""


class SuitBlocks:
    """The blocks of a family's suit patterns, with one row for each hold inside a block and the wild cards.

    A row has what suits add to the value of a hold, for every rank shape. Example without wild cards: a deal has hearts
    at the positions 1, 3 and 4, a spade at 2 and a club at 0, so its blocks are the masks 11010, 00100 and 00001. The
    hearts have a row for each of their 8 submasks: the row of 11000 has what suits add to holding 3 and 4. A hold of two
    suits, 01100, has no row, because suits add nothing to it. The empty hold has a row in every block, to be added up.
    With a wild card at 2 each block has rows for the submasks of the block and 2: the hearts have 16, of 11110.
    """

    def __init__(self, suits: Suits, wild: int) -> None:
        self.suits = suits
        self._wild = wild
        self._fixed = (_ALL & ~wild) > 0
        self._groups: list[_BlockGroup] = []
        rows = 0
        for size in range(6):
            indexes = [i for i, mask in enumerate(suits.masks) if mask and SIZE[mask | wild] == size]
            if not indexes:
                continue
            blocks = [suits.masks[index] for index in indexes]
            inside = [INSIDE[block | wild] for block in blocks]
            free = [[holds.index(hold) for hold in INSIDE[wild]] for holds in inside]
            group = _BlockGroup(blocks, indexes, array(inside).T, array(free).T, rows)
            self._groups.append(group)
            rows = group.end
        self.holds: Ints = np.array(
            [*(hold for group in self._groups for hold in group.holds.flat), 0], np.int64
        )
        """The hold of each row, and 0 for the row after the last."""
        self._row = full((32, 32), rows)
        """The row of each block and hold; the row after the last if there is none."""
        for group in self._groups:
            row = arange(group.first, group.end).reshape(group.holds.shape)
            self._row[group.blocks, group.holds] = row

    def best(self, sums: PaySums, index: Ints, scale: Ints) -> tuple[Ints, Ints]:
        """The best holds, of equal ones the first mask, and their sums on the common scale, (patterns, deals) each."""
        factor = scale << MASK_BITS
        best = self._best(keys_of(sums, index, factor), self._suit_parts(sums, index, factor))
        return 31 - (best & 31), best >> MASK_BITS

    def best_keys(self, keys: Ints, by_row: Ints) -> Ints:
        """The best holds as keys: the sum shifted by MASK_BITS, and 31 - hold below it; from `keys_of` and shifted `suit_rows`."""
        rows = (by_row[group.first : group.end].reshape(*group.holds.shape, -1) for group in self._groups)
        return self._best(keys, rows)

    def _best(self, keys: Ints, suit_parts: Iterable[Ints]) -> Ints:
        """As `best_keys`, with the suit parts group by group."""
        in_block = np.empty((len(self.suits.masks), keys.shape[1]), dtype=np.int64)
        # suit parts are never negative; a hold in no suited block has only its rank part
        in_block[0] = keys[self._fixed].max(0, initial=-1)
        free = np.zeros((len(INSIDE[self._wild]), *in_block.shape), dtype=np.int64)
        for group, value in zip(self._groups, suit_parts, strict=True):
            each = arange(len(group.blocks))
            free[:, group.indexes] = value[group.free, each]
            keyed = keys[group.holds]
            keyed += value
            keyed[group.free, each] = -1
            in_block[group.indexes] = keyed.max(0)
        first, *others = self.suits.blocks
        best: Ints = np.maximum(in_block[0], in_block[first])
        for block in others:
            np.maximum(best, in_block[block], out=best)
        # without a fixed card held, every block adds its part
        for hold, suit_part in zip(INSIDE[self._wild], free, strict=True):
            value = keys[hold] + suit_part[first]
            for block in others:
                value += suit_part[block]
            np.maximum(best, value, out=best)
        return best

    def value_parts(self, sums: PaySums, index: Ints) -> tuple[Ints, Ints]:
        """The value of every hold summed over all draws: the rank part, (32, deals), and the suit part, (rows + 1, deals)."""
        return exact_from_supersets(take(sums.ranks, index)), self.suit_rows(sums, index)

    def suit_rows(self, sums: PaySums, index: Ints, factor: Ints | None = None) -> Ints:
        """The suit part of the hold of each row, times the hold's `factor`, (rows + 1, deals); the last row is 0."""
        by_row = np.zeros((len(self.holds), index.shape[1]), dtype=np.int64)
        if not sums.suits_matter:
            return by_row
        rows = (by_row[group.first : group.end].reshape(*group.holds.shape, -1) for group in self._groups)
        for _ in self._suit_parts(sums, index, factor, rows):
            pass
        return by_row

    def _suit_parts(
        self, sums: PaySums, index: Ints, factor: Ints | None, out: Iterable[Ints | None] = repeat(None)
    ) -> Iterator[Ints]:
        """The suit part of the hold of each row, (holds, blocks, deals) for each group, written to `out` if given."""
        suit = take(sums.suit, index)
        for group, target in zip(self._groups, out, strict=False):
            value = exact_from_supersets(take(suit, group.holds, 0, target, "clip"))
            if sums.all_suit is not None:
                self._add_every(group, sums.all_suit[index], value)
            if factor is not None:
                value *= factor[group.holds][:, :, None]
            yield value

    @staticmethod
    def _add_every(group: _BlockGroup, every: Ints, values: Ints) -> None:
        """Add the part of hands in which the wild ranks also share the suit."""
        for column, block in enumerate(group.blocks):
            values[group.holds[:, column] & ~block == 0, column] += exact_from_supersets(every[INSIDE[block]])

    @cached_property
    def _rows(self) -> Ints:
        """The rows whose parts add up to each hold of each pattern, (4, patterns, 32); the last row for none."""
        rows: Ints = self._row[array(self.suits.masks)[self.suits.blocks]]
        # a hold gets its part from the block of its fixed cards; without fixed cards from every block
        rows[0] = np.where(self._fixed, rows.min(0), rows[0])
        rows[1:, :, self._fixed] = len(self.holds) - 1
        return rows

    def indexes(self, width: int, pattern: Ints, deal: Ints, hold: Ints) -> HoldIndexes:
        """The indexes at which `hold_values_at` finds the parts of these holds; each row of the parts has `width` deals."""
        first, *others = self._rows.reshape(4, -1)
        number = pattern * 32 + hold
        free = np.flatnonzero(hold & ~self._wild == 0)
        in_others = array(others)[:, number[free]] * width + deal[free]
        return HoldIndexes(hold * width + deal, first[number] * width + deal, free, in_others)

    def sums_of(self, holds: Ints, many: Iterable[PaySums], index: Ints) -> Iterator[Ints]:
        """The sum over all draws of these holds, (patterns, deals), as one array for each of `many`."""
        pattern, deal = (numbers.ravel() for numbers in np.indices(holds.shape, np.int64))
        indexes = self.indexes(index.shape[1], pattern, deal, holds.ravel())
        for sums in many:
            yield hold_values_at(*self.value_parts(sums, index), indexes).reshape(holds.shape)

    def values(self, sums: PaySums, index: Ints) -> Ints:
        """The sum over all draws of every hold, (32, patterns, deals)."""
        ranks, by_row = self.value_parts(sums, index)
        rows = self._rows.transpose(0, 2, 1)
        values: Ints = np.repeat(ranks[:, None], rows.shape[2], axis=1)
        for part in rows:
            values += by_row[part]
        return values

    def deals(self, best: Ints) -> Floats:
        """The number of deals that choose each hold, (32, deals)."""
        width = best.shape[1]
        cells = best * width + arange(width)
        return summed(cells, np.repeat(self.suits.count, width), 32 * width).reshape(32, width)

    def ways(self, best: Ints, scale: Ints) -> Floats:
        """The weight of each row, (rows, deals)."""
        width = best.shape[1]
        first, *others = self._rows
        hold = best + 32 * arange(len(best))[:, None]
        weight = take(np.multiply.outer(self.suits.count, scale), hold)
        cells = take(first * width, hold)
        cells += arange(width)
        ways = summed(cells, weight, len(self.holds) * width)
        free = np.flatnonzero(best & ~self._wild == 0)
        hold = take(hold, free)
        weight = take(weight, free)
        deal = free % width
        for rows in others:
            np.add.at(ways, take(rows, hold) * width + deal, weight)
        return ways.reshape(-1, width)[:-1]

    def on_suit(self, ways: Floats, index: Ints) -> Floats:
        """The weights on the sums over cards that are not wild, by subset number. Changes `ways` in place."""
        for group in self._groups:
            exact_from_supersets_transpose(ways[group.first : group.end].reshape(len(group.holds), -1))
        weights = np.zeros(index.shape)
        for row, hold in enumerate(self.holds[:-1]):
            weights[hold] += ways[row]
        return summed(index, weights, INDEXES)

    def on_every(self, ways: Floats, index: Ints) -> Floats:
        """The weights on the sums over all cards, by subset number."""
        weights = np.zeros(INDEXES)
        for block in self.suits.masks[1:]:
            on_block = ways[self._row[block, INSIDE[block]]]
            weights += summed(index[INSIDE[block]], exact_from_supersets_transpose(on_block), INDEXES)
        return weights


def hold_values_at(ranks: Ints, by_row: Ints, indexes: HoldIndexes, first: int = 0) -> Ints:
    """The values of single holds, from both parts of `SuitBlocks.value_parts` and from `SuitBlocks.indexes`; `first` is the first deal."""
    total: Ints = take(ranks.reshape(-1)[first:], indexes.in_ranks)
    by_row = by_row.reshape(-1)[first:]
    total += take(by_row, indexes.in_rows)
    total[indexes.free] += take(by_row, indexes.in_other_rows).sum(0)
    return total


@cache
def blocks_of(suits: Suits, wild: int) -> SuitBlocks:
    """The blocks of a family, cached."""
    return SuitBlocks(suits, wild)


def kept_blocks(suits: Suits, wild: int, holds: Ints) -> NDArray[np.bool_]:
    """Which blocks make a difference if only some holds matter, (masks, ..); `holds` has a bit for each that does.

    A hold of wild cards only, or of no card, differs in every pattern.
    """
    kept: NDArray[np.bool_] = np.bitwise_and.outer(_holds_inside(suits.masks, wild), holds) > 0
    return kept


@cache
def _holds_inside(masks: tuple[int, ...], wild: int) -> Ints:
    """For each block the holds whose fixed cards are all in it, a bit for each; a hold without fixed cards is in every block."""
    return array([sum(1 << hold for hold in MASKS if not hold & ~wild & ~mask) for mask in masks])


def merged_blocks(suits: Suits, wild: int, holds: Ints) -> tuple[SuitBlocks, Ints]:
    """The blocks of a family with the suit patterns merged that differ only in other holds; and the first pattern of each.

    `holds` as for `kept_blocks`, for each deal.
    """
    return _merged(suits, wild, tuple(kept_blocks(suits, wild, np.bitwise_or.reduce(holds)).tolist()))


@lru_cache(maxsize=128)
def _merged(suits: Suits, wild: int, kept: tuple[bool, ...]) -> tuple[SuitBlocks, Ints]:
    """Merges suit patterns with equal kept blocks; cached for the next curve of the same line."""
    masks = np.where(kept, suits.masks, 0)
    blocks = np.sort(masks[suits.blocks], axis=0)
    codes = (blocks << 5 * arange(4)[:, None]).sum(0)
    first, which = np.unique(codes, return_index=True, return_inverse=True)[1:]
    order = np.argsort(first)
    if len(order) == len(codes):
        return blocks_of(suits, wild), arange(len(codes))
    count = summed(which, suits.count)[order]
    used, numbers = np.unique([0, *blocks[:, first[order]].ravel()], return_inverse=True)
    return SuitBlocks(Suits(tuple(used.tolist()), numbers[1:].reshape(4, -1), count), wild), first[order]
