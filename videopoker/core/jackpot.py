"""Progressive jackpots: a game's meters grow with every coin bet, and one resets when it is won."""

from collections.abc import Mapping

from videopoker.core.events import FinalHand
from videopoker.core.paytable import MICRO
from videopoker.core.state import GameState

Jackpots = tuple[tuple[str, int], ...]
"""For each meter its growth since the last win, in millionths of a credit."""


def after_bet(state: GameState, bet: int) -> Jackpots:
    """The jackpots after `coins` more coins were bet on this game."""
    lines = state.paytable.jackpot_lines if state.paytable else ()
    if not lines:
        return state.jackpots
    return _changed(
        state, {name: line.share * bet for name, line in zip(state.meter_names, lines, strict=True)}
    )


def is_jackpot(state: GameState, final: FinalHand) -> bool:
    """Whether a hand wins a jackpot: its line, at max coins."""
    lines = state.paytable.jackpot_lines if state.paytable else ()
    return final.line in [line.label for line in lines] and state.coins == state.most_coins


def after_hit(state: GameState, final: FinalHand) -> Jackpots:
    """The jackpots after this hand won one of this game's; the unpaid fraction of a credit stays."""
    lines = state.paytable.jackpot_lines if state.paytable else ()
    names = {line.label: name for name, line in zip(state.meter_names, lines, strict=True)}
    grown = dict(state.jackpots).get(names[final.line or ""], 0)
    return _changed(state, {names[final.line or ""]: grown % MICRO - grown})


def _changed(state: GameState, micro: Mapping[str, int]) -> Jackpots:
    grown = dict(state.jackpots)
    return tuple(sorted((grown | {name: grown.get(name, 0) + more for name, more in micro.items()}).items()))
