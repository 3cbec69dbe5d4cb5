"""The command that names and compares hands. It has a file of its own because it loads nothing that others need."""

import argparse

from videopoker.cli.parser import JSON, Command
from videopoker.cli.request import for_each_line, show
from videopoker.core.cards.showdown import compare_dice
from videopoker.text.answers.option import count, option
from videopoker.text.words.showdown import read_dice, read_hands, showdown_record, showdown_text


def hand(options: argparse.Namespace) -> int:
    """Name and compare hands."""
    return for_each_line(options, "hands", _hand)


def _hand(options: argparse.Namespace) -> int:
    if options.dice:
        showdown = compare_dice(read_dice(options.hands, options.wild))
    else:
        showdown = read_hands(options.hands, options.wild, options.decks, five_of_a_kind=not options.no_five)
    return show(options, lambda: showdown_record(showdown), lambda: showdown_text(showdown))


HAND = Command(
    hand,
    (
        JSON,
        option(
            "hands",
            metavar="HAND",
            nargs="+",
            help='such as "As Kd JK 7c 7h"; / separates groups of cards in a hand, | separates hands; - for lines of standard input',
        ),
        option(
            "--wild",
            metavar="RANKS",
            action="append",
            default=[],
            help='wild ranks, such as "2" or "2,J-K"; jokers are always wild',
        ),
        option(
            "--decks",
            metavar="N",
            type=count,
            default=1,
            help="the number of decks: a hand may have a card N times",
        ),
        option("--no-five", action="store_true", help="a game without five of a kind"),
        option(
            "--dice",
            action="store_true",
            help='poker dice: faces 9 T J Q K A, such as "A A K Q J / 9 9 T T T"',
        ),
    ),
    examples=(
        'videopoker hand "As Kd JK 7c 7h"',
        'videopoker hand "As Ah 7d 7c 2s" "Ks Kh 8d 8c 3s"',
        'videopoker hand "2c 2d 9h Ks Kh" --wild 2 --json',
    ),
)
