"""Values of hands that evaluators often get wrong."""

from itertools import pairwise

import pytest

from videopoker.core.cards.cards import CardError, Rank, parse_cards, parse_ranks
from videopoker.core.cards.evaluate import cards_in_hand, evaluate
from videopoker.core.cards.wild_cards import as_wild_cards

TRICKY = [
    # the ace, high and low
    ("As 2d 4h 5c JK", "straight, five high"),
    ("2s 3d 5h JK Ac", "straight, five high"),
    ("As 2d 3h 4c 5s", "straight, five high"),
    ("JK As 2d 3h 4c", "straight, five high"),
    ("As Kd Qh Jc Ts", "straight, ace high"),
    ("As Kd JK Jc Ts", "straight, ace high"),
    ("2s 3d 4h 5c JK", "straight, six high"),
    ("5h 4h 3h 2h Ah", "straight flush, five high"),
    ("5h JK 3h 2h Ah", "straight flush, five high"),
    ("6h 5h 4h 3h JK", "straight flush, seven high"),
    # no wrap-around
    ("Qs Kd Ah 2c 3s", "high card, ace"),
    ("Ks Ad 2h 3c 4s", "high card, ace"),
    ("Qs Kd Ah 2c JK", "pair of aces"),
    ("Ks Ad 2h 3c JK", "pair of aces"),
    ("Ks As 2s 3s 4s", "flush, ace high"),
    ("Ks As 2s 3s JK", "flush, ace high"),
    # a joker with pairs
    ("Ks Kd JK 8c 8h", "full house, kings over eights"),
    ("8c 8h Ks Kd JK", "full house, kings over eights"),
    ("JK 2c 2h As Ad", "full house, aces over deuces"),
    ("Ks Kd JK 8c 7h", "three of a kind, kings"),
    ("2s 2d JK Ac Kh", "three of a kind, deuces"),
    ("Ks Kd Kh JK 7h", "four of a kind, kings"),
    ("7s 7d 7h 7c JK", "five of a kind, sevens"),
    ("As Ad Ah Ac JK", "five of a kind, aces"),
    ("Ks Jd 9h 7c JK", "pair of kings"),
    # a joker with a straight and a flush at once
    ("9s 8s 7s 6s JK", "straight flush, ten high"),
    ("9s 8s JK 6s 5s", "straight flush, nine high"),
    ("9s 8s 7s 5d JK", "straight, nine high"),
    ("9s 8s 7s 2s JK", "flush, ace high"),
    ("As Ks 8s 2s JK", "flush, ace high"),
    ("9d 8s 7s 6s JK", "straight, ten high"),
    ("Ts 8s 7d 6s JK", "straight, ten high"),
    # the royal flush, natural and with a joker at any place in it
    ("As Ks Qs Js Ts", "royal flush"),
    ("JK Ks Qs Js Ts", "royal flush"),
    ("As JK Qs Js Ts", "royal flush"),
    ("As Ks JK Js Ts", "royal flush"),
    ("As Ks Qs JK Ts", "royal flush"),
    ("As Ks Qs Js JK", "royal flush"),
    ("Ks Qs Js Ts 9s", "straight flush, king high"),
    ("JK Ks Qs Js 9s", "straight flush, king high"),
    ("Ad Ks Qs Js JK", "straight, ace high"),
    # nothing wild
    ("Ks Kd Kh 7c 7h", "full house, kings over sevens"),
    ("7s 7d 7h Kc Kh", "full house, sevens over kings"),
    ("As Ad 3h 3c 2s", "two pair, aces and threes"),
    ("6s 6d Ah Kc Qs", "pair of sixes"),
    ("As Qd 9h 7c 5s", "high card, ace"),
    ("7s 5s 4s 3s 2s", "flush, seven high"),
    # two jokers
    ("As Kd Qh JK JK", "straight, ace high"),
    ("As 2d 3h JK JK", "straight, five high"),
    ("As Ks 9h JK JK", "three of a kind, aces"),
    ("As Ks 9s JK JK", "flush, ace high"),
    ("As Ad 9s JK JK", "four of a kind, aces"),
    ("9s 9d 9h JK JK", "five of a kind, nines"),
    ("Js Ts 9s JK JK", "straight flush, king high"),
    ("As Js Ts JK JK", "royal flush"),
]


@pytest.mark.parametrize(("hand", "words"), TRICKY)
def test_hand_with_jokers_is_worth(hand, words):
    assert str(evaluate(parse_cards(hand))) == words


TRICKY_WITH_WILD_RANKS = [
    ("2s 2d 2h 2c As", "2", "five of a kind, aces"),
    ("2s 2d 2h 2c 3s", "2", "five of a kind, threes"),
    ("2s 2d 2h Ks 9s", "2", "straight flush, king high"),
    ("2s 2d 2h Ks 9d", "2", "four of a kind, kings"),
    ("2s 2d 2h As Ts", "2", "royal flush"),
    ("2s 2d 2h 9s 9d", "2", "five of a kind, nines"),
    ("2s 2d As 3h 5c", "2", "straight, five high"),
    ("2s As 3h 4d 5c", "2", "straight, five high"),
    ("2s As 3s 4s 5s", "2", "straight flush, five high"),
    ("2s 3d 4h 5c 6s", "2", "straight, seven high"),
    ("As Ks Qs Js 2d", "2", "royal flush"),
    ("2s 2d Ah Kc 9s", "2", "three of a kind, aces"),
    ("2s Ah Kc 9s 7d", "2", "pair of aces"),
    ("2s 2d 2h 2c JK", "2", "five of a kind, aces"),
    ("2s 2d 2h JK JK", "2", "five of a kind, aces"),
    ("3s 2d 2h 2c JK", "2", "five of a kind, threes"),
    ("2s 2d 7s 7d JK", "2", "five of a kind, sevens"),
    ("As Ad Kh Kc 5s", "A", "four of a kind, kings"),
    ("As Ad Ah Ac Ks", "A", "five of a kind, kings"),
    ("As 3d 4h 5c 6s", "A", "straight, seven high"),
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


def test_hand_joker_flush_takes_the_highest_rank_that_is_missing():
    assert evaluate(parse_cards("As Ks 9s 5s JK")).ranks == (14, 13, 12, 9, 5)


def test_hand_joker_flush_does_not_double_a_card():
    """The joker with A K Q J is the ten of a royal flush; with A K Q 9 it is the jack of a flush."""
    assert evaluate(parse_cards("As Ks Qs 9s JK")).ranks == (14, 13, 12, 11, 9)


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
    ("one", "other"),
    [
        ("As Kd Qh Jc Ts", "Ah Kc Qs Jd Td"),
        ("As Ks Qs Js Ts", "Ad Kd Qd JK Td"),
        ("Ks Kd Kh 8c 8h", "Ks Kd JK 8c 8h"),
        ("As Kd Qh Jc Ts", "As JK Qh Jc Ts"),
    ],
)
def test_hand_is_worth_the_same_in_other_suits_or_with_a_joker(one, other):
    assert evaluate(parse_cards(one)) == evaluate(parse_cards(other))
    assert evaluate(parse_cards(one)).score == evaluate(parse_cards(other)).score


@pytest.mark.parametrize(
    ("hand", "wild", "places"),
    [
        ("7d Ks 2c Kh 9s", "", {1, 3}),
        ("7d Ks 2c JK 9s", "", {1, 3}),
        ("8c Ks 8d Kh 9s", "", {0, 1, 2, 3}),
        ("7d Ks Kc Kh 9s", "", {1, 2, 3}),
        ("7d Ks Kc Kh Kd", "", {1, 2, 3, 4}),
        ("7d Ks Kc JK Kd", "", {1, 2, 3, 4}),
        ("7d 7s Kc JK Kd", "", {0, 1, 2, 3, 4}),
        ("As 2d 3h JK 5s", "", {0, 1, 2, 3, 4}),
        ("As Qd 9h 7c 5s", "", {0}),
        ("2s Kd 9h 7c 5s", "2", {0, 1}),
    ],
)
def test_standing_cards_are_those_that_make_the_hand(hand, wild, places):
    assert cards_in_hand(parse_cards(hand), as_wild_cards(wild)) == places


def test_hand_wild_ranks_may_be_any_collection():
    cards = parse_cards("2s Kd 9h 7c 5s")
    expected = evaluate(cards, frozenset({Rank.TWO}))
    assert (
        expected == evaluate(cards, [Rank.TWO]) == evaluate(cards, (Rank.TWO,)) == evaluate(cards, {Rank.TWO})
    )
