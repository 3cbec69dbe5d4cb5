"""Commands about saves and what is in them."""

from videopoker.cli.commands.shared import JSON, NAME, SAVE, SAVES
from videopoker.cli.options import Command, count, matching, option, selftest_hands

SAVED = (
    Command(
        "stats",
        "saves.stats",
        "the meters of a save",
        (
            *SAVE,
            JSON,
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
        (*SAVE, JSON),
        examples=("videopoker ledger", "videopoker ledger --save mine --json"),
    ),
    Command(
        "grade",
        "saves.grade",
        "where your credits went, and how well you held",
        (*SAVE, JSON, option("--hand", metavar="N", type=count, help="only hand N")),
        examples=("videopoker grade", "videopoker grade --hand 2", "videopoker grade --save mine --json"),
        more="Edge, deals, mistakes, draws, doubles and meter add up to what was won or lost.",
    ),
    Command(
        "history",
        "saves.history",
        "the last hands of a save, in full",
        (
            *SAVE,
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
            option("--dealt", metavar="CARDS", help='only hands dealt these cards, such as "As Kd" or "K K"'),
            option("--held", metavar="CARDS", help="only hands in which these cards were held"),
            option(
                "--legend", action="store_true", help="print what each column and field of the exports means"
            ),
        ),
        either=(
            JSON,
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
        (SAVES, JSON),
        examples=("videopoker saves", "videopoker saves backup mine", "videopoker saves explain mine"),
        commands=(
            Command(
                "backup",
                "save_files.backup",
                "copy a save to the folder `backups`; it may be in play",
                (NAME, SAVES),
                examples=("videopoker saves backup", "videopoker saves backup mine"),
            ),
            Command(
                "restore",
                "save_files.restore",
                "put a backup in the place of a save",
                (
                    NAME,
                    option(
                        "backup",
                        metavar="FILE",
                        nargs="?",
                        type=matching("(?s).+", "a file; expected the name of a backup"),
                        help="the backup (default: the newest)",
                    ),
                    SAVES,
                ),
                examples=("videopoker saves restore", "videopoker saves restore mine"),
                more="The save that was there is moved to the folder `backups`. The log records that it was restored.",
            ),
            Command(
                "forget",
                "save_files.forget",
                "move a save to the folder `backups`, so that a new one can start",
                (NAME, SAVES),
                examples=("videopoker saves forget", "videopoker saves forget mine"),
            ),
            Command(
                "explain",
                "save_files.explain",
                "say what is wrong with a save, and what can be recovered",
                (NAME, JSON, SAVES),
                examples=("videopoker saves explain", "videopoker saves explain mine --json"),
                more="Exits with 1 if something is wrong.",
            ),
            Command(
                "salvage",
                "save_files.salvage",
                "make a new save of every hand up to the damage",
                (
                    NAME,
                    option("to", metavar="NEW", nargs="?", help="its name (default: NAME-salvaged)"),
                    SAVES,
                ),
                examples=("videopoker saves salvage mine", "videopoker saves salvage mine mended"),
            ),
        ),
    ),
    Command(
        "verify",
        "fairness.verify",
        "check every hand of a save, and its log",
        (*SAVE, JSON),
        either=(
            option(
                "--hand", metavar="N", type=count, help="only this hand: what was committed, what was dealt"
            ),
            option("--last", metavar="N", type=count, help="only the last N hands"),
            option(
                "--receipt",
                metavar="LINE",
                help="check that the save still contains everything up to this receipt",
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
            JSON,
            option(
                "--hands",
                metavar="N",
                type=selftest_hands,
                default=200_000,
                help="how many hands to deal, at least 10,000 (default: 200,000)",
            ),
        ),
        examples=("videopoker selftest --hands 10000", "videopoker selftest --hands 10000 --json"),
        more="A test that fails is repeated on fresh deals. Exits with 1 if one fails both times.",
    ),
    Command(
        "receipt",
        "fairness.receipt",
        "a short line that fixes the state of a save, to keep or send",
        (*SAVE, JSON),
        examples=("videopoker receipt", "videopoker receipt --save mine --json"),
        more="`videopoker verify --receipt LINE` checks later that nothing before it was changed.",
    ),
)
