"""A search for a strategy sheet that runs while one plays line by line."""

from collections.abc import Iterable, Iterator
from threading import Thread
from time import sleep

from videopoker.coach.sheet import Sheet, strategy_sheet
from videopoker.core.paytable import Paytable

_PAUSE_SECONDS = 0.01
"""Seconds between steps, so that the player's lines are answered at once."""


class SheetSearch(Thread):
    """Searches for a sheet; what it has reached is kept, so that a search cut off by quitting continues the next time."""

    def __init__(self, table: Paytable, lines: int, saves: str | None) -> None:
        super().__init__(daemon=True)  # the program can end without it
        self._table, self._lines, self._saves = table, lines, saves
        self.done: int = 0
        """The progress in per cent."""
        self.sheet: Sheet | None = None
        """The sheet, once it is found."""

    def run(self) -> None:
        """Search, or continue a search."""
        table = self._table
        self.sheet = strategy_sheet(table, table.coins, self._lines, self._saves, self._noted)

    def _noted(self, steps: Iterable[int]) -> Iterator[int]:
        for done in steps:
            self.done = done
            yield done
            sleep(_PAUSE_SECONDS)
