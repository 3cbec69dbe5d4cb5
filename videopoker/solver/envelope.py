"""Where deals change their best hold while one line's pay grows: exact, by upper envelopes.

With the order of the lines fixed, each hold of a deal is worth A + x * B for a pay of x, B being its draws that end on
the line. A deal with the same best hold at both ends keeps it between them, since the best of straight lines is convex; only
the others' envelopes are followed, and of their holds only those that can be best somewhere. Where x passes another line's
pay and hands then change their line, one stretch ends and the next begins.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from videopoker.core.cards import Card
from videopoker.core.paytable import Paytable
from videopoker.solver.linear_values import MOST, NO_CHANGES, Changes, LinearValues
from videopoker.solver.holds import added, blocks_of, exclude, scales
from videopoker.solver.pay_sums import PaySums, SumsInARow
from videopoker.solver.policy import example
from videopoker.solver.shapes import MASKS, SIZE, Ints, Shapes, Suits
from videopoker.solver.varied_pays import VariedPays, sum_of

_ALL = np.array(MASKS)
_AT_ONCE = 1 << 20
"""Rank shapes whose holds are valued together."""
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


class _Part:
    """Rank shapes of one family, with what every hold of theirs is worth with both sums of every stretch."""

    def __init__(self, shape: Shapes, suits: Suits, wild: int, deals: slice, many: SumsInARow) -> None:
        self.blocks, self.width = blocks_of(suits, wild), deals.stop - deals.start
        self._wild, self.blocks_of_suits = wild, np.array(suits.masks)[suits.blocks]
        index = many.index(shape.index[:, deals])
        scale, cards = _scale(shape), np.array(SIZE)[_ALL & ~wild]
        ranks, by_row = self.blocks.worth(many, index)
        ranks *= scale[:, None]
        by_row *= scale[self.blocks.holds, None]
        suit = many.suit[index]
        at_most = suit.copy() if many.all_suit is None else suit + many.all_suit[index]
        at_most *= np.where(cards, scale, 4 * scale)[:, None]
        at_most += ranks
        at_least = exclude(suit) * np.where(cards == 1, scale, 0)[:, None]
        at_least += ranks
        at_least[cards == 0] = at_most[cards == 0]
        self._keeps = np.flatnonzero(cards)
        self.ranks, self.by_row, self._mixed, self._suited = (
            of.reshape(len(of), -1, 2, self.width) for of in (ranks, by_row, at_least, at_most)
        )
        """Both parts of each hold as `Blocks.worth` gives them, (.., stretches, sums, deals), and the bounds of `_may_be_best`."""

    def best_at(self, stretch: int, pay: Fraction) -> tuple[Ints, Ints]:
        """The best holds at a pay and what they are worth in halves, (patterns, deals)."""
        of_holds = (self.ranks[:, stretch], self.by_row[:, stretch])
        return self.blocks.best_of(*(of[:, 0] * HALVES + of[:, 1] * int(HALVES * pay) for of in of_holds))

    def values(self, number: int, stretch: Stretch, pattern: Ints, deal: Ints) -> list[Ints]:
        """The holds that can be best of some classes somewhere in a stretch: the place of the class, hold, fixed and slope."""
        mixed, suited = self._may_be_best(number, stretch)
        fixed = _ALL & ~self._wild
        is_suited = (fixed & ~self.blocks_of_suits[:, :, None] == 0).any(0) & (fixed > 0)
        at = np.flatnonzero(np.where(is_suited[pattern], suited[deal], mixed[deal]))
        of, hold = at >> 5, at & 31
        places = self.blocks.places(self.ranks[0].size, pattern[of], deal[of], hold)
        firsts = (2 * number * self.width, (2 * number + 1) * self.width)
        return [of, hold, *(added(self.ranks, self.by_row, places, first) for first in firsts)]

    def _may_be_best(self, number: int, stretch: Stretch) -> NDArray[np.bool_]:
        """Which holds can be best in a stretch, ties included: (2, deals, 32), where their suits are mixed, and where not.

        A hold of mixed suits is worth the same whatever the suits; one in a suit at most what it is with every flush that
        its cards leave open, and one of wild cards alone, or of none, with those of all four suits. They are compared with
        the best holds that do not depend on suits, and of single cards those with four others of their suit: at both ends,
        and where one overtakes the other.
        """
        bounds = np.stack([self._mixed[:, number], self._suited[:, number]])
        fixed, slope = bounds[:, :, 0], bounds[:, :, 1]
        found, best = np.zeros(fixed.shape, dtype=bool), []
        if not len(self._keeps) or int(fixed.max()) * int(slope.max()) > MOST:
            return ~found.transpose(0, 2, 1)
        every = np.arange(self.width)
        for end in (stretch.low, stretch.high):
            value = fixed * HALVES + slope * int(HALVES * end)
            hold = self._keeps[value[0, self._keeps].argmax(0)]
            best.append((fixed[0, hold, every], slope[0, hold, every]))
            found |= value >= value[0, hold, every]
        (low, slow), (high, fast) = best
        at = np.flatnonzero(fast > slow)
        over, under = (low - high)[at], (fast - slow)[at]
        value = fixed[:, :, at] * under + slope[:, :, at] * over
        found[:, :, at] |= value >= low[at] * under + slow[at] * over
        return np.ascontiguousarray(found.transpose(0, 2, 1))


class ChangingDeals:
    """The classes of deals whose best hold is not the same mask at every end of the stretches."""

    def __init__(self, shape: Shapes, stretches: Sequence[Stretch]) -> None:
        self.shape, self._stretches = shape, stretches
        self.totals = [0] * (len(stretches) + 1)
        """The sum of the best values of all deals at each end, in halves, on the common scale."""
        self._families: list[tuple[int, Suits, int]] = []
        """The first class, the suit patterns and the wild positions of each family."""
        self._values: list[list[list[Ints]]] = [[] for _ in stretches]

    @classmethod
    def of(cls, shape: Shapes, stretches: Sequence[Stretch]) -> Generator[None, None, "ChangingDeals"]:
        """In steps of some milliseconds."""
        found = cls(shape, stretches)
        yield from found._find()
        return found

    def _find(self) -> Generator[None, None, None]:
        many = SumsInARow.of([sums for stretch in self._stretches for sums in stretch.sums])
        suits_of_all = any(stretch.suits_of_all for stretch in self._stretches)
        ends = [(0, self._stretches[0].low), *((at, of.high) for at, of in enumerate(self._stretches))]
        columns: list[tuple[Ints, ...]] = []
        classes, active = 0, [0] * len(self._stretches)
        for family in self.shape.families:
            suits = family.suits_of_all if suits_of_all else family.suits
            self._families.append((classes, suits, family.wild))
            for first in range(family.first, family.end, _AT_ONCE):
                deals = slice(first, min(first + _AT_ONCE, family.end))
                part = _Part(self.shape, suits, family.wild, deals, many)
                holds, values = zip(*(part.best_at(*end) for end in ends), strict=True)
                self.totals = [total + sum_of(suits, value) for total, value in zip(self.totals, values, strict=True)]
                differ = np.flatnonzero(np.any([other != holds[0] for other in holds[1:]], axis=0))
                pattern, deal = np.divmod(differ, part.width)
                best = np.array([of.take(differ) for of in holds])
                for at, stretch in enumerate(self._stretches):
                    here = np.flatnonzero(best[at] != best[at + 1])
                    if len(here):
                        of, *rest = part.values(at, stretch, pattern[here], deal[here])
                        self._values[at].append([of + active[at], *rest])
                        active[at] += len(here)
                blocks = part.blocks_of_suits.astype(np.int8)[:, pattern]
                columns.append((best, suits.count.astype(np.int64)[pattern], pattern, first + deal, blocks))
                classes += len(differ)
                yield
        of_classes = (np.concatenate(of, -1) for of in zip(*columns, strict=True))
        self.best, self.count, self._pattern, self._deal, self._blocks = of_classes
        """The first best hold at each end, (ends, classes), and of each class: its deals, its suit pattern, its rank shape, and
        the cards that share a suit, as masks, (4, classes)."""
        self._families.append((classes, suits, 0))

    def follow(
        self, at: int, held: Ints | None
    ) -> Generator[None, None, tuple[Changes, list[Changes], Ints]]:
        """The changes of hold at the lower end of a stretch, those through it, and the holds at its end.

        `at` is the number of the stretch, and `held` are the holds just below it; None for the first.
        """
        stretch, start = self._stretches[at], self.best[at].copy()
        active = np.flatnonzero(start != self.best[at + 1])
        columns = zip(*self._values[at], strict=True)
        values = LinearValues.of_classes(*map(np.concatenate, columns)) if len(active) else None
        self._values[at] = []
        if values:
            best = values.best(values.at(stretch.low), values.slope)
            start[active] = values.hold[best]
        at_low = NO_CHANGES if held is None else self._replaced(stretch, held, start)
        inside = [NO_CHANGES]
        if values:
            now = start[active]
            for found in values.changes(best, now, stretch.high):
                inside.append(found._replace(deal=active[found.deal]))
                yield
            start[active] = now
        return at_low, inside, start

    def _replaced(self, stretch: Stretch, held: Ints, start: Ints) -> Changes:
        """The changes at the lower end of a stretch; where a hold is as good as the one held, `start` keeps that."""
        other = np.flatnonzero(held != start)
        before, after = (self._of(other, of[other], stretch.sums[1]) for of in (held, start))
        same = other[before == after]
        start[same] = held[same]
        other = other[before != after]
        pay = stretch.low.numerator, stretch.low.denominator
        over, under = (np.full(len(other), part) for part in pay)
        return Changes(other, np.zeros_like(other), over, under, held[other], start[other])

    def _of(self, classes: Ints, hold: Ints, sums: PaySums) -> Ints:
        """What one hold of each of some classes, ascending, is worth with these sums."""
        found = [np.zeros(0, dtype=np.int64)]
        for (first, suits, wild), (end, *_) in pairwise(self._families):
            some = slice(*np.searchsorted(classes, [first, end]))
            if some.start < some.stop:
                deals, deal = np.unique(self._deal[classes[some]], return_inverse=True)
                blocks = blocks_of(suits, wild)
                places = blocks.places(len(deals), self._pattern[classes[some]], deal, hold[some])
                worth = added(*blocks.worth(sums, self.shape.index[:, deals]), places)
                found.append(worth * _scale(self.shape)[hold[some]])
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


def _held(cards: tuple[Card, ...], mask: int) -> tuple[Card, ...]:
    return tuple(card for place, card in enumerate(cards) if mask >> place & 1)
