"""The exact return of any policy: the 32 values of every class of deals, and the sum over the holds chosen.

Deals that differ only by a permutation of suits are one class. Classes are streamed, part of a family of deals at a
time (see `shapes`), so that the values of all holds are never in memory together.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np

from videopoker.core.cards.cards import JOKER, Card, Rank, Suit
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.tables.holds import blocks_of, common_draws, hold_scales
from videopoker.solver.tables.pay_sums import pay_sums, shape_lines
from videopoker.solver.tables.shapes import INDEXES, JOKER_KIND, MASKS, Family, Ints

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

    def cards(self, pattern: int, deal: int) -> tuple[Card, ...]:
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


def example(kinds: Ints, blocks: Ints) -> tuple[Card, ...]:
    """A deal of these five kinds in which the cards of each block, a mask, share a suit; jokers are in no block."""
    cards: list[Card] = []
    for position, kind in enumerate(kinds.tolist()):
        suits = [suit for suit in range(4) if blocks[suit] >> position & 1] or range(4)
        same = [JOKER] if kind == JOKER_KIND else [Card.of(Rank(kind + 1), Suit(suit)) for suit in suits]
        cards.append(next(card for card in same if card.is_joker or card not in cards))
    return tuple(cards)


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
        blocks = np.array(suits.masks)[suits.blocks]
        fixed = (np.array(MASKS) & ~family.wild)[:, None, None]
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
