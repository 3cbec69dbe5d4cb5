"""The command for the risk of a bankroll."""

import argparse

from videopoker.cli.request import show
from videopoker.core.messages import Refused
from videopoker.play.paytables.files import load_paytable
from videopoker.solver.returns import solve
from videopoker.solver.risk import risk as risk_of
from videopoker.text.risk import risk_record, risk_text


def risk(options: argparse.Namespace) -> int:
    """Print the risk of a bankroll."""
    table = load_paytable(options.game, options.saves)
    if options.jackpot == 0:
        raise Refused("--jackpot: the risk is that of a fixed jackpot; expected --jackpot N")
    if options.jackpot is not None:
        if table.jackpot_line is None:
            raise Refused(f"{table.title} has no jackpot; leave out --jackpot")
        if options.coins not in (None, table.coins):
            raise Refused(f"{table.title} pays its jackpot at {table.coins} coins only; leave out --coins")
        table = table.with_jackpot(options.jackpot)
    solution = solve(table, options.coins)
    found = risk_of(
        solution, options.bankroll, options.hands, options.cash_back, options.drawn, options.chance
    )
    return show(options, lambda: risk_record(found), lambda: risk_text(found))
