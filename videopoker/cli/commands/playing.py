"""Commands that play, run scripts, and show settings and folders."""

from videopoker.cli.commands.shared import DEMO, JSON, PAYTABLE, PLAIN, SAVE, SAVES
from videopoker.cli.options import Command, option

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
