"""The display of the paytable lab: the paytable, the views around it, the figures, a row of words, and its keys with their help."""

from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.timer import Timer

from videopoker.core.base.messages import counted, without_numpy
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.paytables.solved import GameFigures
from videopoker.text.odds.comparison import figures_group
from videopoker.text.words.cells import cell_len
from videopoker.tui.kit.full_screen import Frame
from videopoker.tui.kit.groups import draw_groups
from videopoker.tui.kit.lists import HELP, Page
from videopoker.tui.kit.text_layout import fitted, with_keys
from videopoker.tui.lab.model import LabModel
from videopoker.tui.lab.paytable import LabPaytableView
from videopoker.tui.lab.questions import Solved, SolveEdited, SolveStart
from videopoker.tui.lab.view import CURVE, VIEWS, LabView
from videopoker.tui.solving.service import SolverService, leave
from videopoker.tui.textual_fixes.widgets import Label

KEYS = (
    Binding(
        "plus,equals_sign",
        "step(1)",
        "change",
        key_display="+ -",
        tooltip="raise the number at the cursor",
    ),
    Binding("minus", "step(-1)", "lower the number at the cursor", show=False),
    Binding("enter", "go(0, 0)", "end the number typed", show=False),
    Binding("e", "edit", "edit", tooltip="change lines, their order, titles and labels in your editor"),
    Binding("u,ctrl+z", "undo", "undo"),
    Binding("U,ctrl+y", "redo", "redo", show=False),
    Binding("s,ctrl+s", "save", "save"),
    Binding("p", "play", "play", tooltip="play this game"),
    Binding("b", "bet", "bet", tooltip="figures of the next bet"),
    Binding("tab", "view(1)", "view", priority=True, tooltip="next view: paytable, curve, table"),
    Binding("shift+tab", "view(-1)", "view before", show=False, priority=True),
    Binding("c", "curve", "choose the line and pays of the curve", show=False),
    Binding("t", "table", "choose the lines and pays of the table of two pays", show=False),
    Binding("m", "mark", "make this line the second of the table of two pays", show=False),
    Binding("f", "aim", "find the pays for a return", show=False),
    Binding("pagedown", "scroll_view(1)", "scroll the view", show=False),
    Binding("pageup", "scroll_view(-1)", "scroll the view back", show=False),
    Binding("r", "risk", "risk", tooltip="the risk of playing this game"),
    *(
        Binding(digit, f"type('{digit}')", "type a pay; 0 removes the line", show=False)
        for digit in "0123456789"
    ),
    Binding("backspace", "erase", "erase a digit", show=False),
    Binding("up,k", "go(-1, 0)", "line above", show=False),
    Binding("down,j", "go(1, 0)", "line below", show=False),
    Binding("left", "go(0, -1)", "cell before", show=False),
    Binding("right", "go(0, 1)", "next cell", show=False),
    Binding("home", "go(-99, 0)", "to the top", show=False),
    Binding("end", "go(99, 0)", "to the bottom", show=False),
    HELP,
    Binding("escape,q", "back", "back"),
)
HINTS = {
    "jokers": "Type the number of jokers in the deck; `+` and `-` change it.",
    "wild": "Type a rank, `2` to `9` or `t j q k a`, to make it wild or not; `esc` goes back.",
    "coins": "Type the max coins and press `enter`; `+` and `-` change them.",
    "off": "This line is off: the game does not have it. A pay or `+` brings it back.",
    "curve": "`↑ ↓` another line, `+ -` its pay, `c` its range.",
    "two pays": "`t` chooses both lines and their pays.",
    "other bet": "Type a pay and press `enter`, or `+ -`. `b` shows the figures of other bets.",
    "pay": "Type a pay and press `enter`, or `+ -`. `c` curve, `t` two pays, `f` find a return.",
}
"""What the keys do at a cell, or in a view that hides the cells; the keys are in backquotes."""


WIDE_FROM = (116, 30)
"""Columns and rows from which the figures and a view are next to the paytable."""
_AROUND = (4, 4)
"""Columns of a frame and its padding; rows of the paytable's frame, of the deck and of the column names."""
_ROWS_AROUND = 3
"""Rows of the heading, the words and the keys."""


class LabDisplay(Vertical):
    """Shows the edited game and its figures: the heading, the paytable, the views and the words above the keys."""

    class OtherCell(Message):
        """The cursor moved to another kind of cell."""

    def __init__(self, model: LabModel, solver: SolverService) -> None:
        super().__init__()
        self._model = model
        self._solver = solver
        self.note: str = ""
        """Shown in place of the words about the cell at the cursor."""
        self.file_fault: str = ""
        """The mistake in the file; shown while there is no note."""
        self._fault = ""
        """The fault of the game in the row above the keys."""
        self._quiet: Timer | None = None
        self._words: list[Content] = []
        self._status_rows = 1
        self._cell = ""
        self._page = 0
        """The index of the view; in a small terminal 0 is the paytable and 1 the first view."""

    def compose(self) -> ComposeResult:
        """The title, the paytable, and the figures beside or below it."""
        yield Label(id="heading")
        with Horizontal(id="lab"):
            with Vertical(id="lab-grid"):
                yield Frame(LabPaytableView(id="paytable"), id="grid-group")
                yield LabView(self._solver, id="view-second")
            with Vertical(id="lab-aside"):
                yield Frame(Label(id="figures"), id="figures-group")
                yield LabView(self._solver, id="view-main")
        yield Label(id="figures-line")
        yield Label(id="status")

    def on_mount(self) -> None:
        self.bet_changed()

    def on_unmount(self) -> None:
        self._solver.withdraw(self, SolveEdited)
        self._solver.withdraw(self, SolveStart)

    # the figures

    def bet_changed(self) -> None:
        """Find the figures of the bet looked at, for the original game too."""
        start, bet = self._model.game.start, self._model.bet
        question = SolveStart(start, bet if bet and bet < start.coins else None)
        self._solver.ask(self, question, self._start_solved, partial(leave, self.screen))
        self.changed()

    def _start_solved(self, solved: Solved) -> None:
        self._model.start = solved
        self.show()

    def changed(self, typed: str | None = None) -> None:
        """Show the changed game; its figures, 11 to 17 ms later."""
        self.note = ""
        model = self._model
        model.changed(typed)
        question = SolveEdited(model.paytable, model.bet)
        model.now = self._solver.known(question) or model.now
        if model.is_known:
            self._solver.withdraw(self, SolveEdited)
            self.show()
        else:
            self._solver.ask(self, question, self._solved)
            self.show_paytable()

    def _solved(self, solved: Solved) -> None:
        self._model.now = solved
        self.show()

    def sound_game(self, what: str) -> Paytable | None:
        """The game if each of its lines is paid to some hand; else None, after moving to the first: "Not {what}: ..."."""
        model = self._model
        try:
            problems = model.game.problems
        except ImportError as error:
            self.say(str(without_numpy(error)))
            return None
        if not problems:
            return model.paytable
        self.note = f"Not {what}: {problems[0].message}"
        model.go_to_fault(problems[0])
        self.show_paytable()
        return None

    # the views

    def turn_views(self, step: int) -> None:
        """Show the next view, or the one before."""
        self._page += step
        self.show()

    def look_at(self, view: str) -> None:
        """Bring a view onto the screen."""
        if view not in self._views.values():
            self._page = VIEWS.index(view) + (not self._is_wide)
        self.show()

    def close_view(self) -> bool:
        """Show the paytable again if a view covers it; whether one did."""
        is_covered = self._covering is not None
        if is_covered:
            self._page = 0
            self.show()
        return is_covered

    def scroll_view(self, pages: int) -> None:
        """Scroll the main view by pages."""
        self.query_one("#view-main Page", Page).scroll_pages(pages)

    @property
    def _views(self) -> dict[str, str]:
        """The views shown, by the widget; empty if only the paytable is shown."""
        if not self._is_wide:
            view = (None, *VIEWS)[self._page % (len(VIEWS) + 1)]
            return {"view-main": view} if view else {}
        first = self._page % len(VIEWS)
        below = self.screen.size.height - _ROWS_AROUND - self._paytable_rows
        has_second = below >= 8
        return {"view-main": VIEWS[first]} | ({"view-second": VIEWS[1 - first]} if has_second else {})

    @property
    def _covering(self) -> str | None:
        """The view that covers the paytable; None if the paytable is shown."""
        return None if self._is_wide else self._views.get("view-main")

    @property
    def _paytable_rows(self) -> int:
        return len(self._model.content.lines) + _AROUND[1]

    @property
    def _is_wide(self) -> bool:
        return self.has_class("-wide")

    def fit(self, terminal: Size) -> None:
        """Arrange the paytable and the views for a terminal of this size."""
        self.set_class(terminal.width >= WIDE_FROM[0] and terminal.height >= WIDE_FROM[1], "-wide")
        self._arrange()

    def _arrange(self) -> None:
        views = self._views
        self.query_one("#lab-grid").display = self._is_wide or not views
        self.query_one("#lab-aside").display = self._is_wide or bool(views)
        self.query_one("#grid-group").styles.height = self._paytable_rows if "view-second" in views else "1fr"
        for name in ("view-main", "view-second"):
            self.query_one(f"#{name}").display = name in views

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
        self.show_paytable()
        model = self._model
        now, start = model.figures
        self.query_one("#figures", Label).show(draw_groups([figures_group(now, start)], (10, 11, 10)))
        self.query_one("#figures-group", Frame).entitle("FIGURES", f"best play, {model.bet_words}")
        bet = "" if model.bet is None else f"{model.bet_words}: "
        line = self.query_one("#figures-line", Label)
        words = _figures_line(now, start, bet, self.screen.size.width - 2)
        line.styles.height = words.plain.count("\n") + 1
        line.show(words)

    def show_paytable(self) -> None:
        """Show the game with the figures known so far."""
        model = self._model
        paytable = self.query_one(LabPaytableView)
        paytable.lab = model.as_shown()
        width = min(paytable.whole_width + _AROUND[0], self.screen.size.width - 37)
        self.query_one("#lab-grid").styles.width = width if self._is_wide else "1fr"
        self._arrange()
        label = model.paytable.lines[model.line].label
        for name, view in self._views.items():
            chosen = {label: model.curve.get(label)} if view == CURVE else model.two_lines()
            self.query_one(f"#{name}", LabView).follow(view, model.paytable, chosen)
        self._show_words()
        if self._cell != model.cell:
            self._cell = model.cell
            self.post_message(self.OtherCell())

    @on(Page.Scrolls)
    def _show_words(self) -> None:
        model = self._model
        self._show_heading()
        self.query_one("#grid-group", Frame).entitle("PAYS", counted(len(model.paytable.lines), "line"))
        if model.is_known:  # else the last fault stays until the answer arrives
            self._fault = model.words
        words = self.note or self.file_fault or self._fault
        content = Content(words) if words else with_keys(self._hint)
        self._words = content.wrap(max(20, self.screen.size.width - 2))
        self._show_status()
        if self._quiet:
            self._quiet.stop()
        self._quiet = self.set_timer(0.2, self._fit_status)

    def _show_heading(self) -> None:
        model = self._model
        unsaved = "not saved" if model.game.is_unsaved else ""
        columns = self.screen.size.width - 3 - len(unsaved)
        heading = f"{self.screen.TITLE}  {model.begun}"
        at_reset = f"{heading}; jackpot at reset"
        if model.paytable.jackpot_lines and cell_len(at_reset) <= columns:
            heading = at_reset
        self.query_one("#heading", Label).show(fitted(heading, columns) + f" {unsaved}")

    @property
    def _hint(self) -> str:
        """What the keys do at the cell, or in the view that hides the cells."""
        model = self._model
        view = self._covering
        if view is None:
            is_other_bet = model.cell == "pay" and model.column != (model.bet or model.paytable.coins)
            return HINTS["other bet"] if is_other_bet else HINTS[model.cell]
        has_more = self.query_one("#view-main", LabView).has_more
        return f"{HINTS[view][:-1]}, `pgdn` more." if has_more else HINTS[view]

    def _fit_status(self) -> None:
        """Give the words the rows they need: a new layout is slow, so it waits for a pause in the keys."""
        self._status_rows = len(self._words)
        self.query_one("#status", Label).styles.height = self._status_rows
        self._show_status()

    def _show_status(self) -> None:
        *rows, last = self._words[: self._status_rows]
        more = " …" if len(self._words) > self._status_rows else ""
        last = (last + more).truncate(self.screen.size.width - 2, ellipsis=True)
        self.query_one("#status", Label).show(Content("\n").join([*rows, last]))


def _figures_line(now: GameFigures | None, start: GameFigures | None, bet: str, width: int) -> Content:
    """The figures and their changes in one row, with fewer decimals or without the variance, or in two rows."""
    for decimals, number in ((4, 4), (2, 4), (4, 3), (2, 3)):
        cells = [
            Content.assemble(
                (f"{name} ", "$quiet"), (value, "bold"), (f" {by}" if by else "", _colour(name, by))
            )
            for name, value, by in figures_group(now, start, decimals=decimals).rows[:number]
        ]
        cells[0] = Content.assemble((bet, "$quiet"), cells[0])
        row = Content("   ").join(cells)
        if row.cell_length <= width:
            return row
    return Content("\n").join([Content("  ").join(cells[:1]), Content("  ").join(cells[1:])])


def _colour(name: str, by: str) -> str:
    """The colour of a change; a wider scatter is neither better nor worse."""
    if name in {"variance", "deviation"}:
        return ""
    return "$won" if "+" in by else "$lost"
