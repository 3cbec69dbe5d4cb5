"""The cards on the table and their marks: the five large ones, and the other hands."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from videopoker.core.cards.cards import Card, Suit
from videopoker.core.cards.evaluate import cards_in_hand
from videopoker.core.cards.wild_cards import WildCards
from videopoker.core.machine.events import DoubleDealt, DoublePicked, FinalHand, best_first
from videopoker.core.machine.state import GameState, Phase

_APART = "  ·  "
"""Between the label of the hand shown large and the words after it."""


@dataclass(frozen=True, slots=True)
class CardModel:
    """One of the five cards."""

    card: Card | None = None
    """The card; None for a back."""
    number: str = ""
    """The key that holds the card, shown below it; its number by default."""
    mark: str = ""
    """The mark above the card: HELD, PICKED or TO BEAT."""
    raised: bool = False
    """Whether the card is one row higher: held, or part of the winning hand."""
    dimmed: bool = False
    """Whether the card is dimmed, to stress the others."""
    wild: bool = False
    """Whether to mark the card WILD; false for a joker, whose face shows it."""
    is_labelled: bool = False
    """Whether one label for all five cards replaces the numbers."""


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

    A `label` for all five replaces the numbers, below the middle card.
    """
    if state.double is not None:
        return _of_double_up(state.double, state.picked, position, keys, at_rest=at_rest)
    card = state.cards[position] if state.cards else None
    drawing = state.phase is Phase.DRAWING
    kept = card is not None and position in (held if drawing else state.held) and (at_rest or not drawing)
    stands_out = kept
    any_does = bool(held)
    if at_rest and not drawing:
        any_does = state.line is not None
        stands_out = any_does and position in cards_in_hand(state.cards, state.wild_cards)
    dimmed = at_rest and any_does and not stands_out
    wild = card is not None and state.wild_cards.is_wild_by_rule(card)
    number = label if position == 2 else ""  # the middle card
    if not label:
        number = keys[position]
    return CardModel(card, number, "HELD" if kept else "", stands_out, dimmed, wild, is_labelled=bool(label))


def _of_double_up(
    double: DoubleDealt, picked: DoublePicked | None, position: int, keys: Sequence[str], *, at_rest: bool
) -> CardModel:
    """The card to beat comes first, then the four to pick from; all are face up once one is picked."""
    if position == 0:
        return CardModel(double.card, mark="TO BEAT")
    if picked is None:
        return CardModel(number=keys[position - 1])
    is_picked = picked.place == position - 1
    return CardModel(
        double.behind[position - 1],
        keys[position - 1],
        "PICKED" if is_picked else "",
        raised=is_picked,
        dimmed=at_rest and not is_picked,
    )


ALL = 1000
"""More hands than are ever drawn."""

ALL_FIVE = frozenset(range(5))


@dataclass(frozen=True, slots=True)
class HandModel:
    """One of the other hands of multi-hand play."""

    cards: tuple[Card | None, ...] = (None,) * 5
    """The cards face up; None for a back."""
    bright: frozenset[int] = frozenset()
    """The positions of bright cards: held, or part of the winning combination."""
    line: str = ""
    paid: int = 0
    is_best: bool = False
    is_ahead: bool = False
    """Whether it won more than its bet, and more than the smallest win among the hands."""
    is_at_cursor: bool = False
    """Whether this hand is the one shown large."""


def is_drawn(state: GameState, hands: int) -> bool:
    """Whether this many final hands are drawn."""
    return state.phase is not Phase.DRAWING and len(state.finals) == hands


def best_hands(state: GameState) -> list[int]:
    """The places of the winning hands of the last draw, best first."""
    return best_first(state.finals, [line.label for line in state.paytable.lines] if state.paytable else [])


def state_of_large_hand(state: GameState, hands: int, at: int = 0) -> GameState:
    """The state the five large cards show: after a multi-hand draw, the hand at this place.

    If the number of hands was changed since the last draw, the table has no cards.
    """
    if state.phase is Phase.BETTING and state.hands != hands:
        return replace(
            state, hands=hands, cards=(), held=(), finals=(), line=None, paid=0, double=None, picked=None
        )
    if not at or not is_drawn(state, hands):
        return state
    final = state.finals[at]
    return replace(state, cards=final.cards, line=final.line)


def hand_models(
    state: GameState,
    held: frozenset[int],
    hands: int,
    up: int = ALL,
    *,
    lit: int = ALL,
    at: int = 0,
    card_by_card: bool = True,
) -> list[HandModel]:
    """Models of the second hand, the third, ..., when `up` hands are shown and `lit` of them show their pay.

    The hand at the place `at` is also shown large; the first hand is shown only large.
    Without `card_by_card`, hands that are ahead are bright as a whole and all others dim: in a hundred hands these are
    what the eye looks for, and finding the winning cards of each would take 5 ms.
    """
    if not is_drawn(state, hands):
        return [_waiting(state, held, hands)] * (hands - 1)
    best = best_hands(state)[:1] if lit >= hands else []
    least = max(state.coins or 0, min(final.paid for final in state.finals))
    waiting = _waiting(state, held, hands)
    models = []
    for index in range(1, hands):
        final = state.finals[index]
        if index >= up:
            models.append(waiting)
        elif index >= lit:
            models.append(HandModel(final.cards, ALL_FIVE, is_at_cursor=index == at))
        else:
            is_ahead = final.paid > least
            as_a_whole = ALL_FIVE if is_ahead else frozenset()
            models.append(
                HandModel(
                    final.cards,
                    _bright(final, state.wild_cards) if card_by_card else as_a_whole,
                    final.line or "",
                    final.paid,
                    is_best=[index] == best,
                    is_ahead=is_ahead,
                    is_at_cursor=index == at,
                )
            )
    return models


def _waiting(state: GameState, held: frozenset[int], hands: int) -> HandModel:
    """A hand before its draw: the held cards, and backs."""
    if not state.cards or not (state.phase is Phase.DRAWING or is_drawn(state, hands)):
        return HandModel()
    kept = held if state.phase is Phase.DRAWING else frozenset(state.held)
    return HandModel(tuple(card if index in kept else None for index, card in enumerate(state.cards)), kept)


@lru_cache(maxsize=256)
def _bright(final: FinalHand, wild_cards: WildCards) -> frozenset[int]:
    return cards_in_hand(final.cards, wild_cards) if final.paid else frozenset()


def hand_label(state: GameState, hands: int, at: int, width: int) -> str:
    """Which hand of a multi-hand draw is shown large, in `width` columns; empty before the draw or with one hand."""
    if hands == 1 or not is_drawn(state, hands) or state.double is not None:
        return ""
    label = f"hand {at + 1}"
    whole = f"{label} of {hands}"
    return whole if len(whole) <= width else label


def before_quiet(state: GameState, hands: int, at: int, width: int) -> str:
    """The label of the hand shown large before other words, short if it has fewer columns; empty for none."""
    label = hand_label(state, hands, at, width - len(_APART))
    return f"{label}{_APART}" if label else ""


def one_suit(cards: Sequence[Card | None]) -> Suit | None:
    """The suit of these cards, jokers aside; None if they have several."""
    suits = {card.suit for card in cards if card and not card.is_joker}
    return suits.pop() if len(suits) == 1 else None
