"""The five cards on the table: which card, how it is marked, and whether it stands out."""

from collections.abc import Sequence
from dataclasses import dataclass

from videopoker.core.cards import Card, Rank
from videopoker.core.evaluate import cards_in_hand
from videopoker.core.state import GameState, Phase

_MIDDLE = 2


@dataclass(frozen=True, slots=True)
class CardModel:
    """One of the five cards."""

    card: Card | None = None
    """The card; None for a back."""
    number: str = ""
    """The key that holds the card, below it: its number, unless the player chose another."""
    mark: str = ""
    """The mark above it: HELD, PICKED or TO BEAT."""
    raised: bool = False
    """Whether it stands a row above the others: held now, or part of what was paid."""
    dimmed: bool = False
    """Whether others matter more."""
    wild: bool = False
    """Whether its rank may stand for any card; a joker says so itself."""
    is_labelled: bool = False
    """Whether a label of all five cards stands in place of the numbers."""


def card_model(
    state: GameState,
    held: frozenset[int],
    position: int,
    keys: Sequence[str],
    *,
    at_rest: bool,
    label: str = "",
) -> CardModel:
    """The card at this position, 0 to 4; not `at_rest` while cards are still being turned over.

    A `label` of all five stands below the middle one in place of the numbers.
    """
    if state.double is not None:
        return _of_double_up(state, position, keys, at_rest=at_rest)
    card = state.cards[position] if state.cards else None
    drawing = state.phase is Phase.DRAWING
    kept = card is not None and position in (held if drawing else state.held) and (at_rest or not drawing)
    raised, dimmed = kept, False
    if at_rest and drawing:
        dimmed = bool(held) and not kept
    elif at_rest:
        paid = state.line is not None
        stands = paid and position in cards_in_hand(state.cards, state.wild)
        raised, dimmed = stands, paid and not stands
    wild = is_wild(card, state.wild)
    number = keys[position] if not label else label if position == _MIDDLE else ""
    return CardModel(card, number, "HELD" if kept else "", raised, dimmed, wild, is_labelled=bool(label))


def _of_double_up(state: GameState, position: int, keys: Sequence[str], *, at_rest: bool) -> CardModel:
    """The card to beat lies first, then the four to pick from; all are up once one is picked."""
    double, picked = state.double, state.picked
    assert double is not None
    if position == 0:
        return CardModel(double.card, mark="TO BEAT")
    if picked is None:
        return CardModel(number=keys[position - 1])
    is_picked = picked.place == position - 1
    card = double.behind[position - 1]
    return CardModel(
        card,
        keys[position - 1],
        "PICKED" if is_picked else "",
        raised=is_picked,
        dimmed=at_rest and not is_picked,
    )


def is_wild(card: Card | None, ranks: frozenset[Rank]) -> bool:
    """Whether the card is marked as wild; a joker says so itself."""
    return card is not None and not card.is_joker and card.rank in ranks
