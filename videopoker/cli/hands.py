"""The command that names and compares hands."""

import argparse

from videopoker.cli.request import show
from videopoker.core.dice import compare_dice
from videopoker.text.showdown import read_dice, read_hands, showdown_record, showdown_text


def hand(options: argparse.Namespace) -> int:
    """Name and compare hands."""
    if options.dice:
        shown = compare_dice(read_dice(options.hands, options.wild))
    else:
        shown = read_hands(options.hands, options.wild, options.decks, five_of_a_kind=not options.no_five)
    return show(options, lambda: showdown_record(shown), lambda: showdown_text(shown))
