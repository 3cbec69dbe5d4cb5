"""The final hands that the best holds lead to: the combinations that end in each shape of hand.

Counts add up over deals. If only few deals change their best hold from one game to the next, as after the edit of one
pay, only those are counted again.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from videopoker.solver.tables.holds import blocks_of, exact_from_supersets_transpose, hold_scales, summed
from videopoker.solver.tables.shapes import INDEXES, SIZE, Floats, Ints, Shapes

_Holds = Sequence[NDArray[np.int8]]
"""The best holds of each family's deals, (patterns, deals)."""


class FinalHands(NamedTuple):
    """The combinations of deal and draw under best play that end in each shape of hand, (deals)."""

    mixed: Ints
    """All combinations."""
    suited: Ints
    """Those in which the cards that are not wild share a suit."""
    one_suit: Ints
    """Those in which all cards share a suit; counted only if that can matter."""
    held: tuple[int, ...]
    """How many deals hold 0 to 5 cards."""


def final_hands(shape: Shapes, best: _Holds, suits_of_all: bool) -> FinalHands:
    """Count the final hands of the best holds of every deal (see `best_holds`)."""
    weights = _weights(shape.jokers, shape.wild_kinds, suits_of_all).of(shape, best)
    ranks, suit, every, masks = np.split(weights, [INDEXES, 2 * INDEXES, 3 * INDEXES])
    # as in PaySums: cards that fix no suit count for all four
    suit[shape.wild_only] = 4 * ranks[shape.wild_only]
    every[0] = 4 * ranks[0]
    return FinalHands(
        (shape.coefficient * _whole(ranks)[shape.index]).sum(0),
        (shape.suited_coefficient * _whole(suit)[shape.index]).sum(0),
        _whole(every)[shape.index].sum(0) if suits_of_all else np.zeros(shape.deals, np.int64),
        tuple(np.bincount(SIZE, masks).astype(np.int64).tolist()),
    )


class _Weights:
    """The weights of chosen holds on U, F and G (see `pay_sums`) by subset number, then the number of deals with each hold."""

    def __init__(self, suits_of_all: bool) -> None:
        self._suits_of_all = suits_of_all
        self._last: tuple[_Holds, Floats] | None = None

    def of(self, shape: Shapes, best: _Holds) -> Floats:
        """The weights, (3 * INDEXES + 32,), in a new array."""
        weights = np.zeros(3 * INDEXES + 32)
        counted: Iterable[Ints | slice] = [slice(None)] * len(best)
        if self._last:
            last_best, last_weights = self._last
            other = [np.flatnonzero((now != was).any(0)) for now, was in zip(best, last_best, strict=True)]
            if sum(map(len, other)) < 0.3 * shape.deals:  # else counting all deals again takes less time
                counted = other
                self._add(weights, shape, last_best, other)
                np.subtract(last_weights, weights, out=weights)
        self._add(weights, shape, best, counted)
        self._last = best, weights
        return weights.copy()

    def _add(self, weights: Floats, shape: Shapes, best: _Holds, counted: Iterable[Ints | slice]) -> None:
        scale = hold_scales(shape.deck)
        ranks, suit, every, masks = np.split(weights, [INDEXES, 2 * INDEXES, 3 * INDEXES])
        for family, chosen, of_family in zip(shape.families, best, counted, strict=True):
            index = shape.index[:, family.first : family.end][:, of_family]
            if not index.size:
                continue
            blocks = blocks_of(family.suits_of_all if self._suits_of_all else family.suits, family.wild)
            holds = chosen[:, of_family].astype(np.int64)
            deals = blocks.deals(holds)
            masks += deals.sum(1)
            ranks += summed(index, exact_from_supersets_transpose(deals * scale[:, None]), INDEXES)
            ways = blocks.ways(holds, scale)
            if self._suits_of_all:
                every += blocks.on_every(ways, index)
            suit += blocks.on_suit(ways, index)


@lru_cache(maxsize=1)
def _weights(jokers: int, wild_kinds: frozenset[int], suits_of_all: bool) -> _Weights:  # noqa: ARG001 - of the deck
    """The weights of the last game with this deck."""
    return _Weights(suits_of_all)


forget = _weights.cache_clear
"""Call it to count all deals of the next game."""


def _whole(weights: Floats) -> Ints:
    return weights.astype(np.int64)
