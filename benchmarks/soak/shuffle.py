"""Tests the shuffle: exact tests of the ranges it draws from, and tests of randomness over fresh deals.

A test of randomness that fails is repeated on fresh deals and counts as failed only if both fail: a fair shuffle fails
by chance less than once in 10,000 runs. The exact tests are not repeated.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from benchmarks.soak.randomness import CARDS_TESTED, RandomnessTest, Subject, randomness_tests
from videopoker.core.cards.deck import sorted_deck
from videopoker.play.deals.shuffle import Entropy, below, fresh_secret, shuffled, words_of

TITLE = "The shuffle of the table"

HANDS = 200_000
"""Fresh deals tested, at least 10,000: the limits are asymptotic."""

DECK = len(sorted_deck(1))
"""The number of cards in the deck tested, that of the house game."""

Draw = Callable[[int], Iterator[bytes]]
"""Deals this many hands: the first ten cards of each, as indexes in the sorted deck."""

_EXACT = {Subject.RANGES, Subject.REPEATED}
_WORDS = {
    Subject.RANGES: "uneven ranges, of 2 to 57 numbers",
    Subject.REPEATED: "hands with a card twice",
    Subject.POSITION: "card {}: each card of the deck equally often",
    Subject.RUNS: "card {}: runs of high and low cards",
    Subject.PAIRS: "cards {} and {}: correlation",
    Subject.BEFORE: "card {} and card {} of the hand before: correlation",
    Subject.SAME_CARD: "card {} the same as card {} of the hand before",
}


def checks() -> Iterator[tuple[str, bool]]:
    return tested(fresh_deals)


def fresh_deals(hands: int, entropy: Entropy = fresh_secret, deck: int = DECK) -> Iterator[bytes]:
    """Hands 1 to `hands`, dealt as at the table from a deck of this size, without a phrase."""
    cards = range(deck)
    words = words_of("", committed=True)
    for hand in range(1, hands + 1):
        yield bytes(shuffled(cards, entropy(hand), words, hand)[:CARDS_TESTED])


def tested(draw: Draw) -> Iterator[tuple[str, bool]]:
    """The tests of these deals, each a sentence and whether it passed; tests that fail are repeated on more deals."""
    first = _tests(draw)
    again = first if all(test.passed for test in first) else _tests(draw)
    for test, repeated in zip(first, again, strict=True):
        if test.passed or test.subject in _EXACT:
            yield _sentence(test), test.passed
        else:
            yield f"{_sentence(test)}; repeated on fresh deals: {_sentence(repeated)}", repeated.passed


def _tests(draw: Draw) -> list[RandomnessTest]:
    ranges = RandomnessTest(Subject.RANGES, uneven_ranges(), 0)
    return [ranges, *randomness_tests(draw(HANDS), DECK)]


def _sentence(test: RandomnessTest) -> str:
    decimals = 2 if test.limit else 0
    label = _WORDS[test.subject].format(*test.positions)
    return f"{label}: {test.figure:,.{decimals}f}, limit {test.limit:,.{decimals}f}"


def uneven_ranges(drawn: Callable[[Iterable[int], Iterator[int]], Iterable[int]] = below) -> int:
    """How many of the ranges of 2 to 57 numbers are uneven when every byte is drawn once; 0 for a fair shuffle.

    `drawn` takes sizes and a stream of bytes, and returns a number below each size, as `shuffle.below` does.
    """
    uneven = 0
    for size in range(2, 58):
        counts = Counter(drawn([size] * 256, iter(range(256))))
        uneven += len({counts[number] for number in range(size)}) != 1
    return uneven
