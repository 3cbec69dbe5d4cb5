"""The tests of randomness pass fair decks, and each fault planted in a shuffle fails one of them."""

import numpy as np
import pytest

from tests.quick import quick_and_slow
from videopoker.solver.statistics.randomness import (
    CARDS_TESTED,
    RandomnessTest,
    Subject,
    Tally,
    chi_square_limit,
    randomness_tests,
)

DECK = 53
HANDS = 20_000


def failed(cards):
    """The failed tests of these deals."""
    tests = randomness_tests((hand.tobytes() for hand in cards.astype(np.uint8)), DECK)
    return {test.subject for test in tests if not test.passed}


def decks(hands):
    return np.tile(np.arange(DECK, dtype=np.uint8), (hands, 1))


def swap(deck, one, others):
    """Swap the card at one place of each deck with that at another, which differs by deck."""
    rows = np.arange(len(deck))
    kept = deck[rows, others].copy()
    deck[rows, others] = deck[:, one]
    deck[:, one] = kept


def shuffled(random, hands, places=lambda random, last, hands: random.integers(0, last + 1, hands), top=DECK):
    """Decks shuffled from the last card down, each card swapped with the one at the place drawn."""
    deck = decks(hands)
    for last in range(top - 1, 0, -1):
        swap(deck, last, places(random, last, hands))
    return deck[:, :CARDS_TESTED]


def any_place(random):
    return shuffled(random, HANDS, lambda random, _, hands: random.integers(0, DECK, hands))


def sattolo(random):
    return shuffled(random, HANDS, lambda random, last, hands: random.integers(0, last, hands))


def last_card_left_out(random):
    return shuffled(random, HANDS, top=DECK - 1)


def byte_modulo(random):
    return shuffled(random, HANDS, lambda random, last, hands: random.integers(0, 256, hands) % (last + 1))


def first_card_repeated(random):
    cards = shuffled(random, HANDS)
    for hand in np.nonzero(random.random(HANDS - 1) < 0.01)[0] + 1:
        again = cards[hand - 1, 0]
        cards[hand, cards[hand] == again] = cards[hand, 0]
        cards[hand, 0] = again
    return cards


@pytest.mark.parametrize(
    ("fault", "fails"),
    quick_and_slow(
        [
            (last_card_left_out, Subject.POSITION),
            (first_card_repeated, Subject.SAME_CARD),
            (any_place, Subject.POSITION),
            (sattolo, Subject.POSITION),
            (byte_modulo, Subject.POSITION),
        ],
        2,
    ),
)
def test_planted_fault_fails_within_20_000_deals(fault, fails):
    assert fails in failed(fault(np.random.default_rng(12)))


def test_fair_decks_pass_with_fixed_seeds():
    assert [failed(shuffled(np.random.default_rng(seed), 20_000)) for seed in range(2)] == [set()] * 2


def test_one_card_dealt_twice_in_a_hand_fails():
    cards = shuffled(np.random.default_rng(1), 20_000)
    cards[777, 9] = cards[777, 0]
    assert failed(cards) == {Subject.REPEATED}


def test_cards_in_long_runs_fail():
    cards = shuffled(np.random.default_rng(2), 20_000)
    third = cards[:, 3].copy()
    order = np.argsort(third[:4000] >= DECK // 2, kind="stable")
    cards[:4000] = cards[:4000][order]
    assert Subject.RUNS in failed(cards)


def test_neighbours_that_stay_together_fail():
    """In every tenth hand the seventh card is the one above the third."""
    cards = shuffled(np.random.default_rng(3), 20_000)
    above = (cards[::10, 2] + 1) % DECK
    cards[::10][(cards[::10] == above[:, None]).nonzero()] = cards[::10, 6][
        (cards[::10] == above[:, None]).any(1)
    ]
    cards[::10, 6] = above
    assert failed(cards) == {Subject.PAIRS}


def test_cards_that_follow_the_hand_before_fail():
    """Sorted by the second card, the hands follow each other with like second cards."""
    cards = shuffled(np.random.default_rng(4), 20_000)
    cards[:2000] = cards[:2000][np.argsort(cards[:2000, 1], kind="stable")]
    assert Subject.BEFORE in failed(cards)


def test_tally_in_blocks_is_the_tally_of_all_deals():
    cards = shuffled(np.random.default_rng(5), 1_000)
    whole, parts = Tally(DECK), Tally(DECK)
    whole.add(cards)
    for part in np.split(cards, [1, 2, 500, 999]):
        parts.add(part)
    assert [test.figure for test in whole.tests()] == pytest.approx([test.figure for test in parts.tests()])


def test_largest_figure_names_its_cards():
    cards = shuffled(np.random.default_rng(6), 20_000)
    cards[1::50, 4] = cards[:-1:50, 7]
    same = next(
        test for test in randomness_tests(map(bytes, cards), DECK) if test.subject is Subject.SAME_CARD
    )
    assert (same.positions, same.passed) == ((5, 8), False)


@pytest.mark.parametrize(
    ("freedom", "exact"), [(51, 101.06202541838853), (52, 102.4497133771812), (53, 103.83372525929109)]
)
def test_limit_of_chi_square_is_a_fifth_of_a_percent_above_the_exact_one(freedom, exact):
    """The exact values are those of scipy.stats.chi2.isf."""
    assert 1 < chi_square_limit(freedom, 0.01 / 265) / exact < 1.0025


def test_figure_at_its_limit_passes():
    assert RandomnessTest(Subject.RANGES, 0, 0).passed
    assert not RandomnessTest(Subject.RUNS, 4.2, 4.1).passed
