"""What the history asks the solver of a past hand: where its credits went, which hold was right, and whether it is proved."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from videopoker.core.machine.state import GameState
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.played_hand import PlayedHand
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


@dataclass(frozen=True, slots=True)
class StudiedHand:
    """A drawn hand with its decision, checked."""

    decision: "PastDecision"
    faults: Sequence[str]
    """The faults of its deal; empty if it is valid."""


@dataclass(frozen=True)
class StudyHand(Question[StudiedHand]):
    """The decision in a past hand, whose machine before the draw is `deal`, and the faults of its deal."""

    hand: PlayedHand
    deal: GameState
    is_quick = True

    def steps(self) -> Generator[None, None, StudiedHand]:
        """One step for the advice, the steps that find the rivals of the game, then 0.2 ms for each hand drawn."""
        from videopoker.coach.past_decision import past_decision
        from videopoker.coach.rival import rival_steps
        from videopoker.play.saves.check.verify import hand_faults

        yield
        decision = past_decision(self.hand, self.deal)
        yield from rival_steps(decision.advice.paytable, decision.advice.coins)
        yield
        return StudiedHand(decision, tuple(hand_faults(self.hand)))
