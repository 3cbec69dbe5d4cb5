"""Where deals change their best hold while one line's pay grows: exact, by upper envelopes.

With the order of the lines fixed, each hold of a deal is worth A + x * B for a pay of x, B being its draws that end on
the line. A deal with the same best hold at both ends keeps it between them, since the best of straight lines is convex; only
the others' envelopes are followed, and of their holds only those that can be best somewhere. Where x passes another line's
pay and hands then change their line, one stretch ends and the next begins.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from videopoker.core.cards import Card
from videopoker.core.paytable import Paytable
from videopoker.solver.holds import ROOM, added, blocks_of, exclude, scales
from videopoker.solver.linear_values import NO_CHANGES, Changes, LinearValues
from videopoker.solver.pay_sums import SumsInARow
from videopoker.solver.policy import example
from videopoker.solver.shapes import MASKS, SIZE, Family, Ints, Shapes, Suits
from videopoker.solver.varied_pays import VariedPays, sum_of

_ALL = np.array(MASKS)
_NEARLY = 1 - 1e-9
_AT_ONCE = 1300
"""Rank shapes times ends that are valued together: few megabytes."""
HALVES = 2
"""Sums of pays at the ends are in halves of a coin, as the first and the last lie between two coins."""


@dataclass(frozen=True, slots=True)
class HoldChange:
    """Deals of one kind whose best hold changes at a breakpoint."""

    hand: tuple[Card, ...]
    """An example."""
    below: tuple[Card, ...]
    """What is best to hold of it where the line pays less."""
    above: tuple[Card, ...]
    """What is best to hold of it where the line pays more."""
    deals: int


def passed(table: Paytable, place: int, low: int, high: int) -> list[int]:
    """The pays of other lines from `low` to `high` coins, in order."""
    others = {line.pays[-1] for at, line in enumerate(table.lines) if at != place}
    return sorted(pay for pay in others if low <= pay <= high)


def ends_of(varied: VariedPays, low: int, high: int) -> list[Fraction]:
    """From half a coin below the first pay to half a coin above the last, and the pays between at which hands change their line.

    From each to the next is a stretch: the order of the lines is the same there, as far as any hand can tell.
    """
    (takes,) = varied.takes
    others = np.unique(varied.others[takes])
    passes = [Fraction(pay) for pay in others[(low <= others) & (others <= high)].tolist()]
    return [low - Fraction(1, 2), *passes, high + Fraction(1, 2)]


class _Part:
    """A family's deals, with what every hold of theirs is worth at each end, in halves on the common scale."""

    def __init__(self, shape: Shapes, deals: slice, wild: int, suits: Suits, sums: SumsInARow) -> None:
        """`sums` are those of the ends, in halves."""
        self._blocks, self._wild = blocks_of(suits, wild), wild
        self.width, self.blocks_of_suits = deals.stop - deals.start, np.array(suits.masks)[suits.blocks]
        self._sums, self._index = sums, sums.index(shape.index[:, deals])
        self._scale = _scale(shape)
        self._ranks, self._by_row = self._blocks.worth(sums, self._index)
        self._ranks *= self._scale[:, None] << ROOM
        self._by_row *= self._scale[self._blocks.holds, None] << ROOM

    def best(self) -> tuple[NDArray[np.int8], Ints]:
        """The best holds at each end and what they are worth, (patterns, ends, deals)."""
        holds, values = self._blocks.best_of(self._ranks, self._by_row)
        shape = len(holds), -1, self.width
        return holds.astype(np.int8).reshape(shape), values.reshape(shape)

    def values(self, stretch: Ints, pattern: Ints, deal: Ints) -> list[Ints]:
        """The holds that can be best of some classes, each somewhere in a stretch: the class's place, the hold, its worth at both ends."""
        fixed = _ALL & ~self._wild
        is_suited = (fixed & ~self.blocks_of_suits[:, :, None] == 0).any(0) & (fixed > 0)
        row = stretch * self.width + deal
        is_used = np.zeros(self._ranks.shape[1], dtype=bool)
        is_used[row] = True
        mixed, suited = _bits(self._may_be_best(np.flatnonzero(is_used)))[:, (np.cumsum(is_used) - 1)[row]]
        chosen = mixed ^ (mixed ^ suited) & _bits(is_suited)[pattern]
        at = np.flatnonzero(np.unpackbits(chosen.view(np.uint8), bitorder="little").view(bool))
        of, hold = at >> 5, at & 31
        places = self._blocks.places(self._ranks.shape[1], pattern[of], row[of], hold)
        ends = (added(self._ranks, self._by_row, places, first) >> ROOM for first in (0, self.width))
        return [of, hold, *ends]

    def _may_be_best(self, rows: Ints) -> NDArray[np.bool_]:
        """Which holds can be best in a stretch, ties included, where their suits are mixed, and where not.

        (2, rows, 32); a row is a deal in a stretch. A hold of mixed suits is worth the same whatever the suits; one in a suit
        at most what it is with every flush that its cards leave open, and one of wild cards alone, or of none, with those of
        all four suits. They are compared with the best holds that do not depend on suits, and of single cards those with four
        others of their suit: at both ends, and where one overtakes the other. In floats, with room for their errors.
        """
        cards = np.array(SIZE)[_ALL & ~self._wild]
        keeps = np.flatnonzero(cards)
        if not len(keeps):
            return np.ones((2, len(rows), 32), dtype=bool)
        columns = np.concatenate([rows, rows + self.width])
        index, every = self._index[:, columns], np.arange(len(rows))
        suit = self._sums.suit[index]
        bounds = np.empty((2, *suit.shape))
        least, most = bounds
        least[:] = self._ranks[:, columns] >> ROOM
        most[:] = suit if self._sums.all_suit is None else suit + self._sums.all_suit[index]
        most *= np.where(cards, self._scale, 4 * self._scale)[:, None]
        most += least
        least[cards == 0] = most[cards == 0]
        least[cards == 1] += exclude(suit)[cards == 1] * self._scale[cards == 1, None]
        low, high = bounds[:, :, : len(rows)], bounds[:, :, len(rows) :]
        first, last = (keeps[value[0, keeps].argmax(0)] for value in (low, high))
        first_low, last_high = low[0, first, every], high[0, last, every]
        falls, rises = first_low - low[0, last, every], last_high - high[0, first, every]
        part = falls / np.maximum(falls + rises, 1)
        found = (low >= first_low * _NEARLY) | (high >= last_high * _NEARLY)
        found |= (
            low + (high - low) * part >= (first_low + (high[0, first, every] - first_low) * part) * _NEARLY
        )
        return np.ascontiguousarray(found.transpose(0, 2, 1))


class ChangingDeals:
    """The classes of deals whose best hold is not the same mask at every end of the stretches."""

    def __init__(self, varied: VariedPays, ends: Sequence[Fraction]) -> None:
        self.shape, self._ends = varied.shapes, ends
        self._sums = SumsInARow.of([varied.sums([int(HALVES * end)], HALVES) for end in ends])
        self.totals = [0] * len(ends)
        """The sum of the best values of all deals at each end, in halves, on the common scale."""
        self._families: list[tuple[int, Suits, int]] = []
        """The first class, the suit patterns and the wild positions of each family."""
        self._values: list[list[list[Ints]]] = [[] for _ in ends[1:]]

    @classmethod
    def of(cls, varied: VariedPays, ends: Sequence[Fraction]) -> Generator[None, None, "ChangingDeals"]:
        """In steps of a few milliseconds."""
        found = cls(varied, ends)
        yield
        yield from found._find()
        return found

    def _find(self) -> Generator[None, None, None]:
        columns: list[tuple[NDArray[Any], ...]] = []
        first, active = 0, [0] * len(self._values)
        for family, deals in self._deals_at_once():
            suits = family.suits if self._sums.all_suit is None else family.suits_of_all
            part = _Part(self.shape, deals, family.wild, suits, self._sums)
            holds, values = part.best()
            for end, value in enumerate(values.swapaxes(0, 1)):
                self.totals[end] += sum_of(suits, value)
            every = range(len(self._ends))
            differ = np.flatnonzero(np.any([holds[:, end] != holds[:, 0] for end in every], axis=0))
            pattern, deal = np.divmod(differ, part.width)
            best = holds.take((pattern * len(every) + np.array(every)[:, None]) * part.width + deal)
            changes = best[1:] != best[:-1]
            stretch, of_class = np.divmod(np.flatnonzero(changes), max(1, len(differ)))
            if len(stretch):
                of, *rest = part.values(stretch, pattern[of_class], deal[of_class])
                numbers = changes.sum(1).tolist()
                last = [0, *accumulate(numbers)]
                for at, (start, end) in enumerate(pairwise(np.searchsorted(of, last).tolist())):
                    columns_of = (column[start:end] for column in (of + (active[at] - last[at]), *rest))
                    self._values[at].append([*columns_of])
                    active[at] += numbers[at]
            blocks = part.blocks_of_suits.astype(np.int8)[:, pattern]
            columns.append(
                (
                    best.astype(np.int64),
                    suits.count.astype(np.int64)[pattern],
                    pattern,
                    deals.start + deal,
                    blocks,
                )
            )
            self._families.append((first, suits, family.wild))
            first += len(differ)
            yield
        self._families.append((first, suits, 0))
        of_classes = (np.concatenate(of, -1) for of in zip(*columns, strict=True))
        self.best, self.count, self._pattern, self._deal, self._blocks = of_classes
        """The first best hold at each end, (ends, classes), and of each class: its deals, its suit pattern, its rank shape, and
        the cards that share a suit, as masks, (4, classes)."""

    def _deals_at_once(self) -> Iterator[tuple[Family, slice]]:
        most = _AT_ONCE // len(self._ends)
        for family in self.shape.families:
            for first in range(family.first, family.end, most):
                yield family, slice(first, min(first + most, family.end))

    def follow(
        self, at: int, held: Ints | None
    ) -> Generator[None, None, tuple[Changes, list[Changes], Ints]]:
        """The changes of hold at the lower end of a stretch, those through it, and the holds at its end.

        `at` is the number of the stretch, and `held` are the holds just below it; None for the first.
        """
        (low, high), start = self._ends[at : at + 2], self.best[at].copy()
        active = np.flatnonzero(start != self.best[at + 1])
        columns = map(np.concatenate, zip(*self._values[at], strict=True))
        values = LinearValues.between(low, high, HALVES, *columns) if len(active) else None
        self._values[at] = []
        if values:
            best = values.best(values.at(low), values.slope)
            start[active] = values.hold[best]
        at_low = NO_CHANGES if held is None else self._replaced(at, held, start)
        inside = [NO_CHANGES]
        if values:
            now = start[active]
            for found in values.changes(best, now, high):
                inside.append(found._replace(deal=active[found.deal]))
                yield
            start[active] = now
        return at_low, inside, start

    def _replaced(self, at: int, held: Ints, start: Ints) -> Changes:
        """The changes at the lower end of a stretch; where a hold is as good as the one held, `start` keeps that."""
        other = np.flatnonzero(held != start)
        before, after = (self._growth(at, other, of[other]) for of in (held, start))
        same = other[before == after]
        start[same] = held[same]
        other = other[before != after]
        pay = self._ends[at].numerator, self._ends[at].denominator
        over, under = (np.full(len(other), part) for part in pay)
        return Changes(other, over, under, held[other], start[other])

    def _growth(self, at: int, classes: Ints, hold: Ints) -> Ints:
        """How much one hold of each of some classes, ascending, is worth more at the end of a stretch than at its start."""
        found = [np.zeros(0, dtype=np.int64)]
        for (first, suits, wild), (end, *_) in pairwise(self._families):
            some = slice(*np.searchsorted(classes, [first, end]))
            if some.start < some.stop:
                deals, deal = np.unique(self._deal[classes[some]], return_inverse=True)
                blocks, width = blocks_of(suits, wild), len(self._ends) * len(deals)
                worth = blocks.worth(self._sums, self._sums.index(self.shape.index[:, deals]))
                places = blocks.places(
                    width, self._pattern[classes[some]], at * len(deals) + deal, hold[some]
                )
                low, high = (added(*worth, places, first) for first in (0, len(deals)))
                found.append((high - low) * _scale(self.shape)[hold[some]])
        return np.concatenate(found)

    def merged(self, changes: Changes) -> tuple[HoldChange, ...]:
        """The changes, those between holds of the same types (see `hold_types`) as one; the most frequent first."""
        alike: dict[tuple[int, int], list[int]] = {}
        types = (self._types(changes.deal, holds).tolist() for holds in (changes.below, changes.above))
        for place, kind in enumerate(zip(*types, strict=True)):
            alike.setdefault(kind, []).append(place)
        merged = []
        for places in alike.values():
            of = int(changes.deal[places[0]])
            cards = example(self.shape.kinds[:, self._deal[of]].astype(np.int64), self._blocks[:, of])
            held = _held(cards, int(changes.below[places[0]])), _held(cards, int(changes.above[places[0]]))
            merged.append(HoldChange(cards, *held, int(self.count[changes.deal[places]].sum())))
        return tuple(sorted(merged, key=lambda change: -change.deals))

    def _types(self, classes: Ints, holds: Ints) -> Ints:
        """The type of one hold of each of these classes."""
        deal, blocks = self._deal[classes], self._blocks[:, classes]
        of = self.shape.families
        wild = np.repeat([family.wild for family in of], [family.end - family.first for family in of])[deal]
        types: Ints = 2 * self.shape.index[holds, deal] + (holds & ~wild & ~blocks == 0).any(0)
        return types


def _scale(shape: Shapes) -> Ints:
    """The factor of each hold."""
    factors: Ints = np.array(scales(shape.deck))[np.array(SIZE)]
    return factors


def _bits(masks: NDArray[np.bool_]) -> NDArray[np.uint32]:
    """32 of the last axis as the bits of a number, the first the lowest."""
    found: NDArray[np.uint32] = np.packbits(masks, -1, "little").view(np.uint32)[..., 0]
    return found


def _held(cards: tuple[Card, ...], mask: int) -> tuple[Card, ...]:
    return tuple(card for place, card in enumerate(cards) if mask >> place & 1)
