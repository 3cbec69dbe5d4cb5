"""Replays a past hand step by step as states of the machine, without playing or logging anything."""

from dataclasses import dataclass

from videopoker.core.machine.events import Event
from videopoker.core.machine.evolve import replay
from videopoker.core.machine.game import decide
from videopoker.core.machine.moves import Draw
from videopoker.core.machine.state import GameState, Phase
from videopoker.core.paytable.paytable import MICRO
from videopoker.play.saves.hands.search import numbered
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.played_hand import PlayedHand


@dataclass(frozen=True, slots=True)
class Step:
    """The machine at one step of a hand."""

    name: str
    """``dealt``, ``held``, ``drawn``, ``staked`` or ``picked``."""
    state: GameState
    held: frozenset[int] = frozenset()
    """The positions held, before the draw."""


def not_drawn(hand: PlayedHand) -> ValueError:
    """The error for a hand that is still in play, where a drawn one is needed."""
    return ValueError(f"hand {hand.dealt.hand:,} is still in play")


def steps(hand: PlayedHand, before: GameState) -> tuple[Step, ...]:
    """The steps of a drawn hand, beginning with the deal; `before` is the machine before the deal. ValueError if in play."""
    drawn = hand.drawn
    if drawn is None:
        raise not_drawn(hand)
    state = replay([hand.dealt], before)
    replayed = [Step("dealt", state), Step("held", state, frozenset(drawn.held))]
    events: list[tuple[str, Event | None]] = [("drawn", drawn)]
    for staked, picked in hand.doubles:
        events += [("staked", staked), ("picked", picked)]
    for name, event in events:
        if event:
            state = replay([event], state)
            replayed.append(Step(name, state))
    return tuple(replayed)


def machine_before(log: Log, hand: PlayedHand) -> GameState:
    """The machine before a hand of this save was dealt, with its credits and jackpots."""
    practice = log.folded().state.practice
    state = GameState(hand.paytable, hand.credits_before, denomination=hand.cents, practice=practice)
    lines = state.jackpot_lines.items()
    grown = {
        name: jackpot - line.pays[-1] * MICRO - line.share * hand.dealt.bet
        for (name, line), jackpot in zip(lines, hand.jackpots, strict=True)
    }
    return state.changed(hand=hand.dealt.hand - 1, jackpots=tuple(sorted(grown.items())))


def dealt_state(log: Log, hand: PlayedHand) -> GameState:
    """The machine when this hand was dealt, with the jackpots it was played for."""
    return replay([hand.dealt], machine_before(log, hand))


def drawn_again(dealt: GameState, held: frozenset[int]) -> GameState:
    """The machine after a draw to these positions, 0 to 4, with the replacements of the deal. Nothing is logged."""
    return replay(decide(dealt, Draw(held)), dealt)


def last_deal(log: Log, state: GameState) -> GameState | None:
    """The last hand before its draw, with the jackpots it played for; None once its cards are off the table."""
    if not state.cards or not state.hand or state.phase is not Phase.BETTING:
        return None
    return dealt_state(log, numbered(log, state.hand))
