"""The display of the paytable lab: the grid, the views around it, the figures, and a row of words."""

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.timer import Timer

from videopoker.core.messages import counted, printable
from videopoker.core.paytable import Paytable
from videopoker.play.paytables.solved import GameFigures
from videopoker.text.cells import cell_len
from videopoker.text.lab import figures_group
from videopoker.text.numbers import cost_text
from videopoker.tui.kit.frame import Frame
from videopoker.tui.kit.groups import with_points_aligned
from videopoker.tui.kit.lists import Page
from videopoker.tui.kit.text_layout import fitted, with_keys, wrapped
from videopoker.tui.lab.grid_content import whole_width
from videopoker.tui.lab.keys import HINTS
from videopoker.tui.lab.layout import (
    LEFT,
    MAIN,
    RIGHT,
    SECOND,
    SLOTS,
    VIEWS,
    SlotContent,
    grid_rows,
    views_in,
)
from videopoker.tui.lab.model import LabModel
from videopoker.tui.lab.pay_grid import PayGridView
from videopoker.tui.lab.questions import CompareStrategies, Solved, SolveEdited, SolveStart
from videopoker.tui.lab.view import LabView
from videopoker.tui.solving.service import SolverService
from videopoker.tui.textual_fixes.label import Label

WIDE_FROM = (116, 30)
"""Columns and rows from which the figures are beside the grid."""
_ROWS_AROUND = 3
"""Rows of the heading, the words and the keys."""
_AROUND = 4
"""Columns of a frame and its padding."""
_MIN_ASIDE = 37
_QUIET_SECONDS = 0.2
_REGULARS_SECONDS = 0.3
"""Seconds after the last key before it is found what regulars lose: the figures and the main view come first."""
_REGULARS = "regulars lose"
_QUIET = "$quiet"


class LabDisplay(Vertical):
    """Shows the edited game and its figures: the heading, the grid, the views and the words above the keys."""

    class OtherCell(Message):
        """The cursor moved to another kind of cell."""

    def __init__(self, model: LabModel, solver: SolverService) -> None:
        super().__init__()
        self._model = model
        self._solver = solver
        self.note: str = ""
        """Shown in place of the words about the cell at the cursor."""
        self._fault = ""
        """The fault shown in the row above the keys."""
        self._quiet: Timer | None = None
        self._regulars_timer: Timer | None = None
        self._words: list[Content] = []
        self._status_rows = 1
        self._cell = ""
        self._page = 0
        """The index of the view; in a small terminal 0 is the grid and 1 the first view."""
        self._looked_at = ""
        """The view last opened with its own key; `pgdn` scrolls it."""

    def compose(self) -> ComposeResult:
        """The title, the grid, and the figures beside or below it."""
        yield Label(id="heading")
        with Horizontal(id="lab"):
            with Vertical(id="lab-grid"):
                yield Frame(PayGridView(id="grid"), id="grid-group")
                yield LabView(self._solver, id=SECOND)
                yield LabView(self._solver, id=LEFT)
            with Vertical(id="lab-aside"):
                yield Frame(Label(id="figures"), id="figures-group")
                yield LabView(self._solver, id=MAIN)
                yield LabView(self._solver, id=RIGHT)
        yield Label(id="figures-line")
        yield Label(id="status")

    def on_mount(self) -> None:
        self.bet_changed()

    def on_unmount(self) -> None:
        self._solver.withdraw(self, SolveEdited)
        self._solver.withdraw(self, SolveStart)
        self._solver.withdraw(self, CompareStrategies)

    # the figures

    def bet_changed(self) -> None:
        """Find the figures of the bet looked at, for the original game too."""
        start, bet = self._model.game.start, self._model.bet
        if start:
            self._solver.ask(
                self, SolveStart(start, bet if bet and bet < start.coins else None), self._start_solved
            )
        self.changed()

    def _start_solved(self, solved: Solved) -> None:
        self._model.start = solved
        self.show()

    def changed(self, typed: str | None = None) -> None:
        """Show the changed game; its figures, 11 to 17 ms later."""
        self.note = ""
        model = self._model
        model.changed(typed)
        self._solver.withdraw(self, SolveEdited)
        table = model.reading.table
        question = SolveEdited(table, model.bet) if table else None
        model.now = (self._solver.known(question) or model.now) if question else None
        if question and not model.is_known:
            self._solver.ask(self, question, self._solved)
            self.show_grid()
        else:
            self.show()
        self._ask_regulars()

    def _solved(self, solved: Solved) -> None:
        self._model.now = solved
        self.show()

    def _ask_regulars(self) -> None:
        """Find, after a pause in the keys, what players lose who play as in the game compared with."""
        if self._regulars_timer:
            self._regulars_timer.stop()
        self._solver.withdraw(self, CompareStrategies)
        question = self._model.compared
        if question and self._solver.known(question) is None:
            self._regulars_timer = self.set_timer(
                _REGULARS_SECONDS, lambda: self._solver.ask(self, question, lambda _: self.show())
            )

    @property
    def _regulars_lose(self) -> str:
        """What players lose who play as in the game compared with; a dash until known, empty if that is the same game."""
        question = self._model.compared
        if question is None:
            return ""
        known = self._solver.known(question)
        return "-" if known is None else cost_text(float(sum(kind.cost for kind in known)))

    def sound_game(self, what: str, *, complete: bool = False) -> Paytable | None:
        """The game if it has no faults; else None, after moving to the first fault: "Not {what}: ...".

        A line that no hand is paid for is a fault only with `complete`: such a game has figures.
        """
        model = self._model
        if not (problems := model.problems if complete else model.reading.problems):
            return model.reading.table
        self.note = f"Not {what}: {self._model.fault_sentences[0]}"
        self._model.go_to_fault(problems[0])
        self.show_grid()
        return None

    # the views

    def turn_views(self, step: int) -> None:
        """Show the next view, or the one before."""
        self._page += step
        self._looked_at = ""
        self.show()

    def look_at(self, view: str) -> None:
        """Bring a view onto the screen."""
        self._looked_at = view
        if all(content.view != view for content in self._views.values()):
            self._page = VIEWS.index(view) + (not self._is_wide)
        self.show()

    def scroll_view(self, pages: int) -> None:
        """Scroll the view last looked at, or else the main one, by pages."""
        slots = (slot for slot, content in self._views.items() if content.view == self._looked_at)
        self.query_one(f"#{next(slots, MAIN)}", LabView).scroll(pages)

    @property
    def _views(self) -> dict[str, SlotContent]:
        """The views shown, by slot; empty if only the grid is shown."""
        if self._is_wide:
            first = self._page % len(VIEWS)
            rows, lines = self.screen.size.height - _ROWS_AROUND, self._model.number_of_rows
            return views_in(rows, (*VIEWS[first:], *VIEWS[:first]), lines, self._model.chosen_rows)
        view = (None, *VIEWS)[self._page % (len(VIEWS) + 1)]
        return {MAIN: SlotContent(view)} if view else {}

    @property
    def _is_wide(self) -> bool:
        return self.has_class("-wide")

    def fit(self, terminal: Size) -> None:
        """Arrange the grid and the views for a terminal of this size."""
        self.set_class(terminal.width >= WIDE_FROM[0] and terminal.height >= WIDE_FROM[1], "-wide")
        self._arrange()

    def _arrange(self) -> None:
        views = self._views
        self.query_one("#lab-grid").display = self._is_wide or not views
        self.query_one("#lab-aside").display = self._is_wide or bool(views)
        rows = grid_rows(self._model.number_of_rows)
        self.query_one("#grid-group").styles.height = rows if SECOND in views else "1fr"
        for slot in SLOTS:
            view = self.query_one(f"#{slot}", LabView)
            view.display = slot in views
            if slot in views:
                view.styles.height = views[slot].rows or "1fr"

    # showing

    def say(self, note: str) -> None:
        """Show this note; an empty one shows the words about the cell at the cursor again."""
        if note or self.note:
            self.note = note
            self._show_words()

    @on(Frame.Resized)
    def show(self) -> None:
        """Show the game and its figures."""
        if not self.is_mounted:
            return
        self.show_grid()
        model, width = self._model, self.screen.size.width
        now, start = model.figures
        figures = self.query_one("#figures", Label)
        columns, rows = max(figures.size.width, 20), max(figures.size.height, 3)
        if model.reading.problems:
            figures.show(_faults_page(model.fault_sentences, columns, rows))
        else:
            title = model.against.title if model.against and model.compared else ""
            figures.show(_summary(now, start, self._regulars_lose, title, columns))
        line = self.query_one("#figures-line", Label)
        words = _summary_line(
            now, start, "" if model.bet is None else f"{model.bet_words}: ", self._regulars_lose, width - 2
        )
        line.styles.height = words.plain.count("\n") + 1
        line.show(words)
        self.query_one("#figures-group", Frame).entitle("FIGURES", f"best play, {model.bet_words}")

    def show_grid(self) -> None:
        """Show the game with the figures known so far."""
        model, grid = self._model, self._model.grid()
        self.query_one(PayGridView).shown = grid
        width = min(whole_width(grid) + _AROUND, self.screen.size.width - _MIN_ASIDE)
        self.query_one("#lab-grid").styles.width = width if self._is_wide else "1fr"
        self._arrange()
        for slot, content in self._views.items():
            view = self.query_one(f"#{slot}", LabView)
            view.follow(*model.viewed(content.view), model.fault_sentences)
        self._show_words()
        if self._cell != model.cell:
            self._cell = model.cell
            self.post_message(self.OtherCell())

    @on(Page.Scrolls)
    def _show_words(self) -> None:
        model, table = self._model, self._model.reading.table
        self._show_heading()
        self.query_one("#grid-group", Frame).entitle("PAYS", counted(len(model.reading.lines), "line"))
        if model.is_known or not table:  # else the last fault stays until the answer arrives
            self._fault = model.fault_words
        words = self.note or self._fault or model.remark_words
        shown = Content(words) if words else with_keys(self._hint)
        self._words = shown.wrap(max(20, self.screen.size.width - 2))
        self._show_status()
        if self._quiet:
            self._quiet.stop()
        self._quiet = self.set_timer(_QUIET_SECONDS, self._fit_status)

    def _show_heading(self) -> None:
        model, table = self._model, self._model.reading.table
        unsaved = "not saved" if model.game.is_unsaved else ""
        columns = self.screen.size.width - 3 - len(unsaved)
        heading = f"{self.screen.TITLE}  {model.begun}"
        at_reset = f"{heading}; jackpot at reset"
        if table and table.jackpot_lines and cell_len(at_reset) <= columns:
            heading = at_reset
        self.query_one("#heading", Label).show(fitted(heading, columns) + f" {unsaved}")

    @property
    def _hint(self) -> str:
        """What the keys do at the cell, or in the view that hides the cells."""
        main = None if self._is_wide else self._views.get(MAIN)
        if main is None:
            model = self._model
            is_other_bet = model.cell == "pay" and model.column != (model.bet or model.reading.coins)
            return HINTS["other bet"] if is_other_bet else HINTS[model.cell]
        hint = HINTS[main.view]
        return f"{hint[:-1]}, `pgdn` more." if self.query_one(f"#{MAIN}", LabView).has_more else hint

    def _fit_status(self) -> None:
        """Give the words the rows they need: a new layout is slow, so it waits for a pause in the keys."""
        self._status_rows = len(self._words)
        self.query_one("#status", Label).styles.height = self._status_rows
        self._show_status()

    def _show_status(self) -> None:
        *rows, last = self._words[: self._status_rows]
        more = " …" if len(self._words) > self._status_rows else ""
        columns = self.screen.size.width - 2
        last = (last + more).truncate(columns, ellipsis=True)
        self.query_one("#status", Label).show(Content("\n").join([*rows, last]))


def _summary_line(
    now: GameFigures | None, start: GameFigures | None, bet: str, regulars: str, width: int
) -> Content:
    """The figures and their changes in one row, with fewer decimals or without the variance, or in two rows."""
    for decimals, gap, left_out in (
        (4, "   ", ""),
        (2, "   ", ""),
        (4, "   ", "variance"),
        (2, "  ", "variance"),
    ):
        parts = [
            Content.assemble((f"{name} ", _QUIET), (value, "bold"), _changed(name, f" {by}" if by else ""))
            for name, value, by in figures_group(now, start, decimals=decimals).rows
            if name != left_out
        ]
        parts[0] = Content.assemble((bet, _QUIET), parts[0])
        if regulars:
            parts.insert(1, Content.assemble((f"{_REGULARS} ", _QUIET), (regulars, "bold")))
        shown = Content(gap).join(parts)
        if shown.cell_length <= width:
            return shown
    first = 2 if regulars else 1
    return Content("\n").join([Content("  ").join(parts[:first]), Content("  ").join(parts[first:])])


def _summary(
    now: GameFigures | None, start: GameFigures | None, regulars: str, title: str, width: int
) -> Content:
    """The figures and their changes, one per row, then what regulars of the game with this title lose, in `width` columns."""
    rows = [
        Content.assemble((f"{name:10}", _QUIET), (f"{value:>12}", "bold"), "   ", _changed(name, by))
        for name, value, by in with_points_aligned([figures_group(now, start)])[0].rows
    ]
    if regulars:
        rows.append(Content.assemble((f"{_REGULARS} ", _QUIET), (f"{regulars:>8}", "bold")))
        rows.append(Content.styled(fitted(f"those of {printable(title)}", width), _QUIET))
    return Content("\n").join(rows)


def _faults_page(messages: Sequence[str], width: int, rows: int) -> Content:
    """The number of faults, and as many of them as fit; an ellipsis marks a cut.

    >>> print(_faults_page(["Flush: pays has 0; expected 1 or more", "Straight: pays has 0"], 20, 3).plain)
    2 faults
    Flush: pays has 0;
    expected 1 or more …
    """
    heading = Content.styled(counted(len(messages), "fault"), "bold $lost")
    lines = [line for message in messages for line in wrapped(message, width - 2)]
    if len(lines) >= max(rows, 2):
        lines = [*lines[: rows - 2], f"{lines[rows - 2]} …"]
    return Content("\n").join([heading, *map(Content, lines)])


def _changed(name: str, by: str) -> Content:
    """A change, coloured by its sign; a variance is neither better nor worse."""
    return Content.styled(by, "" if name in {"variance", "deviation"} else "$won" if "+" in by else "$lost")
