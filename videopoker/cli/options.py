"""The types of commands and options, the parser made from them, and the types of values."""

import argparse
import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, cast

from videopoker.cli.request import complain

if TYPE_CHECKING:
    from fractions import Fraction

Option = tuple[tuple[str, ...], dict[str, Any]]
"""The names of an option or argument, and its settings for argparse."""

_FEW = 5
"""The most choices that an error lists."""


class Parser(argparse.ArgumentParser):
    """A parser that reports mistakes in one line, with the nearest name or a pointer to help; its help ends with examples.

    It is built on first use: building the parsers of all commands takes 6 ms.
    """

    _given: Sequence[str] = ()

    def __init__(self, command: "Command", **more: Any) -> None:
        """`more` is for argparse."""
        self._unmade = command, more

    def __getattr__(self, name: str) -> Any:
        """Build the parser on first use."""
        if "_unmade" not in vars(self):
            raise AttributeError(name)
        command, more = vars(self).pop("_unmade")
        self._make(command, more)
        return getattr(self, name)

    def _make(self, command: "Command", more: dict[str, Any]) -> None:
        super().__init__(
            **{"prog": command.name} | more,
            description="\n\n".join(
                [f"{command.words[0].upper()}{command.words[1:]}.", *[command.more] * bool(command.more)]
            ),
            epilog="\n  ".join(["examples:", *command.examples]),
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self._negative_number_matcher = re.compile(r"-\.?\d")  # -1% too: argparse would see an option
        self.set_defaults(parser=self, command=command.runs)
        self.otherwise = command.otherwise
        """The command to run if the first word is not a command."""
        for names, settings in command.options:
            self.add_argument(*names, **settings)
        if command.either:
            exclusive = self.add_mutually_exclusive_group()
            for names, settings in command.either:
                exclusive.add_argument(*names, **settings)
        self._below: Any = None
        if command.commands:
            self._below = self.add_subparsers(title="commands", metavar="COMMAND", action=_Commands)
            for one in command.commands:
                self._below.add_parser(one.name, help=one.words, command=one)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As in argparse; keeps the arguments, so that `error` can find the mistake in them."""
        self._given = args or ()
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Print the mistake and exit with 2; if an argument is missing, a misspelt option is the mistake."""
        given, self._given = self._given, ()
        if message.startswith("the following arguments are required"):
            for unknown in given:
                if unknown.startswith("--") and unknown.partition("=")[0] not in self._option_string_actions:
                    self.refuse(unknown)
        complain(message if message.endswith("?") else f"{message}; see {self.prog} --help")
        raise SystemExit(2)

    def refuse(self, unknown: str) -> NoReturn:
        """Exit because of an unknown argument."""
        from videopoker.core.messages import nearest, quoted

        option = unknown.partition("=")[0]
        if unknown.startswith("-"):
            self.error(f"no option {quoted(option)}{nearest(option, self._option_string_actions)}")
        hint = "; --paytable chooses a game" if "--paytable" in self._option_string_actions else ""
        self.error(f"no argument is expected at {quoted(unknown)}{hint}")

    def actions(self) -> Iterator[argparse.Action]:
        """Every option and argument, including those of the commands."""
        yield from self._actions
        for command in self._below.choices.values() if self._below else ():
            yield from command.actions()

    def below(self, command: str) -> "Parser":
        """The parser of a command; exits with 2 if there is no such command."""
        if self._below is not None:
            self._check_value(self._below, command)
        if self._below is None or command not in self._below.choices:
            self.refuse(command)
        return cast("Parser", self._below.choices[command])

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print a help text; unlike argparse's own, this reports a failure."""
        print(message, end="", file=file)

    def _check_value(self, action: argparse.Action, value: str) -> None:
        """Refuse a word that is not one of the choices; names the nearest choice, or all if they are few."""
        if action.choices is not None and value not in action.choices:
            from videopoker.core.labels import either
            from videopoker.core.messages import closest, nearest, quoted

            what, known = str(action.metavar).lower(), list(action.choices)
            if action is self._below and self.otherwise and not closest(value, known):
                return
            few = f"; expected {either(known)}" if len(known) <= _FEW else ""
            if action is self._below and _is_game(value):
                from shlex import quote

                few = f"; `videopoker play --paytable {quote(value)}` plays it"
            self.error(f"no {what} {quoted(value)}{nearest(value, known) or few}")


def _is_game(word: str) -> bool:
    from videopoker.play.paytables.files import ENDING, paytable_names

    return word.endswith(ENDING) or word in paytable_names()


class _Commands(argparse._SubParsersAction):  # type: ignore[type-arg]  # noqa: SLF001 - argparse has no other name for it
    """The commands of a parser; a word that is not a command goes to the `otherwise` command."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: Any = None) -> None:
        """Run the parser of the command."""
        words = values if values[0] in self.choices else [parser.otherwise, *values]
        super().__call__(parser, namespace, words, option_string)


class Command(NamedTuple):  # a dataclass would add a tenth to the time of `--help`
    """One command of the command line."""

    name: str
    runs: str
    """Its function, after its module in this package: ``saves.stats``. Imported when the command is run."""
    words: str
    """What it does, in one line."""
    options: Sequence[Option] = ()
    either: Sequence[Option] = ()
    """Options that exclude each other."""
    examples: Sequence[str] = ()
    more: str = ""
    """More text for its own help."""
    commands: Sequence["Command"] = ()
    otherwise: str = ""
    """The subcommand to run if the first word is not a subcommand."""

    def parser(self) -> Parser:
        """The parser of the command and of the commands below it."""
        return Parser(self)


def option(*names: str, **settings: Any) -> Option:
    """An option or argument of one command."""
    return names, settings


def shared(*names: str, **settings: Any) -> Option:
    """An option that can also be given before the command; the result has it only if it is given."""
    return names, {"default": argparse.SUPPRESS, **settings}


def matching(pattern: str, expected: str) -> Callable[[str], str]:
    """A type of values: texts that match this pattern; `expected` ends the error for other texts."""

    def read(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not {expected}")
        return text

    return read


def whole(pattern: str, expected: str) -> Callable[[str], int]:
    """A type of values: whole numbers whose text matches this pattern."""
    read = matching(pattern, expected)
    return lambda text: int(read(text))


drawn = whole("0*([1-9][0-9]?|100)", "a number of hands; expected 1 to 100")
"""The number of hands drawn from each deal."""
seed = whole("[0-9]{1,38}", "a seed; expected a whole number from 0")
coins = whole("-?[0-9]{1,9}", "a whole number of coins")
"""The game says which bets it takes."""
cluster_address = matching(
    r"((tcp|tls|ucx|ws|wss)://)?([\w.-]+|\[[0-9a-fA-F:]+\]):[0-9]{1,5}",
    "an address; expected one such as tcp://HOST:8786",
)
"""The address of a cluster's scheduler: ``tcp://HOST:8786`` or ``HOST:8786``."""


def many(text: str) -> int:
    """A whole number from 1, also as 1e9; the solver checks the upper limit."""
    if number := _number(text):
        return number
    raise argparse.ArgumentTypeError(
        f"{text[:20]!r} is not a number of hands; expected one such as 1600 or 1e6"
    )


def count(text: str) -> int:
    """A whole number from 1 to 999,999,999, also as 1e6."""
    if 0 < (number := _number(text)) < 10**9:
        return number
    raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a count; expected 1 to 999,999,999")


def _number(text: str) -> int:
    """A whole number, also as 1,600 or 1e9; 0 for other texts."""
    found = re.fullmatch(r"([0-9]{1,16})(?:\.([0-9]{1,9}))?(?:[eE]\+?([0-9]{1,2}))?", text.replace(",", ""))
    if found is None:
        return 0
    whole, part, power = found[1], found[2] or "", int(found[3] or 0)
    return int(f"{whole}{part}{'0' * (power - len(part))}") if len(part) <= power else 0


def share(text: str) -> "Fraction":
    """A share such as 0.84% or 0.0084, as an exact fraction."""
    from fractions import Fraction

    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,9})?%?", text):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a share; expected one such as 0.84%")
    return Fraction(text.rstrip("%")) / (100 if text.endswith("%") else 1)


def cash_back(text: str) -> "Fraction":
    """A share of each bet; 5% or more is read with its % only, because 0.84 is more likely 0.84% than 84%."""
    found = share(text)
    if 20 * found >= 1 and not text.endswith("%"):
        percents = f"{float(100 * found):g}% or {text}%"
        raise argparse.ArgumentTypeError(
            f"{text!r} could be {percents}; write the % sign, or a decimal: 0.84% or 0.0084"
        )
    return found


def jackpot_meter(text: str) -> int:
    """A jackpot in credits, as the table shows it; the fraction of a credit, which is never paid, is dropped."""
    return count(re.sub(r"(?<=[0-9])\.[0-9]*$", "", text.replace(",", "")))


def sheet_lines(text: str) -> int:
    """The most lines of a strategy sheet; `all` is the longest sheet that is searched for."""
    from videopoker.coach.sheet import MAX_LINES

    if text == "all":
        return MAX_LINES
    if text.isascii() and text.isdecimal() and int(text[:9]) >= 2:
        return int(text[:9])
    raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number of lines; expected 2 or more, or all")


def selftest_hands(text: str) -> int:
    """The number of hands for a test of the shuffle: at least 10,000, since with fewer its limits are not exact enough."""
    if (hands := count(text)) < 10_000:
        raise argparse.ArgumentTypeError(f"{hands:,} hands are too few; expected at least 10,000")
    return hands


def pay_set(text: str) -> tuple[str, int]:
    """A line and its pay: ``full house=40``."""
    line, _, pay = text.rpartition("=")
    if not line.strip() or not re.fullmatch("[0-9]{1,9}", pay.strip()):
        raise argparse.ArgumentTypeError(
            f'{text[:40]!r} is not a line and its pay; expected one such as "full house=40"'
        )
    return line.strip(), int(pay)


def swept_line(text: str) -> tuple[str, range]:
    """A line and a range of pays: ``flush=20..40`` or ``flush=20..40:5``."""
    from videopoker.core.messages import Refused
    from videopoker.core.pay_range import pay_range

    line, _, pays = text.rpartition("=")
    if not line.strip():
        expected = 'expected a line and a range of pays, such as "flush=20..40"'
        raise argparse.ArgumentTypeError(f"{text[:40]!r}: {expected}")
    try:
        return line.strip(), pay_range(pays)
    except Refused as error:
        raise argparse.ArgumentTypeError(f"{text[:40]!r}: {error}") from None
