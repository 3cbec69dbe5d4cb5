"""The paytable lab: change a game's pays, save the game and play it."""

from collections.abc import Callable
from functools import partial

from textual import on
from textual.binding import Binding
from textual.events import Key

from videopoker.core.messages import Refused
from videopoker.core.paytable import Paytable
from videopoker.play.paytables.document_reading import RANKS
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.paytables.line_words import line_words
from videopoker.play.paytables.solved import cache_figures
from videopoker.tui.kit.lists import HELP
from videopoker.tui.kit.solver_service import SolverService
from videopoker.tui.lab.content import BY_KEY, NO_STEP
from videopoker.tui.lab.dialogs import LeaveDialog, SaveDialog, TitleDialog, line_dialog
from videopoker.tui.lab.pay_grid import PayGridView
from videopoker.tui.lab.questions import Solved, SolveEdited
from videopoker.tui.lab.views import LabViews

_MAX_DIGITS = 7


class LabScreen(LabViews):
    """The grid and the figures of the edited game; `done` gets the game to play, or None when the player leaves."""

    BINDINGS = [
        Binding(
            "plus,equals_sign",
            "step(1)",
            "change",
            key_display="+ -",
            tooltip="raise the value at the cursor",
        ),
        Binding("minus", "step(-1)", "lower the value at the cursor", show=False),
        Binding("enter", "open", "change the line or title", show=False),
        Binding("a", "add", "add", tooltip="add a line"),
        Binding("x,delete", "remove", "remove", tooltip="remove the line"),
        Binding("K,shift+up", "move_line(-1)", "move the line up", show=False),
        Binding("J,shift+down", "move_line(1)", "move the line down", show=False),
        Binding("u,ctrl+z", "undo", "undo"),
        Binding("U,ctrl+y", "redo", "redo", show=False),
        Binding("s,ctrl+s", "save", "save"),
        Binding("p", "play", "play", tooltip="play this game"),
        Binding("tab", "view(1)", "view", priority=True, tooltip="next view: return, curve, table, games"),
        Binding("shift+tab", "view(-1)", "view before", show=False, priority=True),
        Binding("c", "curve", "choose the line and pays of the curve", show=False),
        Binding("t", "table", "choose the lines and pays of the table of two pays", show=False),
        Binding("m", "mark", "make this line the second of the table of two pays", show=False),
        Binding("g", "against", "compare with another game", show=False),
        Binding("pagedown", "scroll_view(1)", "scroll the view", show=False),
        Binding("pageup", "scroll_view(-1)", "scroll the view back", show=False),
        Binding("r", "risk", "risk", tooltip="the risk of playing this game"),
        *(Binding(digit, f"type('{digit}')", "type a pay", show=False) for digit in "0123456789"),
        Binding("backspace", "erase", "erase a digit", show=False),
        Binding("up,k", "go(-1, 0)", "line above", show=False),
        Binding("down,j", "go(1, 0)", "line below", show=False),
        Binding("left", "go(0, -1)", "cell before", show=False),
        Binding("right", "go(0, 1)", "next cell", show=False),
        Binding("home", "go(-99, 0)", "to the top", show=False),
        Binding("end", "go(99, 0)", "to the bottom", show=False),
        HELP,
        Binding("escape,q", "back", "back"),
    ]

    def __init__(
        self, game: EditedGame, solver: SolverService, done: Callable[[Paytable | None], None]
    ) -> None:
        super().__init__(game, solver)
        self._done = done
        self._note_before = ""
        """The note shown until this key."""

    # actions

    def action_go(self, rows: int, columns: int) -> None:
        """Move the cursor; a typed pay is kept."""
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
        self._solver.give_way()
        self._note_before = self._note
        self._clear_note()
        typed = event.character if event.character and event.is_printable else " "
        if self.model.cell == "wild" and typed.upper() in RANKS:
            event.stop()
            self._edit(partial(self._game.toggle_wild, typed.upper()))
        elif self.model.cell == "pay" and typed != " " and event.key not in self.active_bindings:
            self.say("A pay is a whole number of coins: type digits.")

    def action_step(self, step: int) -> None:
        """Raise or lower the value at the cursor."""
        steps: dict[str, Callable[[], object]] = {
            "pay": partial(self._game.step_pay, self.model.line, self.model.column, step),
            "jokers": partial(self._game.step_jokers, step),
            "coins": partial(self._game.step_coins, step),
        }
        self._edit(steps.get(self.model.cell, bool), otherwise=NO_STEP[self.model.cell])

    def action_type(self, digit: str) -> None:
        """Type a digit of the pay at the cursor, or the number of jokers or coins."""
        if self.model.cell in {"jokers", "coins"}:
            now = getattr(self.model.reading, self.model.cell)
            self.action_step(int(digit) - (now if isinstance(now, int) else 0))
            return
        typed = f"{self.model.typed or ''}{digit}"
        if self.model.cell == "pay" and len(typed) <= _MAX_DIGITS:
            self._set_typed(typed)
        else:
            too_long = f"A pay has at most {_MAX_DIGITS} digits."
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
        """Change the line at the cursor, or the title; on a pay, end typing; elsewhere say which keys change it."""
        place = self.model.line
        if self.model.cell == "label":
            words = line_words(self._game.document.rows[place].fields)
            self._ask_line("CHANGE THE LINE", words, partial(self._game.change_line, place))
        elif self.model.cell == "name":
            title = (str(self._game.document.fields.get(part, "")) for part in ("name", "variant"))
            self.ask(TitleDialog(*title), lambda title: self._edit(partial(self._game.set_title, *title)))
        elif self.model.cell in BY_KEY:
            self.say(BY_KEY[self.model.cell])
        else:
            self.action_go(0, 0)

    def action_add(self) -> None:
        """Add a line."""
        self._ask_line("ADD A LINE", "", lambda words: self.model.go_to(self._game.add_line(words)))

    def _ask_line(self, heading: str, words: str, edit: Callable[[str], object]) -> None:
        """Ask for a line's words, starting with `words`, and apply `edit` to the answer."""
        listed = {line_words(row.fields) for row in self._game.document.rows}
        dialog = line_dialog(heading, words, listed - {words})
        self.ask(dialog, lambda choice: self._edit(partial(edit, str(choice.value))))

    def action_remove(self) -> None:
        """Remove the line at the cursor."""
        if self.model.row:
            last = "This is the last line; a game needs one."
            self._edit(partial(self._game.remove_line, self.model.line), otherwise=last)
        else:
            self.say("Move to a line to remove it.")

    def action_move_line(self, step: int) -> None:
        """Move the line at the cursor up or down the list."""
        model = self.model
        if model.row:
            self._edit(lambda: model.go_to(self._game.move_line(model.line, step), model.column))

    def action_undo(self) -> None:
        """Undo the last edit."""
        self._edit(self._game.undo, otherwise="Nothing to undo.")

    def action_redo(self) -> None:
        """Redo the last edit undone."""
        self._edit(self._game.redo, otherwise="Nothing to redo.")

    def _edit(self, edit: Callable[[], object], typed: str | None = None, otherwise: str = "") -> None:
        """Make an edit and show it, or show its error, or `otherwise` if nothing changed."""
        before = self._game.document
        try:
            edit()
        except Refused as error:
            self.say(str(error))
            return
        self._changed(typed)
        if otherwise and self._game.document == before:
            self.say(otherwise)

    def action_save(self, then: Callable[[], object] | None = None) -> None:
        """Ask for a name and save the game under it; then call `then`."""

        def named(name: str) -> None:
            if table := self.model.reading.table:
                self._solver.ask(self, SolveEdited(table), partial(self._write, name, then))

        if self._is_right("saved"):
            self.ask(SaveDialog(self._game), named)

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
        """Play this game at the table, saved or not; if its file changed since, warn first."""
        fault = self._game.file_fault
        warning = f"{fault}; press p again to play this game" if fault else ""
        if not self._is_right("played"):
            return
        if warning and warning not in {self._note, self._note_before}:
            self.say(warning)
        elif table := self._game.to_play:
            figures, _ = self.model.figures
            if figures and self.model.is_known:
                cache_figures(table, figures)
            self._done(table)

    def action_risk(self) -> None:
        """Show the risk of this game."""
        if self._is_right("shown") and (table := self._game.to_play):
            from videopoker.tui.lab.risk import RiskScreen

            self.app.push_screen(RiskScreen(table, self._solver))

    def action_back(self) -> None:
        """Drop the pay being typed, or else leave; ask first if changes are not saved."""
        if self.model.typed is not None:
            self._edit(self._game.undo)
        elif not self.asks_first(partial(self._done, None)):
            self._done(None)

    def asks_first(self, leave: Callable[[], object]) -> bool:
        """Ask whether to save unsaved changes, then leave; False if there are none."""

        def answered(answer: str | None) -> None:
            if answer == "leave":
                leave()
            elif answer == "save":
                self.action_save(leave)

        if self._game.is_unsaved:
            self.app.push_screen(LeaveDialog(), answered)
        return self._game.is_unsaved
