"""`risk`: the chance of ruin of a bankroll, and what may be left of it.

A file of its own, as each question that loads what others do without.
"""

from videopoker.core.paytable.paytable import Paytable
from videopoker.text.answers.answer import Answer, Options
from videopoker.text.answers.game import at_jackpot, edited
from videopoker.text.answers.option import (
    CASH_BACK,
    COINS,
    GAME,
    HANDS_DRAWN,
    JACKPOT,
    SET,
    count,
    hand_count,
    option,
    share,
)
from videopoker.text.odds.risk import risk_groups

RISK = (
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
)


def risk(table: Paytable, options: Options) -> Answer:
    """The risk of the bankroll in this game, with the pays, the jackpot and the bet asked for."""
    from videopoker.solver.risk.bankroll import risk as risk_of
    from videopoker.solver.tables.returns import solve

    game = edited(options, at_jackpot(options, table))
    names = ("bankroll", "hands", "cash_back", "drawn", "chance")
    result = risk_of(solve(game, options["coins"]), *(options[name] for name in names))
    return Answer(lambda: result, lambda: [risk_groups(result)])
