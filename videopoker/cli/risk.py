"""The command for the risk of a bankroll."""

import argparse
import re
from fractions import Fraction

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
from videopoker.cli.request import show
from videopoker.text.render import in_columns
from videopoker.text.risk import risk_groups, risk_record


def risk(options: argparse.Namespace) -> int:
    """Print the risk of a bankroll."""
    from videopoker.solver.risk.bankroll import risk as risk_of
    from videopoker.solver.tables.returns import solve

    table = edited(options, game_at_jackpot(options))
    solution = solve(table, options.coins)
    result = risk_of(
        solution, options.bankroll, options.hands, options.cash_back, options.drawn, options.chance
    )
    return show(options, lambda: risk_record(result), lambda: in_columns(risk_groups(result)))


def _percentage(text: str) -> Fraction:
    """A part such as 0.84% or 0.0084, as an exact fraction."""
    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,9})?%?", text):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a share; expected one such as 0.84%")
    return Fraction(text.rstrip("%")) / (100 if text.endswith("%") else 1)


def _cash_back(text: str) -> Fraction:
    """A part of each bet; 5% or more is read with its % only, because 0.84 is more likely 0.84% than 84%."""
    part = _percentage(text)
    if 20 * part >= 1 and not text.endswith("%"):
        percents = f"{float(100 * part):g}% or {text}%"
        raise argparse.ArgumentTypeError(
            f"{text!r} could be {percents}; write the % sign, or a decimal: 0.84% or 0.0084"
        )
    return part


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
        option(
            "--cash-back",
            metavar="SHARE",
            type=_cash_back,
            default="0",
            help="the part of each bet given back, such as 0.84%% or 0.0084",
        ),
        HANDS_DRAWN,
        option(
            "--chance",
            metavar="SHARE",
            type=_percentage,
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
