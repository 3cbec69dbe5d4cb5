"""Where best play of two paytables differs, and what playing one by the other costs; over all deals, exactly."""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from videopoker.core.held_cards import HeldCards
from videopoker.core.paytable import Paytable
from videopoker.solver.hold_types import TYPES, hold_types
from videopoker.solver.policy import deal_classes, denominator


@dataclass(frozen=True, slots=True)
class Difference:
    """Hands in which one game's best hold is not right in the other."""

    first: HeldCards
    """What the first game holds."""
    second: HeldCards
    """What the second game holds."""
    jokers: tuple[int, int]
    """How many jokers are among each."""
    deals: int
    cost: Fraction
    """What the first game's holds lose on the second, per coin of all play."""


def same_deals(first: Paytable, second: Paytable) -> bool:
    """Whether both deal from one deck with the same wild cards, so that their holds can be compared."""
    return (first.jokers, first.wild) == (second.jokers, second.wild)


def difference_steps(
    first: Paytable, second: Paytable, coins: tuple[int, int]
) -> Generator[None, None, list[Difference]]:
    """The differences by the cards held, the dearest first; in steps of a few milliseconds."""
    deals: Counter[int] = Counter()
    costs: Counter[int] = Counter()
    for of, other in zip(deal_classes(first, coins[0]), deal_classes(second, coins[1]), strict=True):
        mine, theirs = of.values.argmax(0), other.values.argmax(0)
        lost = other.chosen(theirs) - other.chosen(mine)
        at = np.nonzero(lost)
        pair = np.take_along_axis(of.types, mine[None], 0)[0][at] * TYPES
        pair += np.take_along_axis(other.types, theirs[None], 0)[0][at]
        many = np.broadcast_to(of.count, lost.shape)[at]
        for key, count, cost in zip(pair.tolist(), many.tolist(), (lost[at] * many).tolist(), strict=True):
            deals[key] += count
            costs[key] += cost
        yield
    whole = denominator(second, coins[1])
    types = hold_types(first, coins[0])
    found = []
    for key, count in deals.items():
        numbers = divmod(key, TYPES)
        held = [types.held[number] for number in numbers]
        jokers = tuple(types.jokers[number] for number in numbers)
        found.append(Difference(held[0], held[1], (jokers[0], jokers[1]), count, Fraction(costs[key], whole)))
    return sorted(found, key=lambda of: (-of.cost, -of.deals))
