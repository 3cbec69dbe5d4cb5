"""Where best play of two paytables differs, and what playing one game by the other's best play costs: exact, over all deals."""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial

import numpy as np

from videopoker.core.cards.held_cards import HeldCards
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.policy.deal_classes import deal_classes, return_divisor
from videopoker.solver.policy.hold_types import held_of
from videopoker.solver.tables.shapes import HOLD_TYPES


@dataclass(frozen=True, slots=True)
class Difference:
    """Hands in which one game's best hold is not right in the other."""

    first: HeldCards
    """What the first game holds."""
    second: HeldCards
    """What the second game holds."""
    jokers: tuple[int, int]
    """How many jokers are in each hold."""
    deals: int
    cost: Fraction
    """What the first game's holds lose on the second, per coin bet, averaged over all deals."""


def difference_steps(
    first: Paytable, second: Paytable, coins: tuple[int, int]
) -> Generator[None, None, list[Difference]]:
    """The differences by the cards held, the most expensive first; yields between steps of a few milliseconds."""
    deals: Counter[int] = Counter()
    costs: Counter[int] = Counter()
    first_bet, second_bet = coins
    for classes, other in zip(deal_classes(first, first_bet), deal_classes(second, second_bet), strict=True):
        mine = classes.values.argmax(0)
        theirs = other.values.argmax(0)
        lost = other.chosen(theirs) - other.chosen(mine)
        differs = np.nonzero(lost)
        pair = classes.types_of(mine)[differs] * HOLD_TYPES + other.types_of(theirs)[differs]
        counts = np.broadcast_to(classes.count, lost.shape)[differs]
        total = lost[differs] * counts
        for key, count, cost in zip(pair.tolist(), counts.tolist(), total.tolist(), strict=True):
            deals[key] += count
            costs[key] += cost
        yield
    whole = return_divisor(second, second_bet)
    facts = cache(partial(held_of, first))
    differences = []
    for key, count in deals.items():
        (mine, my_jokers), (theirs, their_jokers) = map(facts, divmod(key, HOLD_TYPES))
        cost = Fraction(costs[key], whole)
        differences.append(Difference(mine, theirs, (my_jokers, their_jokers), count, cost))
        if not len(differences) % 200:
            yield
    return sorted(differences, key=lambda difference: (-difference.cost, -difference.deals))
