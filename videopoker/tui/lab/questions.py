"""The paytable lab's questions to the solver service."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from videopoker.core.paytable.paytable import Paytable
from videopoker.core.paytable.paytable_problems import Problem
from videopoker.play.paytables.solved import GameFigures, faults_of, figures_of
from videopoker.text.groups.group import Group
from videopoker.text.odds.sweep import curve_groups
from videopoker.tui.solving.service import Question

if TYPE_CHECKING:  # importing it loads NumPy, which the solver's thread does
    from videopoker.coach.differences import KindDifference
    from videopoker.solver.curve.nearest import NearGame
    from videopoker.solver.tables.returns import Solution


@dataclass(frozen=True)
class Solved:
    """A solved game, and the faults that only solving shows."""

    solution: "Solution"
    problems: tuple[Problem, ...]

    @property
    def figures(self) -> GameFigures:
        """Return, variance and hit rate."""
        return figures_of(self.solution)

    def part(self, index: int) -> float:
        """A line's part of the return, by its index."""
        line = self.solution.lines[index]
        return line.pays * line.combinations / (self.solution.total * self.solution.coins)


@dataclass(frozen=True)
class SolveEdited(Question[Solved]):
    """Solves an edited game at a bet, by default max bet, and finds lines that no hand is ever paid for."""

    paytable: Paytable
    coins: int | None = None
    is_quick = True
    is_kept = True

    def steps(self) -> Generator[None, None, Solved]:
        """Steps of 1 to 5 ms."""
        from videopoker.solver.tables.returns import solve_steps

        yield
        solution = yield from solve_steps(self.paytable, self.coins)
        return Solved(solution, faults_of(solution))


@dataclass(frozen=True)
class SolveStart(SolveEdited):
    """Solves the original game."""


@dataclass(frozen=True, slots=True)
class FoundCurve:
    """The return as a function of one pay, and where best play changes."""

    points: tuple[tuple[float, float], ...]
    """(pay in coins, return); linear in between."""
    breaks: tuple[float, ...]
    """The pays at which best play changes for the most deals."""
    groups: Sequence[Group]


@dataclass(frozen=True)
class FindCurve(Question[FoundCurve]):
    """The curve of one line's pay from one pay to another."""

    paytable: Paytable
    label: str
    low: int
    high: int
    is_kept = True

    def steps(self) -> Generator[None, None, FoundCurve]:
        """About 50 ms, 100 ms with thousands of breakpoints; in steps of at most 20 ms."""
        from videopoker.solver.curve.curve import curve_steps

        yield
        curve = yield from curve_steps(self.paytable, self.label, self.low, self.high)
        yield
        breaks = tuple(float(point.pay) for point in curve.largest(60))
        yield
        return FoundCurve(curve.rough_points, breaks, curve_groups(curve))


@dataclass(frozen=True)
class FindReturns(Question[dict[tuple[int, ...], Fraction]]):
    """The returns over the pays of two lines."""

    paytable: Paytable
    down: str
    across: str
    pays: tuple[tuple[int, ...], tuple[int, ...]]
    is_kept = True

    def steps(self) -> Generator[None, None, dict[tuple[int, ...], Fraction]]:
        """A curve, or at most three solutions, for each pay of the line with fewer pays; in steps of about 20 ms."""
        from videopoker.solver.curve.sweep import returns_steps

        yield
        down, across = self.pays
        return (yield from returns_steps(self.paytable, {self.down: down, self.across: across}))


NearbyGame = tuple["NearGame", GameFigures]
"""A game near a wanted return, with its figures."""


@dataclass(frozen=True)
class FindNearest(Question[tuple[NearbyGame, ...]]):
    """Finds the games whose return is nearest to a wanted one, nearest first."""

    paytable: Paytable
    lines: tuple[tuple[str, Sequence[int]], ...]
    """The label of each line that varies, and its pays, a range or a tuple."""
    wanted: Fraction
    is_kept = True

    def steps(self) -> Generator[None, None, tuple[NearbyGame, ...]]:
        """Up to three seconds in all, in steps of at most about 20 ms."""
        from videopoker.solver.curve.nearest import nearest_steps
        from videopoker.solver.tables.returns import solve_steps

        yield
        near = yield from nearest_steps(self.paytable, dict(self.lines), self.wanted)
        solved = []
        for game in near.nearest_first:
            pays = [(label, pay) for (label, _), pay in zip(self.lines, game.pays, strict=True)]
            solution = yield from solve_steps(self.paytable.with_pays(pays))
            solved.append((game, figures_of(solution)))
            yield
        return tuple(solved)


@dataclass(frozen=True)
class CompareStrategies(Question["list[KindDifference]"]):
    """Compares best play of two games with the same deck and wild cards, each at max bet."""

    first: Paytable
    second: Paytable
    is_kept = True

    def steps(self) -> Generator[None, None, "list[KindDifference]"]:
        """Many steps of a few milliseconds."""
        from videopoker.coach.differences import differing_kinds

        yield
        return (yield from differing_kinds((self.first, self.second), (self.first.coins, self.second.coins)))
