"""What each hand's place shows in multi-hand play, before the draw and after it, and how the hands did line by line."""

from dataclasses import dataclass, replace

from videopoker.core.cards import Card, Rank
from videopoker.core.evaluate import cards_in_hand
from videopoker.core.events import FinalHand
from videopoker.core.state import GameState, Phase

ALL = 1000
"""More hands than are ever drawn."""

BACKS: tuple[Card | None, ...] = (None,) * 5
ALL_FIVE = frozenset(range(5))


@dataclass(frozen=True, slots=True)
class HandModel:
    """One hand's place."""

    cards: tuple[Card | None, ...] = BACKS
    """The cards face up; None for a back."""
    bright: frozenset[int] = frozenset()
    """The positions of the cards that stand out: the held ones, or those that make what was paid."""
    line: str = ""
    paid: int = 0
    is_best: bool = False
    is_ahead: bool = False
    """Whether it was paid more than was bet on it, and more than the least that any hand was paid."""


def is_drawn(state: GameState, hands: int) -> bool:
    """Whether this many final hands are drawn."""
    return state.phase is not Phase.DRAWING and len(state.finals) == hands


def best_final(state: GameState) -> FinalHand | None:
    """The hand of the last draw that was paid most, of several that on the highest line; None before the draw."""
    lines = state.paytable.lines if state.paytable else ()
    heights = {line.label: -place for place, line in enumerate(lines)}
    return max(state.finals, key=lambda final: (final.paid, heights.get(final.line or "", 0)), default=None)


def in_large(state: GameState, hands: int) -> GameState:
    """The state that the five large cards show: of many final hands the one that was paid most.

    Where another number of hands was chosen since the last draw, no card of it is left on the table.
    """
    if state.phase is Phase.BETTING and state.hands != hands:
        return replace(
            state, hands=hands, cards=(), held=(), finals=(), line=None, paid=0, double=None, picked=None
        )
    best = best_final(state)
    if len(state.finals) < 2 or best is None or best is state.finals[0]:
        return state
    return replace(state, cards=best.cards, line=best.line)


def hand_models(
    state: GameState, held: frozenset[int], hands: int, up: int, *, card_by_card: bool = True
) -> list[HandModel]:
    """What each hand shows when the first `up` of them are revealed.

    Not `card_by_card`, all cards of the hands that are ahead are bright, and no others: among a hundred hands the
    eye looks for those, and finding the cards that make each would take 5 ms.
    """
    waiting = HandModel()
    if state.cards and (state.phase is Phase.DRAWING or is_drawn(state, hands)):
        kept = held if state.phase is Phase.DRAWING else frozenset(state.held)
        cards = tuple(card if place in kept else None for place, card in enumerate(state.cards))
        waiting = HandModel(cards, kept)
    if not is_drawn(state, hands):
        return [waiting] * hands
    best = best_final(state) if up >= hands else None
    least = max(state.coins or 0, min(final.paid for final in state.finals))
    shown = [
        HandModel(
            final.cards,
            _bright(final, state.wild) if card_by_card else ALL_FIVE if final.paid > least else frozenset(),
            final.line or "",
            final.paid,
            is_best=final is best and bool(final.paid),
            is_ahead=final.paid > least,
        )
        for final in state.finals[:up]
    ]
    return [*shown, *[waiting] * (hands - len(shown))]


def _bright(final: FinalHand, wild: frozenset[Rank]) -> frozenset[int]:
    """The cards that make what was paid."""
    return cards_in_hand(final.cards, wild) if final.paid else frozenset()
