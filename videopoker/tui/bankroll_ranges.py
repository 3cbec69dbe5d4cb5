"""The ranges of a bankroll's chart: this session, today, all time; what needs the log is read in the solver's thread."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import sleep
from weakref import WeakKeyDictionary

from videopoker.core.time_series import TimeSeries
from videopoker.play.saves.bankroll import BankrollReader, first_since
from videopoker.play.saves.file_check import SaveError
from videopoker.play.saves.log import Log
from videopoker.play.session import Session
from videopoker.tui.content.bankroll import Bankroll
from videopoker.tui.solver_service import Question

RANGES = ("session", "today", "all time")

_PAUSE_SECONDS = 0.004
"""After each step, so that the table gets the processor."""


@dataclass(frozen=True, slots=True)
class FoundRange:
    """What was read of a range, and the band of its bets."""

    first: int
    """The number of its first deal."""
    series: TimeSeries
    """In cents."""
    band: Sequence[tuple[int, float, float]]
    """In cents."""
    is_exact: bool


class SavedBankroll:
    """The log of a session, read by the solver's thread; a log in memory by the thread that plays."""

    def __init__(self, session: Session) -> None:
        self._path = None if session.folder is None else Path(session.log.where)
        self._log: Log | None = None if self._path else session.log
        self._readers: dict[int, BankrollReader] = {}

    @property
    def is_in_memory(self) -> bool:
        """Whether no other thread may read the log."""
        return self._path is None

    @property
    def log(self) -> Log:
        """The log, opened by the thread that asks first."""
        if self._log is None:
            assert self._path is not None  # else it was given
            self._log = Log.read(self._path)
        return self._log

    def reader(self, first: int) -> BankrollReader:
        """What reads the deals from this number on; only the ranges of the last deals are kept."""
        if first not in self._readers:
            self._readers = {key: kept for key, kept in self._readers.items() if len(self._readers) < 3}
            self._readers[first] = BankrollReader(first)
        return self._readers[first]


@dataclass(frozen=True)
class ReadRange(Question[FoundRange | SaveError]):
    """The deals of a range and the band of what was bet on them."""

    save: SavedBankroll
    first: int
    """The number of the first deal, or 0 for the first deal since `since`."""
    deals: int
    """The deals that are over."""
    since: str = ""
    """UTC, ISO 8601."""

    @classmethod
    def of(cls, session: Session, name: str) -> "ReadRange":
        """The question for a range of this session's save."""
        save = _SAVES.setdefault(session, SavedBankroll(session))
        total = session.totals
        first = {"session": total.deals - total.session.deals + 1, "today": 0, "all time": 1}[name]
        midnight = datetime.now().astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
        since = "" if first else midnight.astimezone(UTC).isoformat(timespec="seconds")
        if not save.is_in_memory:
            return cls(save, first, total.deals, since)
        first = first or first_since(session.log, since, total.deals)
        for _ in save.reader(first).steps(session.log):
            pass
        return cls(save, first, total.deals)

    def steps(self) -> Generator[None, None, FoundRange | SaveError]:
        """Some thousand deals a step, then the band."""
        from videopoker.solver.bankroll_band import Stretch, band_steps

        yield
        try:
            reader = self._reader()
            if not self.save.is_in_memory:
                for _ in reader.steps(self.save.log):
                    sleep(_PAUSE_SECONDS)
                    yield
        except SaveError as error:
            return error
        yield
        series = reader.series.copied()
        band = yield from band_steps(
            [Stretch(one.paytable, one.coins, one.hands, one.deals, one.cents) for one in reader.bets]
        )
        return FoundRange(reader.first, series, band.points, band.is_exact and not reader.has_doubles)

    def _reader(self) -> BankrollReader:
        return self.save.reader(self.first or first_since(self.save.log, self.since, self.deals))


def bankroll(session: Session, name: str, found: FoundRange | None) -> Bankroll:
    """The chart of a range between two hands; without its band, and today without its line, until they are found."""
    total = session.totals
    if name == "today":
        series = found.series if found else TimeSeries()
        first = found.first if found else total.deals + 1
    else:
        counts = total.session if name == "session" else total
        series, first = counts.curve.copied(), total.deals - counts.deals + 1
    cents = total.cents
    known = found if found and found.first == first else None
    is_exact = not (total.session if name == "session" else total).double_in  # double-ups are not in the band
    band = [(step, low / cents, high / cents) for step, low, high in known.band] if known else []
    return Bankroll(series, cents, first, band, is_exact=is_exact and (known is None or known.is_exact))


_SAVES: "WeakKeyDictionary[Session, SavedBankroll]" = WeakKeyDictionary()
"""One for the panel and the statistics."""
