"""What is read from a session's log in the solver's thread: the ranges of the bankroll's chart (session, today, all time) and grades."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from videopoker.core.base.messages import counted
from videopoker.core.base.time_series import TimeSeries
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.hands.ledger import BankrollReader, first_since
from videopoker.play.saves.index.log_index import HandsNotRead
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session
from videopoker.solver.steps import SteppedWork, finished
from videopoker.text.groups.group import Group
from videopoker.tui.kit.bankroll import Bankroll
from videopoker.tui.solving.service import Question

if TYPE_CHECKING:
    from videopoker.coach.grade import Grade
    from videopoker.coach.grader import GradedLog
    from videopoker.coach.leaks import Leaks


RANGES = ("session", "today", "all time")

PAUSE_SECONDS = 0.004
"""Seconds between steps of pure Python, so that the table's thread runs: Python runs one thread at a time."""


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
    pause = PAUSE_SECONDS

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
        """Read the deals, then find the band; without NumPy there is none."""
        yield
        reading = SteppedWork(self.read())
        try:
            for _ in () if self.save.is_in_memory else reading:  # read already, by the thread that plays
                yield
        except SaveError as error:
            return error
        reader = self.save.reader(self.first) if self.save.is_in_memory else reading.result
        yield
        series = reader.series.copied()
        try:
            from videopoker.solver.statistics.bankroll_band import Stretch, band_steps
        except ImportError:
            return SavedRange(reader.first, series, (), is_exact=True)
        band = yield from band_steps(
            [Stretch(bets.paytable, bets.bet, bets.deals, bets.cents) for bets in reader.bets]
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
    played = total.session.deals if name == "all time" else 0
    began = total.deals - played if 0 < played < total.deals else None
    return Bankroll(series, cents, first, band, is_exact=is_exact, began=began)


AGAIN_SECONDS = 1
"""Seconds after which the grade of the newest hands is asked for again, until all hands are read."""


@dataclass(frozen=True, slots=True)
class GradedPlay:
    """The grades of a save, in words."""

    groups: Sequence[Group]
    session: Group | None = None
    """Those of the session in short, for the side panel."""
    kinds: Sequence[tuple[str, str]] = ()
    """The kinds of decisions in which mistakes were made, the costliest first, each with a row about it."""
    progress: Mapping[str, Sequence[tuple[Group, list[float]]]] = field(default_factory=dict)
    """The charts of accuracy and cost by day and by session, of all games and of each one that has enough hands."""
    is_partial: bool = False
    """Whether these are the grades of the newest hands, because the index is being made."""


@dataclass(frozen=True)
class GradePlay(Question[GradedPlay]):
    """Where the credits of a save went, up to the last row of its log, and a summary of the session.

    The first time a big save takes seconds.
    """

    save: SavedLog
    has_session: bool
    """Whether the player moved since the save was opened; otherwise the last session is an earlier one."""
    pause = PAUSE_SECONDS

    @classmethod
    def of(cls, session: Session) -> "GradePlay | None":
        """The question for a session; None for a session in memory."""
        save = SavedLog.of(session)
        return None if save.is_in_memory else cls(save, session.totals.session.coin_in > 0)

    def steps(self) -> Generator[None, None, GradedPlay]:
        """Steps of some thousand rows of the log."""
        from videopoker.text.coach.grade import grade_groups, kind_rows, progress_charts, session_group

        yield
        try:
            try:
                total, session = yield from self._grades(self.save.graded)
            except HandsNotRead as error:
                return (yield from self._of_newest(str(error)))
        except SaveError as error:
            return GradedPlay([Group(), Group(notes=[str(error)])])
        charts = progress_charts(self.save.log, self.save.graded.progress)
        return GradedPlay(grade_groups(total, session), session_group(session), kind_rows(total), charts)

    def _grades(self, graded: "GradedLog") -> "Generator[None, None, tuple[Grade, Grade]]":
        """The grades of all time, or of the newest hands, and of the session."""
        from videopoker.coach.grade import Grade

        for _ in graded.steps():
            yield
        total, session = graded.grades
        return total, session if self.has_session else Grade(practice=total.practice)

    def _of_newest(self, not_read: str) -> Generator[None, None, GradedPlay]:
        """The grades of the newest hands, and above them how far the index is."""
        from videopoker.coach.grader import GradedLog
        from videopoker.play.saves.check.hands_behind_damage import NewestIndex
        from videopoker.text.coach.grade import grade_groups, session_group

        newest = NewestIndex(self.save.log)
        total, session = yield from self._grades(GradedLog(self.save.log, newest=newest))
        which = f"The newest {counted(newest.drawn, 'hand')}"
        if newest.left_out:
            which += f", without {newest.left_out:,} played for a jackpot"
        groups = grade_groups(total, session, f"newest {newest.drawn:,}")
        notes = Group(notes=[not_read, f"{which}:"])
        short = None if newest.left_out else session_group(session)
        return GradedPlay([notes, *groups], short, is_partial=True)


@dataclass(frozen=True)
class FindLeaks(Question["Leaks | None"]):
    """The leaks in a save that is graded, after the next of their ideas were found; None if they cannot be read."""

    save: SavedLog
    pause = PAUSE_SECONDS

    def steps(self) -> "Generator[None, None, Leaks | None]":
        """Find the ideas of some hundred mistakes, one in each step of about a millisecond."""
        from videopoker.coach.leaks import finding, leaks_steps

        yield
        try:
            for _ in finding(self.save.log):
                yield
            total, _ = self.save.graded.grades
            return (yield from leaks_steps(self.save.log, total))
        except SaveError:
            return None
