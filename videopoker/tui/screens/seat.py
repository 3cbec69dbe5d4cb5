"""The seat at the machine: the session that is played, and the ways to the other screens and back."""

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from textual import on, work
from textual.message import Message

from videopoker.core.cards import CardError
from videopoker.core.game import IllegalMove
from videopoker.core.money import money
from videopoker.core.moves import CashOut, ChooseDenomination, Deposit
from videopoker.core.paytable import Paytable
from videopoker.core.settings import Settings
from videopoker.core.state import Phase
from videopoker.play.saves.file_check import SaveError
from videopoker.play.session import Session
from videopoker.tui.layout.table import PANEL_FROM, PANEL_WIDTH
from videopoker.tui.screens.machine import Machine
from videopoker.tui.solver_service import SolverService

if TYPE_CHECKING:
    from textual.timer import Timer

    from videopoker.tui.app import VideoPokerApp
    from videopoker.tui.panel_model import PanelModel, Played
    from videopoker.tui.widgets.panel import Odds, Panel

OFFER_SECONDS = 0.8
"""How long the last hand is left to be looked at before credits are offered."""

PANEL_SECONDS = 0.05
"""How long after the table the side panel is told, and paints."""


class Seat(Machine):
    """A machine with a session."""

    class Judged(Message):
        """What was played was compared with what best play expects."""

        def __init__(self, played: "Played", odds: "Odds") -> None:
            super().__init__()
            self.played = played
            self.odds = odds

    def __init__(
        self, session: Session, settings: Settings | None = None, solver: SolverService | None = None
    ) -> None:
        super().__init__(session.state, settings or Settings())
        self._solver = solver or SolverService()
        self._session = session
        self._glance: PanelModel | None = None
        self._panel_timer: Timer | None = None

    def _show(self) -> None:
        super()._show()
        self._tell_panel()

    def _fit(self, width: int, height: int) -> None:
        beside = width >= PANEL_FROM[0] and height >= PANEL_FROM[1]
        if beside != self.has_class("-panel"):
            self.set_class(beside, "-panel")
            self._glance = self._open_panel() if beside else None
            self._tell_panel()
        super()._fit(width, height)

    def _open_panel(self) -> "PanelModel":
        # read where it is shown: 15 ms that the first frame of other terminals goes without
        from videopoker.tui.panel_model import PanelModel
        from videopoker.tui.widgets.panel import Panel

        if not self.query(Panel):
            self.mount(Panel(id="panel"))
        return PanelModel(self._session)  # a new one: it was not told of the hands played without it

    @property
    def _panel(self) -> "Panel":
        return cast("Panel", self.query_one("#panel"))

    def _tell_panel(self) -> None:
        """Have the panel follow once the table has answered; who plays on at once does not wait for it."""
        if self._glance and not self._stage.is_hiding:
            if self._panel_timer:
                self._panel_timer.stop()
            if self._glance.note(self.settings.currency, letters=self.letters):
                self._panel_timer = self.set_timer(PANEL_SECONDS, self._tell_panel_now)

    def _tell_panel_now(self) -> None:
        if self._glance and not self._stage.is_hiding:
            played = self._glance.tell(self._panel, self.settings.currency, letters=self.letters)
            if played:
                self._judge(played)

    @work(thread=True, exclusive=True, group="panel")
    def _judge(self, played: "Played") -> None:
        from videopoker.tui.panel_model import odds_of

        self.post_message(self.Judged(played, odds_of(played)))

    @on(Judged)
    def _show_odds(self, judged: Judged) -> None:
        if self._glance:
            self._glance.judge(self._panel, judged.played, judged.odds)

    def _message(self, width: int) -> str:
        return super()._message(self._beside_panel(width))

    def _fit_rows(self, width: int, height: int) -> None:
        # one hand's cards keep their pips: they need no more than the panel leaves
        super()._fit_rows(self._beside_panel(width) if self.hands > 1 else width, height)

    def _beside_panel(self, width: int) -> int:
        return width - PANEL_WIDTH if self.has_class("-panel") else width

    def on_mount(self) -> None:
        """Say which game begins with the next deal."""
        if self._session.next_game:
            self.notify(f"{self._session.next_game.title} starts after this hand.", markup=False)

    def _play(self, move: Callable[[], object]) -> bool:
        """Make a move and show what came of it; a move that could not be made changes nothing."""
        try:
            move()
        except (IllegalMove, CardError, SaveError) as error:
            self.notify(str(error), title="Not done", severity="error", timeout=10, markup=False)
            return False
        before, after = self.state, self._session.state
        self._resumed = False
        if before.phase is not after.phase:
            self.held = frozenset()
            self._asked = False
        self.state = after
        self._stage.begin(before, after, self.settings)
        self._show()
        return True

    # the other screens, each read when it is asked for: 20 ms that the first frame goes without

    def action_credits(self) -> None:
        """Put credits in or take them out."""
        self._offer_credits()

    def action_games(self) -> None:
        """Choose another game; one chosen in the middle of a hand waits for the hand to end."""
        from videopoker.tui.screens.games import GamesScreen

        current = self._session.next_game or self.state.paytable
        recent_games = self._session.recent_games.games
        self.app.push_screen(
            GamesScreen(current, self._solver, recent_games, self.letters, self.state), self._choose
        )

    def action_build(self) -> None:
        """Build hands from the whole deck, beside the table."""
        from videopoker.tui.screens.build import BuildScreen

        if self.state.paytable:
            self.app.push_screen(BuildScreen(self.state.paytable, self.settings.colours, self.letters))

    def action_history(self) -> None:
        """Look at the hands of this save; nothing there touches the one in play."""
        from videopoker.tui.screens.history import HistoryScreen

        self.app.push_screen(HistoryScreen(self._session.log, self.settings, self.letters))

    def action_statistics(self) -> None:
        """Look at the meters, and at pictures of them."""
        from videopoker.tui.screens.statistics import StatisticsScreen

        self.app.push_screen(
            StatisticsScreen(self._session, self._solver, self.settings.currency, letters=self.letters)
        )

    def action_settings(self) -> None:
        """Change how the table looks and behaves."""
        from videopoker.tui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def action_help(self) -> None:
        """Explain the keys and the rules."""
        from videopoker.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.settings.keys))

    def action_quit(self) -> None:
        """Leave, or ask first where the player wants to be asked."""
        cast("VideoPokerApp", self.app).action_ask_quit()

    # what they are left with

    def _choose(self, paytable: Paytable | None) -> None:
        if paytable is None:
            return
        if self._play(lambda: self._session.choose(paytable)) and self._session.next_game:
            self.notify(f"{paytable.title} starts after this hand.", markup=False)

    def _offer_credits_soon(self) -> None:
        """Offer credits once the last of them are lost, and the hand that lost them was looked at."""
        if not self.state.credits:
            self.set_timer(self._stage.seconds_left + OFFER_SECONDS, self._offer_credits_if_none)

    def _offer_credits_if_none(self) -> None:
        if not self.state.credits and self.state.phase is Phase.BETTING:
            self._offer_credits()

    def _offer_credits(self) -> None:
        from videopoker.tui.screens.credits import CreditsDialog

        if self.app.screen is not self:
            return
        above = self.query_one("#cards").region.y if self.state.cards else 0
        self.app.push_screen(CreditsDialog(self.state, self.settings.currency, above), self._credits_chosen)

    def _credits_chosen(self, move: Deposit | CashOut | ChooseDenomination | None) -> None:
        before = self._session.state
        if isinstance(move, ChooseDenomination):  # what is on the machine is paid out and put in again
            self._play(lambda: self._session.choose_denomination(move.cents))
        elif move is not None and self._play(lambda: self._session.play(move)) and isinstance(move, CashOut):
            worth = money(before.credits, before.denomination, self.settings.currency)
            self.notify(f"{before.credits:,} credits cashed out, {worth}.", timeout=5, markup=False)
