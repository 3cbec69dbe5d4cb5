"""Plays a strategy sheet: the hold for a hand, and the exact return of following the sheet.

The first line that the dealt hand contains is taken; each word of a line describes types of holds (see `hold_types`).
Within a line one rule decides, the same for all lines: the higher sure pay, more cards, more high cards, more straights
that fit, the lower cards (the highest compared first), suited before unsuited, then spades, hearts, diamonds, clubs. Every
wild card is held.
"""

from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from videopoker.core.base.rendering import fields_repr
from videopoker.core.cards.cards import Card, Cards, Rank
from videopoker.core.cards.held_cards import positions_of
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.integers import arange, full, take
from videopoker.solver.policy.best_holds import Bytes, SortedHands, one_hand
from videopoker.solver.policy.deal_classes import DealClasses, class_return, deal_classes, return_divisor
from videopoker.solver.policy.hold_types import Flags, HoldTypes, hold_types
from videopoker.solver.sheets.words import REST, Word
from videopoker.solver.steps import cached
from videopoker.solver.tables.holds import MASK_BITS
from videopoker.solver.tables.shapes import HOLD_TYPES, INDEXES, Ints


def types_of_word(types: HoldTypes, word: Word) -> Flags:
    """Which types of a game the word describes, (types)."""
    fits = types.occurs & _base(types, word)
    spans = [(word.wilds, types.wilds), (word.gaps, types.gaps), (word.high, types.high)]
    if word.base != "made":
        spans.append((word.cards, types.cards))
    for (least, most), column in spans:
        fits &= (column >= least) & (column <= most)
    if word.margin is not None:
        fits &= types.high - types.gaps >= word.margin
    if word.ranks:
        allowed = sum(1 << rank for rank in Rank if str(rank) in word.ranks)
        fits &= types.ranks & ~allowed == 0
    return fits


def _base(types: HoldTypes, word: Word) -> Flags:
    different = (types.different == types.fixed) & (types.cards < 5)
    draw = different & (types.fixed >= 2)
    fits: Flags
    match word.base:
        case "made":
            best, worst = word.cards
            fits = types.made & (types.level >= best) & (types.level <= worst)
        case "pair" | "three" | "four":
            size = {"pair": 2, "three": 3, "four": 4}[word.base]
            fits = (types.different == 1) & (types.fixed >= 2) & (types.cards == size)
        case "two pair":
            fits = (types.different == 2) & (types.first_group == 2) & (types.fixed == 4) & (types.cards == 4)
        case "three and kicker":
            allowed = sum(1 << rank for rank in Rank if str(rank) in word.three)
            fits = (types.different == 2) & (types.first_group == 3) & (types.fixed == 4) & (types.cards == 4)
            fits &= types.first_rank & ~allowed == 0
        case "royal":
            fits = draw & types.suited & types.royal
        case "straight flush":
            fits = draw & types.suited & types.connected
        case "flush":
            fits = draw & types.suited
        case "straight":
            fits = draw & (types.straights > 0)
        case "high":
            fits = different & (types.high == types.fixed) & (types.fixed > 0)
        case "card":
            fits = different & (types.fixed == 1) & (types.wilds > 0)
        case _:
            fits = types.fixed == 0
    return fits


_RULE_BITS = 20
_BLOCK = 1024
"""Hands at a time: few enough for the processor's cache."""


@dataclass(frozen=True, slots=True)
class BlockResult:
    """One line of a sheet, over all deals with a number of wild cards."""

    wilds: int
    deals: int
    """The number of deals that take the line."""
    cost_without: Fraction
    """How much lower the return per coin is without the line, from these deals."""
    examples: tuple[Cards, ...]
    """One or two hands that take it."""
    next_lines: frozenset[int]
    """The lines that its deals take without it."""

    __repr__ = fields_repr


@dataclass(frozen=True, slots=True)
class LineResult:
    """One line of a sheet, over all deals."""

    deals: int
    """The number of deals that take it."""
    cost_without: Fraction
    """How much lower the return per coin is without this line; without the last line its hands are held whole."""
    cost: Fraction
    """What its hands lose compared with the best holds, per coin bet over all deals."""
    example: Cards
    """A hand that takes it, if there is one."""
    blocks: tuple[BlockResult, ...]
    """Its parts by wild cards dealt, most first; without those that no deal takes."""

    __repr__ = fields_repr


@dataclass(frozen=True, slots=True)
class SheetResult:
    """The result of following a sheet over all deals."""

    exact: Fraction
    """The return per coin."""
    perfect: Fraction
    """The return per coin of best play."""
    deals: int
    lines: tuple[LineResult, ...]

    __repr__ = fields_repr


class SheetPlayer:
    """Plays a sheet of words, the first line first; `REST` is added as the last line.

    `left_out` has lines that are skipped for hands dealt a number of wild cards: (line, wild cards).
    """

    def __init__(
        self, table: Paytable, coins: int, words: Sequence[Word], left_out: Collection[tuple[int, int]] = ()
    ) -> None:
        self.table: Paytable = table
        self.coins: int = coins
        self.words: tuple[*tuple[Word, ...], Word] = (*words, REST)
        types = hold_types(table, coins)
        after = len(self.words)
        first = full(HOLD_TYPES, after)
        second = full(HOLD_TYPES, after)
        for number in range(after - 1, -1, -1):
            contains = types_of_word(types, self.words[number])
            contains &= ~np.isin(types.wilds, [wilds for line, wilds in left_out if line == number])
            second[contains] = first[contains]
            first[contains] = number
        self._score, self._later = (
            ((after - line << _RULE_BITS) + types.rule) << MASK_BITS for line in (first, second)
        )
        self._score_of_subset = np.concatenate([self._score, self._score[INDEXES:]])
        """The score by the types of subsets."""

    def __call__(self, hand: Sequence[Card], /) -> tuple[int, ...]:
        """The positions held of a hand, 0 to 4: a sheet is a policy."""
        _, held = self.hold(hand)
        return held

    def hold(self, cards: Sequence[Card]) -> tuple[int, tuple[int, ...]]:
        """The line that a hand takes, from 0, and the positions held, 0 to 4."""
        lines, masks = self._held(one_hand(cards))
        return int(lines[0]), positions_of(int(masks[0]))

    def held(self, cards: Bytes) -> Bytes:
        """The masks of the positions held in dealt hands (hands, 5)."""
        masks = np.empty(len(cards), np.uint8)
        for first in range(0, len(cards), _BLOCK):
            _, masks[first : first + _BLOCK] = self._held(cards[first : first + _BLOCK])
        return masks

    def _held(self, cards: Bytes) -> tuple[Ints, Bytes]:
        hands = SortedHands(cards)
        score = take(self._score_of_subset, hands.types(self.table))
        score += (31 - arange(32))[:, None]
        must = (np.isin(hands.numbers, [*self.table.wild_cards.numbers]) << arange(5)[:, None]).sum(0)
        score[arange(32)[:, None] & must != must] = -1
        best = score.max(0)
        return self._line(best), hands.positions(31 - (best & 31))

    def exact_return(self) -> Fraction:
        """The exact return per coin, over all deals."""
        return class_return(self.table, self.coins, self.class_holds)

    def _line(self, score: Ints) -> Ints:
        return len(self.words) - (score >> _RULE_BITS + MASK_BITS)

    def class_holds(self, classes: DealClasses) -> Ints:
        """The masks of all classes, (patterns, deals)."""
        _, masks = self._taken(classes, self._score[classes.types])
        return masks

    def _taken(self, classes: DealClasses, score: Ints) -> tuple[Ints, Ints]:
        masks = arange(32)
        score = score + (31 - masks)[:, None, None]
        score[masks & classes.wild != classes.wild] = -1
        best = score.max(0)
        return self._line(best), 31 - (best & 31)

    def _without(self, classes: DealClasses, types: Ints, score: Ints, line: Ints) -> tuple[Ints, Ints]:
        """The line that each class takes if the one that it takes is removed, and its value then."""
        here = score >> _RULE_BITS + MASK_BITS == len(self.words) - line
        next_line, masks = self._taken(classes, np.where(here, self._later[types], score))
        return next_line, classes.chosen(np.where(line == len(self.words) - 1, 31, masks))

    def result_steps(self) -> Generator[None, None, SheetResult]:
        """Follow the sheet over all deals, in steps of some milliseconds."""
        sums: dict[tuple[int, int], _Sums] = {}
        for classes in deal_classes(self.table, self.coins):
            yield
            types = classes.types
            score = self._score[types]
            line, masks = self._taken(classes, score)
            count = np.broadcast_to(classes.count, line.shape)
            best = classes.values.max(0)
            chosen = classes.chosen(masks)
            next_line, other = self._without(classes, types, score, line)
            fits = np.where(chosen < best, count - 100, count)
            for number in np.unique(line).tolist():
                taken = line == number
                block = sums.setdefault((number, classes.wild.bit_count()), _Sums())
                block.deals += int(count[taken].sum())
                block.value += int((chosen[taken] * count[taken]).sum())
                block.best += int((best[taken] * count[taken]).sum())
                block.without += int((other[taken] * count[taken]).sum())
                block.next_lines |= {*np.unique(next_line[taken]).tolist()}
                block.show(classes, np.where(taken, fits, -1000))
        whole = return_divisor(self.table, self.coins)
        return SheetResult(
            Fraction(sum(block.value for block in sums.values()), whole),
            Fraction(sum(block.best for block in sums.values()), whole),
            sum(block.deals for block in sums.values()),
            tuple(_line_result(sums, number, whole) for number in range(len(self.words))),
        )


@cached(4)
def sheet_result(
    table: Paytable, coins: int, words: tuple[Word, ...], left_out: frozenset[tuple[int, int]]
) -> Generator[None, None, SheetResult]:
    """The result of following a sheet, cached for the last four sheets."""
    yield from hold_types.steps(table, coins)
    yield
    return (yield from SheetPlayer(table, coins, words, left_out).result_steps())


class _Sums:
    """Sums over the deals of one line with one number of wild cards, and examples of these deals."""

    def __init__(self) -> None:
        self.deals = self.value = self.best = self.without = 0
        self.next_lines: set[int] = set()
        self.fit = -1000
        """How good the examples are: from a frequent class, with the best hold."""
        self._examples: list[Cards] = []

    def show(self, classes: DealClasses, fits: Ints) -> None:
        """Take the first and the last of the classes that fit best as examples."""
        fit = int(fits.max())
        if fit < self.fit:
            return
        first, last = (
            classes.cards(*map(int, np.unravel_index(int(number), fits.shape)))
            for number in np.flatnonzero(fits == fit)[[0, -1]]
        )
        self._examples = [first if fit > self.fit else self._examples[0], last]
        self.fit = fit

    @property
    def examples(self) -> tuple[Cards, ...]:
        return tuple(dict.fromkeys(self._examples))


def _line_result(sums: dict[tuple[int, int], _Sums], number: int, whole: int) -> LineResult:
    blocks = {wilds: block for (line, wilds), block in sorted(sums.items(), reverse=True) if line == number}
    parts = blocks.values()
    best = max(reversed(parts), key=lambda block: block.fit, default=None)
    return LineResult(
        sum(block.deals for block in parts),
        Fraction(sum(block.value - block.without for block in parts), whole),
        Fraction(sum(block.best - block.value for block in parts), whole),
        best.examples[0] if best else (),
        tuple(
            BlockResult(
                wilds,
                block.deals,
                Fraction(block.value - block.without, whole),
                block.examples,
                frozenset(block.next_lines),
            )
            for wilds, block in blocks.items()
        ),
    )
