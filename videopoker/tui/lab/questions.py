"""What the paytable lab asks the solver service."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from videopoker.core.cards import Card
from videopoker.core.paytable import Paytable
from videopoker.core.paytable_problems import Problem
from videopoker.play.paytables.solved import faults_of
from videopoker.tui.solver_service import Question

if TYPE_CHECKING:  # NumPy is loaded in the service's thread
    from videopoker.solver.returns import Solution

_MOST_BREAKS, _MOST_CHANGES = 60, 3
"""The pays that change best play whose hands are shown, and the hands shown of each: memory for hundreds of curves."""


@dataclass(frozen=True)
class Solved:
    """A game under best play, and the faults that only its hands show."""

    solution: "Solution"
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class SolveEdited(Question[Solved]):
    """An edited game's return and counts, and the lines that no hand is paid for."""

    paytable: Paytable
    is_quick = True
    is_kept = True

    def steps(self) -> Generator[None, None, Solved]:
        """Steps of 1 to 5 ms."""
        from videopoker.solver.returns import solve_steps

        yield
        solution = yield from solve_steps(self.paytable)
        return Solved(solution, faults_of(solution))


@dataclass(frozen=True)
class SolveStart(SolveEdited):
    """The same of the game one began with."""


@dataclass(frozen=True, slots=True)
class FoundBreak:
    """A pay at which best play changes, in words."""

    pay: float
    words: str
    """The pay, exactly, where that is easy to read."""
    deals: int
    changes: tuple[tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], int], ...]
    """A hand, what is held of it below and above, and how many deals are like it; the most frequent first."""
    kinds: int
    """How many kinds of hands change there, with those that are not among `changes`."""


@dataclass(frozen=True, slots=True)
class FoundCurve:
    """The return as a function of one pay."""

    points: tuple[tuple[float, float], ...]
    """Pays in coins, and returns; straight in between."""
    deals: int
    """All deals."""
    number: int
    """How many pays change best play."""
    breaks: tuple[FoundBreak, ...]
    """Those that change the most deals, in order."""


@dataclass(frozen=True)
class FindCurve(Question[FoundCurve]):
    """The curve of one line's pay from one pay to another."""

    paytable: Paytable
    label: str
    low: int
    high: int
    is_kept = True

    def steps(self) -> Generator[None, None, FoundCurve]:
        """Some 50 ms, twice that where thousands of pays change best play; in steps of 20 at most."""
        from math import comb

        from videopoker.solver.curve import curve_steps
        from videopoker.text.numbers import short_pay

        yield
        found = yield from curve_steps(self.paytable, self.label, self.low, self.high)
        yield
        breaks = []
        for of in found.largest(_MOST_BREAKS):
            most = of.changes[:_MOST_CHANGES]
            changes = tuple((one.hand, one.below, one.above, one.deals) for one in most)
            breaks.append(FoundBreak(float(of.pay), short_pay(of.pay), of.deals, changes, len(of.changes)))
            yield
        return FoundCurve(
            found.rough_points,
            comb(self.paytable.deck_size, 5),
            found.number_of_breakpoints,
            tuple(breaks),
        )


@dataclass(frozen=True)
class FindReturns(Question[dict[tuple[int, int], float]]):
    """The returns over the pays of two lines."""

    paytable: Paytable
    down: str
    across: str
    pays: tuple[tuple[int, ...], tuple[int, ...]]
    is_kept = True

    def steps(self) -> Generator[None, None, dict[tuple[int, int], float]]:
        """Some 5 ms for each return."""
        from videopoker.solver.curve import returns_steps

        yield
        found = yield from returns_steps(self.paytable, {self.down: self.pays[0], self.across: self.pays[1]})
        return {(down, across): float(exact) for (down, across), exact in found.items()}


@dataclass(frozen=True, slots=True)
class FoundDifferences:
    """Where best play of two games differs."""

    deals: int
    cost: float
    """What best play of the first game costs on the second, per coin bet."""
    kinds: tuple[tuple[str, str, int, float], ...]
    """What the first game holds, what the second, in how many deals, and the cost; the dearest first."""


@dataclass(frozen=True)
class CompareGames(Question[FoundDifferences]):
    """Two games with one deck and the same wild cards, side by side."""

    first: Paytable
    second: Paytable
    is_kept = True

    def steps(self) -> Generator[None, None, FoundDifferences]:
        """Many steps of a few milliseconds."""
        from math import comb

        from videopoker.coach.differences import differing_kinds

        yield
        kinds = yield from differing_kinds((self.first, self.second), (self.first.coins, self.second.coins))
        return FoundDifferences(
            comb(self.second.deck_size, 5),
            float(sum(of.cost for of in kinds)),
            tuple((of.first, of.second, of.deals, float(of.cost)) for of in kinds),
        )
