"""A past hand step by step in sentences: what was dealt, held, drawn, staked and picked."""

from collections.abc import Sequence

from videopoker.play.saves.played_hand import PlayedHand
from videopoker.play.saves.replay import Step
from videopoker.text.hand import bet, cards_named, named, sentence
from videopoker.text.history import step_parts


def step_words(hand: PlayedHand, steps: Sequence[Step]) -> list[str]:
    """Each step in a sentence or two; the cards of a deal and a draw by their names."""
    return [_words(hand, step) for step in steps]


def _words(hand: PlayedHand, step: Step) -> str:
    first, *parts = step_parts(hand, step, named, ", ")
    if step.name in {"dealt", "drawn"} and not (step.name == "drawn" and hand.dealt.more):
        first = f"{first}: {cards_named(step.state.cards)}"
    said = sentence(first, *parts)
    if step.name != "dealt":
        return said
    return f"{hand.paytable.title}, bet {bet(hand.dealt.coins, hand.dealt.hands)}. {said}"
