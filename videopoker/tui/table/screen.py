"""The table: turns keys and clicks into moves; `table_display` shows the state."""

from collections.abc import Callable

from textual import on
from textual.events import Key, MouseDown, ScreenResume
from textual.timer import Timer

from videopoker.core.cards import CardError
from videopoker.core.evaluate import cards_in_hand
from videopoker.core.game import IllegalMove
from videopoker.core.moves import Deal
from videopoker.core.settings import Settings
from videopoker.core.state import Phase
from videopoker.play.saves.file_check import SaveError
from videopoker.play.session import Session
from videopoker.play.settings.keys import keys_in_use
from videopoker.text.coach_modes import MODES
from videopoker.text.hand import hands_limit, sentence
from videopoker.tui.kit import table_words as words
from videopoker.tui.kit.debounce import Debounce
from videopoker.tui.kit.layout import is_too_small
from videopoker.tui.kit.requests import ChangeSetting
from videopoker.tui.kit.solver_service import SolverService
from videopoker.tui.kit.table_view.card import CardView
from videopoker.tui.kit.table_view.card_model import is_drawn
from videopoker.tui.kit.table_view.meters import BigButton
from videopoker.tui.kit.table_view.paytable import PaytableView
from videopoker.tui.kit.table_view.view import TableView
from videopoker.tui.table.dialogs import TableDialogs
from videopoker.tui.table.display import TableDisplay
from videopoker.tui.table.keys import BETWEEN_HANDS, TABLE_KEYS

OFFER_SECONDS = 0.8
"""Seconds the last hand stays visible before credits are offered."""

MINUTE = 60.0
"""In seconds."""

PANEL_SECONDS = 0.05
"""Seconds the side panel waits after a move, so that the move's own frame is not delayed."""


class TableScreen(TableDisplay):
    """The table with its keys and clicks, and the ways to the other screens."""

    BINDINGS = [*TABLE_KEYS]

    def __init__(self, session: Session, solver: SolverService, settings: Settings) -> None:
        super().__init__(session, solver, settings)
        self._dialogs = TableDialogs(self, session, solver, self._play)
        self._presses = Debounce()
        self._idle: Timer | None = None
        """Runs from the last key or click until the demo opens, if the setting is on."""
        self._styled = False
        self.demo_end: str | None = None
        """The key that ended a demo before this table opened, '' for a click."""

    def on_mount(self) -> None:
        """Restore the held cards of a hand in play, or hold its paying cards if autohold is on."""
        self.note_demo_end(self.demo_end)
        self._coach.use(self.settings.coach)
        self._coach.follow(self.state, is_beside=False)
        if (marked := self._session.marked) is None:
            self._hold_paid()
        else:
            self.held: frozenset[int] = marked
        note = self.note or self._dialogs.next_game_note
        if self.held or note:  # else everything is shown already
            self.say(note)

    def on_screen_resume(self, event: ScreenResume) -> None:
        """Skip styling all widgets again in the first frame, just after mounting styled them."""
        event.refresh_styles = self._styled
        self._styled = True
        self._restart_idle()

    # actions

    @on(BigButton.Pressed)
    def action_press_button(self) -> None:
        """Deal, or draw when a hand is dealt."""
        if self._presses.is_repeat("button") or self._started_next_game():
            return
        if self.state.phase is Phase.DOUBLING:
            self.say(words.wait_words(Phase.DOUBLING, ""))
        elif self.state.phase is Phase.DRAWING:
            if question := self._coach.questions(self.held):
                self.say(question)
            elif self._play(lambda: self._session.draw(self.held)):
                self._offer_credits_soon()
        elif not self.state.credits:
            self._dialogs.offer_credits()
        else:
            self._deal()

    def action_hold(self, number: int) -> None:
        """Hold the card of this number (1 to 5), or release it; in a double-up pick it (1 to 4)."""
        self._presses.note("hold")
        if self.state.phase is Phase.DOUBLING:
            if 1 <= number <= 4 and self._play(lambda: self._session.pick(number - 1)):
                self._offer_credits_soon()
        elif self.state.phase is Phase.DRAWING:
            self.held = self.held ^ {number - 1}
            self._session.mark(self.held)
            self.say()

    def action_coach_mode(self) -> None:
        """Change when the coach speaks."""
        modes = [*MODES]
        mode = modes[(modes.index(self.settings.coach) + 1) % len(modes)]
        self.post_message(ChangeSetting("coach", mode))
        self.say(MODES[mode])

    def action_step_hands(self, step: int) -> None:
        """Draw more or fewer hands from each deal, as far as the credits allow, and show the number."""
        self._presses.note("hands")
        if self._may_bet():
            is_moved = self._bet.step_hands(self.state, step)
            coins, hands = self._bet.affordable(self.state)
            chosen = words.hands_chosen(hands, coins if self._bet.is_cut(self.state) else 0)
            self.say(chosen if is_moved else hands_limit(hands, step))

    def action_double(self) -> None:
        """Stake the last win."""
        if self._double_key(self.view.revealed) and not self._presses.is_repeat("double"):
            self._play(self._session.double_up)

    def action_bet_one(self) -> None:
        """Bet one coin more; after max coins, one coin."""
        self._presses.note("bet one")
        if self._may_bet():
            self._bet.one_more(self.state)
            self.say()

    def action_bet_max(self) -> None:
        """Bet max and deal."""
        if not self._presses.is_repeat("bet max") and self._may_bet():
            self._bet.choose(self.state.max_coins)
            self._deal()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey out what the rules do not allow now."""
        if is_too_small(*self.size):
            return False
        if action in {"next_best", "look"}:
            return is_drawn(self.state, self._bet.shown(self.state)[1]) and self.state.hands > 1
        if action == "double":
            return bool(self._double_key(self.view.revealed))
        phase = self.state.phase
        if action == "hold":
            return phase is Phase.DRAWING or (phase is Phase.DOUBLING and parameters != (5,)) or None
        return phase is Phase.BETTING or action not in BETWEEN_HANDS or None

    def explain_key(self, key: str) -> None:
        """Explain a key that does nothing now because it works only between hands or after a win."""
        bound = self.active_bindings.get(key)
        note = ""
        if bound and not bound.enabled:
            note = words.wait_words(self.state.phase, bound.binding.description)
        elif not bound and key in keys_in_use(self.settings.keys)["double"].split(","):
            note = words.wait_words(self.state.phase, "double") or words.no_double(self.settings)
        if note and not is_too_small(*self.size):
            self.say(note)

    @on(CardView.Toggled)
    def _card_clicked(self, clicked: CardView.Toggled) -> None:
        self.action_hold(clicked.position + (self.state.phase is not Phase.DOUBLING))

    @on(PaytableView.BetChosen)
    def _column_clicked(self, clicked: PaytableView.BetChosen) -> None:
        if self._may_bet():
            self._bet.choose(clicked.coins)
            self.say()

    # moves

    def _play(self, move: Callable[[], object]) -> bool:
        """Make a move and show the result; an illegal or failed move changes nothing."""
        before, held = self.state, self.held
        try:
            move()
        except (IllegalMove, CardError, SaveError) as error:
            self.say(sentence(error.reason if isinstance(error, SaveError) else str(error)))
            return False
        self._resumed = False
        self._large.follow(self.state)
        if before.phase is Phase.DRAWING and self.state.phase is not Phase.DRAWING:
            self._coach.drawn(before, held)
        self._coach.follow(self.state, is_beside=self._panel is not None)
        if before.phase is not self.state.phase:
            self.held = frozenset()
            self._bet.is_chosen = False
        self.set_reactive(TableDisplay.note, "")
        self.view.follow(self._model())
        if self._panel:
            self._panel.note_hand()
        self.set_timer(PANEL_SECONDS, self._tell_panel)
        return True

    def _deal(self) -> None:
        coins, hands = self._bet.affordable(self.state)
        if self._play(lambda: self._session.deal(coins, hands=hands)):
            self._hold_paid()
            if self.held:
                self.say()

    def _hold_paid(self) -> None:
        """Hold the cards of a dealt hand that already pays, if autohold is on."""
        state = self.state
        is_dealt = state.phase is Phase.DRAWING
        if is_dealt and self.settings.autohold and words.line_in_play(state, state.coins or 1):
            self.held = cards_in_hand(state.cards, state.wild)

    @on(Key)
    @on(MouseDown)
    def _end_motion(self, event: Key | MouseDown) -> None:
        """End the animation; a royal's animation consumes the key or click that ends it."""
        self._restart_idle()
        if isinstance(event, Key) and self._presses.continues(event.key):
            event.stop()
        elif self.view.player.finish():
            self._presses.is_repeat("button")  # neither its bounce nor the rest of the click may deal
            event.stop()

    def _started_next_game(self) -> bool:
        """Show the game chosen in mid-hand; this consumes the key, so that nobody bets on unseen pays."""
        is_waiting = self.state.next_game and self.state.phase is Phase.BETTING
        if not is_waiting or not self._play(self._session.begin_next_game):
            return False
        self.say(words.started(self.state))
        return True

    def _may_bet(self) -> bool:
        if self._started_next_game():
            return False
        if Deal in self.state.legal_moves:
            return True
        if not self.state.credits and self.state.phase is Phase.BETTING:
            self._dialogs.offer_credits()
        return False

    # the other screens

    @on(TableView.Revealed)
    def _tell_panel(self) -> None:
        """Update the side panel, and show the result of an exam once its last hand is face up."""
        super()._tell_panel()
        if self._coach.finished and not self.view.player.is_hiding and self.app.screen is self:
            self._dialogs.show_exam(self._coach.finished)
            self._coach.finished = []

    def _restart_idle(self) -> None:
        if self._idle:
            self._idle.stop()
        minutes = self.settings.demo
        self._idle = self.set_timer(minutes * MINUTE, self._show_demo) if minutes else None

    def _show_demo(self) -> None:
        """Show a demo over the table, if no hand is in play."""
        if self.is_active and self.state.phase is Phase.BETTING:
            self._dialogs.show_demo(self.note_demo_end)

    def note_demo_end(self, key: str | None) -> None:
        """Note the key that ended a demo, '' for a click, so that its bounce does nothing here."""
        if key is not None:
            self._presses.is_repeat(key or "button")

    def action_open(self, name: str) -> None:
        """Open a screen that changes nothing in the game."""
        self._dialogs.open(name, self._bet.shown(self.state))

    def action_lab(self) -> None:
        """Change the pays of the game in the paytable lab."""
        self._dialogs.open_lab()

    def action_games(self) -> None:
        """Choose another game."""
        self._dialogs.choose_game()

    def action_credits(self) -> None:
        """Add credits, cash out or choose the denomination."""
        self._dialogs.offer_credits(by_player=True)

    def _offer_credits_soon(self) -> None:
        """After the last credit is lost, show the hand for a moment and then offer credits."""
        if not self.state.credits:
            self.set_timer(self.view.player.seconds_left + OFFER_SECONDS, self._offer_credits_if_none)

    def _offer_credits_if_none(self) -> None:
        if not self.state.credits and self.state.phase is Phase.BETTING:
            self._dialogs.offer_credits()
