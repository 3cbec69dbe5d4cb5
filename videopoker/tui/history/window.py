"""Sliding window over history pages around the cursor: two pages in memory, however long the history."""

from collections.abc import Callable

from videopoker.play.saves.played_hand import PlayedHand

PAGE = 120
"""Hands read at a time on each side of the cursor, and its longest move."""

NEWEST = 2**62
"""A number above every hand's."""


Fetch = Callable[..., list[PlayedHand]]
"""Reads a page, newest first: at most `size` hands just `before` or just `after` a hand number."""


class HandWindow:
    """A window of hands, newest first, with a cursor on one of them."""

    def __init__(self, fetch: Fetch) -> None:
        self._fetch = fetch
        self.go_to(NEWEST)

    @property
    def hand(self) -> PlayedHand | None:
        """The hand at the cursor; None if there are no hands."""
        return self.hands[self.at] if self.hands else None

    def go_to(self, number: int) -> None:
        """Go to the hand with this number, or else the next older one listed, or else the oldest."""
        newer, older = self._fetch(size=PAGE, after=number), self._fetch(size=PAGE, before=number + 1)
        self.hands: list[PlayedHand] = newer + older
        self._has_newest, self._has_oldest = len(newer) < PAGE, len(older) < PAGE
        self.at: int = min(len(newer), max(0, len(self.hands) - 1))
        """The index of the cursor among the hands in memory."""
        self.top: int = self.at
        """The index of the first visible hand."""

    def move(self, by: int, *, whole_page: bool = False) -> None:
        """Go down (older) or up; `whole_page` also moves the first visible hand."""
        self._reach(self.at + by)
        before, self.at = self.at, max(0, min(self.at + by, len(self.hands) - 1))
        if whole_page:
            self.top = max(0, self.top + self.at - before)

    def show(self, rows: int) -> None:
        """Read the hands that this many rows can show."""
        self._reach(self.top + rows)

    def extend(self) -> None:
        """Read newly found hands below the oldest in memory, up to a page below the cursor."""
        room = self.at + PAGE - len(self.hands)
        if not self.hands:
            self.go_to(NEWEST)
        elif self._has_oldest and room > 0:
            older = self._fetch(size=room, before=self.hands[-1].dealt.hand)
            self.hands += older
            self._has_oldest = len(older) < room

    def _reach(self, place: int) -> None:
        """Read the hands around the cursor again if this index is not in memory and there are more hands."""
        is_short = not (self._has_newest if place < 0 else self._has_oldest or place < len(self.hands))
        if is_short and self.hand:
            above = self.at - self.top
            self.go_to(self.hand.dealt.hand)
            self.top = max(0, self.at - above)
