"""Questions to the solver that several features ask, or that load NumPy; each with the type of its answer."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from videopoker.core.base.messages import Refused, counted
from videopoker.core.machine.bet import Bet
from videopoker.core.machine.state import GameState
from videopoker.core.machine.totals import Counts
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.paytables.solved import GameFigures, game_figures
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.tui.solving.service import Question

if TYPE_CHECKING:  # importing these takes time, and some load NumPy, which the solver's thread does
    from videopoker.coach.advice import Advice
    from videopoker.solver.risk.ruin import Fan
    from videopoker.solver.statistics.comparison import Comparison
    from videopoker.text.play.shared_hand import SharedHand


@dataclass(frozen=True)
class FindFigures(Question[GameFigures]):
    """The return, variance and hit rate of a game at a bet; at max coins if None."""

    paytable: Paytable
    coins: int | None = None
    is_kept = True

    def steps(self) -> Generator[None, None, GameFigures]:
        """One step of 25 ms."""
        yield
        return game_figures(self.paytable, self.coins)


@dataclass(frozen=True)
class FindSharedHand(Question["SharedHand | Refused"]):
    """The words of a hand to share, with the odds of its line."""

    hand: PlayedHand
    is_practice: bool
    is_quick = True

    def steps(self) -> Generator[None, None, "SharedHand | Refused"]:
        """One step of 25 ms, which solves the game."""
        from videopoker.text.play.shared_hand import shared_hand

        yield
        try:
            return shared_hand(self.hand, is_practice=self.is_practice)
        except Refused as refused:
            return refused


@dataclass(frozen=True)
class CompareHits(Question["Comparison"]):
    """Compares the hits of a game at a bet with perfect play."""

    paytable: Paytable
    coins: int
    counts: Counts

    def steps(self) -> Generator[None, None, "Comparison"]:
        """Solve the game, then for multi-hand play the covariance of hands from one deal, then compare."""
        from videopoker.solver.statistics.comparison import compare
        from videopoker.solver.tables.expectation import deal_moments, solved

        yield
        solved(self.paytable, self.coins)
        yield
        if self.counts.pairs:
            yield from deal_moments.steps(self.paytable, self.coins)
        return compare(self.counts, self.paytable, self.coins)


@dataclass(frozen=True)
class SolveGames(Question[None]):
    """Makes the chances of games at their bets known, as `known_chances` gives them."""

    games: tuple[tuple[Paytable, int], ...]

    def steps(self) -> Generator[None, None, None]:
        """Solve one game a step."""
        for game in self.games:
            yield
            game_figures(*game)


@dataclass(frozen=True)
class ExpectResults(Question[dict[int, float]]):
    """Expected number of hands in each class of results under perfect play, over all games played."""

    by_game: dict[tuple[Paytable, int], Counts]

    def steps(self) -> Generator[None, None, dict[int, float]]:
        """Solve one game a step."""
        from videopoker.solver.statistics.comparison import expected_results
        from videopoker.solver.tables.expectation import solved

        for paytable, coins in self.by_game:
            yield
            solved(paytable, coins)
        yield
        return expected_results(self.by_game)


@dataclass(frozen=True)
class FindFan(Question["Fan | Refused"]):
    """The fan of a bankroll over the next hands, in whole deals at one bet; Refused if pays are too large."""

    paytable: Paytable
    bet: Bet
    bankroll: int
    hands: int
    is_kept = True

    def steps(self) -> Generator[None, None, "Fan | Refused"]:
        """Steps of a few 10 ms."""
        from videopoker.solver.risk.factor import TooManyUnits
        from videopoker.solver.risk.ruin import fan_steps

        yield
        try:
            coins, drawn = self.bet
            return (yield from fan_steps(self.paytable, coins, self.bankroll, self.hands, drawn))
        except TooManyUnits:
            hands = counted(self.hands, "hand")
            return Refused(f"Not computed for the next {hands}: the game's pays are too large.")


@dataclass(frozen=True)
class AdviseHand(Question["Advice"]):
    """The 32 holds of a hand before its draw with the chance of every line, at its pays and bet."""

    deal: GameState
    is_quick = True

    def steps(self) -> Generator[None, None, "Advice"]:
        """One step: 0.1 s for the first hand of a game, 0.3 ms for others."""
        from videopoker.coach.advice import advise_deal

        yield
        return advise_deal(self.deal)


@dataclass(frozen=True)
class FindRivals(Question[None]):
    """Which kinds of holds are rivals in a game at a bet, so that reasons can name them."""

    paytable: Paytable
    coins: int

    def steps(self) -> Generator[None, None, None]:
        """Steps of a few milliseconds, 0.2 s in all."""
        from videopoker.coach.explain import rivals

        yield
        yield from rivals.steps(self.paytable, self.coins)
