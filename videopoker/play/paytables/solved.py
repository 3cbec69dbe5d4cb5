"""What a game is worth, as a list of games shows it: exact, found when first asked for, and then known."""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from videopoker.core.paytable import Paytable
from videopoker.core.paytable_problems import Problem, never_paid
from videopoker.play.paytables.files import ENDING, known_paytable, shipped_folder

if TYPE_CHECKING:  # NumPy, which play itself goes without
    from videopoker.solver.returns import Solution


@dataclass(frozen=True, slots=True)
class GameFigures:
    """Best play at the most coins."""

    expected: float
    """The return for each coin bet."""
    variance: float
    """Of one hand's pay, in squares of the bet."""
    hit_frequency: float
    """How often a hand is paid at all."""


_KNOWN: dict[tuple[Paytable, int], GameFigures] = {}
"""By what the table pays, not by its name: an edited file is another game; and by the coins bet."""


def known_worth(table: Paytable) -> GameFigures | None:
    """The figures at the most coins; None when nobody has asked for this game yet."""
    return _KNOWN.get((table, table.coins))


def worth(table: Paytable, coins: int | None = None) -> GameFigures:
    """A game's figures with this bet, the most coins when None: some 25 ms, at the first call NumPy's loading besides."""
    key = table, coins or table.coins
    if key not in _KNOWN:
        from videopoker.solver.returns import solve

        solution = solve(*key)
        _KNOWN[key] = GameFigures(solution.expected, solution.variance, solution.hit_frequency)
    return _KNOWN[key]


@lru_cache(maxsize=64)
def never_paid_faults(table: Paytable) -> tuple[Problem, ...]:
    """A fault for each line that no hand is paid for, the same as reading its file finds by trying hands: some 25 ms."""
    from videopoker.solver.returns import solve

    return faults_of(solve(table))


def faults_of(solution: "Solution") -> tuple[Problem, ...]:
    """A fault for each line that no hand is paid for, of a game that is solved."""
    from videopoker.solver.pay_sums import unpaid_lines

    if all(line.combinations for line in solution.lines):
        return ()
    return tuple(never_paid(solution.paytable, unpaid_lines(solution.paytable)))


def keep_worth(table: Paytable, figures: GameFigures) -> None:
    """Know the figures of a game at the most coins that was solved elsewhere."""
    _KNOWN[table, table.coins] = figures


def shown_return(table: Paytable) -> float | None:
    """The return at the most coins where it is certain: solved, or stated by a shipped file, which the tests prove."""
    figures = known_worth(table)
    if figures:
        return figures.expected
    return table.stated_return if table == _shipped(table.key) else None


@cache
def _shipped(key: str) -> Paytable | None:
    try:
        return known_paytable(shipped_folder() / f"{key}{ENDING}")
    except (OSError, ValueError):
        return None
