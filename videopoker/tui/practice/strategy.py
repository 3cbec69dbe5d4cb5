"""The strategy sheet of the game in play, with the line that decides the hand on the table and the cards it holds."""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from textual.binding import Binding
from textual.content import Content

from videopoker.core.cards import Card
from videopoker.core.messages import counted, printable
from videopoker.core.paytable import Paytable
from videopoker.text.cells import padded
from videopoker.text.sheet import how_long
from videopoker.tui.kit.dialog import PageDialog
from videopoker.tui.kit.frame import Frame
from videopoker.tui.kit.lists import HELP, Page
from videopoker.tui.kit.text_layout import IN_PLAY, wrapped
from videopoker.tui.solving.service import Question, SolverService
from videopoker.tui.solving.sheet_searches import SheetSearches

if TYPE_CHECKING:  # importing it takes 5 ms, which the solver's thread does
    from videopoker.coach.sheet import Sheet
    from videopoker.text.group import Group
    from videopoker.text.sheet import DecidingSheet

_LENGTHS = (10, 16, 23, 30, 36, 80)
"""The lengths to choose from: the most lines of a sheet; the last is as long as lines add something."""
_FIRST = 16
_PROGRESS_SECONDS = 0.5
_ABOVE = 3
"""Rows above the first block."""
_WORTH, _CODE, _EXAMPLE, _NAME = 9, 6, 22, 34
"""Columns of a row: its worth, the mark and code before the name, an example; the fewest of a name beside examples."""


@dataclass(frozen=True)
class FindSheet(Question["DecidingSheet | None"]):
    """The stored sheet of a game at a bet in words, or else the best so far, the one at max coins, or None."""

    paytable: Paytable
    coins: int
    cards: tuple[Card, ...]
    """The hand to decide; empty between hands."""
    saves: Path | None
    lines: int = _FIRST
    best: "Sheet | None" = None
    """The best sheet so far of a search that runs."""

    def steps(self) -> Generator[None, None, "DecidingSheet | None"]:
        """One step."""
        from videopoker.coach.sheet import known_sheet
        from videopoker.text.sheet import deciding_sheet

        yield
        saves = str(self.saves) if self.saves else None
        for coins in dict.fromkeys((self.coins, self.paytable.coins)):
            if sheet := known_sheet(self.paytable, coins, self.lines, saves) or self.best:
                return deciding_sheet(sheet, self.cards)
        return None


class StrategyScreen(PageDialog[None]):
    """The page with the sheet; if there is none of a length, enter searches for one, also while one plays."""

    TITLE = heading = "STRATEGY"
    keys: Mapping[str, str] = {
        "← →": "length",
        "↑ ↓": "scroll",
        "?": "help",
        "esc": "back to the table",
    }
    BINDINGS = [
        Binding("left,h", "length(-1)", "a shorter sheet", show=False),
        Binding("right,l", "length(1)", "a longer sheet", show=False),
        Binding("enter", "search", "search for a sheet"),
        HELP,
        Binding("escape,q,S", "dismiss", "back"),
    ]

    def __init__(self, question: FindSheet, solver: SolverService, searches: SheetSearches) -> None:
        super().__init__()
        self._question = question
        self._solver, self._searches = solver, searches
        self._words: DecidingSheet | None = None
        self._is_waiting = False
        """Whether the answer has not arrived yet."""
        self._was_searching = False

    def on_mount(self) -> None:
        self._ask(self._question)
        self.set_interval(_PROGRESS_SECONDS, self._show_progress)

    def on_unmount(self) -> None:
        self._solver.withdraw(self, FindSheet)

    def _ask(self, question: FindSheet) -> None:
        self._question, self._is_waiting = question, True
        self._solver.ask(self, question, self._take)

    def _take(self, words: "DecidingSheet | None") -> None:
        self._words, self._is_waiting = words, False
        self._entitle()
        self.show_text()
        self.refresh_bindings()
        if words and words.decides is not None:
            self.call_after_refresh(self._show_line, *words.decides)

    def _entitle(self) -> None:
        """The length and the bet, in the heading, which does not scroll."""
        lines = self._question.lines
        size = "all lines" if lines == _LENGTHS[-1] else f"{lines} lines"
        words = [size]
        if self._words:
            words = [f"{size}, sheet for {counted(self._words.coins, 'coin')}"]
            if not self._is_known and self._progress is None:
                words.append(f"none yet for {self._question.coins}, press enter to search")
        if self._progress is not None:
            words.append(f"searching: {self._progress}%")
        self.query_one(Frame).entitle(self.heading, "; ".join(words))

    def _show_line(self, block: int, row: int) -> None:
        assert self._words is not None
        above = sum(len(group.rows) + 2 for group in self._words.blocks[:block])
        middle = self.app.size.height * 3 // 8  # of the page at full height, as it may still grow
        self.query_one(Page).scroll_to(y=above + row + _ABOVE - middle, animate=False)

    def action_length(self, by: int) -> None:
        """Show the next shorter or longer sheet."""
        at = _LENGTHS.index(self._question.lines) + by
        if 0 <= at < len(_LENGTHS):
            self._ask(replace(self._question, lines=_LENGTHS[at], best=None))

    def action_search(self) -> None:
        """Search for a sheet while one plays on."""
        question = self._question
        self._searches.begin(question.paytable, question.coins, question.lines)
        self._show_progress()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Enable the search only if the sheet is missing and no search for it runs."""
        return action != "search" or not (self._is_known or self._is_waiting or self._progress is not None)

    @property
    def _is_known(self) -> bool:
        """Whether the sheet shown is for the bet on the table."""
        return self._words is not None and self._words.coins == self._question.coins

    @property
    def _progress(self) -> int | None:
        question = self._question
        return self._searches.progress(question.paytable, question.coins, question.lines)

    def _show_progress(self) -> None:
        is_searching = self._progress is not None
        if is_searching or self._was_searching:
            self._entitle()
            self.show_text()
        question = self._question
        best = self._searches.best(question.paytable, question.coins, question.lines)
        if (self._was_searching and not is_searching) or (best is not question.best and not self._is_waiting):
            self._ask(replace(question, best=best))
        self._was_searching = is_searching

    def text(self, columns: int) -> Content:
        return Content("\n").join([Content(printable(self._question.paytable.title)), *self._rows(columns)])

    def _rows(self, columns: int) -> Iterator[Content]:
        if words := self._words:
            yield Content.styled(words.returns, "$quiet")
            for number, block in enumerate(words.blocks):
                yield from self._block(block, number, columns)
            yield Content("")
            yield Content.styled(words.how_to_read, "$quiet")
            yield Content.styled(
                "Worth: what the return loses without the line. A line has the same letters in every sheet of its game.",
                "$quiet",
            )
        elif self._progress is not None:
            yield Content("")
            yield Content(
                f"Searching: {self._progress}%. It continues while you play, and is kept if you quit."
            )
        elif not self._is_waiting:
            coins, lines = counted(self._question.coins, "coin"), self._question.lines
            yield Content("")
            yield Content(
                f"There is no sheet of {lines} lines for this game at {coins} yet. Press enter to search for one."
            )
            yield Content(
                f"A search takes {how_long(lines)} while you play on. It is kept if you quit, and continues the next time."
            )

    def _block(self, block: "Group", number: int, columns: int) -> Iterator[Content]:
        assert self._words is not None
        longest = max(len(row[1]) for group in self._words.blocks for row in group.rows)
        free = columns - _CODE - _WORTH
        examples = min(2, max(0, (free - min(longest + 1, _NAME)) // (_EXAMPLE + 1)))
        width = free - examples * (_EXAMPLE + 1)
        if number:
            yield Content("")
        headings = ["for example", ""][:examples]
        heading = f"{'':{_CODE - 1}}{block.columns[1].heading:{width}}"
        heading += "".join(f" {text:{_EXAMPLE}}" for text in headings)
        yield Content.styled(f"{heading}{'worth':>{_WORTH}}", "$quiet")
        for index, (code, name, *hands, _, worth) in enumerate(block.rows):
            here = (number, index) == self._words.decides
            first, *more = wrapped(name, width)
            row = f"{IN_PLAY if here else ' '} {code:{_CODE - 3}}{padded(first, width)}"
            row += "".join(f" {hand:{_EXAMPLE}}" for hand in hands[:examples])
            lines = [f"{row}{worth:>{_WORTH}}", *(f"{'':{_CODE - 1}}{text}" for text in more)]
            lines += [f"{'':{_CODE - 1}}{self._words.hand}  your hand"] * here
            yield Content.styled("\n".join(lines), "bold $gold" if here else "")
