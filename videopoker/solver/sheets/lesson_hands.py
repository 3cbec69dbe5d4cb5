"""The lines of a course in every deal, and the hands that practise each of its lessons.

Lines that are known are played in the order of the page; what they do not cover is played by the last line, `REST`. A line
of made hands takes the deals that win one of its pay lines as they are dealt. A lesson's hands are chosen by the lines that
a deal contains, and by the lines among them whose hold is best.
"""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from videopoker.core.cards.cards import CARDS, JOKER, Cards
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.integers import array, full, summed
from videopoker.solver.policy.deal_classes import DealClasses, deal_classes, return_divisor
from videopoker.solver.policy.hold_masks import class_numbers, every_deal
from videopoker.solver.policy.hold_types import Flags, HoldTypes, hold_types
from videopoker.solver.sheets.player import types_of_word
from videopoker.solver.sheets.words import REST, Word
from videopoker.solver.steps import cached
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
    several: Ints
    """The lines that fit more than one hold of the hand, as bits."""
    wilds: Ints
    """The number of wild cards dealt in each class."""
    dealt: Ints
    """The pay line that each class wins as it is dealt, by its index when sorted by pay; -1 if it wins nothing."""
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
        taken = full(len(in_hand), self.lines - 1)
        for line in sorted(lines, reverse=True):
            taken[in_hand >> line & 1 > 0] = line
        return taken

    def answers(self, lines: Iterable[int]) -> Answers:
        """The answers of a player who knows `lines` and `REST`."""
        taken = self.taken(self.in_hand, lines)
        return Answers(taken, self.right >> taken & 1 > 0)

    def pays_of(self, line: int) -> frozenset[int] | None:
        """The pay lines, as in `dealt`, that a line of made hands takes; None if it takes a pay line in some deals only."""
        taken = self.contains(line)
        pays = np.unique(self.dealt[taken])
        wilds = np.isin(self.wilds, np.unique(self.wilds[taken]))
        is_literal = bool((taken == wilds & np.isin(self.dealt, pays)).all())
        return frozenset(pays.tolist()) if is_literal else None

    def pays_dealt(self, wilds: Sequence[int]) -> frozenset[int]:
        """The pay lines, as in `dealt`, of deals with one of these numbers of wild cards."""
        return frozenset(np.unique(self.dealt[np.isin(self.wilds, wilds)]).tolist()) - {-1}

    @property
    def classes(self) -> Ints:
        """The class of every deal, in the order of `hold_masks.every_deal`."""
        return class_numbers(self.table, self.coins)

    def cards(self, deals: Ints) -> list[Cards]:
        """The cards of these deals, given by their index in `classes`."""
        numbers = np.minimum(every_deal(self.table.deck_size)[:, deals], JOKER.number)
        return [tuple(CARDS[number] for number in deal) for deal in numbers.T.tolist()]


@cached(2)
def line_facts(table: Paytable, coins: int, words: tuple[Word, ...]) -> Generator[None, None, LineFacts]:
    """The facts of a course's lines, without `REST`; takes about a second."""
    types = yield from hold_types.steps(table, coins)
    yield
    lines = [_Line.of(types, word) for word in (*words, REST)]
    parts = []
    for classes in deal_classes(table, coins):
        parts.append(_part(classes, types, lines))
        yield
    in_hand, right, several, wilds, dealt, worth = (
        np.concatenate(column, axis=-1) for column in zip(*parts, strict=True)
    )
    groups, group = np.unique(in_hand, return_inverse=True)
    sums = np.stack([summed(group, values, len(groups)) for values in worth])
    return LineFacts(table, coins, len(lines), in_hand, right, several, wilds, dealt, groups, sums)


class _Line(NamedTuple):
    """A line as arrays."""

    wilds: tuple[int, int]
    """The numbers of wild cards of its hands."""
    key: Ints
    """For each type of hold a number that is higher the sooner the rule holds it; 0 for other kinds of holds."""
    pays: list[int] | None
    """The pay lines, as in `LineFacts.dealt`, of a line of made hands; None for other lines."""

    @classmethod
    def of(cls, types: HoldTypes, word: Word) -> "_Line":
        best, least = word.cards
        pays = types.levels[best : least + 1] if word.base == "made" else None
        key = np.where(types_of_word(types, word), types.rule + 1 << MASK_BITS, 0)
        return cls(word.wilds, key, pays)


def _part(
    classes: DealClasses, types: HoldTypes, lines: Sequence[_Line]
) -> tuple[Ints, Ints, Ints, Ints, Ints, Floats]:
    """For a part of the classes: the lines in the hand, the right ones and those that fit several holds, wild cards, dealt pays, sums of values by line."""
    masks = array([mask for mask in range(32) if mask & classes.wild == classes.wild])
    of_hold = classes.types[masks]
    last = (31 - masks)[:, None, None]  # of equal holds the first mask
    best = classes.values.max(0)
    all_five = of_hold[-1]
    dealt = np.where(types.pay[all_five] > 0, types.line[all_five], -1)
    in_hand, right, several = np.zeros((3, *best.shape), np.int64)
    worth = np.zeros((len(lines), best.size))
    wilds = classes.wild.bit_count()
    for number, line in enumerate(lines):
        fewest, most = line.wilds
        if not fewest <= wilds <= most:
            continue
        key = line.key[of_hold]
        chosen = (key + last).max(0)
        contained = chosen >> MASK_BITS > 0
        if line.pays is not None:
            contained &= np.isin(dealt, line.pays)
        value = classes.chosen(31 - (chosen & 31))
        in_hand |= contained.astype(np.int64) << number
        right |= (contained & (value == best)).astype(np.int64) << number
        several |= (contained & ((key > 0).sum(0) > 1)).astype(np.int64) << number
        worth[number] = (value * contained * classes.count).ravel()
    return in_hand.ravel(), right.ravel(), several.ravel(), full(best.size, wilds), dealt.ravel(), worth


HANDS = 10
"""How many hands a lesson asks."""
MISSED = 6
"""How many of them the lines before the lesson get wrong."""
_LEAST = 2
"""Hands for each line that it is needed for, and in which it is in the hand but another line is right."""


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

    def after(self, tries: int) -> list[Cards]:
        """Ten hands after this many tries: other hands than before, if there are enough deals. Call it once."""
        for _ in range(tries):
            self._used += self._deals()
        hands = self._facts.cards(self._numbers.permutation(self._deals()))
        return [tuple(cards[place] for place in self._numbers.permutation(5)) for cards in hands]

    def example(self, line: int) -> Cards:
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
        misled_by = [self._misled_by(line) for line in self._lines]
        least = max(1, (HANDS - MISSED) // len(self._lines))
        for misled in misled_by:
            for flags in (misled & ~self._is_taught, misled):
                found = int(misled[self._classes[np.array(chosen, np.intp)]].sum())
                self._add(chosen, min(HANDS, len(chosen) + min(_LEAST, least) - found), flags)
        either = np.any(misled_by, axis=0)
        contains_none = ~np.any([self._facts.contains(line) for line in self._lines], axis=0)
        for flags in (either & ~self._is_taught, either, self._right & contains_none, self._right):
            self._add(chosen, HANDS, flags)
        return chosen

    def _add_missed(self, chosen: list[int]) -> None:
        """Add hands that the lines before get wrong, half of them for each line if it has enough; one fits two holds."""
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
            fits_several = self._facts.several >> line & 1 > 0
            self._add(chosen, min(enough, len(chosen) + 1), needed & fits_several)
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
