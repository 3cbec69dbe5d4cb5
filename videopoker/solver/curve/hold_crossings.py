"""Where the best holds of a family's deals cross while one line's pay grows; see `envelope`."""

import numpy as np
from numpy.typing import NDArray

from videopoker.solver.curve.hold_values import NEARLY, HoldValues, bits_of
from videopoker.solver.tables.holds import MASK_BITS
from videopoker.solver.tables.shapes import Ints

_VERY_NEARLY = 1 - 1e-12
"""A factor for the errors of floats of 64 bits."""
_BIT = 1 << np.arange(32, dtype=np.uint32)
_CLASSES_AT_ONCE = 1000
"""Classes whose holds are compared together; they fit in the processor's cache."""


def crossings(
    values: HoldValues, pattern: Ints, row: Ints, low: Ints, high: Ints
) -> tuple[list[Ints], list[Ints]]:
    """How classes change from the hold best at the start of a stretch to the one best at its end, given their keys there.

    `values` are those at the ends of the stretches; a row is stretch * width + deal.

    First the classes in which no other hold can be best where the two cross: the class's index, and by how much the
    hold below leads at both ends. Then, for the other classes, the holds that can be best: the class's index, the
    hold, and its value at both ends.
    """
    below, above = 31 - (low & 31), 31 - (high & 31)
    low, high = low >> MASK_BITS, high >> MASK_BITS
    (falls,), (rises,) = (values.worth(pattern, row, hold, [end]) for hold, end in ((below, 1), (above, 0)))
    lead, last_lead = low - rises, falls - high
    part = lead / (lead - last_lead)
    value = low + (falls - low) * part
    mixed, suited = _reaching(values, row, part, value * NEARLY)
    chosen = mixed ^ (mixed ^ suited) & bits_of(values.suited)[pattern]
    chosen &= ~(_BIT[below] | _BIT[above])
    some = np.flatnonzero(chosen)
    at = np.flatnonzero(np.unpackbits(chosen[some].view(np.uint8), bitorder="little").view(bool))
    index, hold = some[at >> 5], at & 31
    at_low, at_high = values.worth(pattern[index], row[index], hold, [0, 1])
    # ties keep the lower mask
    reaches = at_low + (at_high - at_low) * part[index] >= value[index] * _VERY_NEARLY
    reaches &= (at_low != low[index]) | (at_high != falls[index])
    reaches &= (at_low != rises[index]) | (at_high != high[index])
    others = [column[reaches] for column in (index, hold, at_low, at_high)]
    is_once = np.ones(len(row), dtype=bool)
    is_once[others[0]] = False
    once = np.flatnonzero(is_once)
    some = np.flatnonzero(~is_once)
    ends = ((below, low, falls), (above, rises, high))
    columns = zip(others, *([some, *(column[some] for column in end)] for end in ends), strict=True)
    lines = [np.concatenate(column) for column in columns]
    order = np.argsort(lines[0] << MASK_BITS | lines[1])
    return [once, lead[once], last_lead[once]], [column[order] for column in lines]


def _reaching(
    values: HoldValues, row: Ints, part: NDArray[np.float64], value: NDArray[np.float64]
) -> NDArray[np.uint32]:
    """Which holds may reach a value part of the way from one end to the next, with mixed suits and with one suit.

    (2, classes), a bit for each hold. A hold of mixed suits is worth the same for all suits. Computed in floats, with
    a margin for their errors.
    """
    bounds = np.empty((values.bounds[0].shape[1], 2, 32), dtype=np.float32)
    bounds[:, 0], bounds[:, 1] = (array.T for array in values.bounds)
    growth = bounds[values.width :] - bounds[: -values.width]
    parts, least = (array.astype(np.float32)[:, None, None] for array in (part, value * 2.0**MASK_BITS))
    reaching = np.empty((len(row), 2), dtype=np.uint32)
    for first in range(0, len(row), _CLASSES_AT_ONCE):
        some = slice(first, first + _CLASSES_AT_ONCE)
        most = growth.take(row[some], 0)
        most *= parts[some]
        most += bounds.take(row[some], 0)
        reaching[some] = bits_of(most >= least[some])
    return reaching.T
