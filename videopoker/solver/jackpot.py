"""Progressive jackpots: from which meter on a game returns all that is bet."""

from fractions import Fraction
from math import ceil

from videopoker.core.paytable import Paytable
from videopoker.solver.returns import Solution, solve

MOST_JACKPOT = 1_000_000_000
"""The highest meter that is solved, in credits; no pay times its number of hands comes near 64 bits."""


def break_even(paytable: Paytable) -> int | None:
    """The least meter, in whole credits, at which best play at the most coins returns at least what is bet.

    None when no meter up to MOST_JACKPOT does; ValueError for a game without a jackpot.

    The return is a convex function of the meter, straight between two changes of best play, and the chance of
    the jackpot's line is its slope. Newton's steps overshoot once and then come down to the answer.
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
    raise AssertionError("Newton's steps on a convex function do not go round")


def _root(solution: Solution, meter: int) -> int:
    """Where the return would reach 1 if best play did not change, rounded up."""
    slope = jackpot_chance(solution) / solution.coins
    if not slope:
        return 0 if solution.exact >= 1 else 2 * meter + 1
    return ceil(meter + (1 - solution.exact) / slope)


def jackpot_chance(solution: Solution) -> Fraction:
    """How likely a hand is to be paid the jackpot's line under best play."""
    hits = sum(
        result.combinations
        for line, result in zip(solution.paytable.lines, solution.lines, strict=False)
        if line.share
    )
    return Fraction(hits, solution.total)
