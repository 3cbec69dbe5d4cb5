"""The distinct laws of the draw: the pays of each deal's best hold with their chances.

Deals share few laws, about 1,300 in 9/6 Jacks or Better and 11,000 in full-pay deuces. To find them, all draws are
summed once with random 64-bit numbers in place of the pays: deals with the same law have the same sum, and two laws
share a sum with a chance below 1 in 10**10. Then one deal of each law is computed exactly.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from videopoker.core.paytable import Paytable
from videopoker.solver.tables.holds import best_holds, blocks_of, hold_scales
from videopoker.solver.tables.pay_sums import PaySums, ShapeLines, line_values, pay_sums, pays, shape_lines
from videopoker.solver.tables.shapes import MASKS, SIZE, Family, Floats, Ints, Suits, shapes

_SEED = 53


@dataclass(frozen=True, slots=True)
class DrawLaws:
    """The distinct laws of the draw under best play."""

    pays: Ints
    """The different pays in coins, ascending: (pays)."""
    chances: Floats
    """The chance of each pay: (laws, pays)."""
    deals: Floats
    """The share of deals with each law: (laws)."""


@lru_cache(maxsize=4)
def draw_laws(paytable: Paytable, coins: int) -> DrawLaws:
    """The laws of the draw of a game under best play; 40 ms for a solved paytable."""
    shape, lines = shapes(paytable.jokers, paytable.wild), shape_lines(paytable, coins)
    pay = pays(paytable, coins)
    amounts = np.unique(pay)
    sums = pay_sums(paytable, coins)
    of_pay = PaySums.combined(
        [_sums_of_pay(lines, np.flatnonzero(pay == amount)) for amount in amounts[1:]],
        lambda sums: np.stack(sums, 1),
    )
    is_every = sums.all_suit is not None or of_pay.all_suit is not None
    numbers = np.random.default_rng(_SEED).integers(-(1 << 63), (1 << 63) - 1, len(amounts) - 1)
    mixed = PaySums.combined([of_pay], lambda sums: sums[0] @ numbers)  # modulo 2**64
    scale = hold_scales(shape.deck)
    every_best = best_holds(shape, sums, is_every)
    keys, weights = [], []
    for family, chosen in zip(shape.families, every_best, strict=True):
        holds = chosen.astype(np.int64)
        suits = family.suits_of_all if is_every else family.suits
        index = shape.index[:, family.first : family.end]
        (total,) = blocks_of(suits, family.wild).sums_of(holds, [mixed], index)
        keys.append((total.reshape(holds.shape) * scale[holds]).ravel())
        weights.append(np.repeat(suits.count, holds.shape[1]))
    first, deals = _distinct(np.concatenate(keys), np.concatenate(weights))
    draws = np.empty((len(first), len(numbers)), dtype=np.int64)
    before = 0
    for family, chosen in zip(shape.families, every_best, strict=True):
        rows = np.flatnonzero((first >= before) & (first < before + chosen.size))
        pattern, deal = np.divmod(first[rows] - before, chosen.shape[1])
        hold = chosen[pattern, deal].astype(np.int64)
        suits = family.suits_of_all if is_every else family.suits
        index = shape.index[:, family.first + deal].T
        draws[rows] = _draws(of_pay, family, suits, pattern, hold, index) * scale[hold, None]
        before += chosen.size
    chances = np.column_stack([scale[-1] - draws.sum(1), draws]) / scale[-1]
    return DrawLaws(amounts, chances, deals / deals.sum())


def _sums_of_pay(lines: ShapeLines, indexes: Ints) -> PaySums:
    """The sums that count the hands of all lines that pay the same."""
    values = [line_values(lines, index) for index in indexes.tolist()]
    mixed, suited, one_suit = (np.sum(parts, axis=0) for parts in zip(*values, strict=True))
    return PaySums.of(lines.shapes, mixed, suited, one_suit)


def _distinct(keys: Ints, weights: Floats) -> tuple[Ints, Floats]:
    """An index of each distinct key, and the total weight of the key."""
    order = keys.argsort()
    ordered = keys[order]
    first = np.flatnonzero(np.append(True, ordered[1:] != ordered[:-1]))
    of_all: Floats = np.add.reduceat(weights[order], first)
    return order[first], of_all


def _draws(sums: PaySums, family: Family, suits: Suits, pattern: Ints, hold: Ints, index: Ints) -> Ints:
    """The draws that end in each pay, (deals, pays), of deals with these suit patterns, holds and subset numbers.

    Inclusion-exclusion as in `holds`, here over the subsets of a deal's own five cards.
    """
    blocks = np.array(suits.masks)[suits.blocks][:, pattern, None]
    fixed = np.array(MASKS) & ~family.wild
    values = sums.ranks[index] + sums.suit[index] * _inside(fixed, blocks)
    if sums.all_suit is not None:
        values += sums.all_suit[index] * _inside(np.array(MASKS), blocks)
    return (_signs()[hold, None] @ values)[:, 0]


def _inside(masks: Ints, blocks: Ints) -> Ints:
    """1 for every mask inside one of a deal's blocks, else 0: (deals, masks, 1)."""
    return ((masks & ~blocks) == 0).any(0)[:, :, None].astype(np.int64)


@cache
def _signs() -> Ints:
    """For each hold and subset, (-1)**(extra cards) if the subset contains the hold; else 0."""
    more = [[SIZE[mask & ~hold] if hold & ~mask == 0 else -1 for mask in MASKS] for hold in MASKS]
    return np.select([np.equal(more, -1), np.mod(more, 2) == 1], [0, -1], 1)
