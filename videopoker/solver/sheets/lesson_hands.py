"""A strategy sheet taught in lessons: the order of its lines, and the hands that practise each lesson.

The lines come in the order in which each adds most to the exact return of those before it, two in a lesson. Lines that
are known are played in the sheet's order; what they do not cover is played by the sheet's last line. A lesson's hands are
chosen by the lines that a deal contains, and by those of them whose hold is the best one.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from videopoker.core.cards.cards import CARDS, JOKER, Card
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.policy.deal_classes import DealClasses, deal_classes, return_divisor
from videopoker.solver.policy.hold_masks import class_numbers, every_deal
from videopoker.solver.policy.hold_types import Flags, hold_types
from videopoker.solver.sheets.player import types_of_word
from videopoker.solver.sheets.words import REST, Word
from videopoker.solver.tables.holds import MASK_BITS
from videopoker.solver.tables.shapes import Floats, Ints


class Answers(NamedTuple):
    """What a player of some lines does with every class of deals, (classes) each."""

    taken: Ints
    """The line."""
    is_right: Flags
    """Whether its hold is the best one."""


@dataclass(frozen=True)
class LineFacts:
    """The lines of a sheet in every class of deals, in the order of `deal_classes`."""

    table: Paytable
    coins: int
    lines: int
    """How many lines there are, including `REST`."""
    in_hand: Ints
    """The lines that each class contains, as bits."""
    right: Ints
    """The lines in the hand whose hold is the best one, as bits; a tie counts."""
    wilds: Ints
    """The number of wild cards dealt in each class."""
    groups: Ints
    """The different values of `in_hand`."""
    worth: Floats
    """The sum of values of each line over the deals of each group, (lines, groups); whole numbers below 2**53."""

    def contains(self, line: int) -> Flags:
        """Whether each class contains a line."""
        return self.in_hand >> line & 1 > 0

    def is_right(self, line: int) -> Flags:
        """Whether each class contains a line whose hold is the best one."""
        return self.right >> line & 1 > 0

    def returns(self, lines: Iterable[int]) -> Fraction:
        """The exact return per coin of a player who knows these lines, in the sheet's order, and `REST`."""
        taken = self.taken(self.groups, lines)
        total = int(np.take_along_axis(self.worth, taken[None], 0).sum())
        return Fraction(total, return_divisor(self.table, self.coins))

    def taken(self, in_hand: Ints, lines: Iterable[int]) -> Ints:
        """The line that deals with these lines take, if only `lines` are known, and `REST`."""
        taken = np.full(len(in_hand), self.lines - 1)
        for line in sorted(lines, reverse=True):
            taken[in_hand >> line & 1 > 0] = line
        return taken

    def answers(self, lines: Iterable[int]) -> Answers:
        """The answers of a player who knows `lines` and `REST`."""
        taken = self.taken(self.in_hand, lines)
        return Answers(taken, self.right >> taken & 1 > 0)

    def wilds_of(self, line: int) -> frozenset[int]:
        """The numbers of wild cards in the deals that take a line when all lines are known."""
        taken = self.taken(self.in_hand, range(self.lines - 1))
        return frozenset(np.unique(self.wilds[taken == line]).tolist())

    @property
    def classes(self) -> Ints:
        """The class of every deal, in the order of `hold_masks.every_deal`."""
        return class_numbers(self.table, self.coins)

    def cards(self, deals: Ints) -> list[tuple[Card, ...]]:
        """The cards of these deals, given by their index in `classes`."""
        numbers = np.minimum(every_deal(self.table.deck_size)[:, deals], JOKER.number)
        return [tuple(CARDS[number] for number in deal) for deal in numbers.T.tolist()]


@lru_cache(maxsize=2)
def line_facts(table: Paytable, coins: int, words: tuple[Word, ...]) -> LineFacts:
    """The facts of a sheet's lines, without `REST`; takes about a second."""
    types = hold_types(table, coins)
    # for each type of hold a number that is higher the sooner the rule holds it; 0 for other kinds of holds
    keys = [np.where(types_of_word(types, word), types.rule + 1 << MASK_BITS, 0) for word in (*words, REST)]
    parts = [_part(classes, keys) for classes in deal_classes(table, coins)]
    in_hand, right, wilds, worth = (np.concatenate(column, axis=-1) for column in zip(*parts, strict=True))
    groups, group = np.unique(in_hand, return_inverse=True)
    sums = np.array([np.bincount(group.ravel(), values, len(groups)) for values in worth])
    return LineFacts(table, coins, len(keys), in_hand, right, wilds, groups, sums)


def _part(classes: DealClasses, keys: Sequence[Ints]) -> tuple[Ints, Ints, Ints, Ints]:
    """For a part of the classes: the lines in the hand and the right ones, the wild cards, the sums of values by line."""
    masks = np.array([mask for mask in range(32) if mask & classes.wild == classes.wild])
    types = classes.types[masks]
    last = (31 - masks)[:, None, None]  # of equal holds the first mask
    best = classes.values.max(0)
    in_hand, right = np.zeros((2, *best.shape), np.int64)
    worth = []
    for line, key in enumerate(keys):
        chosen = (key[types] + last).max(0)
        contained = chosen >> MASK_BITS > 0
        value = classes.chosen(31 - (chosen & 31))
        in_hand |= contained.astype(np.int64) << line
        right |= (contained & (value == best)).astype(np.int64) << line
        worth.append((value * contained * classes.count).ravel())
    wilds = np.full(best.size, classes.wild.bit_count())
    return in_hand.ravel(), right.ravel(), wilds, np.array(worth)


HANDS = 10
"""How many hands a lesson asks."""
MISSED = 6
"""How many of them the lines before the lesson get wrong."""
_LEAST = 2
"""Hands for each line that it is needed for, and in which it is in the hand but another line is right."""
_Lines = frozenset[int]


def lesson_lines(facts: LineFacts) -> tuple[tuple[int, ...], ...]:
    """The lines of each lesson, numbers from 0 in the order taught; the last lesson also has the sheet's last line.

    Avoids lessons whose two lines are for different numbers of wild cards.
    """
    left = frozenset(range(facts.lines - 1))
    wilds = {line: facts.wilds_of(line) for line in left}
    fewest = _fewest_mixed(lambda first, second: not wilds[first] & wilds[second])
    taught: list[int] = []
    lessons: list[tuple[int, ...]] = []
    while left:
        lesson = _next_lesson(facts, taught, left, fewest)
        lessons.append(lesson)
        taught.extend(lesson)
        left -= frozenset(lesson)
    *others, last = lessons
    return (*others, (*last, facts.lines - 1))


def _next_lesson(
    facts: LineFacts, taught: Sequence[int], left: _Lines, fewest: Callable[[_Lines], int]
) -> tuple[int, ...]:
    """The pair of lines that add most, one after the other, without another mixed lesson; the line left if it is one."""

    def by_gain(lines: _Lines, *learnt: int) -> list[int]:
        return sorted(sorted(lines), key=lambda line: -facts.returns([*taught, *learnt, line]))

    if len(left) == 1:
        return tuple(left)
    return next(
        (first, second)
        for first in by_gain(left)
        for second in by_gain(left - {first}, first)
        if fewest(frozenset({first, second})) + fewest(left - {first, second}) == fewest(left)
    )


def _fewest_mixed(is_mixed: Callable[[int, int], bool]) -> Callable[[_Lines], int]:
    """A function: the fewest mixed pairs that some lines can be divided into; of an odd number one line is alone."""

    @cache
    def fewest(lines: _Lines) -> int:
        if len(lines) < 2 or not any(is_mixed(first, second) for first in lines for second in lines):
            return 0
        first = min(lines)
        others = lines - {first}
        alone = [fewest(others)] if len(lines) % 2 else []
        return min([*alone, *(is_mixed(first, other) + fewest(others - {other}) for other in others)])

    return fewest


def neighbours(facts: LineFacts, known: Collection[int], line: int) -> tuple[int | None, int | None]:
    """The nearest known lines above and below a line: some hand contains both lines, and holding the lower one is wrong."""
    taken, right = facts.answers(known)

    def decides(upper: int, lower: int) -> bool:
        wrong = facts.contains(lower) & ~facts.is_right(lower)
        return bool((right & (taken == upper) & wrong).any())

    others = sorted(set(known) - {line, facts.lines - 1})
    above = [other for other in others if other < line and decides(other, line)]
    below = [other for other in others if other > line and decides(line, other)]
    return (above[-1] if above else None), (below[0] if below else None)


class LessonHands:
    """The hands of one lesson. In each hand the lines taught so far, including the lesson's, give the best hold."""

    def __init__(self, facts: LineFacts, before: Sequence[int], lines: Sequence[int], seed: int) -> None:
        """`before`: the lines of the lessons before; the same `seed` gives the same hands."""
        self._facts = facts
        self._lines = [line for line in lines if line < facts.lines - 1]
        self._numbers = np.random.default_rng(seed)
        self._taken, self._right = facts.answers([*before, *self._lines])
        self._missed = self._right & ~facts.answers(before).is_right
        self._is_taught = np.isin(self._taken, self._lines)
        self._classes = facts.classes
        self._pools: dict[bytes, Ints] = {}
        self._used: list[int] = []
        """The deals of earlier tries, the oldest first."""

    def after(self, tries: int) -> list[tuple[Card, ...]]:
        """Ten hands after this many tries: other hands than before, if there are enough deals. Call it once."""
        for _ in range(tries):
            self._used += self._deals()
        hands = self._facts.cards(self._numbers.permutation(self._deals()))
        return [tuple(cards[place] for place in self._numbers.permutation(5)) for cards in hands]

    def example(self, line: int) -> tuple[Card, ...]:
        """A hand that a line of the lesson decides: if possible one that it also decides when all lines are known.

        And one that the lines before get wrong.
        """
        facts = self._facts
        decided = self._right & (self._taken == line)
        for wanted in (facts.answers(range(facts.lines - 1)).taken == line, self._missed):
            decided = decided & wanted if (decided & wanted).any() else decided
        (cards,) = facts.cards(self._pool(decided)[-1:])
        return tuple(cards[place] for place in self._numbers.permutation(5))

    def _deals(self) -> list[int]:
        """The numbers of ten deals: six that the lines before get wrong, then four that the lesson's lines mislead."""
        chosen: list[int] = []
        self._add_missed(chosen)
        for line in self._lines:
            misled = self._misled_by(line)
            for flags in (misled & ~self._is_taught, misled):
                found = int(misled[self._classes[np.array(chosen, int)]].sum())
                self._add(chosen, min(HANDS, len(chosen) + _LEAST - found), flags)
        either = np.any([self._misled_by(line) for line in self._lines], axis=0) & ~self._is_taught
        contains_none = ~np.any([self._facts.contains(line) for line in self._lines], axis=0)
        for flags in (either, self._right & contains_none, self._right):
            self._add(chosen, HANDS, flags)
        return chosen

    def _add_missed(self, chosen: list[int]) -> None:
        """Add hands that the lines before get wrong, half of them for each line if it has enough."""
        missed = {line: self._missed & (self._taken == line) for line in self._lines}
        rarest_first = sorted(self._lines, key=lambda line: len(self._pool(missed[line])))
        for number, line in enumerate(rarest_first, 1):
            enough = MISSED * number // len(self._lines)
            needed = missed[line]
            for other in self._lines:
                if other != line:
                    needed = needed & ~self._facts.is_right(other)
                    if not (self._misled_by(other) & ~self._is_taught).any():
                        self._add(chosen, min(enough, len(chosen) + _LEAST), needed & self._misled_by(other))
            for flags in (needed, missed[line]):
                self._add(chosen, enough, flags)
        self._add(chosen, MISSED, self._missed)

    def _misled_by(self, line: int) -> Flags:
        """Hands that contain a line of the lesson, but another line is right and its hold is not."""
        contains = self._facts.contains(line)
        is_right = self._facts.is_right(line)
        return self._right & (self._taken != line) & contains & ~is_right

    def _add(self, chosen: list[int], enough: int, flags: Flags) -> None:
        """Add deals of these classes until `enough` are chosen: unused ones first, then those used longest ago."""
        if len(chosen) >= enough:
            return
        pool = self._pool(flags)
        pool = pool[~np.isin(pool, chosen)]
        is_used = np.isin(pool, self._used)
        last_use = {deal: number for number, deal in enumerate(self._used)}
        again = sorted(pool[is_used].tolist(), key=last_use.__getitem__)
        chosen += [*pool[~is_used].tolist(), *again][: enough - len(chosen)]

    def _pool(self, flags: Flags) -> Ints:
        """Deals of these classes in random order."""
        key = np.packbits(flags).tobytes()
        if key not in self._pools:
            deals = np.flatnonzero(flags[self._classes])
            # enough for a hundred tries or so
            self._pools[key] = self._numbers.choice(deals, min(len(deals), 3000), replace=False)
        return self._pools[key]
