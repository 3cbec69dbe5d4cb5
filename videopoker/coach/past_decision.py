"""A past hand as a decision: its holds with their values, the first answer, the hold drawn, and whether a hint was shown."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from videopoker.coach.advice import Advice, advise_deal
from videopoker.core.state import GameState
from videopoker.play.saves.hand_notes import HandNotes
from videopoker.play.saves.played_hand import PlayedHand


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


def past_decision(hand: PlayedHand, deal: GameState, save: Path | None) -> PastDecision:
    """The decision in this hand, whose machine before the draw is `deal`. ValueError if it is still in play.

    `save` is the file with the hand, beside which hints and first answers are noted; None in memory.
    """
    if hand.drawn is None:
        raise ValueError(f"hand {hand.dealt.hand:,} is still in play")
    held, number, cards = frozenset(hand.drawn.held), hand.dealt.hand, hand.dealt.cards
    if save is None:
        return PastDecision(advise_deal(deal), held, held, hand.dealt.hands, is_hinted=False)
    notes = HandNotes(save).decisions()
    answer, is_hinted = notes.answer(number, cards), notes.is_hinted(number, cards)
    return PastDecision(advise_deal(deal), answer.held if answer else held, held, hand.dealt.hands, is_hinted)
