"""Simulates play hand by hand: the return with its standard error, the hits of every line, sessions, streaks."""

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Literal, NamedTuple

import numpy as np

from videopoker.core.paytable import Paytable, check_is_game
from videopoker.core.rendering import Shown
from videopoker.solver.policy.decisions import Bytes
from videopoker.solver.policy.hold_masks import Policy, hold_masks, masks_return, policy_return
from videopoker.solver.simulation.run import Plan, Totals, plan, run


class LineHits(NamedTuple):
    """One line of a simulated game."""

    label: str
    pays: int
    """Coins paid for the whole bet."""
    hits: int


@dataclass(frozen=True, slots=True)
class SimulatedSessions:
    """The sessions of a simulation; results are credits won or lost."""

    hands: int
    """Hands per session."""
    bankroll: int | None
    results: Mapping[int, int]
    """The number of sessions by result, ascending; a ruined session keeps its result at ruin."""
    ruined: int | None
    """How many could no longer place a full bet, even if only after the last hand; None without a bankroll."""

    @property
    def number(self) -> int:
        """The number of sessions that have ended."""
        return sum(self.results.values())

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


@dataclass(frozen=True)
class Simulation(Shown):
    """The result of a simulation.

    >>> from videopoker import Simulation, load_paytable, simulate
    >>> result = simulate(load_paytable("jacks-or-better-9-6"), 10_000, seed=7, sessions=100)
    >>> isinstance(result, Simulation), result.lines[-1], result.sessions.ahead
    (True, LineHits(label='nothing', pays=0, hits=5423), 29)
    """

    plan: Plan
    totals: Totals
    exact: Fraction
    """The exact return per coin of the policy."""

    def __repr__(self) -> str:
        return f"<Simulation {self.plan.paytable.key}, {self.hands:,} hands: {self.expected:.6f} ± {self.error:.6f}>"

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
    def expected(self) -> float:
        """The return per coin bet."""
        return running_return(self.plan, self.totals)[0]

    @property
    def error(self) -> float:
        """The standard error of the return; NaN for a single deal."""
        return running_return(self.plan, self.totals)[1]

    @property
    def deviation(self) -> float:
        """How many standard errors the return is above the exact one; NaN if the error is unknown."""
        return (self.expected - float(self.exact)) / self.error if self.error > 0 else float("nan")

    @cached_property
    def sessions(self) -> SimulatedSessions | None:
        """The sessions that have ended; None if none were asked for or none has ended yet."""
        length, totals = self.plan.session, self.totals.sessions
        if not length or not totals.ended:
            return None
        results = dict(sorted(totals.ended.items()))
        ruined = None if self.plan.bankroll is None else totals.ruined
        return SimulatedSessions(length * self.plan.drawn, self.plan.bankroll, results, ruined)


def running_return(planned: Plan, totals: Totals) -> tuple[float, float]:
    """The return per coin of the hands so far, and its standard error; NaN if unknown."""
    deals = totals.deals
    if not deals:
        return float("nan"), float("nan")
    variance = Fraction(totals.squares * deals - totals.paid**2, deals * (deals - 1)) if deals > 1 else None
    error = sqrt(variance / deals) / planned.bet if variance is not None else float("nan")
    return totals.paid / deals / planned.bet, error


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
    return _simulated(planned.by(masks), exact, executor, at_once)


def simulate_masks(
    planned: Plan, masks: Bytes, executor: Executor | None = None, at_once: int = 8
) -> Simulation:
    """As `simulate`, by the mask of every deal, (deals). Refused if these are not masks of all deals."""
    exact = masks_return(planned.paytable, masks, planned.coins)
    return _simulated(planned.by(masks.astype(np.uint8)), exact, executor, at_once)


def _simulated(planned: Plan, exact: Fraction, executor: Executor | None, at_once: int) -> Simulation:
    totals = Totals.none(planned.paytable)
    for _ in run(planned, totals, executor, at_once):
        pass
    return Simulation(planned, totals, exact)
