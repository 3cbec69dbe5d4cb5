"""The self-test of the shuffle: exact tests of its numbers, and randomness tests of fresh deals.

A randomness test that fails is repeated on fresh deals and counts as failed only if both fail: a fair shuffle fails
by chance less than once in 10,000 runs. The exact tests are not repeated.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from enum import Enum

from videopoker.core.deck import sorted_deck
from videopoker.play.shuffle import Entropy, below, fresh_secret, shuffled, words_of
from videopoker.solver.statistics.randomness import CARDS_TESTED, RandomnessTest, Subject, randomness_tests

DECK = len(sorted_deck(1))
"""The number of cards in the deck tested, that of the house game."""

_EXACT = {Subject.RANGES, Subject.REPEATED}

Draw = Callable[[int], Iterator[bytes]]
"""Deals this many hands: the first ten cards of each, as indexes in the sorted deck."""


class Verdict(Enum):
    """The result of a test."""

    PASSED = "passed"
    REPEATED = "passed when repeated"
    FAILED = "failed"


def fresh_deals(hands: int, entropy: Entropy = fresh_secret, deck: int = DECK) -> Iterator[bytes]:
    """Hands 1 to `hands`, dealt as at the table from a deck of this size, without a phrase."""
    cards = range(deck)
    words = words_of("", committed=True)
    for hand in range(1, hands + 1):
        yield bytes(shuffled(cards, entropy(hand), words, hand)[:CARDS_TESTED])


def selftest(
    hands: int, draw: Draw = fresh_deals, watched: Callable[[Iterator[bytes]], Iterator[bytes]] = iter
) -> list[tuple[RandomnessTest, Verdict]]:
    """Test the shuffle on this many fresh deals, 10,000 or more, and on as many again if a test fails.

    `watched` passes on the deals one by one, to show progress.
    """

    def tests() -> list[RandomnessTest]:
        ranges = RandomnessTest(Subject.RANGES, uneven_ranges(), 0)
        return [ranges, *randomness_tests(watched(draw(hands)), DECK)]

    first = tests()
    again = first if all(test.passed for test in first) else tests()
    return [_judged(*pair) for pair in zip(first, again, strict=True)]


def _judged(first: RandomnessTest, again: RandomnessTest) -> tuple[RandomnessTest, Verdict]:
    if first.passed:
        return first, Verdict.PASSED
    if again.passed and first.subject not in _EXACT:
        return again, Verdict.REPEATED
    return first, Verdict.FAILED


def uneven_ranges(drawn: Callable[[Iterable[int], Iterator[int]], Iterable[int]] = below) -> int:
    """How many of the ranges of 2 to 57 numbers are uneven when every byte is drawn once; 0 for a fair shuffle.

    `drawn` takes sizes and a stream of bytes, and returns a number below each size, as `shuffle.below` does.
    """
    uneven = 0
    for size in range(2, 58):
        counts = Counter(drawn([size] * 256, iter(range(256))))
        uneven += len({counts[number] for number in range(size)}) != 1
    return uneven
