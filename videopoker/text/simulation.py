"""Simulated play: a table and sentences for people, plain values for programs."""

from math import isfinite
from typing import TYPE_CHECKING, Any

from videopoker.text.group import Column, Group
from videopoker.text.numbers import counted, won_or_lost
from videopoker.text.pay_line import fixed_jackpots, line_name

if TYPE_CHECKING:  # importing it loads NumPy
    from videopoker.solver.simulation.simulate import SimulatedSessions, Simulation

QUANTILES = (5, 50, 95)


def simulation_record(found: "Simulation", policy: str) -> dict[str, Any]:
    """A simulation as plain values for JSON; amounts in credits."""
    plan, totals = found.plan, found.totals
    return {
        "paytable": plan.paytable.key,
        "coins": plan.coins,
        "hands": found.hands,
        "asked": plan.hands,
        "drawn": plan.drawn,
        "seed": plan.seed,
        "policy": policy,
        "return": found.expected,
        "error": _number(found.error),
        "exact": float(found.exact),
        "deviation": _number(found.deviation),
        "paid": totals.paid,
        "squares": totals.squares,
        "lines": [{"label": line.label, "hits": line.hits} for line in found.lines],
        "streaks": {"losing": totals.losing.longest, "winning": totals.winning.longest},
        "sessions": _sessions_record(found.sessions) if found.sessions else None,
    }


def _sessions_record(found: "SimulatedSessions") -> dict[str, Any]:
    return {
        "sessions": found.number,
        "hands": found.hands,
        "bankroll": found.bankroll,
        "ruined": found.ruined,
        "ahead": found.ahead,
        "mean": found.mean,
        "quantiles": {str(share): found.quantile(share) for share in QUANTILES},
        "results": [[result, count] for result, count in found.results.items()],
    }


_LINES = (Column(width=22, align="<"), Column("hits", 14), Column("one in", 14), Column("of the return", 16))
_TOTALS = (Column(width=8, align="<"), Column(align="<"))
_SESSIONS = (Column(width=14, align="<"), Column(align="<"))


def simulation_groups(found: "Simulation", policy: str) -> list[Group]:
    """How it was played; the hits of each line; the return and the streaks; the sessions."""
    plan, hands = found.plan, found.hands
    several = f", {plan.drawn} from each deal" if plan.drawn > 1 else ""
    coins = f"{counted(plan.coins, 'coin')} a hand"
    played = "best play" if policy == "best" else f"policy {policy}"
    error = f" ± {found.error:.4%} (standard error)" if isfinite(found.error) else ""
    rows = []
    for line in found.lines:
        one_in = f"{hands / line.hits:,.2f}" if line.hits else "never"
        share = line.hits * line.pays / hands / plan.coins
        rows.append((line_name(line.label), f"{line.hits:,}", one_in, f"{share:,.4%}"))
    how = f"{counted(hands, 'hand')}{several}, {coins}, {played}, seed {plan.seed}"
    totals = [
        ("return", f"{found.expected:,.4%}{error}"),
        ("exact", f"{float(found.exact):,.4%} over all deals{_deviation(found)}"),
        ("streaks", _streaks(found)),
    ]
    return [
        Group(plan.paytable.title, notes=[how, *fixed_jackpots(plan.paytable, plan.coins)]),
        Group(columns=_LINES, rows=rows),
        Group(columns=_TOTALS, rows=totals),
        *([_sessions(found.sessions)] if found.sessions else []),
    ]


def running_text(done: int, hands: int, expected: float, error: float) -> str:
    """The progress of a simulation: ``simulated 8,388,608 of 1,000,000,000 hands, return 99.53% ± 0.15%``."""
    return f"simulated {done:,} of {hands:,} hands, return {expected:.2%} ± {error:.2%}"


def _deviation(found: "Simulation") -> str:
    if not isfinite(found.deviation):
        return ""
    side = "above" if found.deviation >= 0 else "below"
    return f"; the return is {abs(found.deviation):.1f} standard errors {side} it"


def _streaks(found: "Simulation") -> str:
    losing, winning = found.totals.losing.longest, found.totals.winning.longest
    deals = " deals" if found.plan.drawn > 1 else ""
    return f"at most {losing:,} losing{deals} in a row, and {winning:,} winning ones"


def _sessions(found: "SimulatedSessions") -> Group:
    quantiles = "   ".join(f"{share}%: {won_or_lost(found.quantile(share))}" for share in QUANTILES)
    bankroll = f" with {counted(found.bankroll, 'credit')}" if found.bankroll else ""
    worst, best = (won_or_lost(edge(found.results)) for edge in (min, max))
    ruined = (
        []
        if found.ruined is None
        else [("  ruined", f"{found.ruined:,} ({found.ruined / found.number:.2%})")]
    )
    return Group(
        f"{counted(found.number, 'session')} of {counted(found.hands, 'hand')}{bankroll}:",
        _SESSIONS,
        [
            *ruined,
            ("  ahead", f"{found.ahead:,} ({found.ahead / found.number:.2%})"),
            ("  on average", f"{found.mean:+,.1f} credits"),
            ("  quantiles", quantiles),
            ("  worst, best", f"{worst}, {best}"),
        ],
    )


def _number(number: float) -> float | None:
    return number if isfinite(number) else None
