"""A whole paytable: the exact return of best play, and the exact count of every line.

Every class of deals chooses its best hold by comparing integers, all holds brought to the common
denominator `scale`; of equal holds the first mask counts (cards sorted by rank, then suit, the joker last).
Then the choices are run backward: the weight of each chosen hold goes back through inclusion and exclusion
to the final hands it can lead to, which counts all lines in one pass.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from videopoker.core.paytable import Paytable
from videopoker.solver.holds import (
    PAIRS,
    ROW,
    HoldValues,
    exclude_backward,
    exclude_in_blocks_backward,
)
from videopoker.solver.shapes import INDEXES, MASKS, SIZE, Floats, Group, Ints, Shapes
from videopoker.solver.tables import pay_sums, pays, shape_lines

Bytes = NDArray[np.uint8]

_LOW = 5
"""The bits of a key below the value: they hold 31 less the mask, so that the largest key has the first."""


@dataclass(frozen=True, slots=True)
class LineResult:
    """One line of a solved paytable."""

    label: str
    pays: int
    """Coins paid, for all coins bet together."""
    combinations: int
    """How many of the `total` equally likely ways through deal and draw end here."""


@dataclass(frozen=True)
class Solution:
    """A paytable under best play."""

    paytable: Paytable
    coins: int
    total: int
    """The number of equally likely ways: deals times a common multiple of their draws."""
    lines: tuple[LineResult, ...]
    """Every line in the paytable's order, then the losing hands as ``nothing``."""
    held: tuple[int, ...]
    """How many of the deals hold 0, 1, .. 5 cards."""

    @cached_property
    def exact(self) -> Fraction:
        """The return for each coin bet."""
        return Fraction(self.numerator, self.total)

    @property
    def numerator(self) -> Fraction:
        """The return times `total`; whole where every pay is a multiple of the coins bet."""
        return Fraction(sum(line.pays * line.combinations for line in self.lines), self.coins)

    @property
    def expected(self) -> float:
        """The return as a float: coins paid for each coin bet."""
        return float(self.exact)

    @cached_property
    def variance(self) -> float:
        """The variance of one hand's pay, in squares of the bet."""
        squares = sum(line.pays**2 * line.combinations for line in self.lines)
        return float(Fraction(squares, self.total * self.coins**2) - self.exact**2)

    @property
    def hit_frequency(self) -> float:
        """How often a hand is paid at all."""
        return 1 - self.lines[-1].combinations / self.total


def scales(deck: int) -> tuple[int, ...]:
    """For each number of cards held, 0 to 5: what a sum over draws is multiplied by to compare holds."""
    draws = [comb(deck - 5, 5 - held) for held in range(6)]
    common = lcm(*draws)
    return tuple(common // count for count in draws)


def solve(paytable: Paytable, coins: int | None = None) -> Solution:
    """The exact return and counts of a paytable under best play, `coins` bet (the most when None).

    >>> from videopoker import load_paytable, solve
    >>> solve(load_paytable("jacks-or-better-9-6")).exact
    Fraction(1653526326983, 1661102543100)
    """
    bet = paytable.check_coins(coins)
    lines = shape_lines(paytable, bet)
    shape = lines.shapes
    choice = _Choice(shape, HoldValues(shape, pay_sums(paytable, bet)))
    mixed, suited, one_suit = choice.final_hands()
    counts = np.zeros(len(paytable.lines) + 1, dtype=np.int64)
    np.add.at(counts, lines.mixed, mixed - suited)
    np.add.at(counts, lines.suited, suited - one_suit)
    np.add.at(counts, lines.one_suit, one_suit)
    labels = [*(line.label for line in paytable.lines), "nothing"]
    results = tuple(
        LineResult(label, pay, count)
        for label, pay, count in zip(labels, pays(paytable, bet).tolist(), counts.tolist(), strict=True)
    )
    total = comb(shape.deck, 5) * scales(shape.deck)[5]
    return Solution(paytable, bet, total, results, choice.held())


class _Choice:
    """The best hold of every class of deals."""

    def __init__(self, shape: Shapes, values: HoldValues) -> None:
        self._shape = shape
        self._values = values
        self._scale = scales(shape.deck)
        self._of_hold = np.array([self._scale[size] for size in SIZE], dtype=float)
        self._best = [(31 - (self._keys(group) & 31)).astype(np.uint8) for group in shape.groups]

    def held(self) -> tuple[int, ...]:
        """How many deals hold 0 to 5 cards."""
        masks = np.zeros(32)
        for group, best in zip(self._shape.groups, self._best, strict=True):
            masks += np.bincount(best, group.count, 32)
        return tuple(int(sum(masks[mask] for mask in MASKS if SIZE[mask] == size)) for size in range(6))

    def final_hands(self) -> tuple[Ints, Ints, Ints]:
        """How many ways end in each shape: in all, with fixed cards suited, with all cards suited."""
        shape = self._shape
        on_ranks, on_suits = np.empty((32, shape.deals)), np.empty((32, shape.deals))
        on_all = np.zeros((32, shape.deals))
        for group, best in zip(shape.groups, self._best, strict=True):
            deals = slice(group.first, group.end)
            weight = group.count * self._of_hold[best]
            on_ranks[:, deals] = _counted(32, group, best, group.deal, weight)
            on_suits[:, deals] = exclude_in_blocks_backward(self._weights_on_blocks(group, best, weight))
            if self._values.suits_of_wilds:
                on_all[:, deals] = exclude_in_blocks_backward(self._weights_on_all(group, best, weight))
        ranks, suit = self._on_sums(exclude_backward(on_ranks)), self._on_sums(on_suits)
        suit[shape.wild_only] = 4 * ranks[shape.wild_only]
        one_suit = np.zeros(shape.deals, dtype=np.int64)
        if self._values.suits_of_wilds:
            every = self._on_sums(on_all)
            every[0] = 4 * ranks[0]
            one_suit = every[shape.index].sum(0)
        return (
            (shape.coefficient * ranks[shape.index]).sum(0),
            (shape.suited_coefficient * suit[shape.index]).sum(0),
            one_suit,
        )

    def _weights_on_blocks(self, group: Group, best: Bytes, weight: Floats) -> Floats:
        """The weights of the chosen holds on the pairs (block and wild cards, hold)."""
        wild = np.uint8(group.wild)
        natural = best & ~wild
        block = np.zeros_like(best)
        for of in group.blocks:
            block |= of & -(natural & ~of == 0).view(np.uint8)
        rows = _row(block | wild, best)
        chosen = np.flatnonzero((rows >= 0) & (natural > 0))
        result = _counted(len(PAIRS), group, rows[chosen], group.deal[chosen], weight[chosen])
        for of in group.blocks:  # a hold without a fixed card has its part of every block
            some = np.flatnonzero((natural == 0) & (of > 0))
            rows = _row(of[some] | wild, best[some])
            result += _counted(len(PAIRS), group, rows, group.deal[some], weight[some])
        return result

    def _weights_on_all(self, group: Group, best: Bytes, weight: Floats) -> Floats:
        """The weights of the chosen holds on the pairs (block, hold), where wild cards' suits matter."""
        result = np.zeros((len(PAIRS), group.width))
        for of in group.blocks:
            some = np.flatnonzero((best & ~of == 0) & (of > 0))
            rows = _row(of[some], best[some])
            result += _counted(len(PAIRS), group, rows, group.deal[some], weight[some])
        return result

    def _on_sums(self, weights: Floats) -> Ints:
        """Weights on the subsets of deals, gathered by the subsets' numbers."""
        return np.bincount(self._shape.index.ravel(), weights.ravel(), INDEXES).astype(np.int64)

    def _keys(self, group: Group) -> Ints:
        """For each class the value of its best hold and the hold, as one number; the largest of 32."""
        values = self._values
        if values.suits_of_wilds:
            used, places = group.used, [group.places(block) for block in group.blocks]
        else:
            used = frozenset(block & ~group.wild for block in group.used)
            places = group.fixed_places
        in_block = np.full((32, group.width), -1, dtype=np.int64)
        for block in used:
            if block & ~group.wild:
                self._best_in_block(group, block, in_block[block])
        best = self._best_anywhere(group)[group.deal]
        for place in places:
            np.maximum(best, in_block.take(place), out=best)
        for hold in _inside(group.wild):
            # no fixed card is held: every block adds what it has
            parts = np.zeros((32, group.width), dtype=np.int64)
            for block in used - {0}:
                parts[block] = values.of_block(group, block, hold)
            value = values.ranks[hold, group.first : group.end][group.deal]
            for place in places:
                value += parts.take(place)
            np.maximum(best, self._key(value, hold), out=best)
        return best

    def _key(self, value: Ints, hold: int) -> Ints:
        return value * (self._scale[SIZE[hold]] << _LOW) + (31 - hold)

    def _best_anywhere(self, group: Group) -> Ints:
        """The best of the holds with a fixed card when no suits add to it; suits never take away."""
        deals = slice(group.first, group.end)
        best = np.full(group.width, -1, dtype=np.int64)
        for hold in MASKS:
            if hold & ~group.wild:
                np.maximum(best, self._key(self._values.ranks[hold, deals], hold), out=best)
        return best

    def _best_in_block(self, group: Group, block: int, best: Ints) -> None:
        """The best of the holds whose fixed cards lie in one block of suits."""
        deals = slice(group.first, group.end)
        for hold in _inside(block | group.wild):
            if hold & ~group.wild:
                added = self._values.of_block(group, block, hold)
                np.maximum(best, self._key(self._values.ranks[hold, deals] + added, hold), out=best)


def _inside(mask: int) -> list[int]:
    """The masks within a mask, the empty one among them."""
    return [hold for hold in MASKS if hold & ~mask == 0]


def _row(block: Bytes, hold: Bytes) -> Ints:
    """The rows of pairs (block, hold); -1 where the hold is not inside the block."""
    return ROW.ravel().take(block.astype(np.int64) << 5 | hold)


def _counted(rows: int, group: Group, row: NDArray[Any], deal: Ints, weight: Floats) -> Floats:
    """The weights summed by row and deal of the group: (rows, deals)."""
    places = row * np.int64(group.width) + deal
    counted = np.bincount(places, weight, rows * group.width).astype(float, copy=False)
    return counted.reshape(rows, group.width)
