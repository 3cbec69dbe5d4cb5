"""Good strategy sheets of any length, by annealing.

At each step one line may be exchanged for a word of some part of the vocabulary, at any place: the exchanges are drawn by
what they gain, and the warmer the search, the more often one that loses. It cools until only exchanges that gain are made.
The result is good, not proven best; what it returns is exact. The same game always gives the same sheet.
"""

import random
from collections.abc import Generator
from math import exp

import numpy as np

from videopoker.core.paytable import Paytable
from videopoker.solver.hold_words import Word
from videopoker.solver.policy import denominator
from videopoker.solver.shapes import Floats
from videopoker.solver.sheet_classes import sheet_classes
from videopoker.solver.sheet_value import Lines, SheetValues

_STEPS = 700
"""Steps of a search for each line: half a minute of the processor's time for 30 lines, with a joker a minute."""
_WARM, _COLD = 1.5, 0.08
"""The temperature at first and last, as a share of what the sheet costs for each of its lines."""
_RARE = 12
"""Exchanges that lose more than this multiple of the temperature are skipped."""
_STEPS_AT_ONCE = 50
_SHORTER = 26
"""The lines of all searches for shorter sheets that follow the search for the longest, so that they end within its time again."""


class Annealing:
    """A search for the best sheet of one length, the last line left out."""

    def __init__(self, values: SheetValues, lines: Lines, seed: int = 1) -> None:
        self._values = values
        self._random = random.Random(seed)  # noqa: S311 - nothing is dealt with it
        self._go_to(lines)
        self.best, self.total = lines, self._played.total
        """The best sheet so far, and the sum of its values."""

    def _go_to(self, lines: Lines) -> None:
        self._lines, self._played = lines, self._values.play(lines)

    def run(self) -> Generator[int, None, None]:
        """Search, cooling; yields now and then how much is done, in per cent."""
        steps = _STEPS * len(self._lines)
        for step in range(steps):
            cost = (self._values.classes.best - self.total) / len(self._lines)
            self._step(max(1.0, cost) * _WARM * (_COLD / _WARM) ** (step / steps))
            if step % _STEPS_AT_ONCE == 0:
                yield 100 * step // steps

    def _step(self, temperature: float) -> None:
        block = self._random.randrange(len(self._values.blocks))
        gains = self._values.gains(self._played, block)
        chosen = self._chosen(gains.ravel(), temperature)
        if chosen is not None:
            self._take(self._exchanged(block, chosen, gains.shape))

    def _exchanged(self, block: int, chosen: int, shape: tuple[int, ...]) -> Lines:
        word, out, place = (int(i) for i in np.unravel_index(chosen, shape))
        lines = [*self._lines[:place], int(self._values.blocks[block].words[word]), *self._lines[place:]]
        del lines[out + (place <= out)]
        return tuple(lines)

    def _take(self, lines: Lines) -> None:
        self._go_to(lines)
        if self._played.total > self.total:
            self.best, self.total = lines, self._played.total

    def _chosen(self, gains: Floats, temperature: float) -> int | None:
        """One of the exchanges, drawn by what they gain; None when the sheet stays as it is."""
        likely = np.flatnonzero((gains > -_RARE * temperature) & (gains != 0))
        if not len(likely):
            return None
        most = max(0.0, float(gains[likely].max()))
        chances = np.exp((gains[likely] - most) / temperature).cumsum()
        stay = exp(-most / temperature)
        place = int(np.searchsorted(chances, self._random.random() * (float(chances[-1]) + stay)))
        return int(likely[place]) if place < len(likely) else None


def find_sheet(
    table: Paytable, coins: int, lines: int | None, longest: int, enough: float
) -> Generator[int, None, tuple[Word, ...]]:
    """Search for a sheet of at most `lines` lines, the last included; yields now and then how much is done, in per cent.

    Without a number: the shortest sheet found that costs less than `enough` of the bet, else the longest; searches follow one another then,
    until they have had `_SHORTER` lines.
    """
    values = SheetValues(sheet_classes(table, coins))
    yield 0
    words = values.classes.words
    first = random.Random(0).choices(range(len(words)), k=(lines or longest) - 1)  # noqa: S311 - as above
    found = yield from _searched(values, tuple(first))
    if lines is None:
        found = yield from _shortest(values, found, values.classes.best - enough * denominator(table, coins))
    return tuple(words[word] for word in found)


def _searched(values: SheetValues, lines: Lines) -> Generator[int, None, Lines]:
    """The best sheet of these many lines, and without those that are worth nothing."""
    search = Annealing(values, lines)
    yield from search.run()
    return shortened(values, search.best, search.total)


def shortened(values: SheetValues, lines: Lines, least: float) -> Lines:
    """Without the lines that are worth the least, as long as the total is not less than `least`."""
    while lines:
        place = int(values.play(lines).losses.argmin())
        fewer = (*lines[:place], *lines[place + 1 :])
        if values.play(fewer).total < least:
            break
        lines = fewer
    return lines


def _shortest(values: SheetValues, lines: Lines, least: float) -> Generator[int, None, Lines]:
    """Sheets of one line fewer, as long as one is found that returns enough."""
    left = _SHORTER
    fewer = lines = shortened(values, lines, least)
    while fewer and values.play(fewer).total >= least:
        lines = shortened(values, fewer, least)
        place = int(values.play(lines).losses.argmin())
        left -= len(lines) - 1
        if left < 0:
            break
        fewer = yield from _searched(values, (*lines[:place], *lines[place + 1 :]))
    return lines
