"""The hands listed in the history: their numbers, found in steps, and a cursor; a hand is read when it is shown."""

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from operator import neg
from typing import TypeVar

from videopoker.core.base.messages import Refused, counted
from videopoker.play.saves.check.hands_behind_damage import newest_hands
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.hands.hand_costs import HandCost, costs_of
from videopoker.play.saves.hands.search import HandFilter, matching, numbered, ranked
from videopoker.play.saves.index.log_index import HandsNotRead
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.played_hand import PlayedHand

Answer = TypeVar("Answer")

NEWEST = 2**62
"""A number above every hand's."""


class HandListing:
    """The hands that match a filter, newest first or in its sort, with a cursor on one. After `begin`, call `step` until it returns False."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._read = lru_cache(maxsize=512)(lambda number: numbered(log, number))
        self.costs: dict[int, HandCost] = {}
        """The costs of the hands shown last, by number."""
        self.begin(HandFilter())

    def begin(self, hand_filter: HandFilter) -> None:
        """Start listing the hands that match this filter, with the cursor at the first."""
        self.fault: str = ""
        """Why the save cannot be read; empty if it can."""
        self.hand_filter: HandFilter = hand_filter
        """The filter."""
        self._numbers: Sequence[int] = array("q")
        self._newest: dict[int, PlayedHand] = {}
        """The newest hands by number, listed while the index is being made."""
        self._left = 0
        """Hands still to be filtered."""
        self._steps: Iterator[tuple[Sequence[int], int]] | None = None
        self.is_working: bool = True
        """Whether `step` has more to do."""
        self.at: int = 0
        """The index of the cursor."""
        self.top: int = 0
        """The index of the first visible hand."""
        self.step()

    def step(self) -> bool:
        """Find the next matching hands, in about 10 ms; returns whether there may be more."""
        self.fault = ""
        try:
            self.is_working = self._find()
        except HandsNotRead as error:  # the index is being made
            self.fault = str(error)
            if self.hand_filter == HandFilter() and not self._newest:
                self._newest = {hand.dealt.hand: hand for hand in newest_hands(self._log)}
                self._numbers = array("q", self._newest)
        except SaveError as error:
            self.fault = str(error)
            self._numbers = ()
            self.is_working = False
        return self.is_working

    def _find(self) -> bool:
        if self.hand_filter == HandFilter():
            self._log.index()
            self._newest = {}
            self._numbers = range(self._log.folded().state.hand, 0, -1)
            return False
        if self._steps is None:
            self._steps = (ranked if self.hand_filter.sort else matching)(self._log, self.hand_filter)
        numbers, self._left = next(self._steps, ((), 0))
        self._numbers = array("q", self._numbers) + array("q", numbers)
        return self._left > 0

    def result_of(self, ask: Callable[[], Answer]) -> Answer | None:
        """The result of `ask`; if the save cannot be read, None, and `fault` has the reason."""
        try:
            return ask()
        except SaveError as error:
            self.fault = str(error)
            return None

    def __len__(self) -> int:
        """The number of hands found so far."""
        return len(self._numbers)

    def __getitem__(self, index: int) -> PlayedHand:
        """The hand at this index. SaveError if the log cannot be read."""
        number = self._numbers[index]
        return self._newest.get(number) or self._read(number)

    def read_costs(self, indexes: range) -> None:
        """Read the costs of the hands at these indexes. SaveError if the log cannot be read."""
        numbers = [] if self._newest else [self._numbers[index] for index in indexes]
        self.costs = dict(costs_of(self._log, numbers))

    @property
    def largest(self) -> int:
        """The number of the newest hand listed; if the list is sorted, of the newest hand in the log; 0 without hands."""
        return self._log.folded().state.hand if self.hand_filter.sort else next(iter(self._numbers), 0)

    @property
    def hand(self) -> PlayedHand | None:
        """The hand at the cursor; None if there are no hands or it cannot be read."""
        return self.result_of(lambda: self[self.at]) if len(self) else None

    def move(self, by: int, *, whole_page: bool = False) -> None:
        """Go down (older) or up; `whole_page` also moves the first visible hand."""
        before = self.at
        self.at = max(0, min(self.at + by, len(self) - 1))
        if whole_page:
            self.top = max(0, self.top + self.at - before)

    def go_to(self, number: int) -> str:
        """Go to this hand, or to the next older one listed, or the oldest; returns why it is another hand, else empty."""
        index = self._index(number)
        self.at = self.top = max(0, min(index, len(self) - 1))
        if len(self) and self._numbers[self.at] == number:
            return ""
        try:
            numbered(self._log, number)
        except Refused as error:
            return str(error)
        return f"Hand {number:,} is not among the hands listed."

    def _index(self, number: int) -> int:
        """The index of this hand, or of the next older one; in a sort the first one if it is not there."""
        if not self.hand_filter.sort:
            return bisect_left(self._numbers, -number, key=neg)
        if not number:
            return len(self)
        return self._numbers.index(number) if number in self._numbers else 0

    @property
    def count(self) -> int | None:
        """How many hands are listed; None while they are being found."""
        return None if self.is_working else len(self)

    @property
    def count_text(self) -> str:
        """How many hands are listed, or that they are being found."""
        if self.count is not None:
            return counted(self.count, "hand")
        if self._newest:
            return f"the newest {counted(len(self), 'hand')}"
        return f"searching, {1 - self._left / self._log.folded().state.hand:.0%}"
