"""Commands about a paytable: check, solve, change, risk, simulate."""

from videopoker.cli.commands.shared import COINS, JACKPOT, JSON, SAVE, SAVES, SET
from videopoker.cli.options import (
    Command,
    cash_back,
    cluster_address,
    count,
    drawn,
    jackpot_meter,
    many,
    option,
    seed,
    share,
    swept_line,
)

GAMES = (
    Command(
        "paytables",
        "paytables.paytables",
        "list the paytables, all or those that match, or check files",
        (SAVES, JSON),
        examples=(
            "videopoker paytables",
            "videopoker paytables deuces",
            "videopoker paytables check mine.toml",
        ),
        more="Games with the same fingerprint have the same deck, wild cards, coins, pays and jackpots.",
        commands=(
            Command(
                "check",
                "paytables.check",
                "check paytable files",
                (
                    SAVES,
                    JSON,
                    option("files", metavar="FILE", nargs="+", help="a paytable's file or name"),
                ),
                examples=(
                    "videopoker paytables check mine.toml",
                    "videopoker paytables check mine.toml --json",
                ),
                more="Reports every error with its line and a fix. Exits with 1 if there is one. A line that pays less for more\n"
                "coins gets a remark.",
            ),
            Command(
                "find",
                "paytables.find",
                "list the paytables that match some words; the word find can be left out",
                (
                    SAVES,
                    JSON,
                    option(
                        "words",
                        metavar="WORD",
                        nargs="+",
                        help="part of a name, a family, a deck or the wild cards",
                    ),
                ),
                examples=("videopoker paytables find double bonus", "videopoker paytables deuces"),
                more="Exits with 1 if no paytable matches.",
            ),
        ),
        otherwise="find",
    ),
    Command(
        "solve",
        "solve.solve",
        "the exact return of paytables, and the count of every line",
        (
            *SAVE,
            JSON,
            option("paytables", metavar="PAYTABLE", nargs="+", help="a paytable's name or file"),
            COINS,
            JACKPOT,
            SET,
            option(
                "--sweep",
                metavar="LINE=A..B[:STEP]",
                type=swept_line,
                action="append",
                default=[],
                help="solve for every pay of a line from A to B; twice for a table of two lines",
            ),
        ),
        examples=(
            "videopoker solve jacks-or-better-9-6-progressive --jackpot 6000",
            'videopoker solve jacks-or-better-9-6 --sweep "full house=25..50:5" --sweep "flush=20..40:5"',
            "videopoker solve deuces-wild-full-pay double-bonus-10-7-5 --json",
        ),
        more="With --json: an object for one paytable, a list of objects for several or for a sweep.",
    ),
    Command(
        "lab",
        "play.lab",
        "open the paytable lab: change pays and see what the game returns",
        (
            *SAVE,
            option(
                "edited",
                metavar="PAYTABLE",
                nargs="?",
                help="a paytable's name or file (default: the house game)",
            ),
        ),
        examples=("videopoker lab", "videopoker lab jacks-or-better-9-6", "videopoker lab mine.toml"),
        more="No save is opened until you play the edited game.",
    ),
    Command(
        "risk",
        "risk.risk",
        "the exact chance of ruin of a bankroll, and what may be left of it after a number of hands",
        (
            *SAVE,
            JSON,
            option("game", metavar="PAYTABLE", help="a paytable's name or file"),
            option("--bankroll", metavar="CREDITS", type=count, required=True, help="credits to play with"),
            option(
                "--hands",
                metavar="N",
                type=many,
                help="look this many hands ahead, such as 1e6 (default: for ever)",
            ),
            option(
                "--cash-back",
                metavar="SHARE",
                type=cash_back,
                default="0",
                help="the part of each bet given back, such as 0.84%% or 0.0084",
            ),
            option(
                "--drawn", metavar="N", type=drawn, default=1, help="hands drawn from each deal (default: 1)"
            ),
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
    ),
    Command(
        "simulate",
        "simulate.simulate",
        "play a game card by card, millions of hands a second, by any policy",
        (
            SAVES,
            JSON,
            option("game", metavar="PAYTABLE", help="a paytable's name or file"),
            option(
                "--hands",
                metavar="N",
                type=many,
                default=10_000_000,
                help="how many hands, such as 1e9 (default: 10 million)",
            ),
            option(
                "--seed", metavar="N", type=seed, help="the same seed deals the same hands (default: any)"
            ),
            option(
                "--policy",
                metavar="POLICY",
                default="best",
                help="best, a number of lines for a strategy sheet, a sheet's file.json, or a file.py (default: best)",
            ),
            option(
                "--drawn", metavar="N", type=drawn, default=1, help="hands drawn from each deal (default: 1)"
            ),
            option("--sessions", metavar="M", type=count, help="cut the hands into M sessions"),
            option("--bankroll", metavar="CREDITS", type=count, help="credits at the start of each session"),
            option(
                "--workers", metavar="N", type=count, help="processes (default: one per core in a long run)"
            ),
            option(
                "--cluster",
                metavar="ADDRESS",
                type=cluster_address,
                help="a Dask cluster's scheduler, such as tcp://HOST:8786",
            ),
            option(
                "--resume", metavar="FILE", help="save the totals in this file, and continue from those in it"
            ),
            COINS,
            option(
                "--jackpot",
                metavar="N",
                type=jackpot_meter,
                help="the jackpot in credits, which stays there (default: its reset value)",
            ),
            SET,
        ),
        examples=(
            "videopoker simulate jacks-or-better-9-6 --hands 1e6 --seed 7",
            "videopoker simulate deuces-wild-full-pay --hands 1e6 --seed 7 --policy 16 --json",
            "videopoker simulate jacks-or-better-9-6 --hands 1.6e6 --sessions 1000 --bankroll 500",
        ),
        more="A file.py defines hold(hand): it gets five sorted cards and returns those to hold, or their positions from 0 to 4.\n"
        "Ctrl+c stops, prints the totals so far and the command that continues; exit code 130.",
    ),
)
