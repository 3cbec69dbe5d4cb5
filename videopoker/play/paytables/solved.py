"""Return, variance and hit frequency of a game, for lists of games: exact, solved once, cached."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from videopoker.core.paytable import Paytable
from videopoker.core.paytable_problems import Problem, never_paid
from videopoker.play.paytables.files import shipped_return

if TYPE_CHECKING:  # NumPy, which play itself goes without
    from videopoker.solver.tables.returns import Solution


@dataclass(frozen=True, slots=True)
class GameFigures:
    """The figures of best play at one bet."""

    expected: float
    """The return per coin bet."""
    variance: float
    """The variance of one hand's pay, in squared bets."""
    hit_frequency: float
    """The share of hands that win."""


_KNOWN: dict[tuple[Paytable, int], GameFigures] = {}
"""The cache, by paytable and coins bet; an edited file is another game."""


def cached_figures(table: Paytable) -> GameFigures | None:
    """The figures at max bet; None if the game has not been solved yet."""
    return _KNOWN.get((table, table.coins))


def game_figures(table: Paytable, coins: int | None = None) -> GameFigures:
    """A game's figures at this bet, by default max bet: about 25 ms, and the first call also loads NumPy."""
    key = table, coins or table.coins
    if key not in _KNOWN:
        from videopoker.solver.tables.returns import solve

        solution = solve(*key)
        _KNOWN[key] = GameFigures(solution.expected, solution.variance, solution.hit_frequency)
    return _KNOWN[key]


@lru_cache(maxsize=64)
def _line_chances(table: Paytable, coins: int) -> dict[str, float]:
    from videopoker.solver.tables.expectation import solved

    solution = solved(table, coins)
    return {line.label: line.combinations / solution.total for line in solution.lines}


def one_in(table: Paytable, coins: int, label: str) -> float | None:
    """In how many hands of best play at this bet the line is expected once; None if never, or the game has no such line."""
    chance = _line_chances(table, coins).get(label)
    return 1 / chance if chance else None


@lru_cache(maxsize=64)
def never_paid_faults(table: Paytable) -> tuple[Problem, ...]:
    """A fault for each line that is never paid, found by solving the game in about 25 ms; as reading its file finds."""
    from videopoker.solver.tables.returns import solve

    return faults_of(solve(table))


def faults_of(solution: "Solution") -> tuple[Problem, ...]:
    """A fault for each line of a solved game that is never paid."""
    from videopoker.solver.tables.pay_sums import unpaid_lines

    if all(line.combinations for line in solution.lines):
        return ()
    return tuple(never_paid(solution.paytable, unpaid_lines(solution.paytable)))


def cache_figures(table: Paytable, figures: GameFigures) -> None:
    """Cache the figures at max bet of a game that was solved elsewhere."""
    _KNOWN[table, table.coins] = figures


def shown_return(table: Paytable) -> float | None:
    """The return at max bet if it is certain: solved, or that of an unchanged shipped game; else None."""
    figures = cached_figures(table)
    return figures.expected if figures else shipped_return(table)
