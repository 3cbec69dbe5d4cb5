"""Where the best holds of a family's deals cross while one line's pay grows; see `envelope`."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from videopoker.solver.curve.hold_values import NEARLY, HoldValues, bits_of
from videopoker.solver.tables.holds import MASK_BITS
from videopoker.solver.tables.shapes import Ints

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
        highest = growth.take(row[block], 0)
        highest *= part[block]
        highest += bounds.take(row[block], 0)
        reaching[block] = bits_of(highest >= least[block])
    return reaching.T
