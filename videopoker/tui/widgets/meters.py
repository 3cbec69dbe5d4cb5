"""The meters under the cards: credits, bet, win, and the one big button."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive

from videopoker.core.state import GameState, Phase
from videopoker.tui.widgets.words import Words


class BigButton(Words):
    """Deal, then Draw."""

    class Pressed(Message):
        """The button was clicked."""

    def on_click(self, event: events.Click) -> None:
        """Report the click."""
        event.stop()
        self.post_message(self.Pressed())


class Meters(Horizontal):
    """Credits, bet and win. A win counts up; the stored credits are right from the start."""

    state: reactive[GameState] = reactive(GameState())
    coins: reactive[int] = reactive(1)
    letters: reactive[bool] = reactive(False)
    """Whether nothing but ASCII is drawn."""
    count_seconds: reactive[float] = reactive(0.7)
    """How long a win takes to be counted up; 0 shows it at once."""
    counted: reactive[float] = reactive(0.0)
    """How much of the win has been counted up."""

    def compose(self) -> ComposeResult:
        """Three numbers and the button."""
        yield Words(id="credits")
        yield Words(id="bet")
        yield Words(id="win")
        yield BigButton(id="button")

    def watch_state(self, before: GameState, state: GameState) -> None:
        """Count a new win up, show anything else at once."""
        won = state.phase is Phase.BETTING and before.phase is Phase.DRAWING and state.paid
        self.stop_counting()
        if won and self.count_seconds and self.app.animation_level == "full":
            self.counted = 0.0
            self.animate("counted", float(state.paid), duration=self.count_seconds, easing="out_cubic")
        else:
            self.counted = float(state.paid)
        self._show()

    def stop_counting(self) -> None:
        """Jump to the end of a count in progress."""
        self.app.animator.force_stop_animation(self, "counted")

    def watch_counted(self) -> None:
        """Repaint the numbers."""
        self._show()

    def watch_coins(self) -> None:
        """Repaint the bet."""
        self._show()

    def watch_letters(self) -> None:
        """Repaint the button."""
        self._show()

    def _show(self) -> None:
        if not self.is_mounted:
            return
        state = self.state
        counting = round(self.counted) if state.paid else 0
        shown = state.credits - state.paid + counting
        drawing = state.phase is Phase.DRAWING
        numbers = {"credits": shown, "bet": self.coins, "win": counting}
        for name, number in numbers.items():
            words = Content.assemble(f"{name.upper()} ", (f"{number:,}", "b $gold"))
            self.query_one(f"#{name}", Words).say(words)
        word = "DRAW" if drawing else "DEAL"
        self.query_one(BigButton).say(f"> {word} <" if self.letters else f"❱ {word} ❰")
