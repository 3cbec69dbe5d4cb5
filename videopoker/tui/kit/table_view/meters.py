"""The meters under the cards: credits, bet, win, and the one big button."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive

from videopoker.core.state import Phase
from videopoker.text.numbers import money
from videopoker.tui.kit.table_view.model import EMPTY, TableData
from videopoker.tui.textual_fixes.label import Label

_BUTTON = {Phase.BETTING: "DEAL", Phase.DRAWING: "DRAW", Phase.DOUBLING: "PICK"}


class BigButton(Label):
    """Deal, then Draw."""

    class Pressed(Message):
        """The button was clicked."""

    def on_click(self, event: events.Click) -> None:
        """Report the click."""
        event.stop()
        self.post_message(self.Pressed())


class MeterBar(Horizontal):
    """Credits, bet and win. A win counts up; the stored credits are right from the start."""

    # the labels repaint themselves
    shown: reactive[TableData] = reactive(EMPTY, repaint=False)
    uncounted: reactive[int] = reactive(0, repaint=False)
    """Credits of the win not yet counted up."""

    def compose(self) -> ComposeResult:
        """The numbers and the button."""
        yield Label(id="numbers")
        yield BigButton(id="button")

    @property
    def counted(self) -> int:
        """Credits of the win counted up so far."""
        return max(0, self.shown.large.paid - self.uncounted)

    def on_resize(self) -> None:
        """Show the numbers again, with as much of the bet as fits."""
        model = self.shown.model
        each = f"{model.coins} x {model.hands} = " if model.hands > 1 else ""
        columns = self.query_one("#numbers").size.width
        forms = (self._numbers(each, worth=True), self._numbers(each), self._numbers(""))
        words = next((words for words in forms if len(words) < columns), forms[-1])
        self.query_one("#numbers", Label).show(words)
        self.query_one(BigButton).show(f"❱ {model.button or _BUTTON[model.state.phase]} ❰")

    watch_shown = watch_uncounted = on_resize

    def _numbers(self, each: str, *, worth: bool = False) -> Content:
        """The numbers; `each` is the bet per hand and the number of hands, `worth` shows money beside the credits."""
        model, state = self.shown.model, self.shown.model.state
        now = state.credits - self.shown.large.paid + self.counted
        amount = f" {money(now, state.denomination, self.shown.settings.currency)}" if worth else ""
        numbers = [
            ("CREDITS", f"{now:,}", amount),
            ("BET", f"{each}{model.coins * model.hands:,}", ""),
            ("WIN", f"{self.counted:,}", ""),
        ]
        words = (Content.assemble(f"{name} ", (number, "b $gold"), more) for name, number, more in numbers)
        return Content("   ").join(words if model.is_bet else ())
