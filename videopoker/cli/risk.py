"""The command for the risk of a bankroll.

A file of its own, as each command that loads what others do without.
"""

import argparse

from videopoker.cli.games import game_named
from videopoker.cli.parser import JSON, SAVE, Command
from videopoker.cli.progress import waiting
from videopoker.cli.request import show_answer
from videopoker.text.answers.risk import RISK as OPTIONS
from videopoker.text.answers.risk import risk as risk_of


def risk(options: argparse.Namespace) -> int:
    """Print the risk of a bankroll."""
    table = game_named(options.game, options)
    with waiting("calculating the risk"):
        answer = risk_of(table, vars(options))
    return show_answer(options, answer)


RISK = Command(
    risk,
    (*SAVE, JSON, *OPTIONS),
    examples=(
        "videopoker risk jacks-or-better-9-6 --bankroll 1000 --hands 1600",
        "videopoker risk deuces-wild-full-pay --bankroll 5000 --chance 1%",
        "videopoker risk jacks-or-better-9-6 --bankroll 1000 --hands 1600 --cash-back 0.25% --json",
    ),
    more="Assumes the same bet on every deal and perfect play. Ruin: less than a full bet is left.",
)
