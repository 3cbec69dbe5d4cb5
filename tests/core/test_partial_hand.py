"""A hand of fewer than five cards: its value, and the best value it can still reach."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.quick import examples
from videopoker.core.cards.cards import CARDS, JOKER, Rank, parse_cards
from videopoker.core.cards.deck import sorted_deck, without
from videopoker.core.cards.evaluate import could_be, evaluate, so_far
from videopoker.core.cards.wild_cards import WildCards, as_wild_cards


@pytest.mark.parametrize(
    ("hand", "wild", "words"),
    [
        ("Ks", "", "high card, king"),
        ("Ks Kd 8c", "", "pair of kings"),
        ("Ks Kd 8c 8d", "", "two pair, kings and eights"),
        ("Ks Kd Kh Kc", "", "four of a kind, kings"),
        ("JK", "", "high card, ace"),
        ("JK 8c", "", "pair of eights"),
        ("JK 8c 8d", "", "three of a kind, eights"),
        ("JK JK 8c 9d", "", "three of a kind, nines"),
        ("JK 8c 8d 8h", "", "four of a kind, eights"),
        ("2s 9d", "2", "pair of nines"),
        ("2s 9d", "", "high card, nine"),
        ("JK JK JK JK JK", "", "five of a kind, aces"),
        ("Ks Kd JK 8c 8d", "", "full house, kings over eights"),
    ],
)
def test_hand_so_far_is(hand, wild, words):
    assert str(so_far(parse_cards(hand), as_wild_cards(wild))) == words


def test_no_cards_have_no_value():
    assert so_far(()) is None


def test_five_jokers_are_a_royal_flush_where_five_of_a_kind_is_not_on_the_table():
    assert str(so_far((JOKER,) * 5, five_of_a_kind=False)) == "royal flush"


@pytest.mark.parametrize(
    ("hand", "jokers", "wild", "five", "words"),
    [
        ("", 0, "", True, "royal flush"),
        ("", 1, "", True, "five of a kind, aces"),
        ("", 1, "", False, "royal flush"),
        ("", 0, "A", True, "five of a kind, kings"),  # the four aces are wild, and one card is not
        ("", 1, "A", True, "five of a kind, aces"),
        ("As Ad", 1, "", True, "five of a kind, aces"),
        ("9s 2d 3c", 0, "", True, "three of a kind, nines"),
        ("9s 2d 3c 7h", 0, "", True, "pair of nines"),
        ("9s 8s 7s 6s", 0, "", True, "straight flush, ten high"),
        ("9s 8s 7s 6d", 0, "", True, "straight, ten high"),
        ("As 2s 3s 4d", 0, "", True, "straight, five high"),
        ("JK JK JK JK", 0, "", False, "royal flush"),
        ("Ks Kh Kd 8c 8d", 1, "", True, "full house, kings over eights"),
    ],
)
def test_hand_could_still_be(hand, jokers, wild, five, words):
    wild_cards = WildCards(as_wild_cards(wild).ranks, jokers)
    assert str(could_be(parse_cards(hand), wild_cards, five_of_a_kind=five)) == words


def completions(cards, jokers, wild, five):
    """The best of all ways to complete the hand, one by one."""
    rest = without(sorted_deck(jokers), cards)
    made = (
        evaluate((*cards, *more), wild, five_of_a_kind=five) for more in combinations(rest, 5 - len(cards))
    )
    return max(made)


wilds = st.sampled_from(
    [frozenset(), frozenset({Rank.TWO}), frozenset({Rank.ACE}), frozenset({Rank.FIVE, Rank.KING})]
)
some_cards = st.lists(st.sampled_from(CARDS), min_size=3, max_size=5, unique=True).map(tuple)


@pytest.mark.slow
@settings(max_examples=examples(40))
@given(some_cards, wilds, st.booleans())
def test_hand_could_be_the_best_of_all_its_completions(cards, wild, five):
    jokers = max(cards.count(JOKER), len(wild) % 2)
    assert could_be(cards, WildCards(wild, jokers), five_of_a_kind=five) == completions(
        cards, jokers, wild, five
    )


@pytest.mark.slow
@pytest.mark.parametrize("wild", [frozenset(), frozenset({Rank.ACE}), frozenset({Rank.TWO})])
@pytest.mark.parametrize("jokers", [0, 1])
@pytest.mark.parametrize("hand", ["As Ah", "9s 8s", "9s 2d"])
def test_two_cards_could_be_the_best_of_all_their_completions(hand, jokers, wild):
    cards = parse_cards(hand)
    assert could_be(cards, WildCards(wild, jokers)) == completions(cards, jokers, wild, five=True)


@given(some_cards)
def test_best_possible_hand_never_improves_card_by_card(cards):
    assert could_be(cards, WildCards(jokers=1)) <= could_be(cards[:-1], WildCards(jokers=1))
