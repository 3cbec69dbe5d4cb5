"""What every group of verbs has, and how their arguments are read."""

from collections.abc import Callable, Sequence

from videopoker.core.game import IllegalMove
from videopoker.core.messages import quoted
from videopoker.core.paytable import Paytable
from videopoker.core.state import GameState
from videopoker.plain.settings import PlainSettings
from videopoker.play.session import Session


class Answers:
    """The verbs of one group: they ask the session and the settings in use, and answer in sentences."""

    def __init__(self, session: Session, settings: PlainSettings, say: Callable[[str], None]) -> None:
        self._session = session
        self._settings = settings
        self._say = say

    @property
    def _state(self) -> GameState:
        return self._session.state

    @property
    def _game(self) -> Paytable:
        if self._state.paytable is None:
            raise IllegalMove("No game is chosen. Type games to list them.")
        return self._state.paytable

    @property
    def _currency(self) -> str:
        return self._settings.chosen.currency


def alone(verb: str, words: Sequence[str]) -> None:
    """Refuse words after a verb that takes none."""
    if words:
        raise IllegalMove(f"{verb} takes no argument: {quoted(' '.join(words))}. Nothing was done.")


def is_yes(words: Sequence[str]) -> bool:
    """Whether a line says yes, and nothing else."""
    return len(words) == 1 and words[0].lower() in {"yes", "y"}


def whole_number(text: str, least: int, most: int, expected: str) -> int:
    """The number typed, with or without commas; IllegalMove says what was expected.

    >>> whole_number("1,000", 1, 5000, "expected how many credits")
    1000
    """
    digits = text.replace(",", "")
    if not (digits.isdecimal() and digits.isascii() and len(digits) <= 20 and least <= int(digits) <= most):
        raise IllegalMove(f"{quoted(text)}: {expected}")
    return int(digits)
