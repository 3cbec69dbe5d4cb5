"""Searches for good strategy sheets: annealing, rounds with the most promising words, then pairs of exchanges.

Where sheets are given to start from, the best of them takes the place of annealing, which is four fifths of the work.
A round is annealing with only some words, about ten times as fast. The longest sheet, of `MAX_LINES`, is made from a
shorter one: some lines are added and annealed, and those that add less than 0.0001% left out, until that gains nothing
or `_MAX_LONGER_STEPS` are done. The result is good but not proven best. The same game always gives the same sheet.
"""

import random
from collections.abc import Sequence

import numpy as np
from annealing import annealed

from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.policy.deal_classes import return_divisor
from videopoker.solver.policy.hold_types import hold_types
from videopoker.solver.sheets.classes import class_steps
from videopoker.solver.sheets.exchanges import LEAST_GAIN, Exchanges, Lines, SheetValues, shortened
from videopoker.solver.sheets.words import MAX_LINES, Word, words
from videopoker.solver.steps import finished
from videopoker.solver.tables.shapes import Floats, Ints

_ANNEALED_LINES = 39
"""Longer sheets begin as one of this many lines."""
_STEPS, _MAX_STEPS = 1_500, 28_000
"""Steps of annealing with all words: per line, and the maximum."""
_ROUNDS, _ROUND_STEPS = 3, 800
"""The number of rounds, and the steps of each."""
_PROMISING, _DRAWN = 40, 40
"""Candidates per round: best by gain, and sampled by gain."""
_PAIRS = 85
"""Looks at all exchanges that pairs may take. A whole search takes half a minute of CPU time."""
_TEMPERATURES, _ROUND_TEMPERATURES = (1.5, 0.08), (0.5, 0.02)
_ADDED, _LONGER_STEPS, _MAX_LONGER_STEPS = 10, 6_000, 80_000
"""Lines added at once, the steps of annealing after that, and the most in all: at most ten minutes of CPU time."""


def find_sheet(
    table: Paytable, coins: int, lines: int, starts: Sequence[Sequence[Word]] = ()
) -> tuple[Word, ...]:
    """Search for a sheet of at most `lines` lines, including the last, which the result leaves out."""
    vocabulary = words(table, len(hold_types(table, coins).levels))
    values = SheetValues(finished(class_steps(table, coins, vocabulary)))
    search = _Search(values, min(lines - 1, _ANNEALED_LINES))
    found = search.annealed(starts)
    found = search.in_rounds(found)
    found = search.in_pairs(found)
    if lines == MAX_LINES:
        search = _Search(values, lines - 1)
        found = search.longer(found, LEAST_GAIN * return_divisor(table, coins))
        found = search.in_pairs(found)
    return tuple(values.classes.words[word] for word in shortened(values, found))


class _Search:
    def __init__(self, values: SheetValues, count: int) -> None:
        """A search for a sheet of `count` lines, not counting the last."""
        self._values = values
        self._count = count
        self._numbers = np.random.default_rng(1)

    def annealed(self, starts: Sequence[Sequence[Word]]) -> Lines:
        """The best of `starts`, as long as wanted; without them the result of annealing from a random sheet."""
        words = range(len(self._values.classes.words))
        if starts:
            best = finished(Exchanges(self._values, self._count).best_start(starts)) or (0,)
            return (*best, *best[-1:] * (self._count - len(best)))
        first = random.Random(0).choices(words, k=self._count)  # noqa: S311 - as in annealing
        steps = min(_STEPS * self._count, _MAX_STEPS)
        return annealed(self._values, tuple(first), steps, _TEMPERATURES)

    def in_rounds(self, lines: Lines) -> Lines:
        """The sheet after some rounds of annealing with promising words."""
        for seed in range(_ROUNDS):
            lines = self._round(lines, seed)
        return lines

    def in_pairs(self, lines: Lines) -> Lines:
        """The sheet after exchanges of two lines at once."""
        entries = sum(len(block.worth) for block in self._values.classes.blocks)
        for better in Exchanges(self._values, self._count, _PAIRS * entries).pairs(lines):
            lines = better
        return lines

    def longer(self, lines: Lines, least_gain: float) -> Lines:
        """The sheet with more lines, some at a time, as long as each adds `least_gain`."""
        for seed in range(_MAX_LONGER_STEPS // (_LONGER_STEPS + _ROUND_STEPS)):
            # the last line more often: it takes no hand again, so these are the ones to exchange
            more = (*lines, *lines[-1:] * min(_ADDED, self._count - len(lines)))
            more = annealed(self._values, more, _LONGER_STEPS, _ROUND_TEMPERATURES, seed)
            more = shortened(self._values, self._round(more, seed), least_gain)
            gain = self._values.play(more).total - self._values.play(lines).total
            if gain < least_gain:
                break
            lines = more
        return lines

    def _round(self, lines: Lines, seed: int) -> Lines:
        words = self._promising(lines)
        index_of = {word: index for index, word in enumerate(words.tolist())}
        own = tuple(index_of[word] for word in lines)
        fewer = SheetValues(self._values.classes.only(words))
        best = annealed(fewer, own, _ROUND_STEPS, _ROUND_TEMPERATURES, seed)
        return tuple(int(words[index]) for index in best)

    def _promises(self, lines: Lines) -> tuple[Floats, Floats]:
        """For each word: the best gain of an exchange, and its gain over the classes it would win."""
        values, played = self._values, self._values.play(lines)
        gain, added = np.zeros((2, len(values.classes.words)))
        for number, block in enumerate(values.classes.blocks):
            gain[block.words] = values.gains(played, number).max((1, 2))
            better = np.maximum(0, block.worth - played.value[block.of_class])
            added[block.words] = np.add.reduceat(better, block.first[:-1])
        return gain, added

    def _promising(self, lines: Lines) -> Ints:
        """The words of a sheet, those that gain most, and others drawn by what they could add; ascending."""
        gain, added = self._promises(lines)
        most = np.argsort(-gain, kind="stable")[:_PROMISING]
        added[most] = 0
        chance = np.sqrt(added + 1)  # 1: next to nothing, so that any word can be drawn
        drawn = self._numbers.choice(
            len(chance), min(_DRAWN, len(chance)), replace=False, p=chance / chance.sum()
        )
        return np.unique(np.concatenate([lines, most, drawn]).astype(int))
