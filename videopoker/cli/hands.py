"""The command that names and compares hands."""

import argparse

from videopoker.cli.options import Commands, count
from videopoker.cli.request import WrongRequest, print_json


def add_commands(commands: Commands) -> None:
    """The options of `hand`."""
    hand_command = commands.add(
        "hand",
        hand,
        "identify hands of five or more cards and say which wins",
        commands.json,
        examples=(
            'videopoker hand "As Kd JK 7c 7h"',
            'videopoker hand "As Ah 7d 7c 2s" "Ks Kh 8d 8c 3s"',
            'videopoker hand "2c 2d 9h Ks Kh" --wild 2 --json',
        ),
    )
    hand_command.add_argument(
        "hands",
        metavar="HAND",
        nargs="+",
        help='such as "As Kd JK 7c 7h", or "As Kd / 2c 3d 4h 5s" in groups; | between hands',
    )
    hand_command.add_argument(
        "--wild",
        metavar="RANKS",
        action="append",
        default=[],
        help='wild ranks, such as "2" or "2,J-K"; jokers always are wild',
    )
    hand_command.add_argument(
        "--decks", metavar="N", type=count, default=1, help="decks in play: a hand may have a card N times"
    )
    hand_command.add_argument("--no-five", action="store_true", help="a game without five of a kind")
    hand_command.add_argument(
        "--dice", action="store_true", help='poker dice: faces 9 T J Q K A, such as "A A K Q J"'
    )


def hand(options: argparse.Namespace) -> int:
    """Name and compare hands."""
    from videopoker.core.cards import CardError
    from videopoker.core.dice import compare_dice
    from videopoker.text.showdown import read_dice, read_hands, showdown_record, showdown_text

    try:
        if options.dice:
            shown = compare_dice(read_dice(options.hands, options.wild))
        else:
            shown = read_hands(options.hands, options.wild, options.decks, five_of_a_kind=not options.no_five)
    except CardError as error:
        raise WrongRequest(str(error)) from None
    if options.json:
        return print_json(showdown_record(shown))
    print(showdown_text(shown))
    return 0
