"""The side panel of a session: it reads the session and asks the solver."""

from functools import partial

from videopoker.play.paytables.solved import GameFigures, shown_return
from videopoker.play.session import Session
from videopoker.tui.bankroll_ranges import ReadRange
from videopoker.tui.panel_model import PanelModel
from videopoker.tui.play_grades import GradePlay
from videopoker.tui.questions import CompareLines, FindFigures
from videopoker.tui.solver_service import SolverService
from videopoker.tui.widgets.panel import Panel


class SidePanel(Panel):
    """A panel that reads its session and asks the solver what perfect play expects."""

    def __init__(self, session: Session, solver: SolverService) -> None:
        super().__init__(id="panel")
        self._session = session
        self._model = PanelModel(session)
        self._solver = solver
        self._bet: tuple[object, int] | None = None
        """The game and the coins that the return of perfect play is for."""

    def note_hand(self) -> None:
        """Remember a finished hand, to be shown when the panel follows."""
        self._model.note_hand()

    def follow_bet(self, coins: int) -> None:
        """Show the return of perfect play at this bet: at the most coins at once where it is stated, else when solved."""
        game = self._session.state.paytable
        if game is None or (game, coins) == self._bet:
            return
        self._bet = game, coins
        self._solver.withdraw(self, FindFigures)
        stated = shown_return(game) if coins == game.coins else None
        self.show_perfect(stated)
        if stated is None:
            self._solver.ask(self, FindFigures(game, coins), self._take_figures)

    def _take_figures(self, found: GameFigures) -> None:
        self.show_perfect(found.expected)

    def follow(self, currency: str, *, graded: bool) -> None:
        """Show the session between two hands; holds are `graded` where the coach may speak after a hand."""
        if not self._model.is_behind(currency):
            return
        played = self._model.tell(self, currency)
        if self._session.totals.session.deals:
            self._solver.ask(
                self, ReadRange.of(self._session, "session"), partial(self._model.show_range, self)
            )
        if played:
            self._solver.ask(self, CompareLines(played), partial(self._model.show_odds, self, played))
        question = GradePlay.of(self._session) if graded and played else None
        if question:
            self._solver.ask(self, question, lambda words: self.show_session(words.session))
        else:
            self._solver.withdraw(self, GradePlay)
            self.show_session(None)
