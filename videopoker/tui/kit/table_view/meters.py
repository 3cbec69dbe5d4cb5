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

from videopoker.core.machine.state import Phase
from videopoker.text.words.hand import short_bet
from videopoker.text.words.numbers import jackpot_text, money
from videopoker.tui.kit.big_win import big_digits
from videopoker.tui.kit.layout import MIN_LAYOUT, TableLayout
from videopoker.tui.kit.table_view.model import EMPTY, TableData
from videopoker.tui.textual_fixes.widgets import Label

_LARGE_GAPS = (("      ", "  "), ("   ", "  "), ("  ", " "))
"""Blanks between two large meters, and between their names and numbers; the first that fit."""
_BUTTON = {Phase.BETTING: "DEAL", Phase.DRAWING: "DRAW", Phase.DOUBLING: "PICK"}


class BigButton(Label):
    """Deal, then Draw."""

    class Pressed(Message):
        """The button was clicked."""

    def on_click(self, event: events.Click) -> None:
        """Report the click."""
        event.stop()
        self.post_message(self.Pressed())


class JackpotMeter(Label):
    """A progressive jackpot in large digits."""

    shown: reactive[TableData] = reactive(EMPTY, repaint=False)
    uncounted: reactive[int] = reactive(0, repaint=False)
    """Millionths of a credit that the last bet added and that are not counted up yet."""
    form: reactive[TableLayout] = reactive(MIN_LAYOUT, repaint=False)

    def watch_form(self) -> None:
        """Take the rows of the layout."""
        self.display = self.form.jackpot_rows > 0
        self.styles.margin = (self.form.above, 0, 0, 0)
        self.watch_shown()

    def watch_shown(self) -> None:
        """Show the jackpot again."""
        jackpot, settings = self.shown.jackpot, self.shown.settings
        if self.form.jackpot_rows and jackpot is not None:
            is_bold = settings.letters or settings.colours == "none" or self.app.no_color
            meter = Meter("JACKPOT", jackpot_text(jackpot - self.uncounted))
            self.show(Content("\n").join(meter.large("  ", letters=settings.letters, bold=is_bold)))

    watch_uncounted = watch_shown


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

    def large(self, gap: str, *, letters: bool, bold: bool) -> list[Content]:
        """Three rows: the name and below it the other words, then after a gap the number."""
        below = self.before.removesuffix(" = ") + self.after.strip()
        width = max(len(self.name), len(below))
        ink = f"b {self.ink}" if bold else self.ink
        rows = zip((self.name, "", below), big_digits(self.number, letters=letters), strict=True)
        return [Content.assemble((f"{word:<{width}}{gap}", "$quiet"), (digits, ink)) for word, digits in rows]


class MeterBar(Horizontal):
    """Credits, bet and win. A win counts up; the stored credits are right from the start."""

    # the labels repaint themselves
    shown: reactive[TableData] = reactive(EMPTY, repaint=False)
    uncounted: reactive[int] = reactive(0, repaint=False)
    """Credits of the win not yet counted up."""
    form: TableLayout = MIN_LAYOUT
    """The layout, which decides whether there are rows for large figures."""

    def compose(self) -> ComposeResult:
        """The numbers and the button."""
        yield Label(id="numbers")
        yield BigButton(id="button")

    @property
    def counted(self) -> int:
        """Credits of the win counted up so far."""
        return max(0, self.shown.large.paid - self.uncounted)

    def fit(self, form: TableLayout, width: int) -> None:
        """Take the rows of the layout of a table with this many columns."""
        self.form = form
        self.set_class(form.large_figures, "-large")
        self.set_class(width < 100, "-narrow")

    def on_resize(self) -> None:
        """Show the numbers again: large if all fit, with as much of the bet as fits."""
        model = self.shown.model
        each = f"{short_bet(model.bet)} = " if model.bet.hands > 1 else ""
        forms = self._meters(each, worth=True), self._meters(each), self._meters("")
        columns = self.query_one("#numbers").size.width
        large = (self._large(meters, *gaps) for meters, gaps in product(forms, _LARGE_GAPS))
        lines = [[Content("   ").join(meter.in_line() for meter in meters)] for meters in forms]
        fits = (
            rows
            for rows in chain(large if self.form.large_figures else (), lines)
            if rows[0].cell_length < columns
        )
        self.query_one("#numbers", Label).show(Content("\n").join(next(fits, lines[-1])))
        self.query_one(BigButton).show(f"❱ {model.button or _BUTTON[model.state.phase]} ❰")

    watch_shown = watch_uncounted = on_resize

    def _meters(self, each: str, *, worth: bool = False) -> list[Meter]:
        """The numbers; `each` is the bet per hand and the number of hands, `worth` shows money next to the credits."""
        model, state = self.shown.model, self.shown.model.state
        now = state.credits - self.shown.large.paid + self.counted
        amount = f" {money(now, state.denomination, self.shown.settings.currency)}" if worth else ""
        won = "$won" if self.counted else "$gold"
        meters = [
            Meter("CREDITS", f"{now:,}", after=amount),
            Meter("BET", f"{model.bet.credits:,}", before=each),
            Meter("WIN", f"{self.counted:,}", ink=won),
        ]
        return meters if model.is_bet else []

    def _large(self, meters: Sequence[Meter], between: str, within: str) -> list[Content]:
        settings = self.shown.settings
        is_bold = settings.letters or settings.colours == "none" or self.app.no_color
        drawn = [meter.large(within, letters=settings.letters, bold=is_bold) for meter in meters]
        return [Content(between).join(row) for row in zip(*drawn, strict=True)]
