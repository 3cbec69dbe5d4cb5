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
from videopoker.solver.shapes import Floats
from videopoker.solver.sheet_classes import sheet_classes
from videopoker.solver.sheet_value import Lines, SheetValues

_STEPS, _MOST_STEPS = 1_500, 32_000
"""Steps of a search for each line, and the most: under a minute of the processor's time, with a joker under two."""
_WARM, _COLD = 1.5, 0.08
"""The temperature at first and last, as a share of what the sheet costs for each of its lines."""
_RARE = 12
"""Exchanges that lose more than this multiple of the temperature are skipped."""
_STEPS_AT_ONCE = 50


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
        steps = min(_STEPS * len(self._lines), _MOST_STEPS)
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


def find_sheet(table: Paytable, coins: int, lines: int) -> Generator[int, None, tuple[Word, ...]]:
    """Search for a sheet of at most `lines` lines, the last included; yields now and then how much is done, in per cent."""
    values = SheetValues(sheet_classes(table, coins))
    yield 0
    words = values.classes.words
    first = random.Random(0).choices(range(len(words)), k=lines - 1)  # noqa: S311 - as above
    search = Annealing(values, tuple(first))
    yield from search.run()
    return tuple(words[word] for word in shortened(values, search.best))


def shortened(values: SheetValues, lines: Lines) -> Lines:
    """Without the lines that are worth nothing."""
    while lines:
        losses = values.play(lines).losses
        place = int(losses.argmin())
        if losses[place] > 0:
            break
        lines = (*lines[:place], *lines[place + 1 :])
    return lines
