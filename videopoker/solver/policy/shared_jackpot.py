"""Several hands of a deal that share one jackpot: the first to win it is paid its value, the others the reset.

With q the chance that one hand does not win it, hand k still plays for the jackpot with chance q**(k - 1). So with a hold
worth m with the jackpot and r after a reset, the hands of a deal are worth

    hands * r + (m - r) * (1 - q**hands) / (1 - q)
"""

from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.policy.decisions import (
    Bytes,
    Decisions,
    FindRivals,
    SortedHands,
    jackpot_sums,
    next_masks,
)
from videopoker.solver.tables.holds import common_draws, exact_from_supersets
from videopoker.solver.tables.shapes import SIZE, Floats, Ints


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
            exact_from_supersets(sums.take(types)) for sums in (now.pays, reset.pays, now.jackpot_hands[0])
        )
        draws = np.array([comb(paytable.deck_size - 5, 5 - size) for size in SIZE])
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
        deals = np.arange(len(masks))
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
    paid: Ints = jackpot_sums(paytable, (line.pays[-1],)).pays.take(types)
    for jackpot in np.unique(jackpots).tolist():
        rows = np.flatnonzero(jackpots == jackpot)
        now = jackpot_sums(paytable, (jackpot,))
        won = now.jackpot_hands[0].take(types[rows]).cumsum(1)
        still = np.concatenate([np.zeros((len(rows), 1), np.int64), won[:, :-1]], axis=1) == 0
        paid[rows] = np.where(still, now.pays.take(types[rows]), paid[rows])
    return paid
