"""Opens the other screens from the table and handles their results; waits for another program that uses the save, and then tries the move again."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual.message_pump import MessagePump
from textual.screen import Screen

from videopoker.core.base.messages import Refused
from videopoker.core.machine.bet import Bet
from videopoker.core.machine.moves import CashOut, ChooseDenomination, Deposit
from videopoker.core.machine.state import Phase
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.host.made_files import shown_path
from videopoker.play.practice.training import TrainingFile
from videopoker.play.saves.files.sqlite_file import SCREEN_WAIT, SaveError
from videopoker.play.table.notes import AskWords, Notes
from videopoker.play.table.table import Table
from videopoker.text.words.hand import sentence
from videopoker.tui.solving.service import SolverService
from videopoker.tui.table.display import TableDisplay

if TYPE_CHECKING:
    from videopoker.coach import advice
    from videopoker.play.paytables.edited_file import EditedGame
    from videopoker.tui.history.past_hand import PastHand


AGAIN_SECONDS = 0.03
"""Seconds until a move is tried again."""
TOLD_SECONDS = 0.5
"""Seconds after which the player is told what the move waits for."""
GIVE_UP_SECONDS = 5.0
"""Seconds after which the move is not made: a bet must not be stored long after its key."""

WAITS = "Another program is using the save. Waiting for it ..."
GIVEN_UP = "Another program is using the save. Nothing was stored; try again."


class BusySave:
    """The move that waits for another program, if one does."""

    def __init__(self, screen: MessagePump, say: Callable[[str], object]) -> None:
        self._screen = screen
        self._say = say
        self._since: float | None = None
        self._is_told = False

    @property
    def is_waiting(self) -> bool:
        """Whether a move waits."""
        return self._since is not None

    def wait(self, again: Callable[[], object]) -> None:
        """Have the move tried again in a moment by `again`, or give it up."""
        now = monotonic()
        if self._since is None:
            self._since = now
        waited = now - self._since
        if waited >= TOLD_SECONDS and not self._is_told:  # first, however late a busy machine comes to it
            self._is_told = True
            self._say(WAITS)
        elif waited >= GIVE_UP_SECONDS:
            self.end()
            self._say(GIVEN_UP)
            return
        self._screen.set_timer(AGAIN_SECONDS, again)

    def end(self) -> None:
        """Nothing waits any longer: the move was made or refused."""
        self._since, self._is_told = None, False


_NEEDS_A_SAVE = {
    "drill": "The drill",
    "daily": "The daily twenty",
    "learn": "A lesson",
    "exam": "An exam",
    "which": "The practice",
    "match": "A match",
}


class TableDialogs:
    """Opens screens over the table; `do` makes the moves chosen there."""

    def __init__(
        self,
        screen: TableDisplay,
        table: "Table[advice.Advice]",
        solver: SolverService,
        do: Callable[[Callable[[], Notes]], None],
    ) -> None:
        self._screen = screen
        self._table = table
        self._session = table.session
        self._solver = solver
        self._do = do
        self._edited: tuple[EditedGame, Paytable] | None = None
        """The last edited game, and the game played from it."""
        self._cursor: tuple[Paytable, tuple[int, int]] | None = None
        """The game last edited or played from the lab, and the cell of the cursor there."""

    def open(self, name: str, bet: Bet) -> None:
        """Open a screen that changes nothing in the game; `bet` is on the table."""
        if name == "strategy":
            self._table.coach.look_at_sheet()
        try:
            if name == "match" and self._session.folder:
                self._open_match(self._session.folder)
                return
            screen = self._made(name, bet)
        except SaveError as error:
            self._screen.say(sentence(error.reason))
            return
        if screen:
            self._screen.app.push_screen(screen)
        elif name in _NEEDS_A_SAVE and not self._session.folder:
            self._screen.say(f"{_NEEDS_A_SAVE[name]} needs a save; this session is in memory only.")

    def _open_match(self, folder: Path) -> None:
        """Show the card of the match, so far or at its end; without a deal ask what to begin. SaveError if it cannot be read."""
        from videopoker.tui.solving.saved_questions import SavedLog
        from videopoker.tui.table.match import CardScreen

        self._table.read_match()
        if self._table.match and self._table.match.hands:
            card = CardScreen(SavedLog.of(self._session), folder, self._solver)
            self._screen.app.push_screen(card, lambda again: self._ask_match(folder) if again else None)
        else:
            self._ask_match(folder)

    def _ask_match(self, folder: Path) -> None:
        from videopoker.coach.challenge import Challenge
        from videopoker.tui.practice.exam import ChallengeScreen
        from videopoker.tui.table.match import MatchDialog

        def begin(chosen: tuple[int | str, Paytable] | None) -> None:
            match chosen:
                case int(size), Paytable() as paytable:
                    self._do(lambda: self._table.begin_match(size, paytable))
                case str(code), Paytable() as paytable:
                    try:
                        challenge = Challenge(code, paytable, TrainingFile(folder, SCREEN_WAIT))
                    except SaveError as error:
                        self._screen.say(sentence(error.reason))
                        return
                    screen = ChallengeScreen(challenge, self._solver, self._screen.settings)
                    self._screen.app.push_screen(screen)

        if game := self._session.state.next_game or self._session.state.paytable:
            self._screen.app.push_screen(MatchDialog(game, folder, self._table.open_match), begin)

    def open_lab(self) -> None:
        """Edit the game on the table; continue with the last edits if it came from the lab, or if the match was asked about for it."""
        from videopoker.play.paytables.edited_file import EditedGame
        from videopoker.tui.lab.screen import LabScreen

        if (game := self._session.state.next_game or self._session.state.paytable) is None:
            return
        known = {game, self._table.asked_game}
        _, played = self._edited or (None, None)
        if self._edited is None or played not in known:
            try:
                self._edited = EditedGame.of(game, self._session.folder), game
            except Refused as error:
                self._screen.say(str(error))
                return
        edited, _ = self._edited

        def done(chosen: Paytable | None) -> None:
            screen.dismiss()
            self._cursor = chosen or game, screen.model.cursor
            self._edited = (edited, chosen) if chosen else None
            if chosen and chosen != game:
                self._game_chosen(chosen)
            elif not chosen and edited.saved and not edited.is_unsaved:
                self._screen.say(f"Saved: {shown_path(edited.saved)}")

        left, cursor = self._cursor or (None, None)
        screen = LabScreen(edited, self._solver, done, cursor if left in known else None)
        self._screen.app.push_screen(screen)

    def show_demo(self, ended: Callable[[str | None], None]) -> None:
        """Show a demo of the current game until a key is pressed; `ended` gets the key."""
        from videopoker.tui.table.demo import DemoScreen

        demo = DemoScreen(self._session.state.paytable, self._solver, self._screen.settings)
        self._screen.app.push_screen(demo, ended)

    def share(self, number: int, say: Callable[[str], None]) -> None:
        """Copy a hand that is over, and offer to write its picture; `say` gets the file written."""
        opened = self._past_hand(number).share()
        if isinstance(opened, str):
            say(opened)
        else:
            self._screen.app.push_screen(opened, lambda result: say(result or ""))

    def _past_hand(self, number: int) -> "PastHand":
        from videopoker.play.saves.hands.search import numbered
        from videopoker.tui.history.past_hand import PastHand

        log = self._session.log
        return PastHand(numbered(log, number), log, self._solver, self._screen.settings)

    def choose_game(self) -> None:
        """Choose another game; a game chosen in mid-hand starts after the hand."""
        from videopoker.tui.games.screen import GamesScreen

        session, state = self._session, self._session.state
        current = state.next_game or state.paytable
        recent = session.recent_games
        games = GamesScreen(current, self._solver, recent, self._screen.settings, state, session.folder)
        self._screen.app.push_screen(games, self._game_chosen)

    def _game_chosen(self, paytable: Paytable | None) -> None:
        if paytable:
            self._do(lambda: self._table.choose_game(paytable))

    def ask_words(self, question: AskWords) -> None:
        """Ask for words of the player's own; unless another screen is open."""

        def answered(words: str | None) -> None:
            self._do(lambda: self._table.choose_words(self._session.state.phrase if words is None else words))

        from videopoker.tui.table.words_dialog import WordsDialog

        if self._screen.is_active and self._table.words_question:
            self._table.is_asked = True
            self._screen.app.push_screen(WordsDialog(question.chain), answered)

    def offer_credits(self, *, by_player: bool = False) -> None:
        """Add credits, cash out or choose the denomination; unless another screen is open."""
        from videopoker.tui.table.credits import CreditsDialog

        if self._screen.is_active:
            state = self._session.state
            dialog = CreditsDialog(state, self._screen.settings.currency, by_player=by_player)
            self._screen.app.push_screen(dialog, self._credits_chosen)

    def _credits_chosen(self, move: Deposit | CashOut | ChooseDenomination | None) -> None:
        match move:
            case Deposit(credits):
                self._do(lambda: self._table.deposit(credits))
            case CashOut():
                self._do(self._table.cash_out)
            case ChooseDenomination(cents):
                self._do(lambda: self._table.choose_denomination(cents))

    def _made(self, name: str, bet: Bet) -> Screen[Any] | None:
        session, solver, settings = self._session, self._solver, self._screen.settings
        match name:
            case "build" if session.state.paytable:
                from videopoker.tui.practice.build import BuildScreen

                return BuildScreen(session.state.paytable, settings)
            case "drill" if session.folder and session.state.paytable:
                from videopoker.tui.practice.drill import DrillScreen

                return DrillScreen(session.state.paytable, Path(session.log.where), solver, settings)
            case "exam" if session.folder and session.state.paytable:
                from videopoker.tui.practice.exam import exam_screen

                return exam_screen(session.state.paytable, session.log, solver, settings)
            case "daily" if session.folder:
                from videopoker.tui.practice.daily import daily_screen

                return daily_screen(session.folder, solver, settings)
            case "which" if session.folder:
                from videopoker.tui.practice.which import WhichDialog

                return WhichDialog(TrainingFile(session.folder, SCREEN_WAIT))
            case "learn" if session.folder and session.state.paytable:
                from videopoker.tui.practice.lessons import LessonsScreen

                return LessonsScreen(session.state.paytable, session.folder, solver, settings)
            case "strategy" if session.state.paytable:
                from videopoker.tui.practice.strategy import FindSheet, StrategyScreen

                cards = session.state.cards if session.state.phase is Phase.DRAWING else ()
                question = FindSheet(session.state.paytable, bet.coins, cards, session.folder)
                return StrategyScreen(question, solver)
            case "history":
                from videopoker.tui.history.screen import HistoryScreen

                return HistoryScreen(session, solver, settings)
            case "statistics":
                from videopoker.tui.statistics.screen import StatisticsScreen

                return StatisticsScreen(session, solver, settings, bet)
            case "fairness":
                from videopoker.tui.table.fairness import FairnessScreen

                return FairnessScreen(session, letters=settings.letters)
            case "help":
                from videopoker.tui.kit.help import HelpScreen

                save = Path(session.log.where) if session.folder else None
                return HelpScreen(settings.keys, save, self._screen)
        return None
