"""The commands by heading: what each does, and which file has it. A file is imported only if its command is named."""

from argparse import Action, ArgumentParser, Namespace

from videopoker.cli.parser import DEMO, PAYTABLE, PLAIN, SAVE, Command, Parser
from videopoker.cli.request import print_json
from videopoker.text.answers.option import option
from videopoker.version import __version__

GROUPS: dict[str, dict[str, tuple[str, Command | str]]] = {
    "play": {
        "play": ("open the table", "play:PLAY"),
        "settings": ("print the settings and any errors in the settings file", "settings:SETTINGS"),
        "help": ("show the help of a command", "programs:HELP"),
    },
    "learn": {
        "learn": ("learn a game idea by idea, in lessons of ten hands", "practise:LEARN"),
        "daily": ("twenty hands a day, the same for everyone", "practise:DAILY"),
        "drill": ("practise on your own mistakes and on close decisions", "practise:DRILL"),
        "exam": ("twenty hands without help, then the result", "practise:EXAM"),
        "challenge": ("the same hundred deals for you and a friend, by a code", "practise:CHALLENGE"),
        "which": ("ask which of two paytables returns more", "practise:WHICH"),
        "grade": ("where your credits went, and how well you held", "grade:GRADE"),
    },
    "hands and paytables": {
        "hand": ("identify hands of five or more cards and say which wins", "hands:HAND"),
        "hold": ("the exact value of all 32 ways to play a hand", "solve:HOLD"),
        "strategy": ("ranked holds, and the return if you follow them", "strategy:STRATEGY"),
        "paytables": ("list all paytables or the matching ones; check files", "paytables:PAYTABLES"),
        "solve": ("the exact return of games, and the count of every line", "solve:SOLVE"),
        "compare": ("games side by side: returns, cost an hour, pays", "solve:COMPARE"),
        "lab": ("open the paytable lab: change pays and see the return", "play:LAB"),
        "risk": ("a bankroll's chance of ruin and its likely results", "risk:RISK"),
        "simulate": ("play millions of hands a second, by any policy", "simulate:SIMULATE"),
    },
    "saves": {
        "stats": ("the meters of a save, or its ledger", "history:STATS"),
        "history": ("the last hands of a save, in full", "history:HISTORY"),
        "saves": ("list the saves; back them up, restore or repair them", "saves:SAVES"),
        "verify": ("check every hand of a save, its log and its receipts", "fairness:VERIFY"),
    },
    "programs": {
        "run": ("play scripts: files, folders, or `-` for standard input", "script:RUN"),
        "new": ("write a starter: a paytable, scripts and tests to edit", "new:NEW"),
        "schema": ("print the JSON Schema of a command's output or of a file", "programs:SCHEMA"),
        "completion": ("print a completion script for a shell", "programs:COMPLETION"),
    },
}
"""The commands by the heading that `--help` lists them under."""
COMMANDS = {name: command for group in GROUPS.values() for name, command in group.items()}
OLD_WORDS = {
    "ledger": "stats --ledger",
    "receipt --kept": "verify --kept-receipts",
    "receipt": "verify --new-receipt",
    "paths": "settings --paths",
    "analyse": "grade FILE",
}
"""Earlier commands that still work, and what they are now; a word in capitals is an argument that has to be given."""


def _open_table(options: Namespace) -> int:
    from videopoker.cli.play import play
    from videopoker.core.base.messages import Refused

    for name in ("verbose", "json"):
        if getattr(options, name):
            raise Refused(f"--{name} needs --version" + (" or a command" if name == "json" else ""))
    return play(options)


class _PrintVersion(Action):
    """Prints the version and exits, as the action of argparse; with `--verbose` in more lines."""

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        words = getattr(parser, "words", ())
        if "--json" in words or "--verbose" in words:
            from videopoker.cli.version import version_lines, version_record  # importlib.metadata takes 10 ms

            if "--json" in words:
                print_json(version_record(verbose="--verbose" in words))
            else:
                print("\n".join(version_lines()))
        else:
            print(f"videopoker {__version__}")
        parser.exit()


def whole_parser() -> Parser:
    """The parser of the whole command line."""
    return Parser(
        "videopoker",
        "video poker for the terminal",
        Command(
            _open_table,
            (
                *SAVE,
                PAYTABLE,
                PLAIN,
                DEMO,
                option("--version", action=_PrintVersion, nargs=0, help="print the version and exit"),
                option("--json", action="store_true", help="with --version: print JSON"),
                option(
                    "--verbose",
                    action="store_true",
                    help=(
                        "with --version: also print the Python and library versions, and whether the "
                        "installed package was changed"
                    ),
                ),
            ),
            examples=(
                "videopoker",
                "videopoker --plain --paytable jacks-or-better-9-6",
                "videopoker help solve",
            ),
            more="Without a command, it opens the table.",
            commands=COMMANDS,
            headings=GROUPS,
            old_words=OLD_WORDS,
            moved={"selftest": "python -m benchmarks.soak shuffle"},
        ),
    )
