"""The daily twenty on the table."""

from datetime import date, timedelta
from pathlib import Path

from textual.binding import Binding

from videopoker.coach.daily import Daily
from videopoker.core.settings import Settings
from videopoker.play.paytables.files import load_paytable
from videopoker.play.practice.training import TrainingFile
from videopoker.play.saves.files.sqlite_file import SCREEN_WAIT, SaveError
from videopoker.tui.practice.screen import PracticeScreen
from videopoker.tui.solving.service import SolverService


class DailyScreen(PracticeScreen):
    """Twenty hands, a score to share, and the month."""

    BINDINGS = [
        Binding("y", "share", "share", tooltip="share: copy the score and write its picture"),
        Binding("left", "day(-1)", "day", tooltip="the day before"),
        Binding("right", "day(1)", "day", tooltip="the day after"),
    ]

    def __init__(self, daily: Daily, solver: SolverService, settings: Settings) -> None:
        self._daily = daily
        super().__init__(daily, solver, settings)

    def action_share(self) -> None:
        """Copy the score, and offer to write its picture."""
        from videopoker.drawing.shared_file import score_file_name
        from videopoker.text.coach.practice import shared_score
        from videopoker.tui.kit.share import ShareDialog

        daily = self._daily
        shared = shared_score(daily.score, daily.paytable, is_practice=not daily.is_scored)
        dialog = ShareDialog(score_file_name(shared.title), daily.file.path.parent, shared)
        self.app.push_screen(dialog, lambda result: self.say(result or ""))

    def action_day(self, days: int) -> None:
        """Go to the hands of another day; only today's count."""
        daily = self._daily
        day = daily.day + timedelta(days)
        today = _today()
        if day <= today:
            try:
                other = Daily(day, today, daily.paytable, daily.file)
            except SaveError as error:
                self.say(str(error))
                return
            self.app.switch_screen(DailyScreen(other, self._solver, self.settings))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable sharing at the end only, and no day after today."""
        if action == "share":
            return self.is_over
        if action == "day":
            return parameters == (-1,) or self._daily.day < _today()
        return super().check_action(action, parameters)


def daily_screen(folder: Path, solver: SolverService, settings: Settings) -> DailyScreen:
    """Today's hands of the house game."""
    today = _today()
    daily = Daily(today, today, load_paytable(), TrainingFile(folder, SCREEN_WAIT))
    return DailyScreen(daily, solver, settings)


def _today() -> date:
    return date.today()  # noqa: DTZ011 - the day is the player's
