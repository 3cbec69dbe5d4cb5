"""Progressive jackpots: a game's meter grows with every coin bet and resets when it is won."""

from videopoker.core.events import FinalHand
from videopoker.core.paytable import MICRO
from videopoker.core.state import GameState

Jackpots = tuple[tuple[str, int], ...]
"""For each meter its growth since the last win, in millionths of a credit."""


def after_bet(state: GameState, bet: int) -> Jackpots:
    """The jackpots after `coins` more coins were bet on this game."""
    line = state.paytable.jackpot_line if state.paytable else None
    return _changed(state, line.share * bet) if line else state.jackpots


def is_jackpot(state: GameState, final: FinalHand) -> bool:
    """Whether a hand wins the jackpot: its line, at max coins."""
    line = state.paytable.jackpot_line if state.paytable else None
    return line is not None and state.coins == state.most_coins and final.line == line.label


def after_hit(state: GameState) -> Jackpots:
    """The jackpots after this game's was won; the unpaid fraction of a credit stays."""
    grown = dict(state.jackpots).get(state.meter_name, 0)
    return _changed(state, grown % MICRO - grown)


def _changed(state: GameState, micro: int) -> Jackpots:
    grown = dict(state.jackpots)
    grown[state.meter_name] = grown.get(state.meter_name, 0) + micro
    return tuple(sorted(grown.items()))
