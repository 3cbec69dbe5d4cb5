"""Values of hands that evaluators often get wrong."""

from itertools import pairwise

import pytest

from videopoker.core.cards.cards import CardError, parse_cards, parse_ranks
from videopoker.core.cards.evaluate import cards_in_hand, evaluate
from videopoker.core.cards.wild_cards import as_wild_cards

TRICKY = [
    # the ace, high and low
    ("As 2d 4h 5c JK", "straight, five high"),
    ("As 2d 3h 4c 5s", "straight, five high"),
    ("As Kd Qh Jc Ts", "straight, ace high"),
    ("2s 3d 4h 5c JK", "straight, six high"),
    ("5h 4h 3h 2h Ah", "straight flush, five high"),
    # no wrap-around
    ("Qs Kd Ah 2c 3s", "high card, ace"),
    ("Qs Kd Ah 2c JK", "pair of aces"),
    ("Ks As 2s 3s 4s", "flush, ace high"),
    # a joker with pairs
    ("Ks Kd JK 8c 8h", "full house, kings over eights"),
    ("JK 2c 2h As Ad", "full house, aces over deuces"),
    ("Ks Kd JK 8c 7h", "three of a kind, kings"),
    ("7s 7d 7h 7c JK", "five of a kind, sevens"),
    ("Ks Jd 9h 7c JK", "pair of kings"),
    # a joker with a straight and a flush at once
    ("9s 8s 7s 6s JK", "straight flush, ten high"),
    ("9s 8s 7s 5d JK", "straight, nine high"),
    ("9s 8s 7s 2s JK", "flush, ace high"),
    ("9d 8s 7s 6s JK", "straight, ten high"),
    # the royal flush, natural and with a joker at any place in it
    ("As Ks Qs Js Ts", "royal flush"),
    ("JK Ks Qs Js Ts", "royal flush"),
    ("As Ks Qs Js JK", "royal flush"),
    ("Ks Qs Js Ts 9s", "straight flush, king high"),
    ("Ad Ks Qs Js JK", "straight, ace high"),
    # nothing wild
    ("Ks Kd Kh 7c 7h", "full house, kings over sevens"),
    ("As Ad 3h 3c 2s", "two pair, aces and threes"),
    ("As Qd 9h 7c 5s", "high card, ace"),
    # two jokers
    ("As Kd Qh JK JK", "straight, ace high"),
    ("As Ks 9h JK JK", "three of a kind, aces"),
    ("As Ks 9s JK JK", "flush, ace high"),
    ("Js Ts 9s JK JK", "straight flush, king high"),
    ("As Js Ts JK JK", "royal flush"),
]


@pytest.mark.parametrize(("hand", "words"), TRICKY)
def test_hand_with_jokers_is_worth(hand, words):
    assert str(evaluate(parse_cards(hand))) == words


TRICKY_WITH_WILD_RANKS = [
    ("2s 2d 2h 2c As", "2", "five of a kind, aces"),
    ("2s 2d 2h Ks 9s", "2", "straight flush, king high"),
    ("2s 2d 2h As Ts", "2", "royal flush"),
    ("2s 2d As 3h 5c", "2", "straight, five high"),
    ("2s As 3s 4s 5s", "2", "straight flush, five high"),
    ("As Ks Qs Js 2d", "2", "royal flush"),
    ("2s 2d Ah Kc 9s", "2", "three of a kind, aces"),
    ("2s 2d 2h 2c JK", "2", "five of a kind, aces"),
    ("3s 2d 2h 2c JK", "2", "five of a kind, threes"),
    ("As Ad Ah Ac Ks", "A", "five of a kind, kings"),
    ("Ks 9d 9h 4c 4s", "K", "full house, nines over fours"),
    ("3s 9d 2h 2c 3d", "23", "five of a kind, nines"),
]


@pytest.mark.parametrize(("hand", "wild", "words"), TRICKY_WITH_WILD_RANKS)
def test_hand_with_wild_ranks_is_worth(hand, wild, words):
    assert str(evaluate(parse_cards(hand), parse_ranks(wild))) == words


@pytest.mark.parametrize(
    ("hand", "wild", "natural"),
    [
        ("As Ks Qs Js Ts", "", True),
        ("As Ks Qs Js JK", "", False),
        ("2s 3s 4s 5s 6d", "2", False),  # wild, the deuce makes a seven high straight
        ("As 2s 3s 4s 5s", "2", True),  # the deuce counts as itself: any other card is worth no more
        ("As 2d 3h 4c 5s", "2", True),
        ("2s 2d 2h 2c As", "2", False),  # five of a kind with wild deuces, four of a kind without
        ("Ks Kd 9h 7c 4s", "2", True),
        ("2s 9d 8h 5c 4s", "2", False),
        ("As Ks Qs Js Ts", "A", True),
    ],
)
def test_hand_is_natural_when_no_card_stands_for_another(hand, wild, natural):
    ranks = parse_ranks(wild) if wild else frozenset()
    assert evaluate(parse_cards(hand), ranks).natural is natural


@pytest.mark.parametrize("count", [0, 1, 4])
def test_hand_is_five_cards_or_more(count):
    with pytest.raises(CardError, match=f"a hand is five cards or more, not {count}"):
        evaluate(parse_cards("2s 3s 4s 5s 7d 8d 9d")[:count])


RANKING = [
    "7s 5d 4h 3c 2s",
    "8s 5d 4h 3c 2s",
    "As Kd Qh Jc 9s",
    "2s 2d 5h 4c 3s",
    "2s 2d Ah Kc Qs",
    "2s 2d Ah Kc JK",  # three deuces
    "3s 3d 3h 4c 5s",
    "As 2d 3h 4c 5s",
    "2d 3h 4c 5s 6s",
    "As Kd Qh Jc Ts",
    "7s 5s 4s 3s 2s",
    "As Ks Qs Js 9s",
    "2s 2d 2h 3c 3s",
    "As Ad Ah Kc Ks",
    "2s 2d 2h 2c 3s",
    "2s 2d 2h 2c As",
    "As Ad Ah Ac Ks",
    "As 2s 3s 4s 5s",
    "9s Ks Qs Js Ts",
    "As Ks Qs Js Ts",
    "2s 2d 2h 2c JK",
    "As Ad Ah Ac JK",
]


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(RANKING)))
def test_hand_beats_the_one_before_it(lower, higher):
    low, high = evaluate(parse_cards(lower)), evaluate(parse_cards(higher))
    assert low < high
    assert low.score < high.score


@pytest.mark.parametrize(
    ("hand", "wild", "places"),
    [
        ("7d Ks 2c JK 9s", "", {1, 3}),
        ("8c Ks 8d Kh 9s", "", {0, 1, 2, 3}),
        ("7d Ks Kc Kh Kd", "", {1, 2, 3, 4}),
        ("As 2d 3h JK 5s", "", {0, 1, 2, 3, 4}),
        ("As Qd 9h 7c 5s", "", {0}),
        ("2s Kd 9h 7c 5s", "2", {0, 1}),
    ],
)
def test_standing_cards_are_those_that_make_the_hand(hand, wild, places):
    assert cards_in_hand(parse_cards(hand), as_wild_cards(wild)) == places
