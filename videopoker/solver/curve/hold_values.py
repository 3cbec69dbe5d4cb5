"""The value of every hold of a family's deals at several pays of one line, and the pays at which the best holds cross.

`envelope` says how the crossings are used.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from videopoker.solver.integers import arange, array, full, summed, take
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

_ALL = array(MASKS)
NEARLY = 1 - 1e-5
"""A factor for the errors of floats of 32 bits."""


class Bounds(NamedTuple):
    """Upper bounds of the values of the holds of some deals, in floats, (32, deals) each."""

    mixed: NDArray[np.float32]
    """The value of a hold of mixed suits."""
    suited: NDArray[np.float32]
    """The highest value of a hold in one suit."""


class HoldValues:
    """The value of every hold of a family's deals at each of several pays of a line, on the common scale.

    From each pay to the next is a stretch in which every hold is worth a linear function. Suit patterns that differ only in
    holds that are never best in a stretch are merged, and for each deal those that differ only in holds that are never best
    for it.
    """

    def __init__(self, shape: Shapes, deals: slice, wild: int, suits: Suits, sums: PaySums) -> None:
        """`sums` are the sums of pays at the pays in a row."""
        self.width: int = deals.stop - deals.start
        index = sums.index(shape.index[:, deals])
        factor = hold_scales(shape.deck) << MASK_BITS
        self._keys = keys_of(sums, index, factor)
        self.bounds: Bounds = _bounds(sums, index, factor, self._keys, wild)
        possible = self._possible(wild)
        self.patterns: Ints
        self._blocks, self.patterns = merged_blocks(suits, wild, possible)
        """`patterns` has the first of each group of merged patterns."""
        self.suits: Suits = self._blocks.suits
        self.count: Ints = _counts(self.suits, wild, possible)
        """The number of deals of each pattern and rank shape, (patterns, deals); 0 if it counts as an earlier pattern."""
        self.suited: NDArray[np.bool_] = _suited_holds(self.suits, wild)
        self._by_row = self._blocks.suit_rows(sums, index, factor)

    def _possible(self, wild: int) -> Ints:
        """The holds that can be best in some stretch, a bit for each, (deals,)."""
        fixed = self._keys[_ALL & ~wild > 0]
        if not len(fixed):
            return full(self.width, (1 << 32) - 1)
        leads = 31 - (fixed.max(0) & 31)
        cells = (leads * len(leads) + arange(len(leads))).reshape(-1, self.width)
        highest = self.bounds.suited.reshape(32, -1, self.width)
        impossible = np.zeros((32, len(cells) - 1, self.width), dtype=bool)
        for lead in (cells[:-1], cells[1:] - self.width):
            # a hold worth less than another at both ends of a stretch is never best in it
            at_low = take(self.bounds.mixed, lead) * NEARLY - 32
            at_high = take(self.bounds.mixed, lead + self.width) * NEARLY - 32
            impossible |= (highest[:, :-1] < at_low) & (highest[:, 1:] < at_high)
        return bits_of(np.ascontiguousarray(~impossible.all(1).T)).astype(np.int64)

    def best(self) -> Ints:
        """The keys of the best holds at each pay, (patterns, pays, deals); see `SuitBlocks.best_keys`."""
        keys = self._blocks.best_keys(self._keys, self._by_row)
        return keys.reshape(len(keys), -1, self.width)

    def worth(self, pattern: Ints, cell: Ints, hold: Ints, ends: Sequence[int]) -> list[Ints]:
        """The values of single holds of these patterns and cells, pays further on; a cell is pay * width + deal."""
        indexes = self._blocks.indexes(self._keys.shape[1], pattern, cell, hold)
        return [
            hold_values_at(self._keys, self._by_row, indexes, end * self.width) >> MASK_BITS for end in ends
        ]


def _bounds(sums: PaySums, index: Ints, factor: Ints, keys: Ints, wild: int) -> Bounds:
    """The bounds of every hold; `keys` are the values of holds of mixed suits as of `keys_of`, times `factor`."""
    suit = take(sums.suit if sums.all_suit is None else sums.suit + sums.all_suit, index)
    mixed = keys.astype(np.float32)
    suited = suit.astype(np.float32)
    free = _ALL & ~wild == 0
    # every flush in the suit of the hold; in all four suits if only wild cards are held, or nothing
    suited *= np.where(free, 4 * factor, factor).astype(np.float32)[:, None]
    suited += mixed
    mixed[free] = suited[free]
    return Bounds(mixed, suited)


def _suited_holds(suits: Suits, wild: int) -> NDArray[np.bool_]:
    """Which holds have fixed cards, all of one suit, (patterns, 32)."""
    fixed = _ALL & ~wild
    blocks = array(suits.masks)[suits.blocks]
    suited: NDArray[np.bool_] = (fixed & ~blocks[:, :, None] == 0).any(0) & (fixed > 0)
    return suited


def _counts(suits: Suits, wild: int, possible: Ints) -> Ints:
    """The number of deals of each pattern, merged for each deal with those that differ only in holds that are not possible."""
    bits = (1 << arange(len(suits.masks))) >> 1  # none for no block
    kept, which = np.unique(bits @ kept_blocks(suits, wild, possible), return_inverse=True)
    codes = (bits[suits.blocks].sum(0)[:, None] & kept) * len(kept) + arange(len(kept))
    first, merged = np.unique(codes, return_index=True, return_inverse=True)[1:]
    counts = np.zeros(codes.shape, dtype=np.int64)
    counts.reshape(-1)[first] = summed(merged, suits.count.repeat(len(kept)))
    return counts[:, which]


def bits_of(masks: NDArray[np.bool_]) -> NDArray[np.uint32]:
    """Packs the 32 values of the last axis into the bits of a number, the first into the lowest bit."""
    return np.packbits(masks, -1, "little").view(np.uint32)[..., 0]


_BIT = 1 << np.arange(32, dtype=np.uint32)
_CLASSES_AT_ONCE = 1000
"""Classes whose holds are compared together; they fit in the processor's cache."""


class SingleCrossings(NamedTuple):
    """Classes that change their best hold once, from the hold best at the start of a stretch to the one best at its end."""

    of_class: Ints
    lead: Ints
    """The value of the first hold less the value of the second at the start: 0 or more, on the common scale."""
    last_lead: Ints
    """The same difference at the end: 0 or less."""


class Candidates(NamedTuple):
    """Holds that may be best somewhere in a stretch, sorted by class and by hold."""

    of_class: Ints
    hold: Ints
    at_low: Ints
    """The value of the hold at the start, on the common scale."""
    at_high: Ints


class Crossings(NamedTuple):
    """How classes change their best hold within a stretch; each class is in one of the two."""

    once: SingleCrossings
    """Classes in which no other hold can be best where the two cross."""
    candidates: Candidates
    """The holds of the other classes."""


def crossings(values: HoldValues, pattern: Ints, row: Ints, low: Ints, high: Ints) -> Crossings:
    """The crossings of classes, given the keys of their best holds at the start and at the end of a stretch.

    `values` are those at the ends of the stretches; a row is stretch * width + deal.

    Example: one hold is worth 30 at the start and 40 at the end, another 24 and 48, so the first leads by 6, then by
    -8. They cross at 6 / (6 + 8) of the way, where both are worth 34.3. If no third hold can be worth 34.3 there, the
    class has a single crossing with a lead of 6 and a last lead of -8; else all three holds are candidates.
    """
    below = 31 - (low & 31)
    above = 31 - (high & 31)
    low, high = low >> MASK_BITS, high >> MASK_BITS
    (falls,), (rises,) = (values.worth(pattern, row, hold, [end]) for hold, end in ((below, 1), (above, 0)))
    lead, last_lead = low - rises, falls - high
    part = lead / (lead - last_lead)
    value = low + (falls - low) * part
    mixed, suited = _reaching(values, row, part, value * NEARLY)
    chosen = mixed ^ (mixed ^ suited) & bits_of(values.suited)[pattern]
    chosen &= ~(_BIT[below] | _BIT[above])
    has_third = np.flatnonzero(chosen)
    bits = np.flatnonzero(np.unpackbits(chosen[has_third].view(np.uint8), bitorder="little").view(bool))
    index, hold = has_third[bits >> 5], bits & 31
    at_low, at_high = values.worth(pattern[index], row[index], hold, [0, 1])
    # ties keep the lower mask
    reaches = at_low + (at_high - at_low) * part[index] >= value[index] * (1 - 1e-12)  # for errors of floats
    reaches &= (at_low != low[index]) | (at_high != falls[index])
    reaches &= (at_low != rises[index]) | (at_high != high[index])
    third = Candidates(index[reaches], hold[reaches], at_low[reaches], at_high[reaches])
    is_once = np.ones(len(row), dtype=bool)
    is_once[third.of_class] = False
    once = np.flatnonzero(is_once)
    several = np.flatnonzero(~is_once)
    first = Candidates(several, below[several], low[several], falls[several])
    second = Candidates(several, above[several], rises[several], high[several])
    columns = Candidates(*map(np.concatenate, zip(third, first, second, strict=True)))
    order = np.argsort(columns.of_class << MASK_BITS | columns.hold)
    return Crossings(
        SingleCrossings(once, lead[once], last_lead[once]), Candidates(*(column[order] for column in columns))
    )


def _reaching(values: HoldValues, row: Ints, part: NDArray[Any], value: NDArray[Any]) -> NDArray[np.uint32]:
    """Which holds may reach a value part of the way from one end to the next, with mixed suits and with one suit.

    (2, classes), a bit for each hold. A hold of mixed suits is worth the same for all suits. Computed in floats, with
    a margin for their errors.
    """
    mixed, suited = values.bounds
    bounds = np.empty((mixed.shape[1], 2, 32), dtype=np.float32)
    bounds[:, 0] = mixed.T
    bounds[:, 1] = suited.T
    growth = bounds[values.width :] - bounds[: -values.width]
    part = part.astype(np.float32)[:, None, None]
    least = (value * 2.0**MASK_BITS).astype(np.float32)[:, None, None]
    reaching = np.empty((len(row), 2), dtype=np.uint32)
    for first in range(0, len(row), _CLASSES_AT_ONCE):
        block = slice(first, first + _CLASSES_AT_ONCE)
        highest = take(growth, row[block], 0)
        highest *= part[block]
        highest += take(bounds, row[block], 0)
        reaching[block] = bits_of(highest >= least[block])
    return reaching.T
