"""The machine as it is seen: what stands where, in which words and how large. It shows a state and plays nothing."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.reactive import var
from textual.screen import Screen

from videopoker.core.paytable import Paytable
from videopoker.core.state import GameState, Phase
from videopoker.play.settings import Settings
from videopoker.tui import words
from videopoker.tui.fitting import LEAST_SIZE, Fit, fit, is_too_small
from videopoker.tui.stage import Stage
from videopoker.tui.terminal import can_show_symbols
from videopoker.tui.widgets.banner import Banner
from videopoker.tui.widgets.card import EXTRA_ROWS, CardView
from videopoker.tui.widgets.glass import Glass
from videopoker.tui.widgets.keybar import KeyBar
from videopoker.tui.widgets.meters import Meters
from videopoker.tui.widgets.words import Words


class Machine(Screen[None]):
    """Title, glass, cards, message, meters and keys; whoever plays sets the state and calls `_show`."""

    # vars, not reactives: what is bound to them repaints, not the whole screen
    state: var[GameState] = var(GameState())
    held: var[frozenset[int]] = var(frozenset[int]())
    coins: var[int] = var(1)
    in_play: var[str | None] = var[str | None](None)
    settings: var[Settings] = var(Settings())
    letters: var[bool] = var(False)

    def __init__(self, state: GameState, settings: Settings) -> None:
        super().__init__()
        self._resumed = state.phase is Phase.DRAWING
        self._fitted: tuple[Fit, int] | None = None
        self._stage = Stage(self, on_up=self._show)
        self._wanted = state.coins or state.most_coins
        """The bet the player chose; the credits may allow less."""
        self.set_reactive(Machine.settings, settings)
        self.set_reactive(Machine.state, state)
        self.set_reactive(Machine.coins, state.bet)
        self.set_reactive(Machine.in_play, words.line_in_play(state, state.bet))

    def compose(self) -> ComposeResult:
        """Title, glass, cards, message, meters, keys, from the top."""
        with Horizontal(id="title"):
            yield Words(id="game")
            yield Words(id="return")
            yield Words(id="number")
        yield Glass(id="glass").data_bind(
            state=Machine.state,
            coins=Machine.coins,
            in_play=Machine.in_play,
            letters=Machine.letters,
        )
        with Horizontal(id="cards"):
            for position in range(5):
                yield CardView(position).data_bind(
                    state=Machine.state, held=Machine.held, letters=Machine.letters
                )
        yield Words(id="message")
        with Vertical(id="rail"):
            yield Meters(id="meters").data_bind(
                state=Machine.state,
                coins=Machine.coins,
                letters=Machine.letters,
            )
            yield KeyBar(id="keys")
        yield Banner(id="banner").data_bind(letters=Machine.letters)
        yield Words(id="too-small")

    def on_mount(self) -> None:
        """Show the state as it is."""
        self.watch_settings()
        self._show()

    def watch_settings(self) -> None:
        """Look and sound as the player wants."""
        self.letters = self.settings.letters or not can_show_symbols()
        for colours in ("two", "none"):
            self.set_class(self.settings.colours == colours, f"-{colours}")

    def _show(self) -> None:
        state = self.state
        drawing = state.phase is Phase.DRAWING
        coins = state.coins if drawing and state.coins else state.affordable(self._wanted)
        self.coins = coins
        self.in_play = None if self._stage.is_hiding else words.line_in_play(state, coins)
        table = state.paytable
        if table:
            self.query_one("#game", Words).say(_title(table))
        self.query_one("#return", Words).say(words.stated_return(state))
        self.query_one("#number", Words).say(words.hand_number(state))
        self.refresh_bindings()
        self.query_one(KeyBar).words = {"press_button": "draw" if drawing else "deal"}
        self._fit(self.size.width, self.size.height)

    def on_resize(self, event: Resize) -> None:
        """Fit the table to the terminal."""
        self._stage.finish()
        self._fit(event.size.width, event.size.height)

    def _fit(self, width: int, height: int) -> None:
        if not self.is_mounted or not width:
            return
        self.set_class(is_too_small(width, height), "-too-small")
        if self.has_class("-too-small"):
            self.query_one("#too-small", Words).say(words.too_small(width, height))
        self.query_one("#message", Words).say(self._message(width - 2))
        self._fit_rows(width, height)

    def _message(self, width: int) -> str:
        return "" if self._stage.is_hiding else words.message(self.state, self.held, self._resumed, width)

    def _fit_rows(self, width: int, height: int) -> None:
        table = self.state.paytable
        lines = len(table.lines) if table else 0
        room = fit(width, max(height, LEAST_SIZE[1]), lines)
        if (room, lines) == self._fitted:
            return
        self._fitted = room, lines
        glass, cards = self.query_one(Glass), self.query_one("#cards")
        glass.short = room.glass < lines
        glass.styles.height = room.glass
        glass.styles.margin = (int(room.airy), 0)
        cards.styles.height = room.card_rows + EXTRA_ROWS
        cards.styles.margin = (room.above_cards, 0, 0, 0)
        for card in self.query(CardView):
            card.styles.width = room.card_width
            card.styles.margin = (0, 0, 0, room.gap if card.position else 0)


def _title(table: Paytable) -> Content:
    return Content.assemble((table.name.upper(), "bold"), "  ", table.variant)
