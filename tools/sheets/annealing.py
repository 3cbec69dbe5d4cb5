"""Annealing: a search for the best sheet of one length.

At each step one line may be exchanged for a word from part of the vocabulary, at any place. Exchanges are drawn by what
they gain; the higher the temperature, the more often one that loses. The temperature falls until only exchanges that
gain are made.
"""

import random
from math import exp

import numpy as np

from videopoker.solver.sheets.exchanges import Lines, SheetValues
from videopoker.solver.tables.shapes import Floats

_RARE = 12
"""Exchanges that lose more than this multiple of the temperature are skipped."""


def annealed(
    values: SheetValues, lines: Lines, steps: int, temperatures: tuple[float, float], seed: int = 1
) -> Lines:
    """The best sheet found from `lines` while the temperature falls, as a share of the sheet's cost per line."""
    numbers = random.Random(seed)  # noqa: S311 - nothing is dealt with it
    warm, cold = temperatures
    played = values.play(lines)
    best = lines
    total = played.total
    for step in range(steps):
        cost = (values.classes.best - total) / max(1, len(lines))
        temperature = max(1.0, cost) * warm * (cold / warm) ** (step / steps)
        block = numbers.randrange(len(values.classes.blocks))
        gains = values.gains(played, block)
        chosen = _chosen(gains.ravel(), temperature, numbers)
        if chosen is not None:
            lines = values.exchanged(lines, block, chosen, gains.shape)
            played = values.play(lines)
            if played.total > total:
                best = lines
                total = played.total
    return best


def _chosen(gains: Floats, temperature: float, numbers: random.Random) -> int | None:
    """One of the exchanges, drawn by what they gain; None to keep the sheet."""
    likely = np.flatnonzero((gains > -_RARE * temperature) & (gains != 0))
    if not len(likely):
        return None
    most = max(0.0, float(gains[likely].max()))
    chances = np.exp((gains[likely] - most) / temperature).cumsum()
    stay = exp(-most / temperature)
    index = int(np.searchsorted(chances, numbers.random() * (float(chances[-1]) + stay)))
    return int(likely[index]) if index < len(likely) else None
