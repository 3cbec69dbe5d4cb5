"""The hands that were played with a hint, in a file beside the save, so that they can be graded apart.

Not in the log: a hint is no move. A line holds the number of a hand and its cards; the cards tell whether it is still
the same hand where an older copy of the save was brought back.
"""

from contextlib import suppress
from pathlib import Path

from videopoker.core.cards import Card, format_cards
from videopoker.play.files import open_private, read_ordinary


class HintedHands:
    """The notes beside the save at this path."""

    def __init__(self, save: Path) -> None:
        self._file = save.with_name(f"{save.name}.hints")
        self._last = ""

    def note(self, hand: int, cards: tuple[Card, ...]) -> None:
        """Remember that a hint was shown for this hand; where it cannot be written, it is not remembered."""
        line = note_of(hand, cards)
        if line != self._last:
            self._last = line
            with suppress(OSError), open(self._file, "a", encoding="utf-8", opener=open_private) as file:
                file.write(f"{line}\n")

    def read(self) -> frozenset[str]:
        """Every note; see `note_of`."""
        try:
            return frozenset(read_ordinary(self._file).decode().splitlines())
        except (OSError, ValueError):
            return frozenset()


def note_of(hand: int, cards: tuple[Card, ...]) -> str:
    """What is noted of a hand played with a hint.

    >>> from videopoker.core.cards import parse_cards
    >>> note_of(12, parse_cards("As Kd JK 7c 7h"))
    '12 As Kd JK 7c 7h'
    """
    return f"{hand} {format_cards(cards)}"
