"""Simulated play: a table and sentences for people, plain values for programs."""

from math import isfinite
from typing import TYPE_CHECKING

from videopoker.core.base.messages import counted
from videopoker.text.groups.group import Column, Group
from videopoker.text.words.numbers import won_or_lost
from videopoker.text.words.pay_line import fixed_jackpots, line_name

if TYPE_CHECKING:  # importing it loads NumPy
    from videopoker.solver.simulation.simulate import SimulatedSessions, Simulation


def simulation_groups(simulation: "Simulation") -> list[Group]:
    """How it was played; the hits of each line; the return and the streaks; the sessions."""
    plan, hands, policy = simulation.plan, simulation.hands, simulation.policy
    several = f", {plan.drawn} from each deal" if plan.drawn > 1 else ""
    coins = f"{counted(plan.coins, 'coin')} a hand"
    played = f"policy {policy}" if policy else ""
    if policy == "best":
        played = "best play"
    error = f" ± {simulation.error:.4%} (standard error)" if isfinite(simulation.error) else ""
    rows = []
    for line in simulation.lines:
        one_in = f"{hands / line.hits:,.2f}" if line.hits else "never"
        share = line.hits * line.pays / hands / plan.coins
        rows.append((line_name(line.label), f"{line.hits:,}", one_in, f"{share:,.4%}"))
    how = ", ".join(filter(None, [f"{counted(hands, 'hand')}{several}", coins, played, f"seed {plan.seed}"]))
    totals = [
        ("return", f"{simulation.expected:,.4%}{error}"),
        ("exact", f"{float(simulation.exact):,.4%} over all deals{_deviation(simulation)}"),
        *_cash_back(simulation),
        ("streaks", _streaks(simulation)),
    ]
    return [
        Group(plan.paytable.title, notes=[how, *fixed_jackpots(plan.paytable, plan.coins)]),
        Group(
            columns=(
                Column(width=22, align="<"),
                Column("hits", 14),
                Column("one in", 14),
                Column("of the return", 16),
            ),
            rows=rows,
        ),
        Group(columns=(Column(width=8, align="<"), Column(align="<")), rows=totals),
        *([_sessions(simulation.sessions)] if simulation.sessions else []),
    ]


def _cash_back(simulation: "Simulation") -> list[tuple[str, str]]:
    """What the cash back adds to both returns."""
    back = float(simulation.plan.cash_back)
    returned, exact = (f"{value + back:,.4%}" for value in (simulation.expected, float(simulation.exact)))
    words = f"{100 * back:.6g}% of each bet: returns {returned} with it, exactly {exact}"
    return [("cash back", words)] if back else []


def running_text(done: int, hands: int, expected: float, error: float) -> str:
    """The progress of a simulation: ``simulated 8,388,608 of 1,000,000,000 hands, return 99.53% ± 0.15%``."""
    return f"simulated {done:,} of {counted(hands, 'hand')}, return {expected:.2%} ± {error:.2%}"


def _deviation(simulation: "Simulation") -> str:
    if not isfinite(simulation.deviation):
        return ""
    side = "above" if simulation.deviation >= 0 else "below"
    return f"; the return is {abs(simulation.deviation):.1f} standard errors {side} it"


def _streaks(simulation: "Simulation") -> str:
    losing, winning = simulation.totals.losing.longest, simulation.totals.winning.longest
    deals = " deals" if simulation.plan.drawn > 1 else ""
    return f"at most {losing:,} losing{deals} in a row, and {winning:,} winning ones"


def _sessions(sessions: "SimulatedSessions") -> Group:
    quantiles = "   ".join(f"{share}%: {won_or_lost(result)}" for share, result in sessions.quantiles.items())
    bankroll = f" with {counted(sessions.bankroll, 'credit')}" if sessions.bankroll else ""
    worst, best = (won_or_lost(edge(sessions.results)) for edge in (min, max))
    ruined = []
    if sessions.ruined is not None:
        ruined = [("  ruined", f"{sessions.ruined:,} ({sessions.ruined / sessions.number:.2%})")]
    return Group(
        f"{counted(sessions.number, 'session')} of {counted(sessions.hands, 'hand')}{bankroll}:",
        (Column(width=14, align="<"), Column(align="<")),
        [
            *ruined,
            ("  ahead", f"{sessions.ahead:,} ({sessions.ahead / sessions.number:.2%})"),
            ("  on average", f"{sessions.mean:+,.1f} credits"),
            ("  quantiles", quantiles),
            ("  worst, best", f"{worst}, {best}"),
        ],
    )
