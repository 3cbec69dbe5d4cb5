"""Scores from the tables agree with the evaluator."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.test_evaluate_brute import evaluated
from tests.quick import examples, quick_and_slow
from videopoker.core.cards.cards import CARDS, JOKER, Rank, parse_cards, parse_ranks
from videopoker.core.cards.evaluate import evaluate
from videopoker.core.cards.scorer import WEIGHTS, rank_shapes, scorer

WILD = [frozenset(), frozenset({Rank.TWO}), frozenset({Rank.ACE, Rank.FIVE})]
SOME_WILD = WILD[: examples(2)]
"""All slow: making a scorer takes a while."""
DECK = (*CARDS[:52], *(JOKER,) * 5)
TWO_SUITS = [place for place in range(len(DECK)) if place >= 52 or place % 4 < 2]


def hands(places):
    """Five to eight cards; of two suits only, flushes come up often."""
    return st.sets(st.sampled_from(places), min_size=5, max_size=8).map(
        lambda rows: tuple(DECK[place] for place in sorted(rows))
    )


@settings(max_examples=examples(10))
@given(hands(range(len(DECK))) | hands(TWO_SUITS), st.sampled_from(SOME_WILD))
def test_scorer_agrees_with_the_evaluator(cards, wild):
    assert scorer(wild)(cards) == evaluate(cards, wild).score


@pytest.mark.parametrize(
    ("hand", "wild"),
    quick_and_slow(
        [
            ("Ks Kh Kd 8c 8d 8h 2s", ""),
            ("As 2s 3s 4s 5s 6d 7h", ""),
            ("As Ks Qs Js 9s 8s 7s", ""),
            ("9s 8s 7d 6s 5s 2s Kh", ""),
            ("JK 9h 8h 7h 6h 2s 2d", ""),
            ("JK JK 9h 9s 8h 7s 6d", ""),
            ("JK 9h 8h 7h 6h 5h 4h", ""),
            ("JK JK JK JK JK 9h 8d", ""),
            ("2s 2h 2d 2c JK JK JK", "2"),
            ("2s 2h 9h 8h 7h Kc Kd", "2"),
            ("2s 3s 4s 5s 6s 7s 8s", "2"),
            ("As Ad 9s 8s 7s 9d 8d", "A5"),
        ],
        8,
    ),
)
def test_scorer_is_right_about(hand, wild):
    cards, ranks = parse_cards(hand), parse_ranks(wild) if wild else frozenset()
    assert scorer(ranks)(cards) == evaluate(cards, ranks).score


def test_scorer_agrees_with_the_evaluator_on_every_shape_of_five_cards():
    score = scorer()
    assert all(score(cards) == value.score for cards, value, _ in evaluated())


def test_scorer_for_five_and_for_seven_is_the_scorer():
    five, seven = parse_cards("Ks Kh JK 8c 8d"), parse_cards("Ks Kh JK 8c 8d As Ad")
    score = scorer()
    assert (score.five(five), score.seven(seven)) == (score(five), score(seven))


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_sums_of_weights_differ_for_all_shapes(cards):
    sums = [sum(WEIGHTS[kind] for kind in kinds) for kinds in rank_shapes(cards)]
    assert len(set(sums)) == len(sums)
    assert max(sums) < 1 << 25  # above it are the counters of the suits


@pytest.mark.parametrize("cards", [5, 6])
def test_rank_shapes_are_all_there_are(cards):
    """At most four of a rank and five jokers."""
    expected = [
        kinds
        for kinds in combinations_with_replacement(range(14), cards)
        if all(kinds.count(kind) <= 4 for kind in range(13)) and kinds.count(13) <= 5
    ]
    assert list(rank_shapes(cards)) == expected
