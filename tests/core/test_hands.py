"""Hand values compare, hash and have words."""

import pickle
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videopoker.core.cards.cards import CARDS, Rank
from videopoker.core.cards.evaluate import evaluate
from videopoker.core.cards.hands import Category, HandValue

hands = st.lists(st.sampled_from(CARDS), min_size=5, max_size=5, unique=True).map(tuple)


@given(hands, st.randoms(use_true_random=False))
def test_value_does_not_depend_on_the_order_of_the_cards(hand, random):
    mixed = list(hand)
    random.shuffle(mixed)
    assert evaluate(mixed) == evaluate(hand)
    assert evaluate(mixed).natural == evaluate(hand).natural


def test_value_natural_hand_equals_the_wild_one():
    wild, natural = (HandValue(Category.ROYAL_FLUSH, (), natural) for natural in (False, True))
    assert wild == natural
    assert not wild < natural


def test_value_cannot_be_changed():
    value = evaluate(CARDS[:5])
    with pytest.raises(AttributeError):
        value.natural = False
    with pytest.raises(AttributeError):
        del value.ranks


@given(hands)
def test_value_and_its_cards_are_pickled_and_copied(hand):
    made = hand, evaluate(hand)
    assert pickle.loads(pickle.dumps(made)) == deepcopy(made) == made


def test_value_repr_is_code_that_makes_it():
    value = evaluate("Ks Kh JK 8c 8d")
    made = eval(repr(value))
    assert (made, made.natural) == (value, value.natural)


def test_value_does_not_compare_with_anything_else():
    with pytest.raises(TypeError):
        assert HandValue(Category.PAIR, (Rank.TWO,)) < 3
