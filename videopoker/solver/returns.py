"""A whole paytable: the exact return of perfect play, and the exact count of every line.

Every class of deals chooses its best hold by comparing integers over a common denominator; of equal holds the
first mask counts (cards sorted by rank, then suit, the joker last). Then the weight of each chosen hold is
pushed back through inclusion and exclusion to the final hands, which counts all lines in one pass.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb

import numpy as np

from videopoker.core.paytable import Paytable
from videopoker.solver.holds import final_hands, scales
from videopoker.solver.pay_sums import pay_sums, pays, shape_lines


@dataclass(frozen=True, slots=True)
class LineResult:
    """One line of a solved paytable."""

    label: str
    pays: int
    """Coins paid for the whole bet."""
    combinations: int
    """How many of the `total` equally likely combinations of deal and draw end here."""


@dataclass(frozen=True, repr=False)
class Solution:
    """A paytable under perfect play."""

    paytable: Paytable
    coins: int
    total: int
    """The number of equally likely combinations: deals times a common multiple of their draws."""
    lines: tuple[LineResult, ...]
    """Every line in the paytable's order, then the losing hands as ``nothing``."""
    held: tuple[int, ...]
    """The number of deals in which perfect play holds 0, 1, .. 5 cards."""

    def __repr__(self) -> str:
        return f"<Solution {self.paytable.key}, {self.coins} coins: {self.expected:.6f}>"

    @cached_property
    def exact(self) -> Fraction:
        """The return per coin bet, as a fraction."""
        return Fraction(self.numerator, self.total)

    @property
    def numerator(self) -> Fraction:
        """The return times `total`; whole where every pay is a multiple of the coins bet."""
        return Fraction(sum(line.pays * line.combinations for line in self.lines), self.coins)

    @property
    def expected(self) -> float:
        """The return per coin bet, as a float."""
        return float(self.exact)

    @cached_property
    def variance(self) -> float:
        """The variance of one hand's pay, in squares of the bet."""
        squares = sum(line.pays**2 * line.combinations for line in self.lines)
        return float(Fraction(squares, self.total * self.coins**2) - self.exact**2)

    @property
    def hit_frequency(self) -> float:
        """The share of hands that win."""
        return 1 - self.lines[-1].combinations / self.total


def solve(paytable: Paytable, coins: int | None = None) -> Solution:
    """The exact return and counts of a paytable under perfect play, betting `coins` (max when None).

    >>> from videopoker import load_paytable, solve
    >>> solve(load_paytable("jacks-or-better-9-6")).exact
    Fraction(1653526326983, 1661102543100)
    """
    bet = paytable.check_coins(coins)
    lines = shape_lines(paytable, bet)
    hands = final_hands(lines.shapes, pay_sums(paytable, bet))
    counts = np.zeros(len(paytable.lines) + 1, dtype=np.int64)
    np.add.at(counts, lines.mixed, hands.mixed - hands.suited)
    np.add.at(counts, lines.suited, hands.suited - hands.one_suit)
    np.add.at(counts, lines.one_suit, hands.one_suit)
    labels = [*(line.label for line in paytable.lines), "nothing"]
    results = tuple(
        LineResult(label, pay, count)
        for label, pay, count in zip(labels, pays(paytable, bet).tolist(), counts.tolist(), strict=True)
    )
    total = comb(paytable.deck_size, 5) * scales(paytable.deck_size)[5]
    return Solution(paytable, bet, total, results, hands.held)
