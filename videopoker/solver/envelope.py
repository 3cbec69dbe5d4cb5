"""Where deals change their best hold while one line's pay grows: exact, by upper envelopes.

With the order of the lines fixed, each hold of a deal is worth A + x * B for a pay of x, B being its draws that end on
the line. A deal with the same best hold at both ends keeps it between them, since the best of straight lines is convex; only
the others' envelopes are followed, and of their holds only those that can be best somewhere. Where x passes another line's
pay and hands then change their line, one stretch ends and the next begins.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from videopoker.core.cards import Card
from videopoker.core.paytable import Paytable
from videopoker.solver.hold_lines import MOST, NO_CHANGES, Changes, HoldLines
from videopoker.solver.holds import blocks_of, exclude, scales
from videopoker.solver.pay_sums import PaySums
from videopoker.solver.policy import example
from videopoker.solver.shapes import MASKS, SIZE, Family, Ints, Shapes, Suits
from videopoker.solver.varied_pays import VariedPays, best_values, sum_of

_ALL = np.array(MASKS)
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


@dataclass(frozen=True, slots=True)
class Stretch:
    """Pays between which the order of the lines is the same, as far as any hand can tell."""

    low: Fraction
    high: Fraction
    sums: tuple[PaySums, PaySums]
    """Of what all other lines pay; of 1 for each hand that is paid by the line."""
    suits_of_all: bool
    """Whether it matters that all cards of a hand share a suit, and not only those that are not wild."""


def stretches_of(varied: VariedPays, place: int, low: int, high: int) -> list[Stretch]:
    """The stretches from half a coin below the first pay to half a coin above the last."""
    (takes,) = varied.takes
    others = np.unique(varied.others[takes])
    passes = [Fraction(pay) for pay in others[(low <= others) & (others <= high)].tolist()]
    found = []
    for start, end in pairwise([low - Fraction(1, 2), *passes, high + Fraction(1, 2)]):
        paid = takes & (varied.others <= int(start))
        fixed = PaySums(varied.shapes, *np.where(paid, 0, varied.others))
        _, suited, one_suit = np.where(paid, place, varied.lines)
        slope = PaySums(varied.shapes, *paid.astype(np.int64))
        found.append(Stretch(start, end, (fixed, slope), bool((suited != one_suit).any())))
    return found


@dataclass(frozen=True, slots=True)
class _Part:
    """The classes of one family of deals that change."""

    family: Family
    suits: Suits
    first: int
    """The number of its first class."""
    pattern: Ints
    deal: Ints
    """The pattern and the rank shape of each class, both within the family."""

    @property
    def suited(self) -> NDArray[np.bool_]:
        """Whether a hold keeps a card that is not wild, and all of them share a suit: (patterns, 32)."""
        fixed = _ALL & ~self.family.wild
        blocks = np.array(self.suits.masks)[self.suits.blocks]
        found: NDArray[np.bool_] = (fixed & ~blocks[:, :, None] == 0).any(0) & (fixed > 0)
        return found


@dataclass(frozen=True)
class ChangingDeals:
    """The classes of deals whose best hold is not the same mask at every end."""

    shape: Shapes
    totals: list[int]
    """The sum of the best values of all deals at each end, in halves, on the common scale."""
    best: Ints
    """The first best hold at each end, (ends, classes)."""
    count: Ints
    deal: Ints
    """The rank shape of each class."""
    blocks: Ints
    """The cards that share a suit, as masks: (4, classes)."""
    parts: list[_Part]

    @classmethod
    def of(cls, varied: VariedPays, stretches: Sequence[Stretch]) -> Generator[None, None, "ChangingDeals"]:
        """The classes whose best hold differs between any two ends of the stretches; in steps, one for each end."""
        suits_of_all = any(stretch.suits_of_all for stretch in stretches)
        totals, best = [], []
        for end in (stretches[0].low, *(stretch.high for stretch in stretches)):
            sums = varied.sums([int(HALVES * end)], HALVES)
            found = [*best_values(varied.shapes, sums, suits_of_all)]
            totals.append(sum(sum_of(suits, value) for _, suits, _, value in found))
            best.append([holds.astype(np.int8) for _, _, holds, _ in found])
            yield
        parts: list[_Part] = []
        columns: list[tuple[Ints, ...]] = []
        first = 0
        for (family, suits, *_), holds in zip(found, zip(*best, strict=True), strict=True):
            pattern, deal = np.nonzero(np.any([other != holds[0] for other in holds[1:]], axis=0))
            parts.append(_Part(family, suits, first, pattern, deal))
            first += len(deal)
            at_ends = np.array([of[pattern, deal] for of in holds], dtype=np.int64)
            blocks = np.array(suits.masks)[suits.blocks[:, pattern]]
            columns.append((at_ends, suits.count.astype(np.int64)[pattern], family.first + deal, blocks))
        at_ends, count, deals, of_blocks = (np.concatenate(of, -1) for of in zip(*columns, strict=True))
        return cls(varied.shapes, totals, at_ends, count, deals, of_blocks, parts)

    @property
    def scale(self) -> Ints:
        """The factor of each hold."""
        factors: Ints = np.array(scales(self.shape.deck))[np.array(SIZE)]
        return factors

    @cached_property
    def _wild(self) -> Ints:
        """The mask of the wild positions of each rank shape."""
        of = self.shape.families
        return np.repeat([family.wild for family in of], [family.end - family.first for family in of])

    def _lines(self, stretch: Stretch, classes: Ints) -> Generator[None, None, HoldLines]:
        """The lines of the holds that can be best of these classes somewhere in a stretch; the classes ascend."""
        found: list[list[Ints]] = []
        for part in self.parts:
            start, end = np.searchsorted(classes, [part.first, part.first + len(part.deal)])
            if start < end:
                at = classes[start:end] - part.first
                deals, deal = _numbered(part.deal[at], part.family.end - part.family.first)
                mixed, suited = self._may_be_best(stretch, part.family.first + deals)
                of, hold = np.nonzero(np.where(part.suited[part.pattern[at]], suited[deal], mixed[deal]))
                found.append([of + start, hold, *self._worth(part, at[of], hold, stretch.sums)])
                yield
        return HoldLines.of_classes(*(np.concatenate(column) for column in zip(*found, strict=True)))

    def _worth(self, part: _Part, classes: Ints, hold: Ints, sums: Sequence[PaySums]) -> list[Ints]:
        """What a hold of each of these classes of a part is worth, with each of these sums."""
        deals, number = _numbered(part.deal[classes], part.family.end - part.family.first)
        blocks, index = (
            blocks_of(part.suits, part.family.wild),
            self.shape.index[:, part.family.first + deals],
        )
        worth = blocks.sums_of(hold, sums, index, (part.pattern[classes], number))
        return [of * self.scale[hold] for of in worth]

    def _may_be_best(self, stretch: Stretch, deals: Ints) -> NDArray[np.bool_]:
        """Which holds can be best in a stretch, ties included: (2, deals, 32), where their suits are mixed, and where not.

        The rank shapes are of one family. A hold of mixed suits is worth the same whatever the suits; one in a suit at most
        what it is with every flush that its cards leave open, and one of wild cards alone, or of none, with those of all four
        suits. They are compared with the best holds that do not depend on suits, and of single cards those with four others of
        their suit: at both ends, and where one overtakes the other.
        """
        index, every = self.shape.index[:, deals], np.arange(len(deals))
        cards, scale = np.array(SIZE)[_ALL & ~self._wild[deals[0]]], self.scale[:, None]
        free, worth, flushes = cards == 0, [], []
        for sums in stretch.sums:
            suit = sums.suit[index]
            open_suits = suit.copy() if sums.all_suit is None else suit + sums.all_suit[index]
            of_single = (cards == 1)[:, None] * exclude(suit)
            worth.append((exclude(sums.ranks[index]) + of_single) * scale)
            flushes.append((open_suits * np.where(free, 4, 1)[:, None] - of_single) * scale)
        (fixed, slope), (more_fixed, more_slope) = worth, flushes
        keeps = np.flatnonzero(cards)
        if not len(keeps) or int((fixed + more_fixed).max()) * int((slope + more_slope).max()) > MOST:
            return np.ones((2, len(deals), 32), dtype=bool)
        found, best = np.zeros((2, *fixed.shape), dtype=bool), []
        for end in (stretch.low, stretch.high):
            over, under = int(HALVES * end), HALVES
            value = fixed * under + slope * over
            hold = keeps[value[keeps].argmax(0)]
            best.append((fixed[hold, every], slope[hold, every]))
            least = value[hold, every]
            with_flushes = value + more_fixed * under + more_slope * over >= least
            found |= np.where(free[:, None], with_flushes, value >= least), with_flushes
        (low, slow), (high, fast) = best
        at = np.flatnonzero(fast > slow)
        over, under = (low - high)[at], (fast - slow)[at]
        value, least = fixed[:, at] * under + slope[:, at] * over, low[at] * under + slow[at] * over
        with_flushes = value + more_fixed[:, at] * under + more_slope[:, at] * over >= least
        found[:, :, at] |= np.where(free[:, None], with_flushes, value >= least), with_flushes
        return np.ascontiguousarray(found.transpose(0, 2, 1))

    def follow(
        self, stretch: Stretch, at: int, held: Ints | None
    ) -> Generator[None, None, tuple[Changes, list[Changes], Ints]]:
        """The changes of hold at the lower end of a stretch, those through it, and the holds at its end.

        `at` is the number of the stretch, and `held` are the holds just below it; None for the first.
        """
        start = self.best[at].copy()
        active = np.flatnonzero(start != self.best[at + 1])
        lines = (yield from self._lines(stretch, active)) if len(active) else None
        if lines:
            line = lines.best(lines.at(stretch.low), lines.slope)
            start[active] = lines.hold[line]
        at_low = NO_CHANGES if held is None else self._replaced(stretch, held, start)
        inside = [NO_CHANGES]
        if lines:
            now = start[active]
            for found in lines.changes(line, now, stretch.high):
                inside.append(found._replace(deal=active[found.deal]))
                yield
            start[active] = now
        return at_low, inside, start

    def _replaced(self, stretch: Stretch, held: Ints, start: Ints) -> Changes:
        """The changes at the lower end of a stretch; where a hold is as good as the one held, `start` keeps that."""
        other = np.flatnonzero(held != start)
        (before,), (after,) = (self._of(other, of[other], stretch.sums[1:]) for of in (held, start))
        same = other[before == after]
        start[same] = held[same]
        other = other[before != after]
        pay = stretch.low.numerator, stretch.low.denominator
        over, under = (np.full(len(other), part) for part in pay)
        return Changes(other, np.zeros_like(other), over, under, held[other], start[other])

    def _of(self, classes: Ints, hold: Ints, sums: Sequence[PaySums]) -> list[Ints]:
        """What one hold of each of some classes, ascending, is worth with each of these sums."""
        found = [[np.zeros(0, dtype=np.int64) for _ in sums]]
        for part in self.parts:
            start, end = np.searchsorted(classes, [part.first, part.first + len(part.deal)])
            if start < end:
                found.append(self._worth(part, classes[start:end] - part.first, hold[start:end], sums))
        return [np.concatenate(column) for column in zip(*found, strict=True)]

    def merged(self, changes: Changes) -> tuple[HoldChange, ...]:
        """The changes, those between holds of the same types (see `hold_types`) as one; the most frequent first."""
        alike: dict[tuple[int, int], list[int]] = {}
        types = (self._types(changes.deal, holds).tolist() for holds in (changes.below, changes.above))
        for place, kind in enumerate(zip(*types, strict=True)):
            alike.setdefault(kind, []).append(place)
        merged = []
        for places in alike.values():
            of = int(changes.deal[places[0]])
            cards = example(self.shape.kinds[:, self.deal[of]].astype(np.int64), self.blocks[:, of])
            held = _held(cards, int(changes.below[places[0]])), _held(cards, int(changes.above[places[0]]))
            merged.append(HoldChange(cards, *held, int(self.count[changes.deal[places]].sum())))
        return tuple(sorted(merged, key=lambda change: -change.deals))

    def _types(self, classes: Ints, holds: Ints) -> Ints:
        """The type of one hold of each of these classes."""
        deal, blocks = self.deal[classes], self.blocks[:, classes]
        types: Ints = 2 * self.shape.index[holds, deal] + (holds & ~self._wild[deal] & ~blocks == 0).any(0)
        return types


def _numbered(places: Ints, size: int) -> tuple[Ints, Ints]:
    """The different ones of some places below `size`, in order, and for each place which of these it is."""
    used = np.zeros(size, dtype=bool)
    used[places] = True
    return np.flatnonzero(used), (np.cumsum(used) - 1)[places]


def _held(cards: tuple[Card, ...], mask: int) -> tuple[Card, ...]:
    return tuple(card for place, card in enumerate(cards) if mask >> place & 1)
