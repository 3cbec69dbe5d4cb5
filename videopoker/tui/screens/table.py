"""The table: one hand after another. It turns keys and clicks into moves and shows the state they lead to."""

from typing import TYPE_CHECKING, cast

from textual import on
from textual.binding import Binding
from textual.events import Key, MouseDown

from videopoker.core.evaluate import cards_in_hand
from videopoker.core.moves import ChooseGame, Deal, DoubleUp, Draw, Pick
from videopoker.core.settings import Settings
from videopoker.core.state import HAND_COUNTS, Phase, bet_one
from videopoker.play.session import Session
from videopoker.play.settings.keymap import ACTIONS
from videopoker.tui.content import table as words
from videopoker.tui.debounce import Debounce
from videopoker.tui.screens.seat import Seat
from videopoker.tui.solver_service import SolverService
from videopoker.tui.widgets.card import CardView
from videopoker.tui.widgets.meters import BigButton
from videopoker.tui.widgets.paytable import PaytableView

if TYPE_CHECKING:
    from videopoker.tui.app import VideoPokerApp

_NEEDS = {
    "hold": Draw,
    "bet_one": ChooseGame,
    "bet_max": ChooseGame,
    "more_hands": ChooseGame,
    "fewer_hands": ChooseGame,
}
"""The move that must be allowed for an action to be."""

_WAITS = {
    Phase.DRAWING: "draw first; the hand waits for its draw.",
    Phase.DOUBLING: "pick one of the four cards first.",
}
"""Why a key does nothing now."""

_HOLD = Binding.Group("hold", compact=True)


def _bound(
    name: str, action: str, words: str, group: Binding.Group | None = None, *, show: bool = True
) -> Binding:
    """A binding with its usual keys, under the name by which the settings may give it others."""
    return Binding(ACTIONS[name][0], action, words, id=name, group=group, show=show)


class TableScreen(Seat):
    """What a player does with keys and clicks."""

    BINDINGS = [
        _bound("deal", "press_button", "deal"),
        *(_bound(f"hold_{n}", f"hold({n})", f"hold {n}", _HOLD) for n in range(1, 6)),
        _bound("hands", "more_hands", "hands"),
        _bound("fewer_hands", "fewer_hands", "fewer hands", show=False),
        _bound("bet_one", "bet_one", "bet one"),
        _bound("bet_max", "bet_max", "bet max"),
        _bound("double", "double", "double"),
        _bound("credits", "credits", "credits"),
        _bound("games", "games", "games"),
        _bound("build", "build", "build a hand"),
        _bound("history", "history", "history"),
        _bound("statistics", "statistics", "statistics"),
        _bound("settings", "settings", "settings"),
        _bound("help", "help", "help"),
        _bound("quit", "quit", "quit"),
    ]

    def __init__(
        self, session: Session, settings: Settings | None = None, solver: SolverService | None = None
    ) -> None:
        super().__init__(session, settings, solver)
        self._presses = Debounce()

    def on_mount(self) -> None:
        """Hold what was held in a hand that waited, else its paid cards, where the player wants that."""
        marked = self._session.marked
        if marked is None:
            self._hold_paid()
        else:
            self.held = marked

    # what a player does

    def action_press_button(self) -> None:
        """Deal, or draw when a hand is dealt."""
        if self._presses.is_repeat("button"):
            return
        if self.state.phase is Phase.DOUBLING:
            self.notify(f"{self.state.stake:,} credits are staked: {_WAITS[Phase.DOUBLING]}", timeout=3)
            return
        if self.state.phase is Phase.DRAWING:
            if self._play(lambda: self._session.draw(self.held)):
                self._offer_credits_soon()
        elif not self.state.credits:
            self._offer_credits()
        else:
            self._deal()

    def action_hold(self, number: int) -> None:
        """Hold the card of this number (1 to 5), or let it go; in a double up pick it (1 to 4)."""
        self._presses.note("hold")
        if self.state.phase is Phase.DOUBLING:
            if 1 <= number <= 4 and self._play(lambda: self._session.pick(number - 1)):
                self._offer_credits_soon()
        elif self.state.phase is Phase.DRAWING:
            self.held = self.held ^ {number - 1}
            self._session.mark(self.held)
            self._show()

    def action_more_hands(self) -> None:
        """Draw more hands from each deal; after as many as the credits allow, one."""
        self._choose_hands(1)

    def action_fewer_hands(self) -> None:
        """Draw fewer hands from each deal; after one, as many as the credits allow."""
        self._choose_hands(-1)

    def action_double(self) -> None:
        """Stake the last win."""
        if self._double_key and not self._presses.is_repeat("double"):
            self._play(self._session.double_up)

    def action_bet_one(self) -> None:
        """A coin more; after the most, one."""
        self._presses.note("bet one")
        coins, hands = self._next_bet
        most = self.state.affordable(self.state.most_coins, hands)
        if self._may_bet() and most > 1:  # a coin for want of credits is nobody's choice
            self._bet(bet_one(min(coins, most), most))

    def action_bet_max(self) -> None:
        """Bet the most and deal at once."""
        if not self._presses.is_repeat("bet max") and self._may_bet():
            self._bet(self.state.most_coins)
            self._deal()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey out what the rules do not allow now."""
        if self.has_class("-too-small"):
            return action == "quit"
        if action == "double":
            return bool(self._double_key)
        legal = self._session.state.legal_moves
        if action == "hold" and Pick in legal:
            return True if parameters != (5,) else None
        return True if action not in _NEEDS or _NEEDS[action] in legal else None

    def on_key(self, event: Key) -> None:
        """End what moves; say why a key that waits for the hand to end does nothing now."""
        if self._ended_event():
            event.stop()
            return
        waits = _WAITS.get(self.state.phase)
        bound = self.active_bindings.get(event.key)
        if waits and bound and not bound.enabled and not self.has_class("-too-small"):
            self.notify(f"{bound.binding.description}: {waits}", timeout=3)

    def on_mouse_down(self, event: MouseDown) -> None:
        """End what moves."""
        if self._ended_event():
            event.stop()

    # what the widgets report

    @on(CardView.Toggled)
    def _card_clicked(self, clicked: CardView.Toggled) -> None:
        position = clicked.position
        self.action_hold(position if self.state.phase is Phase.DOUBLING else position + 1)

    @on(PaytableView.BetChosen)
    def _column_clicked(self, clicked: PaytableView.BetChosen) -> None:
        if self._may_bet():
            self._bet(clicked.coins)

    @on(BigButton.Pressed)
    def _button_clicked(self) -> None:
        self.action_press_button()

    # how it is done

    def _deal(self) -> None:
        coins, hands = self._next_bet
        if self._play(lambda: self._session.deal(coins, hands=hands)):
            cast("VideoPokerApp", self.app).end_notes()
            self._hold_paid()
            if self.held:
                self._show()

    def _hold_paid(self) -> None:
        """Hold the cards of a dealt hand that is paid already, where the player wants that."""
        is_dealt = self.state.phase is Phase.DRAWING
        if is_dealt and self.settings.autohold and words.line_in_play(self.state, self.coins):
            wild = self.state.paytable.wild if self.state.paytable else frozenset()
            self.held = cards_in_hand(self.state.cards, wild)

    def _ended_event(self) -> bool:
        """End whatever moves; gives whether it was an event, which takes the press that ends it."""
        was_event = self._stage.finish()
        if was_event:  # its bounce does not deal, nor does the click it begins
            self._presses.is_repeat("button")
        return was_event

    def _may_bet(self) -> bool:
        if Deal in self.state.legal_moves:
            return True
        if not self.state.credits and self.state.phase is Phase.BETTING:
            self._offer_credits()
        return False

    def _bet(self, coins: int) -> None:
        self._wanted = coins
        self._asked = True
        self._show()

    def _choose_hands(self, step: int) -> None:
        self._presses.note("hands")
        if self._may_bet():
            most = self.state.affordable_hands(HAND_COUNTS[-1])
            counts = [count for count in HAND_COUNTS if count <= most]
            if len(counts) == 1:
                return
            self._wanted_hands = counts[(counts.index(self._next_bet[1]) + step) % len(counts)]
            self._asked = True
            self._show()

    @property
    def _double_key(self) -> str:
        """The key that doubles the last win; empty when none can be doubled, or the player does not want to."""
        told = self._stage.told(self.state)
        if not self.settings.double_up or DoubleUp not in told.legal_moves:
            return ""
        return self.settings.keys.get("double", ACTIONS["double"][0]).split(",")[0]
