"""The drill on the table: hands you got wrong and close ones, when they are due; or one that you type."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from textual.binding import Binding

from videopoker.coach.decisions import check_deal
from videopoker.coach.drill import Drill
from videopoker.core.cards import Card
from videopoker.core.paytable import Paytable
from videopoker.core.settings import Settings
from videopoker.play.saves.file_check import SaveError
from videopoker.play.training import TrainingFile
from videopoker.text.training import SOURCES, drill_rows
from videopoker.tui.screens.cards import CardsDialog
from videopoker.tui.screens.practice import PracticeScreen
from videopoker.tui.solver_service import SolverService


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
        check = partial(check_deal, paytable=self._drill.paytable)
        self.app.push_screen(CardsDialog(check, "Ks Kh 7d 2c 9s"), self._bring)

    def _bring(self, cards: Sequence[Card] | None) -> None:
        if cards:
            try:
                self._drill.bring(cards)
            except SaveError as error:
                self.say(str(error))
            self._find_hand()


def drill_screen(
    paytable: Paytable,
    save: Path,
    solver: SolverService,
    settings: Settings,
    hand: Sequence[Card] = (),
) -> DrillScreen:
    """A drill in a game beside a save, of one hand or of what is due."""
    return DrillScreen(Drill(paytable, TrainingFile(save.parent)), solver, settings, save, hand)
