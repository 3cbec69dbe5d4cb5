"""Return, variance, hit frequency and chances of a game, for lists of games: exact, solved once, cached.

With them a paytable file is checked: its faults, its stated return, and pays that may be typos.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.paytable.paytable_problems import Problem, never_paid, unlikely_pays
from videopoker.play.host.files import FileProblem, read_text
from videopoker.play.host.toml import located
from videopoker.play.paytables.files import PaytableError, read_paytable, shipped_return

if TYPE_CHECKING:
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
    chances: tuple[float, ...]
    """The share of hands that end in each line, in the paytable's order."""


_KNOWN: dict[tuple[Paytable, int], GameFigures] = {}
"""The cache, by paytable and coins bet; an edited file is another game."""


def cached_figures(table: Paytable, coins: int | None = None) -> GameFigures | None:
    """The figures at this bet, by default max bet; None if the game has not been solved yet."""
    return _KNOWN.get((table, coins or table.coins))


def game_figures(table: Paytable, coins: int | None = None) -> GameFigures:
    """A game's figures at this bet, by default max bet: about 25 ms, and the first call also loads NumPy."""
    key = table, coins or table.coins
    if key not in _KNOWN:
        from videopoker.solver.tables.returns import solve

        _KNOWN[key] = figures_of(solve(*key))
    return _KNOWN[key]


def figures_of(solution: "Solution") -> GameFigures:
    """The figures of a solved game."""
    chances = tuple(line.combinations / solution.total for line in solution.lines[:-1])
    return GameFigures(solution.expected, solution.variance, solution.hit_frequency, chances)


def known_chances(table: Paytable, coins: int | None = None) -> tuple[float, ...]:
    """The chance of each line under perfect play at this bet, by default max bet; empty while it is unknown.

    Known are games that were solved at this bet, and shipped games at max bet. Never solves, so never loads NumPy.
    """
    if figures := cached_figures(table, coins):
        return figures.chances
    is_max = coins in {None, table.coins}
    return shipped_chances().get(fingerprint(table), ()) if is_max else ()


def one_in(table: Paytable, coins: int, label: str | None, *, solves: bool = False) -> float | None:
    """In how many hands of perfect play at this bet the line is expected once.

    None if never, if the game has no such line, or while its chance is unknown; with `solves` the game is then solved.
    """
    known = known_chances(table, coins)
    chances = game_figures(table, coins).chances if solves and not known else known
    found = (chance for line, chance in zip(table.lines, chances, strict=False) if line.label == label)
    return next((1 / chance for chance in found if chance), None)


@cache
def shipped_chances() -> dict[str, tuple[float, ...]]:
    """The chance of each line of every shipped game at max bet, by the game's fingerprint."""
    import json

    games = json.loads(Path(__file__).with_name("odds.json").read_text("utf-8"))
    return {known: tuple(chances) for known, chances in games.items()}


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


def check_file(path: Path) -> list[FileProblem]:
    """Every fault of a paytable file; empty if it is right."""
    try:
        table = read_paytable(path)
        return wrong_return(path, table, game_figures(table).expected) if table.stated_return else []
    except PaytableError as error:
        return error.problems


def remarks_of(path: Path) -> list[FileProblem]:
    """What may be a slip in a sound paytable file. PaytableError if the file is faulty."""
    table = read_paytable(path)
    return remarks(path, table, game_figures(table).expected)


def remarks(path: Path, table: Paytable, exact: float) -> list[FileProblem]:
    """What may be a slip in the file of a game with this return: unlikely pays or returns."""
    found = [(problem.path[:3], problem.message) for problem in unlikely_pays(table)]
    problems = located(path, read_text(path, "paytable"), found, harmless=True)
    if not _LOWEST_LIKELY < exact < _HIGHEST_LIKELY:
        problems.append(_remark(path, f"the game returns {exact:.1%}: is that meant?"))
    return problems


def no_stated_return(path: Path) -> list[FileProblem]:
    """A remark on a sound paytable file that states no return."""
    table = read_paytable(path)
    said = states_no_return(game_figures(table).expected)
    return [_remark(path, said)] if table.stated_return is None else []


_LOWEST_LIKELY, _HIGHEST_LIKELY = 0.7, 1.1
"""Returns between which a machine is likely."""


def states_no_return(exact: float) -> str:
    """What to add to a paytable file without its return."""
    return f"the file states no return; add the line: return = {exact:.12f}"


def _remark(path: Path, message: str) -> FileProblem:
    return FileProblem(str(path), 0, "", message, harmless=True)


def wrong_return(path: Path, table: Paytable, exact: float) -> list[FileProblem]:
    """The fault that a file states another return than the exact one of best play at max bet; empty if it is right."""
    if not table.misstates(exact):
        return []
    message = (
        f"return is {table.stated_return}, but best play returns {exact:.12f}; correct it or remove the line"
    )
    return located(path, read_text(path, "paytable"), [(("return",), message)])
