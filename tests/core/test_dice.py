"""Poker dice."""

from itertools import combinations_with_replacement, pairwise
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videopoker.core.cards.cards import CardError
from videopoker.core.cards.showdown import FACES, Dice, compare_dice, in_dice_words
from videopoker.text.words.showdown import read_dice


@pytest.fixture(scope="module")
def values():
    """The values of all throws by class; dice in another order are worth the same, see below."""
    values = {}
    for faces in combinations_with_replacement(FACES, 5):
        value = Dice(faces).value
        orders = factorial(5) // prod(factorial(faces.count(face)) for face in set(faces))
        values.setdefault(in_dice_words(str(value.category)), []).extend([value] * orders)
    return values


LOW_TO_HIGH = [
    ("bust", 480),
    ("pair", 3_600),
    ("two pair", 1_800),
    ("three of a kind", 1_200),
    ("straight", 240),
    ("full house", 300),
    ("four of a kind", 150),
    ("five of a kind", 6),
]


def test_all_7776_throws_fall_into_the_known_classes(values):
    assert {name: len(some) for name, some in values.items()} == dict(LOW_TO_HIGH)


@pytest.mark.parametrize(("lower", "higher"), list(pairwise([name for name, _ in LOW_TO_HIGH])))
def test_every_throw_of_a_class_beats_every_throw_of_the_one_below(values, lower, higher):
    assert max(values[lower]) < min(values[higher])
    assert max(value.score for value in values[lower]) < min(value.score for value in values[higher])


def test_throws_have_252_values(values):
    """As many as there are multisets of five faces: no two different throws tie."""
    assert sum(len(set(some)) for some in values.values()) == 252


@pytest.mark.parametrize(
    ("text", "described"),
    [
        ("A A K Q J", "pair of aces"),
        ("AAKQJ", "pair of aces"),
        ("a,a, k q  j", "pair of aces"),
        ("9 10 J Q K", "straight, king high"),
        ("9 9 9 9 9", "five of a kind, nines"),
        ("J Q J Q J", "full house, jacks over queens"),
        ("9 9 A K K", "two pair, kings and nines"),
        ("9 T J Q A", "bust, ace"),
    ],
)
def test_dice_are_described(text, described):
    assert compare_dice([Dice.parse(text)]).descriptions == (described,)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A A K Q 8", "'8': no such face; expected 9 T J Q K A (die 5)"),
        ("A 1 K Q J", "'1': no such face; expected 9 T J Q K A (die 2)"),
        ("As A K Q J", "'s': no such face; expected 9 T J Q K A (die 2)"),
        ("A A K Q", "4 dice; expected five"),
        ("A A K Q J J", "6 dice; expected five"),
        ("", "0 dice; expected five"),
    ],
)
def test_dice_that_cannot_be_read_are_named_with_the_place(text, message):
    with pytest.raises(CardError) as caught:
        Dice.parse(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("text", ["A A K Q J / 9 9 T T T", "AAKQJ|99TTT", "AAKQJ/99TTT"])
def test_throws_are_separated_by_either_sign(text):
    assert read_dice([text]) == [Dice.parse("AAKQJ"), Dice.parse("99TTT")]


def test_sentences_about_cards_become_sentences_about_dice():
    assert in_dice_words("high card, ace; all five cards count the same") == (
        "bust, ace; all five dice count the same"
    )


@given(st.permutations(range(5)), st.tuples(*[st.sampled_from(FACES)] * 5))
def test_dice_are_worth_the_same_in_any_order(order, faces):
    assert Dice(tuple(faces[place] for place in order)).value == Dice(faces).value
