"""Plain mode: the game line by line, for a screen reader, a dumb terminal or a pipe. Nothing is redrawn.

It can do everything that the table can, with the same session. This file also has the verbs for credits and the
denomination.
"""

import sys
from cmd import Cmd
from collections.abc import Iterable
from functools import partial
from operator import attrgetter
from os import isatty
from pathlib import Path
from types import SimpleNamespace
from typing import IO, NamedTuple, TextIO, cast

from videopoker.coach.advice import Advice, advise_deal
from videopoker.core.base.messages import Refused, quoted, without_numpy
from videopoker.core.base.read_number import read_number
from videopoker.core.machine.game import MAX_CREDITS
from videopoker.core.machine.state import DENOMINATIONS, Phase
from videopoker.plain.answers import PlainAnswers, word_of
from videopoker.plain.asked_hand import PlainPractice
from videopoker.plain.games import PlainBuild, PlainGames
from videopoker.plain.help import BY_NAME, call, check_argument, command, help_lines, unknown_verb
from videopoker.plain.lab import PlainLab
from videopoker.plain.past import PlainPast
from videopoker.plain.past_hands import PlainFairness, PlainPastHand
from videopoker.plain.practice import PlainLessons, PlainTraining
from videopoker.plain.settings import YES_OR_NO, PlainSettings, Themes
from videopoker.plain.table import PlainTable
from videopoker.plain.verb_group import (
    Console,
    Run,
    StillOpen,
    VerbGroup,
    as_sentence,
    is_none,
    is_yes,
    say_to,
    whole_number,
)
from videopoker.plain.verbs import Verb
from videopoker.play.host.files import input_lines, whole_line
from videopoker.play.saves.files.sqlite_file import SaveBusy, SaveError
from videopoker.play.session import Session
from videopoker.play.table.notes import AskWords, HandOver, Notes
from videopoker.play.table.table import Table
from videopoker.text.play.note import balance, no_more_bets, record_line, spoken
from videopoker.text.words.hand import saved_text, sentence


class PlainMoney(VerbGroup):
    """Credits and the denomination."""

    def deposit(self, words: list[str]) -> Notes:
        """Add credits, or say how many there are."""
        if not words:
            self._say(f"{balance(self._state, self._currency)} Type credits 1000 to add 1,000.")
            return ()
        expected = f"how many credits, 1 to {MAX_CREDITS:,}, such as credits 1000"
        added = whole_number(" ".join(words), 1, MAX_CREDITS, expected)
        return self._table.deposit(added)

    def denomination(self, words: list[str]) -> Notes:
        """Say the denomination, or change it to this many cents."""
        if not words:
            return self._table.denomination
        text = " ".join(words)
        denominations = [*map(str, DENOMINATIONS)]
        if text not in denominations:
            raise Refused(
                f"Got {quoted(text)}; expected a denomination in cents: {', '.join(denominations)}."
            )
        return self._table.choose_denomination(read_number(text))


_TO_THE_TABLE = {"games.choose", "games.paytable"}
"""What leads from the lab to the table, besides the verbs that play."""
_ANYWHERE = {"play.again", "play.all_hands", "play.coach", "table.hint"}
"""The verbs of the table that only say something."""
_PLACES = {
    "training.daily",
    "training.drill",
    "training.exam",
    "training.certificate",
    "training.match",
    "training.challenge",
    "lessons.learn",
    "past_hand.again",
    "past_hand.replay",
}
"""The verbs that lead to another place than the table or the lab; a practice is left first."""
_WAIT_SECONDS = 2
"""Seconds for which a verb that needs past hands reads a log whose index is not made yet."""


class _Question(NamedTuple):
    """A question that the next line answers."""

    prompt: str
    answer: Run


class Shell(Cmd):
    """Reads a line, runs its verb or passes it to the open question, and prompts for the next."""

    def __init__(
        self,
        session: Session,
        lines: Iterable[str],
        out: TextIO,
        settings_file: Path | None = None,
        themes: Themes = tuple,
    ) -> None:
        """`settings_file` stores the settings."""
        one_by_one = (f"{line}\n" for line in input_lines(lines))  # an empty string would end the loop
        reader = SimpleNamespace(readline=lambda: next(one_by_one, ""))
        super().__init__(stdin=cast("IO[str]", reader), stdout=out)
        self.use_rawinput: bool = lines is sys.stdin and out is sys.stdout and isatty(0) and out.isatty()
        self._session = session
        session.log.derived.index.wait = _WAIT_SECONDS
        self._question: _Question | None = None
        self.settings: PlainSettings = PlainSettings(settings_file, self._say, themes)
        self.table: Table[Advice] = Table(
            session,
            self.settings.chosen,
            lambda deal, take: take(advise_deal(deal)),
            is_spoken=True,
        )
        self.settings.use = self.table.use
        console = Console(self._say, self._tell, self._ask, self.onecmd, self.check)
        context = (session, self.table, self.settings, console)
        self.accounts: PlainMoney = PlainMoney(*context)
        self.play: PlainTable = PlainTable(*context)
        self.games: PlainGames = PlainGames(*context)
        self.build: PlainBuild = PlainBuild(*context)
        self.lab: PlainLab = PlainLab(*context, self.games)
        self.past: PlainPast = PlainPast(*context)
        self.fairness: PlainFairness = PlainFairness(*context)
        self.training: PlainTraining = PlainTraining(*context, self.games)
        self.lessons: PlainLessons = PlainLessons(*context, self.training)
        self.past_hand: PlainPastHand = PlainPastHand(*context, self.training)
        self.answers: PlainAnswers = PlainAnswers(*context, self.games)
        for name, verb in BY_NAME.items():
            setattr(self, f"do_{name}", partial(self._run, verb))

    # the methods of Cmd

    @property
    def prompt(self) -> str:  # type: ignore[override]  # Cmd only reads it
        """The prompt: the open question, or what to type next."""
        if self._question:
            return f"{self._question.prompt}> "
        practice = self.training.practice
        return f"{practice.asks if practice else self.lab.asks or self.play.asks}> "

    def preloop(self) -> None:
        """Print the game, faults of the settings, and the table."""
        self.play.say_title()
        self.settings.say_faults()
        self.play.say_table()
        self.play.say_chain()
        self._tell(self.table.words_question)
        self._check_log()

    def onecmd(self, line: str) -> bool:
        """Answer the open question, or run the verb; True ends plain mode."""
        try:
            if line == "EOF":
                return self._end()
            whole_line(line)
            if self._question:
                return self._answer(line.split())
            return bool(super().onecmd(line))
        except (ValueError, ImportError) as error:
            reason = without_numpy(error)
            if isinstance(reason, ImportError):
                raise
            self._say(*map(as_sentence, str(reason).split("\n")))
            return False

    def _answer(self, words: list[str]) -> bool:
        """Pass the words to the open question; True ends plain mode."""
        assert self._question
        words = [] if len(words) == 1 and words[0].lower() == "enter" else words  # the key, typed as a word
        asked, self._question = self._question, None
        try:
            return bool(asked.answer(words))
        except StillOpen:
            self._question = asked
            raise

    def _run(self, verb: Verb, argument: str) -> bool:
        """Run a verb with the words after it, and say the notes that it returns; True ends plain mode."""
        name = verb.runs.split()[0]
        if verb.setting and argument in YES_OR_NO:
            self.settings.change([verb.setting, argument])
            return False
        if (practice := self.training.practice) and practice.takes(verb, argument):
            self._practise(practice, verb, argument)
            return False
        plays = name in _TO_THE_TABLE or (name.startswith(("table.", "play.")) and name not in _ANYWHERE)
        if practice and (plays or name in _PLACES or name.startswith("lab.")):
            raise Refused(f"{verb.name.capitalize()} works at the table. Type back to go there.")
        done = call(attrgetter(name)(self), verb, argument)
        if name.startswith("lab."):
            self.lab.is_open = name != "lab.back" and self.lab.has_game
        elif plays:
            self.lab.is_open = False
        if isinstance(done, tuple):
            self._tell(done)
        return done is True

    def _practise(self, practice: PlainPractice, verb: Verb, argument: str) -> None:
        """Run a verb on the hand of the practice, and lead back when it is over."""
        practice.run(verb, argument)
        if practice.is_over:
            self.training.practice = None
            self.training.say_choice(practice.practice)
            self._say(f"You are back {'in the lab' if self.lab.is_open else 'at the table'}.")

    def check(self, line: str) -> None:
        """Raise `StillOpen` if a line is no command, or has an argument for a command that takes none."""
        name, argument, _ = self.parseline(line)
        try:
            if name:
                check_argument(BY_NAME[name], argument)
            elif not self.games.names_one(line):
                raise unknown_verb(line.split(maxsplit=1)[0])
        except Refused as refused:
            raise StillOpen(str(refused)) from None

    def parseline(self, line: str) -> tuple[str, str, str]:
        """The verb as in the table of verbs, empty if unknown; the words after it; the whole line."""
        line = line.strip()
        is_double_up = self._session.state.phase is Phase.DOUBLING
        name, argument = command(line, "pick" if is_double_up else "hold")
        return name, argument, line

    def emptyline(self) -> bool:
        """Deal, or draw; not while the player is in the lab."""
        if self.training.practice:
            self._practise(self.training.practice, BY_NAME["enter"], "")
            return False
        if self.lab.is_open:
            self._say("You are in the lab. Type back to return to the table.")
            return False
        self._tell(self.table.press())
        return False

    def default(self, line: str) -> None:
        """Choose the game that the line names; refuse other unknown verbs."""
        if self.games.names_one(line):
            self._run(BY_NAME["game"], line)
            return
        raise unknown_verb(line.split(maxsplit=1)[0])

    def postcmd(self, stop: bool, line: str) -> bool:  # noqa: ARG002 - the name is Cmd's
        """Check some of the log after each line."""
        self._check_log()
        return stop

    def _check_log(self) -> None:
        """Check the next rows of the log; a fault is printed at once and stops all bets."""
        try:
            self._session.log.check_some()
        except SaveBusy:
            return  # after the next line
        except SaveError as error:
            self._say(no_more_bets(str(error)))

    def get_names(self) -> list[str]:
        """The names of verbs, for the tab key."""
        return dir(self)

    def completedefault(self, text: str, line: str, *_: int) -> list[str]:
        """The options of the verb of this line that begin with these letters, for the tab key."""
        verb = BY_NAME.get(self.parseline(line)[0])
        words = [word_of(option) for option in verb.options] if verb else []
        return [word for word in words if word.startswith(text)]

    def step(self, line: str) -> bool:
        """Run one line where nobody can wait for the next, as on a page; True ends plain mode."""
        is_over = self.postcmd(self.onecmd(line), line)
        if is_over:
            self.postloop()
        return is_over

    def postloop(self) -> None:
        """Print what is saved, and the mistakes of the session to learn from."""
        from videopoker.text.coach.leaks import lines_after
        from videopoker.text.words.hold_names import spoken

        session = self._session
        in_file = session.log.in_file
        self._say(saved_text(session.state, session.save_name, session.log.loss, in_file=in_file))
        deals = session.totals.session.deals
        self._say(*lines_after(session.log, deals, self.settings.chosen.coach, spoken))

    # help and quit

    def show_help(self, words: list[str]) -> None:
        """All verbs, or more about some."""
        self._say(*help_lines(words))

    def leave(self) -> bool:
        """End plain mode, at once or after a yes."""
        unsaved = "the lab's changes are not saved; " if self.lab.is_changed else ""
        asks = self.settings.chosen.confirm_quit or bool(unsaved)
        if asks:
            self._ask(f"quit? {unsaved}yes leaves, anything else stays", is_yes)
        return not asks

    def _end(self) -> bool:
        if self.stdout.isatty():  # the lines ended after a prompt
            self._say("")
        if self.lab.is_changed:
            self._say("The lab's changes were not saved.")
        return True

    # output

    def _ask(self, prompt: str, answer: Run) -> None:
        """Pass the next line to this answer."""
        self._question = _Question(prompt, answer)

    def _tell(self, notes: Notes) -> None:
        """Say notes in sentences; ask only a player at a terminal for words."""
        for note in notes:
            if not isinstance(note, AskWords):
                self._say(*spoken(note, self.settings.chosen))
                if isinstance(note, HandOver):
                    line = record_line(self._session.totals, note.state, self.settings.chosen)
                    self._say(*map(sentence, line))
            elif self.use_rawinput:
                self._say(*spoken(note, self.settings.chosen))
                self._say(
                    "Commands still work here. If your words begin with one, type phrase first, then your "
                    "words."
                )
                self._ask_words()

    def _ask_words(self) -> None:
        self.table.is_asked = True
        self._ask("your own words, or enter for none", self._take_words)

    def _take_words(self, words: list[str]) -> bool:
        """Take the player's words, or run a command and ask again if words can still be chosen; True ends plain mode."""
        line = " ".join(words)
        if is_none(words):
            self._tell(self.table.choose_words(self._session.state.phrase))
            return False
        name, _, _ = self.parseline(line)
        stop = self.onecmd(line if name or self.games.names_one(line) else f"phrase {line}")
        if self.table.words_question and not (self._question or self.lab.is_open):
            self._ask_words()
        return stop

    def _say(self, *rows: str) -> None:
        say_to(self.stdout, *rows)
