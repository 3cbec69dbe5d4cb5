"""The exam on the practice table: twenty hands without help, then the result."""

from collections.abc import Sequence
from pathlib import Path

from textual.binding import Binding
from textual.events import Key

from videopoker.coach.exams import Exam
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.settings import Settings
from videopoker.play.practice.training import TrainingFile
from videopoker.play.saves.files.sqlite_file import SCREEN_WAIT, SaveError
from videopoker.play.saves.log.log import Log
from videopoker.tui.practice.analysis import AnalysisScreen, Graded, GradeHands
from videopoker.tui.practice.screen import PracticeScreen
from videopoker.tui.solving.service import SolverService


class ExamScreen(PracticeScreen):
    """The exam of a save in a game: begun, continued, or its result."""

    BINDINGS = [
        Binding("x", "break_off", "break off", tooltip="break off the exam and see its result"),
        Binding("n", "begin", "new exam", tooltip="new exam: twenty other hands"),
    ]

    def __init__(self, paytable: Paytable, log: Log, solver: SolverService, settings: Settings) -> None:
        save = Path(log.where)
        self._exam = Exam(paytable, TrainingFile(save.parent, SCREEN_WAIT), save.name, log)
        self._questioned = 0
        """The number of the hand at which the player was asked whether to break off."""
        super().__init__(self._exam, solver, settings)

    def on_key(self, event: Key) -> None:
        """Any other key takes the question back."""
        if self._questioned and event.key != "x":
            self._questioned = 0
            self.say("")

    def action_break_off(self) -> None:
        """Ask whether to break off; pressed twice in a row, do so."""
        if self._questioned != self._exam.number:
            self._questioned = self._exam.number
            self.say("x again breaks off the exam")
            return
        self._questioned = 0
        try:
            self._exam.break_off()
        except SaveError as error:
            self.say(str(error))
            return
        self._find_hand()

    def action_begin(self) -> None:
        """Begin another exam."""
        try:
            self._exam.begin()
        except SaveError as error:
            self.say(str(error))
            return
        self._find_hand()

    def action_why(self) -> None:
        """Show the hands of the exam with the player's holds, and why others were better."""
        self._solver.ask(self, GradeHands(self._exam.hands), self._show_hands)

    def _show_hands(self, graded: Sequence[Graded]) -> None:
        self.app.push_screen(AnalysisScreen(graded, "", "hand", letters=self.settings.letters))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the keys of the result at the end only, and breaking off before it."""
        if action == "begin":
            return self.is_over
        if action == "why":
            return self.is_over and bool(self._exam.answers)
        if action == "break_off":
            return self._is_asking
        return super().check_action(action, parameters)
