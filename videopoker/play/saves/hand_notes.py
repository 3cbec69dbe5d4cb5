"""What is noted beside a save, in two small files: the cards marked in the hand in play, and the hands played with a hint.

Neither is in the log, and nothing in it depends on them: a move is what was drawn, not what was thought of, and a
hint is no move. So they are written without waiting for the disk, and where that fails, or a file is no longer
whole, nothing is noted.
"""

import json
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from videopoker.core.cards import Card, format_cards
from videopoker.play.files import open_private, read_ordinary


class HandNotes:
    """The notes beside the save at this path."""

    def __init__(self, save: Path) -> None:
        self._marks = save.with_name(f"{save.name}.marks")
        self._hints = save.with_name(f"{save.name}.hints")
        self._last = ""

    def mark(self, cards: tuple[Card, ...], held: Collection[int]) -> None:
        """Remember these positions, 0 to 4, for a hand of these cards, so that they survive a closed terminal."""
        with suppress(OSError), open(self._marks, "w", encoding="utf-8", opener=open_private) as file:
            json.dump({"cards": format_cards(cards), "held": sorted(held)}, file)

    def marked(self, cards: tuple[Card, ...]) -> frozenset[int] | None:
        """The positions marked in this hand; None where nothing was stored for it."""
        try:
            kept = json.loads(read_ordinary(self._marks))
            if kept["cards"] != format_cards(cards) or not set(kept["held"]) <= set(range(5)):
                return None
            return frozenset(map(int, kept["held"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def forget_marks(self) -> None:
        """Leave no file of marks behind: there is no hand in play."""
        with suppress(OSError):
            self._marks.unlink(missing_ok=True)

    def hint(self, hand: int, cards: tuple[Card, ...]) -> None:
        """Remember that a hint was shown for this hand, so that it is graded apart."""
        line = hint_note(hand, cards)
        if line != self._last:
            self._last = line
            with suppress(OSError), open(self._hints, "a", encoding="utf-8", opener=open_private) as file:
                file.write(f"{line}\n")

    def hints(self) -> frozenset[str]:
        """The note of every hand played with a hint; see `hint_note`."""
        try:
            return frozenset(read_ordinary(self._hints).decode().splitlines())
        except (OSError, ValueError):
            return frozenset()


def hint_note(hand: int, cards: tuple[Card, ...]) -> str:
    """What is noted of a hand played with a hint. The cards tell whether it is the same hand in an older copy of the save.

    >>> from videopoker.core.cards import parse_cards
    >>> hint_note(12, parse_cards("As Kd JK 7c 7h"))
    '12 As Kd JK 7c 7h'
    """
    return f"{hand} {format_cards(cards)}"
