"""Sliding window over history pages around the cursor: a few pages in memory, however long the history."""

from typing import Protocol

from videopoker.play.saves.played_hand import PlayedHand

PAGE = 60
"""Hands read at once."""

MOST = 4 * PAGE
"""Hands in memory."""


class Fetch(Protocol):
    """Reads a page, newest first: the hands right before one, right after one, or the newest."""

    def __call__(self, *, size: int, before: int | None = None, after: int | None = None) -> list[PlayedHand]:
        """At most `size` hands."""
        ...


class HandWindow:
    """Hands, newest first, and a cursor on one of them."""

    def __init__(self, fetch: Fetch) -> None:
        self._fetch = fetch
        self.hands: list[PlayedHand] = []
        self.at = 0
        """The index of the cursor among the hands in memory."""
        self.top = 0
        """The index of the first hand in sight."""
        self._is_whole_above = self._is_whole_below = False
        self.newest()

    @property
    def hand(self) -> PlayedHand | None:
        """The hand at the cursor; None without any hand."""
        return self.hands[self.at] if self.hands else None

    def newest(self) -> None:
        """Go to the newest hand."""
        self.hands = self._fetch(size=PAGE)
        self.at = self.top = 0
        self._is_whole_above, self._is_whole_below = True, len(self.hands) < PAGE

    def oldest(self) -> None:
        """Go to the oldest hand."""
        self.hands = self._fetch(size=PAGE, after=0)
        self.at = max(0, len(self.hands) - 1)
        self.top = self.at
        self._is_whole_above, self._is_whole_below = len(self.hands) < PAGE, True

    def go_to(self, number: int) -> None:
        """Go to the hand of this number, or to the next older one listed."""
        hands = self._fetch(size=PAGE, before=number + 1)
        if not hands:
            self.oldest()
            return
        self.hands = hands
        self.at = self.top = 0
        self._is_whole_above, self._is_whole_below = False, len(hands) < PAGE

    def move(self, by: int, *, whole_page: bool = False) -> None:
        """Go down (older) or up; `whole_page` moves the first hand in sight as well."""
        self._reach(self.at + by)
        before = self.at
        if self.hands:
            self.at = min(max(self.at + by, 0), len(self.hands) - 1)
        if whole_page:
            self.top = max(0, self.top + self.at - before)
        self._cut()

    def show(self, rows: int) -> None:
        """Read the hands that this many rows can show."""
        self._reach(self.top + rows)

    def _reach(self, place: int) -> None:
        while place >= len(self.hands) and not self._is_whole_below and self.hands:
            older = self._fetch(size=PAGE, before=self.hands[-1].dealt.hand)
            self._is_whole_below = len(older) < PAGE
            self.hands += older
        while place < 0 and not self._is_whole_above and self.hands:
            newer = self._fetch(size=PAGE, after=self.hands[0].dealt.hand)
            self._is_whole_above = len(newer) < PAGE
            self.hands[:0] = newer
            place += len(newer)
            self.at += len(newer)
            self.top += len(newer)

    def _cut(self) -> None:
        """Drop the hands farthest from the cursor."""
        surplus = len(self.hands) - MOST
        if surplus <= 0:
            return
        if self.at >= len(self.hands) // 2:
            surplus = min(surplus, self.at, self.top)
            del self.hands[:surplus]
            self.at -= surplus
            self.top -= surplus
            self._is_whole_above = self._is_whole_above and not surplus
        else:
            del self.hands[-surplus:]
            self._is_whole_below = False
