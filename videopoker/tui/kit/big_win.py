"""Wins that are written in block letters under the cards."""

from dataclasses import dataclass

from videopoker.core.cards.evaluate import evaluate
from videopoker.core.cards.hands import Category
from videopoker.core.machine.events import FinalHand, best_first
from videopoker.core.machine.state import GameState, Phase


@dataclass(frozen=True, slots=True)
class BigWin:
    """A line and what it paid."""

    line: str
    hands: int
    """How many hands of the draw made it."""
    paid: int
    """Credits paid to all of them."""


def big_win(state: GameState, chances: tuple[float, ...]) -> BigWin | None:
    """The best big win of the last draw: a natural royal flush, a jackpot, or a rare line that pays well.

    `chances` are the probabilities of the paytable's lines; without them, no other line counts as rare.
    """
    if state.phase is not Phase.BETTING or state.double is not None or state.paytable is None:
        return None
    labels = [line.label for line in state.paytable.lines]
    rare = {label for label, chance in zip(labels, chances, strict=False) if chance < 1 / 400}
    for index in best_first(state.finals, labels):
        final = state.finals[index]
        if _is_special(state, final) or (_pays_well(state, final) and final.line in rare):
            same = [other.paid for other in state.finals if other.line == final.line]
            return BigWin(final.line or "", len(same), sum(same))
    return None


def needs_chances(state: GameState) -> bool:
    """Whether only the chances of the lines decide if the last draw has a big win."""
    return (
        state.phase is Phase.BETTING
        and any(_pays_well(state, final) for final in state.finals)
        and big_win(state, ()) is None
    )


def _pays_well(state: GameState, final: FinalHand) -> bool:
    return final.paid >= 25 * (state.coins or 1)


def _is_special(state: GameState, final: FinalHand) -> bool:
    """Whether the hand is a natural royal flush, or won a jackpot, which takes max bet."""
    table = state.paytable
    jackpots = table.jackpot_lines if table and state.coins == table.coins else ()
    value = evaluate(final.cards, state.wild)
    is_royal = value.category is Category.ROYAL_FLUSH and value.natural
    return is_royal or any(line.label == final.line for line in jackpots)
