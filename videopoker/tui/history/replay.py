"""Replays a past hand on the table step by step. Without a session: no move is possible."""

from collections.abc import Callable
from operator import attrgetter

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Key
from textual.reactive import var
from textual.screen import Screen

from videopoker.core.machine.state import GameState
from videopoker.core.settings import Settings
from videopoker.play.saves.hands.replay import Step, steps
from videopoker.play.saves.rows.log_row import MINUTE
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.text.play.history import played_at, step_parts
from videopoker.tui.kit.layout import is_too_small
from videopoker.tui.kit.lists import HELP
from videopoker.tui.kit.table_view.meters import BigButton
from videopoker.tui.kit.table_view.model import TableModel
from videopoker.tui.kit.table_view.view import TableView
from videopoker.tui.kit.timeline import royal_hand
from videopoker.tui.textual_fixes.screens import ClosesOnce, PaintsChanges


class ReplayScreen(PaintsChanges[None], ClosesOnce[None]):
    """A table that shows the states of a past hand."""

    TITLE = "REPLAY"
    BINDINGS = [
        Binding("space,right", "go('next')", "next step"),
        Binding("left,backspace", "go('back')", "step back"),
        Binding("home", "go('first')", "restart"),
        Binding("y", "share", "share", tooltip="share: copy the hand and write its picture"),
        HELP,
        Binding("escape,q,r", "dismiss", "back"),
    ]

    note: var[str] = var("", init=False)
    """Shown until the next key or click."""

    def __init__(
        self,
        hand: PlayedHand,
        settings: Settings,
        before: GameState,
        share: Callable[[], Screen[str | None] | str] = str,
    ) -> None:
        """`before` is the machine before the deal, `share` the dialog that shares the hand."""
        super().__init__()
        self._share = share
        self._hand = hand
        self._steps = steps(hand, before)
        self._at = 0
        self._click_ended_event = False
        self.view: TableView = TableView(self._model())
        self.view.settings = settings

    def compose(self) -> ComposeResult:
        yield self.view

    # actions

    def action_go(self, where: str) -> None:
        """Go to the next step, the one before, or the first."""
        self.view.player.finish()
        by = {"next": 1, "back": -1, "first": -self._at}[where]
        before = self._step
        self._at = min(max(self._at + by, 0), len(self._steps) - 1)
        turns_cards = self._step.name in {"drawn", "staked", "picked"}
        if by > 0 and turns_cards and before is not self._step:
            self.view.follow(self._model())
        else:
            self.view.model = self._model()

    def action_share(self) -> None:
        """Copy the hand, and offer to write its picture."""
        dialog = self._share()
        if isinstance(dialog, str):
            self._say(dialog)
        else:
            self.app.push_screen(dialog, self._say)

    def _say(self, note: str | None) -> None:
        self.note = note or ""

    def watch_note(self) -> None:
        """Show it, or what it covered."""
        self.view.model = self._model()

    def on_key(self, event: Key) -> None:
        """End the animation, as at the table, and the note."""
        self.note = ""
        if self.view.player.finish():
            event.stop()

    def on_mouse_down(self) -> None:
        """End the animation, after which the rest of this click is ignored, and the note."""
        self.note = ""
        self._click_ended_event = self.view.player.finish()

    @on(BigButton.Pressed)
    def _pressed(self) -> None:
        if not self._click_ended_event:
            self.action_go("next")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey out steps that do not exist."""
        if is_too_small(*self.size):
            return action == "dismiss"
        ends = {"next": self._at + 1 == len(self._steps), "back": self._at == 0, "first": self._at == 0}
        return None if action == "go" and ends.get(str(*parameters)) else True

    # display

    @property
    def _step(self) -> Step:
        return self._steps[self._at]

    def _model(self) -> TableModel:
        dealt = self._hand.dealt
        short = attrgetter("short")
        message = [self.note] if self.note else step_parts(self._hand, self._step, short, " ")
        return TableModel(
            self._step.state,
            dealt.bet_made,
            self._step.held,
            royal_hand(self._step.state) or 0,
            step=f"REPLAY {self._at + 1} of {len(self._steps)}",
            message=tuple(message),
            tells_win=True,
            button="NEXT" if self._at + 1 < len(self._steps) else "END",
            label="REPLAY",
            aside=f"{played_at(self._hand):{MINUTE}}",
        )
