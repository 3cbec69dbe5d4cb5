"""Deals with a wanted decision, chosen among all deals of a game: every one that passes is equally likely."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from videopoker.core.cards.cards import Card, Suit
from videopoker.core.cards.held_cards import HeldCards
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.policy.deal_classes import deal_classes, example
from videopoker.solver.policy.hold_types import Flags, held_of
from videopoker.solver.tables.holds import common_draws
from videopoker.solver.tables.shapes import HOLD_TYPES, Ints

IsWanted = Callable[[HeldCards, int], bool]
"""Whether the cards of a hold, given the number of jokers among them, are wanted."""


class Wanted(NamedTuple):
    """What a deal is to have."""

    best: IsWanted | None = None
    """The best hold is one of these."""
    other: IsWanted | None = None
    """A hold of the hand that is worth less than the best is one of these."""
    is_close: bool | None = None
    """Whether the next hold by value costs at most half a coin."""


class Deals:
    """The deals of a game that pass, by classes that differ in suits alone."""

    def __init__(self, table: Paytable, wanted: Wanted) -> None:
        columns = zip(*_passing(table, wanted), strict=True)
        self._kinds, self._blocks, counts = map(np.concatenate, columns)
        self.count: int = int(counts.sum())
        """How many deals pass."""
        self._up_to = np.cumsum(counts)

    def chosen(self, seed: int) -> Iterator[tuple[Card, ...]]:
        """An endless series of deals, in a random order of their cards; the same for the same seed. ValueError if none pass."""
        if not self.count:
            raise ValueError("no deal passes")
        numbers = np.random.default_rng(seed)
        while True:
            index = np.searchsorted(self._up_to, numbers.integers(self.count), side="right")
            suits = numbers.permutation(4)
            cards = example(self._kinds[index], self._blocks[index])
            dealt = [card if card.is_joker else Card.of(card.rank, Suit(suits[card.suit])) for card in cards]
            yield tuple(dealt[place] for place in numbers.permutation(5))


def _passing(table: Paytable, wanted: Wanted) -> Iterator[tuple[Ints, Ints, Ints]]:
    """The kinds, the blocks and the number of deals of each class that passes."""
    best = _Types(table, wanted.best)
    other = _Types(table, wanted.other)
    for classes in deal_classes(table, table.coins):
        top = classes.values.max(0)
        is_best = classes.values == top
        passes = np.ones(top.shape, bool)
        if wanted.best:
            passes &= (best.flags(classes.types) & is_best).any(0)
        if wanted.other:
            passes &= (other.flags(classes.types) & ~is_best).any(0)
        if wanted.is_close is not None:
            next_best = np.where(is_best, -1, classes.values).max(0)
            is_close = (next_best >= 0) & (2 * (top - next_best) <= common_draws(table.deck_size))
            passes &= is_close == wanted.is_close
        pattern, deal = np.nonzero(passes)
        yield classes.kinds[:, deal].T, classes.blocks[:, pattern].T, classes.count[pattern, 0]


class _Types:
    """Which types of holds are wanted; each is asked for once."""

    def __init__(self, table: Paytable, is_wanted: IsWanted | None) -> None:
        self._table = table
        self._is_wanted = is_wanted
        self._known: Flags = np.zeros(HOLD_TYPES, dtype=bool)
        self._wanted: Flags = np.zeros(HOLD_TYPES, dtype=bool)

    def flags(self, types: Ints) -> Flags:
        """Whether each of these types is wanted."""
        for number in np.unique(types[~self._known[types]]).tolist():
            self._wanted[number] = bool(self._is_wanted and self._is_wanted(*held_of(self._table, number)))
            self._known[number] = True
        return self._wanted.take(types)
