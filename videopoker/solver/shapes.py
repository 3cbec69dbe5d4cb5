"""The shapes of deals and hands: what the solver counts instead of cards.

Cards come in 15 kinds here: 0 is no card, 1 to 13 are the ranks two to ace, 14 is the joker. Up to five
kinds in ascending order have one number, `index_of`, below 11,628 (the combinatorial number system), so
that sums over hands are arrays. A deal of five kinds has 32 holds, each a mask of its positions.

    kinds   (deals, 5)       the kinds of every deal, ascending; the deals grouped by where wild cards lie
    index   (32, deals)      the number of every subset of every deal
    coefficient (32, deals)  how many ways the rest of the deal can be chosen once the subset is given

A deal's suits matter only by which cards share one: its suit pattern, a division of the positions into at
most four blocks. Rank shape times suit pattern gives the classes of equal deals: 204,087 for 52 cards,
224,497 with a joker. Exchanging two cards of one rank makes another class of equal worth (with these as one
it would be 134,459 and 150,891), but not always of the same first best hold.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement, permutations
from math import comb, perm

import numpy as np
from numpy.typing import NDArray

from videopoker.core.cards import Rank

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
"""Whole numbers below 2**53 all the same, where NumPy counts in floats only."""

JOKER_KIND = 14
INDEXES = comb(19, 5)
MASKS = range(32)
SIZE = tuple(mask.bit_count() for mask in MASKS)
PLACES = tuple(tuple(comb(kind + place, place + 1) for kind in range(15)) for place in range(5))


def index_of(kinds: tuple[int, ...]) -> int:
    """The number of up to five ascending kinds."""
    return sum(PLACES[place][kind] for place, kind in enumerate(kinds, start=5 - len(kinds)))


@dataclass(frozen=True, slots=True)
class SuitPattern:
    """Which of the first positions of a deal share a suit."""

    positions: int
    """How many positions have a suit: five less the jokers."""
    blocks: tuple[int, ...]
    """The masks of the positions of one suit each, at most four."""


def _divisions(positions: int) -> Iterator[tuple[int, ...]]:
    """Every division of the positions into at most four blocks."""
    if not positions:
        yield ()
        return
    bit = 1 << (positions - 1)
    for blocks in _divisions(positions - 1):
        for place, block in enumerate(blocks):
            yield (*blocks[:place], block | bit, *blocks[place + 1 :])
        if len(blocks) < 4:
            yield (*blocks, bit)


SUIT_PATTERNS = tuple(SuitPattern(n, blocks) for n in (5, 4, 3) for blocks in _divisions(n))


@dataclass(frozen=True, slots=True)
class Runs:
    """The equal kinds of a deal: how positions repeat, and how many of the last are jokers."""

    equal: int
    """Bit i is set where positions i and i + 1 are of one kind."""
    jokers: int

    @property
    def spans(self) -> list[tuple[int, int]]:
        """First position and length of each run of one kind."""
        starts = [i for i in range(5) if i == 0 or not self.equal >> (i - 1) & 1]
        return [(a, b - a) for a, b in zip(starts, [*starts[1:], 5], strict=True)]

    def coefficient(self, mask: int, available: tuple[int, ...]) -> int:
        """The ways to choose the cards outside `mask` when those inside are given.

        `available` is the number of cards there are of each position's kind. Where a kind is only partly in
        the mask, one mask speaks for all that choose as many: the others give 0.
        """
        ways = 1
        for start, length in self.spans:
            chosen = mask >> start & ((1 << length) - 1)
            count = chosen.bit_count()
            if chosen != (1 << count) - 1:
                return 0
            ways *= comb(available[start] - count, length - count)
        return ways

    def deals(self, pattern: SuitPattern) -> int:
        """How many deals of one rank shape have this suit pattern.

        The cards of one rank lie by suit, so a pattern and its mirror image are two: where holds tie exactly,
        which mask comes first is not the same in both.
        """
        suited = 5 - self.jokers
        if pattern.positions != suited or not self._all_apart(pattern):
            return 0
        if not self.equal:
            return perm(4, len(pattern.blocks))
        block_of = [
            next(place for place, block in enumerate(pattern.blocks) if block >> i & 1) for i in range(suited)
        ]
        rising = [(block_of[i], block_of[i + 1]) for i in range(suited - 1) if self.equal >> i & 1]
        return sum(
            all(suits[one] < suits[other] for one, other in rising)
            for suits in permutations(range(4), len(pattern.blocks))
        )

    def _all_apart(self, pattern: SuitPattern) -> bool:
        """Whether no block holds two cards of one kind."""
        runs = [((1 << length) - 1) << start for start, length in self.spans]
        return all((run & block).bit_count() <= 1 for run in runs for block in pattern.blocks)


@dataclass(frozen=True)
class Group:
    """The deals whose wild cards lie at the same positions, and the classes of equal deals among them."""

    wild: int
    """The mask of the wild positions."""
    first: int
    end: int
    """The deals of the group are those from `first` to before `end`."""
    deal: Ints
    """The deal of each class, counted from `first`."""
    blocks: list[NDArray[np.uint8]]
    """The masks of the four blocks of each class; 0 where there are fewer. Jokers are in none."""
    count: NDArray[np.float64]
    """How many deals each class stands for."""
    used: frozenset[int]
    """The masks that occur among the blocks."""

    @property
    def width(self) -> int:
        """The number of deals of the group."""
        return self.end - self.first

    def places(self, block: NDArray[np.uint8]) -> Ints:
        """For a block of each class the place of (block, deal) in an array (32, deals of the group)."""
        return block * np.int64(self.width) + self.deal

    @cached_property
    def fixed_places(self) -> list[Ints]:
        """The places of the four blocks less their wild cards."""
        return [self.places(block & ~np.uint8(self.wild)) for block in self.blocks]


class Shapes:
    """The shapes of one deck with one set of wild ranks; static, shared by all paytables on it."""

    def __init__(self, jokers: int, wild: frozenset[Rank]) -> None:
        self.jokers = jokers
        self.wild_kinds = frozenset(rank - 1 for rank in wild) | {JOKER_KIND}
        self.deck = 52 + jokers
        kinds = np.array(list(combinations_with_replacement(range(1, 15), 5)), dtype=np.int8)
        kinds = kinds[(kinds[:, 0] != kinds[:, 4]) & ((kinds == JOKER_KIND).sum(1) <= jokers)]
        places = self._wild_places(kinds)
        order = np.argsort(places, kind="stable")
        self.kinds = np.ascontiguousarray(kinds[order].T)
        self.wild_places = places[order]
        self.index = self._indexes()
        self._runs = self._run_codes()
        self.coefficient = self._coefficients(free_only=False)
        self.suited_coefficient = self._coefficients(free_only=True)
        self.wild_only = np.unique(self.index[(np.arange(32)[:, None] & ~self.wild_places) == 0])
        """The numbers of the subsets without a card that is not wild, the empty one among them."""
        self.groups = self._groups()

    @property
    def deals(self) -> int:
        """The number of rank shapes of five cards."""
        return int(self.kinds.shape[1])

    def _wild_places(self, kinds: NDArray[np.int8]) -> Ints:
        is_wild = np.zeros(15, dtype=np.int64)
        is_wild[list(self.wild_kinds)] = 1
        places: Ints = (is_wild[kinds] << np.arange(5)).sum(1)
        return places

    def _indexes(self) -> Ints:
        table = np.array(PLACES, dtype=np.int64)
        terms = [[table[place][self.kinds[i]] for place in range(5)] for i in range(5)]
        index = np.zeros((32, self.deals), dtype=np.int64)
        for mask in MASKS:
            for i in range(5):
                if mask >> i & 1:
                    index[mask] += terms[i][5 - (mask >> i).bit_count()]
        return index

    def _run_codes(self) -> Ints:
        """Equal neighbours in bits 0 to 3, the number of jokers above, wild places above that."""
        equal = ((self.kinds[1:] == self.kinds[:-1]).T.astype(np.int64) << np.arange(4)).sum(1)
        jokers = (self.kinds == JOKER_KIND).sum(0)
        codes: Ints = equal | jokers << 4 | self.wild_places << 6
        return codes

    def _coefficients(self, *, free_only: bool) -> Ints:
        """How many ways the cards outside a subset can be chosen, (32, deals).

        With `free_only` each card that is not wild has its suit given, and deals in which such cards pair
        have 0 everywhere.
        """
        codes, which = np.unique(self._runs, return_inverse=True)
        table = np.zeros((32, len(codes)), dtype=np.int64)
        for column, code in enumerate(codes.tolist()):
            runs, wild = Runs(code & 15, code >> 4 & 3), code >> 6
            available = [self.jokers if i >= 5 - runs.jokers else 4 for i in range(5)]
            if free_only:
                if any(length > 1 and not wild >> start & 1 for start, length in runs.spans):
                    continue
                available = [n if wild >> i & 1 else 1 for i, n in enumerate(available)]
            table[:, column] = [runs.coefficient(mask, tuple(available)) for mask in MASKS]
        return table[:, which]

    def _groups(self) -> list[Group]:
        groups = []
        for wild in np.unique(self.wild_places).tolist():
            first, end = np.searchsorted(self.wild_places, [wild, wild + 1]).tolist()
            groups.append(self._group(wild, first, end))
        return groups

    def _group(self, wild: int, first: int, end: int) -> Group:
        codes, which = np.unique(self._runs[first:end] & 63, return_inverse=True)
        deals: list[Ints] = []
        counts: list[int] = []
        blocks: list[tuple[int, ...]] = []
        for column, code in enumerate(codes.tolist()):
            members = np.flatnonzero(which == column)
            for pattern, count in _classes(code & 15, code >> 4):
                deals.append(members)
                counts.append(count * comb(self.jokers, code >> 4))
                blocks.append(pattern.blocks + (0,) * (4 - len(pattern.blocks)))
        lengths = [len(members) for members in deals]
        return Group(
            wild,
            first,
            end,
            np.concatenate(deals),
            [np.repeat(np.array(column, dtype=np.uint8), lengths) for column in zip(*blocks, strict=True)],
            np.repeat(np.array(counts, dtype=np.float64), lengths),
            frozenset(block for four in blocks for block in four),
        )


@cache
def _classes(equal: int, jokers: int) -> list[tuple[SuitPattern, int]]:
    runs = Runs(equal, jokers)
    return [(pattern, count) for pattern in SUIT_PATTERNS if (count := runs.deals(pattern))]


@cache
def shapes(jokers: int, wild: frozenset[Rank]) -> Shapes:
    """The shapes of a deck; made once, in some 50 ms, and kept."""
    return Shapes(jokers, wild)
