"""A log in memory, for sessions that are not saved. Its database is made when something of it is asked for."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from videopoker.core.machine.events import Event
from videopoker.play.saves.files.schema import new
from videopoker.play.saves.index.log_index import FOREVER, LogUse
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import Head, time_now


class MemoryLog(Log):
    """A log in memory: until rows, totals or an index are needed, it only remembers the events."""

    in_file = False

    def __init__(self) -> None:
        self._played: list[tuple[Sequence[Event], str]] = []
        """The events of each move before the database was made, and their time."""

    @property
    def where(self) -> str:
        """Stands for the path."""
        return "memory"

    @property
    def _is_made(self) -> bool:
        return "rows" in self.__dict__

    def __getattr__(self, name: str) -> Any:
        """Make the database: an attribute of `Log` is asked for and is not there yet."""
        if name.startswith("__") or self._is_made:
            raise AttributeError(name)
        super().__init__(new(), self.where, LogUse(wait=FOREVER), head=Head(""))
        self.folded()  # while it is empty: the events are then counted as they come, without rows
        for events, time in self._played:
            self._moves.add_later(events, time)
        return getattr(self, name)

    def close(self) -> None:
        """Close the database, if there is one."""
        if self._is_made:
            super().close()

    def append(
        self,
        events: Sequence[Event],
        then: Callable[[bytes], Event] | None = None,
        secrets: Sequence[tuple[int, bytes]] = (),
    ) -> None:
        """Add events; `then` and `secrets` as in `Log.append`."""
        if not self._is_made and not then:
            self._played.append((events, time_now()))
        elif self.derived.index.is_behind and not then:  # nothing reads the rows as they are made
            self._moves.add_later(events, time_now())
        else:
            super().append(events, then, secrets)

    @contextmanager
    def one_commit(self) -> Iterator[None]:
        """Add the events inside together, or after an error none of them."""
        if self._is_made:
            with super().one_commit():
                yield
            return
        before = len(self._played)
        try:
            yield
        except BaseException:
            if self._is_made:
                super().close()
            self.__dict__ = {"_played": self._played[:before]}
            raise

    def check_some(self, rows: int = 500) -> bool:  # noqa: ARG002 - as in Log
        """Nothing else writes to it, so there is nothing to check."""
        return False
