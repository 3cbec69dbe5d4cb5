"""How events change the state of the game; the log alone restores every state.

    state = evolve(state, event)     never fails

`game` decides which events a move makes. The meters of a progressive game grow with every coin bet, and a jackpot that
is won goes back to its reset.
"""

from collections.abc import Iterable
from functools import reduce

from videopoker.core.machine import events
from videopoker.core.machine.events import FinalHand
from videopoker.core.machine.state import GameState, Phase
from videopoker.core.paytable.paytable import MICRO, Paytable

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


def evolve(state: GameState, event: events.Event) -> GameState:
    """The state after an event."""
    match event:  # the most frequent ones first
        case events.Dealt():
            return state.changed(
                credits=state.credits - event.bet,
                phase=Phase.DRAWING,
                hand=event.hand,
                coins=event.coins,
                cards=event.cards,
                replacements=event.replacements,
                held=(),
                line=None,
                paid=0,
                hands=event.hands,
                more=event.more,
                finals=(),
                stake=0,
                rounds=0,
                double=None,
                picked=None,
                jackpots=after_bet(state, event.bet),
                committed=None,
                dealt_under=state.committed if event.committed else None,
                dealt_phrase=event.phrase,
                secret_chain=state.secret_chain.dealt(event),
            )
        case events.Drawn():
            return _after_final_hands(state, event)
        case events.Committed():
            return state.changed(committed=event, secret_chain=state.secret_chain.committed(event))
        case events.PracticeStarted():
            return state.changed(practice=True)
        case events.SessionStarted() | events.SessionEnded() | events.NotesAdded():
            return state
        case events.Restored():
            in_hand = state.phase is not Phase.BETTING
            return state.changed(secret_chain=state.secret_chain.restored(in_hand=in_hand))
        case events.PhraseChosen(phrase):
            return state.changed(phrase=phrase, secret_chain=state.secret_chain.answered(phrase))
        case events.ChainStarted():
            return state.changed(secret_chain=state.secret_chain.started(event))
        case events.GameChosen(paytable):
            return GameState(
                paytable,
                credits=state.credits,
                hand=state.hand,
                hands=state.hands,
                denomination=state.denomination,
                leftover=state.leftover,
                jackpots=state.jackpots,
                practice=state.practice,
                phrase=state.phrase,
                committed=state.committed,
                secret_chain=state.secret_chain,
            )
        case events.NextGameChosen(paytable):
            return state.changed(next_game=None if same_game(state.paytable, paytable) else paytable)
        case events.DenominationChosen(cents):
            return state.changed(denomination=cents)
        case events.Deposited(credits):
            return state.changed(credits=state.credits + credits)
        case events.CashedOut(credits):
            return state.changed(credits=state.credits - credits, stake=0, leftover=0)
        case events.Exchanged():
            return state.changed(
                credits=event.credits, denomination=event.cents, leftover=event.leftover, stake=0
            )
        case events.DoubleDealt():
            return state.changed(
                credits=state.credits - event.stake,
                phase=Phase.DOUBLING,
                stake=event.stake,
                rounds=event.round,
                double=event,
                picked=None,
                paid=0,
                secret_chain=state.secret_chain.doubled(),
            )
        case events.DoublePicked():
            return state.changed(
                credits=state.credits + event.paid,
                phase=Phase.BETTING,
                stake=event.paid,
                picked=event,
                paid=event.paid,
            )


def replay(events: Iterable[events.Event], state: GameState | None = None) -> GameState:
    """The state that a log of events leads to."""
    return reduce(evolve, events, state or GameState())


def same_game(first: Paytable | None, second: Paytable) -> bool:
    """Whether these are the same game under the same name."""
    return first is not None and (first.key, first) == (second.key, second)


def _after_final_hands(state: GameState, event: events.Drawn) -> GameState:
    finals = event.hands
    for final in finals:
        state = after_final(state, final)
    return state.changed(
        credits=state.credits + event.paid,
        phase=Phase.BETTING,
        cards=event.cards,
        replacements=(),
        more=(),
        held=event.held,
        line=event.line,
        paid=event.paid,
        finals=finals,
        stake=event.paid,
    )
