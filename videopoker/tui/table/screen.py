"""The table: turns keys and clicks into moves; `display` shows the state."""

from collections.abc import Callable
from functools import partial

from textual import on
from textual.binding import Binding
from textual.events import Key, MouseDown, Resize, ScreenResume, ScreenSuspend
from textual.timer import Timer

from videopoker.core.base.messages import Refused
from videopoker.core.machine.state import Phase
from videopoker.core.settings import Settings
from videopoker.play.saves.files.sqlite_file import SaveBusy, SaveError
from videopoker.play.session import Session
from videopoker.play.settings.chosen_keys import keys_in_use
from videopoker.play.table.keys_and_words import ACTIONS, Action
from videopoker.play.table.notes import CoachMode, NoCredits, NoHand, Notes, Nudged, WrongHold
from videopoker.text.groups.group import NO_HANDS
from videopoker.text.play.note import shown
from videopoker.text.words.hand import sentence
from videopoker.text.words.win import pay_now
from videopoker.tui.kit import table_words as words
from videopoker.tui.kit.debounce import Debounce
from videopoker.tui.kit.layout import is_too_small
from videopoker.tui.kit.requests import ChangeSetting
from videopoker.tui.kit.side_panel import fits_panel, no_panel
from videopoker.tui.kit.table_view.cards.card import CardView
from videopoker.tui.kit.table_view.cards.card_model import is_drawn
from videopoker.tui.kit.table_view.effects import SealLabel
from videopoker.tui.kit.table_view.meters import BigButton
from videopoker.tui.kit.table_view.paytable import PaytableView
from videopoker.tui.kit.table_view.view import TableView
from videopoker.tui.solving.service import SolverService
from videopoker.tui.table.dialogs import BusySave, TableDialogs
from videopoker.tui.table.display import TableDisplay
from videopoker.tui.table.win_sound import WinSound


def _bound(action: Action) -> Binding:
    """The default keys of an action; the settings may change them under its name."""
    group = Binding.Group(action.group, compact=True) if action.group else None
    return Binding(action.keys, action.runs or action.name, action.label, id=action.name, group=group)


TABLE_KEYS = [
    *map(_bound, ACTIONS.values()),
    Binding("escape", "back", "close", tooltip="close the ranking or the reason over the paytable"),
]

_BY_CALL = {action.runs or action.name: action for action in ACTIONS.values()}


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
        self._dialogs = TableDialogs(self, self._table, solver, self._do)
        self._presses = Debounce()
        self._busy_save = BusySave(self, self.say)
        self._sound = WinSound(self)
        self._idle: Timer | None = None
        """Runs from the last key or click until the demo opens, if the setting is on."""
        self._renewed: Callable[[], str] | None = None
        """What the message says now, if the settings or the size can change it."""
        self._styled = False
        self.demo_end: str | None = None
        """The key that ended a demo before this table opened, '' for a click."""

    def on_mount(self) -> None:
        """Show a fault of the settings, or which game starts after the hand in play."""
        self.note_demo_end(self.demo_end)
        self._coach.follow(is_beside=False)
        faults = self.note
        settings = self.settings
        if faults:
            self._say_while_so(lambda: faults if self.settings == settings else "")
        else:
            self._tell(self._table.waiting_game, is_shown=True)
        for question in self._table.words_question:
            self.call_after_refresh(self._dialogs.ask_words, question)

    async def watch_settings(self) -> None:
        await super().watch_settings()
        self._renew_message()

    def on_screen_resume(self, event: ScreenResume) -> None:
        """Skip styling all widgets again in the first frame, just after mounting styled them."""
        event.refresh_styles = self._styled
        self._styled = True
        self._restart_idle()

    @on(ScreenSuspend)
    def _show_result_again(self) -> None:
        """End a note over the result of a hand when another screen covers the table; a dialog does not."""
        is_over = self.state.cards and self.state.phase is Phase.BETTING
        if self._renewed and is_over and not self.app.screen.is_modal:
            self.say()

    # actions

    @on(BigButton.Pressed)
    def action_press_button(self) -> None:
        """Deal, or draw when a hand is dealt."""
        if not self._presses.is_repeat("button"):
            self._bet(self._table.press)

    def action_hold(self, number: int) -> None:
        """Hold the card of this number (1 to 5), or release it; in a double-up pick it (1 to 4)."""
        self._presses.note("hold")
        self._do(lambda: self._table.hold(number))

    def action_hold_best(self) -> None:
        """Hold the cards that the hint marks; without a hint show it first."""
        self._do(self._table.hold_best if self._table.coach.hand.hinted else self._table.hint)

    def action_release_all(self) -> None:
        """Release all cards."""
        self._do(lambda: self._table.hold_only(frozenset()))

    def action_hint(self) -> None:
        """Mark the best hold on the cards; again for the ranking."""
        self._do(self._table.hint)

    def action_why(self) -> None:
        """Explain why the best hold is best."""
        self._do(self._table.why)

    def action_both(self) -> None:
        """Show the best hold and the one held line by line."""
        self._do(self._table.both)

    def action_back(self) -> None:
        """Close the coach's view over the paytable."""
        self._table.coach.close()
        self.say()

    def action_coach_mode(self) -> None:
        """Change when the coach speaks."""
        self._do(self._table.next_coach_mode)

    def action_side_panel(self) -> None:
        """Open or close the side panel and remember it; if it does not fit, say what it needs."""
        if fits_panel(*self.size):
            self.post_message(ChangeSetting("panel", "off" if self.settings.panel == "auto" else "auto"))
        else:
            self._say_while_so(lambda: "" if fits_panel(*self.size) else no_panel(*self.size))

    def action_step_hands(self, step: int) -> None:
        """Draw more or fewer hands from each deal, as far as the credits allow, and show the number."""
        self._presses.note("hands")
        self._do(lambda: self._table.step_hands(step))

    def action_double(self) -> None:
        """Stake the last win."""
        if self._double_key(self.view.revealed) and not self._presses.is_repeat("double"):
            self._do(self._table.double)

    def action_bet_one(self) -> None:
        """Bet one coin more; after max coins, one coin."""
        self._presses.note("bet one")
        self._do(self._table.bet_one)

    def action_bet_max(self) -> None:
        """Bet max and deal."""
        if not self._presses.is_repeat("bet max"):
            self._bet(self._table.bet_max)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey out what the rules do not allow now."""
        if is_too_small(*self.size):
            return False
        if action == "back":
            return self.view.model.coach is not None
        if action in {"next_best", "look"}:
            return is_drawn(self.state, self._table.bet.shown(self.state).hands) and self.state.hands > 1
        if action == "double":
            return bool(self._double_key(self.view.revealed))
        if action in {"press_button", "hint"}:
            return True  # they say what to do first
        call = f"{action}({', '.join(map(repr, parameters))})" if parameters else action
        bound = _BY_CALL.get(call)
        return bound is None or self.state.phase in bound.phases or None

    def explain_key(self, key: str) -> None:
        """Explain a key that does nothing now because it works only between hands, on dealt cards or after a win."""
        bound = self.active_bindings.get(key)
        notes: Notes = ()
        if bound and not bound.enabled and bound.binding.id:
            notes = self._table.open_hand(bound.binding.id) or (NoHand("hold_1"),)
        elif not bound and key in keys_in_use(self.settings.keys)["double"].split(","):
            notes = self._table.no_double()
        if notes and not is_too_small(*self.size):
            self._tell(notes)

    @on(CardView.Toggled)
    def _card_clicked(self, clicked: CardView.Toggled) -> None:
        self.action_hold(clicked.position + (self.state.phase is not Phase.DOUBLING))

    @on(PaytableView.BetChosen)
    def _column_clicked(self, clicked: PaytableView.BetChosen) -> None:
        if self.state.phase is Phase.BETTING:
            self._do(lambda: self._table.choose_bet(clicked.coins))

    # moves

    def _bet(self, action: Callable[[], Notes]) -> None:
        """Run an action that may bet, once frames have shown what must be seen before the bet."""
        whole = words.whole_value(self.state)
        values = words.seal(self.state), whole.value if whole else b""
        if self.state.phase is not Phase.BETTING or all(map(self._has_painted, values)):
            self._do(action)
        else:
            self._waiting_bet = action
            self.view.model = self._model()

    def _has_painted(self, value: bytes) -> bool:
        """Whether a frame has shown this seal, as digits or as a picture, or all digits of this value."""
        return not value or any(label.painted == value for label in self.query(SealLabel))

    @on(SealLabel.Painted)
    def _bet_now(self) -> None:
        action, self._waiting_bet = self._waiting_bet, None
        if action:
            self._bet(action)

    @property
    def takes_keys(self) -> bool:
        """Whether no bet waits for its frame; keys pressed after it come later."""
        return self._waiting_bet is None

    def _do(self, action: Callable[[], Notes]) -> None:
        """Make a move at the table and show the result; an illegal or failed move changes nothing.

        While a move waits for another program that uses the save, other moves are ignored.
        """
        if not self._busy_save.is_waiting:
            self._try(action)

    def _try(self, action: Callable[[], Notes]) -> None:
        before = self.state
        try:
            notes = action()
        except SaveBusy:
            self._busy_save.wait(partial(self._try, action))
            return
        except Refused as error:
            self._busy_save.end()
            self.say(sentence(error.reason if isinstance(error, SaveError) else str(error)))
            return
        self._busy_save.end()
        self._is_event_over = self.state.finals is before.finals
        if self.state is not before:
            self._follow()
        self._tell(notes, is_shown=self.state is not before)

    def _tell(self, notes: Notes, *, is_shown: bool = False) -> None:
        """Show notes in the message line, and the present state unless it `is_shown`; offer credits if there are none."""
        for note in notes:
            match note:
                case NoCredits(is_after_hand=True):
                    seconds = self.view.player.seconds_left + OFFER_SECONDS
                    self.set_timer(seconds, self._offer_credits_if_none)
                case NoCredits():
                    self._dialogs.offer_credits()
                    is_shown = True
                case CoachMode(mode):
                    self.post_message(ChangeSetting("coach", mode))
        if self._words_for(notes) or not is_shown:
            self._say_while_so(lambda: self._words_for(notes))

    def _words_for(self, notes: Notes) -> str:
        """The words for the notes that still hold."""
        true = [*filter(self._table.is_so, notes)]
        said = " ".join(filter(None, (shown(note, self.settings) for note in true)))
        asks = self.state.phase is Phase.DRAWING and any(
            isinstance(note, Nudged | WrongHold) for note in true
        )
        return " · ".join([*pay_now(self.state), said]) if asks else said

    def say(self, note: str = "") -> None:
        self._renewed = None
        super().say(note)

    def _say_while_so(self, words: Callable[[], str]) -> None:
        """Say these words; they are asked for again when the settings or the size change: a message goes with its reason."""
        self.say(words())
        self._renewed = words

    @on(Resize)
    def _renew_message(self) -> None:
        if self._renewed:
            self._say_while_so(self._renewed)

    @on(TableView.Won)
    def _won(self, won: TableView.Won) -> None:
        self._sound.play(won.win, self.settings.bell)

    def _follow(self) -> None:
        """Show a move; the side panel follows later."""
        self._sound.end()
        self._large.follow(self.state)
        self._coach.follow(is_beside=self._panel is not None)
        self.set_reactive(TableDisplay.note, "")
        self.view.follow(self._model())
        self._show_seal()
        if self._panel:
            self._panel.record_hand()
        self.set_timer(PANEL_SECONDS, self._tell_panel)

    @on(Key)
    @on(MouseDown)
    def _end_motion(self, event: Key | MouseDown) -> None:
        """End the animation; a royal's animation consumes the key or click that ends it."""
        self._restart_idle()
        if isinstance(event, Key) and self._presses.continues(event.key):
            event.stop()
        elif self._finish():
            self._presses.is_repeat("button")  # neither its bounce nor the rest of the click may deal
            event.stop()

    def _finish(self) -> bool:
        """End the animation; the panel shows its win before the next hand is dealt."""
        counts = self.view.player.timeline is not None and self.state.phase is Phase.BETTING
        is_royal = self.view.player.finish()
        if counts:
            self._tell_panel()
        return is_royal

    # the other screens

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
        """Note the key that ended a demo ('' for a click), so that a repeat of it does nothing here."""
        if key is not None:
            self._presses.is_repeat(key or "button")

    def action_open(self, name: str) -> None:
        """Open a screen that changes nothing in the game."""
        self._dialogs.open(name, self._table.bet.shown(self.state))

    def action_share(self) -> None:
        """Copy the last hand, and offer to write its picture."""
        if self.state.hand:
            self._dialogs.share(self.state.hand, self.say)
        else:
            self.say(NO_HANDS)

    def action_lab(self) -> None:
        """Change the pays of the game in the paytable lab."""
        self._dialogs.open_lab()

    def action_games(self) -> None:
        """Choose another game."""
        self._dialogs.choose_game()

    def action_credits(self) -> None:
        """Add credits, cash out or choose the denomination."""
        self._dialogs.offer_credits(by_player=True)

    def _offer_credits_if_none(self) -> None:
        if not self.state.credits and self.state.phase is Phase.BETTING:
            self._dialogs.offer_credits()
