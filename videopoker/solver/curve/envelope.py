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
from typing import Any

import numpy as np
from numpy.typing import NDArray

from videopoker.core.cards import Card
from videopoker.core.hold_mask import positions_of
from videopoker.solver.curve.hold_crossings import crossings
from videopoker.solver.curve.hold_values import HoldValues
from videopoker.solver.curve.linear_values import NO_CHANGES, Changes, LinearValues, lines_through
from videopoker.solver.curve.varied_pays import VariedPays, sum_of
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

    hand: tuple[Card, ...]
    """An example."""
    below: tuple[Card, ...]
    """The best hold if the line pays less."""
    above: tuple[Card, ...]
    """The best hold if the line pays more."""
    deals: int


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
        self._once, self._values = ([[[none] * columns] for _ in ends[1:]] for columns in (3, 4))
        """The results of `hold_crossings.crossings` in each stretch, class by class."""

    @classmethod
    def of(cls, varied: VariedPays, ends: Sequence[Fraction]) -> Generator[None, None, "ChangingDeals"]:
        """The changing deals, found in steps of a few milliseconds."""
        deals = cls(varied, ends)
        yield
        yield from deals._find()
        return deals

    def _find(self) -> Generator[None, None, None]:
        columns: list[tuple[NDArray[Any], ...]] = []
        first = 0
        most = _AT_ONCE // len(self.ends)
        for family, suits in self._families:
            for at in range(family.first, family.end, most):
                deals = slice(at, min(at + most, family.end))
                columns.append(self._changing(family.wild, deals, suits, first))
                first += len(columns[-1][1])
                yield
        of_classes = (np.concatenate(parts, -1) for parts in zip(*columns, strict=True))
        self.best: NDArray[Any]
        self.count: NDArray[Any]
        self.best, self.count, self._pattern, self._deal, self._blocks = of_classes
        """The first best hold at each end, (ends, classes), and for each class the number of deals, the suit pattern, the
        rank shape, and the masks of the cards that share a suit, (4, classes)."""

    def _changing(self, wild: int, deals: slice, suits: Suits, first: int) -> tuple[NDArray[Any], ...]:
        """The columns of these deals' classes; `first` is the number of the first class. Frees the other arrays."""
        part = HoldValues(self.shape, deals, wild, suits, self._sums)
        keys = part.best()
        self.totals += sum_of(part.suits, keys >> MASK_BITS)
        held = (keys.astype(np.int8) & 31).swapaxes(0, 1).reshape(len(self.ends), -1)
        differ: Ints = np.flatnonzero((held[1:] != held[:-1]).any(0) & (part.count.ravel() > 0))
        pattern = differ // part.width
        deal = differ - pattern * part.width
        best = 31 - held.take(differ, 1)
        changes = best[1:] != best[:-1]
        cells = np.flatnonzero(changes)
        stretch = cells // max(1, len(differ))
        of_class = cells - stretch * len(differ)
        if len(stretch):
            row = stretch * part.width + deal[of_class]
            cells = pattern[of_class] * keys[0].size + row
            ends = keys.take(cells), keys.take(cells + part.width)
            found = crossings(part, pattern[of_class], row, *ends)
            for kept, (index, *rest) in zip((self._once, self._values), found, strict=True):
                starts = np.searchsorted(stretch[index], range(len(self.ends))).tolist()
                for at, (start, end) in enumerate(pairwise(starts)):
                    kept[at].append([column[start:end] for column in (first + of_class[index], *rest)])
        count = part.count.take(differ).astype(np.int32)
        merged = part.patterns.astype(np.int16)[pattern]
        blocks = np.array(suits.masks, dtype=np.int8)[suits.blocks][:, merged]
        return best, count, merged, (deals.start + deal).astype(np.int32), blocks

    def crossings(self, at: int) -> tuple[list[Ints], tuple[Ints, LinearValues]]:
        """The classes of a stretch as of `hold_crossings.crossings`; those of the second kind with their holds' values.

        Frees them, so call it once for each stretch.
        """
        once = [*map(np.concatenate, zip(*self._once[at], strict=True))]
        classes, *columns = map(np.concatenate, zip(*self._values[at], strict=True))
        self._once[at], self._values[at] = [], []
        changing, active = np.unique(classes, return_inverse=True)
        low, high = self.ends[at : at + 2]
        return once, (changing, LinearValues.between(low, high, HALVES, active, *columns))

    def follow(
        self, at: int, held: Ints | None
    ) -> Generator[None, None, tuple[Changes, list[Changes], Ints]]:
        """The changes of hold at the lower end of a stretch, those inside it, and the holds at its upper end.

        `at` is the number of the stretch, `held` are the holds just below it; None for the first stretch.
        """
        low, high = self.ends[at : at + 2]
        start = self.best[at].copy()
        end = self.best[at + 1]
        (once, lead, last_lead), (changing, values) = self.crossings(at)
        best = values.best(values.at(low), values.slope)
        start[changing] = values.hold[best]
        start[once[lead == 0]] = end[once[lead == 0]]
        at_low = NO_CHANGES if held is None else self._replaced(at, held, start)
        numerator, falls = lines_through(low, high, HALVES, lead, last_lead)
        inner = np.flatnonzero((lead > 0) & (last_lead < 0))
        some = once[inner]
        inside = [Changes(some, numerator[inner], -falls[inner], start[some], end[some])]
        start[some] = end[some]
        now = start[changing]
        for some_changes in values.changes(best, now, high):
            inside.append(some_changes._replace(deal=changing[some_changes.deal]))
            yield
        start[changing] = now
        return at_low, inside, start

    def _replaced(self, at: int, held: Ints, start: Ints) -> Changes:
        """The changes at the lower end of a stretch; updates `start` to keep the hold where it ties for best."""
        other = np.flatnonzero(held != start)
        before, after = (self._growth(at, other, holds[other]) for holds in (held, start))
        same = other[before == after]
        start[same] = held[same]
        other = other[before != after]
        pay = self.ends[at].numerator, self.ends[at].denominator
        numerator, denominator = (np.full(len(other), part) for part in pay)
        return Changes(other, numerator, denominator, held[other], start[other])

    def _growth(self, at: int, classes: Ints, hold: Ints) -> Ints:
        """By how much the value of one hold of each of these classes grows over a stretch."""
        worth = self.worth(self._sums, classes, hold)
        return (worth[at + 1] - worth[at]) * hold_scales(self.shape.deck)[hold]

    def worth(self, sums: PaySums, classes: Ints, hold: Ints) -> Ints:
        """What one hold of each of these classes is worth over all its draws, for each of several sums in a row, (sums, classes)."""
        number = len(sums.ranks) // INDEXES
        worth = np.zeros((number, len(classes)), dtype=np.int64)
        deals, which = np.unique(self._deal[classes], return_inverse=True)
        for family, suits in self._families:
            low, high = np.searchsorted(deals, (family.first, family.end)).tolist()
            blocks = blocks_of(suits, family.wild)
            most = -(-_AT_ONCE // number)
            for first in range(low, high, most):
                of_part = deals[first : min(first + most, high)]
                some = np.flatnonzero((which >= first) & (which < first + len(of_part)))
                parts = blocks.value_parts(sums, sums.index(self.shape.index[:, of_part]))
                indexes = blocks.indexes(
                    number * len(of_part),
                    self._pattern[classes[some]],
                    which[some] - first,
                    hold[some].astype(np.int64),
                )
                for at in range(number):
                    worth[at, some] = hold_values_at(*parts, indexes, at * len(of_part))
        return worth

    def merged(self, changes: Changes) -> tuple[HoldChange, ...]:
        """The changes, with those between holds of the same types (see `shapes`) merged; the most frequent first."""
        changes = changes.only(np.argsort(changes.deal))
        alike: dict[tuple[int, int], list[int]] = {}
        types = (self._types(changes.deal, holds).tolist() for holds in (changes.below, changes.above))
        for index, kind in enumerate(zip(*types, strict=True)):
            alike.setdefault(kind, []).append(index)
        merged = []
        for indexes in alike.values():
            deal_class = int(changes.deal[indexes[0]])
            cards = example(
                self.shape.kinds[:, self._deal[deal_class]].astype(np.int64), self._blocks[:, deal_class]
            )
            held = _held(cards, int(changes.below[indexes[0]])), _held(cards, int(changes.above[indexes[0]]))
            merged.append(HoldChange(cards, *held, int(self.count[changes.deal[indexes]].sum())))
        return tuple(sorted(merged, key=lambda change: -change.deals))

    def _types(self, classes: Ints, holds: Ints) -> Ints:
        deal, blocks = self._deal[classes], self._blocks[:, classes]
        families = self.shape.families
        wild = np.repeat(
            [family.wild for family in families], [family.end - family.first for family in families]
        )[deal]
        return self.shape.index[holds, deal] + INDEXES * (holds & ~wild & ~blocks == 0).any(0)


def _held(cards: tuple[Card, ...], mask: int) -> tuple[Card, ...]:
    return tuple(cards[position] for position in positions_of(mask))
