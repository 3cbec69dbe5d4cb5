"""A past hand step by step, as states of the machine: nothing is played, and nothing reaches the log."""

from dataclasses import dataclass, replace

from videopoker.core.events import Deposited, Drawn, Event, GameChosen
from videopoker.core.game import MOST_CREDITS, replay
from videopoker.core.paytable import Paytable
from videopoker.core.state import GameState
from videopoker.play.history import PlayedHand


@dataclass(frozen=True, slots=True)
class Step:
    """The machine at one step of a hand."""

    name: str
    """``dealt``, ``held``, ``drawn``, ``staked`` or ``picked``."""
    state: GameState
    held: frozenset[int] = frozenset()
    """The positions held, while the hand waits for its draw."""


def steps(hand: PlayedHand, before: GameState | None = None) -> tuple[Step, ...]:
    """The steps of a hand that was drawn, the first when it is dealt.

    `before` is the machine before the deal; where it is not known, a machine with this game and credits enough.
    """
    drawn = hand.drawn
    if drawn is None:
        raise ValueError(f"hand {hand.dealt.hand} waits for its draw")
    start = before or replay([GameChosen(as_it_paid(hand.paytable, drawn)), Deposited(MOST_CREDITS)])
    dealt = replay([hand.dealt], start)
    found = [Step("dealt", dealt), Step("held", dealt, frozenset(drawn.held))]
    events: list[tuple[str, Event]] = [("drawn", drawn)]
    for staked, picked in hand.doubles:
        events.append(("staked", staked))
        events += [("picked", picked)] if picked else []
    state = dealt
    for name, event in events:
        state = replay([event], state)
        found.append(Step(name, state))
    return tuple(found)


def laid_out(step: Step) -> GameState:
    """The step as five cards on the table: in a double up the card to beat and the four to pick from."""
    double = step.state.double
    if double is None:
        return step.state
    return replace(step.state, cards=(double.card, *double.behind), held=(), line=None, finals=(), hands=1)


def as_it_paid(paytable: Paytable, drawn: Drawn) -> Paytable:
    """The game with its jackpot at what was paid for it in this draw, if it was."""
    line = paytable.jackpot_line
    paid = [final.paid for final in drawn.hands if line and final.line == line.label]
    return paytable.with_jackpot(max(paid)) if paid else paytable
