"""The paytable lab: a game's pays to be changed, with what they return in the next frame."""

from collections.abc import Callable
from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Key, Resize

from videopoker.core.messages import Refused
from videopoker.core.paytable import Paytable
from videopoker.play.paytables.edited import EditedGame
from videopoker.play.paytables.reading import RANKS, line_words
from videopoker.play.paytables.solved import keep_worth
from videopoker.text.numbers import counted
from videopoker.tui.content.lab import HINTS, KEYS_AT_WILD, NO_STEP, faults_told, summary, summary_line
from videopoker.tui.content.pay_grid import whole_width
from videopoker.tui.lab_model import LabModel
from videopoker.tui.lab_places import (
    GAMES,
    LEFT,
    MAIN,
    PLACES,
    RIGHT,
    SECOND,
    TABLE,
    VIEWS,
    Placed,
    grid_rows,
    placed,
)
from videopoker.tui.lab_questions import Solved, SolveEdited, SolveStart
from videopoker.tui.lab_view import LabView
from videopoker.tui.layout.text import fitted
from videopoker.tui.screens.choice import Choice
from videopoker.tui.screens.lab_dialogs import LeaveDialog, SaveDialog, TitleDialog, line_dialog
from videopoker.tui.screens.lab_keys import LAB_KEYS
from videopoker.tui.solver_service import SolverService
from videopoker.tui.widgets.full_screen import FullScreen
from videopoker.tui.widgets.group import Group
from videopoker.tui.widgets.key_bar import KeyBar
from videopoker.tui.widgets.label import Label
from videopoker.tui.widgets.pay_grid import PayGridView

if TYPE_CHECKING:
    from textual.timer import Timer

WIDE_FROM = (116, 30)
"""Columns and rows from which the figures stand beside the grid."""
_ROWS_AROUND = 3
"""Rows of the heading, of what is said, and of the keys."""
_AROUND = 4
"""Columns of a frame and its padding."""
_LEAST_ASIDE = 37
_LATE_SECONDS = 0.03
"""An edit and what it returns are painted together, unless that takes longer than this."""
_MOST_DIGITS = 7


class LabScreen(FullScreen):
    """A grid of cells, and what the game returns; `done` gets the game to play, or None when the player leaves."""

    TITLE = "PAYTABLE LAB"

    BINDINGS = [*LAB_KEYS]

    def __init__(
        self, game: EditedGame, solver: SolverService, done: Callable[[Paytable | None], None]
    ) -> None:
        super().__init__()
        self._game = game
        self.model = LabModel(game)
        self._solver = solver
        self._done = done
        self._note = ""
        self._note_before = ""
        """What was said until this key."""
        self._fault = ""
        """The fault that the row above the keys explains."""
        self._late: Timer | None = None
        self._page = 0
        """The view; in a small terminal 0 is the grid and 1 the first view."""

    def body(self) -> ComposeResult:
        """The title, the grid, and beside or below it the figures."""
        yield Label(id="heading")
        with Horizontal(id="lab"):
            with Vertical(id="lab-grid"):
                yield Group(PayGridView(id="grid"), id="grid-group")
                yield LabView(self._solver, id=SECOND)
                yield LabView(self._solver, id=LEFT)
            with Vertical(id="lab-aside"):
                yield Group(Label(id="figures"), id="figures-group")
                yield LabView(self._solver, id=MAIN)
                yield LabView(self._solver, id=RIGHT)
        yield Label(id="figures-line")
        yield Label(id="said")

    def on_mount(self) -> None:
        if self._game.start:
            self._solver.ask(self, SolveStart(self._game.start), self._began)
        self._changed()

    def on_unmount(self) -> None:
        self._solver.withdraw(self, SolveEdited)
        self._solver.withdraw(self, SolveStart)

    # what a player does

    def action_go(self, rows: int, columns: int) -> None:
        """Move the cursor; what is typed stays."""
        self._note = ""
        self.model.go(rows, columns)
        self._show_grid()

    @on(PayGridView.Pointed)
    def _pointed(self, pointed: PayGridView.Pointed) -> None:
        model = self.model
        is_there = (pointed.row, pointed.column) == (model.row, model.column)
        model.row, model.column = pointed.row, pointed.column
        self.action_go(0, 0)
        if is_there:
            self.action_open()

    @on(PayGridView.Wheeled)
    def _wheeled(self, wheeled: PayGridView.Wheeled) -> None:
        self.action_go(wheeled.by, 0)

    @on(Key)
    def _toggle_rank(self, event: Key) -> None:
        """At the wild ranks, a rank's key makes it wild or not. Every key ends the note."""
        self._note_before = self._note
        self._unsay()
        typed = event.character or " "
        if self.model.cell == "wild" and typed.upper() in RANKS:
            event.stop()
            self._edit(partial(self._game.toggle_wild, typed.upper()))
        elif self.model.cell == "pay" and typed.isalpha() and event.key not in self.active_bindings:
            self.say("A pay is a whole number of coins: type digits.")

    def action_step(self, step: int) -> None:
        """More or less of what is at the cursor."""
        steps: dict[str, Callable[[], object]] = {
            "pay": partial(self._game.step_pay, self.model.line, self.model.column, step),
            "jokers": partial(self._game.step_jokers, step),
            "coins": partial(self._game.step_coins, step),
        }
        self._edit(steps.get(self.model.cell, bool), otherwise=NO_STEP[self.model.cell])

    def action_type(self, digit: str) -> None:
        """Type a digit of the pay at the cursor."""
        typed = f"{self.model.typed or ''}{digit}"
        if self.model.cell == "pay" and len(typed) <= _MOST_DIGITS:
            self._set_typed(typed)
        else:
            too_long = f"A pay has at most {_MOST_DIGITS} digits."
            self.say(too_long if self.model.cell == "pay" else "Digits change a pay: move to one first.")

    def action_erase(self) -> None:
        """Take back the last digit."""
        model = self.model
        if model.cell != "pay":
            return
        pay = str(model.reading.lines[model.line].pays[model.column - 1])
        typed = (pay if model.typed is None else model.typed)[:-1]
        if typed.isdecimal():
            self._set_typed(typed)
        elif model.typed:
            self._edit(self._game.undo)

    def _set_typed(self, typed: str) -> None:
        place, coins, is_on = self.model.line, self.model.column, bool(self.model.typed)
        self._edit(lambda: self._game.set_pay(place, coins, int(typed), is_typed_on=is_on), typed)

    def action_open(self) -> None:
        """Change the line at the cursor, or the title; on a pay, end typing."""
        place = self.model.line
        if self.model.cell == "label":
            words = line_words(self._game.document.rows[place].fields)
            self._ask_line("CHANGE THE LINE", words, partial(self._game.change_line, place))
        elif self.model.cell == "name":
            fields = self._game.document.fields
            title = (str(fields.get(part, "")) for part in ("name", "variant"))
            self.app.push_screen(TitleDialog(*title), self._titled)
        else:
            self.action_go(0, 0)

    def _titled(self, title: tuple[str, str] | None) -> None:
        if title:
            self._edit(partial(self._game.set_title, *title))

    def action_add(self) -> None:
        """Add a line."""
        self._ask_line("ADD A LINE", "", lambda words: self.model.go_to(self._game.add_line(words)))

    def _ask_line(self, heading: str, words: str, edit: Callable[[str], object]) -> None:
        def chosen(choice: Choice | None) -> None:
            if choice:
                self._edit(partial(edit, str(choice.value)))

        self.app.push_screen(line_dialog(heading, words), chosen)

    def action_remove(self) -> None:
        """Take the line at the cursor out."""
        if self.model.row:
            last = "This is the last line; a game needs one."
            self._edit(partial(self._game.remove_line, self.model.line), otherwise=last)
        else:
            self.say("Move to a line to remove it.")

    def action_move_line(self, step: int) -> None:
        """List the line at the cursor earlier or later."""
        model = self.model
        if model.row:
            self._edit(lambda: model.go_to(self._game.move_line(model.line, step), model.column))

    def action_undo(self) -> None:
        """Take the last edit back."""
        self._edit(self._game.undo, otherwise="Nothing to undo.")

    def action_redo(self) -> None:
        """Make it again."""
        self._edit(self._game.redo, otherwise="Nothing to redo.")

    def _edit(self, edit: Callable[[], object], typed: str | None = None, otherwise: str = "") -> None:
        """Make an edit and show it; says what cannot be read, and `otherwise` where nothing changes."""
        before = self._game.document
        try:
            edit()
        except Refused as error:
            self.say(str(error))
            return
        self._changed(typed)
        if otherwise and self._game.document == before:
            self.say(otherwise)

    def action_save(self) -> None:
        """Save the game in a file."""
        self._ask_name(None)

    def _ask_name(self, then: Callable[[], object] | None) -> None:
        """Save under the name that the player gives; then go on."""

        def named(name: str | None) -> None:
            table = self.model.reading.table
            if name and table:
                self._solver.ask(self, SolveEdited(table), partial(self._write, name, then))

        if self._is_right("saved"):
            self.app.push_screen(SaveDialog(self._game), named)

    def _write(self, name: str, then: Callable[[], object] | None, solved: Solved) -> None:
        try:
            path = self._game.save(name, solved.solution.expected)
        except Refused as error:
            self.say(f"Not saved: {error}")
            return
        self._changed()
        self.say(f"Saved: {path}")
        if then:
            then()

    def action_play(self) -> None:
        """Play this game at the table, saved or not; where its file is no longer the same, say so first."""
        fault = self._game.file_fault
        warning = f"{fault}; p again plays the game shown here" if fault else ""
        if not self._is_right("played"):
            return
        if warning and warning not in {self._note, self._note_before}:
            self.say(warning)
        elif table := self._game.to_play:
            figures, _ = self.model.figures
            if figures and self.model.is_known:
                keep_worth(table, figures)
            self._done(table)

    def action_risk(self) -> None:
        """Show the risk of this game."""
        if self._is_right("shown") and (table := self._game.to_play):
            from videopoker.tui.screens.risk import RiskScreen

            self.app.push_screen(RiskScreen(table, self._solver))

    def _is_right(self, what: str) -> bool:
        """Whether the game has no faults; else says the first, at its cell."""
        problems = self.model.problems
        if problems:
            self._note = f"Not {what}: {self.model.faults_told[0]}"
            self.model.go_to_fault(problems[0])
            self._show_grid()
        return not problems

    def action_back(self) -> None:
        """Drop what is being typed; then leave, and ask where something is not saved."""
        if self.model.typed is not None:
            self._edit(self._game.undo)
        elif not self.asks_first(partial(self._done, None)):
            self._done(None)

    def asks_first(self, leave: Callable[[], object]) -> bool:
        """Ask what becomes of changes that are not saved, then leave; False where there are none."""

        def answered(answer: str | None) -> None:
            if answer == "leave":
                leave()
            elif answer == "save":
                self._ask_name(leave)

        if self._game.is_changed:
            self.app.push_screen(LeaveDialog(), answered)
        return self._game.is_changed

    def action_view(self, step: int) -> None:
        """The next view, or the one before."""
        self._unsay()
        self._page += step
        self._show()

    def _look_at(self, view: str) -> None:
        """Have a view on the screen."""
        if all(of.view != view for of in self._placed.values()):
            self._page = VIEWS.index(view) + (not self.has_class("-wide"))
        self._show()

    def action_scroll_view(self, pages: int) -> None:
        """Turn the page of the view."""
        self.query_one(f"#{MAIN}", LabView).scroll(pages)

    def action_mark(self) -> None:
        """Have the table of two pays go across by the line at the cursor."""
        if self.model.row:
            self.model.marked = self.model.line
            self._look_at(TABLE)
            label = self.model.reading.lines[self.model.line].label
            self.say(f"{label} is the second pay. Move to the first.")

    def action_against(self) -> None:
        """Choose the game to compare with."""
        from videopoker.tui.screens.games import GamesScreen

        games = GamesScreen(self.model.against, self._solver, saves=self._game.saves)
        self.app.push_screen(games, self._compare)

    def _compare(self, game: Paytable | None) -> None:
        if game:
            self.model.against = game
            self._look_at(GAMES)

    # what it returns

    def _began(self, solved: Solved) -> None:
        self.model.start = solved
        self._show()

    def _changed(self, typed: str | None = None) -> None:
        """Show the game as it is now, with what it returns."""
        self._note = ""
        self.model.changed(typed)
        self._solver.withdraw(self, SolveEdited)
        if self._late:
            self._late.stop()
        table = self.model.reading.table
        known = self._solver.known(SolveEdited(table)) if table else None
        if known:
            self._solved(known)
        elif table:
            self._solver.ask(self, SolveEdited(table), self._solved)
            self._late = self.set_timer(_LATE_SECONDS, self._show_grid)
        else:
            self._show()

    def _solved(self, solved: Solved) -> None:
        if self._late:
            self._late.stop()
        self.model.now = solved
        self._show()

    # how it is shown

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.width >= WIDE_FROM[0] and event.size.height >= WIDE_FROM[1], "-wide")
        self._arrange()
        super().on_resize(event)

    @property
    def _placed(self) -> dict[str, Placed]:
        """The views shown, by their places; none where there is only the grid."""
        if self.has_class("-wide"):
            at = self._page % len(VIEWS)
            rows = self.size.height - _ROWS_AROUND
            return placed((*VIEWS[at:], *VIEWS[:at]), rows, len(self.model.reading.lines))
        view = (None, *VIEWS)[self._page % (len(VIEWS) + 1)]
        return {MAIN: Placed(view)} if view else {}

    def _arrange(self) -> None:
        """Have the grid, views or all of them on the screen."""
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
        """Say this until the next key."""
        self._note = note
        self._show_words()

    def _unsay(self) -> None:
        """Show what can be done again."""
        if self._note:
            self.say("")

    def show(self) -> None:
        self._show()

    @on(Group.Resized)
    def _show(self) -> None:
        """Show the game and its figures."""
        if not self.is_mounted:
            return
        self._show_grid()
        model = self.model
        now, start = model.figures
        title = self._game.start.title if self._game.start else ""
        told = summary(now, start, title, self._game.is_edited)
        faults = faults_told(model.faults_told) if model.problems else told
        self.query_one("#figures", Label).say(faults)
        line, words = self.query_one("#figures-line", Label), summary_line(now, start, self.size.width - 2)
        line.styles.height = words.plain.count("\n") + 1
        line.say(words)
        self.query_one("#figures-group", Group).entitle("FIGURES", "best play, max bet")

    def _show_grid(self) -> None:
        grid, is_wide = self.model.grid(), self.has_class("-wide")
        self.query_one(PayGridView).shown = grid
        width = min(whole_width(grid) + _AROUND, self.size.width - _LEAST_ASIDE)
        self.query_one("#lab-grid").styles.width = width if is_wide else "1fr"
        self._arrange()
        for place, of in self._placed.items():
            self.query_one(f"#{place}", LabView).follow(*self.model.viewed(of.view))
        self._show_words()

    def _show_words(self) -> None:
        model = self.model
        unsaved = "not saved" if self._game.is_changed else ""
        room = self.size.width - 3 - len(unsaved)
        self.query_one("#heading", Label).say(fitted(f"{self.TITLE}  {model.begun}", room) + f" {unsaved}")
        self.query_one("#grid-group", Group).entitle("PAYS", counted(len(model.reading.lines), "line"))
        main = None if self.has_class("-wide") else self._placed.get(MAIN)
        if model.is_known or not model.reading.table:  # else the last fault stays until the answer is here
            self._fault = model.fault_words
        keys = {} if self.size.width >= 80 else {"undo": "", "risk": ""}
        keys |= KEYS_AT_WILD if model.cell == "wild" else {}
        bar = self.query_one(KeyBar)
        if keys != bar.words:
            bar.words = keys
        words = self._note or self._fault or HINTS[main.view if main else model.cell]
        rows = wrap(words, max(20, self.size.width - 2), break_on_hyphens=False)
        said = self.query_one("#said", Label)
        said.styles.height = len(rows)
        said.say("\n".join(rows))
