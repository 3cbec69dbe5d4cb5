"""The command line: which words call which command, and what its outcome means to the caller.

A command is one function; it imports the floors below only when it needs them. Results go to stdout, complaints
to stderr. Exit 0: done. 1: the answer is no. 2: the request was wrong.
"""

import io
import os
import sys
from collections.abc import Sequence

from videopoker.cli import hands, paytables, play, saves
from videopoker.cli.options import Commands, Parser
from videopoker.cli.request import WrongRequest, complain

_DESCRIPTION = "Video poker for the terminal. Without a command it opens the table."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; gives the exit code."""
    options = parser().parse_args(arguments)
    options.save_given = hasattr(options, "save")
    defaults = {"command": play.play, "saves": None, "save": "default", "paytable": None, "json": False}
    for name, value in defaults.items():
        if not hasattr(options, name):
            setattr(options, name, value)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a file may have a name no terminal can write
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
    except Exception as error:  # noqa: BLE001 - a stack is for the report, not for the user
        from videopoker.play.crash_report import EXIT_CODE, report
        from videopoker.play.paths import crash_log_path

        print(report(error, crash_log_path(options.saves)), file=sys.stderr)
        return EXIT_CODE


def parser() -> Parser:
    """The parser of the whole command line."""
    from videopoker import __version__

    commands = Commands(_DESCRIPTION)
    commands.parser.add_argument("--version", action="version", version=f"videopoker {__version__}")
    for group in (play, paytables, hands, saves):
        group.add_commands(commands)
    return commands.parser
