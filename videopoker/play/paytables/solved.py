"""What a game is worth, as a list of games shows it: exact, found when first asked for, and then known."""

from dataclasses import dataclass

from videopoker.core.paytable import Paytable

_SAME_RETURN = 5e-7
"""Returns that differ by less are the same; files state six digits or more."""


@dataclass(frozen=True, slots=True)
class GameFigures:
    """Best play at the most coins."""

    expected: float
    """The return for each coin bet."""
    variance: float
    """Of one hand's pay, in squares of the bet."""
    hit_frequency: float
    """How often a hand is paid at all."""

    def contradicts(self, table: Paytable) -> bool:
        """Whether the file states another return."""
        stated = table.stated_return
        return stated is not None and abs(stated - self.expected) > _SAME_RETURN


_KNOWN: dict[Paytable, GameFigures] = {}
"""By what the table pays, not by its name: an edited file is another game."""


def known_worth(table: Paytable) -> GameFigures | None:
    """What has been found; None when nobody has asked for this game yet."""
    return _KNOWN.get(table)


def worth(table: Paytable) -> GameFigures:
    """What a game is worth: some 25 ms, at the first call of a process NumPy's loading besides."""
    if table not in _KNOWN:
        from videopoker.solver.returns import solve

        solution = solve(table)
        _KNOWN[table] = GameFigures(solution.expected, solution.variance, solution.hit_frequency)
    return _KNOWN[table]
