"""The strategy sheet of the game in play, with the line that decides the hand on the table and the cards it holds."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.binding import Binding
from textual.content import Content

from videopoker.core.base.messages import counted, printable
from videopoker.core.cards.cards import Cards
from videopoker.core.paytable.paytable import Paytable
from videopoker.text.words.cells import padded
from videopoker.tui.kit.dialog import PageDialog
from videopoker.tui.kit.full_screen import Frame
from videopoker.tui.kit.lists import HELP, Page
from videopoker.tui.kit.text_layout import IN_PLAY, wrapped
from videopoker.tui.solving.service import Question, SolverService, leave

if TYPE_CHECKING:  # importing it takes 5 ms, which the solver's thread does
    from videopoker.coach.sheet import Sheet
    from videopoker.text.coach.sheet import DecidingSheet
    from videopoker.text.groups.group import Group

_LENGTHS = (5, 10, 16, 23, 26, 30, 36, 80)
"""The lengths to choose from: the most lines of a sheet; the last is as long as lines add something."""
_WORTH, _NUMBER, _LETTER, _EXAMPLE, _NAME = 9, 6, 3, 22, 34
"""Columns of a row: its worth, the mark and number before the name, the letter, an example; the fewest of a name beside examples."""


@dataclass(frozen=True)
class FindSheet(Question["DecidingSheet"]):
    """The sheet of a game at a bet in words; if it is neither shipped nor kept, it is made."""

    paytable: Paytable
    coins: int
    cards: Cards
    """The hand to decide; empty between hands."""
    saves: Path | None
    lines: int = 16
    made: "list[tuple[int, DecidingSheet]]" = field(default_factory=list, compare=False)
    """While it is made: the progress in per cent, and the best sheet so far."""

    def steps(self) -> Generator[Any, None, "DecidingSheet"]:
        """Some hundred steps of some hundredths of a second, if the sheet has to be made."""
        from videopoker.coach.sheet import sheet_steps
        from videopoker.text.coach.sheet import deciding_sheet

        yield
        saves = str(self.saves) if self.saves else None

        def look(sheet: "Sheet", done: int) -> Generator[None, None, None]:
            last = max((percent for percent, _ in self.made), default=-20)
            if done >= last + 20:
                yield from sheet.printed_steps()
                self.made.append((done, deciding_sheet(sheet, self.cards)))

        sheet = yield from sheet_steps(self.paytable, self.coins, self.lines, saves, look)
        yield from sheet.printed_steps()
        return deciding_sheet(sheet, self.cards)


class StrategyScreen(PageDialog[None]):
    """The page with the sheet; while a sheet is made, the best one so far."""

    TITLE = heading = "STRATEGY"
    keys = {
        "← →": "length",
        "↑ ↓": "scroll",
        "?": "help",
        "esc": "back to the table",
    }
    BINDINGS = [
        Binding("left,h", "length(-1)", "a shorter sheet", show=False),
        Binding("right,l", "length(1)", "a longer sheet", show=False),
        HELP,
        Binding("escape,q,S", "dismiss", "back"),
    ]

    def __init__(self, question: FindSheet, solver: SolverService, remark: str = "") -> None:
        """`remark` is said above the sheet."""
        super().__init__()
        self._remark = remark
        self._question = question
        self._solver = solver
        self._words: DecidingSheet | None = None
        self._done: int | None = None
        """How far the making of the sheet is, in per cent; None if it is not being made."""

    def on_mount(self) -> None:
        self._ask(self._question)
        self.set_interval(0.5, self._show_progress)

    def on_unmount(self) -> None:
        self._solver.withdraw(self, FindSheet)

    def _ask(self, question: FindSheet) -> None:
        self._question = question
        self._solver.ask(self, question, self._take, partial(leave, self))

    def _take(self, words: "DecidingSheet") -> None:
        self._question.made.clear()
        self._show(words, None)
        if words.decides is not None:
            self.call_after_refresh(self._show_line, *words.decides)

    def _show(self, words: "DecidingSheet", done: int | None) -> None:
        """Show a sheet; the length and the bet stand in the heading, which does not scroll."""
        self._words = words
        self._done = done
        lines = self._question.lines
        size = "all lines" if lines == _LENGTHS[-1] else f"{lines} lines"
        heading = f"{size}, sheet for {counted(words.coins, 'coin')}"
        if done is not None:
            heading += f"; improving it: {done}%"
        self.query_one(Frame).entitle(self.heading, heading)
        self.show_text()

    def _show_line(self, block: int, row: int) -> None:
        assert self._words is not None
        above = sum(len(group.rows) + 2 for group in self._words.blocks[:block])
        middle = self.app.size.height * 3 // 8  # of the page at full height, as it may still grow
        row += above + 3  # rows above the first block
        self.query_one(Page).scroll_to(y=row - middle, animate=False)

    def action_length(self, by: int) -> None:
        """Show the next shorter or longer sheet."""
        index = _LENGTHS.index(self._question.lines) + by
        if 0 <= index < len(_LENGTHS):
            self._words = None
            self._ask(replace(self._question, lines=_LENGTHS[index], made=[]))

    def _show_progress(self) -> None:
        if self._question.made:
            done, words = self._question.made[-1]
            if done != self._done:
                self._show(words, done)
        if self._words is None:
            self.show_text()

    def text(self, columns: int) -> Content:
        first = printable(self._remark or self._question.paytable.title)
        return Content("\n").join([Content(first), *self._rows(columns)])

    def _rows(self, columns: int) -> Iterator[Content]:
        if words := self._words:
            yield Content.styled(words.returns, "$quiet")
            for number, block in enumerate(words.blocks):
                yield from self._block(block, number, columns)
            yield Content("")
            yield Content.styled(words.how_to_read, "$quiet")
            yield Content.styled(
                "Worth: what the return loses without the line. The letter of a line is the same in every sheet of its game.",
                "$quiet",
            )
        else:
            yield Content("")
            yield Content(
                "Finding the sheet. A sheet that is not shipped takes about five seconds to make and is kept."
            )

    def _block(self, block: "Group", number: int, columns: int) -> Iterator[Content]:
        assert self._words is not None
        longest = max(len(name) for group in self._words.blocks for _, name, *_ in group.rows)
        free = columns - _NUMBER - _WORTH - _LETTER
        examples = min(2, max(0, (free - min(longest + 1, _NAME)) // (_EXAMPLE + 1)))
        width = free - examples * (_EXAMPLE + 1)
        if number:
            yield Content("")
        headings = ["for example", ""][:examples]
        heading = f"{'':{_NUMBER - 1}}{block.columns[1].heading:{width}}"
        heading += "".join(f" {text:{_EXAMPLE}}" for text in headings)
        yield Content.styled(f"{heading}{'worth':>{_WORTH}}", "$quiet")
        for index, (row_number, name, *hands, _, worth, letter) in enumerate(block.rows):
            here = (number, index) == self._words.decides
            first, *more = wrapped(name, width)
            row = f"{IN_PLAY if here else ' '} {row_number:>{_NUMBER - 4}} {padded(first, width)}"
            row += "".join(f" {hand:{_EXAMPLE}}" for hand in hands[:examples])
            lines = [f"{row}{worth:>{_WORTH}} {letter}", *(f"{'':{_NUMBER - 1}}{text}" for text in more)]
            if here:
                lines.append(f"{'':{_NUMBER - 1}}{self._words.hand}  your hand")
            yield Content.styled("\n".join(lines), "bold $gold" if here else "")
