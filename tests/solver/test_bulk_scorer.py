"""Bulk scores agree with the evaluator."""

import random
from itertools import chain, combinations
from math import comb

import numpy as np
import pytest

from tests.core.test_evaluate_brute import CLASSES
from tests.quick import quick_and_slow
from videopoker.core.cards.cards import CARDS, Rank, parse_cards
from videopoker.core.cards.evaluate import evaluate
from videopoker.core.cards.hands import CATEGORY_NAMES
from videopoker.core.cards.scorer import scorer
from videopoker.solver.bulk_scorer import bulk_scorer

WILD = [frozenset(), frozenset({Rank.TWO}), frozenset({Rank.ACE, Rank.FIVE})]
DECK = (*range(52), *(52,) * 5)
TWO_SUITS = tuple(number for number in DECK if number == 52 or number % 4 < 2)


def dealt(cards, hands, deck, seed):
    """This many random hands, as an array of card numbers."""
    dice = random.Random(seed)
    return np.array([dice.sample(deck, cards) for _ in range(hands)], dtype=np.uint8)


def scored(hands, wild=frozenset()):
    score = bulk_scorer(wild)
    return (score.five if hands.shape[1] == 5 else score.seven)(hands).tolist()


@pytest.mark.parametrize(
    ("wild", "cards"),
    quick_and_slow([(WILD[1], 5), (WILD[0], 7), (WILD[0], 5), *((wild, 7) for wild in WILD[1:])], 2),
)
def test_bulk_agrees_with_the_evaluator(wild, cards):
    """Of decks with five jokers, of two suits, and without jokers."""
    for deck in (DECK, TWO_SUITS, DECK[:52]):
        hands = dealt(cards, 12, deck, seed=cards)
        assert scored(hands, wild) == [
            evaluate([CARDS[n] for n in hand], wild).score for hand in hands.tolist()
        ]


@pytest.mark.parametrize("cards", quick_and_slow([7, 5]))
def test_bulk_agrees_with_the_scorer_on_many_hands(cards):
    """More than one block."""
    hands = dealt(cards, 1_000, DECK[:53], seed=1)
    score = scorer()
    once = [score([CARDS[n] for n in hand]) for hand in hands.tolist()]
    assert scored(hands.repeat(33, axis=0)) == np.repeat(once, 33).tolist()


@pytest.mark.parametrize(
    ("hand", "wild"),
    quick_and_slow(
        [
            ("As Ks Qs Js 9s 8s 7s", frozenset()),
            ("JK 9h 8h 7h 6h 5h 4h", frozenset()),
            ("JK JK JK JK JK 9h 8d", frozenset()),
            ("2s 2h 2d 2c JK JK JK", frozenset({Rank.TWO})),
        ],
        3,
    ),
)
def test_bulk_is_right_about(hand, wild):
    cards = parse_cards(hand)
    assert scored(np.array([[card.number for card in cards]], dtype=np.uint8), wild) == [
        evaluate(cards, wild).score
    ]


@pytest.mark.parametrize("cards", [5, 7])
def test_bulk_takes_cards_in_any_order_and_integers_of_any_kind(cards):
    hands = dealt(cards, 1_000, DECK, seed=2)
    assert scored(hands) == scored(hands[:, ::-1]) == scored(hands.astype(np.int64))


@pytest.mark.parametrize("cards", [5, 7])
def test_bulk_of_no_hands_is_empty(cards):
    assert scored(np.empty((0, cards), dtype=np.uint8)) == []


@pytest.mark.parametrize("shape", [(3, 6), (5,), (2, 5, 1)])
def test_bulk_refuses_arrays_of_another_shape(shape):
    with pytest.raises(ValueError, match=r"expected \(n, 5\)"):
        bulk_scorer().five(np.zeros(shape, dtype=np.uint8))


@pytest.mark.parametrize(("number", "kind"), [(53, np.uint8), (200, np.uint8), (-1, np.int64)])
@pytest.mark.parametrize("cards", [5, 7])
def test_bulk_refuses_numbers_that_are_no_card(cards, number, kind):
    hands = np.arange(2 * cards, dtype=kind).reshape(2, cards)
    hands[1, 2] = number
    with pytest.raises(ValueError, match=rf"cards numbered .*{number}.*; expected 0 to 52"):
        scored(hands)


@pytest.fixture(scope="module")
def values():
    """The distinct scores of all hands of 52 cards, and how many hands have each."""
    numbers = chain.from_iterable(combinations(range(52), 5))
    hands = np.fromiter(numbers, np.uint8, 5 * comb(52, 5)).reshape(-1, 5)
    return np.unique(bulk_scorer().five(hands), return_counts=True)


@pytest.mark.slow
def test_all_hands_of_52_cards_fall_into_the_known_classes(values):
    scores, hands = values
    found = {name: scores // 15**5 == CATEGORY_NAMES[name] for name in CLASSES}
    assert {name: (of_it.sum(), hands[of_it].sum()) for name, of_it in found.items()} == CLASSES
