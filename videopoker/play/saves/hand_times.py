"""Finds the hands dealt between two times.

Times are in order except where a clock was set back, so a binary search between those rows is fast in a log of any
length, and right even if a day comes twice.
"""

from bisect import bisect_left
from itertools import pairwise

from videopoker.play.saves.log import Log


def hands_between(log: Log, since: str | None, until: str | None) -> list[tuple[int, int]]:
    """The hands dealt from `since` on and before `until`, as ranges of first and last hand number, oldest first.

    Times are UTC in ISO 8601, as in the log; None for no limit. SaveError for a damaged log.
    """
    index, hands = log.index(), log.folded().state.hand

    def time(number: int) -> str:
        return log.entry(index.dealt(number)).time

    numbers = range(1, hands + 1)
    set_back = [1 + bisect_left(numbers, row, key=index.dealt) for row in log.set_back()]
    ranges = []
    for start, end in pairwise([1, *set_back, hands + 1]):
        run = range(start, end)
        low = start + bisect_left(run, since, key=time) if since else start
        high = start + bisect_left(run, until, key=time) if until else end
        if low < high:
            ranges.append((low, high - 1))
    return ranges
