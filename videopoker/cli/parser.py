"""Commands, the options that several take, and the parser of a command line, built for the command named alone."""

import argparse
import re
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, NoReturn

from videopoker.cli.request import complain, typed
from videopoker.core.messages import Refused, closest, nearest, quoted
from videopoker.core.read_number import read_number, typed_number

Option = tuple[tuple[str, ...], dict[str, Any]]
"""The names of an option or argument, and its settings for argparse."""

_FEW = 5
"""The most choices that an error lists."""


class Command(NamedTuple):
    """One command of the command line. No dataclass, whose import would make `--help` a third slower."""

    run: Callable[[Namespace], int]
    """Runs it; returns the exit code."""
    options: Sequence[Option] = ()
    either: Sequence[Option] = ()
    """Options that exclude each other."""
    examples: Sequence[str] = ()
    more: str = ""
    """More text for its help."""
    commands: Mapping[str, "tuple[str, Command | str]"] = {}
    """The commands within it by name: what each does in one line, and the command or where it stands: ``history:STATS``."""
    otherwise: str = ""
    """The command within it to run if the first word is none of them."""


def load(command: Command | str) -> Command:
    """A command, or the one that stands in this place, whose file is imported."""
    if isinstance(command, str):
        file, _, name = command.partition(":")
        command = getattr(import_module(f"videopoker.cli.{file}"), name)
        assert isinstance(command, Command)
    return command


def option(*names: str, **settings: Any) -> Option:
    """An option or argument of a command."""
    return names, settings


# types of values


def matching(pattern: str, expected: str) -> Callable[[str], str]:
    """A type of values: texts that match this pattern; `expected` ends the error for other texts."""

    def read(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ArgumentTypeError(f"{text[:40]!r} is not {expected}")
        return text

    return read


def whole(pattern: str, expected: str) -> Callable[[str], int]:
    """A type of values: whole numbers whose text matches this pattern."""
    read = matching(pattern, expected)
    return lambda text: read_number(read(text))


def read_as(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """A type of values: what `read` makes of a text; what it refuses is a mistake on the command line."""

    def value(text: str) -> Any:
        try:
            return read(text)
        except Refused as error:
            raise ArgumentTypeError(str(error)) from None

    return value


def hand_count(text: str) -> int:
    """A whole number from 1, also as 1e9; the solver checks the upper limit."""
    if number := typed_number(text):
        return number
    raise ArgumentTypeError(f"{text[:20]!r} is not a number of hands; expected one such as 1600 or 1e6")


def count(text: str) -> int:
    """A whole number from 1 to 999,999,999, also as 1e6."""
    if 0 < (number := typed_number(text) or 0) < 10**9:
        return number
    raise ArgumentTypeError(f"{text[:20]!r} is not a count; expected 1 to 999,999,999")


def jackpot_credits(text: str) -> int:
    """A jackpot in credits, as the table shows it; the fraction of a credit, which is never paid, is dropped."""
    return count(re.sub(r"(?<=[0-9])\.[0-9]*$", "", text.replace(",", "")))


def _pay_set(text: str) -> tuple[str, int]:
    """A line and its pay: ``full house=40``."""
    line, _, pay = text.rpartition("=")
    if not line.strip() or not re.fullmatch("[0-9]{1,9}", pay.strip()):
        raise ArgumentTypeError(
            f'{text[:40]!r} is not a line and its pay; expected one such as "full house=40"'
        )
    return line.strip(), read_number(pay.strip())


# options that several commands take

SAVES_FOLDER = option(
    "--saves",
    metavar="DIR",
    help="the folder of saves (default: VIDEOPOKER_SAVES, else the checkout's, else your own)",
)
SAVE = (
    SAVES_FOLDER,
    option("--save", metavar="NAME", help="the save to use (default: default)"),
    option(
        "--practice", metavar="NAME", help="a practice save: takes seeds, chosen cards, a script's deposits"
    ),
)
PAYTABLE = option("--paytable", metavar="PAYTABLE", help="the game: its name, a nickname or a file")
PLAIN = option("--plain", action="store_true", help="play line by line, for screen readers and pipes")
DEMO = option("--demo", action="store_true", help="play by itself; touches no save, any key opens the table")
JSON = option("--json", action="store_true", help="print JSON")
GAME = option("game", metavar="PAYTABLE", help="the game: its name, a nickname or a file")
COINS = option(
    "--coins",
    metavar="N",
    type=whole("-?[0-9]{1,9}", "a whole number of coins"),  # the game says which bets it takes
    help="the coins bet (default: the most)",
)
JACKPOT = option(
    "--jackpot",
    metavar="N",
    type=jackpot_credits,
    nargs="?",
    const=0,
    help="the jackpot in credits (default: its reset value; without N: its value in the save)",
)
SET = option(
    "--set",
    metavar="LINE=PAY",
    type=_pay_set,
    action="append",
    default=[],
    help="change a line's pay, in coins at max bet; may be repeated",
)
HANDS_DRAWN = option(
    "--drawn",
    metavar="N",
    type=whole("0*([1-9][0-9]?|100)", "a number of hands; expected 1 to 100"),
    default=1,
    help="hands drawn from each deal (default: 1)",
)


# the parser


def _unprinted(prog: str) -> argparse.HelpFormatter:
    """A formatter that prints nothing: argparse makes one for each option. Asking for the terminal's width takes 2 ms."""
    return argparse.RawDescriptionHelpFormatter(prog, width=80)


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
            formatter_class=_unprinted,
            **more,
        )
        self._negative_number_matcher = re.compile(r"-\.?\d")  # -1% too: argparse would see an option
        self.command = command
        self.words: Sequence[str] = ()
        """The words that are read."""
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
        self.words = words
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
            self.refuse_choice("command", name, list(commands), _playing(name))
        summary, command = commands[name]
        return Parser(f"{self.prog} {name}", summary, load(command))

    def print_help(self, file: Any = None) -> None:
        """Print the help, with the commands within; unlike argparse's own, this reports a failure to write it."""
        self.formatter_class = argparse.RawDescriptionHelpFormatter
        if self.command.commands:
            within = self.add_subparsers(
                title="commands", metavar="COMMAND", parser_class=argparse.ArgumentParser
            )
            for name, (summary, _) in self.command.commands.items():
                within.add_parser(name, help=summary)
        print(self.format_help(), end="", file=file)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print the version; unlike argparse's own, this reports a failure."""
        print(message, end="", file=file)

    def error(self, message: str) -> NoReturn:
        """Print the mistake and exit with 2; if an argument is missing, a misspelt option is the mistake."""
        if message.startswith("the following arguments are required"):
            for word in self.words:
                if word.startswith("--") and word.partition("=")[0] not in self._option_names():
                    self.refuse(word)
        complain(message if message.endswith("?") else f"{message}; see {typed(self.prog)} --help")
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


def _playing(word: str) -> str:
    """How a game is played, if a word names one."""
    from shlex import quote

    from videopoker.play.paytables.files import ENDING, aliases, paytable_names

    is_game = word.endswith(ENDING) or word in paytable_names() or aliases().game(word)
    return f"; `videopoker play --paytable {quote(word)}` plays it" if is_game else ""
