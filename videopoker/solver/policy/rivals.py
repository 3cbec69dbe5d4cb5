"""The rival of a best hold: the best other hold that somebody should sometimes make.

A rival is worth less than the best hold, keeps every wild card dealt, and keeps all or none of the best hold's cards of
a rank if it is a part of it. Its type, the ranks held and whether they are suited, passes a test of the caller's.
"""

from collections.abc import Callable, Generator, Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from videopoker.core.cards.cards import Cards
from videopoker.core.cards.held_cards import HeldCards, mask_of
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.integers import arange, array, full, take
from videopoker.solver.policy.best_holds import SortedHands, one_hand
from videopoker.solver.policy.deal_classes import deal_classes
from videopoker.solver.policy.hold_types import held_of
from videopoker.solver.tables.shapes import HOLD_TYPES, INDEXES, JOKER_KIND, MASKS, Ints, wild_kinds

Flags = NDArray[np.bool_]


def best_somewhere_steps(
    table: Paytable, coins: int
) -> Generator[None, None, Iterator[tuple[HeldCards, int]]]:
    """The cards of every type of hold that is the best of at least one deal, and how many are jokers; 0.1 s in steps of a millisecond."""
    is_best = np.zeros(HOLD_TYPES, dtype=bool)
    for classes in deal_classes(table, coins):
        is_best[classes.types[classes.values == classes.values.max(0)]] = True
        yield
    return (held_of(table, number) for number in np.flatnonzero(is_best).tolist())


class Rivals:
    """Finds rivals in one game at one bet."""

    def __init__(self, table: Paytable, passes: Callable[[int], bool]) -> None:
        """`passes` tests a type of hold, see `held_of`; it is called once for each."""
        self._table = table
        self._passes = passes
        self._wild_kinds = [*wild_kinds(table.wild_cards)]
        self._known: Flags = np.zeros(HOLD_TYPES, dtype=bool)
        self._passing: Flags = np.zeros(HOLD_TYPES, dtype=bool)

    def masks(self, hands: SortedHands, types: Ints, values: NDArray[np.generic], best: Ints) -> Ints:
        """The rival of the best hold of each hand, as a mask of sorted cards; -1 if there is none.

        `types` and `values` are of every hold, (32, hands); holds that are worth as much as the best one have a
        negative value. `best` is the mask of the best hold.
        """
        passes = self._of_types(np.where(types < HOLD_TYPES, types, types - INDEXES))
        kinds = np.minimum(hands.numbers >> 2, JOKER_KIND - 1) + 1
        bits = 1 << arange(5)[:, None]
        wild = np.where(np.isin(kinds, self._wild_kinds), bits, 0).sum(0)
        equal = np.where(kinds[1:] == kinds[:-1], bits[:4], 0).sum(0)
        passes &= (array(MASKS)[:, None] & wild) == wild
        passes &= ~_parts_of_groups()[:, equal, best]
        candidates = np.where(passes, values, -1)
        return np.where(candidates.max(0) < 0, -1, candidates.argmax(0))

    def of_hand(self, cards: Cards, order: list[frozenset[int]]) -> frozenset[int] | None:
        """The positions of the rival in one hand, among the holds in `order` after its first one, the best."""
        hands = SortedHands(one_hand(cards))
        masks = hands.sorted_masks(np.array([mask_of(held) for held in order], np.uint8))
        values = full((32, 1), -1)
        values[masks[1:], 0] = arange(len(order) - 1, 0, -1)
        (rival,) = self.masks(hands, hands.types(self._table), values, masks[:1]).tolist()
        return None if rival < 0 else order[masks.tolist().index(rival)]

    def _of_types(self, types: Ints) -> Flags:
        new = types[~self._known[types]]
        for number in set(new.tolist()):  # `np.unique` would import numpy.ma: 1.5 MB, and 7 ms before a frame
            self._passing[number] = self._passes(number)
            self._known[number] = True
        return take(self._passing, types)


@cache
def _parts_of_groups() -> Flags:
    """Whether a hold is a part of the best one with some but not all of its cards of a rank: (hold, equal, best).

    Bit i of `equal` says that sorted cards i and i + 1 have one rank.
    """
    parts = np.zeros((32, 16, 32), dtype=bool)
    for equal in range(16):
        groups = _groups(equal)
        for best in MASKS:
            for hold in MASKS:
                kept = [(hold & group, best & group) for group in groups]
                is_part = hold & ~best == 0 and any(0 < held != whole for held, whole in kept)
                parts[hold, equal, best] = is_part
    return parts


def _groups(equal: int) -> list[int]:
    """The masks of the cards of each rank."""
    groups = [1]
    for position in range(1, 5):
        if equal >> position - 1 & 1:
            groups[-1] |= 1 << position
        else:
            groups.append(1 << position)
    return groups
