"""A past hand played again on the practice table: the same five cards and the same replacements. Nothing is bet or logged."""

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding

from videopoker.core.events import FinalHand
from videopoker.core.settings import Settings
from videopoker.core.state import GameState, Phase
from videopoker.play.notes import HintLevel
from videopoker.play.saves.played_hand import PlayedHand
from videopoker.play.saves.replay import drawn_again
from videopoker.play.settings.keys import hold_keys
from videopoker.text.hand import cards_held
from videopoker.text.history import played_at
from videopoker.text.win import deal_won
from videopoker.tui.kit.debounce import Debounce
from videopoker.tui.kit.layout import is_too_small
from videopoker.tui.kit.table_view.card import CardView
from videopoker.tui.kit.table_view.meters import BigButton
from videopoker.tui.kit.table_view.model import TableModel
from videopoker.tui.kit.table_view.view import TableView
from videopoker.tui.kit.timeline import royal_hand
from videopoker.tui.practice.screen import PRACTICE_KEYS
from videopoker.tui.solving.questions import ExplainHand
from videopoker.tui.solving.service import SolverService
from videopoker.tui.textual_fixes.closes_once import ClosesOnce
from videopoker.tui.textual_fixes.compositor import PaintsChanges

if TYPE_CHECKING:
    from videopoker.coach.advice import Advice
    from videopoker.tui.kit.coach import CoachShown


class AgainScreen(PaintsChanges[None], ClosesOnce[None]):
    """A table with a past hand to hold and draw again; its result is shown next to the original result."""

    TITLE = "AGAIN"
    BINDINGS = [
        *PRACTICE_KEYS,
        Binding("w", "why", "why", tooltip="why the best hold is best, after the draw"),
    ]

    def __init__(self, hand: PlayedHand, dealt: GameState, solver: SolverService, settings: Settings) -> None:
        """`dealt` is the machine when the hand was dealt."""
        super().__init__()
        self._hand = hand
        self._dealt = self._state = dealt
        self._solver = solver
        self._settings = settings
        self._held = frozenset[int]()
        self._advice: Advice | None = None
        self._why = HintLevel.NONE
        self._presses = Debounce()
        self.view: TableView = TableView(self._model())
        self.view.settings = settings

    def compose(self) -> ComposeResult:
        yield self.view

    def on_mount(self) -> None:
        """Have the holds of the hand calculated."""
        self._solver.ask(self, ExplainHand(self._dealt), self._take)

    def _take(self, advice: "Advice") -> None:
        self._advice = advice
        self._show()

    # actions

    @on(BigButton.Pressed)
    def action_press_button(self) -> None:
        """Draw, or deal the same hand again."""
        if self.view.player.finish() or self._presses.is_repeat("button"):
            return
        if self._is_dealt:
            self._state = drawn_again(self._dealt, self._held)
            self.view.follow(self._model())
        else:
            self._state, self._held, self._why = self._dealt, frozenset(), HintLevel.NONE
            self._show()
        self.refresh_bindings()

    def action_hold(self, number: int) -> None:
        """Hold the card of this number, 1 to 5, or release it."""
        self._presses.note("hold")
        if self._is_dealt:
            self._held ^= {number - 1}
            self._show()

    def action_why(self) -> None:
        """Show why the best hold is best, then the account of it, then neither."""
        self._why = self._why.next_reason
        self._show()

    def action_back(self) -> None:
        """Close why the best hold is best, or else leave."""
        if self._why:
            self._why = HintLevel.NONE
            self._show()
        else:
            self.dismiss()

    @on(CardView.Toggled)
    def _card_clicked(self, clicked: CardView.Toggled) -> None:
        self.action_hold(clicked.position + 1)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Grey out or hide the keys that do nothing now."""
        if is_too_small(*self.size):
            return action in {"back", "dismiss"}
        if action == "hold":
            return self._is_dealt or None
        return action != "why" or not self._is_dealt

    # display

    @property
    def _is_dealt(self) -> bool:
        return self._state.phase is Phase.DRAWING

    def _show(self) -> None:
        self.view.model = self._model()
        self.refresh_bindings()

    def _model(self) -> TableModel:
        dealt = self._hand.dealt
        word = "draw" if self._is_dealt else "again"
        return TableModel(
            self._state,
            self._held if self._is_dealt else frozenset(),
            dealt.coins,
            dealt.hands,
            royal_hand(self._state) or 0,
            message=self._message(),
            tells_win=not self._is_dealt,
            aside_message=self._verdict(),
            coach=self._coached(),
            keys={
                "press_button": word,
                "hold": "hold" if self._is_dealt else "",
                "back": "close" if self._why else "back",
            },
            button=word.upper(),
            hold_keys=hold_keys(self._settings.keys),
            label=str(self.TITLE),
            aside=f"{played_at(self._hand):%d %b %Y}, nothing is bet",
            is_bet=False,
        )

    def _message(self) -> tuple[str, ...]:
        if self._is_dealt or self._hand.drawn is None:
            return (str(self._state.value), "hold, then space draws")
        held = cards_held(self._dealt.cards, self._hand.drawn.held, attrgetter("short"))
        both = f"now: {_won(self._state.finals)} · then: {_won(self._hand.drawn.hands)}"
        return both, f"held then: {held}"

    def _verdict(self) -> str:
        """What the coach says of the hold drawn."""
        if self._is_dealt or self._advice is None:
            return ""
        from videopoker.text.advice import better_hold

        graded = self._advice.graded(self._dealt, self._held)
        return "no hold was worth more" if graded.is_right else better_hold(graded, "was")

    def _coached(self) -> "CoachShown | None":
        if not (self._why and self._advice):
            return None
        from videopoker.coach.rival import known_rival
        from videopoker.text.advice import accounts, reason
        from videopoker.tui.kit.coach import CoachShown

        advice, held = self._advice, self._held
        is_account = self._why is HintLevel.ACCOUNT
        why = accounts(advice, held, is_over=True) if is_account else [reason(advice, held, is_over=True)]
        return CoachShown("", advice, held, is_ranked=True, reasons=why, rival=known_rival(advice))


def _won(finals: Sequence[FinalHand]) -> str:
    return deal_won(finals)
