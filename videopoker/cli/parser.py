"""Commands, the options that several take, and the parser of a command line, built for the command named alone."""

import argparse
import re
from argparse import Namespace
from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, NoReturn

from videopoker.cli.request import complain, typed
from videopoker.core.base.messages import Refused, closest, nearest, quoted
from videopoker.text.answers.option import Option, option


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
    """The commands within it by name: what each does in one line, and the command or its file and name: ``history:STATS``."""
    otherwise: str = ""
    """The command within it to run if the first word names no command."""
    headings: Mapping[str, Collection[str]] = {}
    """The headings that its help lists the commands within it under; none: a single list."""
    old_words: Mapping[str, str] = {}
    """Earlier commands within it that still work, with their options, by what they are now: `grade FILE`."""
    moved: Mapping[str, str] = {}
    """Earlier commands within it that only a checkout still has, by what runs them there."""
    removed: Mapping[str, str] = {}
    """Earlier options, without dashes, by what to do instead."""


def load(command: Command | str) -> Command:
    """The command, or the command at this place, whose file is imported."""
    if isinstance(command, str):
        file, _, name = command.partition(":")
        command = getattr(import_module(f"videopoker.cli.{file}"), name)
        assert isinstance(command, Command)
    return command


# options that several commands take

SAVES_FOLDER = option(
    "--saves",
    metavar="DIR",
    help="the folder of saves (default: VIDEOPOKER_SAVES, else the checkout's folder, else your own)",
)
SAVE = (
    SAVES_FOLDER,
    option("--save", metavar="NAME", help="the save to use (default: default)"),
    option(
        "--practice",
        metavar="NAME",
        help="a practice save: allows seeds, chosen cards and a script's deposits",
    ),
)
PAYTABLE = option("--paytable", metavar="PAYTABLE", help="the game: its name, a nickname or a file")
GAME = option("game_named", metavar="PAYTABLE", nargs="?", help="the same, without --paytable")
PLAIN = option("--plain", action="store_true", help="play line by line, for screen readers and pipes")
DEMO = option(
    "--demo", action="store_true", help="a demo that plays by itself without a save; any key opens the table"
)
JSON = option("--json", action="store_true", help="print JSON")
FORCE = option("--force", action="store_true", help="replace the file if it exists")


# the parser

_NAMES = {"DIR", "FILE", "FILE.html", "KIND", "LABEL", "NAME"}
"""Arguments that name something: an empty text is a mistake, as of a shell variable that is not set."""


def _unprinted(prog: str) -> argparse.HelpFormatter:
    """A formatter that prints nothing: argparse makes one for each option. Asking for the terminal's width takes 2 ms."""
    return argparse.RawDescriptionHelpFormatter(prog, width=80)


class _HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Wraps the sentences of a description at the width of the terminal; lists and examples keep their lines."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        from textwrap import wrap

        lines = []
        for line in text.splitlines():
            is_sentence = "  " not in line
            lines += wrap(line, width, break_on_hyphens=False) if is_sentence and line else [line]
        return "\n".join(f"{indent}{line}" for line in lines)


class Parser(argparse.ArgumentParser):
    """The parser of one command. It reports a mistake in one line, with the nearest name or a pointer to help."""

    def __init__(self, prog: str, summary: str, command: Command, **more: Any) -> None:
        """`more` is for argparse."""
        super().__init__(
            prog=prog,
            description="\n\n".join(filter(None, [f"{summary[0].upper()}{summary[1:]}.", command.more])),
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
            (name, *others), needed = self.spelt_now([within[0], *unknown, *within[1:]])
            if unknown and name not in self.command.commands:  # it may be the value of that option
                self.refuse(unknown[0])
            parser = self.within(name)
            for action in parser.arguments:
                if action.metavar in needed:
                    action.nargs = None
                    action.required = True
            return parser.read(others, options)
        if unknown:
            self.refuse(unknown[0])
        for action in self.arguments:
            if action.option_strings and action.metavar in _NAMES and vars(options)[action.dest] == "":
                self.error(f'{action.option_strings[0]} "": expected {action.metavar}, got an empty text')
        if options.save is not None and options.practice is not None:
            self.error("--save and --practice each name a save; use one of them")
        return self.command.run

    def spelt_now(self, words: Sequence[str]) -> tuple[list[str], set[str]]:
        """Words that begin with a command, with an old word replaced, and the arguments that have to be given.

        A line on stderr says what an old word is now. SystemExit if a checkout alone still has it.
        """
        if place := self.command.moved.get(words[0]):
            complain(f"`{self.prog} {words[0]}` is now `{place}`, in a checkout of the source")
            raise SystemExit(2)
        for old, new in self.command.old_words.items():
            name, *replaced = old.split()
            if words[0] == name and {*replaced} <= {*words}:
                complain(f"`{self.prog} {old}` is now `{self.prog} {new}`")
                now = new.split()
                needed = {word for word in now if word.isupper()}
                others = [word for word in words[1:] if word not in replaced]
                return [word for word in now if word not in needed] + others, needed
        return [*words], set()

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

    def _get_value(self, action: argparse.Action, text: str) -> Any:
        """The value of an option; unlike argparse's own, this reports why it is refused."""
        try:
            return action.type(text) if callable(action.type) else text
        except Refused as error:
            raise argparse.ArgumentError(action, str(error)) from None

    def print_help(self, file: Any = None) -> None:
        """Print the help, with the commands within; unlike argparse's own, this reports a failure to write it."""
        self.formatter_class = _HelpFormatter
        if self.command.commands:
            headings = self.command.headings
            within = self.add_subparsers(
                title="commands",
                metavar="COMMAND",
                parser_class=argparse.ArgumentParser,
                help=f"one of these; `{self.prog} help COMMAND` describes it" if headings else None,
            )
            summaries = {name: summary for name, (summary, _) in self.command.commands.items()}
            for heading, names in headings.items():
                lines = (f"{name:<21}{summaries[name]}" for name in names)
                self.add_argument_group(heading, "\n".join(lines))
            if not headings:
                for name, summary in summaries.items():
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
        options = self._option_names()
        if unknown.startswith("-"):
            name = unknown.partition("=")[0]
            instead = self.command.removed.get(name.removeprefix("--"))
            self.error(
                f"unknown option {quoted(name)}{f'; {instead}' if instead else nearest(name, options)}"
            )
        hint = "; --paytable chooses a game" if "--paytable" in options else ""
        self.error(f"unexpected argument {quoted(unknown)}{hint}")

    def refuse_choice(self, what: str, word: str, choices: Sequence[str], hint: str = "") -> NoReturn:
        """Exit because a word is none of the choices; names the nearest choice, or all of them if they are few."""
        from videopoker.core.paytable.pay_line import either

        few = f"; expected {either(choices)}" if len(choices) <= 5 else ""
        self.error(f"unknown {what} {quoted(word)}{nearest(word, choices) or hint or few}")

    def _option_names(self) -> list[str]:
        return ["-h", "--help", *(name for action in self.arguments for name in action.option_strings)]


def _playing(word: str) -> str:
    """How a game is played, if a word names one."""
    from shlex import quote

    from videopoker.play.paytables.files import ENDING, aliases, paytable_names

    is_game = word.endswith(ENDING) or word in paytable_names() or aliases().game(word)
    return f"; `videopoker play --paytable {quote(word)}` plays it" if is_game else ""
