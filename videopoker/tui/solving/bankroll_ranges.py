"""Reads a session's log in the solver's thread, for the ranges of the bankroll's chart: session, today, all time."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from videopoker.core.base.time_series import TimeSeries
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.hands.bankroll import BankrollReader, first_since
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session
from videopoker.solver.steps import SteppedWork, finished
from videopoker.tui.kit.bankroll import Bankroll
from videopoker.tui.solving.service import Question

if TYPE_CHECKING:  # takes 10 ms, needed only where hands are graded
    from videopoker.coach.grader import GradedLog

RANGES = ("session", "today", "all time")

PAUSE_SECONDS = 0.004
"""Seconds between steps, so that the table's thread runs: Python runs one thread at a time."""


@dataclass(frozen=True, slots=True)
class SavedRange:
    """The bankroll of a range, and the band for its bets."""

    first: int
    """The number of the first deal."""
    series: TimeSeries
    """In cents."""
    band: Sequence[tuple[int, float, float]]
    """In cents."""
    is_exact: bool


class SavedLog:
    """A session's log, read by the solver's thread; a log in memory, by the playing thread."""

    def __init__(self, session: Session) -> None:
        self.is_in_memory: bool = session.folder is None
        """Whether the log is in memory, so that no other thread may read it."""
        self._played = session.log
        self._readers: dict[int, BankrollReader] = {}

    @classmethod
    def of(cls, session: Session) -> "SavedLog":
        """The log of a session, shared by the panel and the statistics."""
        return _LOGS.setdefault(session, cls(session))

    @cached_property
    def log(self) -> Log:
        """The log with its own connection, so that the table never waits; opened by the first thread to ask."""
        return self._played if self.is_in_memory else Log.read(Path(self._played.where), wait=0)

    @cached_property
    def graded(self) -> "GradedLog":
        """The log and its grades."""
        from videopoker.coach.grader import GradedLog

        return GradedLog(self.log)

    def reader(self, first: int) -> BankrollReader:
        """The reader of the deals from this number on; cached, and the cache is cleared when full."""
        if first not in self._readers:
            if len(self._readers) == len(RANGES):
                self._readers.clear()
            self._readers[first] = BankrollReader(first)
        return self._readers[first]


_LOGS: "WeakKeyDictionary[Session, SavedLog]" = WeakKeyDictionary()


@dataclass(frozen=True)
class ReadRange(Question[SavedRange | SaveError]):
    """The deals of a range, and the band for their bets."""

    save: SavedLog
    first: int
    """The number of the first deal; 0 for the first of today."""
    deals: int
    """Number of deals that are over."""

    @classmethod
    def of(cls, session: Session, name: str) -> "ReadRange":
        """The question for a range of this session's save."""
        save = SavedLog.of(session)
        total = session.totals
        first = {"session": total.deals - total.session.deals + 1, "today": 0, "all time": 1}[name]
        question = cls(save, first, total.deals)
        return replace(question, first=finished(question.read()).first) if save.is_in_memory else question

    def read(self) -> Generator[None, None, BankrollReader]:
        """Read the deals added to the log, in steps of about 10 ms."""
        log = self.save.log
        first = self.first or (yield from first_since(log, datetime.now().astimezone().date(), self.deals))
        reader = self.save.reader(first)
        yield from reader.steps(log)
        return reader

    def steps(self) -> Generator[None, None, SavedRange | SaveError]:
        """Read the deals, then find the band."""
        from videopoker.solver.statistics.bankroll_band import Stretch, band_steps

        yield
        reading = SteppedWork(self.read())
        try:
            for _ in () if self.save.is_in_memory else reading:  # read already, by the thread that plays
                sleep(PAUSE_SECONDS)
                yield
        except SaveError as error:
            return error
        reader = self.save.reader(self.first) if self.save.is_in_memory else reading.result
        yield
        series = reader.series.copied()
        band = yield from band_steps(
            [Stretch(bet.paytable, bet.coins, bet.hands, bet.deals, bet.cents) for bet in reader.bets]
        )
        return SavedRange(reader.first, series, band.points, band.is_exact and not reader.has_doubles)


def bankroll(session: Session, name: str, answer: SavedRange | SaveError | None) -> Bankroll:
    """The chart of a range between hands. Until `answer` arrives there is no band, and for today no line.

    A log that cannot be read gives neither.
    """
    answered = answer if isinstance(answer, SavedRange) else None
    total = session.totals
    counts = total.session if name == "session" else total
    if name == "today":
        series = answered.series if answered else TimeSeries()
        first = answered.first if answered else total.deals + 1
    else:
        series = counts.curve.copied()
        first = total.deals - counts.deals + 1
    cents = total.cents
    range_known = answered if answered and answered.first == first else None
    band = [(step, low / cents, high / cents) for step, low, high in range_known.band] if range_known else []
    # the band does not cover double-ups
    is_exact = not counts.double_in and (range_known is None or range_known.is_exact)
    return Bankroll(series, cents, first, band, is_exact=is_exact)
