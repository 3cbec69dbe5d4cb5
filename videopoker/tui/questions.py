"""The questions that screens ask the solver service, each with the message that answers it."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

from videopoker.core.cards import Card
from videopoker.core.meters import Counts
from videopoker.core.paytable import Paytable
from videopoker.play.paytables.solved import GameFigures, worth
from videopoker.play.saves.file_check import SaveError
from videopoker.play.saves.log import Log
from videopoker.tui.solver_service import Question

if TYPE_CHECKING:  # NumPy is loaded in the service's thread
    from pathlib import Path

    from videopoker.coach.advice import Advice
    from videopoker.coach.decisions import Decision, Practice
    from videopoker.solver.comparison import Comparison
    from videopoker.tui.content.panel import Odds
    from videopoker.tui.panel_model import Played


@dataclass
class FiguresFound(Message):
    """Return, variance and hit rate of a game."""

    question: "FindFigures"
    figures: GameFigures


@dataclass(frozen=True)
class FindFigures(Question):
    """The return of a game, its variance and hit rate."""

    paytable: Paytable
    answer = FiguresFound

    def steps(self) -> Generator[None, None, GameFigures]:
        """One step of 25 ms."""
        yield
        return worth(self.paytable)


@dataclass
class GameCompared(Message):
    """A game beside what perfect play expects."""

    question: "CompareGame"
    found: "Comparison"


@dataclass(frozen=True)
class CompareGame(Question):
    """The hits of a game at a bet beside perfect play."""

    paytable: Paytable
    coins: int
    counts: Counts
    answer = GameCompared
    is_kept = False  # counts change

    def steps(self) -> Generator[None, None, "Comparison"]:
        """Solve the game; then, for hands that share a deal, find how much they vary together; then compare."""
        from videopoker.solver.comparison import compare, deal_moments, solved

        yield
        solved(self.paytable, self.coins)
        yield
        if self.counts.pairs:
            deal_moments(self.paytable, self.coins)
            yield
        return compare(self.counts, self.paytable, self.coins)


@dataclass
class LinesCompared(Message):
    """The lines of a game beside what perfect play expects, for the side panel."""

    question: "CompareLines"
    odds: "Odds"


@dataclass(frozen=True)
class CompareLines(Question):
    """The lines of a game beside perfect play, in the words of the side panel."""

    played: "Played"
    answer = LinesCompared
    is_kept = False  # counts change

    def steps(self) -> Generator[None, None, "Odds"]:
        """Solve the game, then compare."""
        from videopoker.solver.comparison import solved
        from videopoker.tui.panel_model import odds_of

        yield
        solved(self.played.paytable, self.played.coins)
        yield
        return odds_of(self.played)


@dataclass
class ResultsExpected(Message):
    """How many games perfect play would have won, by the class of RESULTS."""

    question: "ExpectResults"
    results: dict[int, float]


@dataclass(frozen=True)
class ExpectResults(Question):
    """How often perfect play would have won how much, in all games played."""

    by_game: dict[tuple[Paytable, int], Counts]
    answer = ResultsExpected
    is_kept = False  # counts change

    def steps(self) -> Generator[None, None, dict[int, float]]:
        """Solve one game a step."""
        from videopoker.solver.comparison import expected_results, solved

        for paytable, coins in self.by_game:
            yield
            solved(paytable, coins)
        yield
        return expected_results(self.by_game)


@dataclass
class HandFound(Message):
    """The hand of a practice to answer next, None when it is over; or why there is none."""

    question: "FindHand"
    found: "Decision | SaveError | None"


@dataclass(frozen=True)
class FindHand(Question):
    """The next hand of a practice, solved."""

    practice: "Practice"
    save: "Path | None" = None
    """The save to search for mistakes first."""
    answer = HandFound
    is_quick = True
    is_kept = False

    def steps(self) -> Generator[None, None, "Decision | SaveError | None"]:
        """Search the save for mistakes, then find the hand."""
        yield
        try:
            while self._found_mistakes():
                yield
            hand = self.practice.current
            yield
            return hand.with_advice() if hand else None
        except SaveError as error:
            return error

    def _found_mistakes(self) -> bool:
        """Search the next hands of the save; whether there may be more. A connection lasts for one step."""
        from videopoker.coach.drill import Drill

        if self.save is None or not isinstance(self.practice, Drill):
            return False
        with Log.read(self.save) as log:
            return next(self.practice.find_mistakes(log), None) is not None


@dataclass
class HandAdvised(Message):
    """All holds of a dealt hand."""

    question: "AdviseHand"
    advice: "Advice"


@dataclass(frozen=True)
class AdviseHand(Question):
    """The 32 holds of a dealt hand with the chance of every line, at the pays and the bet in play."""

    cards: tuple[Card, ...]
    paytable: Paytable
    coins: int
    answer = HandAdvised
    is_quick = True
    is_kept = False  # the coach has the one it needs

    def steps(self) -> Generator[None, None, "Advice"]:
        """The first of a game 0.1 seconds, the others a third of a millisecond."""
        from videopoker.coach.advice import advise

        yield
        return advise(self.cards, self.paytable, self.coins)
