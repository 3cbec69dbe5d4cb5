"""The display of the paytable lab: the grid, the views around it, the figures, and a row of words."""

from functools import cached_property
from textwrap import wrap

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.timer import Timer

from videopoker.play.paytables.edited_file import EditedGame
from videopoker.text.numbers import counted
from videopoker.tui.kit.frame import Frame
from videopoker.tui.kit.full_screen import FullScreen
from videopoker.tui.kit.key_bar import KeyBar
from videopoker.tui.kit.lists import Page
from videopoker.tui.kit.solver_service import SolverService
from videopoker.tui.kit.text_layout import fitted
from videopoker.tui.lab.content import HINTS, KEYS_AT_WILD, faults_page, summary, summary_line
from videopoker.tui.lab.grid_content import whole_width
from videopoker.tui.lab.layout import LEFT, MAIN, PLACES, RIGHT, SECOND, VIEWS, Placed, grid_rows, placed
from videopoker.tui.lab.model import LabModel
from videopoker.tui.lab.pay_grid import PayGridView
from videopoker.tui.lab.questions import Solved, SolveEdited, SolveStart
from videopoker.tui.lab.view import LabView
from videopoker.tui.textual_fixes.label import Label

WIDE_FROM = (116, 30)
"""Columns and rows from which the figures are beside the grid."""
_ROWS_AROUND = 3
"""Rows of the heading, the words and the keys."""
_AROUND = 4
"""Columns of a frame and its padding."""
_MIN_ASIDE = 37
_QUIET_SECONDS = 0.2
_FRAME_SECONDS = 0.004
"""Least seconds between frames. Textual waits one or two of its frames of 17 ms, even for a key just after a paint."""


class LabDisplay(FullScreen):
    """The screen without its keys: shows the edited game, and asks the solver for its figures."""

    TITLE = "PAYTABLE LAB"

    def __init__(self, game: EditedGame, solver: SolverService) -> None:
        super().__init__()
        self._game = game
        self.model: LabModel = LabModel(game)
        self._solver = solver
        self._note = ""
        self._fault = ""
        """The fault shown in the row above the keys."""
        self._quiet: Timer | None = None
        self._words: list[str] = []
        self._status_rows = 1
        self._page = 0
        """The index of the view; in a small terminal 0 is the grid and 1 the first view."""

    def body(self) -> ComposeResult:
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
        if self._game.start:
            self._solver.ask(self, SolveStart(self._game.start), self._start_solved)
        self._changed()

    def on_unmount(self) -> None:
        self._solver.withdraw(self, SolveEdited)
        self._solver.withdraw(self, SolveStart)

    @cached_property
    def _update_timer(self) -> Timer:
        return self.set_interval(_FRAME_SECONDS, self._on_timer_update, name="screen_update", pause=True)

    # figures

    def _start_solved(self, solved: Solved) -> None:
        self.model.start = solved
        self.show()

    def _changed(self, typed: str | None = None) -> None:
        """Show the changed game; its figures, 11 to 17 ms later."""
        self._note = ""
        self.model.changed(typed)
        self._solver.withdraw(self, SolveEdited)
        table = self.model.reading.table
        self.model.now = (self._solver.known(SolveEdited(table)) or self.model.now) if table else None
        if table and not self.model.is_known:
            self._solver.ask(self, SolveEdited(table), self._solved)
            self._show_grid()
        else:
            self.show()

    def _solved(self, solved: Solved) -> None:
        self.model.now = solved
        self.show()

    def _rest(self) -> None:
        """After a moment without keys, fit the rows of words."""
        self._status_rows = len(self._words)
        self.query_one("#status", Label).styles.height = self._status_rows
        self._say_words()

    # display

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.width >= WIDE_FROM[0] and event.size.height >= WIDE_FROM[1], "-wide")
        self._arrange()
        super().on_resize(event)

    @property
    def _placed(self) -> dict[str, Placed]:
        """The views shown, by place; empty if only the grid is shown."""
        if self.has_class("-wide"):
            at = self._page % len(VIEWS)
            rows = self.size.height - _ROWS_AROUND
            lines = len(self.model.reading.lines)
            return placed((*VIEWS[at:], *VIEWS[:at]), rows, lines, self.model.chosen_rows)
        view = (None, *VIEWS)[self._page % (len(VIEWS) + 1)]
        return {MAIN: Placed(view)} if view else {}

    def _arrange(self) -> None:
        """Put the grid, a view or both on the screen."""
        is_wide, shown = self.has_class("-wide"), self._placed
        self.query_one("#lab-grid").display = is_wide or not shown
        self.query_one("#lab-aside").display = is_wide or bool(shown)
        lines = len(self.model.reading.lines)
        self.query_one("#grid-group").styles.height = grid_rows(lines) if SECOND in shown else "1fr"
        for place in PLACES:
            view = self.query_one(f"#{place}", LabView)
            view.display = place in shown
            if place in shown:
                view.styles.height = shown[place].rows or "1fr"

    def say(self, note: str) -> None:
        """Show this note until the next key."""
        self._note = note
        self._show_words()

    def _clear_note(self) -> None:
        """Clear the note: show the keys' words again."""
        if self._note:
            self.say("")

    @on(Frame.Resized)
    def show(self) -> None:
        """Show the game and its figures."""
        if not self.is_mounted:
            return
        self._show_grid()
        model = self.model
        now, start = model.figures
        title = self._game.start.title if self._game.start else ""
        figures = self.query_one("#figures", Label)
        width, height = figures.size
        if model.problems:
            figures.show(faults_page(model.fault_sentences, max(width, 20), max(height, 3)))
        else:
            figures.show(summary(now, start, title, self._game.is_edited, max(width, 20)))
        line, words = self.query_one("#figures-line", Label), summary_line(now, start, self.size.width - 2)
        line.styles.height = words.plain.count("\n") + 1
        line.show(words)
        self.query_one("#figures-group", Frame).entitle("FIGURES", "best play, max bet")

    def _show_grid(self) -> None:
        grid, is_wide = self.model.grid(), self.has_class("-wide")
        self.query_one(PayGridView).shown = grid
        width = min(whole_width(grid) + _AROUND, self.size.width - _MIN_ASIDE)
        self.query_one("#lab-grid").styles.width = width if is_wide else "1fr"
        self._arrange()
        for place, placing in self._placed.items():
            self.query_one(f"#{place}", LabView).follow(
                *self.model.viewed(placing.view), self.model.fault_sentences
            )
        self._show_words()

    @on(Page.Scrolls)
    def _show_words(self) -> None:
        model = self.model
        unsaved = "not saved" if self._game.is_unsaved else ""
        room = self.size.width - 3 - len(unsaved)
        heading, table = f"{self.TITLE}  {model.begun}", model.reading.table
        at_reset = f"{heading}; jackpot at reset"
        if table and table.jackpot_lines and cell_len(at_reset) <= room:
            heading = at_reset
        self.query_one("#heading", Label).show(fitted(heading, room) + f" {unsaved}")
        self.query_one("#grid-group", Frame).entitle("PAYS", counted(len(model.reading.lines), "line"))
        main = None if self.has_class("-wide") else self._placed.get(MAIN)
        if model.is_known or not table:  # else the last fault stays until the answer arrives
            self._fault = model.fault_words
        labels = KEYS_AT_WILD if model.cell == "wild" else {}
        bar = self.query_one(KeyBar)
        if labels != bar.labels:
            bar.labels = labels
        hint = HINTS[main.view if main else model.cell]
        if main and self.query_one(f"#{MAIN}", LabView).has_more:
            hint = f"{hint[:-1]}, pgdn more."
        words = self._note or self._fault or model.remark_words or hint
        self._words = wrap(words, max(20, self.size.width - 2), break_on_hyphens=False)
        self._say_words()
        if self._quiet:
            self._quiet.stop()
        self._quiet = self.set_timer(_QUIET_SECONDS, self._rest)

    def _say_words(self) -> None:
        """Show the words in the present rows: a new layout is slow, so it waits for a pause in the keys."""
        *rows, last = self._words[: self._status_rows]
        more = " …" if len(self._words) > self._status_rows else ""
        self.query_one("#status", Label).show(
            "\n".join([*rows, fitted(f"{last}{more}", self.size.width - 2)])
        )

    def _is_right(self, what: str) -> bool:
        """Whether the game has no faults; otherwise moves to the first and shows it."""
        if problems := self.model.problems:
            self._note = f"Not {what}: {self.model.fault_sentences[0]}"
            self.model.go_to_fault(problems[0])
            self._show_grid()
        return not problems
