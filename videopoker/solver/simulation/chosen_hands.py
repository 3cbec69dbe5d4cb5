"""The hands of a certificate: chosen among many deals by what they could cost, each with its known chance.

Of the choices a tenth goes by how often a hand is dealt, six tenths by what the beginner's hold costs in it, and three tenths
by the root mean square of what somebody loses who confuses holds of about the same value: who takes each hold with a chance
in proportion to exp(-cost / 0.03), cost in bets. docs/coach.md has the formula.
"""

from collections.abc import Callable, Collection, Generator
from typing import NamedTuple

import numpy as np

from videopoker.core.cards.cards import CARDS, Cards
from videopoker.core.cards.held_cards import mask_of
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.arrays.draws import random_deals
from videopoker.solver.arrays.holds import HoldValues
from videopoker.solver.policy.deal_classes import reordered
from videopoker.solver.tables.shapes import Floats

DEALS = 60_000
"""The deals among which the hands are chosen."""
_SHARES = (0.1, 0.6, 0.3)
_CLOSE = 0.03
"""Holds that differ by about this many bets are confused."""
_AT_ONCE = 500
_TINY = 1e-300


class ChosenHand(NamedTuple):
    """A hand chosen."""

    cards: Cards
    weight: float
    """Its chance among all deals, divided by its chance to be chosen."""
    beginner: float
    """What the beginner's hold costs in it, in bets."""


def chosen_steps(
    table: Paytable,
    seed: int,
    number: int,
    beginner: Callable[[Cards, Paytable], Collection[int]],
) -> Generator[None, None, list[ChosenHand]]:
    """`number` hands, the same for the same seed; some may be chosen twice. In steps of some hundredths of a second."""
    numbers = np.random.default_rng(seed)
    dealt = random_deals(numbers, DEALS, table.jokers)
    value = HoldValues(table, table.coins)
    beginners = np.empty(DEALS)
    spreads = np.empty(DEALS)
    for start in range(0, DEALS, _AT_ONCE):
        block = slice(start, start + _AT_ONCE)
        values = value(dealt[block])
        lost = values.max(1, keepdims=True) - values
        hands = [tuple(CARDS[card] for card in hand) for hand in dealt[block].tolist()]
        masks = [mask_of(beginner(hand, table)) for hand in hands]
        beginners[block] = lost[range(len(masks)), masks]
        spreads[block] = spread(lost)
        yield
    chances = hand_chances(beginners, spreads)
    return [
        ChosenHand(
            reordered([CARDS[card] for card in dealt[deal]], numbers),
            1 / (DEALS * float(chances[deal])),
            float(beginners[deal]),
        )
        for deal in numbers.choice(DEALS, number, p=chances)
    ]


def spread(lost: Floats) -> Floats:
    """The root mean square of what is lost in each hand where holds of about the same value are confused; `lost` is (n, 32)."""
    chance = np.exp(lost / -_CLOSE)
    return np.sqrt((chance * lost**2).sum(1) / chance.sum(1))


def hand_chances(beginners: Floats, spreads: Floats) -> Floats:
    """The chance of each hand to be chosen, by what the beginner loses in it and by its spread; they sum to 1."""
    parts = [np.ones(len(spreads)), beginners, spreads]
    chances = sum(share * part / max(part.sum(), _TINY) for share, part in zip(_SHARES, parts, strict=True))
    return chances / chances.sum()
