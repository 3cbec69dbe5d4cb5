"""Progressive jackpots: the meter at which a game breaks even."""

from fractions import Fraction
from math import ceil

from videopoker.core.paytable import Paytable
from videopoker.solver.returns import Solution, solve

MOST_JACKPOT = 1_000_000_000
"""The highest meter that is solved, in credits: the sums stay far below 64 bits."""


def break_even(paytable: Paytable) -> int | None:
    """The lowest value of the first jackpot, in whole credits, at which perfect play at max bet returns at least 100%.

    None if no meter up to MOST_JACKPOT does. ValueError for a game without a jackpot.

    The return is a convex, piecewise linear function of the meter whose slope is the chance of the jackpot.
    Newton's method overshoots once and then approaches the answer from above.
    """
    line = paytable.jackpot_line
    if line is None:
        raise ValueError(f"{paytable.title} has no jackpot")
    meter = line.pays[-1]
    for _ in range(100):
        solution = solve(paytable.with_jackpot(meter))
        step = _root(solution, meter)
        if solution.exact >= 1 and step >= meter:
            if meter == 0 or solve(paytable.with_jackpot(meter - 1)).exact < 1:
                return meter
            step = meter - 1
        meter = max(0, step)
        if meter > MOST_JACKPOT:
            return None
    raise AssertionError("Newton's method on a convex function cannot cycle")


def _root(solution: Solution, meter: int) -> int:
    """The meter at which the return would reach 1 if the strategy did not change, rounded up."""
    slope = jackpot_chance(solution) / solution.coins
    if not slope:
        return 0 if solution.exact >= 1 else 2 * meter + 1
    return ceil(meter + (1 - solution.exact) / slope)


def jackpot_chance(solution: Solution) -> Fraction:
    """The chance that a hand wins the first jackpot under perfect play; 0 in a game without one."""
    lines = zip(solution.paytable.lines, solution.lines, strict=False)
    hits = next((result.combinations for line, result in lines if line.share), 0)
    return Fraction(hits, solution.total)
