"""What sheets of words return on the classes of a game, what each line is worth, what each further line would add."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from videopoker.solver.shapes import Floats, Ints
from videopoker.solver.sheet_classes import SheetClasses

Lines = tuple[int, ...]
"""A sheet: words by their place in the vocabulary, the first line first; the rest is not among them."""


class SheetValues:
    """Values sheets, fast; all sums are whole numbers below 2**53, so they are exact in floats."""

    def __init__(self, classes: SheetClasses) -> None:
        self.classes = classes
        first = classes.first.tolist()
        self._of = [slice(*ends) for ends in pairwise(first)]
        self._class = [classes.of_class[part] for part in self._of]
        self._worth = [classes.worth[part] for part in self._of]

    def play(self, lines: Sequence[int]) -> tuple[Ints, Floats]:
        """The line that each class takes, and what it is worth there."""
        value = self.classes.rest.copy()
        place = np.full(len(value), len(lines))
        for i in range(len(lines) - 1, -1, -1):
            at = self._class[lines[i]]
            value[at] = self._worth[lines[i]]
            place[at] = i
        return place, value

    def total(self, lines: Sequence[int]) -> float:
        """The sum of values of all deals."""
        return float(self.play(lines)[1].sum())

    def losses(self, lines: Sequence[int]) -> Floats:
        """What the total goes down by without each line."""
        value = self.classes.rest.copy()
        place = np.full(len(value), len(lines))
        more = np.zeros(len(value))
        for i in range(len(lines) - 1, -1, -1):
            at = self._class[lines[i]]
            more[at] = self._worth[lines[i]] - value[at]
            value[at] = self._worth[lines[i]]
            place[at] = i
        return _sums(place, more, len(lines) + 1)[:-1]

    def gains(self, lines: Sequence[int]) -> Floats:
        """What each word adds before each line, the last column before the rest: (words, lines + 1)."""
        place, value = self.play(lines)
        of = self.classes
        at = of.of_word * (len(lines) + 1)
        at += place[of.of_class]
        added = of.worth - value[of.of_class]
        return _from_the_end(_sums(at, added, len(of.words) * (len(lines) + 1)).reshape(len(of.words), -1))

    def gain_of(self, word: int, lines: Sequence[int]) -> Floats:
        """The same for one word, (lines + 1)."""
        place, value = self.play(lines)
        at = self._class[word]
        return _from_the_end(_sums(place[at], self._worth[word] - value[at], len(lines) + 1))


def _sums(places: Ints, weights: Floats, size: int) -> Floats:
    return np.bincount(places, weights, size).astype(np.float64, copy=False)


def _from_the_end(gains: Floats) -> Floats:
    """The sum over each column and those after it."""
    return np.ascontiguousarray(gains[..., ::-1].cumsum(-1)[..., ::-1])
