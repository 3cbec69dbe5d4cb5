"""The command for the risk of a bankroll."""

import argparse

from videopoker.cli.games import edited, game_at_jackpot
from videopoker.cli.parser import (
    COINS,
    GAME,
    HANDS_DRAWN,
    JACKPOT,
    JSON,
    SAVE,
    SET,
    Command,
    count,
    hand_count,
    option,
)
from videopoker.cli.progress import waiting
from videopoker.cli.request import show
from videopoker.cli.shares import CASH_BACK, share
from videopoker.text.render import in_columns
from videopoker.text.risk import risk_groups


def risk(options: argparse.Namespace) -> int:
    """Print the risk of a bankroll."""
    from videopoker.solver.risk.bankroll import risk as risk_of
    from videopoker.solver.tables.returns import solve

    table = edited(options, game_at_jackpot(options))
    solution = solve(table, options.coins)
    with waiting("calculating the risk"):
        result = risk_of(
            solution, options.bankroll, options.hands, options.cash_back, options.drawn, options.chance
        )
    return show(options, lambda: result, lambda: in_columns(risk_groups(result)))


RISK = Command(
    risk,
    (
        *SAVE,
        JSON,
        GAME,
        option("--bankroll", metavar="CREDITS", type=count, required=True, help="credits to play with"),
        option(
            "--hands",
            metavar="N",
            type=hand_count,
            help="look this many hands ahead, such as 1e6 (default: for ever)",
        ),
        CASH_BACK,
        HANDS_DRAWN,
        option(
            "--chance",
            metavar="SHARE",
            type=share,
            default="5%",
            help="also find the bankroll with this chance of ruin (default: 5%%)",
        ),
        COINS,
        JACKPOT,
        SET,
    ),
    examples=(
        "videopoker risk jacks-or-better-9-6 --bankroll 1000 --hands 1600",
        "videopoker risk deuces-wild-full-pay --bankroll 5000 --chance 1%",
        "videopoker risk jacks-or-better-9-6 --bankroll 1000 --hands 1600 --cash-back 0.25% --json",
    ),
    more="The bet stays the same and every hold is the best one. Ruin: less than a full bet is left.",
)
