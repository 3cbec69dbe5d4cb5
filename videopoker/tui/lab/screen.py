"""The paytable lab: change a game's pays, save the game and play it."""

from collections.abc import Callable, Mapping
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.events import Key, Resize

from videopoker.core.deck import MAX_JOKERS
from videopoker.core.messages import Refused
from videopoker.core.paytable import Paytable
from videopoker.core.paytable_schema import MAX_COINS
from videopoker.core.read_number import read_number
from videopoker.play.paytables.document_reading import RANKS
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.paytables.line_words import line_words
from videopoker.play.paytables.solved import cache_figures
from videopoker.text.solution import return_words
from videopoker.tui.kit.full_screen import FullScreen
from videopoker.tui.kit.key_bar import KeyBar
from videopoker.tui.lab.aim import AimScreen
from videopoker.tui.lab.dialogs import (
    ComparedGames,
    LeaveDialog,
    RiskScreen,
    SaveDialog,
    TitleDialog,
    line_dialog,
)
from videopoker.tui.lab.display import LabDisplay
from videopoker.tui.lab.keys import BY_KEY, KEYS, KEYS_AT_WILD, NO_STEP
from videopoker.tui.lab.layout import CURVE, GAMES, TABLE
from videopoker.tui.lab.model import LabModel
from videopoker.tui.lab.pay_grid import PayGridView
from videopoker.tui.lab.questions import Solved, SolveEdited
from videopoker.tui.lab.ranges_dialog import Aim, AimDialog, Chosen, RangesDialog
from videopoker.tui.lab.view import default_curve, default_pays
from videopoker.tui.solving.service import SolverService
from videopoker.tui.textual_fixes.frames import PromptFrames

_MAX_DIGITS = 7


class LabScreen(PromptFrames[None], FullScreen):
    """The keys of the lab; `done` gets the game to play, or None when the player leaves."""

    TITLE = "PAYTABLE LAB"

    BINDINGS = [*KEYS]

    def __init__(
        self,
        game: EditedGame,
        solver: SolverService,
        done: Callable[[Paytable | None], None],
        cursor: tuple[int, int] | None = None,
    ) -> None:
        """`cursor` is the cell to begin at; None for the first line's pay at max bet."""
        super().__init__()
        self._game, self._edits = game, game.edits
        self._solver = solver
        self._done = done
        self.model: LabModel = LabModel(game, cursor)
        self._display = LabDisplay(self.model, solver)
        self._note_before = ""
        """The note shown until this key."""

    def body(self) -> ComposeResult:
        yield self._display

    def on_resize(self, event: Resize) -> None:
        self._display.fit(event.size)
        super().on_resize(event)

    def show(self) -> None:
        self._display.show()

    @on(LabDisplay.OtherCell)
    def _label_keys(self) -> None:
        self.query_one(KeyBar).labels = KEYS_AT_WILD if self.model.cell == "wild" else {}

    # the cursor

    @on(Key)
    def _toggle_rank(self, event: Key) -> None:
        """At the wild ranks, a rank's key makes it wild or not. Every key ends the note."""
        self._solver.give_way()
        self._note_before = self._display.note
        self._display.say("")
        typed = event.character if event.character and event.is_printable else " "
        if self.model.cell == "wild" and typed.upper() in RANKS:
            event.stop()
            self._edit(partial(self._edits.toggle_wild, typed.upper()))
        elif self.model.cell == "pay" and typed != " " and event.key not in self.active_bindings:
            self._display.say("A pay is a whole number of coins: type digits.")

    def action_go(self, rows: int, columns: int) -> None:
        """Move the cursor; a typed pay is kept."""
        self._display.note = ""
        self.model.go(rows, columns)
        self._display.show_grid()

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

    # edits

    def action_step(self, step: int) -> None:
        """Raise or lower the value at the cursor."""
        self._edit(partial(self.model.step, step), otherwise=NO_STEP[self.model.cell])

    def action_type(self, digit: str) -> None:
        """Type a digit of the pay at the cursor, or of the number of jokers or coins; enter ends the number."""
        typed = f"{self.model.typed or ''}{digit}"
        if self.model.cell in {"jokers", "coins"}:
            # no deck has ten jokers, so a second digit begins a new number
            self._set_deck_typed(typed if self.model.cell == "coins" else digit)
        elif self.model.cell == "pay" and len(typed) <= _MAX_DIGITS:
            self._set_typed(typed)
        else:
            too_long = f"A pay has at most {_MAX_DIGITS} digits."
            self._display.say(
                too_long if self.model.cell == "pay" else "Digits change a pay: move to one first."
            )

    def action_erase(self) -> None:
        """Take back the last digit."""
        model = self.model
        if model.cell == "coins" and model.typed:
            self._erase_coins(model.typed[:-1])
        if model.cell != "pay":
            return
        pay = str(model.reading.lines[model.line].pays[model.column - 1])
        typed = (pay if model.typed is None else model.typed)[:-1]
        if typed.isdecimal():
            self._set_typed(typed)
        elif model.typed:
            self._edit(self._edits.untype)

    def _erase_coins(self, typed: str) -> None:
        if typed:
            self._set_deck_typed(typed)
        else:
            self._edit(self._edits.untype)

    def _set_deck_typed(self, typed: str) -> None:
        """Set the number of jokers or coins to what is typed, if the game can have as many."""
        model, edits, number = self.model, self._edits, read_number(typed)
        is_right = 0 <= number <= MAX_JOKERS if model.cell == "jokers" else 1 <= number <= MAX_COINS
        if not is_right:
            self._display.say(NO_STEP[model.cell])
            return
        change = edits.set_jokers if model.cell == "jokers" else edits.set_coins
        self._edit(partial(change, number, is_typed_on=model.typed is not None), typed)

    def _set_typed(self, typed: str) -> None:
        model = self.model
        set_pay = partial(self._edits.set_pay, model.line, model.column, read_number(typed))
        self._edit(partial(set_pay, is_typed_on=bool(model.typed)), typed)

    def action_open(self) -> None:
        """Change the line at the cursor, or the title; on a pay, end typing; elsewhere say which keys change it."""
        line = self.model.line
        if self.model.cell == "label":
            words = line_words(self._edits.document.rows[line].fields)
            self._ask_line("CHANGE THE LINE", words, partial(self._edits.change_line, line))
        elif self.model.cell == "name":
            title = (str(self._edits.document.fields.get(part, "")) for part in ("name", "variant"))
            self.ask(TitleDialog(*title), lambda title: self._edit(partial(self._edits.set_title, *title)))
        elif self.model.cell in BY_KEY and self.model.typed is None:
            self._display.say(BY_KEY[self.model.cell])
        else:
            self.action_go(0, 0)

    def action_add(self) -> None:
        """Add a line."""
        self._ask_line("ADD A LINE", "", lambda words: self.model.go_to(self._edits.add_line(words)))

    def _ask_line(self, heading: str, words: str, edit: Callable[[str], object]) -> None:
        """Ask for a line's words, starting with `words`, and apply `edit` to the answer."""
        listed = {line_words(row.fields) for row in self._edits.document.rows}
        dialog = line_dialog(heading, words, listed - {words}, has_wild=self._edits.has_wild)
        self.ask(dialog, lambda choice: self._edit(partial(edit, str(choice.value))))

    def action_remove(self) -> None:
        """Remove the line at the cursor."""
        if self.model.off_line is not None:
            self._edit(partial(self._edits.remove_off, self.model.off_line))
        elif self.model.row:
            last = "This is the last line; a game needs one."
            self._edit(partial(self._edits.remove_line, self.model.line), otherwise=last)
        else:
            self._display.say("Move to a line to remove it.")

    def action_switch(self) -> None:
        """Switch the line at the cursor off, or on again."""
        words = self.model.switch()
        self._display.changed()
        nothing = (
            "This is the last line; a game needs one."
            if self.model.row
            else "Move to a line to switch it off."
        )
        self._display.say(words or nothing)

    def action_move_line(self, step: int) -> None:
        """Move the line at the cursor up or down the list."""
        model = self.model
        if model.line >= 0:
            self._edit(lambda: model.go_to(self._edits.move_line(model.line, step), model.column))

    def action_undo(self) -> None:
        """Undo the last edit."""
        self._edit(self._edits.undo, otherwise="Nothing to undo.")

    def action_redo(self) -> None:
        """Redo the last edit undone."""
        self._edit(self._edits.redo, otherwise="Nothing to redo.")

    def _edit(self, edit: Callable[[], object], typed: str | None = None, otherwise: str = "") -> None:
        """Make an edit and show it, or show its error, or `otherwise` if nothing changed."""
        before = self._edits.document
        try:
            edit()
        except Refused as error:
            self._display.say(str(error))
            return
        self._display.changed(typed)
        if otherwise and self._edits.document == before:
            self._display.say(otherwise)

    def action_bet(self) -> None:
        """Show the figures of the next bet."""
        self.model.next_bet()
        self._display.bet_changed()

    # the views

    def action_view(self, step: int) -> None:
        """The next view, or the one before."""
        self._display.say("")
        self._display.turn_views(step)

    def action_scroll_view(self, pages: int) -> None:
        """Scroll the view by pages."""
        self._display.scroll_view(pages)

    def action_mark(self) -> None:
        """Make the line at the cursor the second line of the table of two pays."""
        if self.model.line >= 0:
            self.model.mark()
            self._display.look_at(TABLE)
            label = self.model.reading.lines[self.model.line].label
            self._display.say(f"{label} is the second pay. Move to the line of the first.")

    def action_curve(self) -> None:
        """Choose the line of the curve and its pays."""
        if table := self._display.sound_game("drawn"):
            at = max(0, self.model.line)
            line = {at: self.model.curve_pays(table, at)}
            dialog = RangesDialog("CURVE OF ONE PAY", table, ["line"], line, default_curve)
            self._choose(dialog, partial(self.model.choose_curve, table), CURVE)

    def action_table(self) -> None:
        """Choose the two lines of the table and their pays."""
        if (table := self._display.sound_game("shown")) is None:
            return
        if len(table.lines) < 2:
            self._display.say("A table of two pays needs two lines.")
            return
        down, across, pays = self.model.two_lines(table)
        lines = {down: pays[0], across: pays[1]}
        dialog = RangesDialog("TABLE OF TWO PAYS", table, ["down", "across"], lines, default_pays)
        self._choose(dialog, partial(self.model.choose_table, table), TABLE)

    def _choose(self, dialog: RangesDialog, choose: Callable[[Chosen], None], view: str) -> None:
        def chosen(lines: Chosen) -> None:
            choose(lines)
            self._display.look_at(view)

        self.ask(dialog, chosen)

    def action_aim(self) -> None:
        """Find the pays of one line or two whose return is nearest to a wanted one."""
        if table := self._display.sound_game("solved"):
            dialog = AimDialog(table, self.model.wanted, self.model.aim_lines(table))
            self.ask(dialog, partial(self._aim, table))

    def _aim(self, table: Paytable, aim: Aim) -> None:
        self.model.wanted = return_words(aim.wanted)
        self.app.push_screen(AimScreen(table, aim, self._solver, self._take_pays))

    def _take_pays(self, pays: Mapping[int, int]) -> None:
        self._edit(partial(self._edits.set_pays, pays))

    def action_against(self) -> None:
        """Choose the game to compare with, of those with the same deck and wild cards."""
        if (table := self._display.sound_game("compared")) is None:
            return
        games = ComparedGames(table, self.model.against, self._solver, self._game.saves)
        if games.is_empty:
            self._display.say(
                "No game has this deck with these wild cards, so there is none to compare with."
            )
        else:
            self.ask(games, self._compare)

    def _compare(self, game: Paytable) -> None:
        self.model.against = game
        self._display.look_at(GAMES)
        self._display.changed()

    def action_risk(self) -> None:
        """Show the risk of this game."""
        if table := self._display.sound_game("shown"):
            self.app.push_screen(RiskScreen(table, self._solver))

    # saving, playing, leaving

    def action_save(self, then: Callable[[], object] | None = None) -> None:
        """Ask for a name and save the game under it; then call `then`."""

        def named(name: str) -> None:
            if table := self.model.reading.table:  # the display drops this question at the next edit
                self._solver.ask(self._display, SolveEdited(table), partial(self._write, name, then))

        if self._display.sound_game("saved", complete=True):
            self.ask(SaveDialog(self._game), named)

    def _write(self, name: str, then: Callable[[], object] | None, solved: Solved) -> None:
        try:
            path = self._game.save(name, solved.solution.expected)
        except Refused as error:
            self._display.say(f"Not saved: {error}")
            return
        self._display.changed()
        self._display.say(f"Saved: {path}")
        if then:
            then()

    def action_play(self) -> None:
        """Play this game at the table, saved or not; if its file changed since, warn first."""
        fault = self._game.file_fault
        warning = f"{fault}; press p again to play this game" if fault else ""
        if not self._display.sound_game("played", complete=True):
            return
        if warning and warning not in {self._display.note, self._note_before}:
            self._display.say(warning)
        elif table := self._game.to_play:
            figures, _ = self.model.figures
            if figures and self.model.is_known and self.model.bet is None:
                cache_figures(table, figures)
            self._done(table)

    def action_back(self) -> None:
        """Drop the pay being typed, or else leave; ask first if changes are not saved."""
        if self.model.typed is not None:
            self._edit(self._edits.untype)
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
