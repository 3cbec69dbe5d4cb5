"""The meters under the cards: credits, bet, win, and the one big button."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, product

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive

from videopoker.core.state import Phase
from videopoker.text.numbers import money
from videopoker.tui.kit.big_text import big_digits
from videopoker.tui.kit.layout import MIN_LAYOUT, TableLayout
from videopoker.tui.kit.table_view.model import EMPTY, TableData
from videopoker.tui.textual_fixes.label import Label

_GAP, _LARGE_GAP = "   ", "      "
"""Between two meters, and between large ones where there is space."""
_BUTTON = {Phase.BETTING: "DEAL", Phase.DRAWING: "DRAW", Phase.DOUBLING: "PICK"}


class BigButton(Label):
    """Deal, then Draw."""

    class Pressed(Message):
        """The button was clicked."""

    def on_click(self, event: events.Click) -> None:
        """Report the click."""
        event.stop()
        self.post_message(self.Pressed())


@dataclass(frozen=True, slots=True)
class Meter:
    """A number with its name."""

    name: str
    number: str
    before: str = ""
    after: str = ""
    ink: str = "$gold"

    def in_line(self) -> Content:
        """One row, with the words before and after the number."""
        return Content.assemble(f"{self.name} {self.before}", (self.number, "b $gold"), self.after)

    def large(self, *, letters: bool, bold: bool) -> list[Content]:
        """Three rows: the name and below it the other words, then the number."""
        below = self.before.removesuffix(" = ") + self.after.strip()
        width = max(len(self.name), len(below))
        ink = f"b {self.ink}" if bold else self.ink
        rows = zip((self.name, "", below), big_digits(self.number, letters=letters), strict=True)
        return [Content.assemble((f"{word:<{width}}  ", "$quiet"), (digits, ink)) for word, digits in rows]


class MeterBar(Horizontal):
    """Credits, bet and win. A win counts up; the stored credits are right from the start."""

    # the labels repaint themselves
    shown: reactive[TableData] = reactive(EMPTY, repaint=False)
    uncounted: reactive[int] = reactive(0, repaint=False)
    """Credits of the win not yet counted up."""
    form: reactive[TableLayout] = reactive(MIN_LAYOUT, repaint=False)
    """The layout, which decides whether there are rows for large figures."""

    def compose(self) -> ComposeResult:
        """The numbers and the button."""
        yield Label(id="numbers")
        yield BigButton(id="button")

    @property
    def counted(self) -> int:
        """Credits of the win counted up so far."""
        return max(0, self.shown.large.paid - self.uncounted)

    def watch_form(self) -> None:
        """Take the rows of the layout."""
        self.set_class(self.form.large_figures, "-large")

    def on_resize(self) -> None:
        """Show the numbers again: large if all fit, with as much of the bet as fits."""
        model = self.shown.model
        each = f"{model.coins} x {model.hands} = " if model.hands > 1 else ""
        forms = self._meters(each, worth=True), self._meters(each), self._meters("")
        columns = self.query_one("#numbers").size.width
        widths = (_LARGE_GAP, _GAP) if self.form.large_figures else ()
        large = (self._large(meters, gap) for meters, gap in product(forms, widths))
        lines = [[Content(_GAP).join(meter.in_line() for meter in meters)] for meters in forms]
        fits = (rows for rows in chain(large, lines) if rows[0].cell_length < columns)
        self.query_one("#numbers", Label).show(Content("\n").join(next(fits, lines[-1])))
        self.query_one(BigButton).show(f"❱ {model.button or _BUTTON[model.state.phase]} ❰")

    watch_shown = watch_uncounted = on_resize

    def _meters(self, each: str, *, worth: bool = False) -> list[Meter]:
        """The numbers; `each` is the bet per hand and the number of hands, `worth` shows money beside the credits."""
        model, state = self.shown.model, self.shown.model.state
        now = state.credits - self.shown.large.paid + self.counted
        amount = f" {money(now, state.denomination, self.shown.settings.currency)}" if worth else ""
        won = "$won" if self.counted else "$gold"
        meters = [
            Meter("CREDITS", f"{now:,}", after=amount),
            Meter("BET", f"{model.coins * model.hands:,}", before=each),
            Meter("WIN", f"{self.counted:,}", ink=won),
        ]
        return meters if model.is_bet else []

    def _large(self, meters: Sequence[Meter], gap: str) -> list[Content]:
        settings = self.shown.settings
        is_bold = settings.letters or settings.colours == "none" or self.app.no_color
        parts = [meter.large(letters=settings.letters, bold=is_bold) for meter in meters]
        return [Content(gap).join(row) for row in zip(*parts, strict=True)]
