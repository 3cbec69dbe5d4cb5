"""What the parsers of all commands share: their errors, the options that several have, the types of values."""

import argparse
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NoReturn

from videopoker.cli.request import complain


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, with the nearest name or where to look; its help ends with examples."""

    def __init__(self, *arguments: Any, examples: Sequence[str] = (), **more: Any) -> None:
        if examples:
            more["epilog"] = "\n  ".join(["examples:", *examples])
        more |= {"allow_abbrev": False, "formatter_class": argparse.RawDescriptionHelpFormatter}
        super().__init__(*arguments, **more)
        self.set_defaults(parser=self)

    def error(self, message: str) -> NoReturn:
        """Print the mistake and leave with 2."""
        complain(message if message.endswith("?") else f"{message}; see {self.prog} --help")
        raise SystemExit(2)

    def refuse(self, unknown: str) -> NoReturn:
        """Leave for an argument that nobody takes."""
        from videopoker.core.messages import nearest, quoted

        option = unknown.partition("=")[0]
        if unknown.startswith("-"):
            self.error(f"no option {quoted(option)}{nearest(option, self._option_string_actions)}")
        self.error(f"no argument is expected at {quoted(unknown)}")

    def actions(self) -> Iterator[argparse.Action]:
        """Every option and argument, those of the commands too."""
        for action in self._actions:
            yield action
            if isinstance(action.choices, dict):
                for command in action.choices.values():
                    yield from command.actions()

    def _check_value(self, action: argparse.Action, value: str) -> None:
        """Refuse a word that is none of the choices, with the nearest of them."""
        if action.choices is not None and value not in action.choices:
            from videopoker.core.messages import nearest, quoted

            what = str(action.metavar).lower()
            self.error(f"no {what} {quoted(value)}{nearest(value, list(action.choices))}")


class Commands:
    """Adds commands to the command line, and holds the options that several of them have."""

    def __init__(self, description: str, examples: Sequence[str]) -> None:
        self.saves = _option(
            "--saves",
            "the folder of saves (default: VIDEOPOKER_SAVES, else the checkout's, else your own)",
            metavar="DIR",
        )
        self.save = _option("--save", "the save to use (default: default)", self.saves, metavar="NAME")
        self.paytable = _option("--paytable", "the game: a paytable's name or file", metavar="PAYTABLE")
        plain = _option("--plain", "play line by line, for screen readers and pipes", action="store_true")
        self.json = _option("--json", "print JSON", action="store_true")
        self.table = (self.save, self.paytable, plain)
        """The options with which the table opens."""
        self.parser = Parser("videopoker", description=description, examples=examples, parents=self.table)
        self._subparsers = self.parser.add_subparsers(
            title="commands", metavar="COMMAND", parser_class=Parser
        )

    def add(
        self,
        name: str,
        function: Callable[[argparse.Namespace], int],
        words: str,
        *parents: Parser,
        examples: Sequence[str],
        more: str = "",
    ) -> Parser:
        """A command, the function that carries it out, what it does in a few words, and in more."""
        description = f"{words[0].upper()}{words[1:]}."
        made: Parser = self._subparsers.add_parser(
            name,
            help=words,
            description=f"{description}\n\n{more}" if more else description,
            parents=parents,
            examples=examples,
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
