"""Plain mode: the game line by line, for a screen reader, a dumb terminal or a pipe. Nothing is ever redrawn.

Everything the table can do can be done here, by the same session; only the words differ.
"""

import sys
from cmd import Cmd
from collections.abc import Iterable
from os import isatty
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from types import SimpleNamespace
from typing import IO, TextIO, cast

from videopoker.core.cards import CardError
from videopoker.core.messages import printable, quoted
from videopoker.core.state import Phase
from videopoker.plain.accounts import PlainAccounts
from videopoker.plain.answers import alone, is_yes
from videopoker.plain.build import PlainBuild
from videopoker.plain.coach import PlainCoach
from videopoker.plain.games import PlainGames
from videopoker.plain.hands import PlainHands
from videopoker.plain.help import Run, help_lines, runs, suggestion
from videopoker.plain.machine import PlainMachine
from videopoker.plain.past import PlainPast
from videopoker.plain.settings import PlainSettings, Themes
from videopoker.plain.statistics import PlainStatistics
from videopoker.plain.training import PlainTraining
from videopoker.plain.verbs import (
    coach_verbs,
    game_verbs,
    money_verbs,
    other_verbs,
    past_verbs,
    play_verbs,
    statistics_verbs,
    training_verbs,
)
from videopoker.play.paytables.files import PaytableError
from videopoker.play.saves.file_check import SaveError
from videopoker.play.session import Session
from videopoker.text.export import ExportError
from videopoker.text.hand import saved_text

_END = "EOF"
"""What `Cmd` hands over when there are no more lines."""


def play_plain(
    session: Session,
    lines: Iterable[str],
    out: TextIO,
    settings_file: Path | None = None,
    themes: Themes = tuple,
) -> None:
    """Play a session by lines of text until they end or say quit; the file keeps the settings."""
    Shell(session, lines, out, settings_file, themes).cmdloop()


class Shell(Cmd):
    """Reads a line, runs its verb or answers the open question, and prompts for the next."""

    def __init__(
        self,
        session: Session,
        lines: Iterable[str],
        out: TextIO,
        settings_file: Path | None = None,
        themes: Themes = tuple,
    ) -> None:
        one_by_one = (f"{line}\n" for line in lines)  # an empty string would end the loop
        reader = SimpleNamespace(readline=lambda: next(one_by_one, ""))
        super().__init__(stdin=cast("IO[str]", reader), stdout=out)
        self.use_rawinput = lines is sys.stdin and out is sys.stdout and isatty(0) and out.isatty()
        self._session = session
        self._question: tuple[str, Run] | None = None
        self._settings = PlainSettings(settings_file, self._say, themes)
        self._hands = PlainHands(session, self._settings, self._say)
        coach = PlainCoach(session, self._settings, self._say)
        self._machine = PlainMachine(session, self._hands, coach, self._settings, self._say)
        accounts = PlainAccounts(session, self._settings, self._say)
        games = PlainGames(session, self._machine, self._settings, self._say)
        statistics = PlainStatistics(session, self._settings, self._say)
        self._table = {
            "PLAY": play_verbs(self._machine, self._hands),
            "COACH": coach_verbs(self._machine, coach),
            "MONEY": money_verbs(accounts),
            "GAMES": game_verbs(games, PlainBuild(session, self._settings, self._say)),
            "PAST HANDS": past_verbs(PlainPast(session, self._settings, self._ask, self.onecmd, self._say)),
            "STATISTICS": statistics_verbs(accounts, statistics),
            "PRACTICE": training_verbs(PlainTraining(session, self._settings, self._ask, self._say)),
            "THE REST": other_verbs(self._settings, self._help, self._quit),
        }
        for name, run in runs(self._table).items():
            setattr(self, f"do_{name}", lambda rest, run=run: run(rest.split()))

    # what Cmd asks for

    @property
    def prompt(self) -> str:  # type: ignore[override]  # Cmd only reads it
        """What is expected next."""
        return f"{self._question[0] if self._question else self._machine.asks}> "

    def preloop(self) -> None:
        """Say which game this is, and what is on the table."""
        self._machine.say_title()
        self._settings.say_faults()
        self._machine.say_table()

    def onecmd(self, line: str) -> bool:
        """Answer the open question, or run the verb; True ends plain mode."""
        try:
            if line == _END:
                return self._end()
            if self._question:
                (_, answer), self._question = self._question, None
                return bool(answer(line.split()))
            return bool(super().onecmd(line))
        except (CardError, ExportError, PaytableError, SaveError, ValueError) as error:
            for row in str(error).split("\n"):
                self._say(printable(row))
            return False

    def parseline(self, line: str) -> tuple[str, str, str]:
        """The verb as the table spells it, empty for an unknown one; what follows it; the whole line."""
        line = line.strip()
        words = line.replace("?", "help ", 1).split() if line.startswith("?") else line.split()
        if words and words[0].isdecimal():
            words.insert(0, "pick" if self._session.state.phase is Phase.DOUBLING else "hold")
        for count in (2, 1):
            name = "_".join(words[:count])
            for verb in (name, name.lower()):
                if verb and hasattr(self, f"do_{verb}"):
                    return verb, " ".join(words[count:]), line
        return "", "", line

    def emptyline(self) -> bool:
        """Deal, or draw."""
        self._machine.go_on([])
        return False

    def default(self, line: str) -> None:
        """Refuse an unknown verb."""
        word = line.split(maxsplit=1)[0]
        self._say(f"Unknown command {quoted(word)}{suggestion(word, self._table)}")

    def get_names(self) -> list[str]:
        """Where the tab key finds the verbs."""
        return dir(self)

    def postloop(self) -> None:
        """Say what is saved."""
        self._say(saved_text(self._session.state))

    # help and quit

    def _help(self, words: list[str]) -> None:
        for row in help_lines(self._table, words):
            self._say(row)

    def _quit(self, words: list[str]) -> bool:
        alone("quit", words)
        asks = self._settings.chosen.confirm_quit
        if asks:
            self._ask("quit? yes leaves, anything else stays", is_yes)
        return not asks

    def _end(self) -> bool:
        if self.stdout.isatty():  # the lines ended behind a prompt
            self._say("")
        return True

    # what is said

    def _ask(self, prompt: str, answer: Run) -> None:
        """Let the next line, whatever it is, go to this answer."""
        self._question = (prompt, answer)

    def _say(self, text: str) -> None:
        if self.stdout.isatty():  # it would break a line in the middle of a word
            columns = get_terminal_size().columns
            text = fill(text, max(20, columns - 1), break_long_words=False, break_on_hyphens=False)
        print(text, file=self.stdout)
