"""The evaluator against brute force: every card tried for every wild card."""

import random
from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, islice
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core import brute
from videopoker.core.cards.cards import CARDS, JOKER, Card, Rank, Suit
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.cards.evaluate import evaluate
from videopoker.core.cards.hands import Category

RANKS = range(2, 15)


def pairs(cards):
    """Cards in the form the brute force takes."""
    return tuple((int(card.rank), int(card.suit)) for card in cards)


def value_of(cards, wild=()):
    return parts(evaluate(cards, wild))


def parts(value):
    """Its category and ranks in the form of the brute force."""
    return int(value.category), tuple(map(int, value.ranks))


def brute_value(cards, wild=(), best=brute.best_by_every_card):
    fixed = pairs(card for card in cards if not card.is_joker and card.rank not in wild)
    return best(fixed, 5 - len(fixed))


def shapes(jokers):
    """Every shape of a 53-card deck's hands with this many jokers: (ranks, in one suit or not, how many hands)."""
    for ranks in combinations_with_replacement(RANKS, 5 - jokers):
        groups = Counter(ranks)
        if max(groups.values()) > 4:
            continue
        ways = prod(comb(4, count) for count in groups.values())
        one_suit = 4 if len(groups) == len(ranks) else 0
        if one_suit:
            yield ranks, True, one_suit
        yield ranks, False, ways - one_suit


def hand_of(ranks, one_suit, jokers):
    suits = [0 if one_suit else ranks[:place].count(rank) for place, rank in enumerate(ranks)]
    if not one_suit and not any(suits):
        suits[-1] = 1
    cards = tuple(Card.of(Rank(rank), Suit(suit)) for rank, suit in zip(ranks, suits, strict=True))
    return cards + (JOKER,) * jokers


@cache
def evaluated():
    """A hand of every shape of 53 cards, its value, and how many hands are of this shape."""
    return [
        (cards, evaluate(cards), hands)
        for jokers in (0, 1)
        for ranks, one_suit, hands in shapes(jokers)
        for cards in [hand_of(ranks, one_suit, jokers)]
    ]


def test_shapes_are_9997_and_hold_every_hand():
    assert len(evaluated()) == 9_997
    assert sum(hands for *_, hands in evaluated()) == comb(53, 5)


def test_evaluator_agrees_with_brute_force_on_every_shape_of_53_cards():
    wrong = [
        cards
        for cards, value, _ in evaluated()
        if parts(value) != brute_value(cards, best=brute.best_by_every_rank)
    ]
    assert wrong == []


def test_evaluator_calls_a_shape_natural_when_it_has_no_joker():
    assert all(value.natural != (JOKER in cards) for cards, value, _ in evaluated())


CENSUS = {
    "high card": 1_302_540,
    "pair": 1_268_088,
    "two pair": 123_552,
    "three of a kind": 137_280,
    "straight": 20_532,
    "flush": 7_804,
    "full house": 6_552,
    "four of a kind": 3_120,
    "straight flush": 180,
    "royal flush": 24,
    "five of a kind": 13,
}


def test_census_of_53_cards_by_category():
    census = Counter()
    for _, value, hands in evaluated():
        census[str(value.category)] += hands
    assert census == CENSUS


def test_census_has_4_natural_royal_flushes_and_20_with_the_joker():
    royals = Counter()
    for _, value, hands in evaluated():
        if value.category is Category.ROYAL_FLUSH:
            royals[value.natural] += hands
    assert royals == {True: 4, False: 20}


CLASSES = {
    "high card": (1_277, 1_302_540),
    "pair": (2_860, 1_098_240),
    "two pair": (858, 123_552),
    "three of a kind": (858, 54_912),
    "straight": (10, 10_200),
    "flush": (1_277, 5_108),
    "full house": (156, 3_744),
    "four of a kind": (156, 624),
    "straight flush": (9, 36),
    "royal flush": (1, 4),
}
"""Of each category the distinct values, 7,462 in all, and the hands among 52 cards; source: combinatorics."""


def test_categories_of_52_cards_have_the_known_numbers_of_values_and_of_hands():
    values, total = {}, Counter()
    for cards, value, hands in evaluated():
        if JOKER not in cards:
            values.setdefault(str(value.category), set()).add(value)
            total[str(value.category)] += hands
    assert {name: (len(some), total[name]) for name, some in values.items()} == CLASSES


@pytest.mark.slow
def test_hand_has_the_value_of_its_shape():
    """For any suits; one in 19 of the 2,869,685 hands. Their number in each category is counted above by shapes."""
    worth = {_shape(cards): value.score for cards, value, _ in evaluated()}
    for cards in islice(combinations(sorted_deck(1), 5), 0, None, 19):
        assert evaluate(cards).score == worth[_shape(cards)], cards


def _shape(cards):
    fixed = [card for card in cards if not card.is_joker]
    return tuple(sorted(card.rank for card in fixed)), len({card.suit for card in fixed}) == 1, len(fixed)


WILD = [(), (Rank.TWO,), (Rank.ACE,), (Rank.TEN,), (Rank.TWO, Rank.THREE), (Rank.FIVE, Rank.KING)]


def random_hands(seed, wilds, most, jokers):
    """Hands with this many wild cards, from decks with this many jokers and some ranks wild."""
    dice = random.Random(seed)
    deck = sorted_deck(jokers)
    while most:
        wild = dice.choice(WILD)
        count = dice.choice(range(jokers + 1))
        of_rank = [card for card in deck[:52] if card.rank in wild]
        if 0 <= wilds - count <= len(of_rank):
            fixed = dice.sample([card for card in deck[:52] if card.rank not in wild], 5 - wilds)
            cards = [*fixed, *dice.sample(of_rank, wilds - count), *(JOKER,) * count]
            dice.shuffle(cards)
            yield tuple(cards), wild
            most -= 1


@pytest.mark.parametrize(("wilds", "most"), [(0, 200), (1, 100), (2, 20), (3, 2)])
def test_evaluator_agrees_with_brute_force_on_random_hands(wilds, most):
    wrong = [
        (cards, wild)
        for cards, wild in random_hands(wilds, wilds, most, jokers=2)
        if value_of(cards, wild) != brute_value(cards, wild)
    ]
    assert wrong == []


def test_brute_force_by_ranks_agrees_with_brute_force_by_cards():
    for wilds, most in ((0, 100), (1, 100), (2, 10)):
        for cards, wild in random_hands(wilds + 10, wilds, most, jokers=2):
            assert brute_value(cards, wild, brute.best_by_every_rank) == brute_value(cards, wild)


@pytest.mark.slow
def test_evaluator_agrees_with_brute_force_on_every_shape_with_three_wild_cards():
    """Two fixed cards and three deuces: 13 pairs, and 78 pairs of ranks in one suit or two; deuces wild takes the deuces out."""
    wild = (Rank.TWO,)
    deuces = tuple(Card.of(Rank.TWO, suit) for suit in (Suit.SPADES, Suit.HEARTS, Suit.CLUBS))
    for low, high in combinations_with_replacement(range(3, 15), 2):
        for one_suit in {low != high, False}:
            fixed = hand_of((low, high), one_suit, 0)
            assert value_of(fixed + deuces, wild) == brute_value(fixed + deuces, wild)


@pytest.mark.slow
@pytest.mark.parametrize("rank", [Rank.THREE, Rank.SIX, Rank.TEN, Rank.ACE])
def test_evaluator_agrees_with_brute_force_with_four_wild_cards(rank):
    cards = (Card.of(rank, Suit.HEARTS), *(Card.of(Rank.TWO, suit) for suit in Suit))
    assert value_of(cards, (Rank.TWO,)) == brute_value(cards, (Rank.TWO,))


@given(
    st.lists(st.sampled_from(CARDS), min_size=5, max_size=5, unique=True),
    st.sets(st.sampled_from(Rank), max_size=3),
)
def test_evaluator_agrees_with_brute_force_with_any_ranks_wild(cards, wild):
    assert value_of(cards, wild) == brute_value(cards, wild, brute.best_by_every_rank)


@given(
    st.lists(st.sampled_from(CARDS[:52]), min_size=5, max_size=5, unique=True),
    st.sets(st.sampled_from(Rank), min_size=1, max_size=2),
)
def test_evaluator_calls_a_hand_natural_when_its_own_cards_are_worth_as_much(cards, wild):
    best = brute_value(cards, wild, brute.best_by_every_rank)
    assert evaluate(cards, wild).natural == (brute.natural_value(pairs(cards)) == best)


@pytest.mark.parametrize("aces", [1, 2, 3, 4])
def test_evaluator_makes_five_aces_of_five_wild_cards(aces):
    cards = [Card.of(Rank.ACE, suit) for suit in Suit][:aces] + [Card.of(Rank.TWO, suit) for suit in Suit]
    assert value_of(cards[:5], (Rank.TWO, Rank.ACE)) == (Category.FIVE_OF_A_KIND, (Rank.ACE,))
