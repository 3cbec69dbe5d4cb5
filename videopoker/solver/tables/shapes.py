"""The shapes of deals and hands, which the solver counts instead of cards.

There are 15 kinds of cards: 0 is no card, 1 to 13 are the ranks deuce to ace, 14 is the joker. Up to five kinds in
ascending order have one number below 11,628, the sum of their `BINOMIALS` (the combinatorial number system), so that sums
over hands are arrays. A deal of five kinds has 32 holds, each a mask of its positions.

    kinds   (5, deals)       the kinds of every deal, ascending; deals of one family are adjacent
    index   (32, deals)      the number of every subset of every deal
    coefficient (32, deals)  how many ways the rest of the deal can be chosen once the subset is given

Of a deal's suits only matters which cards share one: its suit pattern, a division of the positions into at most four
blocks. Rank shape times suit pattern gives the classes of equal deals: 204,087 for 52 cards, 224,497 with a joker.
Exchanging two cards of one rank gives another class of equal value, but not always with the same first best hold, so
these are not merged (merged they would be 134,459 and 150,891).
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from videopoker.core.cards.wild_cards import WildCards
from videopoker.solver.integers import arange, array, counts, take

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
"""Integers below 2**53 as floats, for functions of NumPy that count only in floats."""

JOKER_KIND = 14
INDEXES = comb(19, 5)
HOLD_TYPES, SUBSET_TYPES = 2 * INDEXES, 3 * INDEXES
"""The types of holds: their subset number, and INDEXES more if their cards that are not wild share a suit.

Types of subsets distinguish suited wild cards too: INDEXES more again if all cards share a suit.
"""
MASKS = range(32)
SIZE = tuple(mask.bit_count() for mask in MASKS)
BINOMIALS = tuple(tuple(comb(kind + size, size + 1) for kind in range(15)) for size in range(5))


@dataclass(frozen=True, eq=False)
class Suits:
    """The suit patterns of deals of five kinds."""

    masks: tuple[int, ...]
    """The masks of all blocks; the first is 0."""
    blocks: Ints
    """The four blocks of each pattern as indexes in `masks`, (4, patterns); 0 for a missing block."""
    count: Floats
    """The number of deals of five kinds with each pattern."""


class Family(NamedTuple):
    """Deals whose wild cards, equal kinds and jokers are at the same positions."""

    first: int
    end: int
    """One past the last deal: the family is deals[first:end]."""
    code: int
    """Bits 0 to 3: equal neighbours; bits 4 to 6: jokers; from bit 7: the mask of wild positions."""
    jokers: int
    """The jokers in the deck."""

    @property
    def wild(self) -> int:
        """The mask of wild positions."""
        return self.code >> 7

    @property
    def suits(self) -> Suits:
        """The suit patterns with no wild cards in the blocks."""
        return suits_of(self.code, self.jokers, self.wild)

    @property
    def suits_of_all(self) -> Suits:
        """The suit patterns with all cards except jokers in the blocks."""
        return suits_of(self.code, self.jokers, 0)


@cache
def wild_kinds(wild_cards: WildCards) -> frozenset[int]:
    """The kinds of the wild cards, for the whole solver.

    It counts kinds instead of cards, so it can solve games in which jokers and whole ranks are wild. Wild cards of
    another sort, such as two of the four jacks, cannot be solved; this is the place to refuse them.
    """
    return frozenset(rank - 1 for rank in wild_cards.ranks) | {JOKER_KIND}


class Shapes:
    """The shapes of one deck with its wild cards; shared by all paytables on it."""

    def __init__(self, wild_cards: WildCards) -> None:
        self.jokers: int = wild_cards.jokers
        self.wild_kinds: frozenset[int] = wild_kinds(wild_cards)
        self.deck: int = 52 + self.jokers
        self.kinds: NDArray[np.int8]
        self.kinds, codes = self._deals()
        self.index: Ints = self._indexes()
        self._codes, self._firsts = (unique.tolist() for unique in np.unique(codes, return_index=True))
        self.coefficient: NDArray[np.int16] = self._coefficients(suited=False)
        self.suited_coefficient: NDArray[np.int16] = self._coefficients(suited=True)
        wild_positions = (codes >> 7).astype(np.uint8)
        is_wild = (np.arange(32, dtype=np.uint8)[:, None] & ~wild_positions) == 0
        self.wild_only: Ints = np.flatnonzero(counts(self.index[is_wild]))
        """The numbers of the subsets of wild cards only, including the empty one."""
        ends = [*self._firsts[1:], self.deals]
        self.families: list[Family] = list(
            map(Family, self._firsts, ends, self._codes, [self.jokers] * len(ends))
        )

    @property
    def deals(self) -> int:
        """The number of rank shapes of five cards."""
        return int(self.kinds.shape[1])

    def _deals(self) -> tuple[NDArray[np.int8], Ints]:
        """All deals, sorted by code, and their codes; see `Family.code`."""
        kinds = subsets(14 + 4, 5)[5].astype(np.int8) - np.arange(5, dtype=np.int8)[:, None] + 1  # may repeat
        kinds = kinds[:, (kinds[0] != kinds[4]) | (kinds[0] == JOKER_KIND)]
        jokers = np.count_nonzero(kinds == JOKER_KIND, axis=0)
        is_wild = np.array([kind in self.wild_kinds for kind in range(15)], bool)
        equal, wild = (
            np.packbits(cards, axis=0, bitorder="little")[0].astype(np.int64)
            for cards in (kinds[1:] == kinds[:-1], is_wild[kinds])
        )
        codes = equal | jokers << 4 | wild << 7
        order = np.argsort(codes, kind="stable")
        order = order[jokers[order] <= self.jokers]
        return take(kinds, order, axis=1), take(codes, order)

    def _indexes(self) -> Ints:
        table = array(BINOMIALS)
        index = np.zeros((32, self.deals), dtype=np.int64)
        for mask in MASKS[1:]:
            lowest = (mask & -mask).bit_length() - 1
            index[mask] = index[mask & mask - 1] + table[5 - SIZE[mask]][self.kinds[lowest]]
        return index

    def _coefficients(self, *, suited: bool) -> NDArray[np.int16]:
        """The number of ways to choose the cards outside a subset, (32, deals).

        With `suited` the suit of each card that is not wild is given; deals in which such cards pair get 0.
        """
        table = np.zeros((32, len(self._codes)), dtype=np.int16)
        for column, code in enumerate(self._codes):
            jokers = code >> 4 & 7
            wild = code >> 7
            available = [self.jokers if i >= 5 - jokers else 4 for i in range(5)]
            runs = _runs(code & 15)
            if suited:
                if any(length > 1 and not wild >> start & 1 for start, length in runs):
                    continue
                available = [n if wild >> i & 1 else 1 for i, n in enumerate(available)]
            table[:, column] = _ways(runs, available)
        return np.repeat(table, np.diff([*self._firsts, self.deals]), axis=1)


def _runs(equal: int) -> list[tuple[int, int]]:
    """First position and length of each run of one kind; bit i means that i and i + 1 are of one kind."""
    starts = [i for i in range(5) if i == 0 or not equal >> (i - 1) & 1]
    return [(a, b - a) for a, b in zip(starts, [*starts[1:], 5], strict=True)]


def _ways(runs: list[tuple[int, int]], available: list[int]) -> list[int]:
    """For each mask the number of ways to choose the cards outside it, given those inside.

    `available` is the number of cards of each position's kind. If only some cards of a kind are in the mask, one mask
    represents all masks with as many of them; the others get 0.
    """
    ways = [1]
    for start, length in runs:
        of_run = [0] * (1 << length)
        for given in range(length + 1):
            of_run[(1 << given) - 1] = comb(available[start] - given, length - given)
        ways = [more * fewer for more in of_run for fewer in ways]
    return ways


def subsets(size: int, most: int) -> list[NDArray[np.uint8]]:
    """The subsets of 0 to `most` of `size` things, (number, subsets) each, in the order of itertools.combinations."""
    of_size = [np.zeros((0, 1), np.uint8)]
    for number in range(1, most + 1):
        above = [comb(size - 1 - first, number - 1) for first in range(size - number + 1)]
        others = np.concatenate([of_size[-1][:, -count:] for count in above], axis=1)
        firsts = np.repeat(np.arange(len(above), dtype=np.uint8), above)
        of_size.append(np.concatenate([firsts[None], others]))
    return of_size


@cache
def suits_of(code: int, jokers: int, left_out: int) -> Suits:
    """The suit patterns of a family's deals, with the positions in `left_out` in no block."""
    suited = 5 - (code >> 4 & 7)
    suits = np.indices((4,) * suited, np.int64).reshape(suited, 4**suited)
    for position in range(suited - 1):
        if code >> position & 1:  # cards of one rank are sorted by suit
            suits = suits[:, suits[position] < suits[position + 1]]
    blocks = [((suits == suit) << arange(suited)[:, None]).sum(0) & ~left_out for suit in range(4)]
    digits = 5 * arange(4)[:, None]
    patterns, counts = np.unique((np.sort(blocks, axis=0) << digits).sum(0), return_counts=True)
    masks, indexes = np.unique([0, *(patterns >> digits & 31).ravel()], return_inverse=True)
    deals = (counts * comb(jokers, 5 - suited)).astype(np.float64)
    return Suits(tuple(masks.tolist()), indexes[1:].reshape(4, -1), deals)


@lru_cache(maxsize=1)
def shapes(wild_cards: WildCards) -> Shapes:
    """The shapes of a deck; made in 5 ms, 8 MB cached for the last deck."""
    return Shapes(wild_cards)
