"""Searches a log for hands with certain cards in short steps, so that no key waits for a long log."""

from array import array
from bisect import bisect_left, bisect_right

from videopoker.play.saves.log import Log
from videopoker.play.saves.played_hand import PlayedHand
from videopoker.play.saves.query import HandFilter, found_hands, with_numbers

_AT_ONCE = 24
"""The most hands found in one step; reading one takes about 0.1 ms."""


class HandSearch:
    """A search of the log from the newest hand to the oldest."""

    def __init__(self, log: Log, hand_filter: HandFilter) -> None:
        self._log = log
        self._found = found_hands(log, hand_filter, newest=True)
        self._numbers = array("q")
        """The negated numbers of the hands found, newest first, so that they are sorted."""
        self._hands = self._left = log.folded().state.hand

    @property
    def count(self) -> int:
        """The number of hands found so far."""
        return len(self._numbers)

    @property
    def searched(self) -> float:
        """The share of the log searched, 0 to 1."""
        return 1 - self._left / self._hands if self._hands else 1.0

    def search_some(self) -> bool:
        """Search the next part, in about 10 ms; returns whether there is more. SaveError if the log cannot be read."""
        enough = self.count + _AT_ONCE
        for found in self._found:
            if isinstance(found, int):
                self._left = found
                return True
            self._numbers.append(-found.number)
            if self.count == enough:
                return True
        return False

    def page(self, *, size: int, before: int | None = None, after: int | None = None) -> list[PlayedHand]:
        """As `query.page`, among the hands found so far."""
        if after is not None:
            end = bisect_left(self._numbers, -after)
            return with_numbers(self._log, (-number for number in self._numbers[max(0, end - size) : end]))
        start = 0 if before is None else bisect_right(self._numbers, -before)
        return with_numbers(self._log, (-number for number in self._numbers[start : start + size]))
