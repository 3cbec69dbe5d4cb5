"""The hands listed in the history, found by searching the log part by part."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from videopoker.core.messages import Refused
from videopoker.play.saves.file_check import SaveError
from videopoker.play.saves.hand_search import HandSearch
from videopoker.play.saves.log import Log
from videopoker.play.saves.query import HandFilter, count, numbered, page
from videopoker.text.numbers import counted
from videopoker.tui.history.window import HandWindow

Answer = TypeVar("Answer")


class HandListing:
    """The hands that match a filter, newest first. After `begin`, call `go_on` until it returns False."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self.fault: str = ""
        """Why the save cannot be read; empty if it can."""
        self.hand_filter: HandFilter = HandFilter()
        """The filter."""
        self.is_comparing: bool = False
        """Whether times of the log are still being compared; until then the list is the old one."""
        self._read()

    def _read(self) -> None:
        """Read the list, with the cursor at its newest hand."""
        hand_filter = self.hand_filter
        self._search = HandSearch(self._log, hand_filter) if hand_filter.dealt or hand_filter.held else None
        self._is_searching = bool(self._search)
        read = self._search.page if self._search else partial(page, self._log, hand_filter)
        self.window: HandWindow = HandWindow(lambda **where: self.result_of(lambda: read(**where)) or [])
        self.count = None if self._search else self.result_of(lambda: count(self._log, hand_filter))
        """How many hands are listed; None if unknown."""

    def result_of(self, ask: Callable[[], Answer]) -> Answer | None:
        """The result of `ask`; if the save cannot be read, None, and `fault` has the reason."""
        try:
            return ask()
        except SaveError as error:
            self.fault = str(error)
            return None

    def begin(self, hand_filter: HandFilter) -> None:
        """Start listing the hands that match this filter; `go_on` finds them."""
        self.fault = ""
        self.hand_filter = hand_filter
        self.is_comparing = bool(hand_filter.since or hand_filter.until)
        if not self.is_comparing:
            self._read()

    def go_on(self) -> bool:
        """Compare some times, or search the next part of the log for the cards; returns whether there is more to do."""
        if self.is_comparing:
            self.is_comparing = bool(self.result_of(self._log.compare_times))
            if not self.is_comparing:
                self._read()
        elif self._search:
            self._is_searching = bool(self.result_of(self._search.search_some))
            if not self._is_searching:
                self.count = self._search.count
            self.window.extend()
        return self.is_working

    def go_to(self, number: int) -> str:
        """Go to this hand, or to the next older one listed; returns why it is another hand, else empty."""
        self.window.go_to(number)
        if self.window.hand and self.window.hand.dealt.hand == number:
            return ""
        try:
            numbered(self._log, number)
        except Refused as error:
            return str(error)
        return f"Hand {number:,} is not among the hands listed."

    @property
    def is_working(self) -> bool:
        """Whether `go_on` has more to do."""
        return self.is_comparing or self._is_searching

    @property
    def count_text(self) -> str:
        """How many hands are listed, or how much of the log is searched."""
        if self._search and self._is_searching:
            return f"searching, {self._search.searched:.0%}"
        return "" if self.count is None else counted(self.count, "hand")
