"""The command line: finds the command, runs it and turns its outcome into an exit code.

A command is one function; it imports the floors below only when it needs them. Results go to stdout, complaints
to stderr. Exit 0: done. 1: the answer is no. 2: the request was wrong.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence

from videopoker.cli import hands, paytables, play, practice, saves, strategy
from videopoker.cli.options import Commands, Parser
from videopoker.cli.request import WrongRequest, complain

_EXAMPLES = (
    "videopoker",
    "videopoker --plain --paytable jacks-or-better-9-6",
    "videopoker help solve",
)
_DEFAULTS = {"command": play.play, "saves": None, "save": "default", "paytable": None, "json": False}
"""The options that several commands have, where they are not given."""
_SHELLS = ("bash", "zsh", "fish")
_DESCRIPTION = "Video poker for the terminal. Without a command it opens the table."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; gives the exit code."""
    os.umask(0o077)  # saves, exports, reports: only the player reads what is written
    given, unknown = parser().parse_known_args(arguments)
    if unknown:
        given.parser.refuse(unknown[0])
    options = argparse.Namespace(**_DEFAULTS | vars(given), save_given="save" in given)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(
            errors="backslashreplace"
        )  # a file's name may have signs that the terminal cannot write
    try:
        code: int = options.command(options)
        if sys.stdout:  # None when the caller closed it
            sys.stdout.flush()
        return code
    except WrongRequest as wrong:
        complain(str(wrong))
        return 2
    except BrokenPipeError:  # the reader went away, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        print(f"videopoker: {error.strerror or error}", file=sys.stderr)
        return 2
    except Exception as error:  # noqa: BLE001 - the traceback goes into the report
        from videopoker.play.crash_report import EXIT_CODE, report
        from videopoker.play.paths import crash_log_path

        print(report(error, crash_log_path(options.saves)), file=sys.stderr)
        return EXIT_CODE


def parser() -> Parser:
    """The parser of the whole command line."""
    from videopoker import __version__

    commands = Commands(_DESCRIPTION, _EXAMPLES)
    commands.parser.add_argument("--version", action="version", version=f"videopoker {__version__}")
    for group in (play, paytables, strategy, hands, practice, saves):
        group.add_commands(commands)
    explained = commands.add(
        "help",
        _help,
        "show the help of a command",
        examples=("videopoker help", "videopoker help solve"),
    )
    explained.add_argument("words", metavar="COMMAND", nargs="*", help="the command (default: all of them)")
    completed = commands.add(
        "completion",
        _completion,
        "print a completion script for a shell",
        examples=(
            "source <(videopoker completion bash)",
            "videopoker completion zsh > ~/.zfunc/_videopoker",
            "videopoker completion fish > ~/.config/fish/completions/videopoker.fish",
        ),
    )
    completed.add_argument("shell", metavar="SHELL", choices=_SHELLS, help=", ".join(_SHELLS))
    return commands.parser


def _help(options: argparse.Namespace) -> int:
    return main([*options.words, "--help"])


def _completion(options: argparse.Namespace) -> int:
    import shtab

    from videopoker.play.paytables.files import paytable_names

    whole = parser()
    for action in whole.actions():
        match action.metavar:
            case "PAYTABLE":
                action.choices = paytable_names()
            case "SCRIPT" | "FILE" | "DIR":
                action.complete = shtab.DIRECTORY if action.metavar == "DIR" else shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(whole, options.shell))
    return 0
