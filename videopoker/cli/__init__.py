"""The command line: which words call which command, and what its outcome means to the caller.

What a command does stands in `commands`, which imports the floors only when one of them is needed.
"""

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from videopoker.cli import accounts, commands, inquiries
from videopoker.cli.commands import WrongRequest

_DESCRIPTION = "Video poker for the terminal. Without a command it opens the table."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; gives the exit code."""
    options = _parser().parse_args(arguments)
    options.save_given = hasattr(options, "save")
    defaults = {"command": commands.play, "saves": None, "save": "default", "paytable": None, "json": False}
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
        commands.complain(str(wrong))
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


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and where to look."""

    def error(self, message: str) -> NoReturn:
        commands.complain(f"{message}; see {self.prog} --help")
        raise SystemExit(2)


@dataclass(frozen=True, slots=True)
class _Shared:
    """Options that several commands have."""

    saves: _Parser
    save: _Parser
    """A save, and the folder it is in."""
    game: _Parser
    """A game, a save, and the folder it is in."""
    json: _Parser


def _parser() -> argparse.ArgumentParser:
    from videopoker import __version__

    shared = _shared()
    parser = _Parser("videopoker", description=_DESCRIPTION, parents=[shared.game], allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"videopoker {__version__}")
    subcommands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)

    def command(name: str, function: Any, words: str, *parents: _Parser) -> Any:
        made = subcommands.add_parser(
            name, help=words, description=words[0].upper() + words[1:] + ".", parents=parents
        )
        made.set_defaults(command=function)
        return made

    _playing(command, shared)
    _asking(command, shared)
    _accounting(command, shared)
    return parser


def _shared() -> _Shared:
    saves = _Parser(add_help=False)
    saves.add_argument(
        "--saves",
        metavar="DIR",
        default=argparse.SUPPRESS,
        help="the folder of saves (default: VIDEOPOKER_SAVES, else the checkout's, else your own)",
    )
    save = _Parser(add_help=False, parents=[saves])
    save.add_argument(
        "--save",
        metavar="NAME",
        default=argparse.SUPPRESS,
        help="the save to use (default: default; for run, none)",
    )
    game = _Parser(add_help=False, parents=[save])
    game.add_argument(
        "--paytable", metavar="P", default=argparse.SUPPRESS, help="the game: a paytable's name or file"
    )
    game.add_argument(
        "--plain", action="store_true", default=argparse.SUPPRESS, help="play line by line, nothing redrawn"
    )
    json = _Parser(add_help=False)
    json.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print JSON")
    return _Shared(saves, save, game, json)


def _playing(command: Any, shared: _Shared) -> None:
    """The commands that play, and how the table is set up."""
    command("play", commands.play, "open the table", shared.game)
    run = command(
        "run", commands.run, "play a script; `-` reads it from standard input", shared.save, shared.json
    )
    run.add_argument("script", metavar="SCRIPT", help="a file with one move a line, or -")
    command("settings", commands.settings, "the settings, and what is wrong with their file", shared.saves)


def _asking(command: Any, shared: _Shared) -> None:
    """The commands that answer a question about games and hands."""
    tables = command(
        "paytables", inquiries.paytables, "list the paytables, or check files", shared.saves, shared.json
    )
    check = tables.add_subparsers(metavar="check").add_parser(
        "check", help="check paytable files", parents=[shared.json]
    )
    check.add_argument("files", metavar="FILE", nargs="+")
    check.set_defaults(command=inquiries.check)
    words = "the exact return of paytables, and the count of every line"
    solve = command("solve", inquiries.solve, words, shared.save, shared.json)
    solve.add_argument("paytables", metavar="PAYTABLE", nargs="+", help="a paytable's name or file")
    _terms(solve)
    _comparing_hands(
        command(
            "hand",
            inquiries.hand,
            "name hands of five or more cards, and say which wins and why",
            shared.json,
        )
    )
    words = "what each of the 32 holds of a hand is exactly worth"
    hold = command("hold", inquiries.hold, words, shared.save, shared.json)
    hold.add_argument("hand", metavar="HAND", nargs="+", help='five cards, such as "As Kd JK 7c 7h"')
    hold.add_argument("--paytable", metavar="P", default=argparse.SUPPRESS, help="a paytable's name or file")
    _terms(hold)
    hold.add_argument("--all", action="store_true", help="show all 32 holds")


def _terms(command: Any) -> None:
    """The options that say on which terms a game is played."""
    command.add_argument("--coins", metavar="N", type=_count, help="the coins bet (default: the most)")
    command.add_argument(
        "--jackpot",
        metavar="N",
        type=_meter,
        nargs="?",
        const=0,
        help="with the jackpot at so many credits; without a number at what the save's meter shows",
    )


def _comparing_hands(hand: Any) -> None:
    """The hands to compare, and by which rules."""
    hand.add_argument(
        "hands", metavar="HAND", nargs="+", help='such as "As Kd JK 7c 7h", or "As Kd / 2c 3d 4h 5s"'
    )
    hand.add_argument(
        "--wild", metavar="RANKS", default="", help='ranks that are wild, such as "2"; jokers always are'
    )
    hand.add_argument(
        "--decks", metavar="N", type=_count, default=1, help="how often a hand may have one card"
    )
    hand.add_argument("--no-five", action="store_true", help="there is no five of a kind")
    hand.add_argument(
        "--dice", action="store_true", help='poker dice: faces 9 T J Q K A, such as "A A K Q J"'
    )


def _accounting(command: Any, shared: _Shared) -> None:
    """The commands that tell what a save holds, and check it."""
    of_save = (shared.save, shared.json)
    stats = command("stats", accounts.stats, "the meters of a save", *of_save)
    stats.add_argument(
        "--expected",
        action="store_true",
        help="every line beside what best play expects, and how unlikely it is",
    )
    command("ledger", accounts.ledger, "what was put in and cashed out, and every session", *of_save)
    _choosing_hands(command("history", commands.history, "the last hands of a save, in full", *of_save))
    verify = command("verify", commands.verify, "check every hand of a save, and its log", *of_save)
    verify.add_argument(
        "--mend", action="store_true", help="first make anew what is kept beside the log, from the log"
    )


def _choosing_hands(history: Any) -> None:
    """The options that choose hands and the form they are given in."""
    history.add_argument(
        "--last", metavar="N", type=_count, help="how many hands (default: 10, or all exported)"
    )
    history.add_argument("--line", metavar="LABEL", help='only hands paid for this line, or "nothing"')
    history.add_argument(
        "--least",
        metavar="N",
        type=_count,
        default=0,
        help="only hands that brought so much, double ups and all",
    )
    history.add_argument("--game", metavar="NAME", help="only hands of this game")
    form = history.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="export as CSV")
    form.add_argument("--jsonl", action="store_true", help="export as JSON Lines")


def _meter(text: str) -> int:
    """A jackpot as the table shows it; its fraction of a credit is never paid."""
    return _count(re.sub(r"(?<=[0-9])\.[0-9]*$", "", text.replace(",", "")))


def _count(text: str) -> int:
    if not re.fullmatch("0*[1-9][0-9]{0,8}", text):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a count; expected 1 to 999999999")
    return int(text)
