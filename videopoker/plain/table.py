"""The table line by line: for a screen reader, a dumb terminal or a pipe. Nothing is ever redrawn.

Everything the table can do can be done here, by the same session; only the words differ. Which words there are
stands in one table here; what they mean to a player stands in `help`.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from typing import TextIO

from videopoker.core.cards import CardError
from videopoker.core.game import IllegalMove
from videopoker.core.messages import nearest, printable, quoted
from videopoker.core.state import Phase
from videopoker.plain.accounts import PlainAccounts
from videopoker.plain.build import PlainBuild
from videopoker.plain.games import PlainGames
from videopoker.plain.hands import PlainHands
from videopoker.plain.help import help_lines
from videopoker.plain.machine import PlainMachine
from videopoker.plain.past import PlainPast
from videopoker.plain.settings import PlainSettings
from videopoker.plain.statistics import PlainStatistics
from videopoker.play.paytables.files import PaytableError
from videopoker.play.saves.file_check import SaveError
from videopoker.play.session import Session

Answer = Callable[[list[str]], None]
"""What a word does with the words after it."""


def play_plain(
    session: Session, lines: Iterable[str], out: TextIO, settings_file: Path | None = None
) -> None:
    """Play a session by lines of text until they end or say quit; the file keeps the settings."""
    _Plain(session, out, settings_file).run(lines)


class _Quit(Exception):
    """The player wants to leave."""


class _Plain:
    """The conversation: which words there are, and what was asked that the next line answers."""

    def __init__(self, session: Session, out: TextIO, settings_file: Path | None) -> None:
        self._session = session
        self._out = out
        self._question: tuple[str, Answer] | None = None
        self._settings = PlainSettings(settings_file, self._say)
        self._hands = PlainHands(session, self._settings, self._say)
        self._machine = PlainMachine(session, self._hands, self._settings, self._say)
        self._words = self._table()

    def _table(self) -> dict[str, Answer]:
        """Every word, two that belong together joined by a low line."""
        machine, hands, settings = self._machine, self._hands, self._settings
        accounts = PlainAccounts(self._session, settings, self._say)
        past = PlainPast(self._session, self._ask, self._say)
        statistics = PlainStatistics(self._session, settings, self._say)
        games = PlainGames(self._session, settings.file, self._say)
        return {
            "": machine.go_on,
            "deal": machine.deal,
            "draw": machine.draw,
            "hold": machine.hold,
            "none": machine.hold_none,
            "all": machine.hold_all,
            "all_hands": hands.tell_all,
            "bet": machine.bet,
            "max": machine.bet_max,
            "hands": hands.choose,
            "double": hands.double,
            "pick": hands.pick,
            "credits": machine.deposit,
            "cash": machine.cash_out,
            "cash_out": machine.cash_out,
            "denomination": accounts.denomination,
            "ledger": accounts.ledger,
            "games": games.tell,
            "game": lambda words: machine.after_game(lambda: games.choose(words)),
            "favourite": games.favourite,
            "pays": lambda words: games.pays(words, machine.coins),
            "build": PlainBuild(self._session, self._say).build,
            "history": past.history,
            "older": past.older,
            "newer": past.newer,
            "hand": past.hand,
            "replay": past.replay,
            "export": past.export,
            "stats": accounts.meters,
            "meters": accounts.meters,
            "lines": statistics.lines,
            "results": statistics.results,
            "bankroll": statistics.bankroll,
            "settings": settings.tell,
            "set": settings.change,
            "help": self._help,
            "?": self._help,
            "quit": self._quit,
            "q": self._quit,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Read line by line and answer each."""
        self._machine.tell_title()
        self._settings.tell_faults()
        self._machine.tell_table()
        self._prompt()
        try:
            for line in lines:
                self._answer(line.split())
                self._prompt()
            if self._out.isatty():  # the lines ended behind a prompt
                self._say("")
        except _Quit:
            pass
        self._say(f"{self._hands.waiting}{self._session.state.credits:,} credits are kept.")

    def _answer(self, words: list[str]) -> None:
        try:
            if self._question:
                (_, answer), self._question = self._question, None
                answer(words)
            else:
                self._obey(words)
        except (IllegalMove, CardError, SaveError, PaytableError, ValueError) as error:
            for line in str(error).split("\n"):
                self._say(printable(line))

    def _obey(self, words: list[str]) -> None:
        first = words[0].lower() if words else ""
        if first.isdecimal():
            words = ["pick" if self._session.state.phase is Phase.DOUBLING else "hold", *words]
            first = words[0]
        both = "_".join(words[:2]).lower()
        if len(words) > 1 and both in self._words:
            self._words[both](words[2:])
        elif first in self._words:
            self._words[first](words[1:])
        else:
            known = [word for word in self._words if word]
            self._say(
                f"{quoted(words[0])} is no word I know{nearest(first, known) or '; help lists the words'}"
            )

    def _help(self, words: list[str]) -> None:
        for line in help_lines(words):
            self._say(line)

    def _quit(self, _: list[str]) -> None:
        if not self._settings.chosen.confirm_quit:
            raise _Quit
        self._ask("quit? yes leaves, anything else stays", self._quit_if_sure)

    def _quit_if_sure(self, words: list[str]) -> None:
        if is_yes(words):
            raise _Quit

    def _ask(self, prompt: str, answer: Answer) -> None:
        """Let the next line, whatever it is, go to this answer."""
        self._question = (prompt, answer)

    def _prompt(self) -> None:
        asks = self._question[0] if self._question else self._machine.asks
        print(f"{asks}> ", end="", file=self._out, flush=True)

    def _say(self, text: str) -> None:
        if self._out.isatty():  # it would break a line in the middle of a word
            columns = get_terminal_size().columns
            text = fill(text, max(20, columns - 1), break_long_words=False, break_on_hyphens=False)
        print(text, file=self._out)


def is_yes(words: list[str]) -> bool:
    """Whether a line says yes, and nothing else."""
    return len(words) == 1 and words[0].lower() in {"yes", "y"}
