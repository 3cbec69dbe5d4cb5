"""Progressive jackpots: how a game's meter grows with every coin bet, and what is left of it once it is paid."""

from videopoker.core.events import FinalHand
from videopoker.core.paytable import MICRO
from videopoker.core.state import GameState

Jackpots = tuple[tuple[str, int], ...]
"""By meter the millionths of a credit by which it has grown."""


def after_bet(state: GameState, bet: int) -> Jackpots:
    """The jackpots after so many coins were bet on this game."""
    line = state.paytable.jackpot_line if state.paytable else None
    return _changed(state, line.share * bet) if line else state.jackpots


def is_jackpot(state: GameState, final: FinalHand) -> bool:
    """Whether a hand is paid the jackpot: its line, at the most coins."""
    line = state.paytable.jackpot_line if state.paytable else None
    return line is not None and state.coins == state.most_coins and final.line == line.label


def after_hit(state: GameState) -> Jackpots:
    """The jackpots after this game's was paid; the fraction of a credit that could not be paid stays."""
    grown = dict(state.jackpots).get(state.meter_name, 0)
    return _changed(state, grown % MICRO - grown)


def meter_text(micro: int) -> str:
    """What a meter of so many millionths of a credit shows, to the hundredth that is full.

    >>> meter_text(4_012_359_999)
    '4,012.35'
    """
    return f"{micro // MICRO:,}.{micro % MICRO * 100 // MICRO:02}"


def _changed(state: GameState, micro: int) -> Jackpots:
    grown = dict(state.jackpots)
    grown[state.meter_name] = grown.get(state.meter_name, 0) + micro
    return tuple(sorted(grown.items()))
