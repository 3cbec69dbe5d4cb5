"""The command for the risk of a bankroll."""

import argparse

from videopoker.cli.request import show
from videopoker.cli.sweep import edited, game_at_jackpot
from videopoker.solver.risk.bankroll import risk as risk_of
from videopoker.solver.tables.returns import solve
from videopoker.text.risk import risk_record, risk_text


def risk(options: argparse.Namespace) -> int:
    """Print the risk of a bankroll."""
    table = edited(options, game_at_jackpot(options))
    solution = solve(table, options.coins)
    found = risk_of(
        solution, options.bankroll, options.hands, options.cash_back, options.drawn, options.chance
    )
    return show(options, lambda: risk_record(found), lambda: risk_text(found))
