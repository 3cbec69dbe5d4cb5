"""The side panel of a session, and its view model: totals, last hands, and the lines compared with perfect play.

It shows revealed hands only, and asks the solver what perfect play expects.
"""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from videopoker.core.base.messages import counted
from videopoker.core.cards.evaluate import cards_in_hand
from videopoker.core.cards.wild_cards import WildCards
from videopoker.core.machine.events import FinalHand
from videopoker.core.machine.state import Phase
from videopoker.core.machine.totals import Counts, Totals
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.paytables.solved import shown_return
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.hands.search import HandFilter, page
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.play.session import Session
from videopoker.text.play.meters import streak
from videopoker.text.words.numbers import NORMAL, money, odds
from videopoker.text.words.pay_line import line_name, short_label
from videopoker.text.words.win import DOUBLED_AND_LOST, wins_of
from videopoker.tui.kit.bankroll import Bankroll
from videopoker.tui.kit.coach import CoachShown
from videopoker.tui.solving.questions import FindFigures
from videopoker.tui.solving.saved_questions import (
    AGAIN_SECONDS,
    GradedPlay,
    GradePlay,
    ReadRange,
    SavedRange,
    bankroll,
)
from videopoker.tui.solving.service import Question, SolverService
from videopoker.tui.table.panel import COLUMNS, MAX_HANDS, LastHand, Odds, Panel, PanelState

_RETURN_HANDS = 100
"""Hands from which a return means something."""


class Played(NamedTuple):
    """The counts of a game at one bet."""

    paytable: Paytable
    coins: int
    counts: Counts


def hand_of_log(hand: PlayedHand) -> LastHand:
    """The panel's row for a hand from the log."""
    won = hand.won
    if hand.doubles:
        double, picked = hand.doubles[-1]
        if picked is None:
            won = double.stake
    return _last_hand(hand.drawn.hands if hand.drawn else (), won, hand.dealt.bet, hand.paytable.wild_cards)


def _last_hand(finals: Sequence[FinalHand], won: int, bet: int, wild_cards: WildCards) -> LastHand:
    cards = finals[0].cards if len(finals) == 1 else ()
    made = cards_in_hand(cards, wild_cards) if cards and finals[0].line else frozenset[int]()
    return LastHand(_line(finals, won), won, bet, cards, made)


def _line(finals: Sequence[FinalHand], won: int) -> str | None:
    """The winning line; in multi-hand play the number of wins; or that the win was doubled and lost."""
    if (wins := [final.line for final in finals if final.line]) and not won:
        return DOUBLED_AND_LOST
    if len(finals) > 1 and wins:
        return wins_of(finals)
    return wins[0] if wins else None


def played_game(total: Totals) -> Played | None:
    """The counts of the current game at the last bet, or if not played at that bet, at its most frequent bet."""
    table, coins = total.paytable, total.coins
    if table is None:
        return None
    if (table, coins) not in total.by_game:
        bets = [bet for game, bet in total.most_played() if game == table]
        coins = bets[0] if bets else table.coins
    counts = total.by_game.get((table, coins), Counts())
    return Played(table, coins, replace(counts, lines=counts.lines.copy()))


def range_shown(total: Totals) -> str:
    """The range of the bankroll: the session, or until it has deals enough all time."""
    return "session" if total.session.deals >= 20 else "all time"


def panel_state(
    total: Totals, played: Played | None, hands: Iterable[LastHand], currency: str, bankroll: Bankroll
) -> PanelState:
    """The panel's state between hands."""
    session = total.session
    counts = played.counts if played else Counts()
    label = "return without double-ups" if total.double_in else "return, this session"
    returns = (label, session), (_game_label(total, played), counts)
    return PanelState(
        bankroll=bankroll,
        range_name=range_shown(total),
        worth=money(bankroll.series.last, 1, currency),
        won=bankroll.credits(session.curve.last) if session.deals else None,
        returns=[
            (name, so_far)
            for name, played_so_far in returns
            if played_so_far.games >= _RETURN_HANDS
            and (so_far := _return(played_so_far, total.open_bet)) is not None
        ],
        progressive=bool(played and played.paytable.jackpot_line),
        coins=played.coins if played else 0,
        hands=tuple(hands),
        hits={line.label: counts.lines[line.label] for line in played.paytable.lines} if played else {},
        per_hour=session.hands_per_hour,
        luck=streak(total) if total.streak or total.drought else "",
    )


def _game_label(total: Totals, played: Played | None) -> str:
    """The label of the game's return: all hands, or those at this bet if other bets were played too."""
    bets = {coins for table, coins in total.by_game if played and table == played.paytable}
    if played and bets - {played.coins}:
        return f"this game at {counted(played.coins, 'coin')}"
    return "this game, all time"


def _return(counts: Counts, open_bet: int) -> float | None:
    return replace(counts, coin_in=counts.coin_in - open_bet).return_so_far


@dataclass(frozen=True)
class CompareLines(Question[Odds]):
    """Compares the lines of a game with perfect play, in the panel's words."""

    played: Played

    def steps(self) -> Generator[None, None, Odds]:
        """Solve the game, 0.25 s the first time, then compare."""
        from videopoker.solver.statistics.comparison import line_odds
        from videopoker.solver.tables.expectation import chances, solved
        from videopoker.tui.kit.groups import interval_of

        yield
        table, coins, counts = self.played
        solved(table, coins)
        yield
        lines = line_odds(counts, chances(table, coins, shared=counts.pairs > 0))
        intervals = {line.label: interval_of(line) for line in lines}
        least = min(lines, key=lambda line: line.likelihood)
        likelihood = odds(least.likelihood)
        if least.likelihood >= NORMAL:
            return Odds(intervals, f"all {likelihood}")
        lucky = (least.z > 0) is (least is not lines[-1])
        return Odds(intervals, outlier(line_name(least.label), likelihood, lucky=lucky))


def outlier(name: str, likelihood: str, *, lucky: bool) -> str:
    """The line furthest from its expectation, with its odds, fitted to the panel.

    >>> outlier("no win", "under 1 in a billion", lucky=False), outlier("no win", "1 in 12", lucky=True)
    ('unluckiest: no win (very rare)', 'luckiest: no win (1 in 12)')
    >>> outlier("Three of a Kind", "1 in 130", lucky=False)
    'unlucky: 3 of a Kind (1 in 130)'
    """
    line = ""
    for word in ("luckiest", "lucky") if lucky else ("unluckiest", "unlucky"):
        columns = COLUMNS - len(f"{word}:  ()")
        if len(name) + len(likelihood) > columns and likelihood.endswith(("million", "billion")):
            likelihood = "very rare"
        line = f"{word}: {short_label(name, columns - len(likelihood))} ({likelihood})"
        if "…" not in line:
            break
    return line


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
            # again if noted before: its win may have been doubled since
            self._hands[state.hand] = _last_hand(
                state.finals, state.paid, state.last_bet.credits, state.wild_cards
            )
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
