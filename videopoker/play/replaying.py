"""A past hand step by step, as states of the machine: nothing is played, and nothing reaches the log."""

from dataclasses import dataclass, replace

from videopoker.core.events import Deposited, Drawn, Event, GameChosen
from videopoker.core.game import MOST_CREDITS, replay
from videopoker.core.paytable import Paytable
from videopoker.core.state import GameState
from videopoker.play.history import PlayedHand
from videopoker.play.store import Store

MOST_ROWS = 4000
"""Rows of the log that are read to learn how the machine stood; a quarter of a second's reading."""

_DEALT = "SELECT dealt FROM hand WHERE number = ?"
_LANDMARK = "SELECT row, balance FROM landmark WHERE row < ? ORDER BY row DESC LIMIT 1"


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


def machine_before(store: Store, hand: PlayedHand) -> GameState | None:
    """The machine before a hand of this save was dealt; None where finding out would take too long.

    Credits are always right. A jackpot is where it stood in the first rows of a save; later it is only known by
    what it paid.
    """
    contents = store.contents().connection
    (dealt,) = contents.execute(_DEALT, (hand.dealt.hand,)).fetchone() or (0,)
    if dealt <= MOST_ROWS:
        return replay(entry.event for entry in store.entries(0, dealt - 1))
    landmark, balance = contents.execute(_LANDMARK, (dealt,)).fetchone()
    if dealt - landmark > MOST_ROWS or hand.drawn is None:
        return None
    start = GameState(as_it_paid(hand.paytable, hand.drawn), balance)
    return replay((entry.event for entry in store.entries(landmark, dealt - 1)), start)


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
