"""Where deals change their best hold while one line's pay grows: exact, by upper envelopes.

With the order of the lines fixed, each hold of a deal is worth A + x * B at a pay of x, where B is the number of its
draws that end in the line. The best of linear functions is convex, so a deal with the same best hold at both ends of a
stretch keeps it in between. Most other deals change once, where the values of the two best holds cross; only if a third
hold may be better there is the envelope of the holds that can be best computed. A stretch ends where x passes another
line's pay and hands change their line. Deals that differ only in the suits of holds that are never best are one class.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from videopoker.core.base.rendering import fields_repr
from videopoker.core.cards.cards import Cards
from videopoker.core.cards.held_cards import positions_of
from videopoker.solver.curve.hold_values import Candidates, HoldValues, SingleCrossings, crossings
from videopoker.solver.curve.linear_values import (
    NO_CHANGES,
    Changes,
    LinearValues,
    VariedPays,
    lines_through,
    sum_of,
)
from videopoker.solver.integers import full, take
from videopoker.solver.policy.deal_classes import example
from videopoker.solver.tables.holds import MASK_BITS, blocks_of, hold_scales, hold_values_at
from videopoker.solver.tables.pay_sums import PaySums
from videopoker.solver.tables.shapes import INDEXES, Ints, Shapes, Suits

_AT_ONCE = 1500
"""Rank shapes times ends that are valued together; they take a few megabytes."""
HALVES = 2
"""Sums of pays at the ends are in halves of a coin, as the first and the last lie between two coins."""


@dataclass(frozen=True, slots=True)
class HoldChange:
    """Deals of one kind whose best hold changes at a breakpoint."""

    hand: Cards
    """An example."""
    below: Cards
    """The best hold if the line pays less."""
    above: Cards
    """The best hold if the line pays more."""
    deals: int

    __repr__ = fields_repr


class StretchCrossings(NamedTuple):
    """How classes change their best hold within one stretch."""

    once: SingleCrossings
    """The classes that change once."""
    changing: Ints
    """The other classes, ascending."""
    values: LinearValues
    """The values of their holds; its classes are indexes in `changing`."""


class _Classes(NamedTuple):
    """Classes of deals whose best hold differs between the ends of the stretches."""

    best: NDArray[Any]
    """The first best hold at each end, (ends, classes)."""
    deals: NDArray[Any]
    """The number of deals of each class."""
    pattern: NDArray[Any]
    """The suit pattern of each class."""
    shape: NDArray[Any]
    """The rank shape of each class."""
    blocks: NDArray[Any]
    """The masks of the cards that share a suit, (4, classes)."""


_Rows = TypeVar("_Rows", SingleCrossings, Candidates)


def _add(kept: list[list[_Rows]], rows: _Rows, stretch: Ints, of_class: Ints) -> None:
    """Add rows to the stretch that their class is in; `stretch`, ascending, and `of_class` are by the class of a row."""
    starts = np.searchsorted(stretch[rows.of_class], range(len(kept) + 1)).tolist()
    rows = rows._replace(of_class=of_class[rows.of_class])
    for of_stretch, (start, end) in zip(kept, pairwise(starts), strict=True):
        of_stretch.append(type(rows)(*(column[start:end] for column in rows)))


def ends_of(varied: VariedPays, low: int, high: int) -> list[Fraction]:
    """Half a coin below the first pay, the pays at which hands change their line, and half a coin above the last pay.

    From each to the next is a stretch, in which the line that pays each hand does not change.
    """
    passes = [Fraction(pay) for pay in sorted({*varied.others[varied.takes].tolist()}) if low <= pay <= high]
    return [low - Fraction(1, 2), *passes, high + Fraction(1, 2)]


class ChangingDeals:
    """The classes of deals whose best hold differs between the ends of the stretches."""

    def __init__(self, varied: VariedPays, ends: Sequence[Fraction]) -> None:
        self.shape: Shapes = varied.shapes
        self.ends: Sequence[Fraction] = ends
        self._sums = varied.sums_in_a_row([int(HALVES * end) for end in ends], HALVES)
        self.totals: Any = np.zeros(len(ends), dtype=object)
        """The sum of the best values of all deals at each end, in halves of a coin on the common scale."""
        self.all_suit: bool = self._sums.all_suit is not None
        """Whether it can matter that cards of wild ranks share a suit with the others."""
        self._families = [
            (family, family.suits_of_all if self.all_suit else family.suits) for family in self.shape.families
        ]
        """Each family with its suit patterns."""
        none = np.zeros(0, dtype=np.int64)
        self._once = [[SingleCrossings(none, none, none)] for _ in ends[1:]]
        self._candidates = [[Candidates(none, none, none, none)] for _ in ends[1:]]
        """The results of `hold_crossings.crossings` in each stretch, part by part."""

    @classmethod
    def of(cls, varied: VariedPays, ends: Sequence[Fraction]) -> Generator[None, None, "ChangingDeals"]:
        """The changing deals, found in steps of a few milliseconds."""
        deals = cls(varied, ends)
        yield
        yield from deals._find()
        return deals

    def _find(self) -> Generator[None, None, None]:
        parts: list[_Classes] = []
        first = 0
        step = _AT_ONCE // len(self.ends)
        for family, suits in self._families:
            for start in range(family.first, family.end, step):
                deals = slice(start, min(start + step, family.end))
                classes = self._changing(family.wild, deals, suits, first)
                parts.append(classes)
                first += len(classes.deals)
                yield
        whole = _Classes(*(np.concatenate(column, -1) for column in zip(*parts, strict=True)))
        self.best: NDArray[Any] = whole.best
        self.count: NDArray[Any] = whole.deals
        self._pattern = whole.pattern
        self._deal = whole.shape
        self._blocks = whole.blocks

    def _changing(self, wild: int, deals: slice, suits: Suits, first: int) -> _Classes:
        """The classes of these deals; `first` is the number of the first class. Frees the other arrays."""
        part = HoldValues(self.shape, deals, wild, suits, self._sums)
        keys = part.best()
        self.totals += sum_of(part.suits, keys >> MASK_BITS)
        held = (keys.astype(np.int8) & 31).swapaxes(0, 1).reshape(len(self.ends), -1)
        differ: Ints = np.flatnonzero((held[1:] != held[:-1]).any(0) & (part.count.ravel() > 0))
        pattern = differ // part.width
        deal = differ - pattern * part.width
        best = 31 - take(held, differ, 1)
        changes = best[1:] != best[:-1]
        cells = np.flatnonzero(changes)
        stretch = cells // max(1, len(differ))
        of_class = cells - stretch * len(differ)
        if len(stretch):
            row = stretch * part.width + deal[of_class]
            cells = pattern[of_class] * keys[0].size + row
            at_low = take(keys, cells)
            at_high = take(keys, cells + part.width)
            once, candidates = crossings(part, pattern[of_class], row, at_low, at_high)
            _add(self._once, once, stretch, first + of_class)
            _add(self._candidates, candidates, stretch, first + of_class)
        count = take(part.count, differ).astype(np.int32)
        merged = part.patterns.astype(np.int16)[pattern]
        blocks = np.array(suits.masks, dtype=np.int8)[suits.blocks][:, merged]
        return _Classes(best, count, merged, (deals.start + deal).astype(np.int32), blocks)

    def crossings(self, stretch: int) -> StretchCrossings:
        """The crossings of a stretch, by its number. Frees them, so call it once for each stretch."""
        once = SingleCrossings(*map(np.concatenate, zip(*self._once[stretch], strict=True)))
        candidates = Candidates(*map(np.concatenate, zip(*self._candidates[stretch], strict=True)))
        self._once[stretch] = []
        self._candidates[stretch] = []
        changing, class_of = np.unique(candidates.of_class, return_inverse=True)
        low, high = self.ends[stretch : stretch + 2]
        values = LinearValues.between(
            low, high, HALVES, class_of, candidates.hold, candidates.at_low, candidates.at_high
        )
        return StretchCrossings(once, changing, values)

    def follow(
        self, stretch: int, held: Ints | None
    ) -> Generator[None, None, tuple[Changes, list[Changes], Ints]]:
        """The changes of hold at the lower end of a stretch and inside it, and the holds at its upper end.

        The stretch is given by its number; `held` are the holds just below it, None for the first stretch.
        """
        low, high = self.ends[stretch : stretch + 2]
        start = self.best[stretch].copy()
        end = self.best[stretch + 1]
        (once, lead, last_lead), changing, values = self.crossings(stretch)
        best = values.best(values.at(low), values.slope)
        start[changing] = values.hold[best]
        start[once[lead == 0]] = end[once[lead == 0]]
        at_low = NO_CHANGES if held is None else self._replaced(stretch, held, start)
        numerator, falls = lines_through(low, high, HALVES, lead, last_lead)
        inner = np.flatnonzero((lead > 0) & (last_lead < 0))
        crossed = once[inner]
        inside = [Changes(crossed, numerator[inner], -falls[inner], start[crossed], end[crossed])]
        start[crossed] = end[crossed]
        now = start[changing]
        for some_changes in values.changes(best, now, high):
            inside.append(some_changes._replace(deal=changing[some_changes.deal]))
            yield
        start[changing] = now
        return at_low, inside, start

    def _replaced(self, stretch: int, held: Ints, start: Ints) -> Changes:
        """The changes at the lower end of a stretch; updates `start` to keep a hold that ties for best."""
        other = np.flatnonzero(held != start)
        before = self._growth(stretch, other, held[other])
        after = self._growth(stretch, other, start[other])
        same = other[before == after]
        start[same] = held[same]
        other = other[before != after]
        pay = self.ends[stretch]
        numerator = full(len(other), pay.numerator)
        denominator = full(len(other), pay.denominator)
        return Changes(other, numerator, denominator, held[other], start[other])

    def _growth(self, stretch: int, classes: Ints, hold: Ints) -> Ints:
        """By how much the value of one hold of each of these classes grows over a stretch."""
        worth = self.worth(self._sums, classes, hold)
        return (worth[stretch + 1] - worth[stretch]) * hold_scales(self.shape.deck)[hold]

    def worth(self, sums: PaySums, classes: Ints, hold: Ints) -> Ints:
        """What one hold of each of these classes is worth over all its draws, for each of several sums in a row, (sums, classes)."""
        count = len(sums.ranks) // INDEXES
        worth = np.zeros((count, len(classes)), dtype=np.int64)
        deals, which = np.unique(self._deal[classes], return_inverse=True)
        step = -(-_AT_ONCE // count)
        for family, suits in self._families:
            low, high = np.searchsorted(deals, (family.first, family.end)).tolist()
            blocks = blocks_of(suits, family.wild)
            for first in range(low, high, step):
                of_part = deals[first : min(first + step, high)]
                inside = np.flatnonzero((which >= first) & (which < first + len(of_part)))
                ranks, by_row = blocks.value_parts(sums, sums.index(self.shape.index[:, of_part]))
                indexes = blocks.indexes(
                    count * len(of_part),
                    self._pattern[classes[inside]],
                    which[inside] - first,
                    hold[inside].astype(np.int64),
                )
                for number in range(count):
                    worth[number, inside] = hold_values_at(ranks, by_row, indexes, number * len(of_part))
        return worth

    def merged(self, changes: Changes) -> tuple[HoldChange, ...]:
        """The changes, merged if both their holds are of the same types (see `shapes`); the most frequent first."""
        changes = changes.only(np.argsort(changes.deal))
        alike: dict[tuple[int, int], list[int]] = {}
        below = self._types(changes.deal, changes.below).tolist()
        above = self._types(changes.deal, changes.above).tolist()
        for index, types in enumerate(zip(below, above, strict=True)):
            alike.setdefault(types, []).append(index)
        merged = []
        for indexes in alike.values():
            first = indexes[0]
            deal_class = int(changes.deal[first])
            kinds = self.shape.kinds[:, self._deal[deal_class]].astype(np.int64)
            cards = example(kinds, self._blocks[:, deal_class])
            held_below = _held(cards, int(changes.below[first]))
            held_above = _held(cards, int(changes.above[first]))
            deals = int(self.count[changes.deal[indexes]].sum())
            merged.append(HoldChange(cards, held_below, held_above, deals))
        return tuple(sorted(merged, key=lambda change: -change.deals))

    def _types(self, classes: Ints, holds: Ints) -> Ints:
        deal, blocks = self._deal[classes], self._blocks[:, classes]
        families = self.shape.families
        wild = np.repeat(
            [family.wild for family in families], [family.end - family.first for family in families]
        )[deal]
        return self.shape.index[holds, deal] + INDEXES * (holds & ~wild & ~blocks == 0).any(0)


def _held(cards: Cards, mask: int) -> Cards:
    return tuple(cards[position] for position in positions_of(mask))
