"""Divides one long run of deals into sessions, and finds its longest streaks, part by part."""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from videopoker.solver.integers import arange
from videopoker.solver.tables.shapes import Ints

Bools = NDArray[np.bool_]


class Streak(NamedTuple):
    """The longest run of one outcome; the streaks of consecutive stretches of deals can be joined."""

    deals: int = 0
    first: int = 0
    """The length of the run at the start of the stretch."""
    last: int = 0
    longest: int = 0

    @classmethod
    def of(cls, outcome: Bools) -> "Streak":
        """The streak of a stretch of deals."""
        first, last = (len(outcome) if row.all() else int(row.argmin()) for row in (outcome, outcome[::-1]))
        return cls(len(outcome), first, last, _longest(outcome))

    def joined(self, after: "Streak") -> "Streak":
        """The streak of both stretches."""
        return Streak(
            self.deals + after.deals,
            self.first + after.first if self.first == self.deals else self.first,
            self.last + after.last if after.last == after.deals else after.last,
            max(self.longest, after.longest, self.last + after.first),
        )


def _longest(outcome: Bools) -> int:
    """The length of the longest run, found by doubling, then by counting."""
    if not outcome.any():
        return 0
    length, runs = 1, outcome
    while (longer := runs[:-length] & runs[length:]).any():
        length, runs = 2 * length, longer
    starts = np.flatnonzero(runs)
    breaks = np.flatnonzero(np.diff(starts) > 1)
    return length - 1 + int(np.diff([-1, *breaks, len(starts) - 1]).max())


class SessionPart(NamedTuple):
    """What a stretch of deals adds to sessions of a fixed length; amounts are credits won or lost."""

    begun: bool
    """Whether its first deals belong to a session that began before."""
    rest: int
    """What those deals won or lost."""
    lows: tuple[int, ...]
    """Every new low during those deals, descending; empty without a floor."""
    closes: bool
    """Whether that session ends here."""
    ended: dict[int, int]
    """The number of sessions begun and ended here, by result."""
    ruined: int
    """How many of these were ruined."""
    open: int
    """The result so far of the session still open, if it began here."""
    open_ruined: bool


def session_part(nets: Ints, over: int, length: int, floor: int | None) -> SessionPart:
    """Divide the net results of deals into sessions of `length` deals; `over` deals of the first were played before.

    A session at `floor` or lower is ruined, and keeps that result.
    """
    head, others = np.split(nets, [-over % length])
    whole = len(others) // length * length
    results, ruined = _results(others[:whole].reshape(-1, length), floor)
    ends, counts = np.unique(results, return_counts=True)
    last, last_ruined = _results(others[whole:].reshape(1, -1), floor)
    lows = np.unique(np.minimum.accumulate(head.cumsum()))[::-1] if floor is not None else head[:0]
    return SessionPart(
        over > 0,
        int(head.sum()),
        tuple(lows.tolist()),
        len(head) == length - over,
        dict(zip(ends.tolist(), counts.tolist(), strict=True)),
        int(ruined.sum()),
        int(last[0]),
        bool(last_ruined[0]),
    )


def _results(rows: Ints, floor: int | None) -> tuple[Ints, Bools]:
    if floor is None or not rows.shape[1]:
        return rows.sum(1), np.zeros(len(rows), bool)
    standing = rows.cumsum(1)
    low = standing <= floor
    ruined = low.any(1)
    end = np.where(ruined, low.argmax(1), -1)
    return standing[arange(len(rows)), end], np.asarray(ruined)


@dataclass(slots=True)
class Sessions:
    """The sessions of a run so far."""

    ended: Counter[int] = field(default_factory=Counter)
    """The number of ended sessions by result, in credits won or lost."""
    ruined: int = 0
    """How many of these were ruined."""
    open: int = 0
    """The result so far of the session still open."""
    open_ruined: bool = False

    def add(self, part: SessionPart, floor: int | None) -> None:
        """Add the next stretch of deals."""
        if part.begun:
            if not self.open_ruined:
                low = next((low for low in part.lows if floor is not None and self.open + low <= floor), None)
                self.open += part.rest if low is None else low
                self.open_ruined = low is not None
            if not part.closes:
                return
            self.ended[self.open] += 1
            self.ruined += self.open_ruined
        self.ended.update(part.ended)
        self.ruined += part.ruined
        self.open, self.open_ruined = part.open, part.open_ruined
