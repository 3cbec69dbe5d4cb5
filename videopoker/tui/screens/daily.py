"""The daily twenty on the table."""

from collections.abc import Sequence
from datetime import date, timedelta
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
    BINDINGS = [
        Binding("c", "copy", "copy the score"),
        Binding("left", "day('before')", "the day before"),
        Binding("right", "day('after')", "the day after"),
    ]

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
        self.say("The score is copied, if this terminal lets programs copy.")

    def action_day(self, which: str) -> None:
        """Go to the hands of another day, for practice unless it is today."""
        day, today = self._daily.day + timedelta(days=-1 if which == "before" else 1), _today()
        if day <= today:
            daily = Daily(day, today, self._daily.paytable, self._file)
            self.app.switch_screen(DailyScreen(daily, self._file, self._solver, self.settings))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is a score to copy at the end, and no day after today."""
        if action == "copy":
            return self.is_over
        if action == "day":
            return parameters == ("before",) or self._daily.day < _today()
        return super().check_action(action, parameters)


def daily_screen(folder: Path, solver: SolverService, settings: Settings) -> DailyScreen:
    """Today's hands of the house game."""
    from videopoker.play.paytables.files import load_paytable

    file = TrainingFile(folder)
    today = _today()
    return DailyScreen(Daily(today, today, load_paytable(), file), file, solver, settings)


def _today() -> date:
    return date.today()  # noqa: DTZ011 - the day is the player's
