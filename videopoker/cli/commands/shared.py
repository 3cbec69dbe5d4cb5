"""Options that several commands take."""

from videopoker.cli.options import coins, jackpot_meter, option, pay_set, shared

SAVES = shared(
    "--saves",
    metavar="DIR",
    help="the folder of saves (default: VIDEOPOKER_SAVES, else the checkout's, else your own)",
)
SAVE = (
    SAVES,
    shared("--save", metavar="NAME", help="the save to use (default: default)"),
    shared(
        "--practice", metavar="NAME", help="a practice save: takes seeds, chosen cards, a script's deposits"
    ),
)
PAYTABLE = shared("--paytable", metavar="PAYTABLE", help="the game: a paytable's name or file")
PLAIN = shared("--plain", action="store_true", help="play line by line, for screen readers and pipes")
DEMO = shared("--demo", action="store_true", help="play by itself; touches no save, any key opens the table")
JSON = shared("--json", action="store_true", help="print JSON")
COINS = option("--coins", metavar="N", type=coins, help="the coins bet (default: the most)")
JACKPOT = option(
    "--jackpot",
    metavar="N",
    type=jackpot_meter,
    nargs="?",
    const=0,
    help="the jackpot in credits (default: its reset value; without N: its value in the save)",
)
SET = option(
    "--set",
    metavar="LINE=PAY",
    type=pay_set,
    action="append",
    default=[],
    help="change a line's pay, in coins at max bet; may be repeated",
)
NAME = option("name", metavar="NAME", nargs="?", default="default", help="the save (default: default)")
