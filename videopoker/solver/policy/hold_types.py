"""Types of holds, as arrays: everything that a strategy sheet uses of the cards held.

A type is a multiset of kinds of cards, and whether its cards that are not wild share a suit; see `shapes` for its
number. A sheet's rule within a line is one number for each type.
"""

from bisect import bisect_right
from collections.abc import Generator, Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from videopoker.core.cards.cards import Rank
from videopoker.core.cards.held_cards import HeldCards, facts_of
from videopoker.core.paytable.paytable import Paytable, high_ranks
from videopoker.solver.integers import arange, array
from videopoker.solver.steps import cached
from videopoker.solver.tables.pay_sums import pays, shape_lines
from videopoker.solver.tables.shapes import (
    BINOMIALS,
    HOLD_TYPES,
    INDEXES,
    JOKER_KIND,
    MASKS,
    Ints,
    wild_kinds,
)

Flags = NDArray[np.bool_]
_RANKS = tuple(Rank)
_AT_ONCE = 1000
"""Types found in a step of some 10 ms."""


class HoldTypes:
    """Every type of a game, with its facts."""

    def __init__(
        self, table: Paytable, coins: int, held: dict[int, HeldCards], jokers: dict[int, int]
    ) -> None:
        """`held` and `jokers`: the facts of each type that occurs, and how many jokers it has, by its number."""
        self.table = table
        self._coins = coins
        self.held = held
        self.jokers = jokers
        self.line, self.pay = _sure_lines(table, coins)
        """The line that each type wins with any draw, by its index when sorted by pay, the highest pay first; and its pay."""
        numbers = array(list(self.held))
        self._numbers = numbers
        self.occurs: Flags = np.zeros(HOLD_TYPES, dtype=bool)
        """Which types occur in the game."""
        self.occurs[numbers] = True
        facts = list(self.held.values())
        self.cards: Ints = self._column([fact.cards for fact in facts])
        self.wilds: Ints = self._column([fact.wilds for fact in facts])
        self.fixed: Ints = self._column([len(fact.ranks) for fact in facts])
        self.high: Ints = self._column([fact.high for fact in facts])
        self.straights: Ints = self._column([fact.straights for fact in facts])
        self.connected: Flags = self._column([fact.connected for fact in facts]) > 0
        self.gaps: Ints = self._column([fact.gaps for fact in facts])
        self.suited: Flags = self._column([fact.suited for fact in facts]) > 0
        self.royal: Flags = self._column([fact.royal for fact in facts]) > 0
        self.first_group: Ints = self._column([fact.groups[0] if fact.ranks else 0 for fact in facts])
        self.first_rank: Ints = self._column(
            [1 << max(fact.ranks, key=fact.ranks.count) if fact.ranks else 0 for fact in facts]
        )
        """The rank held most often, as a bit; 0 without such a rank."""
        self.different: Ints = self._column([len(set(fact.ranks)) for fact in facts])
        self.ranks: Ints = self._column([sum({1 << rank for rank in fact.ranks}) for fact in facts])
        self.made: Flags = self._made()
        self.levels: list[int] = sorted(set(self.line[self.made & (self.pay > 0)].tolist()))
        """The lines that made hands win, by their index when sorted by pay, the highest pay first."""
        self.level: Ints = np.searchsorted(self.levels, self.line)

    @cached_property
    def rule(self) -> Ints:
        """The rule within a line: of two types the one with the higher number is held."""
        keys = [
            (
                int(self.pay[number]),
                fact.cards,
                fact.high,
                fact.straights,
                tuple(-rank for rank in fact.ranks),
                fact.suited,
            )
            for number, fact in self.held.items()
        ]
        rank = {key: i for i, key in enumerate(sorted(set(keys)), 1)}
        return self._column([rank[key] for key in keys])

    def _column(self, values: list[int]) -> Ints:
        column = np.zeros(HOLD_TYPES, dtype=np.int64)
        column[self._numbers] = values
        return column

    def _made(self) -> Flags:
        """Which types are made hands held whole, or matched cards held alone."""
        five = (self.cards == 5) & (self.pay > 0)
        alone = (self.different == 1) & (self.fixed >= 2) & (self.cards < 5)
        two_pair = (self.cards == 4) & (self.different == 2) & (self.first_group == 2) & (self.wilds == 0)
        return (five & self._five_needed()) | ((alone | two_pair) & (self.pay > 0))

    def _five_needed(self) -> Flags:
        """Which types are five cards that all matter: discarding any card that is not wild lowers the sure pay."""
        shape = shape_lines(self.table, self._coins).shapes
        needed = np.zeros((2, INDEXES), dtype=bool)
        pay = self.pay.reshape(2, -1)
        for family in shape.families:
            index = shape.index[:, family.first : family.end]
            fewer = [pay[0, index[31 ^ 1 << i]] for i in range(5) if not family.wild >> i & 1]
            if fewer:
                needed[:, index[31]] = pay[:, index[31]] > np.max(fewer, axis=0)
        return needed.ravel()


def held_of(table: Paytable, number: int) -> tuple[HeldCards, int]:
    """The facts of a type of the game, and how many jokers it has."""
    suited, index = divmod(number, INDEXES)
    kinds = []
    for binomials in reversed(BINOMIALS):
        kind = bisect_right(binomials, index) - 1
        kinds.append(kind)
        index -= binomials[kind]
    return _facts(table, [kind for kind in kinds if kind], high_ranks(table), suited=bool(suited))


def _facts(
    table: Paytable, kinds: Sequence[int], high: frozenset[Rank], *, suited: bool
) -> tuple[HeldCards, int]:
    wild = wild_kinds(table.wild_cards)
    ranks = tuple(_RANKS[kind - 1] for kind in kinds if kind not in wild)
    held = facts_of(ranks, suited, len(kinds) - len(ranks), high, table.wild_cards)
    return held, kinds.count(JOKER_KIND)


def _all_types(table: Paytable) -> Generator[None, None, tuple[dict[int, HeldCards], dict[int, int]]]:
    high = high_ranks(table)
    types: dict[int, HeldCards] = {}
    jokers: dict[int, int] = {}
    for size in range(6):
        for kinds in combinations_with_replacement(range(JOKER_KIND, 0, -1), size):
            if kinds.count(JOKER_KIND) > table.jokers or any(
                kinds.count(kind) > 4 for kind in {*kinds} - {JOKER_KIND}
            ):
                continue
            if len(types) % _AT_ONCE == 0:
                yield
            number = sum(BINOMIALS[4 - place][kind] for place, kind in enumerate(kinds))
            mixed, held_jokers = _facts(table, kinds, high, suited=False)
            if len(mixed.ranks) > 1:
                types[number] = mixed
                jokers[number] = held_jokers
            if len(mixed.ranks) == len(set(mixed.ranks)):
                types[number + INDEXES] = mixed._replace(suited=True)
                jokers[number + INDEXES] = held_jokers
    return types, jokers


class _Sure(NamedTuple):
    line: Ints
    pay: Ints


def _sure_lines(table: Paytable, coins: int) -> _Sure:
    """For each type the line that it wins with any draw, by its index from the highest pay, and the pay of that line."""
    lines = shape_lines(table, coins)
    pay = pays(table, coins)
    order = np.argsort(-pay, kind="stable")
    rank_of = np.empty_like(order)
    rank_of[order] = arange(len(order))
    shape = lines.shapes
    worst = np.zeros((2, INDEXES), dtype=np.int64)
    for mask in MASKS[:31]:
        # more cards of one suit never lower the pay, and a draw can always miss the suit
        np.maximum.at(worst[0], shape.index[mask], rank_of[lines.mixed])
    worst[1] = worst[0]
    worst[0, shape.index[31]] = rank_of[lines.mixed]
    worst[1, shape.index[31]] = rank_of[lines.suited]
    line = worst.ravel()
    return _Sure(line, pay[order][line])


@cached(2)
def hold_types(table: Paytable, coins: int) -> Generator[None, None, HoldTypes]:
    """The types of a game, cached for the last two."""
    held, jokers = yield from _all_types(table)
    return HoldTypes(table, coins, held, jokers)
