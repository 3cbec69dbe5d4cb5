"""What the parsers of all commands share: their errors, the options that several have, the types of values."""

import argparse
import re
from collections.abc import Callable
from typing import Any, NoReturn

from videopoker.cli.request import complain


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and where to look."""

    def error(self, message: str) -> NoReturn:
        """Print the mistake and leave with 2."""
        complain(f"{message}; see {self.prog} --help")
        raise SystemExit(2)


class Commands:
    """Adds commands to the command line, and holds the options that several of them have."""

    def __init__(self, description: str) -> None:
        self.saves = _option(
            "--saves",
            "the folder of saves (default: VIDEOPOKER_SAVES, else the checkout's, else your own)",
            metavar="DIR",
        )
        self.save = _option(
            "--save", "the save to use (default: default; for run, none)", self.saves, metavar="NAME"
        )
        self.paytable = _option("--paytable", "the game: a paytable's name or file", metavar="P")
        plain = _option("--plain", "play line by line, nothing redrawn", action="store_true")
        self.json = _option("--json", "print JSON", action="store_true")
        self.table = (self.save, self.paytable, plain)
        """The options with which the table opens."""
        self.parser = Parser("videopoker", description=description, parents=self.table)
        self._subparsers = self.parser.add_subparsers(
            title="commands", metavar="COMMAND", parser_class=Parser
        )

    def add(
        self, name: str, function: Callable[[argparse.Namespace], int], words: str, *parents: Parser
    ) -> Parser:
        """A command, the function that carries it out, and what it does in a few words."""
        made: Parser = self._subparsers.add_parser(
            name, help=words, description=words[0].upper() + words[1:] + ".", parents=parents
        )
        made.set_defaults(command=function)
        return made


def _option(name: str, words: str, *parents: Parser, **more: Any) -> Parser:
    """A parser with one option and those of its parents; without the option the namespace lacks it."""
    made = Parser(add_help=False, parents=parents)
    made.add_argument(name, default=argparse.SUPPRESS, help=words, **more)
    return made


def jackpot_meter(text: str) -> int:
    """A jackpot as the table shows it; its fraction of a credit is never paid."""
    return count(re.sub(r"(?<=[0-9])\.[0-9]*$", "", text.replace(",", "")))


def count(text: str) -> int:
    """A whole number from 1."""
    if not re.fullmatch("0*[1-9][0-9]{0,8}", text):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a count; expected 1 to 999999999")
    return int(text)
