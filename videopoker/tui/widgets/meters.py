"""The meters under the cards: credits, bet, win, and the one big button."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive

from videopoker.core.state import GameState, Phase
from videopoker.text.money import money
from videopoker.tui.widgets.label import Label

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

    # the words repaint themselves
    state: reactive[GameState] = reactive(GameState(), repaint=False)
    coins: reactive[int] = reactive(1, repaint=False)
    hands: reactive[int] = reactive(1, repaint=False)
    """How many hands that bet is on."""
    uncounted: reactive[int] = reactive(0, repaint=False)
    """How much of the win is still to be counted up."""
    knows_credits: reactive[bool] = reactive(True, repaint=False)
    """Whether the credits are known; in a replay they may not be."""
    button: reactive[str] = reactive("", repaint=False)
    """Label of the button in place of Deal and Draw."""
    currency: reactive[str] = reactive("$", repaint=False)
    """The sign of money."""

    def compose(self) -> ComposeResult:
        """The numbers and the button."""
        yield Label(id="numbers")
        yield BigButton(id="button")

    @property
    def counted(self) -> int:
        """How much of the win has been counted up."""
        return max(0, self.state.paid - self.uncounted)

    def on_mount(self) -> None:
        """Show the numbers again when one of them changes, or what they are shown in."""
        for name in ("state", "coins", "hands", "uncounted", "knows_credits", "button", "currency"):
            self.watch(self, name, self._show, init=False)

    def on_resize(self) -> None:
        """Show as much of the bet as there is room for."""
        self._show()

    def _show(self) -> None:
        each = f"{self.coins} x {self.hands} = " if self.hands > 1 else ""
        room = self.query_one("#numbers").size.width
        wanted = (self._numbers(each, worth=True), self._numbers(each), self._numbers(""))
        words = next((words for words in wanted if len(words) < room), wanted[-1])
        self.query_one("#numbers", Label).say(words)
        word = self.button or _BUTTON[self.state.phase]
        self.query_one(BigButton).say(f"❱ {word} ❰")

    def _numbers(self, each: str, *, worth: bool = False) -> Content:
        """The numbers; `each` is the bet on each hand and their number, `worth` puts money beside the credits."""
        numbers = {
            "CREDITS": ("", self.state.credits - self.state.paid + self.counted),
            "BET": (each, self.coins * self.hands),
            "WIN": ("", self.counted),
        }
        if not self.knows_credits:
            numbers.pop("CREDITS")
        words = []
        for name, (before, number) in numbers.items():
            is_told = worth and name == "CREDITS"
            said = f" {money(number, self.state.denomination, self.currency)}" if is_told else ""
            words.append(Content.assemble(f"{name} ", (f"{before}{number:,}", "b $gold"), said))
        return Content("   ").join(words)
