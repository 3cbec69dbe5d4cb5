"""Simulates play hand by hand: the return with its standard error, the hits of every line, sessions, streaks."""

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import isfinite, sqrt
from typing import Annotated, Literal, NamedTuple

from videopoker.core.base.messages import Refused, counted, quoted
from videopoker.core.base.records import Credits, NumberOrNaN, PerCoin, recorded
from videopoker.core.base.rendering import Shown
from videopoker.core.paytable.paytable import Paytable, check_is_game
from videopoker.solver.policy.hold_masks import Policy, hold_masks, masks_return, policy_return
from videopoker.solver.simulation.run import Plan, Totals, plan, run


@recorded("label", "hits")
class LineHits(NamedTuple):
    """The hits of a line."""

    label: str
    pays: int
    """Coins paid for the whole bet."""
    hits: int


class Streaks(NamedTuple):
    """The longest streaks, in deals."""

    losing: int
    winning: int


QUANTILES = (5, 50, 95)


@recorded("sessions=number", "hands", "bankroll", "ruined", "ahead", "mean", "quantiles", "results=pairs")
@dataclass(frozen=True, slots=True)
class SimulatedSessions:
    """The sessions that the hands were cut into.

    Results are credits won or lost.
    """

    hands: int  # per session
    bankroll: Credits | None
    results: Mapping[int, int]
    """The number of sessions by result, ascending; a ruined session keeps its result at ruin."""
    ruined: int | None
    # sessions that could no longer place a full bet, even after the last hand; None without a bankroll

    @property
    def number(self) -> int:
        """The number of sessions that have ended."""
        return sum(self.results.values())

    @property
    def quantiles(self) -> Annotated[dict[int, int], "credits won or lost by percent"]:
        """The results by the share of the sessions that do not exceed them, in percent."""
        return {share: self.quantile(share) for share in QUANTILES}

    @property
    def pairs(
        self,
    ) -> Annotated[list[tuple[int, int]], "pairs: credits won or lost, and in how many sessions"]:
        """The items of `results`."""
        return [*self.results.items()]

    @property
    def ahead(self) -> int:
        """The number of sessions that won."""
        return sum(count for result, count in self.results.items() if result > 0)

    @property
    def mean(self) -> float:
        """The average result."""
        return sum(result * count for result, count in self.results.items()) / self.number

    def quantile(self, share: int) -> int:
        """The lowest result that `share` percent of the sessions do not exceed."""
        passed = 0
        for result, count in self.results.items():
            passed += count
            if 100 * passed >= share * self.number:
                return result
        raise ValueError(f"no session has ended; expected one, and a share from 0 to 100, not {share}")


@recorded(
    "plan.paytable",
    "plan.coins",
    "hands",
    "asked=plan.hands",
    "plan.drawn",
    "plan.seed",
    "policy",
    "plan.cash_back",
    "return=expected",
    "error",
    "exact",
    "deviation",
    "totals.paid",
    "totals.squares",
    "lines",
    "streaks",
    "sessions",
)
@dataclass(frozen=True)
class Simulation(Shown):
    """A simulation; amounts in credits.

    >>> from videopoker import Simulation, load_paytable, simulate
    >>> result = simulate(load_paytable("jacks-or-better-9-6"), 10_000, seed=7, sessions=100)
    >>> isinstance(result, Simulation), result.lines[-1], result.sessions.ahead
    (True, LineHits(label='nothing', pays=0, hits=5423), 29)
    """

    plan: Plan
    totals: Totals
    exact: Fraction
    """The policy's exact return. Per coin bet."""
    policy: str = field(default="", compare=False)  # its name, if it has one

    def __repr__(self) -> str:
        error = f" ± {self.error:.6f}" if isfinite(self.error) else ""
        return f"<Simulation {self.plan.paytable.key}, {counted(self.hands, 'hand')}: {self.expected:.6f}{error}>"

    @property
    def hands(self) -> int:
        """The hands played."""
        return self.totals.deals * self.plan.drawn

    @property
    def lines(self) -> tuple[LineHits, ...]:
        """Every line in the paytable's order, then the losing hands as ``nothing``."""
        lines = [(line.label, line.pays[self.plan.coins - 1]) for line in self.plan.paytable.lines]
        return tuple(
            LineHits(*line, hits)
            for line, hits in zip([*lines, ("nothing", 0)], self.totals.hits, strict=True)
        )

    @property
    def expected(self) -> PerCoin:
        """The return per coin bet."""
        return running_return(self.plan, self.totals).expected

    @property
    def error(self) -> Annotated[NumberOrNaN, "the standard error of the return"]:
        """The standard error of the return; NaN for a single deal."""
        return running_return(self.plan, self.totals).error

    @property
    def deviation(self) -> NumberOrNaN:
        """How many standard errors the return is above the exact one; NaN if the error is unknown."""
        return (self.expected - float(self.exact)) / self.error if self.error > 0 else float("nan")

    @property
    def streaks(self) -> Streaks:
        """The longest streaks, in deals."""
        return Streaks(self.totals.losing.longest, self.totals.winning.longest)

    @cached_property
    def sessions(self) -> SimulatedSessions | None:
        """The sessions that have ended; None if none were asked for or none has ended yet."""
        length, totals = self.plan.session, self.totals.sessions
        if not length or not totals.ended:
            return None
        results = dict(sorted(totals.ended.items()))
        ruined = None if self.plan.bankroll is None else totals.ruined
        return SimulatedSessions(length * self.plan.drawn, self.plan.bankroll, results, ruined)


class RunningReturn(NamedTuple):
    """The return per coin of the hands so far; NaN if unknown."""

    expected: float
    error: float
    """Its standard error."""


def running_return(planned: Plan, totals: Totals) -> RunningReturn:
    """The return of the hands so far."""
    deals = totals.deals
    if not deals:
        return RunningReturn(float("nan"), float("nan"))
    error = float("nan")
    if deals > 1:
        variance = Fraction(totals.squares * deals - totals.paid**2, deals * (deals - 1))
        error = sqrt(variance / deals) / planned.bet
    return RunningReturn(totals.paid / deals / planned.bet, error)


def simulate(
    paytable: Paytable,
    hands: int,
    seed: int,
    policy: Policy | Literal["best"] = "best",
    drawn: int = 1,
    executor: Executor | None = None,
    *,
    coins: int | None = None,
    sessions: int | None = None,
    bankroll: int | None = None,
    cash_back: float = 0,
    at_once: int = 8,
) -> Simulation:
    """As `videopoker.simulate`, for a paytable and a whole number as seed."""
    check_is_game(paytable)
    planned = plan(paytable, hands, seed, drawn, coins, sessions, bankroll, cash_back)
    masks = hold_masks(paytable, policy, coins)
    if isinstance(policy, str):
        exact = policy_return(paytable, policy, coins)
    else:
        exact = masks_return(paytable, masks, coins)
    planned = planned.by(masks)
    totals = Totals.none(paytable)
    if not (executor is None or hasattr(executor, "submit")):
        raise Refused(f"an executor of {quoted(executor)}; expected one of concurrent.futures, or None")
    for _ in run(planned, totals, executor, at_once):
        pass
    return Simulation(planned, totals, exact)
