"""What the window of a past hand asks the solver: where its credits went, and which hold was right."""

from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from videopoker.core.state import GameState
from videopoker.play.saves.file_check import SaveError
from videopoker.play.saves.log import Log
from videopoker.play.saves.played_hand import PlayedHand
from videopoker.tui.solving.service import Question

if TYPE_CHECKING:  # importing them takes 5 ms, which the solver's thread does
    from videopoker.coach.grade import Grade
    from videopoker.coach.past_decision import PastDecision


@dataclass(frozen=True)
class GradeHand(Question["Grade | SaveError"]):
    """Where the credits of one past hand went."""

    save: Path
    hand: PlayedHand

    def steps(self) -> Generator[None, None, "Grade | SaveError"]:
        """One step; takes a second for a jackpot that grew over a million hands."""
        from videopoker.coach.grader import graded_hand

        yield
        try:
            with Log.read(self.save, wait=0) as log:
                return graded_hand(log, self.hand)
        except SaveError as error:
            return error


@dataclass(frozen=True)
class ReviewHand(Question["PastDecision"]):
    """The decision in a past hand, whose machine before the draw is `deal`."""

    hand: PlayedHand
    deal: GameState
    save: Path | None
    is_quick = True

    def steps(self) -> Generator[None, None, "PastDecision"]:
        """A step as for the advice on a hand, then those that find the rivals of the game, which reasons name."""
        from videopoker.coach.past_decision import past_decision
        from videopoker.coach.rival import rival_steps

        yield
        decision = past_decision(self.hand, self.deal, self.save)
        yield from rival_steps(decision.advice.paytable, decision.advice.coins)
        return decision
