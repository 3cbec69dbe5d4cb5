"""The side panel of a session: it follows the table a moment later, so that playing on never waits for it."""

from typing import TYPE_CHECKING

from textual import on

from videopoker.play.session import Session
from videopoker.tui.panel_model import PanelModel
from videopoker.tui.play_grades import GradePlay, PlayGraded
from videopoker.tui.questions import CompareLines, LinesCompared
from videopoker.tui.solver_service import SolverService
from videopoker.tui.widgets.panel import Panel

if TYPE_CHECKING:
    from textual.timer import Timer

PANEL_SECONDS = 0.05
"""How long after the table the side panel is painted."""


class SidePanel(Panel):
    """A panel that reads its session and asks the solver what perfect play expects."""

    def __init__(self, session: Session, solver: SolverService) -> None:
        super().__init__(id="panel")
        self._session = session
        self._model = PanelModel(session)
        self._solver = solver
        self._timer: Timer | None = None

    def follow(self, currency: str, *, graded: bool) -> None:
        """Show the session as it stands once the table has answered; the latest call counts.

        Holds are `graded` where the coach may speak after a hand.
        """
        if self._timer:
            self._timer.stop()
        if self._model.note(currency):
            self._timer = self.set_timer(PANEL_SECONDS, lambda: self._tell(currency, graded=graded))

    def _tell(self, currency: str, *, graded: bool) -> None:
        played = self._model.tell(self, currency)
        if played:
            self._solver.ask(self, CompareLines(played))
        question = GradePlay.of(self._session) if graded and played else None
        if question:
            self._solver.ask(self, question)
        else:
            self._solver.withdraw(self, GradePlay)
            self.show_holds("")

    @on(LinesCompared)
    def _lines_compared(self, answer: LinesCompared) -> None:
        self._model.judge(self, answer.question.played, answer.odds)

    @on(PlayGraded)
    def _play_graded(self, answer: PlayGraded) -> None:
        self.show_holds(answer.words.session)
