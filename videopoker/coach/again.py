"""A past hand held again: the same five cards, and the hand's own replacements are drawn. Nothing is bet or logged."""

from collections.abc import Collection
from functools import cached_property

from videopoker.coach.advice import Advice, advise_deal
from videopoker.coach.decisions import Answer, Practice, answer_of
from videopoker.core.machine.state import GameState
from videopoker.play.saves.hands.replay import dealt_state, drawn_again
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import local_time
from videopoker.play.saves.rows.played_hand import PlayedHand


class PlayedAgain(Practice):
    """A drawn hand of a log; after each answer it is asked again."""

    title = "AGAIN"
    played: PlayedHand
    dealt: GameState

    def __init__(self, hand: PlayedHand, log: Log) -> None:
        super().__init__(hand.paytable, 1)
        self.played = hand
        self.dealt = dealt_state(log, hand)

    @property
    def label(self) -> str:
        """Which hand this is: ``AGAIN: hand 12, Jacks or Better 9/6``."""
        return f"{self.title}: hand {self.played.dealt.hand:,}, {self.paytable.title}"

    @property
    def aside(self) -> str:
        """The day on which the hand was played."""
        return f"{local_time(self.played.time):%d %b %Y}, nothing is bet"

    @cached_property
    def current(self) -> Advice:
        """The hand, at its bet and the jackpots it was played for."""
        return advise_deal(self.dealt)

    def answer(self, held: Collection[int]) -> Answer:
        """Hold these positions and draw the hand's own replacements."""
        answer = answer_of(self.current, held)
        self.drawn = drawn_again(self.dealt, answer.held)
        self.answers.append(answer)
        return answer
