"""Tests of randomness over many deals: frequency of each card, runs, pairs of cards, and the hand before.

A test reports the largest of its figures. Each figure has the same chance to exceed its limit by luck: 1% divided by
the number of all figures (Bonferroni), so that a fair shuffle fails in at most 1% of runs.

The limit of a chi-square is from the formula of Wilson and Hilferty: at this level, for decks of 52 to 57 cards, it is
0.2% above the exact limit. The other figures are in standard deviations, and nearly normal from 10,000 hands on.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from math import sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

CARDS_TESTED = 10
"""The number of cards tested in each hand: five dealt, five replacements."""

_FIGURES = 2 * CARDS_TESTED + CARDS_TESTED * (CARDS_TESTED - 1) // 2 + 2 * CARDS_TESTED**2
"""The number of figures of all tests."""

LEVEL = 0.01 / _FIGURES
"""The chance that a single figure exceeds its limit by luck."""

_BLOCK = 10_000
"""Deals counted at a time."""

Cards = NDArray[np.uint8]
"""Cards as indexes in the sorted deck, (hands, 10)."""
_Figures = NDArray[np.float64]


class Subject(Enum):
    """What a test examines."""

    RANGES = "ranges"
    """Each number of a range comes equally often; exact."""
    REPEATED = "repeated cards"
    """No card comes twice in a hand; exact."""
    POSITION = "position"
    """Each card comes equally often at one position: chi-square."""
    RUNS = "runs"
    """Low and high cards of one position alternate as often as expected (Wald and Wolfowitz)."""
    PAIRS = "pairs"
    """Two positions of a hand are high or low independently: correlation."""
    BEFORE = "hand before"
    """A position and one of the hand before are high or low independently: correlation."""
    SAME_CARD = "same card"
    """Cards recur from one hand to the next as often as expected."""


@dataclass(frozen=True, slots=True)
class RandomnessTest:
    """One test: its figure, and the limit that the figure may reach."""

    subject: Subject
    figure: float
    limit: float
    positions: tuple[int, ...] = ()
    """The positions of the figure, 1 to 10; with the hand before, its position comes second."""

    @property
    def passed(self) -> bool:
        """Whether the figure is within its limit."""
        return self.figure <= self.limit


def randomness_tests(deals: Iterable[bytes], deck: int) -> list[RandomnessTest]:
    """The tests of two or more deals from a deck of `deck` cards; each deal is ten indexes in the sorted deck."""
    tally = Tally(deck)
    rest = iter(deals)
    while block := b"".join(islice(rest, _BLOCK)):
        tally.add(np.frombuffer(block, np.uint8).reshape(-1, CARDS_TESTED))
    return tally.tests()


class Tally:
    """Counts deals block by block, and gives the tests of all of them."""

    def __init__(self, deck: int) -> None:
        """`deck` is the number of cards in the deck."""
        self.deck = deck
        self.hands: int = 0
        self._repeated = 0
        self._cards = np.zeros((CARDS_TESTED, deck))
        self._high = np.zeros(CARDS_TESTED)
        self._runs = np.ones(CARDS_TESTED)
        self._pairs = np.zeros((CARDS_TESTED, CARDS_TESTED))
        self._before = np.zeros((CARDS_TESTED, CARDS_TESTED))
        self._same = np.zeros((CARDS_TESTED, CARDS_TESTED))
        self._last: Cards = np.empty((0, CARDS_TESTED), np.uint8)

    def add(self, cards: Cards) -> None:
        """Count the next deals, (hands, 10)."""
        rows = np.concatenate([self._last, cards])
        new, old = rows[1:], rows[:-1]
        high, values = rows >= self.deck // 2, rows - (self.deck - 1) / 2
        self.hands += len(cards)
        self._repeated += int((np.diff(np.sort(cards), axis=1) == 0).any(1).sum())
        self._cards += [np.bincount(column, minlength=self.deck) for column in cards.T]
        self._high += high[-len(cards) :].sum(0)
        self._runs += (high[1:] != high[:-1]).sum(0)
        self._pairs += values[-len(cards) :].T @ values[-len(cards) :]
        self._before += values[1:].T @ values[:-1]
        self._same += [(column[:, None] == old).sum(0) for column in new.T]
        self._last = cards[-1:]

    def tests(self) -> list[RandomnessTest]:
        """The tests of all deals counted, at least two."""
        limit = chi_square_limit(self.deck - 1, LEVEL)
        positions = [
            RandomnessTest(Subject.POSITION, figure, limit, (position,))
            for position, figure in enumerate(self._chi_squares().tolist(), start=1)
        ]
        return [
            RandomnessTest(Subject.REPEATED, self._repeated, 0),
            *positions,
            _largest(Subject.RUNS, self._run_deviations()),
            _largest(Subject.PAIRS, np.triu(self._pair_deviations(), 1)),
            _largest(Subject.BEFORE, self._before_deviations()),
            _largest(Subject.SAME_CARD, self._same_card_deviations()),
        ]

    def _chi_squares(self) -> _Figures:
        expected = self.hands / self.deck
        return ((self._cards - expected) ** 2).sum(1) / expected

    def _run_deviations(self) -> _Figures:
        """The deviation of the number of runs from that of equally many high and low cards in random order."""
        twice = 2 * self._high * (self.hands - self._high)
        variance = twice * (twice - self.hands) / (self.hands**2 * (self.hands - 1))
        return (self._runs - 1 - twice / self.hands) / np.sqrt(variance)

    def _pair_deviations(self) -> _Figures:
        """Sums of products of two cards of one hand, which are drawn without replacement."""
        values = np.arange(self.deck) - (self.deck - 1) / 2
        pairs = self.deck * (self.deck - 1)
        mean = -(values**2).sum() / pairs
        variance = ((values**2).sum() ** 2 - (values**4).sum()) / pairs - mean**2
        return (self._pairs - self.hands * mean) / sqrt(self.hands * variance)

    def _before_deviations(self) -> _Figures:
        """Sums of products of two cards of different hands, which are independent."""
        return self._before / ((self.deck**2 - 1) / 12 * sqrt(self.hands - 1))

    def _same_card_deviations(self) -> _Figures:
        chance = 1 / self.deck
        expected = (self.hands - 1) * chance
        return (self._same - expected) / sqrt(expected * (1 - chance))


def chi_square_limit(freedom: int, chance: float) -> float:
    """The limit that a chi-square with these degrees of freedom exceeds with this chance, by Wilson and Hilferty.

    >>> round(chi_square_limit(52, 0.01), 1)  # 78.6 exactly
    78.6
    """
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part - NormalDist().inv_cdf(chance) * sqrt(part)) ** 3)


def _largest(subject: Subject, deviations: _Figures) -> RandomnessTest:
    """The deviation farthest from zero, in either direction, and its limit."""
    sizes = np.abs(deviations)
    cell = np.unravel_index(sizes.argmax(), sizes.shape)
    limit = -NormalDist().inv_cdf(LEVEL / 2)
    return RandomnessTest(subject, float(sizes[cell]), limit, tuple(int(part) + 1 for part in cell))
