"""The table: one hand after another. It turns keys and clicks into moves and shows the state they lead to."""

from collections.abc import Callable
from time import monotonic

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import Static

from videopoker.core.cards import CardError
from videopoker.core.game import (
    CashOut,
    ChooseGame,
    Deal,
    Deposit,
    Draw,
    GameState,
    IllegalMove,
    Phase,
    bet_one,
)
from videopoker.core.paytable import Paytable
from videopoker.play.savefile import StoreError
from videopoker.play.session import Session
from videopoker.tui import words
from videopoker.tui.screens.credits import CreditsDialog
from videopoker.tui.screens.games import GamesScreen
from videopoker.tui.screens.help import HelpScreen
from videopoker.tui.widgets.card import EXTRA_ROWS, CardView
from videopoker.tui.widgets.glass import Glass
from videopoker.tui.widgets.keybar import KeyBar
from videopoker.tui.widgets.meters import BigButton, Meters

DOUBLE_PRESS_SECONDS = 0.2
"""A second press of the same key so soon after the first is the same press."""

LEAST_SIZE = (60, 20)
FULL_SIZE = (80, 24)
PIP_WIDTH = 100

_HOLD = Binding.Group("hold", compact=True)


class TableScreen(Screen[None]):
    """The machine."""

    BINDINGS = [
        Binding("space,enter", "press_button", "deal"),
        *(Binding(str(n), f"hold({n})", f"hold {n}", group=_HOLD) for n in range(1, 6)),
        Binding("b", "bet_one", "bet one"),
        Binding("m", "bet_max", "bet max"),
        Binding("c", "credits", "credits"),
        Binding("g", "games", "games"),
        Binding("question_mark,f1", "help", "help"),
        Binding("q", "quit", "quit"),
        Binding("ctrl+q,ctrl+c", "quit", "quit", show=False),
    ]

    state: reactive[GameState] = reactive(GameState())
    held: reactive[frozenset[int]] = reactive(frozenset[int]())
    coins: reactive[int] = reactive(1)
    in_play: reactive[str | None] = reactive[str | None](None)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._resumed = session.state.phase is Phase.DRAWING
        self._last_press = ("", 0.0)
        self.set_reactive(TableScreen.state, session.state)
        self.set_reactive(TableScreen.coins, session.state.bet)
        self.set_reactive(TableScreen.in_play, words.line_in_play(session.state, session.state.bet))

    def compose(self) -> ComposeResult:
        """Title, glass, cards, message, meters, keys, from the top."""
        with Horizontal(id="title"):
            yield Static(id="game")
            yield Static(id="return")
            yield Static(id="number")
        yield Glass(id="glass").data_bind(
            state=TableScreen.state, coins=TableScreen.coins, in_play=TableScreen.in_play
        )
        with Horizontal(id="cards"):
            for position in range(5):
                yield CardView(position).data_bind(state=TableScreen.state, held=TableScreen.held)
        yield Static(id="message")
        with Vertical(id="rail"):
            yield Meters(id="meters").data_bind(state=TableScreen.state, coins=TableScreen.coins)
            yield KeyBar(id="keys")
        yield Static(id="too-small")

    def on_mount(self) -> None:
        """Show the state as it is."""
        self._show()

    # what a player does

    def action_press_button(self) -> None:
        """Deal, or draw when a hand is dealt."""
        if self._pressed_twice("button"):
            return
        if self.state.phase is Phase.DRAWING:
            self._play(lambda: self._session.draw(self.held))
            self.coins = self._session.state.affordable(self.coins)
            if not self._session.state.credits:
                self.set_timer(0.8, self._offer_credits)
        elif not self.state.credits:
            self._offer_credits()
        else:
            self._play(lambda: self._session.deal(self.coins))

    def action_hold(self, number: int) -> None:
        """Hold the card of this number (1 to 5), or let it go."""
        if self.state.phase is Phase.DRAWING:
            self.held = self.held ^ {number - 1}
            self._show()

    def action_bet_one(self) -> None:
        """A coin more; after the most, one."""
        most = self.state.affordable(self.state.most_coins)
        if self._may_bet() and most:
            self._bet(bet_one(min(self.coins, most), most))

    def action_bet_max(self) -> None:
        """Bet the most and deal at once."""
        if not self._pressed_twice("bet max") and self._may_bet():
            self._bet(self.state.affordable(self.state.most_coins))
            self._play(lambda: self._session.deal(self.coins))

    def action_credits(self) -> None:
        """Put credits in or take them out."""
        self._offer_credits()

    def action_games(self) -> None:
        """Choose another game."""
        if self.state.paytable:
            self.app.push_screen(GamesScreen(self.state.paytable.key), self._choose)

    def action_help(self) -> None:
        """Explain the keys and the rules."""
        self.app.push_screen(HelpScreen())

    def action_quit(self) -> None:
        """Leave; the hand in play waits."""
        self.app.exit()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Grey out what the rules do not allow now."""
        legal = self._session.state.legal_moves
        needs = {"hold": Draw, "bet_one": ChooseGame, "bet_max": ChooseGame, "games": ChooseGame}
        return True if action not in needs or needs[action] in legal else None

    # what the widgets report

    @on(CardView.Toggled)
    def _card_clicked(self, clicked: CardView.Toggled) -> None:
        self.action_hold(clicked.position + 1)

    @on(Glass.BetChosen)
    def _column_clicked(self, clicked: Glass.BetChosen) -> None:
        if self._may_bet():
            self._bet(self.state.affordable(clicked.coins))

    @on(BigButton.Pressed)
    def _button_clicked(self) -> None:
        self.action_press_button()

    # how it is done

    def _may_bet(self) -> bool:
        if Deal in self.state.legal_moves:
            return True
        if not self.state.credits and self.state.phase is Phase.BETTING:
            self._offer_credits()
        return False

    def _bet(self, coins: int) -> None:
        self.coins = coins
        self._show()

    def _choose(self, paytable: Paytable | None) -> None:
        if paytable is not None and self._play(lambda: self._session.choose(paytable)):
            self.coins = self._session.state.affordable(self.coins)
            self._show()

    def _offer_credits(self) -> None:
        if self.app.screen is not self:
            return
        legal = self.state.legal_moves
        self.app.push_screen(CreditsDialog(self.state.credits, CashOut in legal), self._credits_chosen)

    def _credits_chosen(self, move: Deposit | CashOut | None) -> None:
        if move is not None and self._play(lambda: self._session.play(move)):
            wanted = self.state.coins or self.state.most_coins
            self.coins = self.state.affordable(max(self.coins, wanted))
            self._show()

    def _play(self, move: Callable[[], object]) -> bool:
        """Make a move and show what came of it; a move that could not be made changes nothing."""
        try:
            move()
        except (IllegalMove, CardError, StoreError) as error:
            self.notify(str(error), title="Not done", severity="error", timeout=10, markup=False)
            return False
        before, after = self.state, self._session.state
        self._resumed = False
        if before.phase is not after.phase:
            self.held = frozenset()
        self.state = after
        self._show()
        return True

    def _pressed_twice(self, key: str) -> bool:
        before, at = self._last_press
        self._last_press = (key, monotonic())
        return key == before and monotonic() - at < DOUBLE_PRESS_SECONDS

    def _show(self) -> None:
        state = self.state
        coins = state.coins if state.phase is Phase.DRAWING and state.coins else self.coins
        self.coins = coins
        self.in_play = words.line_in_play(state, coins)
        table = state.paytable
        if table:
            self.query_one("#game", Static).update(_title(table))
        self.query_one("#return", Static).update(words.stated_return(state))
        self.query_one("#number", Static).update(words.hand_number(state))
        self.query_one("#message", Static).update(
            words.message(state, self.held, self._resumed, self.size.width or FULL_SIZE[0])
        )
        self.refresh_bindings()
        drawing = state.phase is Phase.DRAWING
        self.query_one(KeyBar).refresh_keys({"press_button": "draw" if drawing else "deal"})
        self._fit(self.size.width, self.size.height)

    def on_resize(self, event: Resize) -> None:
        """Fit the table to the terminal."""
        self._fit(event.size.width, event.size.height)

    def _fit(self, width: int, height: int) -> None:
        if not self.is_mounted or not width:
            return
        small = width < LEAST_SIZE[0] or height < LEAST_SIZE[1]
        self.set_class(small, "-too-small")
        if small:
            needed = f"{LEAST_SIZE[0]} x {LEAST_SIZE[1]}"
            self.query_one("#too-small", Static).update(
                f"The table needs {needed}; this terminal is {width} x {height}."
            )
            return
        self._fit_rows(width, height)

    def _fit_rows(self, width: int, height: int) -> None:
        lines = len(self.state.paytable.lines) if self.state.paytable else 0
        fixed = 4  # title, message, meters, keys
        glass = self.query_one(Glass)
        glass.short = height - fixed - lines < EXTRA_ROWS + 3
        shown = 1 if glass.short else lines
        pips = width >= PIP_WIDTH
        rows = min(height - fixed - shown - EXTRA_ROWS, 9 if pips else 8)
        card_width = 13 if pips and rows == 9 else (11 if width >= 64 else 9)
        spare = height - fixed - shown - rows - EXTRA_ROWS
        glass.styles.height = shown
        glass.styles.margin = (1, 0) if spare >= 2 else (0, 0)
        self.query_one("#cards").styles.height = rows + EXTRA_ROWS
        for card in self.query(CardView):
            card.styles.width = card_width
            card.styles.margin = (0, 1) if pips else (0, 0, 0, int(card.position > 0))


def _title(table: Paytable) -> Content:
    return Content.assemble((table.name.upper(), "bold"), "  ", table.variant)
