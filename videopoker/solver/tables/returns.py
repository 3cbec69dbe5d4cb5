"""A whole paytable: the exact return of perfect play, and the exact count of every line.

For every class of deals the best hold is chosen by comparing integers over a common denominator; of equal holds the
first mask counts (cards sorted by rank, then suit, the joker last). Then the weight of each chosen hold is carried
back by inclusion-exclusion to the final hands, the combinations that end in each shape of hand, which counts all lines in
one pass.
"""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import ceil, comb
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from videopoker.core.base.messages import Refused, counted, quoted
from videopoker.core.base.records import Coins, Exact, PerCoin, Share, over, recorded
from videopoker.core.base.rendering import Shown
from videopoker.core.paytable.paytable import Paytable, check_is_game
from videopoker.solver.integers import summed
from videopoker.solver.steps import finished
from videopoker.solver.tables.holds import (
    best_holds,
    blocks_of,
    common_draws,
    exact_from_supersets_transpose,
    hold_scales,
)
from videopoker.solver.tables.pay_sums import PaySums, line_values, pay_sums, pays, shape_lines
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
        tuple(summed(SIZE, masks).astype(np.int64).tolist()),
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


MAX_VALUE = 1_000_000_000
"""The highest value of a line, in coins: the sums stay far below 64 bits."""
MAX_JACKPOT = 1_000_000_000
"""The highest jackpot that is solved, in credits: the sums stay far below 64 bits."""


class LineResult(NamedTuple):
    """One line of a solved paytable."""

    label: str
    pays: int
    """Coins paid for the whole bet."""
    combinations: int
    """How many of the `total` equally likely combinations of deal and draw end in this line."""


@recorded("label", "pays", "combinations", "probability", "return=returned")
class SolvedLine(NamedTuple):
    """A pay line, or the losing hands as ``nothing``."""

    label: str
    pays: Annotated[float, "coins paid for each coin bet"]
    combinations: Annotated[int, "of `total`"]
    probability: Share
    returned: PerCoin


@recorded(
    "paytable",
    "paytable.title",
    "deck=paytable.deck_size",
    "coins",
    "return=expected",
    "exact=over_total",
    "variance",
    "hit_frequency",
    "total",
    "lines=solved_lines",
    "held",
)
@dataclass(frozen=True, repr=False)
class Solution(Shown):
    """A solved paytable.

    By perfect play.

    >>> from videopoker import Solution, load_paytable, solve
    >>> solution = solve(load_paytable("jacks-or-better-9-6"))
    >>> solution, isinstance(solution, Solution)
    (<Solution jacks-or-better-9-6, 5 coins: 0.995439>, True)
    >>> round(solution.variance, 4), round(solution.hit_frequency, 4), solution.lines[0]
    (19.5147, 0.4546, LineResult(label='Royal Flush', pays=4000, combinations=493512264))
    """

    paytable: Paytable
    coins: Coins
    total: int
    """The combinations of all lines. Deals times a common multiple of their draws, all equally likely."""
    lines: tuple[LineResult, ...]
    """Every line in the paytable's order, then the losing hands as ``nothing``."""
    held: tuple[int, ...]
    """Deals in which best play holds 0 to 5 cards."""
    values: tuple[int, ...] | None = None
    """The value of each line to the player in coins, which perfect play maximises; None if it is the pay."""

    def __repr__(self) -> str:
        return f"<Solution {self.paytable.key}, {counted(self.coins, 'coin')}: {self.expected:.6f}>"

    @cached_property
    def exact(self) -> Fraction:
        """The return per coin bet, as a fraction."""
        return Fraction(self.numerator, self.total)

    @property
    def over_total(self) -> Exact:
        """The return over `total`, not reduced."""
        return over(self.numerator, self.total)

    @property
    def solved_lines(self) -> list[SolvedLine]:
        """The lines with their shares of the hands and of the return."""
        hands = self.total
        bets = hands * self.coins
        return [
            SolvedLine(
                label,
                pays / self.coins if pays % self.coins else pays // self.coins,  # a whole number if it is one
                ways,
                ways / hands,
                pays * ways / bets,
            )
            for label, pays, ways in self.lines
        ]

    @property
    def numerator(self) -> Fraction:
        """The return times `total`; a whole number if every pay is a multiple of the coins bet."""
        return Fraction(sum(line.pays * line.combinations for line in self.lines), self.coins)

    @cached_property
    def value(self) -> Fraction:
        """The value of a hand per coin bet, which is the return if `values` is None."""
        if self.values is None:
            return self.exact
        worth = sum(value * line.combinations for value, line in zip(self.values, self.lines, strict=False))
        return Fraction(worth, self.total * self.coins)

    @property
    def expected(self) -> PerCoin:
        """The return per coin bet, as a float."""
        return float(self.exact)

    @cached_property
    def variance(self) -> float:
        """The variance of one hand's pay, in squared bets."""
        squares = sum(line.pays**2 * line.combinations for line in self.lines)
        return float(Fraction(squares, self.total * self.coins**2) - self.exact**2)

    @property
    def hit_frequency(self) -> Share:
        """The share of hands that win."""
        return 1 - self.lines[-1].combinations / self.total

    @cached_property
    def tied_deals(self) -> int:
        """Deals whose best holds tie and end in different lines: another choice has the same return and other counts.

        Of two tied holds the counts take the one without the highest card that only one of them holds. Counted when it is
        first read, in 0.1 s.
        """
        return _tied_deals(self)


def solve(paytable: Paytable, coins: int | None = None) -> Solution:
    """As `videopoker.solve`, for a paytable."""
    check_is_game(paytable)
    return finished(solve_steps(paytable, coins))


def solve_steps(
    paytable: Paytable, coins: int | None = None, values: Sequence[int] | None = None
) -> Generator[None, None, Solution]:
    """As `solve`, in steps of a few milliseconds, so that other work can run between them.

    `values` has the value of each line to the player, in whole coins for the whole bet, for games in which a win brings
    more than its pay: perfect play then maximises the values. A hand still counts for the line that pays most. Refused
    unless there is one value from 0 to MAX_VALUE for each line, or if sharing a suit makes a hand worth less.
    """
    bet = paytable.check_coins(coins)
    worth = None if values is None else _checked(values, paytable)
    lines = shape_lines(paytable, bet)
    sums = pay_sums(paytable, bet, worth)
    yield
    suits_of_all = sums.all_suit is not None
    best = best_holds(lines.shapes, sums, suits_of_all)
    total = comb(paytable.deck_size, 5) * common_draws(paytable.deck_size)
    yield
    hands = final_hands(lines.shapes, best, suits_of_all)
    counts = np.zeros(len(paytable.lines) + 1, dtype=np.int64)
    np.add.at(counts, lines.mixed, hands.mixed - hands.suited)
    np.add.at(counts, lines.suited, hands.suited - hands.one_suit)
    np.add.at(counts, lines.one_suit, hands.one_suit)
    labels = [*(line.label for line in paytable.lines), "nothing"]
    results = tuple(
        LineResult(label, pay, count)
        for label, pay, count in zip(labels, pays(paytable, bet).tolist(), counts.tolist(), strict=True)
    )
    return Solution(paytable, bet, total, results, hands.held, worth)


def _tied_deals(solution: Solution) -> int:
    lines = shape_lines(solution.paytable, solution.coins)
    shape = lines.shapes
    sums = pay_sums(solution.paytable, solution.coins, solution.values)
    by_line = [PaySums.of(shape, *line_values(lines, line)) for line in range(len(solution.paytable.lines))]
    suits_of_all = any(part.all_suit is not None for part in (sums, *by_line))
    scale = hold_scales(shape.deck)[:, None, None]
    deals = 0
    for family in shape.families:
        blocks = blocks_of(family.suits_of_all if suits_of_all else family.suits, family.wild)
        index = shape.index[:, family.first : family.end]
        values = blocks.values(sums, index) * scale
        is_best = values == values.max(0)
        has_ties = np.count_nonzero(is_best, 0).max(0) > 1
        is_best = is_best[:, :, has_ties]
        first = is_best.argmax(0)[None]
        differ = np.zeros(is_best.shape[1:], bool)
        for part in by_line:
            ways = blocks.values(part, index[:, has_ties]) * scale
            differ |= (is_best & (ways != np.take_along_axis(ways, first, 0))).any(0)
        deals += int(blocks.suits.count @ differ.sum(1))
    return deals


def _checked(values: Sequence[int], paytable: Paytable) -> tuple[int, ...]:
    whole = all(isinstance(value, int) and 0 <= value <= MAX_VALUE for value in values)
    if not whole or len(values) != len(paytable.lines):
        expected = f"{len(paytable.lines)} whole values from 0 to {MAX_VALUE:,}, one for each line"
        raise Refused(f"values is {quoted(list(values))}; expected {expected}")
    return tuple(values)


def break_even(paytable: Paytable) -> int | None:
    """The lowest value of the first jackpot, in whole credits, at which perfect play at max bet returns at least 100%.

    None if none up to MAX_JACKPOT does. ValueError for a game without a jackpot.

    The return is a convex, piecewise linear function of the jackpot whose slope is the chance of the jackpot.
    Newton's method overshoots once and then approaches the answer from above.
    """
    line = paytable.jackpot_line
    if line is None:
        raise ValueError(f"{paytable.title} has no jackpot")
    jackpot = line.pays[-1]
    for _ in range(100):
        solution = solve(paytable.with_jackpot(jackpot))
        step = _root(solution, jackpot)
        if solution.exact >= 1 and step >= jackpot:
            if jackpot == 0 or solve(paytable.with_jackpot(jackpot - 1)).exact < 1:
                return jackpot
            step = jackpot - 1
        jackpot = max(0, step)
        if jackpot > MAX_JACKPOT:
            return None
    raise AssertionError("Newton's method on a convex function cannot cycle")


def _root(solution: Solution, jackpot: int) -> int:
    """The jackpot at which the return would reach 1 if the strategy did not change, rounded up."""
    slope = jackpot_chance(solution) / solution.coins
    if not slope:
        return 0 if solution.exact >= 1 else 2 * jackpot + 1
    return ceil(jackpot + (1 - solution.exact) / slope)


def jackpot_chance(solution: Solution) -> Fraction:
    """The chance that a hand wins the first jackpot under perfect play; 0 in a game without one."""
    lines = zip(solution.paytable.lines, solution.lines, strict=False)
    hits = next((result.combinations for line, result in lines if line.share), 0)
    return Fraction(hits, solution.total)
