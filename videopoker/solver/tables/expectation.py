"""What perfect play expects of a game: its solution, the chance of each line, and the covariance of hands of one deal.

Hands drawn from one deal share five cards, so they are not independent. The covariances of their pays and of the hits
of each line are exact. Results are cached for the last few games.
"""

from collections.abc import Generator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np

from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.steps import cached
from videopoker.solver.tables.holds import best_holds, blocks_of, hold_scales
from videopoker.solver.tables.pay_sums import PaySums, line_values, pay_sums, shape_lines
from videopoker.solver.tables.returns import Solution, solve
from videopoker.solver.tables.shapes import Floats, shapes


@dataclass(frozen=True, slots=True)
class LineChance:
    """The chance of a line for one hand under perfect play."""

    label: str
    chance: float
    covariance: float
    """The covariance of its hits by two hands drawn from one deal."""


def chances(paytable: Paytable, coins: int, *, shared: bool) -> tuple[LineChance, ...]:
    """The chance of each line under perfect play, last of a losing hand; `shared` adds the covariances (50 ms more)."""
    solution = solved(paytable, coins)
    together: tuple[float, ...] = (0.0,) * len(solution.lines)
    if shared:
        together = tuple(square - mean**2 for mean, square in deal_moments(paytable, coins).lines)
    return tuple(
        LineChance(line.label, line.combinations / solution.total, covariance)
        for line, covariance in zip(solution.lines, together, strict=True)
    )


def solved(paytable: Paytable, coins: int) -> Solution:
    """The solution of a game under best play; cached for the last few games."""
    alike = _alike(paytable, coins)
    solution = _solved(paytable, alike)
    if alike == coins:
        return solution
    lines = tuple(line._replace(pays=line.pays * coins // alike) for line in solution.lines)
    return replace(solution, coins=coins, lines=lines)


_solved = lru_cache(maxsize=64)(solve)


@lru_cache(maxsize=256)
def _alike(paytable: Paytable, coins: int) -> int:
    """Smallest bet with the same pay per coin on every line, and so with the same best play."""
    pays = [line.pays for line in paytable.lines]
    same = (
        bet for bet in range(1, coins) if all(pay[bet - 1] * coins == pay[coins - 1] * bet for pay in pays)
    )
    return next(same, coins)


def shared_variance(paytable: Paytable, coins: int) -> float:
    """The covariance of the pays of two hands drawn from one deal, in squared bets.

    It is the variance of what the best hold of a deal is worth; the rest of a hand's variance is the draw's.
    """
    mean, square = deal_moments(paytable, coins).pays
    return max(0.0, square - mean**2)  # rounding errors of a game without variance can be below 0


class Moments(NamedTuple):
    """The mean and the mean square of a figure over all deals."""

    mean: float
    square: float


@dataclass(frozen=True, slots=True)
class DealMoments:
    """Means and mean squares over all deals under best play."""

    pays: Moments
    """Of the value of a deal's best hold, per coin bet."""
    lines: tuple[Moments, ...]
    """Of the chance of each line, and last of no win."""


@cached(64, key=lambda paytable, coins: (paytable, _alike(paytable, coins)))
def deal_moments(paytable: Paytable, coins: int) -> Generator[None, None, DealMoments]:
    """The moments of a game at a bet; about 50 ms the first time."""
    shape = shapes(paytable.wild_cards)
    lines = shape_lines(paytable, coins)
    sums = pay_sums(paytable, coins)
    of_line = [PaySums.of(shape, *line_values(lines, number)) for number in range(len(paytable.lines))]
    suits_matter = any(each.all_suit is not None for each in (sums, *of_line))
    scale = hold_scales(shape.deck)
    moments = np.zeros((2 + len(of_line), 2))
    every_best = best_holds(shape, sums, suits_matter)
    for family, chosen in zip(shape.families, every_best, strict=True):
        yield
        holds = chosen.astype(np.int64)
        suits = family.suits_of_all if suits_matter else family.suits
        blocks = blocks_of(suits, family.wild)
        index = shape.index[:, family.first : family.end]
        draws = scale[-1] // scale[holds]
        nothing = draws.copy()
        for number, total in enumerate(blocks.sums_of(holds, (sums, *of_line), index)):
            moments[number] += _moments(suits.count, total / draws)
            if number:
                nothing -= total
        moments[-1] += _moments(suits.count, nothing / draws)
    moments /= comb(shape.deck, 5)
    pays, *hits = (Moments(float(mean), float(square)) for mean, square in moments)
    return DealMoments(Moments(pays.mean / coins, pays.square / coins**2), tuple(hits))


def _moments(deals: Floats, worth: Floats) -> tuple[float, float]:
    """Weighted sums of worth and worth**2; worth is (patterns, deals)."""
    return deals @ worth.sum(1), deals @ np.einsum("pd,pd->p", worth, worth)
