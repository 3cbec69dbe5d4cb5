"""The value of all deals while the pays of one or two lines vary within a region, in a fraction of a millisecond a point.

Inside a region the line that pays each hand does not change, so every hold is worth a linear function of the pays. A hold
that is best at all corners of a convex region is best everywhere in it: the deals with such a hold add up to one linear
function. For each other deal the holds are kept that no other one beats at every corner.
"""

from bisect import bisect_right
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from videopoker.solver.curve.hold_values import NEARLY, HoldValues
from videopoker.solver.curve.varied_pays import VariedPays
from videopoker.solver.tables.holds import MASK_BITS
from videopoker.solver.tables.pay_sums import PaySums
from videopoker.solver.tables.shapes import Family, Ints

Point = tuple[int, ...]
"""The pays of the varying lines, in coins."""
Corners = tuple[Point, ...]
"""The corners of a convex region, first one of them and its neighbours along each pay: they determine a linear function."""

_AT_ONCE = 1200
"""Rank shapes times corners that are valued together, in some 10 ms."""
_CLASSES_AT_ONCE = 500
"""Classes whose holds are compared together; they fit in the processor's cache."""
_MANY = 300
"""A region with more linear functions than this is divided where it is asked for."""
_PARTS = 8
"""Into how many parts each side of a region is divided."""
_HALF = 24
"""Bits of the lower part of a value: both parts times the number of deals stay below 64 bits."""


class PayRegion:
    """The sum of the best values of all deals, in coins on the common scale, as a function of the pays."""

    def __init__(self, corners: Corners, fixed: Sequence[int], classes: "_Classes") -> None:
        """`fixed` is the value of the deals whose best hold is the same at all corners, at the first corners; `classes` the others."""
        self._origin = corners[0]
        self._fixed = fixed[0]
        self._slopes = [
            (value - fixed[0]) // (corner[axis] - corners[0][axis])
            for axis, (corner, value) in enumerate(zip(corners[1:], fixed[1:], strict=False))
        ]
        self._classes = classes

    @classmethod
    def of(cls, varied: VariedPays, corners: Corners) -> Generator[None, None, "PayRegion"]:
        """The region with these corners, in steps of a few milliseconds."""
        at_corners = []
        for corner in corners:
            at_corners.append(varied.sums(corner))
            yield
        sums = PaySums.combined(at_corners, np.concatenate)
        most, parts = _AT_ONCE // len(corners), []
        fixed = [0] * (len(corners[0]) + 1)
        for family in varied.shapes.families:
            for first in range(family.first, family.end, most):
                deals = slice(first, min(first + most, family.end))
                same, changing = _divided(varied, family, sums, deals, len(corners))
                fixed = [value + more for value, more in zip(fixed, same, strict=False)]
                parts.append(changing)
                yield
        return cls(corners, fixed, _Classes.joined(parts, corners))

    @property
    def functions(self) -> int:
        """The number of linear functions that `total` compares."""
        return self._classes.fixed.size

    def part(self, corners: Corners) -> "PayRegion":
        """The part of the region between these corners, with fewer functions."""
        steps = [self._steps(corner) for corner in corners]
        best, classes = self._classes.divided(steps)
        fixed = [self._linear(step) + more for step, more in zip(steps, best, strict=True)]
        moved = classes.moved(steps[0])
        return PayRegion(corners, fixed[: len(corners[0]) + 1], moved)

    def total(self, point: Point) -> int:
        """The sum of the best values of all deals at a point of the region."""
        steps = self._steps(point)
        return self._linear(steps) + self._classes.total(steps)

    def totals(self, points: Sequence[Point]) -> dict[Point, int]:
        """The same for several points in order along one pay, faster."""
        steps = [*map(self._steps, points)]
        changing = self._classes.totals(steps)
        return {
            point: self._linear(at) + more for point, at, more in zip(points, steps, changing, strict=True)
        }

    def _steps(self, point: Point) -> Point:
        return tuple(pay - first for pay, first in zip(point, self._origin, strict=True))

    def _linear(self, steps: Point) -> int:
        return self._fixed + sum(slope * step for slope, step in zip(self._slopes, steps, strict=True))


@dataclass(frozen=True, slots=True)
class _Classes:
    """Classes of deals whose best hold changes, each with its holds' values as linear functions of steps from a point."""

    count: Ints
    """The number of deals of each class."""
    first: Ints
    """The index of the first function of each class."""
    fixed: Ints
    """The values of the functions at the point."""
    slopes: list[Ints]
    """What each function gains with a coin more of each pay."""

    @classmethod
    def joined(cls, parts: Sequence[tuple[Ints, Ints, Ints]], corners: Corners) -> "_Classes":
        """From parts of (deals of a class, functions of a class, values of the functions at the first corners)."""
        count, number, values = (np.concatenate(columns, -1) for columns in zip(*parts, strict=True))
        slopes = [
            (values[axis + 1] - values[0]) // (corners[axis + 1][axis] - corners[0][axis])
            for axis in range(len(corners[0]))
        ]
        return cls(count, np.cumsum(number) - number, values[0], slopes)

    def values(self, steps: Point) -> Ints:
        """The values of the functions at this distance from the point, in coins."""
        value = self.fixed
        for slope, step in zip(self.slopes, steps, strict=True):
            if step:
                value = value + slope * step
        return value

    def total(self, steps: Point) -> int:
        """The best values of all deals."""
        return _dot(self.count, np.maximum.reduceat(self.values(steps), self.first)) if len(self.first) else 0

    def totals(self, row: Sequence[Point]) -> list[int]:
        """The best values of all deals at distances along one pay. Those with one best hold at both ends are added up once."""
        (low, high), others = self.divided((row[0], row[-1]))
        first, length = sum(row[0]), max(1, sum(row[-1]) - sum(row[0]))
        return [low + (high - low) * (sum(at) - first) // length + others.total(at) for at in row]

    def divided(self, corners: Sequence[Point]) -> "tuple[list[int], _Classes]":
        """The value at each corner of the classes in which one function is best at all of them, and the other classes."""
        if not len(self.first):
            return [0] * len(corners), self
        number = np.diff(self.first, append=len(self.fixed))
        is_best, best = np.ones(len(self.fixed), dtype=bool), []
        for corner in corners:
            value = self.values(corner)
            best.append(np.maximum.reduceat(value, self.first))
            is_best &= value == np.repeat(best[-1], number)
        same = np.logical_or.reduceat(is_best, self.first)
        kept = np.repeat(~same, number)
        number = number[~same]
        functions = self.fixed[kept], [slope[kept] for slope in self.slopes]
        others = _Classes(self.count[~same], np.cumsum(number) - number, *functions)
        return [_dot(self.count[same], value[same]) for value in best], others

    def moved(self, steps: Point) -> "_Classes":
        """The same functions of steps from a point at this distance, in coins."""
        return replace(self, fixed=self.values(steps))


def _divided(
    varied: VariedPays, family: Family, sums: PaySums, deals: slice, corners: int
) -> tuple[list[int], tuple[Ints, Ints, Ints]]:
    """The value at each corner of the deals with the same best hold at all, and the others as `_Classes.joined` takes them."""
    suits = family.suits if sums.all_suit is None else family.suits_of_all
    part = HoldValues(varied.shapes, deals, family.wild, suits, sums, corners)
    best, count = part.best(), part.suits.count.astype(np.int64)
    held, value = 31 - (best & 31), best >> MASK_BITS
    changes = (held != held[:, :1]).any(1)
    same = [_dot(count, np.where(changes, 0, value[:, corner]).sum(1)) for corner in range(corners)]
    pattern, deal = np.nonzero(changes & (part.count > 0))
    held = held[pattern, :, deal]

    def values(of_class: Ints | slice, hold: Ints) -> Ints:
        """The values of single holds at every corner, (corners, holds)."""
        return np.array(part.worth(pattern[of_class], deal[of_class], hold, range(corners)))

    best_values = [values(slice(None), hold) for hold in held.T]
    of_class, hold = _possible(part.bounds, part.suited[pattern], deal, best_values)
    of_holds = values(of_class, hold)
    kept = np.ones(len(hold), dtype=bool)
    for best_hold, best_value in zip(held.T, best_values, strict=True):
        of_best = best_value[:, of_class]
        least, most = (of_holds <= of_best).all(0), (of_holds < of_best).any(0)
        kept &= ~(least & (most | (hold > best_hold[of_class])))
    number = np.bincount(of_class[kept], minlength=len(pattern))
    return same, (part.count[pattern, deal], number, of_holds[:, kept])


def _possible(
    bounds: tuple[NDArray[np.float32], NDArray[np.float32]],
    is_suited: NDArray[np.bool_],
    deal: Ints,
    best_values: Sequence[Ints],
) -> tuple[Ints, Ints]:
    """The holds that may not be worth less at every corner than one that is best at a corner: the class and the hold of each.

    Compared in floats, from the holds' bounds by deal; most holds are ruled out.
    """
    corners = len(best_values)
    mixed, most = (np.ascontiguousarray(of.reshape(32, corners, -1).transpose(2, 1, 0)) for of in bounds)
    best = [
        (value.T * float(NEARLY * (1 << MASK_BITS))).astype(np.float32)[:, :, None] for value in best_values
    ]
    possible = np.empty(is_suited.shape, dtype=bool)
    for first in range(0, len(deal), _CLASSES_AT_ONCE):
        some = slice(first, first + _CLASSES_AT_ONCE)
        value = np.where(is_suited[some, None], most.take(deal[some], 0), mixed.take(deal[some], 0))
        possible[some] = np.logical_and.reduce([(value >= of_best[some]).any(1) for of_best in best])
    of_class, hold = np.nonzero(possible)
    return of_class, hold


def _dot(count: Ints, value: Ints) -> int:
    """The sum of count * value, exact where 64 bits are too few."""
    return (int(count @ (value >> _HALF)) << _HALF) + int(count @ (value & (1 << _HALF) - 1))


class PayRegions:
    """The regions that the pays of one or two lines pass, each made when it is first asked for."""

    def __init__(self, varied: VariedPays, ends: Sequence[tuple[int, int]]) -> None:
        """`ends` has the lowest and the highest pay of each line."""
        self._varied = varied
        self._breaks = [
            _breaks(varied.others[takes], *of_line) for takes, of_line in zip(varied.takes, ends, strict=True)
        ]
        self._share_hands = len(ends) == 2 and bool((varied.takes[0] & varied.takes[1]).any())
        self._regions: dict[Corners, PayRegion] = {}

    def at(self, point: Point) -> Generator[None, None, PayRegion]:
        """The region of a point, made in steps of a few milliseconds if it is a new one."""
        corners = self.corners(point)
        if corners not in self._regions:
            self._regions[corners] = yield from PayRegion.of(self._varied, corners)
        region = self._regions[corners]
        while region.functions > _MANY and (part := _part(corners, point)):
            if part not in self._regions:
                self._regions[part] = region.part(part)
                yield
            region, corners = self._regions[part], part
        return region

    def corners(self, point: Point) -> Corners:
        """The corners of the region of a point in which the line that pays each hand does not change."""
        stretches = []
        for breaks, pay in zip(self._breaks, point, strict=True):
            at = min(bisect_right(breaks, pay), len(breaks) - 1)
            stretches.append((breaks[at - 1], breaks[at]))
        if self._share_hands:
            (left, right), (low, high) = stretches
            if left < high and low < right:
                return _above_diagonal(*stretches) if point[0] <= point[1] else _below_diagonal(*stretches)
        return _box(stretches)


def _part(corners: Corners, point: Point) -> Corners:
    """The part of a stretch or a rectangle in which a point lies, an eighth of each side; empty for other regions."""
    ends = [(min(pays), max(pays)) for pays in zip(*corners, strict=True)]
    if {*corners} != {*product(*ends)} or max(high - low for low, high in ends) < 2:
        return ()
    sides = []
    for (low, high), pay in zip(ends, point, strict=True):
        step = -(-(high - low) // _PARTS)
        first = low + min(pay - low, high - low - 1) // step * step
        sides.append((first, min(first + step, high)))
    return _box(sides)


def _box(sides: Sequence[tuple[int, int]]) -> Corners:
    """The corners of a stretch or a rectangle."""
    return tuple(corner[::-1] for corner in product(*sides[::-1]))


def _breaks(others: Ints, low: int, high: int) -> list[int]:
    """The lowest pay, the pays at which hands change to or from another line, and the highest pay, or the next one."""
    passed = np.unique(others[(others > low) & (others < high)]).tolist()
    return [low, *passed, max(high, low + 1)]


def _above_diagonal(across: tuple[int, int], up: tuple[int, int]) -> Corners:
    """The corners of the part of a rectangle in which the first pay is at most the second."""
    (left, right), (low, high) = across, up
    first, last = max(left, low), min(right, high)  # where the diagonal enters and leaves
    corners = [(left, high), (last, high), (left, first), (first, first), (last, last)]
    corners += [(left, low)] * (left <= low) + [(right, high)] * (right <= high)
    return tuple(dict.fromkeys(corners))


def _below_diagonal(across: tuple[int, int], up: tuple[int, int]) -> Corners:
    """The corners of the other part."""
    mirrored = _above_diagonal(up, across)
    first, beside, above, *others = [(pay, other) for other, pay in mirrored]
    return (first, above, beside, *others)
