"""The lines of a sheet that every deal contains, and the lines among them whose hold is the best one.

A deal contains a line if one of its holds that keep every wild card is of the line's kind. Lines are bits: bit i is line i
of the sheet, and the bit after the last word is `REST`, which every deal contains.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from videopoker.core.cards.cards import CARDS, JOKER, Card
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.policy.deal_classes import DealClasses, deal_classes, return_divisor
from videopoker.solver.policy.hold_masks import class_numbers, every_deal
from videopoker.solver.policy.hold_types import Flags, hold_types
from videopoker.solver.sheets.word_types import types_of_word
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
