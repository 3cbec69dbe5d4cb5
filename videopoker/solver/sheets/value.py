"""The values of sheets on the classes of a game, and what every exchange of a line for a word would add."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from videopoker.solver.sheets.classes import SheetClasses
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
        return _sums(self.line, self.value - self.next_value, self.lines + 1)[:-1]


class SheetValues:
    """Values sheets, fast; all sums are whole numbers below 2**53, so they are exact in floats."""

    def __init__(self, classes: SheetClasses) -> None:
        self.classes = classes
        self._entries = [classes.entries(word) for word in range(len(classes.words))]

    def play(self, lines: Sequence[int]) -> Played:
        """Follow a sheet."""
        value = self.classes.rest.copy()
        next_value = self.classes.rest.copy()
        line = np.full(len(value), len(lines))
        next_line = np.full(len(value), len(lines))
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
        cell += np.repeat(np.arange(len(entries.words)) * gaps**2, np.diff(entries.first))
        shape = len(entries.words), gaps, gaps
        size = len(entries.words) * gaps**2
        with_line = _sums(cell, entries.worth - played.value[of_class], size).reshape(shape).sum(2)
        without_it = _sums(cell, entries.worth - played.next_value[of_class], size).reshape(shape)[:, :-1]
        not_below = np.tri(played.lines, gaps)
        """Whether a gap is not below the line: there the word takes hands before the line does."""
        gains = _from_the_end(without_it) + _from_the_end(with_line)[:, None]
        gains -= with_line[:, :-1, None] * not_below
        gains -= played.losses[:, None]
        return gains

    def exchanged(self, lines: Lines, block: int, chosen: int, shape: tuple[int, ...]) -> Lines:
        """The sheet after one of the exchanges of `gains`, chosen by its flat index in an array of `shape`."""
        word, out, above = (int(i) for i in np.unravel_index(chosen, shape))
        longer = [*lines[:above], int(self.classes.blocks[block].words[word]), *lines[above:]]
        del longer[out + (above <= out)]
        return tuple(longer)

    def promises(self, played: Played) -> tuple[Floats, Floats]:
        """For each word: the best gain of an exchange, and its gain over the classes it would win."""
        gain, added = np.zeros((2, len(self.classes.words)))
        for number, block in enumerate(self.classes.blocks):
            gain[block.words] = self.gains(played, number).max((1, 2))
            better = np.maximum(0, block.worth - played.value[block.of_class])
            added[block.words] = np.add.reduceat(better, block.first[:-1])
        return gain, added


def _sums(indexes: Ints, weights: Floats, size: int) -> Floats:
    return np.bincount(indexes, weights, size).astype(np.float64, copy=False)


def _from_the_end(gains: Floats) -> Floats:
    """The sum over each column and those after it."""
    return np.ascontiguousarray(gains[..., ::-1].cumsum(-1)[..., ::-1])
