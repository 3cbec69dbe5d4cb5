"""Annealing: a search for the best sheet of one length.

At each step one line may be exchanged for a word from part of the vocabulary, at any place. Exchanges are drawn by what
they gain; the higher the temperature, the more often one that loses. The temperature falls until only exchanges that
gain are made.
"""

import random
from collections.abc import Iterator
from math import exp
from typing import Any

import numpy as np

from videopoker.solver.sheets.value import Lines, SheetValues
from videopoker.solver.tables.shapes import Floats

_RARE = 12
"""Exchanges that lose more than this multiple of the temperature are skipped."""
_STEPS_AT_ONCE = 50


class Annealing:
    """A search for the best sheet of one length, not counting the last line."""

    def __init__(self, values: SheetValues, lines: Lines, seed: int = 1) -> None:
        self._values = values
        self._random = random.Random(seed)  # noqa: S311 - nothing is dealt with it
        self.best: Lines = lines
        """The best sheet so far."""
        self._go_to(lines)
        self._total = self._played.total

    def go_on(self, lines: Lines, best: Lines, numbers: list[Any]) -> None:
        """Continue where `state` was asked for."""
        version, state, gauss = numbers
        self._random.setstate((version, tuple(state), gauss))
        self.best = best
        self._total = self._values.play(best).total
        self._go_to(lines)

    @property
    def state(self) -> tuple[Lines, Lines, list[Any]]:
        """The sheet, the best one so far, and the state of the random numbers: what `go_on` takes."""
        return self._lines, self.best, [*self._random.getstate()]

    def _go_to(self, lines: Lines) -> None:
        self._lines, self._played = lines, self._values.play(lines)

    def run(self, steps: int, temperatures: tuple[float, float], first: int = 0) -> Iterator[int]:
        """Search with a falling temperature from step `first` on; now and then yields the steps done."""
        warm, cold = temperatures
        for step in range(first, steps):
            cost = (self._values.classes.best - self._total) / max(1, len(self._lines))
            self._step(max(1.0, cost) * warm * (cold / warm) ** (step / steps))
            if step % _STEPS_AT_ONCE == 0:
                yield step + 1

    def _step(self, temperature: float) -> None:
        block = self._random.randrange(len(self._values.classes.blocks))
        gains = self._values.gains(self._played, block)
        chosen = self._chosen(gains.ravel(), temperature)
        if chosen is not None:
            self._go_to(self._values.exchanged(self._lines, block, chosen, gains.shape))
            if self._played.total > self._total:
                self.best, self._total = self._lines, self._played.total

    def _chosen(self, gains: Floats, temperature: float) -> int | None:
        """One of the exchanges, drawn by what they gain; None to keep the sheet."""
        likely = np.flatnonzero((gains > -_RARE * temperature) & (gains != 0))
        if not len(likely):
            return None
        most = max(0.0, float(gains[likely].max()))
        chances = np.exp((gains[likely] - most) / temperature).cumsum()
        stay = exp(-most / temperature)
        index = int(np.searchsorted(chances, self._random.random() * (float(chances[-1]) + stay)))
        return int(likely[index]) if index < len(likely) else None
