"""The drill on the table: hands you got wrong and close ones, when they are due; or one that you type."""

from collections.abc import Sequence
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Input, Static

from videopoker.coach.decisions import check_deal
from videopoker.coach.drill import Drill
from videopoker.core.cards import Card, CardError, parse_cards
from videopoker.core.messages import printable
from videopoker.core.paytable import Paytable
from videopoker.core.settings import Settings
from videopoker.play.saves.file_check import SaveError
from videopoker.play.training import TrainingFile
from videopoker.text.training import SOURCES, drill_rows
from videopoker.tui.screens.practice import PracticeScreen
from videopoker.tui.solver_service import SolverService
from videopoker.tui.widgets.dialog import Dialog
from videopoker.tui.widgets.label import Label


class DrillScreen(PracticeScreen):
    """A drill, and how it goes."""

    TITLE = "DRILL"
    BINDINGS = [Binding("e", "type_hand", "type a hand")]

    def __init__(
        self,
        drill: Drill,
        solver: SolverService,
        settings: Settings,
        save: Path | None = None,
        hand: Sequence[Card] = (),
    ) -> None:
        self._drill = drill
        self._brought = hand
        super().__init__(drill, solver, settings, save)

    def on_mount(self) -> None:
        """Ask for the hand that was brought, else for the first that is due."""
        if self._brought:
            self._bring(self._brought)
        else:
            super().on_mount()

    @property
    def aside(self) -> str:
        """Where the hand comes from."""
        return SOURCES.get(self._drill.source, "") if self._hand else super().aside

    def end_rows(self) -> Sequence[str]:
        """How it went."""
        return drill_rows(self._drill.answers, self._drill.progress, letters=self.settings.letters)

    def action_type_hand(self) -> None:
        """Take a hand apart."""
        self.app.push_screen(TypeHandDialog(self._drill.paytable), self._bring)

    def _bring(self, cards: Sequence[Card] | None) -> None:
        if cards:
            try:
                self._drill.bring(cards)
            except SaveError as error:
                self.notify(str(error), severity="error", markup=False)
            self._find_hand()


class TypeHandDialog(Dialog[tuple[Card, ...] | None]):
    """Asks for five cards."""

    TITLE = heading = "TYPE A HAND"
    keys = "enter take it apart   esc back"
    BINDINGS = [Binding("escape", "dismiss", "back", priority=True)]

    def __init__(self, paytable: Paytable) -> None:
        super().__init__()
        self._paytable = paytable

    def body(self) -> ComposeResult:
        yield Static("five cards of this game")
        yield Input("", placeholder="Ks Kh 7d 2c 9s", compact=True)
        yield Label(id="complaint")

    def on_mount(self) -> None:
        """Type at once."""
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def _typed(self, submitted: Input.Submitted) -> None:
        submitted.stop()
        try:
            cards = parse_cards(submitted.value)
            check_deal(cards, self._paytable)
        except CardError as error:
            self.query_one("#complaint", Label).say(Content.styled(printable(str(error)), "bold $text-error"))
        else:
            self.dismiss(cards)


def drill_screen(
    paytable: Paytable,
    save: Path,
    solver: SolverService,
    settings: Settings,
    hand: Sequence[Card] = (),
) -> DrillScreen:
    """A drill in a game beside a save, of one hand or of what is due."""
    file = TrainingFile(save.parent)
    return DrillScreen(Drill(paytable, file), solver, settings, save, hand)
