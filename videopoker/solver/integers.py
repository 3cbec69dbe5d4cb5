"""Arrays of integers that have 64 bits on every machine, and look-ups by them.

Where no type is named, NumPy makes integers with the bits of a pointer. On some machines, such as Python in a browser,
these are 32 bits, and counts and sets of bits overflow silently. `take` and `bincount`, on the other hand, refuse
indexes that have more bits than a pointer. A file of its own: no other file of the solver has to know this.
"""

from typing import Literal, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

_Kind = TypeVar("_Kind", bound=np.generic)


def array(values: ArrayLike) -> NDArray[np.int64]:
    """An array of these integers, or of arrays of integers."""
    return np.array(values, np.int64)


def arange(*bounds: int) -> NDArray[np.int64]:
    """The integers of a range."""
    return np.arange(*bounds, dtype=np.int64)


def full(shape: int | tuple[int, ...], value: int) -> NDArray[np.int64]:
    """An array of one integer."""
    return np.full(shape, value, np.int64)


def take(
    values: NDArray[_Kind],
    indexes: ArrayLike,
    axis: int | None = None,
    out: NDArray[_Kind] | None = None,
    mode: Literal["raise", "clip"] = "raise",
) -> NDArray[_Kind]:
    """The values at these indexes, as `ndarray.take`."""
    taken: NDArray[_Kind] = values.take(np.asarray(indexes, np.intp, order="C"), axis, out, mode)
    return taken


def counts(indexes: ArrayLike, size: int = 0) -> NDArray[np.int64]:
    """How often each index occurs, (size,) or as many as needed."""
    return np.bincount(np.asarray(indexes, np.intp), minlength=size).astype(np.int64, copy=False)


def summed(indexes: ArrayLike, weights: ArrayLike, size: int = 0) -> NDArray[np.float64]:
    """The sum of the weights at each index, (size,) or as many as needed; both of any shape."""
    sums = np.bincount(np.ravel(indexes).astype(np.intp, copy=False), np.ravel(weights), size)
    return sums.astype(np.float64, copy=False)
