"""Commands that play, practise, run scripts, and show settings and folders."""

from videopoker.cli.commands.shared import DEMO, JSON, PAYTABLE, PLAIN, SAVE, SAVES
from videopoker.cli.options import Command, count, option

PLAYING = (
    Command(
        "play",
        "play.play",
        "open the table",
        (*SAVE, PAYTABLE, PLAIN, DEMO),
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
            *SAVE,
            JSON,
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
        (SAVES, JSON),
        examples=("videopoker settings", "videopoker settings --json"),
    ),
    Command(
        "paths",
        "settings.paths",
        "print where saves, settings and other files are",
        (SAVES, JSON),
        examples=("videopoker paths", "videopoker paths --json", "videopoker paths --saves ."),
    ),
)

PRACTICE = (
    Command(
        "daily",
        "training.daily",
        "twenty hands a day, the same for everyone",
        (
            SAVES,
            PAYTABLE,
            JSON,
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
        "training.drill",
        "practise on your own mistakes and on close decisions",
        (
            *SAVE,
            PAYTABLE,
            JSON,
            option(
                "hand",
                metavar="CARD",
                nargs="*",
                help="five cards to practise on (default: the hands that are due)",
            ),
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
