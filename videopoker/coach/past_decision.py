"""A past hand as a decision: its holds with their values, the first answer, the hold drawn, and whether a hint was shown."""

from dataclasses import dataclass
from fractions import Fraction

from videopoker.coach.advice import Advice, advise_deal
from videopoker.core.machine.state import GameState
from videopoker.play.saves.rows.played_hand import PlayedHand


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
        raise ValueError(f"hand {hand.dealt.hand:,} is still in play")
    first = frozenset(drawn.held if drawn.first is None else drawn.first)
    return PastDecision(advise_deal(deal), first, frozenset(drawn.held), hand.dealt.hands, drawn.hinted)
