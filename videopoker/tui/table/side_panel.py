"""The side panel of a session: it shows revealed hands only, and asks the solver what perfect play expects."""

from functools import partial

from videopoker.core.machine.state import Phase
from videopoker.play.paytables.solved import shown_return
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.hands.search import HandFilter, page
from videopoker.play.session import Session
from videopoker.tui.kit.coach import CoachShown
from videopoker.tui.solving.bankroll_ranges import ReadRange, SavedRange, bankroll
from videopoker.tui.solving.grading import AGAIN_SECONDS, GradedPlay, GradePlay
from videopoker.tui.solving.questions import FindFigures
from videopoker.tui.solving.service import SolverService
from videopoker.tui.table.panel import MAX_HANDS, Panel
from videopoker.tui.table.panel_content import LastHand, Odds
from videopoker.tui.table.panel_model import (
    CompareLines,
    Played,
    hand_of_log,
    hand_of_state,
    panel_state,
    played_game,
    range_shown,
)


class SidePanel(Panel):
    """The panel of a session, updated when a hand is over."""

    def __init__(self, session: Session, solver: SolverService) -> None:
        super().__init__(id="panel")
        self._session = session
        self._solver = solver
        self._bet: tuple[object, int] | None = None
        """The (game, coins) for which perfect play's return is shown."""
        self._hands: dict[int, LastHand] | None = None
        """The last hands by number, newest last; None until read."""
        self._shown_for: tuple[int, str] | None = None
        """The (log row, currency) shown last."""
        self._compared: tuple[Played, Odds] | None = None
        self._saved_range: SavedRange | SaveError | None = None
        """The session's bankroll with its band, at most one hand old."""

    def record_hand(self) -> None:
        """Add the finished hand on the table to the last hands; the first time, read them from the log."""
        state = self._session.state
        if self._hands is None:
            try:
                newest = page(self._session.log, HandFilter(), size=MAX_HANDS + 1)
            except SaveError as error:
                self.unread = error.reason
                return
            self.unread = ""
            self._hands = {hand.dealt.hand: hand_of_log(hand) for hand in reversed(newest) if hand.drawn}
        elif state.cards and state.phase is Phase.BETTING:
            self._hands[state.hand] = hand_of_state(
                state
            )  # again if noted before: its win may have been doubled since
            for number in [*self._hands][:-MAX_HANDS]:
                del self._hands[number]

    def follow(self, coach: CoachShown | None, coins: int, currency: str, *, graded: bool) -> None:
        """Show the coach's view, perfect play's return at this bet, and between hands the session.

        Holds are `graded` if the coach may speak after a hand.
        """
        self.show_coach(coach)
        self._follow_bet(coins)
        about = self._session.log.folded().row, currency
        is_over = self._shown_for is None or self._session.state.phase is Phase.BETTING
        if is_over and about != self._shown_for:
            self._shown_for = about
            self._follow_session(currency, graded=graded)

    def _follow_bet(self, coins: int) -> None:
        """Show the return at this bet: at max coins the stated one at once, otherwise once solved."""
        game = self._session.state.paytable
        if game is None or (game, coins) == self._bet:
            return
        self._bet = game, coins
        self._solver.withdraw(self, FindFigures)
        stated = shown_return(game) if coins == game.coins else None
        self.show_perfect(stated)
        if stated is None:
            self._solver.ask(
                self, FindFigures(game, coins), lambda answer: self.show_perfect(answer.expected)
            )

    def _follow_session(self, currency: str, *, graded: bool) -> None:
        self.record_hand()
        total = self._session.totals
        played = played_game(total)
        hands = [*reversed((self._hands or {}).values())][:MAX_HANDS]
        name = range_shown(total)
        curve = bankroll(self._session, name, self._saved_range)
        self.tell(panel_state(total, played, hands, currency, curve), self._known(played))
        if curve.series.steps:
            self._solver.ask(self, ReadRange.of(self._session, name), self._take_range)
        has_hits = played is not None and played.counts.games > 0
        if played and has_hits:
            self._solver.ask(self, CompareLines(played), partial(self._take_odds, played))
        question = GradePlay.of(self._session) if graded and has_hits else None
        if question:
            self._ask_grades(question, self._session.log.folded().row)
        else:
            self._solver.withdraw(self, GradePlay)
            self.show_session(None)

    def _ask_grades(self, question: GradePlay, row: int) -> None:
        """Ask for the grade of the session, unless the log goes on after this row: a later hand may not be shown yet."""
        if row == self._session.log.folded().row:
            self._solver.ask(self, question, partial(self._take_grades, question, row))

    def _take_grades(self, question: GradePlay, row: int, grades: GradedPlay) -> None:
        self.show_session(grades.session)
        if grades.is_partial:
            self.set_timer(AGAIN_SECONDS, partial(self._ask_grades, question, row))

    def _take_odds(self, played: Played, odds: Odds) -> None:
        self._compared = played, odds
        if self._known(played_game(self._session.totals)):
            self.show_odds(odds)

    def _take_range(self, answer: SavedRange | SaveError) -> None:
        self._saved_range = answer
        if self._shown_for:
            row, _ = self._shown_for
            if row != self._session.log.folded().row:
                return  # a later hand may not be shown yet
        self.show_bankroll(bankroll(self._session, range_shown(self._session.totals), answer))

    def _known(self, played: Played | None) -> Odds | None:
        """The odds of this game, at most one hand old."""
        if self._compared is None or played is None:
            return None
        compared, odds = self._compared
        is_same = (compared.paytable, compared.coins) == (played.paytable, played.coins)
        return odds if is_same else None
