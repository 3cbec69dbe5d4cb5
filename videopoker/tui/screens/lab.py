"""The paytable lab: a game's pays to be changed, with what they return in the next frame."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.events import Key, Resize

from videopoker.core.messages import Refused, printable
from videopoker.core.paytable import Paytable
from videopoker.core.paytable_fields import Problem
from videopoker.play.paytables.edited import EditedGame
from videopoker.play.paytables.reading import RANKS, Reading, line_words
from videopoker.play.paytables.solved import GameFigures
from videopoker.text.numbers import counted
from videopoker.tui.content.lab import HINTS, faults_told, summary, summary_line
from videopoker.tui.content.pay_grid import DECK_CELLS, LineRow, PayGrid, figures_of, whole_width
from videopoker.tui.lab_questions import Solved, SolveEdited, SolveStart
from videopoker.tui.lab_view import GAMES, TABLE, VIEWS, LabView, Viewed
from videopoker.tui.layout.text import fitted
from videopoker.tui.screens.choice import Choice
from videopoker.tui.screens.lab_dialogs import LeaveDialog, SaveDialog, TitleDialog, line_dialog
from videopoker.tui.solver_service import SolverService
from videopoker.tui.widgets.full_screen import FullScreen
from videopoker.tui.widgets.group import Group
from videopoker.tui.widgets.label import Label
from videopoker.tui.widgets.lists import HELP
from videopoker.tui.widgets.pay_grid import PayGridView

if TYPE_CHECKING:
    from textual.timer import Timer

WIDE_FROM = (116, 30)
"""Columns and rows from which the figures stand beside the grid."""
_AROUND = 4
"""Columns of a frame and its padding."""
_LEAST_ASIDE = 37
_LATE_SECONDS = 0.03
"""An edit and what it returns are painted together, unless that takes longer than this."""
_MOST_DIGITS = 7
_DIGITS = "0123456789"


class LabScreen(FullScreen):
    """A grid of cells, and what the game returns; `done` gets the game to play, or None when the player leaves."""

    TITLE = "PAYTABLE LAB"

    BINDINGS = [
        Binding("plus,equals_sign", "step(1)", "change", key_display="+ -"),
        Binding("minus", "step(-1)", "less", show=False),
        Binding("enter", "open", "change the line or title", show=False),
        Binding("a", "add", "add"),
        Binding("x,delete", "remove", "remove"),
        Binding("K,shift+up", "move_line(-1)", "list the line earlier", show=False),
        Binding("J,shift+down", "move_line(1)", "list the line later", show=False),
        Binding("u,ctrl+z", "undo", "undo"),
        Binding("U,ctrl+y", "redo", "redo", show=False),
        Binding("s,ctrl+s", "save", "save"),
        Binding("p", "play", "play"),
        Binding("tab", "view(1)", "view", priority=True),
        Binding("shift+tab", "view(-1)", "view before", show=False, priority=True),
        Binding("m", "mark", "make this line the second of two pays", show=False),
        Binding("g", "against", "compare with another game", show=False),
        Binding("pagedown", "scroll_view(1)", "scroll the view", show=False),
        Binding("pageup", "scroll_view(-1)", "scroll the view back", show=False),
        Binding("r", "risk", "risk"),
        *(Binding(digit, f"type('{digit}')", "type a pay", show=False) for digit in _DIGITS),
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
        super().__init__()
        self._game = game
        self._solver = solver
        self._done = done
        self._reading: Reading = game.reading
        self._row, self._column = 1, self._reading.coins
        self._typed: str | None = None
        self._start: Solved | None = None
        self._now: Solved | None = None
        self._note = ""
        self._late: Timer | None = None
        self._page = 0
        """The view; in a small terminal 0 is the grid and 1 the first view."""
        self._marked: int | None = None
        """The place of the second line of a table of two pays, if one was chosen."""
        self._against = game.start

    def body(self) -> ComposeResult:
        """The title, the grid, and beside or below it the figures."""
        yield Label(id="heading")
        with Horizontal(id="lab"):
            with Group(id="grid-group"):
                yield PayGridView(id="grid")
            with Vertical(id="lab-aside"):
                yield Group(Label(id="figures"), id="figures-group")
                yield LabView(self._solver, id="view-group")
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
        self._typed = None
        self._note = ""
        row = min(max(self._row + rows, 0), len(self._reading.lines))
        if (row == 0) is not (self._row == 0):
            self._column = self._reading.coins if row else 1
        self._row = row
        self._column = min(max(self._column + columns, 0), self._last_column)
        self._show_grid()

    @property
    def _last_column(self) -> int:
        return self._reading.coins if self._row else len(DECK_CELLS) - 1

    @property
    def _cell(self) -> str:
        """What the cursor is on: ``pay``, ``label``, or one of DECK_CELLS."""
        if self._row == 0:
            return DECK_CELLS[self._column]
        return "pay" if self._column else "label"

    @on(PayGridView.Pointed)
    def _pointed(self, pointed: PayGridView.Pointed) -> None:
        is_there = (pointed.row, pointed.column) == (self._row, self._column)
        self._row, self._column = pointed.row, pointed.column
        self.action_go(0, 0)
        if is_there:
            self.action_open()

    @on(PayGridView.Wheeled)
    def _wheeled(self, wheeled: PayGridView.Wheeled) -> None:
        self.action_go(wheeled.by, 0)

    @on(Key)
    def _toggle_rank(self, event: Key) -> None:
        """At the wild ranks, a rank's key makes it wild or not."""
        rank = (event.character or " ").upper()
        if self._cell == "wild" and rank in RANKS:
            event.stop()
            self._edit(partial(self._game.toggle_wild, rank))

    def action_step(self, step: int) -> None:
        """More or less of what is at the cursor."""
        line = self._row - 1
        steps: dict[str, Callable[[], object]] = {
            "pay": partial(self._game.step_pay, line, self._column, step),
            "jokers": partial(self._game.step_jokers, step),
            "coins": partial(self._game.step_coins, step),
        }
        self._edit(steps.get(self._cell, bool))

    def action_type(self, digit: str) -> None:
        """Type a digit of the pay at the cursor."""
        typed = f"{self._typed or ''}{digit}"
        if self._cell == "pay" and len(typed) <= _MOST_DIGITS:
            self._set_typed(typed)

    def action_erase(self) -> None:
        """Take back the last digit."""
        if self._cell != "pay":
            return
        pay = str(self._reading.lines[self._row - 1].pays[self._column - 1])
        typed = (pay if self._typed is None else self._typed)[:-1]
        if typed.isdecimal():
            self._set_typed(typed)
        elif self._typed:
            self._game.undo()
            self._changed()

    def _set_typed(self, typed: str) -> None:
        place, coins, is_on = self._row - 1, self._column, bool(self._typed)
        self._edit(lambda: self._game.set_pay(place, coins, int(typed), is_typed_on=is_on), typed)

    def action_open(self) -> None:
        """Change the line at the cursor, or the title; on a pay, end typing."""
        if self._cell == "label":
            words = line_words(self._game.document.rows[self._row - 1].fields)
            self.app.push_screen(line_dialog("CHANGE THE LINE", words), self._line_changed)
        elif self._cell == "name":
            fields = self._game.document.fields
            title = (str(fields.get(part, "")) for part in ("name", "variant"))
            self.app.push_screen(TitleDialog(*title), self._titled)
        else:
            self.action_go(0, 0)

    def _line_changed(self, choice: Choice | None) -> None:
        if choice:
            self._edit(partial(self._game.change_line, self._row - 1, str(choice.value)))

    def _titled(self, title: tuple[str, str] | None) -> None:
        if title:
            self._edit(partial(self._game.set_title, *title))

    def action_add(self) -> None:
        """Add a line."""
        self.app.push_screen(line_dialog("ADD A LINE", ""), self._line_added)

    def _line_added(self, choice: Choice | None) -> None:
        if choice:
            self._edit(lambda: self._go_to(self._game.add_line(str(choice.value))))

    def action_remove(self) -> None:
        """Take the line at the cursor out."""
        if self._row:
            self._edit(partial(self._game.remove_line, self._row - 1))

    def action_move_line(self, step: int) -> None:
        """List the line at the cursor earlier or later."""
        if self._row:
            self._edit(lambda: self._go_to(self._game.move_line(self._row - 1, step), self._column))

    def _go_to(self, place: int, column: int | None = None) -> None:
        self._row, self._column = place + 1, self._reading.coins if column is None else column

    def action_undo(self) -> None:
        """Take the last edit back."""
        self._edit(self._game.undo)

    def action_redo(self) -> None:
        """Make it again."""
        self._edit(self._game.redo)

    def _edit(self, edit: Callable[[], object], typed: str | None = None) -> None:
        """Make an edit and show it; what cannot be read is said."""
        try:
            edit()
        except Refused as error:
            self.say(str(error))
            return
        self._changed(typed)

    def action_save(self) -> None:
        """Save the game in a file."""
        if not self._is_right("saved"):
            return
        self.app.push_screen(SaveDialog(self._game), self._save)

    def _save(self, name: str | None, then: Callable[[], None] | None = None) -> None:
        table = self._reading.table
        if name and table:
            self._solver.ask(self, SolveEdited(table), partial(self._write, name, then))

    def _write(self, name: str, then: Callable[[], None] | None, solved: Solved) -> None:
        try:
            path = self._game.save(name, solved.solution.expected)
        except (OSError, Refused) as error:
            self.say(str((isinstance(error, OSError) and error.strerror) or error))
            return
        self._now = solved
        self._changed()
        self.say(f"Saved: {path}")
        if then:
            then()

    def action_play(self) -> None:
        """Play this game at the table, saved or not."""
        if not self._is_right("played"):
            return
        table = self._game.to_play
        if table:
            self._done(table)

    def action_risk(self) -> None:
        """Show the risk of this game."""
        if self._is_right("followed") and self._reading.table:
            from videopoker.tui.screens.risk import RiskScreen

            self.app.push_screen(RiskScreen(self._reading.table, self._solver))

    def _is_right(self, what: str) -> bool:
        """Whether the game has no faults; else says the first."""
        if self._problems:
            self._note = f"Not {what}: {self._problems[0].message}"
            self._go_to_fault(self._problems[0])
        return not self._problems

    def _go_to_fault(self, fault: Problem) -> None:
        first, *others = (*fault.path, "")
        if first == "pays" and isinstance(others[0], int):
            line = self._reading.with_problems(self._problems).lines[others[0]]
            wrong = [bet for bet in range(len(line.pays) + 1) if line.is_wrong(bet)]
            self._row, self._column = others[0] + 1, max(wrong, default=0)
        elif first in DECK_CELLS or first == "deck":
            self._row, self._column = 0, 1 if first == "deck" else DECK_CELLS.index(str(first))
        self._show_grid()

    def action_back(self) -> None:
        """End typing first; then leave, and ask where something is not saved."""
        if self._typed is not None:
            self.action_go(0, 0)
        elif self._game.is_changed:
            self.app.push_screen(LeaveDialog(), self._leave)
        else:
            self._done(None)

    def _leave(self, answer: str | None) -> None:
        if answer == "leave":
            self._done(None)
        elif answer == "save" and self._is_right("saved"):
            self.app.push_screen(SaveDialog(self._game), partial(self._save, then=partial(self._done, None)))

    def action_view(self, step: int) -> None:
        """The next view, or the one before."""
        self._page += step
        self._arrange()
        self._show()

    def action_scroll_view(self, pages: int) -> None:
        """Turn the page of the view."""
        self.query_one(LabView).scroll(pages)

    def action_mark(self) -> None:
        """Have the table of two pays go across by the line at the cursor."""
        if self._row:
            self._marked = self._row - 1
            self._page = VIEWS.index(TABLE) + (not self.has_class("-wide"))
            self._arrange()
            self._show()
            self.say(f"{self._reading.lines[self._marked].label} is the second pay. Move to the first.")

    def action_against(self) -> None:
        """Choose the game to compare with."""
        from videopoker.tui.screens.games import GamesScreen

        self.app.push_screen(GamesScreen(self._against, self._solver, saves=self._game.saves), self._compare)

    def _compare(self, game: Paytable | None) -> None:
        if game:
            self._against = game
            self._page = VIEWS.index(GAMES) + (not self.has_class("-wide"))
            self._arrange()
            self._show()

    # what it returns

    def _began(self, solved: Solved) -> None:
        self._start = solved
        self._show()

    def _changed(self, typed: str | None = None) -> None:
        """Show the game as it is now, and ask what it returns."""
        self._typed, self._note = typed, ""
        self._reading = self._game.reading
        self._row = min(self._row, len(self._reading.lines))
        self._column = min(self._column, self._last_column)
        self._solver.withdraw(self, SolveEdited)
        if self._late:
            self._late.stop()
        table = self._reading.table
        known = self._solver.known(SolveEdited(table)) if table else None
        if known:
            self._solved(known)
            return
        if table:
            self._solver.ask(self, SolveEdited(table), self._solved)
            self._late = self.set_timer(_LATE_SECONDS, self._show_grid)
        else:
            self._now = None
            self._show()

    def _solved(self, solved: Solved) -> None:
        if self._late:
            self._late.stop()
        self._now = solved
        self._show()

    @property
    def _is_known(self) -> bool:
        """Whether the figures are those of the game as it stands."""
        return self._now is not None and self._now.solution.paytable == self._reading.table

    @property
    def _problems(self) -> tuple[Problem, ...]:
        found = self._now.problems if self._now and self._is_known else ()
        return (*self._reading.problems, *found)

    # how it is shown

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.width >= WIDE_FROM[0] and event.size.height >= WIDE_FROM[1], "-wide")
        self._arrange()
        super().on_resize(event)

    @property
    def _view(self) -> str | None:
        """The view shown; None where there is only the grid."""
        pages = VIEWS if self.has_class("-wide") else (None, *VIEWS)
        return pages[self._page % len(pages)]

    def _arrange(self) -> None:
        """Have the grid, the view or both on the screen."""
        is_wide, view = self.has_class("-wide"), self._view
        self.query_one("#grid-group").display = is_wide or view is None
        self.query_one("#lab-aside").display = is_wide or view is not None

    def say(self, note: str) -> None:
        """Say this until the next key."""
        self._note = note
        self._show_words()

    def show(self) -> None:
        self._show()

    @on(Group.Resized)
    def _show(self) -> None:
        """Show the game and its figures."""
        if not self.is_mounted:
            return
        self._show_grid()
        now, start = (self._figures(of) for of in (self._now, self._start))
        if self._problems:
            now = None
        title = self._game.start.title if self._game.start else ""
        told = summary(now, start, title, self._game.is_edited)
        problems = self._problems
        self.query_one("#figures", Label).say(
            faults_told([of.message for of in problems]) if problems else told
        )
        self.query_one("#figures-line", Label).say(summary_line(now, start, self.size.width - 2))
        self.query_one("#figures-group", Group).entitle("FIGURES", "best play, max bet")

    @staticmethod
    def _figures(of: Solved | None) -> GameFigures | None:
        if of is None:
            return None
        return GameFigures(of.solution.expected, of.solution.variance, of.solution.hit_frequency)

    def _show_grid(self) -> None:
        grid = self._grid()
        self.query_one(PayGridView).shown = grid
        self._show_view()
        is_wide = self.has_class("-wide")
        width = min(whole_width(grid) + _AROUND, self.size.width - _LEAST_ASIDE)
        self.query_one("#grid-group").styles.width = width if is_wide else "1fr"
        self._show_words()

    def _show_view(self) -> None:
        table, view = self._reading.table, self._view
        if view is None:
            return
        viewed = None
        if table and not self._problems:
            place = max(0, self._row - 1)
            other = self._marked if self._marked not in {None, place} else None
            if other is None or other >= len(table.lines):
                other = place + 1 if place + 1 < len(table.lines) else max(0, place - 1)
            view = view if other != place else GAMES
            viewed = Viewed(table, place, other, self._against)
        self.query_one(LabView).follow(view, viewed)

    def _show_words(self) -> None:
        game, reading = self._game, self._reading
        unsaved = "not saved" if game.is_changed else ""
        begun = game.file.name if game.file else f"from {game.start.title}" if game.start else game.key
        room = self.size.width - 3 - len(unsaved)
        self.query_one("#heading", Label).say(
            fitted(f"{self.TITLE}  {printable(begun)}", room) + f" {unsaved}"
        )
        self.query_one("#grid-group", Group).entitle("PAYS", counted(len(reading.lines), "line"))
        fault, view = self._fault_at_cursor(), None if self.has_class("-wide") else self._view
        words = self._note or (fault.message if fault else HINTS[view or self._cell])
        self.query_one("#said", Label).say(words)

    def _fault_at_cursor(self) -> Problem | None:
        """The fault of what is at the cursor; else the first there is."""
        here = ("pays", self._row - 1) if self._row else None
        return next((of for of in self._problems if of.path[:2] == here), next(iter(self._problems), None))

    def _grid(self) -> PayGrid:
        """The model of the grid."""
        reading = self._reading.with_problems(self._now.problems if self._now and self._is_known else ())
        figures = self._line_figures()
        start = self._game.start
        lines = []
        for place, line in enumerate(reading.lines):
            before = start.lines[line.origin] if start and line.origin is not None else None
            changed = frozenset(
                bet
                for bet, pay in enumerate(line.pays, 1)
                if before and (bet > len(before.pays) or pay != before.pays[bet - 1])
            )
            lines.append(
                LineRow(
                    line.label,
                    tuple(_shown(pay) for pay in line.pays),
                    changed | ({0} if before and before.label != line.label else set()),
                    frozenset(bet for bet in range(reading.coins + 1) if line.is_wrong(bet)),
                    line.origin is None,
                    figures[place],
                )
            )
        fields = self._game.document.fields
        name = f"{fields.get('name', '')} {fields.get('variant', '')}".strip()
        deck = (printable(name), str(reading.jokers), "".join(reading.wild) or "none", str(reading.coins))
        wrong = frozenset({"deck": "jokers"}.get(of.key, of.key) for of in self._problems if len(of.path) < 3)
        return PayGrid(deck, tuple(lines), self._row, self._column, self._typed, wrong)

    def _line_figures(self) -> list[tuple[str, str, str]]:
        """The figures of every line; blank while none are known for these lines."""
        lines = self._reading.lines
        solution = self._now.solution if self._now else None
        if solution is None or self._problems or len(solution.lines) != len(lines) + 1:
            return [("", "", "")] * len(lines)
        was = self._start.solution if self._start else None
        before = [
            was.lines[line.origin].pays * was.lines[line.origin].combinations / (was.total * was.coins)
            if was and line.origin is not None
            else None
            for line in lines
        ]
        counts = [(line.pays, line.combinations) for line in solution.lines[:-1]]
        return figures_of(counts, solution.total, solution.coins, before)


def _shown(pay: object) -> str:
    return f"{pay:,}" if isinstance(pay, int) and not isinstance(pay, bool) else printable(str(pay))[:8]
