"""Commands, and the parser of a command line: only the parser of the command that is named is built."""

import argparse
import re
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pkgutil import resolve_name
from shlex import quote
from typing import Any, NoReturn

from videopoker.cli.request import complain
from videopoker.core.messages import closest, nearest, quoted

Option = tuple[tuple[str, ...], dict[str, Any]]
"""The names of an option or argument, and its settings for argparse."""

_FEW = 5
"""The most choices that an error lists."""


@dataclass(frozen=True)
class Command:
    """One command of the command line."""

    run: Callable[[Namespace], int]
    """Runs it; returns the exit code."""
    options: Sequence[Option] = ()
    either: Sequence[Option] = ()
    """Options that exclude each other."""
    examples: Sequence[str] = ()
    more: str = ""
    """More text for its help."""
    commands: Mapping[str, "tuple[str, Command | str]"] = field(default_factory=dict)
    """The commands within it by name: what each does in one line, and the command or where it stands: ``history:STATS``."""
    otherwise: str = ""
    """The command within it to run if the first word is none of them."""


def load(command: Command | str) -> Command:
    """A command, or the one that stands in this place, whose file is imported."""
    if isinstance(command, str):
        command = resolve_name(f"videopoker.cli.{command}")
        assert isinstance(command, Command)
    return command


def option(*names: str, **settings: Any) -> Option:
    """An option or argument of a command."""
    return names, settings


class Parser(argparse.ArgumentParser):
    """The parser of one command. It reports a mistake in one line, with the nearest name or a pointer to help."""

    def __init__(self, prog: str, summary: str, command: Command, **more: Any) -> None:
        """`more` is for argparse."""
        super().__init__(
            prog=prog,
            description="\n\n".join(
                [f"{summary[0].upper()}{summary[1:]}.", *[command.more] * bool(command.more)]
            ),
            epilog="\n  ".join(["examples:", *command.examples]),
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            **more,
        )
        self._negative_number_matcher = re.compile(r"-\.?\d")  # -1% too: argparse would see an option
        self.command = command
        self._words: Sequence[str] = ()
        self.arguments: list[argparse.Action] = [
            self.add_argument(*names, **settings) for names, settings in command.options
        ]
        """Its options and arguments."""
        if command.either:
            exclusive = self.add_mutually_exclusive_group()
            self.arguments += [
                exclusive.add_argument(*names, **settings) for names, settings in command.either
            ]

    def read(self, words: Sequence[str], options: Namespace) -> Callable[[Namespace], int]:
        """The function of the command that these words name; adds its options. SystemExit after a mistake or a help."""
        self._words = words
        if self.command.commands:
            self.add_argument("within", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
        _, unknown = self.parse_known_args(words, options)
        if within := vars(options).pop("within", None):
            if self._goes_on(within[0]):
                within.insert(0, self.command.otherwise)
            elif unknown and within[0] not in self.command.commands:  # it may be the value of that option
                self.refuse(unknown[0])
            return self.within(within[0]).read([*unknown, *within[1:]], options)
        if unknown:
            self.refuse(unknown[0])
        if options.save is not None and options.practice is not None:
            self.error("--save and --practice each name a save; use one of them")
        return self.command.run

    def _goes_on(self, word: str) -> bool:
        """Whether this word is for the command to run `otherwise`."""
        names = self.command.commands
        return bool(self.command.otherwise) and word not in names and not closest(word, names)

    def within(self, name: str) -> "Parser":
        """The parser of a command within this one; exits with 2 if there is no such command."""
        commands = self.command.commands
        if not commands or self._goes_on(name):
            self.refuse(name)
        if name not in commands:
            plays = f"; `videopoker play --paytable {quote(name)}` plays it" * _is_game(name)
            self.refuse_choice("command", name, list(commands), plays)
        summary, command = commands[name]
        return Parser(f"{self.prog} {name}", summary, load(command))

    def print_help(self, file: Any = None) -> None:
        """Print the help, with the commands within; unlike argparse's own, this reports a failure to write it."""
        if self.command.commands:
            within = self.add_subparsers(
                title="commands", metavar="COMMAND", parser_class=argparse.ArgumentParser
            )
            for name, (summary, _) in self.command.commands.items():
                within.add_parser(name, help=summary)
        print(self.format_help(), end="", file=file)

    def error(self, message: str) -> NoReturn:
        """Print the mistake and exit with 2; if an argument is missing, a misspelt option is the mistake."""
        if message.startswith("the following arguments are required"):
            for word in self._words:
                if word.startswith("--") and word.partition("=")[0] not in self._option_names():
                    self.refuse(word)
        complain(message if message.endswith("?") else f"{message}; see {self.prog} --help")
        raise SystemExit(2)

    def refuse(self, unknown: str) -> NoReturn:
        """Exit because of an unknown argument."""
        known = self._option_names()
        if unknown.startswith("-"):
            name = unknown.partition("=")[0]
            self.error(f"no option {quoted(name)}{nearest(name, known)}")
        hint = "; --paytable chooses a game" if "--paytable" in known else ""
        self.error(f"no argument is expected at {quoted(unknown)}{hint}")

    def refuse_choice(self, what: str, word: str, known: Sequence[str], hint: str = "") -> NoReturn:
        """Exit because a word is not one of those known; names the nearest, or all if they are few."""
        from videopoker.core.labels import either

        few = f"; expected {either(known)}" if len(known) <= _FEW else ""
        self.error(f"no {what} {quoted(word)}{nearest(word, known) or hint or few}")

    def _option_names(self) -> list[str]:
        return ["-h", "--help", *(name for action in self.arguments for name in action.option_strings)]


def _is_game(word: str) -> bool:
    from videopoker.play.paytables.files import ENDING, paytable_names

    return word.endswith(ENDING) or word in paytable_names()
