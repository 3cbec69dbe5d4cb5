"""What the paytable lab asks the solver service."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from videopoker.core.paytable import Paytable
from videopoker.core.paytable_fields import Problem, never_paid
from videopoker.tui.solver_service import Question

if TYPE_CHECKING:  # NumPy is loaded in the service's thread
    from videopoker.solver.returns import Solution

_PIECES = 4
"""The parts in which a curve is found, so that a key waits for one of them at most."""
_MOST_BREAKS = 60
"""The pays that change best play of which the hands are told."""


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
        """One step of 10 to 20 ms."""
        from videopoker.solver.pay_sums import unpaid_lines
        from videopoker.solver.returns import solve

        yield
        solution = solve(self.paytable)
        is_suspect = any(not line.combinations for line in solution.lines)
        unpaid = unpaid_lines(self.paytable) if is_suspect else []
        return Solved(solution, tuple(never_paid(self.paytable, unpaid)))


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
    changes: tuple[tuple[str, str, str, int], ...]
    """A hand, what is held of it below and above, and how many deals are like it; the most frequent first."""


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
        """Some 50 ms; where many deals change, several steps of as much."""
        from math import comb

        from videopoker.solver.curve import Breakpoint, curve
        from videopoker.text.sweep import changes_of, short_pay

        width = max(1, -(-(self.high - self.low) // _PIECES))
        points: dict[float, float] = {}
        breaks: dict[object, Breakpoint] = {}
        for low in range(self.low, self.high, width):
            yield
            found = curve(self.paytable, self.label, low, min(low + width, self.high))
            points |= {float(pay): float(value) for pay, value in found.points}
            breaks |= {of.pay: of for of in found.breakpoints if of.pay not in breaks}
        yield
        most = sorted(breaks.values(), key=lambda of: -of.deals)[:_MOST_BREAKS]
        shown = sorted(most, key=lambda of: of.pay)
        return FoundCurve(
            tuple(points.items()),
            comb(self.paytable.deck_size, 5),
            len(breaks),
            tuple(FoundBreak(float(of.pay), short_pay(of.pay), of.deals, changes_of(of)) for of in shown),
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
        """Some 20 ms for each pay of the line that goes down."""
        from videopoker.solver.curve import returns

        found: dict[tuple[int, int], float] = {}
        for pay in self.pays[0]:
            yield
            row = returns(self.paytable.with_pay(self.down, pay), {self.across: self.pays[1]})
            found |= {(pay, other): float(exact) for (other,), exact in row.items()}
        return found


@dataclass(frozen=True, slots=True)
class FoundDifferences:
    """Where best play of two games differs."""

    deals: int
    differ: int
    """The deals in which one game's best hold is not right in the other."""
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
        """One step of a tenth of a second."""
        from math import comb

        from videopoker.coach.differences import differing_kinds

        yield
        kinds = differing_kinds((self.first, self.second), (self.first.coins, self.second.coins))
        return FoundDifferences(
            comb(self.second.deck_size, 5),
            sum(of.deals for of in kinds),
            float(sum(of.cost for of in kinds)),
            tuple((of.first, of.second, of.deals, float(of.cost)) for of in kinds),
        )
