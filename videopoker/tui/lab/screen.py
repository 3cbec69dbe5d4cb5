"""The paytable lab: change a game's numbers, save the game and play it."""

from collections.abc import Callable
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.events import Key, Resize

from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import CardError, parse_rank
from videopoker.core.paytable.paytable import Paytable, half_to_twice
from videopoker.play.host.made_files import shown_path
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.paytables.solved import cache_figures
from videopoker.text.odds.solution import return_words
from videopoker.tui.host.editor import edit
from videopoker.tui.kit.full_screen import FullScreen
from videopoker.tui.kit.key_bar import KeyBar
from videopoker.tui.lab.aim import AimScreen
from videopoker.tui.lab.dialogs import Chosen, LeaveDialog, PaysDialog, RiskScreen, SaveDialog
from videopoker.tui.lab.display import HINTS, KEYS, LabDisplay
from videopoker.tui.lab.model import LabModel, Pays
from videopoker.tui.lab.paytable import LabPaytableView
from videopoker.tui.lab.questions import Solved, SolveEdited
from videopoker.tui.lab.view import CURVE, NEEDS_TWO_LINES, TABLE, default_curve, default_pays
from videopoker.tui.solving.service import SolverService
from videopoker.tui.textual_fixes.garbage import PromptFrames

_MAX_DIGITS = 7
_LOOK_SECONDS = 0.2
"""Seconds between two looks at the file; a saved file is read at the second look after it."""


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

    def body(self) -> ComposeResult:
        yield self._display

    def on_mount(self) -> None:
        """Watch the file."""
        self.set_interval(_LOOK_SECONDS, self._look)

    def _look(self) -> None:
        """Show the file as an editor saved it, or its mistake."""
        fault = self._game.look()
        if fault is not None:
            self._display.file_fault = fault
            self._display.changed()

    def on_resize(self, event: Resize) -> None:
        self._display.fit(event.size)
        super().on_resize(event)

    def show(self) -> None:
        self._display.show()

    @on(LabDisplay.OtherCell)
    def _label_keys(self) -> None:
        self.query_one(KeyBar).labels = {"step(1)": ""} if self.model.cell == "wild" else {}

    # the cursor

    @on(Key)
    def _toggle_rank(self, event: Key) -> None:
        """At the wild ranks, a rank's key makes it wild or not. Every key ends the note."""
        self._solver.give_way()
        self._display.say("")
        typed = event.character if event.character and event.is_printable else ""
        if self.model.cell == "wild":
            try:
                rank = parse_rank(typed)
            except CardError:
                return
            event.stop()
            self._edit(partial(self._edits.toggle_wild, rank))
        elif typed and self.model.row and event.key not in self.active_bindings:
            self._display.say("A pay is a whole number of coins: type digits.")

    def action_go(self, rows: int, columns: int) -> None:
        """Move the cursor; a typed number is kept."""
        self._display.note = ""
        self.model.go(rows, columns)
        self._display.show_paytable()

    @on(LabPaytableView.Pointed)
    def _pointed(self, pointed: LabPaytableView.Pointed) -> None:
        self.model.row, self.model.column = pointed.row, pointed.column
        self.action_go(0, 0)

    @on(LabPaytableView.Wheeled)
    def _wheeled(self, wheeled: LabPaytableView.Wheeled) -> None:
        self.action_go(wheeled.by, 0)

    # edits

    def action_step(self, step: int) -> None:
        """Raise or lower the number at the cursor."""
        self._edit(partial(self.model.step, step), otherwise=HINTS[self.model.cell].replace("`", ""))

    def action_type(self, digit: str) -> None:
        """Type a digit of the number at the cursor; enter ends the number."""
        typed = f"{self.model.typed or ''}{digit}"
        if self.model.cell == "jokers":
            typed = digit  # no deck has ten jokers, so a second digit begins a new number
        if len(typed) > _MAX_DIGITS:
            self._display.say(f"A pay has at most {_MAX_DIGITS} digits.")
        else:
            self._edit(partial(self.model.type_number, typed), typed)

    def action_erase(self) -> None:
        """Take back the last digit."""
        typed = self.model.typed
        if typed and len(typed) > 1:
            self._edit(partial(self.model.type_number, typed[:-1]), typed[:-1])
        elif typed:
            self._edit(self._edits.untype)

    def action_undo(self) -> None:
        """Undo the last edit."""
        self._edit(self._edits.undo, otherwise="Nothing to undo.")

    def action_redo(self) -> None:
        """Redo the last edit undone."""
        self._edit(self._edits.redo, otherwise="Nothing to redo.")

    def _edit(self, edit: Callable[[], object], typed: str | None = None, otherwise: str = "") -> None:
        """Make an edit and show it, or show its error, or `otherwise` if nothing changed."""
        before = self._edits.text
        try:
            edit()
        except Refused as error:
            self._display.say(str(error))
            return
        self._display.changed(typed)
        if otherwise and self._edits.text == before:
            self._display.say(otherwise)

    def action_edit(self) -> None:
        """Open the file in the player's editor; a game without a file of the player's own is saved first."""
        if self._game.file is None:
            self.action_save(self.action_edit)
            return
        words = edit(self.app, self._game.file)
        self._look()
        self._look()  # a file is read at the second look
        self._display.say(words)

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
        self.model.mark()
        self._display.look_at(TABLE)
        self._display.say(f"{self.model.marked} is the second pay. Move to the line of the first.")

    def action_curve(self) -> None:
        """Choose the line of the curve and its pays."""
        table = self.model.paytable
        label = table.lines[self.model.line].label
        chosen = {label: self.model.curve.get(label)}
        dialog = PaysDialog("CURVE OF ONE PAY", table, chosen, lambda pay: default_curve(pay, table.coins))
        self._choose(dialog, self.model.choose_curve, CURVE)

    def action_table(self) -> None:
        """Choose the two lines of the table and their pays."""
        table = self.model.paytable
        chosen = self.model.two_lines()
        if len(chosen) < 2:
            self._display.say(NEEDS_TWO_LINES)
            return
        dialog = PaysDialog(
            "TABLE OF TWO PAYS", table, chosen, lambda pay: default_pays(pay, table.coins), step=table.coins
        )
        self._choose(dialog, self.model.choose_table, TABLE)

    def _choose(self, dialog: PaysDialog, choose: Callable[[dict[str, Pays]], object], view: str) -> None:
        def chosen(answer: Chosen) -> None:
            choose(answer.pays)
            self._display.look_at(view)

        self.ask(dialog, chosen)

    def action_aim(self) -> None:
        """Find the pays of one line or two whose return is nearest to a wanted one."""
        table = self.model.paytable
        labels = dict.fromkeys(self.model.two_lines())
        dialog = PaysDialog("FIND A RETURN", table, labels, half_to_twice, wanted=self.model.wanted)
        self.ask(dialog, self._aim)

    def _aim(self, chosen: Chosen) -> None:
        self.model.wanted = return_words(chosen.wanted)
        self.app.push_screen(AimScreen(self.model.paytable, chosen, self._solver, self._take_pays))

    def _take_pays(self, pays: dict[str, int]) -> None:
        on = self.model.content.on
        by_line = {on[self.model.paytable.line_index(label)]: pay for label, pay in pays.items()}
        self._edit(partial(self._edits.set_pays, by_line))

    def action_risk(self) -> None:
        """Show the risk of this game."""
        self.app.push_screen(RiskScreen(self.model.paytable, self._solver))

    # saving, playing, leaving

    def action_save(self, then: Callable[[], object] | None = None) -> None:
        """Ask for a name and save the game under it; then call `then`."""

        def named(name: str) -> None:
            question = SolveEdited(self.model.paytable)  # the display drops this question at the next edit
            self._solver.ask(self._display, question, partial(self._write, name, then))

        if self._display.sound_game("saved"):
            self.ask(SaveDialog(self._game), named)

    def _write(self, name: str, then: Callable[[], object] | None, solved: Solved) -> None:
        try:
            path = self._game.save(name, solved.solution.expected)
        except Refused as error:
            self._display.say(f"Not saved: {error}")
            return
        self._display.file_fault = ""
        self._display.changed()
        self._display.say(f"Saved: {shown_path(path)}")
        if then:
            then()

    def action_play(self) -> None:
        """Play this game at the table, saved or not."""
        if not self._display.sound_game("played"):
            return
        if table := self._game.to_play:
            figures, _ = self.model.figures
            if figures and self.model.is_known and self.model.bet is None:
                cache_figures(table, figures)
            self._done(table)

    def action_back(self) -> None:
        """Drop the number being typed, or close a view, or else leave; ask first if changes are not saved."""
        if self.model.typed is not None:
            self._edit(self._edits.untype)
        elif not (self._display.close_view() or self.asks_first(partial(self._done, None))):
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
