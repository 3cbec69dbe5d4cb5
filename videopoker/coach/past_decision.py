"""A past hand as a decision: its holds with their values, the first answer, the hold drawn, and whether a hint was shown.

A past hand can be held again: it has the same five cards and draws the same replacements. No bet is made or logged.
"""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from videopoker.coach.advice import Advice, advise_deal
from videopoker.coach.practice import NO_BET, Answer, Practice, answer_of
from videopoker.core.machine.state import GameState
from videopoker.play.saves.hands.replay import dealt_state, drawn_again, not_drawn
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import DAY, local_time
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
        return f"{local_time(self.played.time):{DAY}}, {NO_BET}"

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


@dataclass(frozen=True)
class PastDecision:
    """The decision in a drawn hand."""

    advice: Advice
    first: frozenset[int]
    """The positions, 0 to 4, of the first answer."""
    held: frozenset[int]
    """The positions of the hold drawn."""
    hands: int
    """How many hands were drawn with it."""
    is_hinted: bool
    """Whether a hint was shown before the first answer."""

    @property
    def own(self) -> frozenset[int]:
        """The hold to explain: the first answer, unless that was right."""
        return self.held if self.advice.of(self.first).is_best else self.first

    def cost(self, held: frozenset[int]) -> Fraction:
        """How much less a hold is worth than the best, in coins over all hands."""
        return self.advice.cost(held) * self.hands


def past_decision(hand: PlayedHand, deal: GameState) -> PastDecision:
    """The decision in this hand, whose machine before the draw is `deal`. ValueError if it is still in play."""
    drawn = hand.drawn
    if drawn is None:
        raise not_drawn(hand)
    first = frozenset(drawn.held if drawn.first is None else drawn.first)
    return PastDecision(advise_deal(deal), first, frozenset(drawn.held), hand.dealt.hands, drawn.hinted)
