"""Progressive jackpots: a game's meters grow with every coin bet, and one resets when it is won."""

from videopoker.core.machine.events import FinalHand
from videopoker.core.machine.state import GameState
from videopoker.core.paytable.paytable import MICRO

Jackpots = tuple[tuple[str, int], ...]
"""The growth of each meter since it was last won, in millionths of a credit, by name."""


def after_bet(state: GameState, bet: int) -> Jackpots:
    """The jackpots after a bet of `bet` coins on this game."""
    if not (state.paytable and state.paytable.jackpot_lines):
        return state.jackpots
    grown = dict(state.jackpots)
    grown |= {name: grown.get(name, 0) + line.share * bet for name, line in state.jackpot_lines.items()}
    return tuple(sorted(grown.items()))


def is_jackpot(state: GameState, final: FinalHand) -> bool:
    """Whether a hand wins a jackpot: its line, at max coins."""
    lines = state.paytable.jackpot_lines if state.paytable else ()
    return final.line in [line.label for line in lines] and state.coins == state.max_coins


def after_final(state: GameState, final: FinalHand) -> GameState:
    """The machine after a final hand: a jackpot it won is reset, except for the unpaid fraction of a credit."""
    if not is_jackpot(state, final):
        return state
    grown = dict(state.jackpots)
    won = [name for name, line in state.jackpot_lines.items() if line.label == final.line]
    grown |= {name: grown.get(name, 0) % MICRO for name in won}
    return state.changed(jackpots=tuple(sorted(grown.items())))
