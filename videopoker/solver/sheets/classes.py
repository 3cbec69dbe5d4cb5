"""Merges deals that every strategy sheet plays alike: those that contain the same kinds of holds.

Two classes of deals that contain the same words take the same line under every sheet, so they can be merged exactly.
Deals are merged twice: first deals that give every word the hold at the same place of the rule's order, whose values are
added hold by hold; then, of the ten thousand lists left or so, lists that contain the same words.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.integers import arange, array, counts, full, summed
from videopoker.solver.policy.deal_classes import deal_classes
from videopoker.solver.policy.hold_types import Flags, HoldTypes, hold_types
from videopoker.solver.sheets.player import types_of_word
from videopoker.solver.sheets.words import REST, Word
from videopoker.solver.steps import finished
from videopoker.solver.tables.shapes import HOLD_TYPES, Floats, Ints

_HOLDS = 32


@dataclass(frozen=True)
class Block:
    """Some words of the vocabulary, of every kind: one entry for each word that a class contains, sorted by word."""

    words: Ints
    of_class: Ints
    worth: Floats
    """The sum of values of each entry: whole numbers below 2**53, weighted by the number of deals."""
    first: NDArray[np.intp]
    """The first entry of each word, and one past the last entry."""


@dataclass(frozen=True)
class SheetClasses:
    """The value of each word in each class."""

    words: list[Word]
    blocks: list[Block]
    """The vocabulary in parts: block k of n has words k, k + n, .."""
    rest: Floats
    """The value of `REST` in each class."""
    best: float
    """The sum of the best values of all deals."""

    def entries(self, word: int) -> tuple[Ints, Floats]:
        """The classes that contain a word, and its value in each."""
        index, number = divmod(word, len(self.blocks))
        block = self.blocks[number]
        part = slice(block.first[index], block.first[index + 1])
        return block.of_class[part], block.worth[part]

    def only(self, words: Ints) -> "SheetClasses":
        """The same game with only these words, given by their indexes, ascending: more classes merge, so there are fewer."""
        entries = [self.entries(int(word)) for word in words]
        at_hand = np.zeros((len(words), len(self.rest)), dtype=bool)
        for row, (of_class, _) in zip(at_hand, entries, strict=True):
            row[of_class] = True
        _, merged = np.unique(_hashed(_bits(at_hand)), return_inverse=True)
        classes = int(merged.max()) + 1
        of_word = np.repeat(arange(len(words)), [len(worth) for _, worth in entries])
        key, entry = np.unique(
            of_word * classes + np.concatenate([merged[of_class] for of_class, _ in entries]),
            return_inverse=True,
        )
        worth = summed(entry, np.concatenate([worth for _, worth in entries]))
        merged_entries = _Entries(key % classes, key // classes, worth)
        return SheetClasses(
            [self.words[word] for word in words],
            finished(_blocks([merged_entries], counts(merged_entries.of_word))),
            summed(merged, self.rest),
            self.best,
        )


class _Deals:
    """Every class of deals before merging: the holds that keep every wild card, in the order of the rule."""

    def __init__(self, types: list[Any], values: list[Any], rest: list[Ints], counts: list[Ints]) -> None:
        """The parts of each array; the arrays of types and of values differ in height."""
        self.counts: Ints = np.concatenate(counts)
        self.rest: Ints = np.concatenate(rest)
        self.types: NDArray[np.int16] = _stacked(types)
        self.values: Ints = _stacked(values)
        """Both (holds, classes), ascending by the rule; -1 where a deal has fewer holds."""
        self.best: Ints = self.values.max(0)

    @classmethod
    def steps(cls, table: Paytable, coins: int, rule: Ints) -> Generator[None, None, "_Deals"]:
        """The deals of a game, in steps of some milliseconds."""
        types, values, rest, counts = [], [], [], []
        for classes in deal_classes(table, coins):
            # of equal types the first mask counts, so it comes last
            masks = array([mask for mask in range(31, -1, -1) if mask & classes.wild == classes.wild])
            these = classes.types[masks].reshape(len(masks), -1)
            worth = classes.values[masks].reshape(len(masks), -1)
            order = np.sort(rule[these].T * _HOLDS + arange(len(masks))).T % _HOLDS
            types.append(np.take_along_axis(these, order, 0).astype(np.int16))
            values.append(np.take_along_axis(worth, order, 0))
            rest.append(classes.values[classes.wild].ravel())
            counts.append(np.broadcast_to(classes.count, classes.values.shape[1:]).ravel())
            yield
        return cls(types, values, rest, counts)


def _stacked(parts: list[Any]) -> Any:
    """Arrays of different heights side by side, the missing rows filled with -1 from above; empties the list."""
    rows = max(map(len, parts))
    columns = sum(part.shape[1] for part in parts)
    whole = np.full((rows, columns), -1, parts[0].dtype)
    while parts:
        part = parts.pop()
        whole[rows - len(part) :, columns - part.shape[1] : columns] = part
        columns -= part.shape[1]
    return whole


@dataclass(frozen=True)
class _Lists:
    """Deals merged by the kinds of their holds, in the order of the rule; holds that no word needs are left out."""

    kinds: NDArray[np.int16]
    """The kind of each hold, a row of `known`, (holds, lists); -1 for none."""
    values: Ints
    """The sum of values of each hold over all deals of the list, (holds, lists)."""
    is_best: Flags
    """Whether the hold is a best one of some deal, (holds, lists)."""
    rest: Ints


def class_steps(
    table: Paytable, coins: int, vocabulary: Sequence[Word]
) -> Generator[None, None, SheetClasses]:
    """The classes of a game for those words of a vocabulary that are best in some deal; yields between steps."""
    types = yield from hold_types.steps(table, coins)
    yield
    deals = yield from _Deals.steps(table, coins, types.rule)
    yield
    is_best = np.zeros(HOLD_TYPES, dtype=bool)
    is_best[deals.types[deals.values == deals.best]] = True
    different, member = _different(types, vocabulary, is_best)
    yield
    _, first, kind = np.unique(_hashed(_bits(member)), return_index=True, return_inverse=True)
    member = member[:, first]
    lists = yield from _merged(deals, member, kind)
    best = float((deals.best * deals.counts).sum())
    del deals
    yield
    at_hand, is_useful = _words_at_hand(lists, member)
    _, first, class_of = np.unique(_hashed(at_hand), return_index=True, return_inverse=True)
    sizes = np.concatenate(
        [np.unpackbits(column[:, None].view(np.uint8), axis=1).sum(0) for column in at_hand[first].T]
    )
    yield
    blocks = yield from _blocks(
        _entries(lists, member[is_useful], class_of), sizes[: len(member)][is_useful].astype(np.int64)
    )
    return SheetClasses(
        [*compress(different, is_useful)],
        blocks,
        summed(class_of, lists.rest),
        best,
    )


def _different(types: HoldTypes, vocabulary: Sequence[Word], is_best: Flags) -> tuple[list[Word], Flags]:
    """The words that contain a best type, without repeats, and their types, (words, types)."""
    widest: dict[bytes, tuple[Word, Flags]] = {}
    narrowest: dict[bytes, tuple[Word, Flags]] = {}
    of_rest = np.packbits(types_of_word(types, REST) & is_best).tobytes()
    for word in vocabulary:
        contained = types_of_word(types, word)
        useful = contained & is_best
        key = np.packbits(useful).tobytes()
        if not useful.any() or key == of_rest:
            continue
        _, most_types = widest.setdefault(key, (word, contained))
        if contained.sum() > most_types.sum():
            widest[key] = word, contained
        _, fewest_types = narrowest.setdefault(key, (word, contained))
        if contained.sum() < fewest_types.sum():
            narrowest[key] = word, contained
    chosen = (each[key] for key in widest for each in (widest, narrowest))
    different = {contained.tobytes(): (word, contained) for word, contained in chosen}
    kept, member = zip(*different.values(), strict=True)
    return [*kept], np.stack(member)


def _merged(deals: _Deals, member: Flags, kind: Ints) -> Generator[None, None, _Lists]:
    """Merge the deals with the same list of holds that some word takes; `member` is (words, kinds) of holds."""
    in_word = member.astype(np.float32)
    is_part: Flags = (in_word.T @ (1 - in_word) == 0).ravel()
    """Whether every word that contains one kind contains another: (kinds * kinds)."""
    useful = np.asarray(member.any(0))
    kinds = np.append(np.where(useful[kind], kind, -1), -1).astype(np.int16)[deals.types]
    for place in range(len(kinds) - 1):
        yield
        row = kinds[place].astype(np.int64) * len(member.T)
        for after in kinds[place + 1 :]:
            kinds[place][is_part[row + after] & (after >= 0)] = -1
    from_last = (kinds >= 0)[::-1].cumsum(0, dtype=np.int8)[::-1]
    needed = np.full((from_last.max(), kinds.shape[1]), -1, np.int16)
    values = full(needed.shape, -1)
    for place, number in enumerate(from_last):
        yield
        deal = np.flatnonzero(kinds[place] >= 0)
        row = len(needed) - number[deal], deal
        needed[row], values[row] = kinds[place, deal], deals.values[place, deal]
    key = np.zeros(kinds.shape[1], np.uint64)
    for holds in needed:
        key = _mixed(key * np.uint64(_HOLDS) + holds.astype(np.uint64))
    order = np.argsort(key, kind="stable")
    starts = np.flatnonzero(np.diff(key[order], prepend=~key[order[0]]))
    counts = deals.counts[order]
    yield
    sums = np.stack([np.add.reduceat(row[order] * counts, starts) for row in values])
    yield
    return _Lists(
        needed[:, order[starts]],
        sums,
        np.stack([np.logical_or.reduceat((row == deals.best)[order], starts) for row in values]),
        np.add.reduceat(deals.rest[order] * counts, starts),
    )


def _words_at_hand(lists: _Lists, member: Flags) -> tuple[NDArray[np.uint64], Flags]:
    """The words in each list, as bits (lists, columns), and which words are best in some list."""
    of_kind = np.pad(_bits(member), ((0, 1), (0, 0)))  # the last kind, -1, is in no word
    at_hand = np.zeros((lists.kinds.shape[1], of_kind.shape[1]), np.uint64)
    best = at_hand[0].copy()
    for kinds, is_best in zip(lists.kinds[::-1], lists.is_best[::-1], strict=True):
        taken = of_kind[kinds]
        best |= np.bitwise_or.reduce((taken & ~at_hand)[is_best], axis=0)
        at_hand |= taken
    is_best_somewhere = np.unpackbits(best.view(np.uint8), count=len(member)).astype(bool)
    return at_hand & best, is_best_somewhere


def _bits(flags: Flags) -> NDArray[np.uint64]:
    """The columns of flags as bits, (columns, 64 rows each)."""
    packed = np.packbits(flags, axis=0)
    packed = np.pad(packed, ((0, -len(packed) % 8), (0, 0)))
    return np.ascontiguousarray(packed.T).view(np.uint64)


def _hashed(bits: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """A number for each row, equal for equal rows."""
    key = np.zeros(len(bits), dtype=np.uint64)
    for column in bits.T:
        key = _mixed(key ^ column)
    return key


def _mixed(key: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Scatter the bits of each number, one to one."""
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        key = (key ^ (key >> np.uint64(shift))) * np.uint64(factor)
    return key ^ (key >> np.uint64(31))


@dataclass(frozen=True, slots=True)
class _Entries:
    of_class: NDArray[np.integer[Any]]
    of_word: NDArray[np.integer[Any]]
    worth: Floats


def _entries(lists: _Lists, member: Flags, class_of: Ints) -> Iterator[_Entries]:
    """The value of each word in each class, some classes at a time."""
    words_of = [np.flatnonzero(column) for column in member.T]
    length = np.array([*map(len, words_of)], np.intp)
    offset = np.cumsum(length) - length
    flat = np.concatenate(words_of)
    order = np.argsort(class_of, kind="stable")
    starts = np.flatnonzero(np.diff(class_of[order], prepend=-1))
    ends = np.append(starts[1:], len(order))
    first = 0
    while first < len(starts):
        # at most 2,048 lists at a time, expanded over all words
        last = max(first + 1, int(np.searchsorted(ends, starts[first] + 2048, "right")))
        rows = order[starts[first] : ends[last - 1]]
        place, row = np.nonzero(lists.kinds[:, rows] >= 0)  # ascending by the rule: the last one counts
        kinds = lists.kinds[place, rows[row]]
        count = length[kinds]
        inside = arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
        word = flat[np.repeat(offset[kinds], count) + inside]
        chosen = np.full((len(rows), len(member)), -1.0)
        chosen[np.repeat(row, count), word] = np.repeat(lists.values[place, rows[row]], count)
        added = np.add.reduceat(chosen, starts[first:last] - starts[first], axis=0)
        of_class, of_word = np.nonzero(added >= 0)
        yield _Entries(
            (of_class + first).astype(np.int32), of_word.astype(np.int16), added[of_class, of_word]
        )
        first = last


def _blocks(parts: Iterable[_Entries], sizes: Ints) -> Generator[None, None, list[Block]]:
    """Sort entries, `sizes` of each word, into blocks; yields between parts."""
    words = len(sizes)
    count = max(1, round(int(sizes.sum()) / 100_000))  # a block fits in the processor's cache
    order = np.concatenate([arange(first, words, count) for first in range(count)])
    first = np.zeros(words + 1, np.intp)
    first[1:] = sizes[order].cumsum()
    free = np.empty(words, np.int64)
    free[order] = first[:-1]
    of_class = np.empty(first[-1], np.int64)
    worth = np.empty(first[-1])
    for part in parts:
        by_word = np.argsort(part.of_word, kind="stable")
        word = part.of_word[by_word]
        entries = counts(word, words)
        place = arange(len(word)) + (free - entries.cumsum() + entries)[word]
        of_class[place] = part.of_class[by_word]
        worth[place] = part.worth[by_word]
        free += entries
        yield
    blocks = list[Block]()
    done = 0
    for number in range(count):
        of_block = arange(number, words, count)
        ends = first[done : done + len(of_block) + 1]
        inside = slice(ends[0], ends[-1])
        blocks.append(Block(of_block, of_class[inside], worth[inside], ends - ends[0]))
        done += len(of_block)
    return blocks
