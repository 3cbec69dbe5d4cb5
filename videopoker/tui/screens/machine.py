"""The machine as it is seen: what stands where, in which words and how large. It shows a state and plays nothing."""

from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.events import Resize
from textual.reactive import var
from textual.screen import Screen

from videopoker.core.paytable import Paytable
from videopoker.core.settings import Settings
from videopoker.core.state import GameState, Phase
from videopoker.tui.animation.banner import Banner
from videopoker.tui.animation.player import AnimationPlayer
from videopoker.tui.content import table as words
from videopoker.tui.content.title import jackpot, title
from videopoker.tui.layout.multi_hand import MultiHandLayout, multi_hand_layout
from videopoker.tui.layout.table import LEAST_SIZE, TableLayout, fit, is_too_small
from videopoker.tui.widgets.card import EXTRA_ROWS, FLAT_EXTRA_ROWS, CardView
from videopoker.tui.widgets.key_bar import KeyBar
from videopoker.tui.widgets.label import Label
from videopoker.tui.widgets.meters import MeterBar
from videopoker.tui.widgets.multi_hand import MultiHand
from videopoker.tui.widgets.multi_hand_model import in_large
from videopoker.tui.widgets.paytable import PaytableView

if TYPE_CHECKING:
    from videopoker.tui.app import VideoPokerApp


class Machine(Screen[None]):
    """Title, glass, cards, message, meters and keys; whoever plays sets the state and calls `_show`."""

    # vars, not reactives: what is bound to them repaints, not the whole screen
    state: var[GameState] = var(GameState())
    large: var[GameState] = var(GameState())
    """The state whose cards lie in the five places: of many final hands the best."""
    held: var[frozenset[int]] = var(frozenset[int]())
    coins: var[int] = var(1)
    hands: var[int] = var(1)
    """How many hands are in play, or will be."""
    glass: var[Paytable | None] = var[Paytable | None](None)
    """The paytable as it pays now, as far as the cards that are up may tell."""
    in_play: var[str | None] = var[str | None](None)
    settings: var[Settings] = var(Settings())
    letters: var[bool] = var(False)

    def __init__(self, state: GameState, settings: Settings) -> None:
        super().__init__()
        self._resumed = state.phase is not Phase.BETTING
        self._fitted: tuple[TableLayout | MultiHandLayout, int, int] | None = None
        self._stage = AnimationPlayer(self, on_up=self._show)
        self._wanted = state.coins or state.most_coins
        """The bet the player chose last; the credits may allow less, until there are more of them."""
        self._wanted_hands = state.hands
        """The hands the player chose; the same holds."""
        self._asked = False
        """Whether the player asked for another bet since the last hand was played."""
        self.set_reactive(Machine.settings, settings)
        self.set_reactive(Machine.state, state)
        self.set_reactive(Machine.large, in_large(state))
        self.set_reactive(Machine.coins, state.coins or state.bet)
        self.set_reactive(Machine.hands, state.hands)
        self.set_reactive(Machine.glass, state.glass)
        self.set_reactive(Machine.in_play, words.line_in_play(in_large(state), state.bet))

    def compose(self) -> ComposeResult:
        """Title, glass, cards, message, meters, keys, from the top."""
        with Horizontal(id="title"):
            yield Label(id="game")
            yield Label(id="return")
            yield Label(id="jackpot")
            yield Label(id="number")
        with Container(id="board"):
            yield PaytableView(id="glass").data_bind(
                state=Machine.state,
                table=Machine.glass,
                coins=Machine.coins,
                hands=Machine.hands,
                in_play=Machine.in_play,
                letters=Machine.letters,
            )
            yield MultiHand(id="hands").data_bind(
                state=Machine.state, held=Machine.held, hands=Machine.hands, letters=Machine.letters
            )
        with Horizontal(id="cards"):
            for position in range(5):
                yield CardView(position).data_bind(
                    state=Machine.large, held=Machine.held, letters=Machine.letters
                )
        yield Label(id="message")
        with Vertical(id="rail"):
            yield MeterBar(id="meters").data_bind(
                state=Machine.state,
                coins=Machine.coins,
                hands=Machine.hands,
                letters=Machine.letters,
            )
            yield KeyBar(id="keys")
        yield Banner(id="banner").data_bind(letters=Machine.letters)
        yield Label(id="too-small")

    def on_mount(self) -> None:
        """Show the state as it is."""
        self.watch_settings()
        self._show()

    def watch_settings(self) -> None:
        """Look and sound as the player wants."""
        self.query_one(MeterBar).currency = self.settings.currency
        self.letters = cast("VideoPokerApp", self.app).letters
        for colours in ("two", "none"):
            self.set_class(self.settings.colours == colours, f"-{colours}")
        if self._fitted:
            self._show()

    def _show(self) -> None:
        state = self.state
        told = self._stage.told(state)
        self.large = in_large(state)
        played = None if self._asked and state.phase is Phase.BETTING else state.coins
        self.coins, self.hands = (played, state.hands) if played else self._next_bet
        self.glass = told.glass
        self.in_play = None if self._stage.is_hiding else words.line_in_play(self.large, self.coins)
        self.refresh_bindings()
        self.query_one(KeyBar).words = _KEYS[state.phase] | self._deal_words
        self._fit(self.size.width, self.size.height)

    @property
    def _next_bet(self) -> tuple[int, int]:
        """The coins and the hands of the next deal: what the player wants, as far as the credits go."""
        hands = self.state.affordable_hands(self._wanted_hands)
        return self.state.affordable(self._wanted, hands), hands

    @property
    def _deal_words(self) -> dict[str, str]:
        """What the key that deals is called where the credits no longer cover the bet that is shown."""
        coins, hands = self._next_bet
        shown = (self.coins, self.hands)
        if self._stage.is_hiding or self.state.phase is not Phase.BETTING:
            return {}
        if not self.state.credits:
            return {"press_button": "put credits in"}
        if (coins, hands) == shown:
            return {}
        return {"press_button": f"deal for {coins} x {hands}" if hands > 1 else f"deal for {coins}"}

    def on_resize(self, event: Resize) -> None:
        """Fit the table to the terminal."""
        self._stage.finish()
        self._fit(event.size.width, event.size.height)

    def _fit(self, width: int, height: int) -> None:
        if not self.is_mounted or not width:
            return
        self.set_class(is_too_small(width, height), "-too-small")
        if self.has_class("-too-small"):
            self.query_one("#too-small", Label).say(words.too_small(width, height))
        self._tell_title(self._beside_panel(width) - 2)
        self.query_one("#message", Label).say(self._message(width - 2))
        self._fit_rows(width, height)

    def _tell_title(self, width: int) -> None:
        told = title(self.state, self.coins, jackpot(self._stage.told(self.state)), width)
        self.query_one("#game", Label).say(told.game)
        self.query_one("#return", Label).say(told.stated_return)
        self.query_one("#jackpot", Label).say(told.jackpot)
        self.query_one("#number", Label).say(told.number)

    def _beside_panel(self, width: int) -> int:
        """The columns that a panel leaves of so many."""
        return width

    def _message(self, width: int) -> str:
        if self._stage.is_hiding:
            return ""
        return words.message(self.large, self.held, self._resumed, width, self._double_key)

    @property
    def _double_key(self) -> str:
        """The key that doubles the last win; empty when nothing can be doubled."""
        return ""

    def _fit_rows(self, width: int, height: int) -> None:
        """Give every part its rows and columns, unless it has them."""
        height = max(height, LEAST_SIZE[1])
        table = self.state.paytable
        lines = len(table.lines) if table else 0
        room = (
            multi_hand_layout(width, height, table, self.hands)
            if table and self.hands > 1
            else fit(width, height, lines)
        )
        if (room, lines, width) == self._fitted:
            return
        self._fitted = room, lines, width
        if isinstance(room, MultiHandLayout):
            self._place_many(room)
        else:
            self._place_one(room, lines)
        for card in self.query(CardView):
            card.flat = isinstance(room, MultiHandLayout) and room.flat
            card.styles.width = room.card_width
            card.styles.margin = (0, 0, 0, room.gap if card.position else 0)

    def _place_one(self, room: TableLayout, lines: int) -> None:
        board, glass, cards = self.query_one("#board"), self.query_one(PaytableView), self.query_one("#cards")
        self.query_one(MultiHand).display = False
        glass.short = room.glass < lines
        glass.styles.width = "100%"
        glass.styles.height = board.styles.height = room.glass
        board.styles.margin = (int(room.airy), 0)
        cards.styles.height = room.card_rows + EXTRA_ROWS
        cards.styles.margin = (room.above_cards, 0, 0, 0)

    def _place_many(self, room: MultiHandLayout) -> None:
        board, glass, cards = self.query_one("#board"), self.query_one(PaytableView), self.query_one("#cards")
        hands = self.query_one(MultiHand)
        hands.display = True
        hands.styles.height = room.board if room.beside else room.board - room.glass
        board.styles.layout = "horizontal" if room.beside else "vertical"
        board.styles.height = room.board
        board.styles.margin = 0
        glass.short = room.short
        glass.styles.width = room.glass_width
        glass.styles.height = room.glass
        cards.styles.height = room.card_rows + (FLAT_EXTRA_ROWS if room.flat else EXTRA_ROWS)
        cards.styles.margin = 0


_KEYS = {
    Phase.BETTING: {"press_button": "deal", "hold": ""},
    Phase.DRAWING: {"press_button": "draw", "more_hands": ""},
    Phase.DOUBLING: {"press_button": "", "hold": "pick", "more_hands": ""},
}
"""What the keys are called otherwise; one without a name is not shown then."""
