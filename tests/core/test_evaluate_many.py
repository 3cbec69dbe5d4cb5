"""The best five of six, seven and more cards."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videopoker.core.cards.cards import CARDS, JOKER, Rank, parse_cards, parse_ranks
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.cards.evaluate import best_five, evaluate

BEST = [
    # groups
    ("8c 8d 8h Ks Kh Kd As", "full house, kings over eights", "Ks Kh Kd 8c 8d"),
    ("Ks Kh Qd Qc Js Jh As", "two pair, kings and queens", "Ks Kh Qd Qc As"),
    ("7s 7h 7d 7c 2s 2h As", "four of a kind, sevens", "7s 7h 7d 7c As"),
    # straights
    ("As 2d 3h 4c 5s Kd Kh", "straight, five high", "5s 4c 3h 2d As"),
    ("Qs Kd Ah 2c 3s 9h 9d", "pair of nines", "9h 9d Ah Kd Qs"),
    # flushes
    ("9s 8s 7d 6s 5s 2s Kh", "flush, nine high", "9s 8s 6s 5s 2s"),
    ("As Ks 9s 8s 7s 6s 5s", "straight flush, nine high", "9s 8s 7s 6s 5s"),
    ("Ah Kh Qh Jh Th 9h 8h", "royal flush", "Ah Kh Qh Jh Th"),
    ("Ks Kh Kd 4s 4h As Qs", "full house, kings over fours", "Ks Kh Kd 4s 4h"),
    # six
    ("2s 2h 3d 3c 4s 4h", "two pair, fours and threes", "4s 4h 3d 3c 2s"),
    # wild cards
    ("Ks Kh JK 8c 8d 2s 3h", "full house, kings over eights", "Ks Kh 8c 8d JK"),
    ("JK 9h 8h 7h 6h 2s 2d", "straight flush, ten high", "9h 8h 7h 6h JK"),
    ("JK JK JK JK JK 9h 8d", "five of a kind, aces", "JK JK JK JK JK"),
]


@pytest.mark.parametrize(("hand", "words", "five"), BEST)
def test_many_cards_are_worth_their_best_five(hand, words, five):
    assert str(evaluate(parse_cards(hand))) == words
    assert best_five(parse_cards(hand)) == parse_cards(five)


@pytest.mark.parametrize(
    ("hand", "wild", "words", "natural"),
    [
        ("2s 2h 9h 8h 7h Kc Kd", "2", "straight flush, jack high", False),
        ("2s 2h 2d 3c 3s 3h 9d", "23", "five of a kind, aces", False),
        ("As 2s 3s 4s 5s 9h Kd", "2", "straight flush, five high", True),
        ("Ks Qs Js Ts As 2s 2h", "2", "royal flush", True),
    ],
)
def test_many_cards_with_wild_ranks_are_worth(hand, wild, words, natural):
    value = evaluate(parse_cards(hand), parse_ranks(wild))
    assert (str(value), value.natural) == (words, natural)


def test_best_five_are_natural_where_no_wild_card_is_needed():
    cards = parse_cards("2s Ks Qs Js Ts As 2h")
    assert best_five(cards, {Rank.TWO}) == parse_cards("As Ks Qs Js Ts")


def test_best_five_take_the_joker_only_where_no_card_serves():
    assert best_five(parse_cards("JK Ks Qs Js Ts As 2h")) == parse_cards("As Ks Qs Js Ts")


def test_value_with_an_idle_joker_is_natural():
    assert evaluate(parse_cards("As Ks Qs Js Ts JK 3d"), five_of_a_kind=False).natural


@pytest.mark.parametrize(
    ("jokers", "words", "natural"),
    [(0, "royal flush", True), (1, "five of a kind, aces", False), (2, "five of a kind, aces", False)],
)
def test_whole_deck_is_worth(jokers, words, natural):
    value = evaluate(sorted_deck(jokers))
    assert (str(value), value.natural) == (words, natural)


def test_whole_deck_names_five_cards():
    assert best_five(sorted_deck()) == parse_cards("As Ks Qs Js Ts")


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("JK JK JK JK JK", "royal flush"),
        ("As Ah Ad Ac JK", "four of a kind, aces"),
        ("9s 9h 9d JK JK", "four of a kind, nines"),
        ("As JK JK JK JK", "royal flush"),
        ("8s 8h 8d 8c JK Ks Kh", "four of a kind, eights"),
    ],
)
def test_hand_where_five_of_a_kind_is_not_on_the_table_is_worth(hand, words):
    assert str(evaluate(parse_cards(hand), five_of_a_kind=False)) == words


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("As As Ah Ah Ad", "five of a kind, aces"),
        ("As As Ks Qs Js", "flush, ace high"),
        ("As As Kd Kd 9h", "two pair, aces and kings"),
        ("As As Kd Qh Jc Ts 2d", "straight, ace high"),
    ],
)
def test_hand_of_several_decks_is_worth(hand, words):
    assert str(evaluate(parse_cards(hand), decks=2)) == words


DECK = (*CARDS[:52], *(JOKER,) * 5)
places = st.sets(st.integers(0, len(DECK) - 1), min_size=5, max_size=9)
hands = places.map(lambda found: tuple(DECK[place] for place in sorted(found)))
wild_ranks = st.sets(st.sampled_from(Rank), max_size=2).map(frozenset)


@given(hands, wild_ranks, st.booleans())
def test_many_cards_are_worth_the_best_five_of_them(cards, wild, five):
    values = [evaluate(some, wild, five_of_a_kind=five) for some in combinations(cards, 5)]
    value = evaluate(cards, wild, five_of_a_kind=five)
    assert value == max(values)
    assert value.natural == any(one.natural for one in values if one == value)


@given(hands, wild_ranks, st.booleans())
def test_best_five_are_cards_of_the_hand_and_worth_as_much(cards, wild, five):
    best = best_five(cards, wild, five_of_a_kind=five)
    value, whole = (evaluate(some, wild, five_of_a_kind=five) for some in (best, cards))
    assert len(best) == 5
    assert Counter(best) <= Counter(cards)
    assert (value, value.natural) == (whole, whole.natural)


@given(st.lists(st.sampled_from(CARDS[:52]), min_size=5, max_size=8))
def test_best_five_of_several_decks_are_worth_as_much(cards):
    assert evaluate(best_five(cards, decks=9), decks=9) == evaluate(cards, decks=9)
