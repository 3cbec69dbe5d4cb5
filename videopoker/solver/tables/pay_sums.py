"""The pay of every shape of hand on a paytable, and the sums of pays over all hands that contain a set of cards.

The evaluator is called once for each kind of shape that the paytable's lines distinguish; nothing here
knows what a flush is. A hand's pay depends on its rank shape, on whether its cards that are not wild
share a suit, and, where a rank is wild, on whether all five share one. So the sum of the pays of all
five-card hands that hold a given set X of cards is

    U[X's ranks] + (X's cards that are not wild share a suit) * F[X's ranks] + (all of X does) * G[X's ranks]

with a few thousand numbers in each of U, F and G.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import Rank
from videopoker.core.cards.evaluate import HandRanks
from videopoker.core.cards.hands import STRAIGHTS, Category
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.integers import arange, array, summed, take
from videopoker.solver.tables.shapes import INDEXES, JOKER_KIND, MASKS, Ints, Shapes, shapes, wild_kinds


class ShapeLines:
    """The line that pays each shape of hand, by its index in the paytable; the number of lines means no win.

    Three arrays over the rank shapes of `shapes`: mixed suits, all cards that are not wild in one suit, all five
    cards in one suit. For a shape where one of these is impossible, the array repeats the value of the one before; if
    mixed suits are impossible, as with one card that is not wild, the first repeats the value of one suit.
    """

    def __init__(self, table: Paytable, coins: int) -> None:
        self.shapes: Shapes = shapes(table.wild_cards)
        kinds = self.shapes.kinds
        codes, first, which = np.unique(
            _signatures(self.shapes, table), return_index=True, return_inverse=True
        )
        answers = np.empty((3, len(codes)), dtype=np.int64)
        order = _order(table, coins)
        for column, deal in enumerate(first.tolist()):
            answers[:, column] = _ask(table, order, kinds[:, deal].tolist())
        self.mixed: Ints
        self.suited: Ints
        self.one_suit: Ints
        self.mixed, self.suited, self.one_suit = answers[:, which]


@dataclass(frozen=True, eq=False)
class PaySums:
    """Sums of pays, or of any other values of the shapes, by subset number; see above."""

    ranks: Ints
    """U."""
    suit: Ints
    """F."""
    all_suit: Ints | None
    """G; None if it is 0."""

    @cached_property
    def suits_matter(self) -> bool:
        """Whether F or G is not 0."""
        return self.all_suit is not None or bool(self.suit.any())

    @classmethod
    def of(cls, shape: Shapes, mixed: Ints, suited: Ints, one_suit: Ints) -> "PaySums":
        """The sums of the values of the shapes: their pays, or one for the shapes of a single line."""
        ranks = spread(shape, shape.coefficient, mixed)
        suit = spread(shape, shape.suited_coefficient, suited - mixed)
        # a subset of wild cards alone fixes no suit: each of the four can follow
        ranks[shape.wild_only] += 4 * suit[shape.wild_only]
        suit[shape.wild_only] = 0
        extra = one_suit - suited
        if not extra.any():
            return cls(ranks, suit, None)
        all_suit = spread(shape, _every_subset(shape), extra)
        ranks[0] += 4 * all_suit[0]
        all_suit[0] = 0
        return cls(ranks, suit, all_suit)

    @classmethod
    def combined(cls, many: Sequence["PaySums"], combine: Callable[[list[Ints]], Ints]) -> "PaySums":
        """Several sums as one, such as their totals or an array of all."""
        none = np.zeros_like(many[0].ranks)
        every = [none if sums.all_suit is None else sums.all_suit for sums in many]
        return cls(
            combine([sums.ranks for sums in many]),
            combine([sums.suit for sums in many]),
            None if all(sums is none for sums in every) else combine(every),
        )

    def index(self, index: Ints) -> Ints:
        """The numbers of subsets, (.., deals), for each of the sums if there are several in a row: (.., sums * deals)."""
        firsts = arange(0, len(self.ranks), INDEXES)
        return (index[:, None] + firsts[:, None]).reshape(len(index), -1)


def pays(table: Paytable, coins: int) -> Ints:
    """The pay of each line in coins, and last 0 for no win."""
    return array([*(line.pays[coins - 1] for line in table.lines), 0])


@lru_cache(maxsize=2)
def shape_lines(table: Paytable, coins: int) -> ShapeLines:
    """The lines of the shapes; cached for the last two paytables only, because each may keep the shapes of its deck."""
    ranks = {index: rank for rank, index in enumerate(reversed(_order(table, coins)), start=1)}
    lines = (replace(line, pays=(ranks.get(index, 0),)) for index, line in enumerate(table.lines))
    return lines_in_order(Paytable("", tuple(lines), jokers=table.jokers, wild=table.wild, coins=1))


@lru_cache(maxsize=2)
def lines_in_order(table: Paytable) -> ShapeLines:
    """As `shape_lines`, cached by the order of the lines by pay, which most other pays and bets do not change."""
    return ShapeLines(table, 1)


@lru_cache(maxsize=4)
def pay_sums(table: Paytable, coins: int, values: tuple[int, ...] | None = None) -> PaySums:
    """The sums of pays in coins, or of `values`, what each line is worth to the player; cached for the last few paytables.

    Refused if sharing a suit makes a hand worth less, which the solver does not support.
    """
    lines = shape_lines(table, coins)
    worth = pays(table, coins) if values is None else array([*values, 0])
    mixed, suited, one_suit = (worth[numbers] for numbers in (lines.mixed, lines.suited, lines.one_suit))
    if values is not None and ((suited < mixed) | (one_suit < suited)).any():
        more_suited, less_suited = lines.one_suit, lines.suited
        if (suited < mixed).any():
            more_suited, less_suited = lines.suited, lines.mixed
        shape = np.flatnonzero(worth[more_suited] < worth[less_suited])[0]
        low, high = (table.lines[int(numbers[shape])].label for numbers in (more_suited, less_suited))
        raise Refused(
            f"{low} is worth less than {high}; expected at least as much, for a suit alone makes it"
        )
    return PaySums.of(lines.shapes, mixed, suited, one_suit)


def unpaid_lines(table: Paytable) -> list[int]:
    """The indexes of the lines that are never paid at any bet; as `core.paytable.paytable_problems`, in milliseconds."""
    unpaid = {*range(len(table.lines))}
    for coins in range(table.coins, 0, -1):
        lines = shape_lines(table, coins)
        unpaid.difference_update(
            *(numbers.tolist() for numbers in (lines.mixed, lines.suited, lines.one_suit))
        )
    return sorted(unpaid)


def _order(table: Paytable, coins: int) -> list[int]:
    """The indexes of the lines that pay at this bet; the earlier one pays a hand that satisfies several."""
    paid = [line.pays[coins - 1] for line in table.lines]
    return sorted((index for index, pay in enumerate(paid) if pay), key=lambda index: -paid[index])


def spread(shape: Shapes, coefficient: NDArray[np.signedinteger[Any]], value: Ints) -> Ints:
    """For every subset number, the sum of `value` over the hands that contain the subset; exact below 2**53."""
    paid = np.flatnonzero(value)
    weights = take(coefficient, paid, axis=1) * value[paid]
    return summed(take(shape.index, paid, axis=1), weights, INDEXES).astype(np.int64)


def _every_subset(shape: Shapes) -> Ints:
    """One for every subset of a deal of five different ranks without a joker."""
    kinds = shape.kinds
    plain = (kinds[1:] != kinds[:-1]).all(0) & (kinds[4] != JOKER_KIND)
    return np.broadcast_to(plain.astype(np.int64), (len(MASKS), shape.deals))


def _signatures(shape: Shapes, table: Paytable) -> Ints:
    """A number for each shape; two shapes share it only if no line of the table distinguishes them.

    Lines depend on ranks through the sets they name and through straights. So ranks named by the same sets form one
    class, and a signature consists of how many ranks of each class the shape has how often, which straights its fixed
    ranks fit (and all its ranks, for natural lines), and its jokers.
    """
    held = np.zeros((15, shape.deals), dtype=np.int64)
    np.add.at(held, (shape.kinds, arange(shape.deals)), 1)
    digits = [(held[JOKER_KIND], 6)]
    if table.wild:
        digits.append((_straights(held, range(1, 14)), 1 << len(STRAIGHTS)))
    fixed = [kind for kind in range(1, 14) if kind not in shape.wild_kinds]
    digits.append((_straights(held, fixed), 1 << len(STRAIGHTS)))
    # how many ranks of a class are held once, twice, three and four times, as the digits of a number to the base 6
    codes = array((0, 1, 6, 36, 216))[held[:JOKER_KIND]]
    digits += [(codes[members].sum(0), 6**4) for members in _rank_classes(table)]
    return _one_number(digits)


def _one_number(digits: list[tuple[Ints, int]]) -> Ints:
    """Several numbers, each below its bound, as one; renumbered when they grow too large."""
    code = np.zeros(1, dtype=np.int64)
    size = 1
    for digit, bound in digits:
        if size * bound > 1 << 62:
            _, code = np.unique(code, return_inverse=True)
            size = len(code)
        code = code * bound + digit
        size *= bound
    return code


def _rank_classes(table: Paytable) -> list[list[int]]:
    """Classes of kinds that no line's ranks or kickers distinguish."""
    ordered = any(line.category is Category.HIGH_CARD and line.ranks for line in table.lines)
    sets = [ranks for line in table.lines for ranks in (line.ranks, line.kickers) if ranks is not None]
    classes: dict[tuple[object, ...], list[int]] = {}
    wild = wild_kinds(table.wild_cards)
    for rank in Rank:
        seen = (rank - 1 in wild, *(rank in ranks for ranks in sets), rank if ordered else 0)
        classes.setdefault(seen, []).append(rank - 1)
    return list(classes.values())


def _straights(held: Ints, kinds: range | list[int]) -> Ints:
    """For each shape the straights that contain all its cards of these kinds; none if a kind repeats."""
    fixed = np.zeros(held.shape[1], dtype=np.int64)
    repeats = np.zeros(held.shape[1], dtype=bool)
    for kind in kinds:
        fixed |= (held[kind] > 0).astype(np.int64) << kind
        repeats |= held[kind] > 1
    fits = np.zeros(held.shape[1], dtype=np.int64)
    for number, straight in enumerate(STRAIGHTS):
        window = sum(1 << (rank - 1) for rank in straight)
        fits |= ((fixed & ~window) == 0).astype(np.int64) << number
    fits[repeats] = 0
    return fits


def _ask(table: Paytable, order: list[int], kinds: list[int]) -> list[int]:
    """The indexes of the lines that pay a rank shape: suits mixed, fixed cards suited, all suited."""
    ranks = tuple(Rank(kind + 1) for kind in reversed(kinds) if kind != JOKER_KIND)
    wild = wild_kinds(table.wild_cards)
    fixed = tuple(rank for rank in ranks if rank - 1 not in wild)
    wilds = 5 - len(fixed)

    def line(suited: bool, all_suited: bool) -> int:
        plain = HandRanks.shape(ranks, all_suited, 0) if len(ranks) == 5 else None
        hand = HandRanks.shape(fixed, suited, wilds)
        return next((index for index in order if table.lines[index].takes(hand, plain)), len(table.lines))

    mixed = suited = line(len(fixed) < 2, False)
    if fixed and len(set(fixed)) == len(fixed):
        suited = line(True, all_suited=not wilds)
    one_suit = suited
    if wilds and len(ranks) == 5 and len(set(ranks)) == 5:
        one_suit = line(True, all_suited=True)
    return [mixed, suited, one_suit]


def line_values(lines: ShapeLines, line: int) -> tuple[NDArray[np.int64], ...]:
    """1 for each shape that this line pays, else 0; for `PaySums.of`."""
    return tuple(
        (numbers == line).astype(np.int64) for numbers in (lines.mixed, lines.suited, lines.one_suit)
    )
