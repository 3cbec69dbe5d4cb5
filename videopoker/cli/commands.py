"""Every command with its options and examples: the one list of them."""

from argparse import SUPPRESS

from videopoker import __version__
from videopoker.cli.options import (
    Command,
    cluster_address,
    coins,
    count,
    jackpot_meter,
    many,
    option,
    pay_range,
    pay_set,
    seed,
    selftest_hands,
    share,
    shared,
    sheet_lines,
)

_SAVES = shared(
    "--saves",
    metavar="DIR",
    help="the folder of saves (default: VIDEOPOKER_SAVES, else the checkout's, else your own)",
)
_SAVE = (
    _SAVES,
    shared("--save", metavar="NAME", help="the save to use (default: default)"),
    shared(
        "--practice", metavar="NAME", help="a practice save: takes seeds, chosen cards, a script's deposits"
    ),
)
_PAYTABLE = shared("--paytable", metavar="PAYTABLE", help="the game: a paytable's name or file")
_PLAIN = shared("--plain", action="store_true", help="play line by line, for screen readers and pipes")
_DEMO = shared("--demo", action="store_true", help="play by itself; touches no save, any key opens the table")
_JSON = shared("--json", action="store_true", help="print JSON")
_COINS = option("--coins", metavar="N", type=coins, help="the coins bet (default: the most)")
_JACKPOT = option(
    "--jackpot",
    metavar="N",
    type=jackpot_meter,
    nargs="?",
    const=0,
    help="the jackpot in credits (default: its reset value; without N: as it stands in the save)",
)
_SET = option(
    "--set",
    metavar="LINE=PAY",
    type=pay_set,
    action="append",
    default=[],
    help="change a line's pay, in coins at max bet; may be repeated",
)
_NAME = option("name", metavar="NAME", nargs="?", default="default", help="the save (default: default)")
_SHELLS = ("bash", "zsh", "fish")

_PLAYING = (
    Command(
        "play",
        "play.play",
        "open the table",
        (*_SAVE, _PAYTABLE, _PLAIN, _DEMO),
        examples=(
            "videopoker play --paytable deuces-wild-full-pay",
            "videopoker play --save mine",
            "videopoker play --plain",
        ),
    ),
    Command(
        "run",
        "script.run",
        "play a script; `-` reads it from standard input",
        (
            *_SAVE,
            _JSON,
            option("--quiet", action="store_true", help="print only what fails, and the totals in one line"),
            option("script", metavar="SCRIPT", help="a file with one move a line, or -"),
        ),
        examples=(
            "videopoker run hand.poker",
            "videopoker run --quiet hand.poker",
            r"printf 'credits 100\nauto 20\n' | videopoker run -",
        ),
        more="A script's credits are kept in memory; with --save it plays on that save, a real bankroll: no seeds,\n"
        "chosen cards or deposits; with --practice on a practice save.\n"
        "Exits with 1 at the first `expect` that fails, with 2 for a script that cannot be read or played.",
    ),
    Command(
        "settings",
        "settings.settings",
        "print the settings, and what is wrong in their file",
        (_SAVES, _JSON),
        examples=("videopoker settings", "videopoker settings --json"),
    ),
    Command(
        "paths",
        "settings.paths",
        "print where saves, settings and other files are",
        (_SAVES, _JSON),
        examples=("videopoker paths", "videopoker paths --json", "videopoker paths --saves ."),
    ),
)
_GAMES = (
    Command(
        "paytables",
        "paytables.paytables",
        "list the paytables, or check files",
        (_SAVES, _JSON),
        examples=(
            "videopoker paytables",
            "videopoker paytables --json",
            "videopoker paytables check mine.toml",
        ),
        commands=(
            Command(
                "check",
                "paytables.check",
                "check paytable files",
                (_JSON, option("files", metavar="FILE", nargs="+", help="a paytable file")),
                examples=(
                    "videopoker paytables check mine.toml",
                    "videopoker paytables check mine.toml --json",
                ),
                more="Reports every error with its line and a fix. Exits with 1 if there is one.",
            ),
        ),
    ),
    Command(
        "solve",
        "solve.solve",
        "the exact return of paytables, and the count of every line",
        (
            *_SAVE,
            _JSON,
            option("paytables", metavar="PAYTABLE", nargs="+", help="a paytable's name or file"),
            _COINS,
            _JACKPOT,
            _SET,
            option(
                "--sweep",
                metavar="LINE=A..B[:STEP]",
                type=pay_range,
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
            *_SAVE,
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
        "the exact chance of ruin of a bankroll, and where play may stand after a number of hands",
        (
            *_SAVE,
            _JSON,
            option("game", metavar="PAYTABLE", help="a paytable's name or file"),
            option("--bankroll", metavar="CREDITS", type=count, required=True, help="credits to play with"),
            option("--hands", metavar="N", type=count, help="within this many hands (default: for ever)"),
            option(
                "--cash-back",
                metavar="SHARE",
                type=share,
                default="0",
                help="the part of each bet given back, such as 0.84%%",
            ),
            option(
                "--drawn", metavar="N", type=count, default=1, help="hands drawn from each deal (default: 1)"
            ),
            option(
                "--chance",
                metavar="SHARE",
                type=share,
                default="5%",
                help="name the bankroll for this chance of ruin (default: 5%%)",
            ),
            _COINS,
            _JACKPOT,
        ),
        examples=(
            "videopoker risk jacks-or-better-9-6 --bankroll 1000 --hands 1600",
            "videopoker risk deuces-wild-full-pay --bankroll 5000 --chance 1%",
            "videopoker risk jacks-or-better-9-6 --bankroll 1000 --hands 1600 --cash-back 0.25% --json",
        ),
        more="Play is best play at one bet; it ends in ruin where a full bet cannot be placed.",
    ),
    Command(
        "simulate",
        "simulate.simulate",
        "play a game card by card, millions of hands a second, by any policy",
        (
            _SAVES,
            _JSON,
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
                "--drawn", metavar="N", type=count, default=1, help="hands drawn from each deal (default: 1)"
            ),
            option("--sessions", metavar="M", type=count, help="cut the hands into M sessions"),
            option("--bankroll", metavar="CREDITS", type=count, help="credits at the start of each session"),
            option(
                "--workers", metavar="N", type=count, help="processes (default: one a core in a long run)"
            ),
            option(
                "--cluster",
                metavar="ADDRESS",
                type=cluster_address,
                help="a Dask cluster's scheduler, such as tcp://HOST:8786",
            ),
            option(
                "--resume", metavar="FILE", help="keep the totals in this file, and go on with those in it"
            ),
            _COINS,
            option(
                "--jackpot",
                metavar="N",
                type=jackpot_meter,
                help="the jackpot in credits, which stays there (default: its reset value)",
            ),
            _SET,
        ),
        examples=(
            "videopoker simulate jacks-or-better-9-6 --hands 1e6 --seed 7",
            "videopoker simulate deuces-wild-full-pay --hands 1e6 --seed 7 --policy 16 --json",
            "videopoker simulate jacks-or-better-9-6 --hands 1.6e6 --sessions 1000 --bankroll 500",
        ),
        more="A file.py has a function hold(hand): five cards, sorted, to the cards held or their positions from 0 to 4.\n"
        "Ctrl+c stops, prints the totals so far and says how to go on; exit code 130.",
    ),
    Command(
        "hold",
        "solve.hold",
        "the exact value of all 32 ways to play a hand",
        (
            *_SAVE,
            _PAYTABLE,
            _JSON,
            option("hand", metavar="CARD", nargs="+", help='five cards, such as "As Kd JK 7c 7h"'),
            _COINS,
            _JACKPOT,
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
            _SAVES,
            _JSON,
            option("paytables", metavar="PAYTABLE", nargs="*", help="a paytable's name or file"),
            _COINS,
            option(
                "--lines",
                metavar="N",
                type=sheet_lines,
                default=16,
                help="at most N lines, the last one counted, or all that matter (default: 16)",
            ),
            option("--hand", metavar="CARDS", help="what the sheet says of this hand"),
            option(
                "--diff",
                metavar="PAYTABLE",
                nargs="+",
                help="where best play of two games differs, or of one and itself with --set, and what that costs",
            ),
            _SET,
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
            _JSON,
            option(
                "hands",
                metavar="HAND",
                nargs="+",
                help='such as "As Kd JK 7c 7h", or "As Kd / 2c 3d 4h 5s" in groups; | between hands',
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
_PRACTICE = (
    Command(
        "daily",
        "practice.daily",
        "twenty hands a day, the same for everyone",
        (
            _SAVES,
            _PAYTABLE,
            _JSON,
            option("--date", metavar="DATE", help="the day, such as 2026-11-21 (default: today)"),
        ),
        examples=(
            "videopoker daily",
            "videopoker daily --date 2026-11-21",
            "videopoker daily --paytable jacks-or-better-9-6 --json",
        ),
        more="Only your holds are graded, so luck plays no part. Today's answers count once; past days are open\n"
        "for practice. With --json: the day's hands and your score, without playing.",
    ),
    Command(
        "drill",
        "practice.drill",
        "practise on your own mistakes and on close decisions",
        (
            *_SAVE,
            _PAYTABLE,
            _JSON,
            option("hand", metavar="CARD", nargs="*", help="five cards to take apart (default: what is due)"),
            option("--hands", metavar="N", type=count, help="how many hands (default: 20)"),
        ),
        examples=(
            "videopoker drill",
            "videopoker drill --paytable deuces-wild-full-pay --hands 10",
            'videopoker drill "Ks Kh 7d 2c JK"',
        ),
        more="Hands you got wrong come again soon, hands you know later. Nothing is bet.\n"
        "With --json: how many hands are due, and your last days, without playing.",
    ),
)
_KEPT = (
    Command(
        "stats",
        "saves.stats",
        "the meters of a save",
        (
            *_SAVE,
            _JSON,
            option(
                "--expected",
                action="store_true",
                help="hits of each line beside those expected, with the odds",
            ),
        ),
        examples=("videopoker stats", "videopoker stats --expected", "videopoker stats --save mine --json"),
    ),
    Command(
        "ledger",
        "saves.ledger",
        "deposits, cash-outs and sessions",
        (*_SAVE, _JSON),
        examples=("videopoker ledger", "videopoker ledger --save mine --json"),
    ),
    Command(
        "grade",
        "saves.grade",
        "where your credits went, and how well you held",
        (*_SAVE, _JSON, option("--hand", metavar="N", type=count, help="only hand N")),
        examples=("videopoker grade", "videopoker grade --hand 2", "videopoker grade --save mine --json"),
        more="Edge, deals, mistakes, draws, doubles and meter add up to what was won or lost.",
    ),
    Command(
        "history",
        "saves.history",
        "the last hands of a save, in full",
        (
            *_SAVE,
            option("--last", metavar="N", type=count, help="how many hands (default: 10; exports: all)"),
            option("--line", metavar="LABEL", help='only hands paid for this line; "nothing": losing hands'),
            option(
                "--least",
                metavar="N",
                type=count,
                default=0,
                help="only hands that won at least N credits, double-ups included",
            ),
            option("--game", metavar="NAME", help="only hands of this game"),
            option("--since", metavar="DAY", help="only hands from this day on, such as 2026-11-05"),
            option("--until", metavar="DAY", help="only hands up to this day"),
            option("--dealt", metavar="CARDS", help='only hands dealt these cards, such as "As Kd"'),
            option("--held", metavar="CARDS", help="only hands in which these cards were held"),
            option(
                "--legend", action="store_true", help="print what each column and field of the exports means"
            ),
        ),
        either=(
            _JSON,
            option("--csv", action="store_true", help="export as CSV"),
            option("--jsonl", action="store_true", help="export as JSON Lines"),
        ),
        examples=(
            "videopoker history --last 3",
            'videopoker history --line "Full House" --json',
            "videopoker history --csv > hands.csv",
        ),
    ),
    Command(
        "saves",
        "save_files.list_saves",
        "list the saves; back them up, restore or repair them",
        (_SAVES, _JSON),
        examples=("videopoker saves", "videopoker saves backup mine", "videopoker saves explain mine"),
        commands=(
            Command(
                "backup",
                "save_files.backup",
                "copy a save to the folder `backups`; it may be in play",
                (_NAME, _SAVES),
                examples=("videopoker saves backup", "videopoker saves backup mine"),
            ),
            Command(
                "restore",
                "save_files.restore",
                "put a backup in the place of a save",
                (
                    _NAME,
                    option("backup", metavar="FILE", nargs="?", help="the backup (default: the newest)"),
                    _SAVES,
                ),
                examples=("videopoker saves restore mine",),
                more="The save that was there is moved to the folder `backups`. The log records that it was restored.",
            ),
            Command(
                "forget",
                "save_files.forget",
                "move a save to the folder `backups`, so that a new one can start",
                (_NAME, _SAVES),
                examples=("videopoker saves forget mine",),
            ),
            Command(
                "explain",
                "save_files.explain",
                "say what is wrong with a save, and what can be got back",
                (_NAME, _JSON, _SAVES),
                examples=("videopoker saves explain", "videopoker saves explain mine --json"),
                more="Exits with 1 if something is wrong.",
            ),
            Command(
                "salvage",
                "save_files.salvage",
                "make a new save of every hand up to the damage",
                (
                    _NAME,
                    option("to", metavar="NEW", nargs="?", help="its name (default: NAME-salvaged)"),
                    _SAVES,
                ),
                examples=("videopoker saves salvage mine",),
            ),
        ),
    ),
    Command(
        "verify",
        "fairness.verify",
        "check every hand of a save, and its log",
        (*_SAVE, _JSON),
        either=(
            option(
                "--hand", metavar="N", type=count, help="only this hand: what was committed, what was dealt"
            ),
            option("--last", metavar="N", type=count, help="only the last N hands"),
            option(
                "--receipt", metavar="LINE", help="whether the save still contains the place of a receipt"
            ),
            option("--mend", action="store_true", help="rebuild the index and snapshot from the log first"),
        ),
        examples=(
            "videopoker verify",
            "videopoker verify --last 3",
            "videopoker verify --save mine --json",
        ),
        more="Exits with 1 if there are problems.",
    ),
    Command(
        "selftest",
        "selftest.selftest",
        "test the shuffle: fresh deals, tested for randomness",
        (
            _JSON,
            option(
                "--hands",
                metavar="N",
                type=selftest_hands,
                default=200_000,
                help="how many hands to deal, at least 10000 (default: 200000)",
            ),
        ),
        examples=("videopoker selftest --hands 10000", "videopoker selftest --hands 10000 --json"),
        more="A test that fails is repeated on fresh deals. Exits with 1 if one fails both times.",
    ),
    Command(
        "receipt",
        "fairness.receipt",
        "a short line that says where a save is now, to keep or send",
        (*_SAVE, _JSON),
        examples=("videopoker receipt", "videopoker receipt --save mine --json"),
        more="`videopoker verify --receipt LINE` says whether the save still contains it.",
    ),
)
_OF_ITSELF = (
    Command(
        "help",
        "completion.show_help",
        "show the help of a command",
        (option("words", metavar="COMMAND", nargs="*", help="the command (default: all of them)"),),
        examples=("videopoker help", "videopoker help solve"),
    ),
    Command(
        "completion",
        "completion.completion",
        "print a completion script for a shell",
        (
            option("shell", metavar="SHELL", choices=_SHELLS, nargs="?", help=", ".join(_SHELLS)),
            option("--names", choices=("games", "lines", "saves"), help=SUPPRESS),
        ),
        examples=(
            "source <(videopoker completion bash)",
            "videopoker completion zsh > ~/.zfunc/_videopoker",
            "videopoker completion fish > ~/.config/fish/completions/videopoker.fish",
        ),
    ),
)

VIDEOPOKER = Command(
    "videopoker",
    "play.play",
    "video poker for the terminal",
    (
        *_SAVE,
        _PAYTABLE,
        _PLAIN,
        _DEMO,
        option("--version", action="version", version=f"videopoker {__version__}"),
    ),
    examples=(
        "videopoker",
        "videopoker --plain --paytable jacks-or-better-9-6",
        "videopoker help solve",
    ),
    more="Without a command it opens the table.",
    commands=(*_PLAYING, *_GAMES, *_PRACTICE, *_KEPT, *_OF_ITSELF),
)
"""The whole command line."""
