"""Commands about a hand: hold, strategy, compare."""

from videopoker.cli.commands.shared import COINS, JACKPOT, JSON, PAYTABLE, SAVE, SAVES, SET
from videopoker.cli.options import Command, count, option, sheet_lines

HANDS = (
    Command(
        "hold",
        "solve.hold",
        "the exact value of all 32 ways to play a hand",
        (
            *SAVE,
            PAYTABLE,
            JSON,
            option("hand", metavar="CARD", nargs="+", help='five cards, such as "As Kd JK 7c 7h"'),
            COINS,
            JACKPOT,
            option("--all", action="store_true", help="show all 32, not only the best ten"),
            option("--why", action="store_true", help="say why the best hold is the best"),
            option(
                "--held",
                metavar="CARDS",
                help="with --why: compare with holding these cards, or none (default: the next best)",
            ),
        ),
        examples=(
            'videopoker hold "As Kd JK 7c 7h"',
            "videopoker hold As Ks Qs Js 2d --all --json",
            'videopoker hold "Ks Qs Js Ts Kd" --why --held "Ks Kd" --paytable jacks-or-better-9-6',
        ),
    ),
    Command(
        "strategy",
        "strategy.strategy",
        "a ranked list of holds for a game, and the exact return of following it",
        (
            SAVES,
            JSON,
            option("paytables", metavar="PAYTABLE", nargs="*", help="a paytable's name or file"),
            COINS,
            option(
                "--lines",
                metavar="N",
                type=sheet_lines,
                default=16,
                help="at most N lines, from 2; a search stops at 40, as all does (default: 16)",
            ),
            option("--hand", metavar="CARDS", help="what the sheet says of this hand"),
            option(
                "--diff",
                metavar="PAYTABLE",
                nargs="+",
                help="where best play of two games, or of one with and without --set, differs, and what that costs",
            ),
            SET,
            option(
                "--search",
                action="store_true",
                help="search for a sheet now; it is kept if it is better than the one known",
            ),
            option("--markdown", action="store_true", help="print Markdown"),
        ),
        examples=(
            "videopoker strategy jacks-or-better-9-6",
            'videopoker strategy jacks-or-better-9-6 --hand "Ks Qs 9s 9d 2c"',
            'videopoker strategy --diff jacks-or-better-9-6 --set "flush=35"',
        ),
        more="The first search for a game takes up to a minute, two with jokers; it is kept in the cache folder.",
    ),
    Command(
        "hand",
        "hands.hand",
        "identify hands of five or more cards and say which wins",
        (
            JSON,
            option(
                "hands",
                metavar="HAND",
                nargs="+",
                help='such as "As Kd JK 7c 7h"; / separates groups of cards in a hand, | separates hands',
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
                help="decks in play: a hand may have a card N times",
            ),
            option("--no-five", action="store_true", help="a game without five of a kind"),
            option("--dice", action="store_true", help='poker dice: faces 9 T J Q K A, such as "A A K Q J"'),
        ),
        examples=(
            'videopoker hand "As Kd JK 7c 7h"',
            'videopoker hand "As Ah 7d 7c 2s" "Ks Kh 8d 8c 3s"',
            'videopoker hand "2c 2d 9h Ks Kh" --wild 2 --json',
        ),
    ),
)
