"""The cards marked to be held in the hand in play, in a file beside the save, so that they survive a closed terminal.

Not in the log, and nothing in it depends on them: a move is what was drawn, not what was thought of. So they
are written without waiting for the disk, and where that fails, or the file is no longer whole, none are marked.
"""

import json
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from videopoker.core.cards import Card, format_cards
from videopoker.play.files import open_private, read_ordinary


class PendingHolds:
    """The marks beside the save at this path."""

    def __init__(self, save: Path) -> None:
        self._file = save.with_name(f"{save.name}.marks")

    def keep(self, cards: tuple[Card, ...], held: Collection[int]) -> None:
        """Remember these positions, 0 to 4, for a hand of these cards."""
        with suppress(OSError), open(self._file, "w", encoding="utf-8", opener=open_private) as file:
            json.dump({"cards": format_cards(cards), "held": sorted(held)}, file)

    def of(self, cards: tuple[Card, ...]) -> frozenset[int] | None:
        """The positions marked in this hand; None where nothing was stored for it."""
        try:
            kept = json.loads(read_ordinary(self._file))
            if kept["cards"] != format_cards(cards) or not set(kept["held"]) <= set(range(5)):
                return None
            return frozenset(map(int, kept["held"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def forget(self) -> None:
        """Leave no file behind: there is no hand in play."""
        with suppress(OSError):
            self._file.unlink(missing_ok=True)
