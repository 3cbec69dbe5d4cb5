"""The value of a deal of a game before its cards are seen, at any value of its jackpot."""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.policy.decisions import Bytes, SortedHands
from videopoker.solver.policy.shared_jackpot import SharedTotals
from videopoker.solver.tables.returns import jackpot_chance, solve
from videopoker.solver.tables.shapes import JOKER_KIND, Floats, shapes


class _Solved(NamedTuple):
    """The value of a deal at a jackpot, in coins."""

    value: Fraction
    slope: Fraction
    """What one more credit in the jackpot adds."""


def game_value(paytable: Paytable, coins: int, hands: int = 1) -> Fraction:
    """The average pay of a deal under perfect play, in coins, with the jackpot at its reset."""
    return solve(paytable, coins).exact * coins * hands


def values_at(
    paytable: Paytable, hands: int, jackpots: Iterable[tuple[int, ...]]
) -> dict[tuple[int, ...], Fraction]:
    """The value of a deal at max coins, by the values of several jackpots: a solution for each."""
    return {now: game_value(paytable.with_jackpots(now), paytable.coins, hands) for now in set(jackpots)}


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
    shape = shapes(paytable.jokers, paytable.wild)
    for family in shape.families:
        suits = family.suits_of_all
        of_card = np.zeros((5, suits.blocks.shape[1]), np.uint8)
        for suit, blocks in enumerate(suits.blocks):
            in_block = np.array(suits.masks)[blocks] >> np.arange(5)[:, None] & 1
            of_card |= np.where(in_block, suit, 0).astype(np.uint8)
        step = max(1, 4096 // of_card.shape[1])
        for first in range(family.first, family.end, step):
            kinds = shape.kinds[:, first : min(family.end, first + step), None].astype(np.uint8)
            cards = np.where(kinds == JOKER_KIND, 52, (kinds - 1) * 4 + of_card[:, None, :])
            yield cards.reshape(5, -1).T.astype(np.uint8), np.tile(suits.count, kinds.shape[1])
