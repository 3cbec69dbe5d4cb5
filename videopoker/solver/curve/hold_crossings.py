"""Where the best holds of a family's deals cross while one line's pay grows; see `envelope`."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from videopoker.solver.tables.holds import (
    MASK_BITS,
    hold_scales,
    hold_values_at,
    kept_blocks,
    keys_of,
    merged_blocks,
)
from videopoker.solver.tables.pay_sums import PaySums
from videopoker.solver.tables.shapes import MASKS, Ints, Shapes, Suits

_ALL = np.array(MASKS)
NEARLY, _VERY_NEARLY = 1 - 1e-5, 1 - 1e-12
"""Factors for the errors of floats of 32 bits and of 64 bits."""
_BIT = 1 << np.arange(32, dtype=np.uint32)
_CLASSES_AT_ONCE = 1000
"""Classes whose holds are compared together; they fit in the processor's cache."""


def value_bounds(
    sums: PaySums, index: Ints, factor: Ints, keys: Ints, wild: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The value of every hold of mixed suits, and the maximum value of a suited one, in floats; (32, deals) each.

    `keys` are the holds' values of mixed suits as of `keys_of`, times `factor`.
    """
    suit = (sums.suit if sums.all_suit is None else sums.suit + sums.all_suit).take(index)
    mixed = keys.astype(np.float32)
    most = suit.astype(np.float32)
    free = _ALL & ~wild == 0
    # with every flush in its suit; with those of all four suits if only wild cards are held, or nothing
    most *= np.where(free, 4 * factor, factor).astype(np.float32)[:, None]
    most += mixed
    mixed[free] = most[free]
    return mixed, most


def suited_holds(suits: Suits, wild: int) -> NDArray[np.bool_]:
    """Which holds have fixed cards, all of one suit, (patterns, 32)."""
    fixed, blocks = _ALL & ~wild, np.array(suits.masks)[suits.blocks]
    suited: NDArray[np.bool_] = (fixed & ~blocks[:, :, None] == 0).any(0) & (fixed > 0)
    return suited


def _counts(suits: Suits, wild: int, possible: Ints) -> Ints:
    """The number of deals of each pattern, merged for each deal with those that differ only in holds that are not possible."""
    bits = (1 << np.arange(len(suits.masks))) >> 1  # none for no block
    kept, which = np.unique(bits @ kept_blocks(suits, wild, possible), return_inverse=True)
    codes = (bits[suits.blocks].sum(0)[:, None] & kept) * len(kept) + np.arange(len(kept))
    first, merged = np.unique(codes, return_index=True, return_inverse=True)[1:]
    counts = np.zeros(codes.shape, dtype=np.int64)
    counts.reshape(-1)[first] = np.bincount(merged.ravel(), suits.count.repeat(len(kept)))
    return counts[:, which]


class HoldCrossings:
    """A family's deals, with the value of every hold at each end, in halves of a coin on the common scale.

    Suit patterns that differ only in holds that are never best are merged, and for each deal those that differ only in
    holds that are never best for it.
    """

    def __init__(self, shape: Shapes, deals: slice, wild: int, suits: Suits, sums: PaySums) -> None:
        """`sums` are the sums of pays at the ends, in halves of a coin."""
        self.width: int = deals.stop - deals.start
        self._wild = wild
        index, factor = sums.index(shape.index[:, deals]), hold_scales(shape.deck) << MASK_BITS
        self._keys = keys_of(sums, index, factor)
        self._bounds = value_bounds(sums, index, factor, self._keys, wild)
        possible = self._possible()
        self.patterns: Ints
        self._blocks, self.patterns = merged_blocks(suits, wild, possible)
        """`patterns` has the first of each group of merged patterns."""
        self.suits: Suits = self._blocks.suits
        self.count: Ints = _counts(self.suits, wild, possible)
        """The number of deals of each pattern and rank shape, (patterns, deals); 0 if it counts as an earlier pattern."""
        self._by_row = self._blocks.suit_rows(sums, index, factor)

    def _possible(self) -> Ints:
        """The holds that can be best in some stretch, a bit for each, (deals,)."""
        mixed, most = self._bounds
        fixed = self._keys[_ALL & ~self._wild > 0]
        if not len(fixed):
            return np.full(self.width, (1 << 32) - 1)
        leads = 31 - (fixed.max(0) & 31)
        cells = (leads * len(leads) + np.arange(len(leads))).reshape(-1, self.width)
        most = most.reshape(32, -1, self.width)
        impossible = np.zeros(most[:, 1:].shape, dtype=bool)
        for low, high in ((cells[:-1], cells[:-1] + self.width), (cells[1:] - self.width, cells[1:])):
            # a hold worth less than another at both ends of a stretch is never best in it
            is_under = most[:, :-1] < mixed.take(low) * NEARLY - 32
            is_under &= most[:, 1:] < mixed.take(high) * NEARLY - 32
            impossible |= is_under
        return _bits(np.ascontiguousarray(~impossible.all(1).T)).astype(np.int64)

    def best(self) -> Ints:
        """The keys of the best holds at each end, (patterns, ends, deals); see `SuitBlocks.best_keys`."""
        keys = self._blocks.best_keys(self._keys, self._by_row)
        return keys.reshape(len(keys), -1, self.width)

    def crossings(self, pattern: Ints, row: Ints, low: Ints, high: Ints) -> tuple[list[Ints], list[Ints]]:
        """How classes change from the hold best at the start of a stretch to the one best at its end, given their keys there.

        First the classes in which no other hold can be best where the two cross: the class's index, and by how much the
        hold below leads at both ends. Then, for the other classes, the holds that can be best: the class's index, the
        hold, and its value at both ends.
        """
        below, above = 31 - (low & 31), 31 - (high & 31)
        low, high = low >> MASK_BITS, high >> MASK_BITS
        (falls,), (rises,) = (
            self._worth(pattern, row, hold, [end]) for hold, end in ((below, self.width), (above, 0))
        )
        lead, last_lead = low - rises, falls - high
        part = lead / (lead - last_lead)
        value = low + (falls - low) * part
        mixed, suited = self._reaching(row, part, value * NEARLY)
        chosen = mixed ^ (mixed ^ suited) & _bits(suited_holds(self.suits, self._wild))[pattern]
        chosen &= ~(_BIT[below] | _BIT[above])
        some = np.flatnonzero(chosen)
        at = np.flatnonzero(np.unpackbits(chosen[some].view(np.uint8), bitorder="little").view(bool))
        index, hold = some[at >> 5], at & 31
        at_low, at_high = self._worth(pattern[index], row[index], hold, [0, self.width])
        # ties keep the lower mask
        reaches = at_low + (at_high - at_low) * part[index] >= value[index] * _VERY_NEARLY
        reaches &= (at_low != low[index]) | (at_high != falls[index])
        reaches &= (at_low != rises[index]) | (at_high != high[index])
        others = [column[reaches] for column in (index, hold, at_low, at_high)]
        is_once = np.ones(len(row), dtype=bool)
        is_once[others[0]] = False
        once, some = np.flatnonzero(is_once), np.flatnonzero(~is_once)
        ends = ((below, low, falls), (above, rises, high))
        columns = zip(others, *([some, *(column[some] for column in end)] for end in ends), strict=True)
        lines = [np.concatenate(column) for column in columns]
        order = np.argsort(lines[0] << MASK_BITS | lines[1])
        return [once, lead[once], last_lead[once]], [column[order] for column in lines]

    def _worth(self, pattern: Ints, row: Ints, hold: Ints, ends: Sequence[int]) -> list[Ints]:
        """The values of single holds at the ends of their stretches: `ends` has 0 for the lower one, the width for the upper."""
        indexes = self._blocks.indexes(self._keys.shape[1], pattern, row, hold)
        return [hold_values_at(self._keys, self._by_row, indexes, first) >> MASK_BITS for first in ends]

    def _reaching(
        self, row: Ints, part: NDArray[np.float64], value: NDArray[np.float64]
    ) -> NDArray[np.uint32]:
        """Which holds may reach a value part of the way from one end to the next, with mixed suits and with one suit.

        (2, classes), a bit for each hold. A hold of mixed suits is worth the same for all suits. Computed in floats, with
        a margin for their errors.
        """
        bounds = np.empty((self._keys.shape[1], 2, 32), dtype=np.float32)
        bounds[:, 0], bounds[:, 1] = (array.T for array in self._bounds)
        growth = bounds[self.width :] - bounds[: -self.width]
        parts, values = (array.astype(np.float32)[:, None, None] for array in (part, value * 2.0**MASK_BITS))
        reaching = np.empty((len(row), 2), dtype=np.uint32)
        for first in range(0, len(row), _CLASSES_AT_ONCE):
            some = slice(first, first + _CLASSES_AT_ONCE)
            most = growth.take(row[some], 0)
            most *= parts[some]
            most += bounds.take(row[some], 0)
            reaching[some] = _bits(most >= values[some])
        return reaching.T


def _bits(masks: NDArray[np.bool_]) -> NDArray[np.uint32]:
    """Packs the 32 values of the last axis into the bits of a number, the first into the lowest bit."""
    return np.packbits(masks, -1, "little").view(np.uint32)[..., 0]
