"""The exact return of any policy, from the 32 values of every class of deals; and what two policies differ in.

Deals that differ only by a permutation of suits are one class. Classes are streamed, part of a family of deals at a
time (see `shapes`), so that the values of all holds are never in memory together. The same classes give deals with a
wanted decision, chosen among all deals of a game with equal chances, and the deals in which best play of two paytables
differs, with the exact cost of playing one game by the other's best play.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from math import comb
from typing import NamedTuple

import numpy as np

from videopoker.core.cards.cards import JOKER, Card, Cards, Rank, Suit
from videopoker.core.cards.held_cards import HeldCards
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.integers import array, take
from videopoker.solver.policy.hold_types import Flags, held_of
from videopoker.solver.tables.holds import blocks_of, common_draws, hold_scales
from videopoker.solver.tables.pay_sums import pay_sums, shape_lines
from videopoker.solver.tables.shapes import HOLD_TYPES, INDEXES, JOKER_KIND, MASKS, Family, Ints

_AT_ONCE = 128
"""The rank shapes whose values are in memory together: about 1.5 MB, which fits in the processor's cache."""


@dataclass(frozen=True, slots=True)
class DealClasses:
    """Classes of one family: suit patterns times rank shapes of deals."""

    wild: int
    """The mask of wild positions, in the solver's order of cards."""
    count: Ints
    """The number of deals of each class, by pattern: (patterns, 1)."""
    index: Ints
    """The number of every subset of every deal, (32, deals)."""
    suited: Ints
    """Whether the cards of a hold that are not wild share a suit, 1 or 0: (32, patterns)."""
    values: Ints
    """The sum of pays of each hold on the common scale of all holds: (32, patterns, deals)."""

    kinds: Ints
    """The kinds of every deal, (5, deals); see `shapes`."""
    blocks: Ints
    """The cards that share a suit, as masks: (4, patterns)."""

    def cards(self, pattern: int, deal: int) -> Cards:
        """A deal of one class; its ranks are in the solver's order, its suits may not be."""
        return example(self.kinds[:, deal], self.blocks[:, pattern])

    @property
    def types(self) -> Ints:
        """The type of every hold (see `shapes`), (32, patterns, deals)."""
        return self.index[:, None] + INDEXES * self.suited[:, :, None]

    def types_of(self, holds: Ints) -> Ints:
        """The types of these holds, masks by (patterns, deals)."""
        pattern, deal = np.ogrid[: holds.shape[0], : holds.shape[1]]
        return self.index[holds, deal] + INDEXES * self.suited[holds, pattern]

    def chosen(self, holds: Ints) -> Ints:
        """The value of these holds, masks by (patterns, deals)."""
        return np.take_along_axis(self.values, holds[None], 0)[0]


def example(kinds: Ints, blocks: Ints) -> Cards:
    """A deal of these five kinds in which the cards of each block, a mask, share a suit; jokers are in no block."""
    cards: list[Card] = []
    for position, kind in enumerate(kinds.tolist()):
        suits = [suit for suit in range(4) if blocks[suit] >> position & 1] or range(4)
        same = [JOKER] if kind == JOKER_KIND else [Card.of(Rank(kind + 1), Suit(suit)) for suit in suits]
        cards.append(next(card for card in same if card.is_joker or card not in cards))
    return tuple(cards)


def reordered(cards: Sequence[Card], numbers: np.random.Generator) -> Cards:
    """The cards in a random order, with their suits exchanged at random: a deal that is worth the same."""
    suits = numbers.permutation(4)
    dealt = [card if card.is_joker else Card.of(card.rank, Suit(suits[card.suit])) for card in cards]
    return tuple(dealt[place] for place in numbers.permutation(5))


def parts(family: Family) -> Iterator[slice]:
    """The rank shapes of a family, as many at a time as `deal_classes` gives."""
    for first in range(family.first, family.end, _AT_ONCE):
        yield slice(first, min(first + _AT_ONCE, family.end))


def deal_classes(table: Paytable, coins: int) -> Iterator[DealClasses]:
    """Every class of deals with the exact values of its 32 holds."""
    sums = pay_sums(table, coins)
    shape = shape_lines(table, coins).shapes
    scale = hold_scales(table.deck_size)
    for family in shape.families:
        suits = family.suits if sums.all_suit is None else family.suits_of_all
        of_suits = blocks_of(suits, family.wild)
        blocks = array(suits.masks)[suits.blocks]
        fixed = (array(MASKS) & ~family.wild)[:, None, None]
        suited = ((fixed & ~blocks) == 0).any(1).astype(np.int64)
        count = suits.count.astype(np.int64)[:, None]
        for part in parts(family):
            index = shape.index[:, part]
            kinds = shape.kinds[:, part].astype(np.int64)
            values = of_suits.values(sums, index)
            values *= scale[:, None, None]
            yield DealClasses(family.wild, count, index, suited, values, kinds, blocks)


def return_divisor(table: Paytable, coins: int) -> int:
    """The divisor of a sum over all deals, on the common scale, that gives the return per coin."""
    return comb(table.deck_size, 5) * common_draws(table.deck_size) * coins


def class_return(table: Paytable, coins: int, choose: Callable[[DealClasses], Ints]) -> Fraction:
    """The exact return per coin of a policy: `choose` gives the masks held, (patterns, deals), of each part of a family."""
    total = sum(
        int((classes.count * classes.chosen(choose(classes))).sum()) for classes in deal_classes(table, coins)
    )
    return Fraction(total, return_divisor(table, coins))


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

    def chosen(self, seed: int) -> Iterator[Cards]:
        """An endless series of deals, in a random order of their cards; the same for the same seed. ValueError if none pass."""
        if not self.count:
            raise ValueError("no deal passes")
        numbers = np.random.default_rng(seed)
        while True:
            index = np.searchsorted(self._up_to, numbers.integers(self.count), side="right")
            yield reordered(example(self._kinds[index], self._blocks[index]), numbers)


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
        return take(self._wanted, types)


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
