"""Merges deals that every strategy sheet plays alike: those that contain the same kinds of holds.

Two classes of deals that contain the same words take the same line under every sheet, so they can be merged exactly.
That leaves some tens of thousands of classes.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from videopoker.core.paytable import Paytable
from videopoker.solver.policy.deal_classes import deal_classes
from videopoker.solver.policy.hold_types import Flags, HoldTypes, hold_types
from videopoker.solver.sheets.word_types import types_of_word
from videopoker.solver.sheets.words import REST, Word, words
from videopoker.solver.tables.shapes import HOLD_TYPES, Floats, Ints

_ROWS = 2048
"""The number of classes expanded over all words at once."""


@dataclass(frozen=True)
class SheetClasses:
    """The value of each word in each class: one entry for each word that a class contains, sorted by word."""

    words: list[Word]
    of_class: Ints
    """The class of each entry."""
    of_word: Ints
    """The word of each entry."""
    worth: Floats
    """The sum of values of each entry: whole numbers below 2**53, weighted by the number of deals."""
    first: Ints
    """The first entry of each word, and one past the last entry."""
    rest: Floats
    """The value of `REST` in each class."""
    best: float
    """The sum of the best values of all deals."""

    def only(self, words: Ints) -> "SheetClasses":
        """The same game with only these words, given by their indexes, ascending: more classes merge, so there are fewer."""
        new_index = np.full(len(self.words), -1)
        new_index[words] = np.arange(len(words))
        kept = np.flatnonzero(new_index[self.of_word] >= 0)
        of_class, of_word = self.of_class[kept], new_index[self.of_word[kept]]
        at_hand = np.zeros((len(self.rest), len(words)), dtype=bool)
        at_hand[of_class, of_word] = True
        _, merged = np.unique(np.packbits(at_hand, axis=1), axis=0, return_inverse=True)
        merged = merged.ravel()
        count = int(merged.max()) + 1
        key, entry = np.unique(of_word * count + merged[of_class], return_inverse=True)
        return SheetClasses(
            [self.words[word] for word in words],
            key % count,
            key // count,
            np.bincount(entry, self.worth[kept]).astype(float),
            np.searchsorted(key, np.arange(len(words) + 1) * count),
            np.bincount(merged, self.rest).astype(float),
            self.best,
        )


class _Deals:
    """Every class of deals before merging: the holds that keep every wild card, in the order of the rule."""

    def __init__(self, table: Paytable, coins: int, rule: Ints) -> None:
        counts, types, values, rest = [], [], [], []
        for classes in deal_classes(table, coins):
            keeps = [mask for mask in range(31, -1, -1) if mask & classes.wild == classes.wild]
            these = classes.types[keeps].reshape(len(keeps), -1)
            worth = classes.values[keeps].reshape(len(keeps), -1)
            # of equal types the first mask counts, so it comes last
            order = np.argsort(rule[these], axis=0, kind="stable")
            types.append(np.take_along_axis(these, order, 0).astype(np.int32))
            values.append(np.take_along_axis(worth, order, 0))
            rest.append(classes.values[classes.wild].ravel())
            counts.append(np.broadcast_to(classes.count, classes.values.shape[1:]).ravel())
        self.counts = np.concatenate(counts)
        self.rest = np.concatenate(rest)
        self.types: Ints = _stacked(types)
        self.values: Ints = _stacked(values)
        """Both (holds, classes), ascending by the rule; -1 and 0 where a deal has fewer holds."""


def _stacked(parts: list[Any]) -> Any:
    """Arrays of different heights side by side, the missing rows filled with -1 from above."""
    rows = max(len(part) for part in parts)
    return np.concatenate(
        [np.pad(part, ((rows - len(part), 0), (0, 0)), constant_values=-1) for part in parts], axis=1
    )


def sheet_classes(table: Paytable, coins: int) -> SheetClasses:
    """The classes of a game for all words that are best in some deal."""
    types = hold_types(table, coins)
    deals = _Deals(table, coins, types.rule)
    best = deals.values.max(0)
    is_best = np.zeros(HOLD_TYPES, dtype=bool)
    is_best[deals.types[deals.values == best]] = True
    known, member = _different(types, is_best)
    key = _signatures(deals, member)
    order = np.argsort(key, kind="stable")
    starts = np.flatnonzero(np.diff(key[order], prepend=~key[order[0]]))
    return _built(known, _entries(deals, member, order, starts, best), deals, order, starts, best)


def _different(types: HoldTypes, is_best: Flags) -> tuple[list[Word], Flags]:
    """The words that contain a best type, without repeats, and their types, (words, types)."""
    known: dict[tuple[bytes, bool], tuple[Word, Flags]] = {}
    rest = np.packbits(types_of_word(types, REST) & is_best).tobytes()
    for word in words(types.table, len(types.levels)):
        contained = types_of_word(types, word)
        useful = contained & is_best
        key = np.packbits(useful).tobytes()
        if useful.any() and key != rest:
            for widest in (True, False):
                now = known.setdefault((key, widest), (word, contained))
                if (contained.sum() > now[1].sum()) if widest else (contained.sum() < now[1].sum()):
                    known[key, widest] = word, contained
    known = {(contained.tobytes(), True): (word, contained) for word, contained in known.values()}
    return [word for word, _ in known.values()], np.array([contained for _, contained in known.values()])


def _signatures(deals: _Deals, member: Flags) -> NDArray[np.uint64]:
    """A number for each class, equal for classes that contain the same words."""
    packed = np.packbits(member, axis=0)
    packed = np.pad(packed, ((0, -len(packed) % 8), (0, 1)))  # the last type, -1, is in no word
    words_of = np.ascontiguousarray(packed.T).view(np.uint64)
    key = np.zeros(deals.types.shape[1], dtype=np.uint64)
    for column in range(words_of.shape[1]):
        column_words = np.ascontiguousarray(words_of[:, column])
        at_hand = np.bitwise_or.reduce(column_words[deals.types], axis=0)
        key = _mixed(key ^ at_hand)
    return key


def _mixed(key: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Scatter the bits of each number, one to one."""
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        key = (key ^ (key >> np.uint64(shift))) * np.uint64(factor)
    return key ^ (key >> np.uint64(31))


_Entries = tuple[Ints, Ints, Floats, Flags]


def _entries(deals: _Deals, member: Flags, order: Ints, starts: Ints, best: Ints) -> _Entries:
    """The class, the word and the value of each entry, and which words are best in some class."""
    lists = [np.flatnonzero(row) for row in member.T]
    length = np.array([*map(len, lists), 0])
    offset = np.concatenate([[0], np.cumsum(length)])
    flat = np.concatenate(lists)
    ends = np.append(starts[1:], len(order))
    some_best = np.zeros(len(member), dtype=bool)
    entries: list[tuple[Ints, Ints, Floats]] = []
    first = 0
    while first < len(starts):
        last = max(first + 1, int(np.searchsorted(ends, starts[first] + _ROWS, "right")))
        rows = order[starts[first] : ends[last - 1]]
        chosen = np.full((len(rows), len(member)), -1, dtype=np.int64)
        for types, values in zip(deals.types[:, rows], deals.values[:, rows], strict=True):
            many = length[types]
            row = np.repeat(np.arange(len(rows)), many)
            inside = np.arange(len(row)) - np.repeat(np.cumsum(many) - many, many)
            chosen[row, flat[np.repeat(offset[types], many) + inside]] = values[row]
        some_best |= (chosen == best[rows, None]).any(0)
        added = np.add.reduceat(chosen * deals.counts[rows, None], starts[first:last] - starts[first], axis=0)
        of_class, of_word = np.nonzero(added >= 0)
        entries.append((of_class + first, of_word, added[of_class, of_word].astype(float)))
        first = last
    of_class, of_word, worth = (np.concatenate(parts) for parts in zip(*entries, strict=True))
    return of_class, of_word, worth, some_best


def _built(
    known: list[Word],
    entries: _Entries,
    deals: _Deals,
    order: Ints,
    starts: Ints,
    best: Ints,
) -> SheetClasses:
    of_class, of_word, worth, some_best = entries
    kept = np.flatnonzero(some_best[of_word])
    kept = kept[np.argsort(of_word[kept], kind="stable")]
    new = np.cumsum(some_best) - 1
    of_word = new[of_word[kept]]
    rest = np.add.reduceat((deals.rest * deals.counts)[order], starts)
    return SheetClasses(
        [word for word, some in zip(known, some_best, strict=True) if some],
        of_class[kept],
        of_word,
        worth[kept],
        np.searchsorted(of_word, np.arange(int(some_best.sum()) + 1)),
        rest.astype(float),
        float((best * deals.counts).sum()),
    )
