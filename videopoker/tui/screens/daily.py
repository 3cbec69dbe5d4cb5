"""The daily twenty on the table."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from textual.binding import Binding

from videopoker.coach.daily import Daily, all_scores
from videopoker.core.settings import Settings
from videopoker.play.training import TrainingFile
from videopoker.text.training import calendar_rows, daily_rows
from videopoker.tui.screens.practice import PracticeScreen
from videopoker.tui.solver_service import SolverService


class DailyScreen(PracticeScreen):
    """Twenty hands, a score to share, and the month."""

    TITLE = "DAILY"
    BINDINGS = [Binding("c", "copy", "copy the score")]

    def __init__(self, daily: Daily, file: TrainingFile, solver: SolverService, settings: Settings) -> None:
        self._daily = daily
        self._file = file
        super().__init__(daily, solver, settings)

    @property
    def aside(self) -> str:
        """The day, and whether it counts."""
        return f"{self._daily.day}{'' if self._daily.is_scored else ', for practice'}"

    def end_rows(self) -> Sequence[str]:
        """The score and the month."""
        rows = daily_rows(self._daily.score, self._daily.paytable, letters=self.settings.letters)
        return [*rows, "", *calendar_rows(all_scores(self._file, self._daily.paytable), self._daily.day)]

    def action_copy(self) -> None:
        """Give the score to the terminal's clipboard, where it has one."""
        rows = daily_rows(self._daily.score, self._daily.paytable, letters=self.settings.letters)
        self.app.copy_to_clipboard("\n".join(rows))
        self.notify("The score is copied, if this terminal lets programs copy.")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is a score to copy at the end."""
        if action == "copy":
            return self.is_over
        return super().check_action(action, parameters)


def daily_screen(folder: Path, solver: SolverService, settings: Settings) -> DailyScreen:
    """Today's hands of the house game."""
    from videopoker.play.paytables.files import load_paytable

    file = TrainingFile(folder)
    today = date.today()  # noqa: DTZ011 - the day is the player's
    return DailyScreen(Daily(today, today, load_paytable(), file), file, solver, settings)
