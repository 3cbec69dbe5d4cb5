"""The demo: a table that plays itself with best play, in memory. It opens no save, and any key ends it."""

from collections.abc import Callable
from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Key, MouseDown, Resize

from videopoker.coach.advice import Advice
from videopoker.coach.explain import WhyBetter, why_better
from videopoker.core.machine.state import Phase
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.settings import Settings
from videopoker.play.deals.dealing import OPENING_DEPOSIT
from videopoker.play.session import Session
from videopoker.play.table.table import Table
from videopoker.text.coach.advice import hint
from videopoker.text.coach.story import story
from videopoker.tui.kit import table_words as words
from videopoker.tui.kit.coach import CoachShown
from videopoker.tui.kit.requests import ClosesOnAnyKey
from videopoker.tui.kit.side_panel import fits_panel
from videopoker.tui.kit.table_view.model import TableModel
from videopoker.tui.kit.table_view.view import TableView
from videopoker.tui.solving.service import SolverService
from videopoker.tui.table.coach import TableCoach
from videopoker.tui.table.session_panel import SidePanel
from videopoker.tui.textual_fixes.screens import ClosesOnce, PaintsChanges

LEAVING_KEYS = frozenset({"q", "escape"})
"""The keys that quit the program when the demo has no table below it."""

DEALT, ADVISED, HELD, READ, DRAWN, WON = 1.2, 0.9, 0.6, 2.6, 2.6, 3.8
"""Seconds until the next step, after: a deal, the coach's line, a card held, the last card held, a draw, a win."""

_MAX_HANDS = 1000
"""Hands after which a new session in memory begins."""


class DemoScreen(PaintsChanges[str], ClosesOnce[str], ClosesOnAnyKey):
    """Deals, shows the best hold and the reason, holds it card by card, draws, and starts over."""

    TITLE = "DEMO"
    BINDINGS = [
        Binding("space", "leave('')", "play", key_display="any key"),
        Binding("q", "leave('q')", "quit"),
    ]

    def __init__(
        self,
        paytable: Paytable | None,
        solver: SolverService,
        settings: Settings,
        leave: Callable[[str], object] | None = None,
        seed: bytes | None = None,
    ) -> None:
        """`leave` gets the key that ended the demo, '' for a click; without `leave` the key is the screen's result."""
        super().__init__()
        self._paytable = paytable
        self._solver = solver
        self._settings = settings
        self._leave = leave or self.dismiss
        self._coach = self._begin(seed)
        self._why: WhyBetter | None = None
        """Set once the coach has spoken about this hand."""
        self._panel: SidePanel | None = None
        self.is_by_itself = True
        """Whether a timer calls `step`; otherwise the caller does, to draw pictures."""
        self.view: TableView = TableView(self._model())
        self.view.settings = self._settings

    def compose(self) -> ComposeResult:
        yield self.view

    def on_mount(self) -> None:
        if self.is_by_itself:
            self._wait(DEALT)

    async def on_resize(self, event: Resize) -> None:
        """Open the side panel if it fits, and fit the coach's words to the width."""
        beside = self._settings.panel == "auto" and fits_panel(*event.size)
        if beside and self._panel is None:
            self._open_panel()
        elif self._panel and not beside:
            await self._panel.remove()
            self._panel = None
        self.call_after_refresh(self._show)

    # the end

    def on_key(self, event: Key) -> None:
        """Leave, whatever the key."""
        event.stop()
        event.prevent_default()
        self.action_leave(event.key)

    def on_mouse_down(self, event: MouseDown) -> None:
        """Leave, unless the click is on a key in the key bar."""
        event.stop()
        if "@click" not in self.get_style_at(event.screen_x, event.screen_y).meta:
            self.action_leave("")

    def action_leave(self, key: str) -> None:
        """End the demo with this key."""
        self._leave(key)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual gives both
        """Show the quit key only if there is no table to return to."""
        return self._leave != self.dismiss or parameters != ("q",)

    # play

    def _wait(self, seconds: float) -> None:
        self.set_timer(self.view.player.seconds_left + seconds, self._go_on)

    def _go_on(self) -> None:
        self._wait(self.step() if self.is_active else DEALT)

    @property
    def _table(self) -> Table[Advice]:
        return self._coach.table

    def _begin(self, seed: bytes | None = None) -> TableCoach:
        """A new session in memory at a table of its own."""
        session = Session.in_memory(self._paytable, OPENING_DEPOSIT, seed)
        settings = replace(self._settings, coach="off", autohold=False)
        return TableCoach(session, settings, self._solver, self, lambda: None)

    def step(self) -> float:
        """Do the next step; returns the seconds to wait after its animation."""
        table, advice = self._table, self._table.coach.hand.advice
        if table.state.phase is Phase.BETTING:
            self._deal()
            return DEALT
        if advice is None:
            return 0.1
        best = advice.best.positions
        if self._why is None:
            self._why = why_better(advice, may_wait=False)
            self._show()
            return ADVISED if best else READ
        if missing := sorted(best - table.held):
            table.hold(missing[0] + 1)
            self._show()
            return HELD if missing[1:] else READ
        table.draw()
        self._follow()
        return WON if table.state.paid else DRAWN

    def _deal(self) -> None:
        if self._table.state.hand >= _MAX_HANDS:
            self._coach = self._begin()
            self.call_later(self._renew_panel)
        if self._table.state.credits < self._table.state.max_coins:
            self._table.deposit(OPENING_DEPOSIT)
        self._why = None
        self._table.bet_max()
        self._table.coach.follow()
        self._follow()

    # display

    def _model(self) -> TableModel:
        state = self._table.state
        is_dealt = state.phase is Phase.DRAWING
        text = words.message(state, self._table.held, resumed=False, double="") if state.cards else ()
        message = text[:-1] if is_dealt else text
        if is_dealt and self._why:  # the reason, or only the best hold where the reason is too long
            reasons = (story(self._why), hint(self._why.advice))
            fitting = (reason for reason in reasons if len(reason) <= self.view.size.width - 2)
            message = (next(fitting, reasons[-1]),)
        return TableModel(
            state,
            state.last_bet,
            self._table.held,
            message=message,
            tells_win=not is_dealt,
            hinted=self._why.advice.best.positions if is_dealt and self._why else frozenset(),
            hold_keys=("",) * 5,
            keys={"hold": ""},
            button="PLAY",
            label=self.TITLE or "",
            aside="press any key to play",
        )

    def _show(self) -> None:
        self.view.model = self._model()
        self._tell_panel()

    def _follow(self) -> None:
        self.view.follow(self._model())
        if self._panel:
            self._panel.record_hand()
        self._tell_panel()

    def _open_panel(self) -> None:
        self._panel = SidePanel(self._table.session, self._solver)
        self.mount(self._panel)

    async def _renew_panel(self) -> None:
        if self._panel:
            await self._panel.remove()
            self._open_panel()
            self._tell_panel()

    @on(TableView.Revealed)
    def _tell_panel(self) -> None:
        player = self.view.player
        if self._panel and not player.is_hiding and not player.is_counting:
            coins = self._table.state.max_coins
            self._panel.follow(self._coach_shown(), coins, self._settings.currency, graded=False)

    def _coach_shown(self) -> CoachShown:
        if self._why is None:
            return CoachShown("demo")
        best = self._why.advice.best.positions
        return CoachShown("demo", self._why.advice, best, is_ranked=True, reasons=[story(self._why)])
