"""Good strategy sheets of every length, by search.

From no line upward the best word goes in at the best place. Then, for one length, lines are moved, split, exchanged for related words, taken out and put back
where they add the most; now and then a sheet that is a little worse is followed. The result is good, not proven best; what
it returns is exact. The same game always gives the same sheets.
"""

import random
from collections.abc import Generator, Iterator, Sequence

import numpy as np

from videopoker.core.paytable import Paytable
from videopoker.solver.hold_words import Word
from videopoker.solver.policy import denominator
from videopoker.solver.sheet_classes import SheetClasses, sheet_classes
from videopoker.solver.sheet_value import Lines, SheetValues

LONGEST = 40
"""Lines of the longest sheet, without the last."""
_START = 0.15
"""How much worse a sheet may be at first to be followed, as a share of what it costs; from there it falls to nothing."""


class SheetSearch:
    """The best sheets found so far, by their number of lines without the last."""

    def __init__(self, classes: SheetClasses, seed: int = 1) -> None:
        self.values = SheetValues(classes)
        self.best: dict[int, tuple[float, Lines]] = {0: (self.values.total(()), ())}
        self._perfect = classes.best
        self._words = classes.words
        self._related = classes.related
        self._random = random.Random(seed)  # noqa: S311 - nothing is dealt with it

    def keep(self, lines: Lines) -> float:
        """The total of a sheet, which is remembered if it is the best of its length."""
        total = self.values.total(lines)
        if total > self.best.get(len(lines), (-1.0, ()))[0]:
            self.best[len(lines)] = total, lines
        return total

    def know(self, words: Sequence[Word]) -> None:
        """Begin with a sheet found before, as far as its words are still in the vocabulary, and the shorter ones in it."""
        lines = tuple(self._words.index(word) for word in words if word in self._words)
        self.keep(lines)
        for _ in self.shorten(lines):
            pass

    def insert(self, lines: Lines) -> Lines:
        """With the word more that adds the most."""
        gains = self.values.gains(lines)
        word, place = np.unravel_index(int(gains.argmax()), gains.shape)
        return _with(lines, int(place), int(word))

    def start(self, most: int) -> Iterator[int]:
        """Sheets of every length up to this one, line by line."""
        lines: Lines = ()
        while len(lines) < most:
            lines = self.insert(lines)
            self.keep(lines)
            yield len(lines)

    def shorten(self, lines: Lines) -> Iterator[int]:
        """Drop the line that is worth the least, again and again."""
        while lines:
            place = int(self.values.losses(lines).argmin())
            lines = (*lines[:place], *lines[place + 1 :])
            self.keep(lines)
            yield len(lines)

    def improve(self, length: int, steps: int) -> Iterator[int]:
        """Change the best sheet of a length, step by step."""
        total, lines = self.best[length]
        for step in range(steps):
            changed = self._changed(lines)
            while len(changed) < length:
                changed = self.insert(changed)
            now = self.keep(changed)
            if (
                now
                >= total - (self._perfect - total) * _START * (1 - step / steps) ** 2 * self._random.random()
            ):
                total, lines = now, changed
            yield step
        yield from self.shorten(self.best[length][1])

    def enough(self, cost: float, longest: int) -> int:
        """The lines, the last included, of the shortest sheet that costs less, else of the longest."""
        good = (length + 1 for length, (total, _) in self.best.items() if total > self._perfect - cost)
        return min([longest, *good])

    def sheet(self, lines: int) -> tuple[Word, ...]:
        """The best sheet of at most `lines` lines, counting the last one, which is left out here."""
        some = ((total, -length, words) for length, (total, words) in self.best.items() if length < lines)
        return tuple(self._words[word] for word in max(some)[2])

    def _changed(self, lines: Lines) -> Lines:
        """One change: most are quick, those that leave fewer lines are filled again."""
        kind = self._random.random()
        if kind < 0.3:
            return self._split(self._without(lines, 1))
        if kind < 0.6:
            return self._exchanged(lines)
        if kind < 0.8:
            return self._moved(lines)
        if kind < 0.9:
            return self._exchanged(self._without(lines, 1))
        return self._without(lines, self._random.choice((1, 2, 2, 3)))

    def _without(self, lines: Lines, count: int) -> Lines:
        if count == 1:  # more often one that is worth little
            losses = self.values.losses(lines)
            some = self._random.sample(range(len(lines)), min(4, len(lines)))
            out = {min(some, key=losses.__getitem__)}
        else:
            out = set(self._random.sample(range(len(lines)), min(count, len(lines))))
        return tuple(word for place, word in enumerate(lines) if place not in out)

    def _exchanged(self, lines: Lines) -> Lines:
        """With a related word in the place of one line."""
        place = self._random.randrange(len(lines)) if lines else 0
        others = self._related[lines[place]] if lines else ()
        if not len(others):
            return lines
        return (*lines[:place], int(self._random.choice(others)), *lines[place + 1 :])

    def _split(self, lines: Lines) -> Lines:
        """With a related word in the place of one line, which comes back where it adds the most."""
        place = self._random.randrange(len(lines)) if lines else 0
        changed = self._exchanged(lines[: place + 1])
        if not lines or changed == lines[: place + 1]:
            return lines
        out = next(i for i, (old, new) in enumerate(zip(lines, changed, strict=False)) if old != new)
        changed += lines[place + 1 :]
        return _with(changed, int(self.values.gain_of(lines[out], changed).argmax()), lines[out])

    def _moved(self, lines: Lines) -> Lines:
        """With one line taken to where it adds the most."""
        if not lines:
            return lines
        place = self._random.randrange(len(lines))
        left = (*lines[:place], *lines[place + 1 :])
        return _with(left, int(self.values.gain_of(lines[place], left).argmax()), lines[place])


def _with(lines: Lines, place: int, word: int) -> Lines:
    return (*lines[:place], word, *lines[place:])


_STEPS = 900
"""Steps of one round of changes in the largest games; smaller ones take more."""
_ENTRIES = 6_000_000
_LONGER = 6
"""A search begins with this many lines more than asked for."""


def find_sheets(
    table: Paytable, coins: int, lengths: Sequence[int], rounds: int, known: Sequence[Sequence[Word]] = ()
) -> Generator[int, None, SheetSearch]:
    """Search for sheets of these many lines, the last included, on from known ones; yields now and then."""
    classes = sheet_classes(table, coins)
    yield 0
    search = SheetSearch(classes)
    steps = _STEPS * max(1, min(2, _ENTRIES // len(classes.worth)))
    for words in known:
        search.know(words)
    downward = sorted((length - 1 for length in lengths), reverse=True)
    longer = downward[0] + _LONGER
    yield from search.start(longer)
    yield from search.improve(longer, steps)
    for length in downward:
        for _ in range(rounds):
            yield from search.improve(length, steps)
    return search


def find_sheet(
    table: Paytable, coins: int, lines: int | None, longest: int, enough: float
) -> Generator[int, None, tuple[Word, ...]]:
    """Search for a sheet of at most `lines` lines, the last included; yields now and then.

    Without a number: the shortest sheet found that costs less than `enough` of the bet, else the longest.
    """
    search = yield from find_sheets(table, coins, [lines or longest], 2 if lines else 1)
    if lines is None:
        length = search.enough(enough * denominator(table, coins), longest)
        yield from search.improve(length - 1, _STEPS)
        lines = search.enough(enough * denominator(table, coins), longest)
    return search.sheet(lines)
