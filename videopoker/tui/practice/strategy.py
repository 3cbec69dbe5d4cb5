"""The strategy sheet of the game in play, with the line that decides the hand on the table."""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import wrap
from time import sleep
from typing import TYPE_CHECKING

from textual.binding import Binding
from textual.content import Content

from videopoker.core.cards import Card
from videopoker.core.messages import printable
from videopoker.core.paytable import Paytable
from videopoker.text.numbers import counted
from videopoker.tui.kit.dialog import PageDialog
from videopoker.tui.kit.frame import Frame
from videopoker.tui.kit.lists import HELP, Page
from videopoker.tui.kit.text_layout import IN_PLAY
from videopoker.tui.solving.service import Question, SolverService

if TYPE_CHECKING:  # importing it takes 5 ms, which the solver's thread does
    from videopoker.text.sheet import DecidingSheet

_LINES = 16
_PAUSE_SECONDS = 0.01
"""Seconds between steps of a search, so that the table stays responsive."""
_PROGRESS_SECONDS = 0.5
_ABOVE = 3
"""Rows above the first line."""


@dataclass(frozen=True)
class FindSheet(Question["DecidingSheet | None"]):
    """The stored sheet of a game at a bet in words, or else the one at max coins, or else None.

    With `is_searched`, a missing sheet at the bet is searched for.
    """

    paytable: Paytable
    coins: int
    cards: tuple[Card, ...]
    """The hand to decide; empty between hands."""
    saves: Path | None
    is_searched: bool = False
    done: list[int] = field(default_factory=list)
    """The progress of the search in per cent, after each step."""

    def steps(self) -> Generator[None, None, "DecidingSheet | None"]:
        """Immediate for a stored sheet; a search takes a minute or two."""
        from videopoker.coach.sheet import keep_sheet, known_sheet, search_steps
        from videopoker.solver.steps import SteppedWork
        from videopoker.text.sheet import deciding_sheet

        yield
        saves = str(self.saves) if self.saves else None
        sheet = known_sheet(self.paytable, self.coins, _LINES, saves)
        if sheet is None and self.is_searched:
            search = SteppedWork(search_steps(self.paytable, self.coins, _LINES))
            for done in search:
                self.done.append(done)
                sleep(_PAUSE_SECONDS)
                yield
            sheet = search.result
            keep_sheet(sheet, _LINES, saves)
        elif sheet is None:
            sheet = known_sheet(self.paytable, self.paytable.coins, _LINES, saves)
        return deciding_sheet(sheet, self.cards) if sheet else None


class StrategyScreen(PageDialog[None]):
    """The page with the sheet; if there is none, enter searches for one."""

    TITLE = heading = "STRATEGY"
    keys: Mapping[str, str] = {"↑ ↓": "scroll", "?": "help", "esc": "back to the table"}
    BINDINGS = [
        Binding("enter", "search", "search for a sheet"),
        HELP,
        Binding("escape,q,S", "dismiss", "back"),
    ]

    def __init__(self, question: FindSheet, solver: SolverService) -> None:
        super().__init__()
        self._question = question
        self._solver = solver
        self._words: DecidingSheet | None = None
        self._is_waiting = False
        """Whether the answer has not arrived yet."""

    def on_mount(self) -> None:
        self._ask(self._question)
        self.set_interval(_PROGRESS_SECONDS, self._show_progress)

    def on_unmount(self) -> None:
        self._solver.withdraw(self, FindSheet)

    def _ask(self, question: FindSheet) -> None:
        self._question, self._is_waiting = question, True
        self._solver.ask(self, question, self._take)
        self.show_text()

    def _take(self, words: "DecidingSheet | None") -> None:
        self._words, self._is_waiting = words, False
        if words:  # in the heading, which does not scroll
            bet = f"sheet for {counted(words.coins, 'coin')}"
            search = f"; none yet for {self._question.coins}, press enter to search" * (not self._is_known)
            self.query_one(Frame).entitle(self.heading, f"{bet}{search}")
        self.show_text()
        if words and words.decides is not None:
            self.call_after_refresh(self._show_line, words.decides)

    def _show_line(self, index: int) -> None:
        middle = self.app.size.height * 3 // 8  # of the page at full height, as it may still grow
        self.query_one(Page).scroll_to(y=index + _ABOVE - middle, animate=False)

    def action_search(self) -> None:
        """Search for a sheet."""
        question = self._question
        self._ask(
            FindSheet(question.paytable, question.coins, question.cards, question.saves, is_searched=True)
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Enable the search only if the sheet is missing and no search runs."""
        return action != "search" or not (self._is_known or self._is_waiting)

    @property
    def _is_known(self) -> bool:
        """Whether the sheet shown is for the bet on the table."""
        return self._words is not None and self._words.coins == self._question.coins

    def _show_progress(self) -> None:
        if self._is_waiting:
            self.show_text()

    def text(self, columns: int) -> Content:
        return Content("\n").join([Content(printable(self._question.paytable.title)), *self._rows(columns)])

    def _rows(self, columns: int) -> Iterator[Content]:
        if self._is_waiting:
            if self._question.is_searched:
                yield Content(f"searching: {max(self._question.done, default=0)}%")
        elif self._words is not None:
            yield Content.styled(self._words.returns, "$quiet")
            yield Content.styled(f"     {'hold':{columns - 15}}{'worth':>9}", "$quiet")
            yield from (self._row(index, columns) for index in range(len(self._words.lines.rows)))
            table = self._question.paytable
            wild = ", and hold every wild card with it" * bool(table.wild or table.jokers)
            yield Content("")
            yield Content.styled(f"Play the first line that your hand contains{wild}.", "$quiet")
            yield Content.styled("Worth: what the return loses without the line.", "$quiet")
        else:
            coins = counted(self._question.coins, "coin")
            yield Content("")
            yield Content(
                f"There is no sheet of {_LINES} lines for this game at {coins} yet. Press enter to search for one."
            )
            yield Content(
                "A search takes a minute, with jokers two. The sheet is saved. Closing this page stops the search."
            )

    def _row(self, index: int, columns: int) -> Content:
        assert self._words is not None
        code, name, _, _, worth = self._words.lines.rows[index]
        here = index == self._words.decides
        first, *more = wrap(name, columns - 15)
        row = f"{IN_PLAY if here else ' '}{code:2}  {first:{columns - 15}}{worth:>9}"
        return Content.styled("\n     ".join([row, *more]), "bold $gold" if here else "")
