"""Searches for good strategy sheets: annealing, rounds with the most promising words, then pairs of exchanges.

Annealing: at each step one line may be exchanged for a word from part of the vocabulary, at any place. Exchanges are
drawn by what they gain; the higher the temperature, the more often one that loses. The temperature falls until only
exchanges that gain are made. A round is annealing with only some words, about ten times as fast. A pair is two exchanges
that gain together, even if the first alone loses.
The result is good but not proven best; its return is exact. The same game always gives the same sheet.
"""

import random
from collections.abc import Generator
from math import exp

import numpy as np

from videopoker.core.paytable import Paytable
from videopoker.solver.sheets.classes import sheet_classes
from videopoker.solver.sheets.value import Lines, SheetValues
from videopoker.solver.sheets.words import Word
from videopoker.solver.steps import SteppedWork
from videopoker.solver.tables.shapes import Floats, Ints

_STEPS, _MAX_STEPS = 1_500, 28_000
"""Steps of annealing with all words: per line, and the maximum."""
_ROUNDS, _ROUND_STEPS = 3, 800
"""The number of rounds, and the steps of each."""
_PROMISING, _DRAWN = 40, 40
"""Candidates per round: best by gain, and sampled by gain."""
_PAIRS = 85
"""At most this many first exchanges get a full second search. A whole search takes a minute of CPU time, with a joker
a minute and a half."""
_TEMPERATURES, _ROUND_TEMPERATURES = (1.5, 0.08), (0.5, 0.02)
"""The first and the last temperature, as a share of the sheet's cost per line."""
_RARE = 12
"""Exchanges that lose more than this multiple of the temperature are skipped."""
_STEPS_AT_ONCE = 50

Steps = Generator[None, None, Lines]
"""A generator that yields between steps and returns a sheet."""


class Annealing:
    """A search for the best sheet of one length, not counting the last line."""

    def __init__(self, values: SheetValues, lines: Lines, seed: int = 1) -> None:
        self._values = values
        self._random = random.Random(seed)  # noqa: S311 - nothing is dealt with it
        self._go_to(lines)
        self.best: Lines = lines
        """The best sheet so far."""
        self.total: float = self._played.total
        """The sum of its values."""

    def _go_to(self, lines: Lines) -> None:
        self._lines, self._played = lines, self._values.play(lines)

    def run(self, steps: int, temperatures: tuple[float, float]) -> Steps:
        """Search with a falling temperature; returns the best sheet found."""
        warm, cold = temperatures
        for step in range(steps):
            cost = (self._values.classes.best - self.total) / max(1, len(self._lines))
            self._step(max(1.0, cost) * warm * (cold / warm) ** (step / steps))
            if step % _STEPS_AT_ONCE == 0:
                yield
        return self.best

    def _step(self, temperature: float) -> None:
        block = self._random.randrange(len(self._values.blocks))
        gains = self._values.gains(self._played, block)
        chosen = self._chosen(gains.ravel(), temperature)
        if chosen is not None:
            self._go_to(self._values.exchanged(self._lines, block, chosen, gains.shape))
            if self._played.total > self.total:
                self.best, self.total = self._lines, self._played.total

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


class _Search:
    def __init__(self, values: SheetValues, lines: int) -> None:
        self._values, self._count = values, lines
        self._numbers = np.random.default_rng(1)

    def run(self) -> Steps:
        """Anneal from a random sheet, then rounds, then pairs."""
        words = range(len(self._values.classes.words))
        first = random.Random(0).choices(words, k=self._count)  # noqa: S311 - as above
        search = Annealing(self._values, tuple(first))
        lines = yield from search.run(_steps(self._count), _TEMPERATURES)
        for seed in range(_ROUNDS):
            lines = yield from self._round(lines, seed)
        return (yield from self._pairs(lines))

    def _total(self, lines: Lines) -> float:
        return self._values.play(lines).total

    def _round(self, lines: Lines, seed: int) -> Steps:
        words = self._promising(lines)
        yield
        index_of = {word: at for at, word in enumerate(words.tolist())}
        some = SheetValues(self._values.classes.only(words))
        search = Annealing(some, tuple(index_of[word] for word in lines), seed)
        lines_of_round = yield from search.run(_ROUND_STEPS, _ROUND_TEMPERATURES)
        return tuple(int(words[at]) for at in lines_of_round)

    def _promising(self, lines: Lines) -> Ints:
        """The words of a sheet, those that gain most, and others drawn by what they could add; ascending."""
        gain, added = self._values.promises(self._values.play(lines))
        most = np.argsort(-gain, kind="stable")[:_PROMISING]
        added[most] = 0
        chance = np.sqrt(added + 1)  # 1: next to nothing, so that any word can be drawn
        drawn = self._numbers.choice(
            len(chance), min(_DRAWN, len(chance)), replace=False, p=chance / chance.sum()
        )
        return np.unique(np.concatenate([lines, most, drawn]).astype(int))

    def _pairs(self, lines: Lines) -> Steps:
        """Make pairs of exchanges as long as one gains, trying those first whose first exchange loses least."""
        left = _PAIRS
        while True:
            total = self._total(lines)
            for first in self._firsts(lines):
                if not left:
                    return lines
                left -= 1
                second = self._best_exchange(first)
                yield
                if self._total(second) > total:
                    lines = second
                    break
            else:
                return lines

    def _firsts(self, lines: Lines) -> list[Lines]:
        """The sheets after the two best exchanges for each word, those that lose least first."""
        played, exchanges = self._values.play(lines), list[tuple[float, Lines]]()
        for block in range(len(self._values.blocks)):
            gains = self._values.gains(played, block)
            flat = np.where(gains == 0, -np.inf, gains).reshape(len(gains), -1)
            best = np.argpartition(-flat, 1)[:, :2] + np.arange(len(flat))[:, None] * flat.shape[1]
            exchanges += [
                (flat.flat[at], self._values.exchanged(lines, block, at, gains.shape))
                for at in best.ravel().tolist()
            ]
        return [sheet for _, sheet in sorted(exchanges, key=lambda exchange: -exchange[0])]

    def _best_exchange(self, lines: Lines) -> Lines:
        """The sheet after the exchange that gains most, or the same sheet if none gains."""
        played, best, after = self._values.play(lines), 0.0, lines
        for block in range(len(self._values.blocks)):
            gains = self._values.gains(played, block)
            chosen = int(gains.argmax())
            if gains.flat[chosen] > best:
                best = float(gains.flat[chosen])
                after = self._values.exchanged(lines, block, chosen, gains.shape)
        return after


def find_sheet(table: Paytable, coins: int, lines: int) -> Generator[int, None, tuple[Word, ...]]:
    """Search for a sheet of at most `lines` lines, including the last; yields the progress in percent."""
    values = SheetValues(sheet_classes(table, coins))
    yield 0
    annealed = _steps(lines - 1) + _ROUNDS * _ROUND_STEPS
    pauses = annealed // _STEPS_AT_ONCE + _PAIRS
    search = SteppedWork(_Search(values, lines - 1).run())
    for done, _ in enumerate(search, 1):
        yield min(99, 100 * done // pauses)
    return tuple(values.classes.words[word] for word in shortened(values, search.result))


def _steps(lines: int) -> int:
    return min(_STEPS * lines, _MAX_STEPS)


def shortened(values: SheetValues, lines: Lines) -> Lines:
    """The sheet without the lines that add nothing."""
    while lines:
        losses = values.play(lines).losses
        least = int(losses.argmin())
        if losses[least] > 0:
            break
        lines = (*lines[:least], *lines[least + 1 :])
    return lines
