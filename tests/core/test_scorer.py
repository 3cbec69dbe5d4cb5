"""Scores from the tables agree with the evaluator."""

from itertools import combinations_with_replacement
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.quick import examples, quick_and_slow
from videopoker.core.cards.cards import CARDS, JOKER, Rank, parse_cards, parse_ranks
from videopoker.core.cards.evaluate import HandRanks, evaluate, value_of
from videopoker.core.cards.hands import Category
from videopoker.core.cards.scorer import WEIGHTS, rank_shapes, scorer

WILD = [frozenset(), frozenset({Rank.TWO}), frozenset({Rank.ACE, Rank.FIVE})]
SOME_WILD = WILD[: examples(2)]
"""All slow: making a scorer takes a while."""
DECK = (*CARDS[:52], *(JOKER,) * 5)
TWO_SUITS = [place for place in range(len(DECK)) if place >= 52 or place % 4 < 2]


def hands(places):
    """Five to seven cards; of two suits only, flushes come up often."""
    return st.sets(st.sampled_from(places), min_size=5, max_size=7).map(
        lambda rows: tuple(DECK[place] for place in sorted(rows))
    )


@settings(max_examples=examples(10))
@given(hands(range(len(DECK))) | hands(TWO_SUITS), st.sampled_from(SOME_WILD))
def test_scorer_agrees_with_the_evaluator(cards, wild):
    assert scorer(wild)(cards) == evaluate(cards, wild).score


@given(st.sets(st.sampled_from(CARDS), min_size=8, max_size=12), st.sampled_from(SOME_WILD))
def test_scorer_leaves_more_cards_to_the_evaluator(cards, wild):
    assert scorer(wild)(tuple(cards)) == evaluate(tuple(cards), wild).score


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


def test_scorer_for_five_and_for_seven_is_the_scorer():
    five, seven = parse_cards("Ks Kh JK 8c 8d"), parse_cards("Ks Kh JK 8c 8d As Ad")
    score = scorer()
    assert (score.five(five), score.seven(seven)) == (score(five), score(seven))


CLASSES = {
    Category.HIGH_CARD: (1_277, 1_302_540),
    Category.PAIR: (2_860, 1_098_240),
    Category.TWO_PAIR: (858, 123_552),
    Category.THREE_OF_A_KIND: (858, 54_912),
    Category.STRAIGHT: (10, 10_200),
    Category.FLUSH: (1_277, 5_108),
    Category.FULL_HOUSE: (156, 3_744),
    Category.FOUR_OF_A_KIND: (156, 624),
    Category.STRAIGHT_FLUSH: (9, 36),
    Category.ROYAL_FLUSH: (1, 4),
}
"""Of each category the distinct values, and the hands among all of 52 cards; source: combinatorics."""


@pytest.fixture(scope="module")
def shapes():
    """Every rank shape of 52 cards, suits mixed and alike: (value, score looked up, how many hands)."""
    score = scorer()
    mixed, suited = score.mixed(5), score.suited(5)
    rows = []
    for kinds in rank_shapes(5):
        if 13 in kinds:
            continue
        ranks = tuple(Rank(kind + 2) for kind in reversed(kinds))
        total = sum(WEIGHTS[kind] for kind in kinds)
        ways = 1
        for kind in set(kinds):
            ways *= comb(4, kinds.count(kind))
        one_suit = 4 if len(set(kinds)) == 5 else 0
        if one_suit:
            rows.append((value_of(HandRanks.shape(ranks, True, 0)), suited[total], one_suit))
        rows.append((value_of(HandRanks.shape(ranks, False, 0)), mixed[total], ways - one_suit))
    return rows


def test_shapes_stand_for_all_hands_of_52_cards(shapes):
    assert sum(hands for _, _, hands in shapes) == comb(52, 5) == 2_598_960


def test_hands_of_52_cards_have_exactly_7462_values(shapes):
    assert len({value for value, _, _ in shapes}) == len({score for _, score, _ in shapes}) == 7_462


def test_categories_have_the_known_numbers_of_values_and_of_hands(shapes):
    for category, known in CLASSES.items():
        of_it = [(score, hands) for value, score, hands in shapes if value.category is category]
        assert (len({score for score, _ in of_it}), sum(hands for _, hands in of_it)) == known, category


def test_scores_looked_up_are_those_of_the_shapes(shapes):
    assert all(value.score == score for value, score, _ in shapes)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_sums_of_weights_differ_for_all_shapes(cards):
    sums = [sum(WEIGHTS[kind] for kind in kinds) for kinds in rank_shapes(cards)]
    assert len(set(sums)) == len(sums)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_sums_of_weights_leave_room_for_the_counters_of_the_suits(cards):
    assert max(sum(WEIGHTS[kind] for kind in kinds) for kinds in rank_shapes(cards)) < 1 << 25


@pytest.mark.parametrize("cards", [5, 6])
def test_rank_shapes_are_all_there_are(cards):
    """At most four of a rank and five jokers."""
    expected = [
        kinds
        for kinds in combinations_with_replacement(range(14), cards)
        if all(kinds.count(kind) <= 4 for kind in range(13)) and kinds.count(13) <= 5
    ]
    assert list(rank_shapes(cards)) == expected
