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
