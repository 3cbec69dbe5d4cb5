"""Two small files of notes beside a save: the cards marked in the hand in play, and the hands played with a hint.

Marks and hints are not moves, so the log does not depend on them. They are written without waiting for the disk; if
that fails, or a file is damaged, the note is lost.
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
        """Store the positions marked, 0 to 4, in a hand of these cards, so that they survive a closed terminal."""
        with suppress(OSError), open(self._marks, "w", encoding="utf-8", opener=open_private) as file:
            json.dump({"cards": format_cards(cards), "held": sorted(held)}, file)

    def marked(self, cards: tuple[Card, ...]) -> frozenset[int] | None:
        """The positions marked in this hand, 0 to 4; None if none were stored."""
        try:
            kept = json.loads(read_ordinary(self._marks))
            held = frozenset(position for position in range(5) if position in kept["held"])
            is_same = kept["cards"] == format_cards(cards) and len(held) == len(kept["held"])
            return held if is_same else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def forget_marks(self) -> None:
        """Remove the file of marks: no hand is in play."""
        with suppress(OSError):
            self._marks.unlink(missing_ok=True)

    def hint(self, hand: int, cards: tuple[Card, ...]) -> None:
        """Store that a hint was shown for this hand, so that it is graded apart."""
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
    """The note of a hand played with a hint. In a copy of the save, the cards show whether it is the same hand.

    >>> from videopoker.core.cards import parse_cards
    >>> hint_note(12, parse_cards("As Kd JK 7c 7h"))
    '12 As Kd JK 7c 7h'
    """
    return f"{hand} {format_cards(cards)}"
