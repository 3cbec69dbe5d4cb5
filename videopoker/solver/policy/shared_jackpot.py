"""The value of a deal at any value of a jackpot that its hands share: the first hand to win it is paid its value.

The other hands that win it are paid the reset. With q the chance that one hand does not win it, hand k still plays for the
jackpot with chance q**(k - 1). So with a hold worth m with the jackpot and r after a reset, the hands of a deal are worth

    hands * r + (m - r) * (1 - q**hands) / (1 - q)
"""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from videopoker.core.machine.bet import Bet
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.integers import arange, array, take
from videopoker.solver.policy.best_holds import (
    Bytes,
    Decisions,
    FindRivals,
    SortedHands,
    jackpot_sums,
    next_masks,
)
from videopoker.solver.tables.holds import common_draws, exact_from_supersets
from videopoker.solver.tables.returns import jackpot_chance, solve
from videopoker.solver.tables.shapes import JOKER_KIND, SIZE, Floats, Ints, shapes


class SharedTotals(NamedTuple):
    """For every hold of some deals, the sums over the draws of one hand, (32, deals)."""

    at_jackpot: Ints
    after_reset: Ints
    won: Ints
    draws: Ints
    """The draws of each hold, (32, 1)."""
    hands: int

    @classmethod
    def of(cls, types: Ints, paytable: Paytable, jackpot: int, hands: int) -> "SharedTotals":
        """The sums for subsets of these types."""
        line = paytable.jackpot_line
        assert line is not None  # else nothing is shared
        now = jackpot_sums(paytable, (jackpot,))
        reset = jackpot_sums(paytable, (line.pays[-1],))
        at_jackpot, after_reset, won = (
            exact_from_supersets(take(sums, types)) for sums in (now.pays, reset.pays, now.jackpot_hands[0])
        )
        draws = array([comb(paytable.deck_size - 5, 5 - size) for size in SIZE])
        return cls(at_jackpot, after_reset, won, draws[:, None], hands)

    def value(self, mask: int, deal: int) -> Fraction:
        """The value of a hold over all hands together, in coins."""
        draws = int(self.draws[mask, 0])
        jackpot = int(self.at_jackpot[mask, deal])
        reset = int(self.after_reset[mask, deal])
        plays = _plays(int(self.won[mask, deal]), draws, self.hands)
        return (self.hands * reset + (jackpot - reset) * plays) / draws

    def best(self) -> tuple[Ints, Floats]:
        """The best hold of each deal, of equal ones the first; and the values of all holds, -1 for holds as good as the best."""
        values = self._approximate()
        highest = values.max(0)
        near = values >= highest - 1e-9 * np.maximum(1, highest)
        best: Ints = near.argmax(0)
        for deal in np.flatnonzero(near.sum(0) > 1).tolist():  # compared exactly
            masks = np.flatnonzero(near[:, deal]).tolist()
            best[deal] = max(masks, key=lambda mask: self.value(mask, deal))
        values[near] = -1
        return best, values

    def summed(self, masks: Ints, count: Floats) -> tuple[Fraction, Fraction]:
        """The value of these holds, weighted by the counts of their deals, and what one more credit in the jackpot adds."""
        value = slope = Fraction(0)
        deals = arange(len(masks))
        draws = self.draws[masks, 0]
        ways, which = np.unique(self.won[masks, deals] << 32 | draws, return_inverse=True)
        reset = self.after_reset[masks, deals]
        more = self.at_jackpot[masks, deals] - reset
        sums = [np.zeros(len(ways), np.int64) for _ in range(3)]
        for total, factor in zip(sums, (reset, more, np.ones_like(more)), strict=True):
            np.add.at(total, which, factor * count.astype(np.int64))
        for way, after, extra, deal in zip(ways.tolist(), *(total.tolist() for total in sums), strict=True):
            won, drawn = way >> 32, way & 0xFFFFFFFF
            plays = _plays(won, drawn, self.hands)
            value += (self.hands * after + extra * plays) / drawn
            slope += deal * won * plays / drawn
        return value, slope

    def _approximate(self) -> Floats:
        lost = np.log1p(
            -self.won / self.draws,
            where=self.won < self.draws,
            out=np.full(self.won.shape, -np.inf),
        )
        with np.errstate(invalid="ignore"):
            plays = -np.expm1(self.hands * lost) * self.draws / self.won
        plays = np.where(self.won > 0, plays, self.hands)
        return (self.hands * self.after_reset + (self.at_jackpot - self.after_reset) * plays) / self.draws


def decide_shared(
    cards: Bytes,
    held: Bytes,
    paytable: Paytable,
    jackpots: Ints,
    hands: int,
    find_rivals: FindRivals | None = None,
) -> Decisions:
    """As `decide`, at max coins: values for all hands together, as fractions in arrays of objects."""
    held = held.reshape(len(cards), -1)
    chosen = np.empty(held.shape, object)
    best = np.empty(len(cards), object)
    masks = np.empty((2, len(cards)), np.uint8)
    scale = common_draws(paytable.deck_size)
    for jackpot in np.unique(jackpots).tolist():
        rows = np.flatnonzero(jackpots == jackpot)
        deals = SortedHands(cards[rows])
        types = deals.types(paytable)
        totals = SharedTotals.of(types, paytable, jackpot, hands)
        best_masks, values = totals.best()
        following = next_masks(deals, types, values, best_masks, find_rivals)
        chosen_masks = [deals.sorted_masks(positions) for positions in held[rows].T]
        masks[:, rows] = deals.positions(best_masks), deals.positions(following)
        for deal, row in enumerate(rows.tolist()):
            best[row] = totals.value(int(best_masks[deal]), deal) * scale
            for column, held_masks in enumerate(chosen_masks):
                chosen[row, column] = totals.value(int(held_masks[deal]), deal) * scale
    return Decisions(chosen, best, *masks)


@cache
def _plays(won: int, draws: int, hands: int) -> Fraction:
    """The average number of hands that play for the jackpot."""
    if not won:
        return Fraction(hands)
    return (1 - Fraction(draws - won, draws) ** hands) / Fraction(won, draws)


def shared_pays(finals: Bytes, paytable: Paytable, jackpots: Ints) -> Ints:
    """The pays of the hands of each deal, (deals, hands), in coins."""
    line = paytable.jackpot_line
    assert line is not None  # else nothing is shared
    deals, hands = finals.shape[:2]
    types = SortedHands(finals.reshape(-1, 5)).type_of_all(paytable).reshape(deals, hands)
    paid: Ints = take(jackpot_sums(paytable, (line.pays[-1],)).pays, types)
    for jackpot in np.unique(jackpots).tolist():
        rows = np.flatnonzero(jackpots == jackpot)
        now = jackpot_sums(paytable, (jackpot,))
        won = take(now.jackpot_hands[0], types[rows]).cumsum(1)
        still = np.concatenate([np.zeros((len(rows), 1), np.int64), won[:, :-1]], axis=1) == 0
        paid[rows] = np.where(still, take(now.pays, types[rows]), paid[rows])
    return paid


class _Solved(NamedTuple):
    """The value of a deal at a jackpot, in coins."""

    value: Fraction
    slope: Fraction
    """What one more credit in the jackpot adds."""


def game_value(paytable: Paytable, bet: Bet) -> Fraction:
    """The average pay of a deal under perfect play, in coins, with the jackpot at its reset."""
    return solve(paytable, bet.coins).exact * bet.credits


def values_at(
    paytable: Paytable, hands: int, jackpots: Iterable[tuple[int, ...]]
) -> dict[tuple[int, ...], Fraction]:
    """The value of a deal at max coins, by the values of several jackpots: a solution for each."""
    bet = Bet(paytable.coins, hands)
    return {now: game_value(paytable.with_jackpots(now), bet) for now in set(jackpots)}


class JackpotValues:
    """The value of a deal at max coins, by the value of the only jackpot.

    It is convex and piecewise linear, because perfect play changes only at some jackpots. So a few solutions, each with
    its slope, give the values at all jackpots between them.
    """

    def __init__(self, paytable: Paytable, hands: int = 1) -> None:
        self._paytable = paytable
        self._hands = hands
        self._jackpots: list[int] = []
        """The jackpots that are solved, in order."""
        self._solved: dict[int, _Solved] = {}

    def values(self, jackpots: Iterable[int]) -> dict[int, Fraction]:
        """The value of a deal at each of these jackpots, in coins."""
        missing = sorted(set(jackpots))
        for jackpot in {*missing[:1], *missing[-1:]}:
            if self._straight(jackpot) is None:
                self._solve(jackpot)
        values: dict[int, Fraction] = {}
        while missing:
            value = self._straight(missing[-1])
            if value is not None:
                values[missing.pop()] = value
            else:
                self._solve(missing[self._nearest(missing)])
        return values

    def _nearest(self, missing: list[int]) -> int:
        """The index of the jackpot to solve next: near where perfect play changes, at most the last missing one."""
        low, high = self._neighbours(missing[-1])
        below = self._solved[low]
        above = self._solved[high]
        crossing = low + (above.value - below.value - above.slope * (high - low)) / (
            below.slope - above.slope
        )
        return min(max(bisect_left(missing, crossing), bisect_right(missing, low)), len(missing) - 1)

    def _neighbours(self, jackpot: int) -> tuple[int, int]:
        """The solved jackpots below and above one that is between the first and the last."""
        index = bisect_left(self._jackpots, jackpot)
        return self._jackpots[index - 1], self._jackpots[index]

    def _straight(self, jackpot: int) -> Fraction | None:
        """The value at a jackpot that is solved or on a linear part between two solutions; else None."""
        if jackpot in self._solved:
            return self._solved[jackpot].value
        if not self._jackpots or not self._jackpots[0] < jackpot < self._jackpots[-1]:
            return None
        low, high = self._neighbours(jackpot)
        value, slope = self._solved[low]
        is_linear = value + slope * (high - low) == self._solved[high].value
        return value + slope * (jackpot - low) if is_linear else None

    def _solve(self, jackpot: int) -> None:
        if self._hands > 1:
            self._solved[jackpot] = _Solved(*shared_value(self._paytable, jackpot, self._hands))
        else:
            solution = solve(self._paytable.with_jackpot(jackpot))
            self._solved[jackpot] = _Solved(solution.exact * solution.coins, jackpot_chance(solution))
        insort(self._jackpots, jackpot)


def shared_value(paytable: Paytable, jackpot: int, hands: int) -> tuple[Fraction, Fraction]:
    """The value in coins of a deal of several hands that share a jackpot, and its slope: what one more credit adds."""
    value = slope = Fraction(0)
    deals = 0
    for cards, count in every_deal(paytable):
        types = SortedHands(cards).types(paytable)
        totals = SharedTotals.of(types, paytable, jackpot, hands)
        best, _ = totals.best()
        of_block, slope_of_block = totals.summed(best, count)
        value += of_block
        slope += slope_of_block
        deals += int(count.sum())
    return value / deals, slope / deals


def every_deal(paytable: Paytable) -> Iterator[tuple[Bytes, Floats]]:
    """One deal of each class of equal deals, (deals, 5), and how many deals are equal to it; in blocks."""
    shape = shapes(paytable.wild_cards)
    for family in shape.families:
        suits = family.suits_of_all
        of_card = np.zeros((5, suits.blocks.shape[1]), np.uint8)
        for suit, blocks in enumerate(suits.blocks):
            in_block = array(suits.masks)[blocks] >> arange(5)[:, None] & 1
            of_card |= np.where(in_block, suit, 0).astype(np.uint8)
        step = max(1, 4096 // of_card.shape[1])
        for first in range(family.first, family.end, step):
            kinds = shape.kinds[:, first : min(family.end, first + step), None].astype(np.uint8)
            cards = np.where(kinds == JOKER_KIND, 52, (kinds - 1) * 4 + of_card[:, None, :])
            yield cards.reshape(5, -1).T.astype(np.uint8), np.tile(suits.count, kinds.shape[1])
