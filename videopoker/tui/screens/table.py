"""The table: one hand after another. It turns keys and clicks into moves and shows the state they lead to."""

from collections.abc import Callable

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key, MouseDown, Resize
from textual.reactive import var
from textual.screen import Screen

from videopoker.core.cards import CardError
from videopoker.core.evaluate import standing
from videopoker.core.game import IllegalMove
from videopoker.core.moves import CashOut, ChooseGame, Deal, Deposit, Draw
from videopoker.core.paytable import Paytable
from videopoker.core.state import GameState, Phase, bet_one
from videopoker.play.keys import ACTIONS
from videopoker.play.savefile import StoreError
from videopoker.play.session import Session
from videopoker.play.settings import Settings
from videopoker.tui import words
from videopoker.tui.fitting import LEAST_SIZE, Fit, fit, is_too_small
from videopoker.tui.presses import Presses
from videopoker.tui.screens.build import BuildScreen
from videopoker.tui.screens.credits import CreditsDialog
from videopoker.tui.screens.games import GamesScreen
from videopoker.tui.screens.help import HelpScreen
from videopoker.tui.screens.settings import QuitDialog, SettingsScreen
from videopoker.tui.stage import Stage
from videopoker.tui.terminal import can_show_symbols
from videopoker.tui.widgets.banner import Banner
from videopoker.tui.widgets.card import EXTRA_ROWS, CardView
from videopoker.tui.widgets.glass import Glass
from videopoker.tui.widgets.keybar import KeyBar
from videopoker.tui.widgets.meters import BigButton, Meters
from videopoker.tui.widgets.words import Words

OFFER_SECONDS = 0.8
"""How long the last hand is left to be looked at before credits are offered."""

_HOLD = Binding.Group("hold", compact=True)


def _bound(name: str, action: str, words: str, group: Binding.Group | None = None) -> Binding:
    """A binding with its usual keys, under the name by which the settings may give it others."""
    return Binding(ACTIONS[name][0], action, words, id=name, group=group)


class TableScreen(Screen[None]):
    """The machine."""

    BINDINGS = [
        _bound("deal", "press_button", "deal"),
        *(_bound(f"hold_{n}", f"hold({n})", f"hold {n}", _HOLD) for n in range(1, 6)),
        _bound("bet_one", "bet_one", "bet one"),
        _bound("bet_max", "bet_max", "bet max"),
        _bound("credits", "credits", "credits"),
        _bound("games", "games", "games"),
        _bound("build", "build", "build a hand"),
        _bound("settings", "settings", "settings"),
        _bound("help", "help", "help"),
        _bound("quit", "quit", "quit"),
    ]

    # vars, not reactives: what is bound to them repaints, not the whole screen
    state: var[GameState] = var(GameState())
    held: var[frozenset[int]] = var(frozenset[int]())
    coins: var[int] = var(1)
    in_play: var[str | None] = var[str | None](None)
    settings: var[Settings] = var(Settings())
    letters: var[bool] = var(False)

    def __init__(self, session: Session, settings: Settings | None = None) -> None:
        super().__init__()
        self._session = session
        self.set_reactive(TableScreen.settings, settings or Settings())
        self._resumed = session.state.phase is Phase.DRAWING
        self._presses = Presses()
        self._fitted: tuple[Fit, int] | None = None
        self._stage = Stage(self, on_up=self._show)
        self._wanted = session.state.coins or session.state.most_coins
        """The bet the player chose; the credits may allow less."""
        self.set_reactive(TableScreen.state, session.state)
        self.set_reactive(TableScreen.coins, session.state.bet)
        self.set_reactive(TableScreen.in_play, words.line_in_play(session.state, session.state.bet))

    def compose(self) -> ComposeResult:
        """Title, glass, cards, message, meters, keys, from the top."""
        with Horizontal(id="title"):
            yield Words(id="game")
            yield Words(id="return")
            yield Words(id="number")
        yield Glass(id="glass").data_bind(
            state=TableScreen.state,
            coins=TableScreen.coins,
            in_play=TableScreen.in_play,
            letters=TableScreen.letters,
        )
        with Horizontal(id="cards"):
            for position in range(5):
                yield CardView(position).data_bind(
                    state=TableScreen.state, held=TableScreen.held, letters=TableScreen.letters
                )
        yield Words(id="message")
        with Vertical(id="rail"):
            yield Meters(id="meters").data_bind(
                state=TableScreen.state,
                coins=TableScreen.coins,
                letters=TableScreen.letters,
            )
            yield KeyBar(id="keys")
        yield Banner(id="banner").data_bind(letters=TableScreen.letters)
        yield Words(id="too-small")

    def on_mount(self) -> None:
        """Show the state as it is."""
        self.watch_settings()
        self._show()
        if self._session.next_game:
            self.notify(f"{self._session.next_game.title} begins with the next deal.", markup=False)

    def watch_settings(self) -> None:
        """Look and sound as the player wants."""
        self.letters = self.settings.letters or not can_show_symbols()
        for colours in ("two", "none"):
            self.set_class(self.settings.colours == colours, f"-{colours}")

    # what a player does

    def action_press_button(self) -> None:
        """Deal, or draw when a hand is dealt."""
        if self._presses.is_second("button"):
            return
        if self.state.phase is Phase.DRAWING:
            if self._play(lambda: self._session.draw(self.held)) and not self.state.credits:
                self.set_timer(self._stage.seconds_left + OFFER_SECONDS, self._offer_credits_if_none)
        elif not self.state.credits:
            self._offer_credits()
        else:
            self._deal()

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
        if not self._presses.is_second("bet max") and self._may_bet():
            self._bet(self.state.most_coins)
            self._deal()

    def action_credits(self) -> None:
        """Put credits in or take them out."""
        self._offer_credits()

    def action_games(self) -> None:
        """Choose another game; one chosen in the middle of a hand waits for the hand to end."""
        current = self._session.next_game or self.state.paytable
        self.app.push_screen(GamesScreen(current, self._session.lately.games, self.letters), self._choose)

    def action_build(self) -> None:
        """Build hands from the whole deck, beside the table."""
        if self.state.paytable:
            self.app.push_screen(BuildScreen(self.state.paytable, self.settings.colours, self.letters))

    def action_settings(self) -> None:
        """Change how the table looks and behaves."""
        self.app.push_screen(SettingsScreen())

    def action_quit(self) -> None:
        """Leave, or ask first where the player wants to be asked."""
        if self.settings.confirm_quit:
            self.app.push_screen(QuitDialog(), lambda sure: self.app.exit() if sure else None)
        else:
            self.app.exit()

    def action_help(self) -> None:
        """Explain the keys and the rules."""
        self.app.push_screen(HelpScreen())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Grey out what the rules do not allow now."""
        if self.has_class("-too-small"):
            return action == "quit"
        legal = self._session.state.legal_moves
        needs = {"hold": Draw, "bet_one": ChooseGame, "bet_max": ChooseGame}
        return True if action not in needs or needs[action] in legal else None

    def on_key(self, event: Key) -> None:
        """End what moves; say why a key that waits for the hand to end does nothing now."""
        if self._ended_event():
            event.stop()
            return
        waiting = self.state.phase is Phase.DRAWING and not self.has_class("-too-small")
        bound = self.active_bindings.get(event.key)
        if waiting and bound and not bound.enabled:
            self.notify(f"{bound.binding.description}: draw first; the hand waits for its draw.", timeout=3)

    def on_mouse_down(self, event: MouseDown) -> None:
        """End what moves."""
        if self._ended_event():
            event.stop()

    # what the widgets report

    @on(CardView.Toggled)
    def _card_clicked(self, clicked: CardView.Toggled) -> None:
        self.action_hold(clicked.position + 1)

    @on(Glass.BetChosen)
    def _column_clicked(self, clicked: Glass.BetChosen) -> None:
        if self._may_bet():
            self._bet(clicked.coins)

    @on(BigButton.Pressed)
    def _button_clicked(self) -> None:
        self.action_press_button()

    # how it is done

    def _deal(self) -> None:
        dealt = self._play(lambda: self._session.deal(self.coins))
        if dealt and self.settings.autohold and words.line_in_play(self.state, self.coins):
            wild = self.state.paytable.wild if self.state.paytable else frozenset()
            self.held = standing(self.state.cards, wild)
            self._show()

    def _ended_event(self) -> bool:
        """End whatever moves; gives whether it was an event, which takes the press that ends it."""
        was_event = self._stage.is_event
        self._stage.finish()
        if was_event:  # its bounce does not deal, nor does the click it begins
            self._presses.is_second("button")
        return was_event

    def _may_bet(self) -> bool:
        if Deal in self.state.legal_moves:
            return True
        if not self.state.credits and self.state.phase is Phase.BETTING:
            self._offer_credits()
        return False

    def _bet(self, coins: int) -> None:
        self._wanted = coins
        self._show()

    def _choose(self, paytable: Paytable | None) -> None:
        if paytable is None:
            return
        self._session.next_game = None
        if ChooseGame in self.state.legal_moves:
            self._play(lambda: self._session.choose(paytable))
        elif paytable != self.state.paytable:
            self._session.next_game = paytable
            self.notify(f"{paytable.title} begins with the next deal.", markup=False)

    def _offer_credits_if_none(self) -> None:
        if not self.state.credits and self.state.phase is Phase.BETTING:
            self._offer_credits()

    def _offer_credits(self) -> None:
        if self.app.screen is not self:
            return
        legal = self.state.legal_moves
        self.app.push_screen(CreditsDialog(self.state.credits, CashOut in legal), self._credits_chosen)

    def _credits_chosen(self, move: Deposit | CashOut | None) -> None:
        if move is not None:
            self._play(lambda: self._session.play(move))

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
            self._wanted = after.coins or self._wanted
        self.state = after
        self._stage.begin(before, after, self.settings)
        self._show()
        return True

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
