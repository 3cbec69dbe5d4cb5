"""Searches for strategy sheets that run while one plays; one that is cut off continues when the program starts again."""

from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

from textual.message_pump import MessagePump

from videopoker.core.paytable import Paytable
from videopoker.play.paths import folders
from videopoker.tui.solving.service import Question, SolverService

if TYPE_CHECKING:
    from videopoker.coach.sheet import Sheet
    from videopoker.coach.sheet_files import Search

_PAUSE_SECONDS = 0.01
"""Seconds between steps of a search, so that the table stays responsive."""


@dataclass(frozen=True)
class SearchSheet(Question[None]):
    """Search for a sheet and keep it; for the time it takes see `how_long`."""

    is_background = True

    search: "Search"
    saves: str | None
    done: list[int] = field(default_factory=list, compare=False)
    """The progress in per cent, after each step."""
    sheets: "list[Sheet]" = field(default_factory=list, compare=False)
    """The sheets so far, each better than those before."""

    def steps(self) -> Generator[None, None, None]:
        """Some hundred steps of about 0.2 s."""
        from videopoker.coach.sheet import keep_sheet, search_steps
        from videopoker.solver.steps import SteppedWork

        search = self.search
        yield
        work = SteppedWork(
            search_steps(search.table, search.coins, search.lines, self.saves, self.sheets.append)
        )
        for done in work:
            self.done.append(done)
            sleep(_PAUSE_SECONDS)
            yield
        keep_sheet(work.result, search.lines, self.saves)


class SheetSearches:
    """The searches of one program, one after the other; they go on while the screen that began them is closed."""

    def __init__(self, asker: MessagePump, solver: SolverService, folder: Path | None) -> None:
        self._asker, self._solver = asker, solver
        self._saves = str(folder) if folder else None
        self._waiting: list[SearchSheet] = []
        """The first one runs."""

    def resume(self) -> None:
        """Continue the searches that were cut off."""
        if self._saves is None or not any(folders(self._saves).cache.glob("strategy-search-*.json")):
            return
        from videopoker.coach.sheet_files import unfinished_searches

        for search in unfinished_searches(self._saves):
            self._add(search)

    def begin(self, table: Paytable, coins: int, lines: int) -> None:
        """Search for a sheet now, or after the searches that run already."""
        from videopoker.coach.sheet_files import Search

        self._add(Search(table, coins, lines))

    def progress(self, table: Paytable, coins: int, lines: int) -> int | None:
        """How far a search is, in per cent; None if there is none."""
        question = self._question(table, coins, lines)
        if question is None:
            return None
        return question.done[-1] if question.done else 0

    def best(self, table: Paytable, coins: int, lines: int) -> "Sheet | None":
        """The best sheet so far of a search that runs."""
        question = self._question(table, coins, lines)
        return question.sheets[-1] if question and question.sheets else None

    def _question(self, table: Paytable, coins: int, lines: int) -> SearchSheet | None:
        for question in self._waiting:
            search = question.search
            if (search.table, search.coins, search.lines) == (table, coins, lines):
                return question
        return None

    def _add(self, search: "Search") -> None:
        if self.progress(search.table, search.coins, search.lines) is None:
            self._waiting.append(SearchSheet(search, self._saves))
            if len(self._waiting) == 1:
                self._ask()

    def _ask(self) -> None:
        self._solver.ask(self._asker, self._waiting[0], lambda _: self._next())

    def _next(self) -> None:
        del self._waiting[0]
        if self._waiting:
            self._ask()
