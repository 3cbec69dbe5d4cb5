"""The base class of the groups of verbs, and the reading of their arguments."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap
from typing import IO, NamedTuple

from videopoker.coach.advice import Advice
from videopoker.core.base.messages import Refused, error_line, one_line, quoted
from videopoker.core.base.read_number import typed_number
from videopoker.core.machine.state import GameState
from videopoker.core.paytable.hourly import Terms
from videopoker.core.paytable.paytable import Paytable
from videopoker.plain.settings import PlainSettings
from videopoker.play.host.made_files import where
from videopoker.play.session import Session
from videopoker.play.table.notes import Notes
from videopoker.play.table.table import Table
from videopoker.play.terms import terms_of
from videopoker.text.play.note import BELL

Run = Callable[[list[str]], bool | None]
"""Runs a line, given its words; True ends plain mode."""


class StillOpen(Refused):
    """An answer that cannot be read; the question stays open."""


class Console(NamedTuple):
    """What verbs say, ask and run."""

    say: Callable[..., None]
    """Prints its arguments, one line each."""
    tell: Callable[[Notes], None]
    """Says notes of the table."""
    ask: Callable[[str, Run], None]
    """Prompts, and passes the next line to the answer."""
    run: Callable[[str], bool]
    """Runs a line; True ends plain mode."""
    check: Callable[[str], None]
    """Raises `StillOpen` if a line is no command."""


@dataclass
class VerbGroup:
    """The verbs of one group: they use the session and the settings, and answer in sentences."""

    _session: Session
    _table: Table[Advice]
    _settings: PlainSettings
    _console: Console

    @property
    def _state(self) -> GameState:
        return self._session.state

    def _say(self, *rows: str) -> None:
        self._console.say(*rows)

    @property
    def _game(self) -> Paytable:
        if self._state.paytable is None:
            raise Refused("No game is chosen. Type games to list them.")
        return self._state.paytable

    @property
    def _currency(self) -> str:
        return self._settings.chosen.currency

    @property
    def _terms(self) -> Terms:
        """The terms at which the cost of an hour is counted."""
        return terms_of(self._settings.chosen, self._state.denomination)

    def _write(self, path: Callable[[], Path], typed: str, write: Callable[[Path], str]) -> None:
        """Write a file and say what `write` answers; an existing file is replaced only after a yes.

        `path` reads the name `typed`.
        """
        try:
            file = path()
            is_there = file.exists()
        except OSError as error:
            raise Refused(f"{quoted(typed)}: {str(error.strerror).lower()}") from None

        def answered(answer: Sequence[str]) -> None:
            self._say(write(file) if is_yes(answer) else "Nothing was written.")

        if is_there:
            self._say(
                f"{where(str(file), file.name)} exists. Answer yes to replace it, or no and choose another name."
            )
            self._console.ask("replace it? yes replaces, anything else keeps it", answered)
        else:
            answered(["yes"])


def say_to(out: IO[str], *rows: str) -> None:
    """Print rows in lines of at most 200 characters; on a terminal they are wrapped at spaces instead.

    A bell at the end of a row rings; no other character that controls a terminal is printed.
    """
    columns = max(20, get_terminal_size().columns - 1) if out.isatty() else 0
    for row in rows:
        said = row.removesuffix(BELL)
        line = one_line(said)
        wrapped = (
            wrap(line, columns, break_long_words=False, break_on_hyphens=False) if columns else in_lines(line)
        )
        print(*wrapped, sep="\n", file=out)
        print(end=row.removeprefix(said), file=out)


_LONGEST = 200
"""The most characters of a line that is read aloud."""


def in_lines(text: str) -> Iterator[str]:
    """A text in lines of at most 200 characters, which end with a sentence, else with a part of one, if they can.

    >>> [len(line) for line in in_lines("Hold the ace. " * 15 + "Or, if it pays, " * 20)]
    [195, 193, 140]
    """
    while len(text) > _LONGEST:
        ends = (text.rfind(end, 0, _LONGEST) for end in (". ", "; ", ", ", " "))
        end = next((place + 1 for place in ends if place > _LONGEST // 3), _LONGEST)
        yield text[:end].rstrip()
        text = text[end:].lstrip()
    yield text


def is_yes(words: Sequence[str]) -> bool:
    """Whether a line is just "yes" or "y"."""
    return len(words) == 1 and words[0].lower() in {"yes", "y"}


def is_none(words: Sequence[str]) -> bool:
    """Whether an answer chooses nothing from a numbered list."""
    return " ".join(words).lower() in {"", "none", "no", "cancel"}


def whole_number(text: str, least: int, most: int, expected: str, typed: str = "") -> int:
    """The number that `typed_number` reads. Refused with `expected` unless it is from `least` to `most`.

    `typed` is the whole text for the error, if `text` is only part of it.

    >>> whole_number("1,000", 1, 5000, "how many credits"), whole_number("five", 1, 5, "a bet")
    (1000, 5)
    """
    number = typed_number(text)
    if number is None or not least <= number <= most:
        raise Refused(f"Got {quoted(typed or text)}; expected {expected}.")
    return number


def as_sentence(text: str) -> str:
    """An error line as a sentence; a name or a path at its start is not capitalised.

    >>> as_sentence("no hand is dealt; deal first"), as_sentence("mine.toml:1: name is 5")
    ('No hand is dealt; deal first.', 'mine.toml:1: name is 5.')
    """
    words = f"{text[:1].upper()}{text[1:]}" if re.match(r"[a-z]+[ ,;]", text) else text
    return error_line(words if words.endswith((".", "?")) else f"{words}.")
