"""What the paytable lab asks the solver service."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from videopoker.core.paytable import Paytable
from videopoker.core.paytable_fields import Problem, never_paid
from videopoker.tui.solver_service import Question

if TYPE_CHECKING:  # NumPy is loaded in the service's thread
    from videopoker.solver.returns import Solution


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
