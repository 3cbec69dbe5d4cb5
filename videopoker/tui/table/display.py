"""The display of a session at a table: the hand, the message line, the coach's hints, the side panel."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.events import Resize
from textual.geometry import Size
from textual.reactive import var

from videopoker.core.machine.state import GameState, Phase
from videopoker.core.settings import Settings
from videopoker.play.paytables.files import shipped_fingerprints
from videopoker.play.paytables.solved import known_chances, one_in, shown_return
from videopoker.play.session import Session
from videopoker.play.settings.chosen_keys import hold_keys, key_words, keys_in_use
from videopoker.play.table.notes import Notes
from videopoker.text.play.note import record_line
from videopoker.tui.kit import table_words as words
from videopoker.tui.kit.side_panel import fits_panel
from videopoker.tui.kit.table_view.cards.card_model import best_hands, is_drawn, state_of_large_hand
from videopoker.tui.kit.table_view.cards.multi_hand import MultiHand
from videopoker.tui.kit.table_view.model import TableModel
from videopoker.tui.kit.table_view.view import TableView
from videopoker.tui.kit.timeline import royal_hand
from videopoker.tui.solving.questions import FindFigures
from videopoker.tui.solving.service import SolverService
from videopoker.tui.table.coach import TableCoach
from videopoker.tui.textual_fixes.screens import PaintsChanges

if TYPE_CHECKING:
    from videopoker.tui.table.session_panel import SidePanel


class LargeHand:
    """The index of the large hand among the final hands."""

    def __init__(self) -> None:
        self._index = 0
        self._was_chosen = False

    def index(self, state: GameState, hands: int) -> int:
        """The index of the large hand; 0 if the table does not show this many final hands."""
        return self._index if is_drawn(state, hands) else 0

    def follow(self, state: GameState) -> None:
        """After a move: show the first hand, or a hand that made a royal."""
        self._index = royal_hand(state) or 0 if state.phase is Phase.BETTING else 0
        self._was_chosen = False

    def choose(self, index: int) -> None:
        """Show this hand large."""
        self._index, self._was_chosen = index, True

    def next_best(self, state: GameState) -> int:
        """The index of the best hand, then the next best; the first hand if none won."""
        won = best_hands(state)
        is_on_the_way = self._index in won and (self._was_chosen or won[0] == self._index)
        after = won.index(self._index) + 1 if is_on_the_way else 0
        return won[after % len(won)] if won else 0


class TableDisplay(PaintsChanges[None]):
    """Shows a session at a table. `TableScreen` adds moves by keys and clicks."""

    settings: var[Settings] = var(Settings(), init=False)
    """The player's settings; `letters` is also on if the terminal has no symbols."""

    _waiting_bet: Callable[[], Notes] | None = None
    """A bet pressed before frames have shown what must be seen before it."""

    note: var[str] = var("", init=False, always_update=True)
    """Shown in the message line instead of the hand, until the next key that plays."""

    def __init__(self, session: Session, solver: SolverService, settings: Settings) -> None:
        super().__init__()
        self._solver = solver
        self._session = session
        self._coach = TableCoach(session, settings, solver, self, self.watch_note)
        self._table = self._coach.table
        self._large = LargeHand()
        self._panel: SidePanel | None = None
        self._is_event_over = False
        """Whether a key acted since the last draw."""
        self.set_reactive(TableDisplay.settings, settings)
        self.view: TableView = TableView(self._model())

    def compose(self) -> ComposeResult:
        yield self.view.data_bind(TableDisplay.settings)

    def on_mount(self) -> None:
        self.call_after_refresh(self._find_return)

    def _find_return(self) -> None:
        """Solve the game for the return in the title, unless it is already certain."""
        if (game := self.state.paytable) and shown_return(game) is None:
            self._solver.ask(self, FindFigures(game), lambda _: self.view.watch_model())

    def _find_odds(self) -> None:
        """Solve the game at the bet of a win whose odds are unknown; not without the coach, which needs the solver anyway."""
        if self.settings.coach == "off":
            return
        state = self.state
        is_win = state.phase is Phase.BETTING and len(state.finals) == 1 and state.paid > state.risked
        if is_win and state.paytable and not known_chances(state.paytable, state.coins):
            question = FindFigures(state.paytable, state.coins)
            self._solver.ask(self, question, lambda _: self.watch_note())

    @staticmethod
    def _rarity(state: GameState) -> float | None:
        """In how many hands the line on the table comes once; None while it is unknown."""
        table, coins = state.paytable, state.coins
        return one_in(table, coins, state.line) if table and coins and state.line else None

    async def watch_settings(self) -> None:
        self._table.use(self.settings)
        if self.is_mounted:
            await self._open_or_close_panel(self.size)
            self._coach.follow(is_beside=self._panel is not None)
            self.watch_note()

    def watch_note(self) -> None:
        """Show the present state of the table."""
        if self.is_attached:
            self.view.model = self._model()
            self._show_seal()
            self._tell_panel()

    async def on_resize(self, event: Resize) -> None:
        """Open the side panel if it fits, once the one before is removed."""
        await self._open_or_close_panel(event.size)

    async def _open_or_close_panel(self, size: Size) -> None:
        beside = self.settings.panel == "auto" and fits_panel(*size)
        if beside and self._panel is None:
            from videopoker.tui.table.session_panel import (
                SidePanel,  # takes 15 ms, needed only in large terminals
            )

            self._panel = SidePanel(self._session, self._solver)
            self.mount(self._panel)
            self._coach.follow(is_beside=True)
            self.watch_note()
        elif self._panel and not beside:
            panel, self._panel = self._panel, None
            await panel.remove()
            self.watch_note()

    @property
    def state(self) -> GameState:
        """The session's state."""
        return self._session.state

    @property
    def held(self) -> frozenset[int]:
        """The positions of the cards to hold."""
        return self._table.held

    def _guide(self) -> tuple[str, str]:
        """The keys that deal, and that hold the five cards."""
        first, *_, last = hold_keys(self.settings.keys)
        deal = keys_in_use(self.settings.keys)["deal"].split(",")[0]
        return key_words(deal) if deal else "DEAL", f"{first}-{last}"

    def _opening(self) -> dict[str, str]:
        """Before a deal, the keys to begin with and what they do."""
        state = self.state
        keys = keys_in_use(self.settings.keys)
        if state.cards or state.next_game or not state.credits:
            return {}
        games = f"{len(shipped_fingerprints())} games"
        actions = {"deal": "deals five cards", "games": games, "learn": "learn", "help": "help"}
        return {key_words(keys[name].split(",")[0]): does for name, does in actions.items() if keys[name]}

    @property
    def _has_picture(self) -> bool:
        """Whether the seal is a picture in the side panel; letters cannot draw it."""
        return self._panel is not None and not self.settings.letters

    def _show_seal(self) -> None:
        """Show the picture of the seal in the side panel, in the same frame as the move that fixed it."""
        if self._panel:
            key = key_words(keys_in_use(self.settings.keys)["fairness"].split(",")[0])
            self._panel.show_seal(words.seal(self.state) if self._has_picture else b"", key)

    def _model(self) -> TableModel:
        state = self.state
        bet = self._table.bet.shown(state)
        double = self._double_key(state)
        index = self._large.index(state, bet.hands)
        first = state_of_large_hand(state, bet.hands)
        large = state_of_large_hand(state, bet.hands, index)
        deal_key = words.deal_key(state, bet, self._table.bet.affordable(state))
        share_key, *_ = keys_in_use(self.settings.keys)["share"].split(",")
        remarks, is_rare = words.remarks(
            large, self._rarity(large), key_words(share_key), is_right=self._table.coach.is_right
        )
        match = self._table.open_match
        if match and self._table.bet.is_cut(state):
            deal_key = words.ADD_CREDITS
        resumed = self._table.is_resumed
        guide = self._guide() if self._table.is_guided else None
        opening = self._opening()
        # from the frame that a bet waits for until a card is held
        is_shown_whole = self._waiting_bet or (state.phase is Phase.DRAWING and not self.held)
        message = words.message(large, self.held, resumed=resumed, double=double, at=index, guide=guide)
        message += record_line(self._session.totals, state, self.settings)
        if opening:
            message = ()
        if self.note:
            message = (self.note,)
        return TableModel(
            state,
            bet,
            self.held,
            index,
            step=words.match_step(match.deal_at(state), match.size) if match and not self.note else "",
            message=message,
            tells_win=not self.note,
            aside_message="" if self.note or index else self._coach.line(first),
            quiet=words.first_hand(state) if index else "",
            whole=words.whole_value(state) if is_shown_whole else None,
            opening=opening,
            seal=b"" if self._has_picture else words.seal(state),
            hinted=self._coach.marked(),
            coach=self._coach.over_paytable(first, has_panel=self._panel is not None),
            keys={"press_button": deal_key} if deal_key else {},
            promoted=self._coach.keys_of_the_hint(),
            button=words.BUTTONS.get(deal_key, ""),
            hold_keys=hold_keys(self.settings.keys),
            remarks=remarks,
            is_rare=is_rare,
            is_event_over=self._is_event_over,
        )

    def say(self, note: str = "") -> None:
        """Show the present state, with this note in the message line until the next key that plays."""
        self.note = note

    @on(TableView.Revealed)
    def _tell_panel(self) -> None:
        self._find_return()
        player = self.view.player
        if player.timeline is None:
            self._find_odds()
        if self._panel is None:
            return
        if player.is_hiding:
            return
        bet = self._table.bet.shown(self.state)
        coach = self._coach.in_panel(state_of_large_hand(self.state, bet.hands))
        if player.is_counting:
            self._panel.show_coach(coach)
        else:
            may_speak = self.settings.coach in {"after", "before", "nudge"}
            self._panel.follow(coach, bet.coins, self.settings.currency, graded=may_speak)

    def action_next_best(self) -> None:
        """Show the best hand of several large, then the next best."""
        self._look_at(self._large.next_best(self.state))

    def action_look(self, way: str) -> None:
        """Show the hand next to the large one, in this direction."""
        self._look_at(self.view.query_one(MultiHand).beside(self.view.model.at, way))

    @on(MultiHand.Clicked)
    def _hand_clicked(self, clicked: MultiHand.Clicked) -> None:
        if self.check_action("look", ()):
            self._look_at(0 if clicked.index == self.view.model.at else clicked.index)

    def _look_at(self, index: int) -> None:
        self._large.choose(index)
        self.say()

    def _double_key(self, state: GameState) -> str:
        """The key that doubles the last win; empty if there is none to double, or double-up is off."""
        first, *_ = keys_in_use(self.settings.keys)["double"].split(",")
        return first if self._table.win_to_double(state) else ""
