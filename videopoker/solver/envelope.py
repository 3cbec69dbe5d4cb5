"""Where deals change their best hold while one line's pay grows: exact, by upper envelopes.

With the order of the lines fixed, each hold of a deal is worth A + x * B for a pay of x, B being its draws that end on
the line. A deal with the same best hold at both ends keeps it between them, since the best of straight lines is convex; only
the others' envelopes are followed. Where x passes another line's pay and hands then change their line, one stretch
ends and the next begins.
"""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from operator import mul
from typing import NamedTuple

import numpy as np

from videopoker.core.cards import Card
from videopoker.core.paytable import Paytable
from videopoker.solver.holds import blocks_of, exclude, scales
from videopoker.solver.pay_sums import PaySums, ShapeLines, pays
from videopoker.solver.policy import example
from videopoker.solver.shapes import MASKS, SIZE, Ints

_ALL = np.array(MASKS)
QUARTERS = 4
"""Sums of pays are in quarters of a coin, so that the middle between two ends half a coin apart is whole."""


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


@dataclass(frozen=True, slots=True)
class Stretch:
    """Pays between which the order of the lines is the same, as far as any hand can tell."""

    low: Fraction
    high: Fraction
    lines: ShapeLines
    place: int
    others: Ints
    """What each line pays, and nothing; the line that varies 0."""

    def sums(self, scale: int, pay: int) -> PaySums:
        """The sums of pays, all of them `scale` times; `pay` is the varying line's after that."""
        each = scale * self.others
        each[self.place] = pay
        return PaySums(
            self.lines.shapes, each[self.lines.mixed], each[self.lines.suited], each[self.lines.one_suit]
        )

    def same(self, other: "Stretch") -> bool:
        """Whether all hands are paid by the same lines."""
        mine, theirs = ((of.mixed, of.suited, of.one_suit) for of in (self.lines, other.lines))
        return all(map(np.array_equal, mine, theirs))


def passed(table: Paytable, place: int, low: int, high: int) -> list[int]:
    """The pays of other lines from `low` to `high` coins, in order."""
    others = {line.pays[-1] for at, line in enumerate(table.lines) if at != place}
    return sorted(pay for pay in others if low <= pay <= high)


def stretches_of(table: Paytable, place: int, low: int, high: int) -> list[Stretch]:
    """The stretches from half a coin below the first pay to half a coin above the last."""
    first, last = low - Fraction(1, 2), high + Fraction(1, 2)
    pays_of_others = pays(table, table.coins)
    pays_of_others[place] = 0
    found: list[Stretch] = []
    for start, end in pairwise([first, *map(Fraction, passed(table, place, low, high)), last]):
        middle = (start + end) / 2 * QUARTERS
        order = [*(QUARTERS * pays_of_others)[:-1].tolist()]
        order[place] = int(middle)
        lines = tuple(replace(of, pays=(pay,)) for of, pay in zip(table.lines, order, strict=True))
        stretch = Stretch(
            start, end, ShapeLines(replace(table, lines=lines, coins=1), 1), place, pays_of_others
        )
        if found and found[-1].same(stretch):
            found[-1] = replace(found[-1], high=end)
        else:
            found.append(stretch)
    return found


class Worth(NamedTuple):
    """What each hold of some deals is worth, fixed + slope * pay: sums over the draws on the common scale, (32, classes) each."""

    fixed: Ints
    slope: Ints

    def at(self, pay: int | Fraction) -> Ints:
        """The worth at a pay, times its denominator."""
        return self.fixed * pay.denominator + self.slope * pay.numerator

    def best_above(self, pay: Fraction) -> Ints:
        """The best holds at a pay and just above it. Among equal holds the first mask wins."""
        value = self.at(pay)
        best: Ints = np.where(value == value.max(0), self.slope, -1).argmax(0)
        return best


class Change(NamedTuple):
    """One class of deals, by its place among those that may change, and its holds as masks."""

    pay: Fraction
    deal: int
    below: int
    above: int
    growth: int
    """Of the slope of all deals together, on the common scale; 0 where the order of the lines changes too."""
    kind: tuple[int, int]
    """The types of both holds (see `hold_types`)."""


@dataclass(frozen=True, slots=True)
class ChangingDeals:
    """The classes of deals whose best hold is not the same mask at every end."""

    totals: list[int]
    """The sum of the best values of all deals at each end, in quarters, on the common scale."""
    kinds: Ints
    """(5, classes)"""
    blocks: Ints
    """The cards that share a suit, as masks: (4, classes)."""
    wild: Ints
    """The mask of the wild positions."""
    index: Ints
    """The number of every subset: (32, classes)."""
    count: Ints
    scale: Ints
    """The factor of each hold, (32, 1)."""

    @classmethod
    def of(cls, stretches: list[Stretch], ends: list[Fraction]) -> "ChangingDeals":
        """The classes whose best hold differs between any two of the ends."""
        of = [*stretches, stretches[-1]]
        sums = [stretch.sums(QUARTERS, int(QUARTERS * end)) for stretch, end in zip(of, ends, strict=True)]
        suits_of_all = any((one.lines.suited != one.lines.one_suit).any() for one in stretches)
        shape = stretches[0].lines.shapes
        scale = np.array(scales(shape.deck))[np.array(SIZE)]
        totals = [0] * len(ends)
        parts: list[tuple[Ints, ...]] = []
        for family in shape.families:
            suits = family.suits_of_all if suits_of_all else family.suits
            index = shape.index[:, family.first : family.end]
            best = [blocks_of(suits, family.wild).best(one, index, scale) for one in sums]
            counts = suits.count.astype(np.int64)
            for end, (_, value) in enumerate(best):
                totals[end] += sum(map(mul, counts.tolist(), value.sum(1).tolist()))
            pattern, deal = np.nonzero(np.any([hold != best[0][0] for hold, _ in best[1:]], axis=0))
            blocks = np.array(suits.masks)[suits.blocks[:, pattern]]
            wild = np.full(len(deal), family.wild)
            kinds = shape.kinds[:, family.first + deal].astype(np.int64)
            parts.append((kinds, blocks, wild, index[:, deal], counts[pattern]))
        kinds, blocks, wild, index, count = (np.concatenate(of, -1) for of in zip(*parts, strict=True))
        return cls(totals, kinds, blocks, wild, index, count, scale[:, None])

    def worth(self, stretch: Stretch) -> Worth:
        """The worth of every hold, as integers of Python where 64 bits do not hold what is made of it."""
        fixed, slope = self._values(stretch.sums(1, 0)), self._values(stretch.sums(0, 1))
        if int(fixed.max(initial=1)) * max(int(slope.max(initial=1)), int(self.count.sum())) > 1 << 59:
            fixed, slope = fixed.astype(object), slope.astype(object)
        return Worth(fixed, slope)

    def total(self, worth: Worth, pay: int | Fraction) -> Fraction:
        """The sum of the best values of these deals at a pay, in coins on the common scale."""
        return Fraction(int(worth.at(pay).max(0) @ self.count), pay.denominator)

    def follow(self, stretch: Stretch, held: Ints | None) -> Generator[None, None, tuple[list[Change], Ints]]:
        """The changes of hold through one stretch, and the holds at its end; `held` are those just below it.

        It yields after each change of all deals that change.
        """
        fixed, slope = worth = self.worth(stretch)
        every = np.arange(len(self.count))
        start = worth.best_above(stretch.low)
        found: list[Change] = []
        if held is not None:
            start = np.where(slope[held, every] == slope[start, every], held, start)
            other = np.flatnonzero(held != start)
            low = [stretch.low] * len(other)
            found = self._changes(low, other, held[other], start[other], np.zeros_like(other))
        held, active = start, every
        while len(active):
            above, over, under = _next(fixed[:, active], slope[:, active], held[active])
            moves = (under > 0) & (over * stretch.high.denominator < under * stretch.high.numerator)
            active, above, below = active[moves], above[moves], held[active[moves]]
            pays_at = map(Fraction, over[moves].tolist(), under[moves].tolist())
            found += self._changes(pays_at, active, below, above, under[moves] * self.count[active])
            held[active] = above
            yield
        return found, held

    def _changes(
        self, pays_at: Iterable[Fraction], deal: Ints, below: Ints, above: Ints, growth: Ints
    ) -> list[Change]:
        columns = (of.tolist() for of in (deal, below, above, growth))
        kinds = zip(*(self._types(of, deal).tolist() for of in (below, above)), strict=True)
        return list(map(Change, pays_at, *columns, kinds))

    def _types(self, masks: Ints, deal: Ints) -> Ints:
        """The type of one hold of each of these classes."""
        fixed = masks & ~self.wild[deal]
        types: Ints = 2 * self.index[masks, deal] + (fixed & ~self.blocks[:, deal] == 0).any(0)
        return types

    def counted(self, changes: Sequence[Change]) -> int:
        """How many deals change."""
        return int(self.count[[of.deal for of in changes]].sum())

    def merged(self, changes: Sequence[Change]) -> tuple[HoldChange, ...]:
        """The changes, those between holds of the same types as one; the most frequent first."""
        alike: dict[tuple[int, int], list[Change]] = {}
        for of in changes:
            alike.setdefault(of.kind, []).append(of)
        merged = []
        for group in alike.values():
            first = group[0]
            cards = example(self.kinds[:, first.deal], self.blocks[:, first.deal])
            held = _held(cards, first.below), _held(cards, first.above)
            merged.append(HoldChange(cards, *held, self.counted(group)))
        return tuple(sorted(merged, key=lambda change: -change.deals))

    def _values(self, sums: PaySums) -> Ints:
        """The sum over the draws of every hold on the common scale, (32, classes)."""
        masks = np.repeat(_ALL[:, None], len(self.wild), axis=1)
        total = sums.ranks[self.index]
        total += sums.suit[self.index] * _in_one(masks & ~self.wild, self.blocks)
        if sums.all_suit is not None:
            total += sums.all_suit[self.index] * _in_one(masks, self.blocks)
        return exclude(total) * self.scale


def _in_one(masks: Ints, blocks: Ints) -> Ints:
    """Whether one block holds all of a mask, 1 or 0: (32, classes)."""
    inside: Ints = np.any([masks & ~block == 0 for block in blocks], axis=0)
    return inside.astype(np.int64)


def _next(fixed: Ints, slope: Ints, held: Ints) -> tuple[Ints, Ints, Ints]:
    """The hold that overtakes the one held first, and the pay at which it does, as a fraction; below 1 where none does."""
    deal = np.arange(len(held))
    behind, faster = fixed[held, deal] - fixed, slope - slope[held, deal]
    above, over, under = held, np.ones_like(behind[0]), np.zeros_like(behind[0])
    for hold in MASKS:
        sooner, later = behind[hold] * under, over * faster[hold]
        first = (faster[hold] > 0) & ((sooner < later) | (sooner == later) & (faster[hold] > under))
        above = np.where(first, hold, above)
        over, under = np.where(first, behind[hold], over), np.where(first, faster[hold], under)
    return above, over, under


def _held(cards: tuple[Card, ...], mask: int) -> tuple[Card, ...]:
    return tuple(card for place, card in enumerate(cards) if mask >> place & 1)
