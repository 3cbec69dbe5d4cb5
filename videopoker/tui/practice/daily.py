"""The daily twenty on the table."""

from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path

from textual.binding import Binding

from videopoker.coach.daily import Daily, all_scores
from videopoker.core.settings import Settings
from videopoker.play.paytables.files import load_paytable
from videopoker.play.saves.file_check import SCREEN_WAIT, SaveError
from videopoker.play.training import TrainingFile
from videopoker.text.group import Group
from videopoker.text.training import calendar_group, daily_group
from videopoker.tui.practice.screen import PracticeScreen
from videopoker.tui.solving.service import SolverService


class DailyScreen(PracticeScreen):
    """Twenty hands, a score to share, and the month."""

    TITLE = "DAILY"
    BINDINGS = [
        Binding("y", "share", "share", tooltip="share: copy the score and write its picture"),
        Binding("left", "day('before')", "day", tooltip="the day before"),
        Binding("right", "day('after')", "day", tooltip="the day after"),
    ]

    def __init__(self, daily: Daily, file: TrainingFile, solver: SolverService, settings: Settings) -> None:
        self._daily = daily
        self._file = file
        super().__init__(daily, solver, settings)

    @property
    def aside(self) -> str:
        """The day, and whether it counts."""
        return f"{self._daily.day}{'' if self._daily.is_scored else ', for practice'}"

    @property
    def _score(self) -> Group:
        return daily_group(self._daily.score, self._daily.paytable, letters=self.settings.letters)

    def end(self) -> Sequence[Group]:
        """The score and the month."""
        return [self._score, calendar_group(all_scores(self._file, self._daily.paytable), self._daily.day)]

    def action_share(self) -> None:
        """Copy the score, and offer to write its picture."""
        from videopoker.drawing.shared_file import score_file_name
        from videopoker.text.shared_score import shared_score
        from videopoker.tui.kit.share import ShareDialog

        score = self._daily.score
        shared = shared_score(score, self._daily.paytable, is_practice=not self._daily.is_scored)
        dialog = ShareDialog(score_file_name(shared.title), self._file.path.parent, shared)
        self.app.push_screen(dialog, lambda result: self.say(result or ""))

    def action_day(self, which: str) -> None:
        """Go to the hands of another day; only today's count."""
        day, today = self._daily.day + timedelta(-1 if which == "before" else 1), _today()
        if day <= today:
            try:
                daily = Daily(day, today, self._daily.paytable, self._file)
            except SaveError as error:
                self.say(str(error))
                return
            self.app.switch_screen(DailyScreen(daily, self._file, self._solver, self.settings))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable sharing at the end only, and no day after today."""
        if action == "share":
            return self.is_over
        if action == "day":
            return parameters == ("before",) or self._daily.day < _today()
        return super().check_action(action, parameters)


def daily_screen(folder: Path, solver: SolverService, settings: Settings) -> DailyScreen:
    """Today's hands of the house game."""
    file = TrainingFile(folder, SCREEN_WAIT)
    today = _today()
    return DailyScreen(Daily(today, today, load_paytable(), file), file, solver, settings)


def _today() -> date:
    return date.today()  # noqa: DTZ011 - the day is the player's
