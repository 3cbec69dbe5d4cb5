"""A past hand step by step in words: what was dealt, held, drawn, staked and picked."""

from collections.abc import Sequence

from videopoker.core.multi_hand import tally_words
from videopoker.core.state import GameState, Phase
from videopoker.plain.history import listed
from videopoker.play.saves.played_hand import PlayedHand
from videopoker.play.saves.replay import Step


def step_words(hand: PlayedHand, steps: Sequence[Step]) -> list[str]:
    """Each step in a sentence or two."""
    return [_words(hand, step) for step in steps]


def _words(hand: PlayedHand, step: Step) -> str:
    state = step.state
    match step.name:
        case "dealt":
            each = f" on each of {hand.dealt.hands} hands" if hand.dealt.more else ""
            bet = f"{hand.paytable.title}, bet {hand.dealt.coins}{each}"
            return f"{bet}. Dealt: {listed(state.cards)}. {_made(state)}."
        case "held":
            kept = [state.cards[place] for place in sorted(step.held)]
            return f"Held: {listed(kept)}."
        case "drawn" if hand.drawn and hand.drawn.more:
            return f"Drawn: {', '.join(tally_words(hand.drawn))}."
        case "staked" if state.double:
            return f"Staked {state.stake:,} on a card above the {state.double.card.words}."
        case "picked" if state.picked:
            pays = f"pays {state.paid:,}" if state.paid else "pays nothing"
            return f"Picked {state.picked.place + 1}: the {state.picked.card.words} {pays}."
    return f"Drawn: {listed(state.cards)}. {_made(state)}."


def _made(state: GameState) -> str:
    """What the cards are, and what they pay after the draw, or would as they were dealt."""
    value = str(state.value)
    value = value[0].upper() + value[1:]
    if state.phase is Phase.BETTING:
        return f"{value}. {state.line} pays {state.paid:,}" if state.line else f"{value}. No win"
    coins = state.coins or 1
    line = state.glass.best_line(state.cards, coins) if state.glass else None
    return f"{value}, which would pay {line.pays[coins - 1]:,}" if line else value
