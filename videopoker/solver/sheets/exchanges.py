"""Makes a sheet for any game from sheets of other games: the best of them, improved by exchanges.

First one line after the other is exchanged for a better word, as long as that gains. Then two lines are exchanged at once:
a first exchange that loses little, and the best second one after it. What every exchange would add is computed from the
values of the sheets on the classes of the game. Only words of the given sheets are tried. The work is limited by a count,
not by time, so that a game gets the same sheet on every machine.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.integers import arange, full, summed
from videopoker.solver.policy.deal_classes import return_divisor
from videopoker.solver.sheets.classes import SheetClasses, class_steps
from videopoker.solver.sheets.words import MAX_LINES, Word
from videopoker.solver.tables.shapes import Floats, Ints

Lines = tuple[int, ...]
"""A sheet: words by their index in the vocabulary, the first line first, without `REST`."""


@dataclass(frozen=True)
class Played:
    """A sheet played on all classes."""

    lines: int
    line: Ints
    """The line that each class takes; the number of lines for `REST`."""
    value: Floats
    """The value of each class with that line."""
    next_line: Ints
    """The line that each class would take without that line."""
    next_value: Floats

    @property
    def total(self) -> float:
        """The sum of values of all deals."""
        return float(self.value.sum())

    @property
    def losses(self) -> Floats:
        """How much lower the total is without each line."""
        return summed(self.line, self.value - self.next_value, self.lines + 1)[:-1]


class SheetValues:
    """Values sheets, fast; all sums are whole numbers below 2**53, so they are exact in floats."""

    def __init__(self, classes: SheetClasses) -> None:
        self.classes = classes
        self._entries = [classes.entries(word) for word in range(len(classes.words))]

    def play(self, lines: Sequence[int]) -> Played:
        """Follow a sheet."""
        value = self.classes.rest.copy()
        next_value = self.classes.rest.copy()
        line = full(len(value), len(lines))
        next_line = full(len(value), len(lines))
        for number in range(len(lines) - 1, -1, -1):
            of_class, worth = self._entries[lines[number]]
            next_line[of_class] = line[of_class]
            next_value[of_class] = value[of_class]
            line[of_class] = number
            value[of_class] = worth
        return Played(len(lines), line, value, next_line, next_value)

    def gains(self, played: Played, block: int) -> Floats:
        """What the total gains if a word of a block replaces a line: (words, lines, gaps).

        At gap g the word is inserted above line g, counted before the line is removed; the last gap is below all lines.
        """
        entries = self.classes.blocks[block]
        of_class = entries.of_class
        gaps = played.lines + 1
        cell = (played.line * gaps + played.next_line)[of_class]
        cell += np.repeat(arange(len(entries.words)) * gaps**2, np.diff(entries.first))
        shape = len(entries.words), gaps, gaps
        size = len(entries.words) * gaps**2
        with_line = summed(cell, entries.worth - played.value[of_class], size).reshape(shape).sum(2)
        without_it = summed(cell, entries.worth - played.next_value[of_class], size).reshape(shape)[:, :-1]
        not_below = np.tri(played.lines, gaps)
        """Whether a gap is not below the line: there the word takes hands before the line does."""
        gains = _from_the_end(without_it) + _from_the_end(with_line)[:, None]
        gains -= with_line[:, :-1, None] * not_below
        gains -= played.losses[:, None]
        return gains

    def exchanged(self, lines: Lines, block: int, chosen: int, shape: tuple[int, ...]) -> Lines:
        """The sheet after one of the exchanges of `gains`, chosen by its flat index in an array of `shape`."""
        word, out, above = map(int, np.unravel_index(chosen, shape))
        longer = [*lines[:above], int(self.classes.blocks[block].words[word]), *lines[above:]]
        del longer[out + (above <= out)]
        return tuple(longer)


def _from_the_end(gains: Floats) -> Floats:
    """The sum over each column and those after it."""
    return np.ascontiguousarray(gains[..., ::-1].cumsum(-1)[..., ::-1])


_WORK = 1e8
"""The most entries that exchanges look at: with what comes before, at most five seconds of CPU time."""
_CLASSES_WORK = 25
"""Merging the deals takes as long as looking at all entries this many times."""
LEAST_GAIN = 1e-6
"""The least return, per coin, that a line of the longest sheet adds."""


class SheetSoFar(NamedTuple):
    """The best sheet that exchanges have found until now."""

    words: tuple[Word, ...]
    """Its lines without the last."""
    returns: float
    """Its return per coin."""
    done: int
    """The part of the work that is done, in per cent."""


def improved_sheet(
    table: Paytable, coins: int, lines: int, starts: Sequence[Sequence[Word]]
) -> Generator[SheetSoFar | None, None, tuple[Word, ...]]:
    """A sheet of at most `lines` lines, with the last; it returns at least as much as each of `starts` that is not longer.

    Yields the best sheet so far, None before the first; returns the lines without the last.
    """
    vocabulary = list(dict.fromkeys(word for start in starts for word in start))
    classes = yield from class_steps(table, coins, vocabulary)
    entries = sum(len(block.worth) for block in classes.blocks)
    search = Exchanges(SheetValues(classes), lines - 1, _WORK - _CLASSES_WORK * entries)
    divisor = return_divisor(table, coins)
    least = LEAST_GAIN * divisor if lines == MAX_LINES else 1
    found: Lines = ()
    start = yield from search.best_start(starts)
    for found in search.improved(start, least):
        total = search.values.play(found).total
        words = tuple(classes.words[word] for word in found)
        yield SheetSoFar(words, total / divisor, search.done)
    return tuple(classes.words[word] for word in shortened(search.values, found, least))


class _Exchange(NamedTuple):
    """A sheet after an exchange."""

    gain: float
    lines: Lines


class Exchanges:
    """Improves sheets of at most `count` lines, not counting the last."""

    def __init__(self, values: SheetValues, count: int, work: float = _WORK) -> None:
        """`work` limits the entries that exchanges look at."""
        self.values = values
        self._work = work
        self._count = count
        self._spent = 0

    @property
    def done(self) -> int:
        """The part of the work that is done, in per cent."""
        return min(99, int(100 * self._spent / self._work))

    def best_start(self, starts: Sequence[Sequence[Word]]) -> Generator[None, None, Lines]:
        """The best of some sheets; the best three of those too long are compared without the lines that add least."""
        index_of = {word: index for index, word in enumerate(self.values.classes.words)}
        sheets = {tuple(index_of[word] for word in words if word in index_of) for words in starts}
        totals = {}
        for lines in sheets:
            totals[lines] = self._total(lines)
            yield
        ranked = sorted(sheets, key=lambda lines: (-totals[lines], lines))
        fitting = [lines for lines in ranked if len(lines) <= self._count][:1]
        longer = [lines for lines in ranked if len(lines) > self._count][:3]
        return max((*fitting, *map(self._cut, longer)), key=self._total)

    def improved(self, lines: Lines, least: float) -> Iterator[Lines]:
        """Better and better sheets, each as long as exchanges go on; lines that add less than `least` are left out."""
        best = better = lines
        total = -1.0
        while self._total(better) > total:
            best = better
            total = self._total(best)
            for better in self._single(self._padded(best)):
                yield better
            better = shortened(self.values, better, least)
        yield from self.pairs(self._padded(best))

    def _total(self, lines: Lines) -> float:
        return self.values.play(lines).total

    def _cut(self, lines: Lines) -> Lines:
        """The sheet without the lines that add least, until it is short enough."""
        while len(lines) > self._count:
            weakest = int(self.values.play(lines).losses.argmin())
            lines = (*lines[:weakest], *lines[weakest + 1 :])
        return lines

    def _padded(self, lines: Lines) -> Lines:
        """The sheet with its last line up to ten times more: these take no hand, so exchanges put other lines in their place."""
        last = lines[-1:] or (0,)
        return (*lines, *last * min(10, self._count - len(lines)))

    def _gains(self, played: Played, block: int) -> Floats:
        gains = self.values.gains(played, block)
        self._spent += len(self.values.classes.blocks[block].worth) + gains.size
        return gains

    def _single(self, lines: Lines) -> Iterator[Lines]:
        """Exchange one line in each block of words in turn, until no block has an exchange that gains."""
        played = self.values.play(lines)
        blocks = len(self.values.classes.blocks)
        tried = 0
        block = 0
        while tried < blocks and self._spent < self._work:
            gains = self._gains(played, block)
            chosen = int(gains.argmax())
            tried += 1
            if gains.flat[chosen] > 0:
                lines = self.values.exchanged(lines, block, chosen, gains.shape)
                played = self.values.play(lines)
                tried = 0
            yield lines
            block = (block + 1) % blocks

    def pairs(self, lines: Lines) -> Iterator[Lines]:
        """Make pairs of exchanges as long as one gains, trying those first whose first exchange loses least."""
        while True:
            total = self._total(lines)
            for first in self._first_exchanges(lines):
                if self._spent > self._work:
                    return
                second = self._best_exchange(first)
                if self._total(second) > total:
                    lines = second
                    yield lines
                    break
                yield lines
            else:
                return

    def _first_exchanges(self, lines: Lines) -> list[Lines]:
        """The sheets after the two best exchanges for each word, the exchanges that lose least first."""
        played = self.values.play(lines)
        exchanges: list[_Exchange] = []
        for block in range(len(self.values.classes.blocks)):
            gains = self._gains(played, block)
            flat = np.where(gains == 0, -np.inf, gains).reshape(len(gains), -1)
            best = np.argpartition(-flat, 1)[:, :2] + arange(len(flat))[:, None] * flat.shape[1]
            exchanges += [
                _Exchange(flat.flat[chosen], self.values.exchanged(lines, block, chosen, gains.shape))
                for chosen in best.ravel().tolist()
            ]
        return [exchange.lines for exchange in sorted(exchanges, key=lambda exchange: -exchange.gain)]

    def _best_exchange(self, lines: Lines) -> Lines:
        """The sheet after the exchange that gains most, or the same sheet if none gains."""
        played = self.values.play(lines)
        best = 0.0
        after = lines
        for block in range(len(self.values.classes.blocks)):
            gains = self._gains(played, block)
            chosen = int(gains.argmax())
            if gains.flat[chosen] > best:
                best = float(gains.flat[chosen])
                after = self.values.exchanged(lines, block, chosen, gains.shape)
        return after


def shortened(values: SheetValues, lines: Lines, least: float = 1) -> Lines:
    """The sheet without the lines that add nothing, or less than `least`, a sum of values."""
    while lines:
        losses = values.play(lines).losses
        weakest = int(losses.argmin())
        if losses[weakest] >= least:
            break
        lines = (*lines[:weakest], *lines[weakest + 1 :])
    return lines
