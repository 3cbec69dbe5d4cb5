"""What every group of verbs has, and how their arguments are read."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from shutil import get_terminal_size
from textwrap import fill
from typing import IO

from videopoker.core.cards import Card, as_cards
from videopoker.core.messages import Refused, printable, quoted
from videopoker.core.paytable import Paytable
from videopoker.core.state import GameState, Phase
from videopoker.plain.settings import PlainSettings
from videopoker.play.dealing import positions
from videopoker.play.session import Session

NO_HAND = "No hand is dealt. Press enter to deal."

Run = Callable[[list[str]], bool | None]
"""Does what a line asks for, given its words; True ends plain mode."""


@dataclass
class VerbGroup:
    """The verbs of one group: they ask the session and the settings in use, and answer in sentences."""

    _session: Session
    _settings: PlainSettings
    _say: Callable[..., None]
    """Says its arguments, a line each."""
    _ask: Callable[[str, Run], None]
    """Prompts, and lets the next line go to the answer."""
    _do: Callable[[str], bool]
    """Carries out a line; True ends plain mode."""

    @property
    def _state(self) -> GameState:
        return self._session.state

    @property
    def _game(self) -> Paytable:
        if self._state.paytable is None:
            raise Refused("No game is chosen. Type games to list them.")
        return self._state.paytable

    def _must_draw(self) -> None:
        """Refuse what only a hand that is dealt allows."""
        if self._state.phase is not Phase.DRAWING:
            raise Refused(NO_HAND)

    @property
    def _currency(self) -> str:
        return self._settings.chosen.currency


def say_to(out: IO[str], *rows: str) -> None:
    """Print rows, broken at spaces where a terminal would break them within a word."""
    columns = max(20, get_terminal_size().columns - 1) if out.isatty() else 0
    for row in rows:
        text = fill(row, columns, break_long_words=False, break_on_hyphens=False) if columns else row
        print(text, file=out)


def is_yes(words: Sequence[str]) -> bool:
    """Whether a line says yes, and nothing else."""
    return len(words) == 1 and words[0].lower() in {"yes", "y"}


def read_hold(text: str, cards: Sequence[Card]) -> frozenset[int]:
    """The positions, 0 to 4, of cards named by their numbers or as cards; Refused says which is not there.

    >>> sorted(read_hold("1 3", ())), sorted(read_hold("13", ()))
    ([0, 2], [0, 2])
    """
    digits = "".join(text.replace(",", " ").split())
    if not digits.isdecimal():
        return positions(cards, as_cards(text))
    if wrong := digits.strip("12345"):
        raise Refused(f"No card {wrong[0]}. Cards are 1 to 5.")
    return frozenset(int(digit) - 1 for digit in digits)


def whole_number(text: str, least: int, most: int, expected: str, typed: str = "") -> int:
    """The number typed, with or without commas; Refused says what was expected. `typed` is more than the number, where it is.

    >>> whole_number("1,000", 1, 5000, "how many credits")
    1000
    """
    digits = text.replace(",", "")
    if not (digits.isdecimal() and digits.isascii() and len(digits) <= 20 and least <= int(digits) <= most):
        raise Refused(f"Got {quoted(typed or text)}; expected {expected}.")
    return int(digits)


def as_sentence(text: str) -> str:
    """A refusal as a sentence; names and paths stay as they are written.

    >>> as_sentence("no hand is dealt; deal first"), as_sentence("mine.toml:1: name is 5")
    ('No hand is dealt; deal first.', 'mine.toml:1: name is 5.')
    """
    words = f"{text[:1].upper()}{text[1:]}" if re.match(r"[a-z]+[ ,;]", text) else text
    return printable(words if words.endswith((".", "?")) else f"{words}.")
