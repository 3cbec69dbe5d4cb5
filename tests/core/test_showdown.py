"""Hands side by side: who wins, and why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videopoker.core.cards.cards import CARDS, JOKER, CardError, Rank, parse_cards
from videopoker.core.cards.deck import check_hand
from videopoker.core.cards.evaluate import evaluate
from videopoker.core.cards.hands import HandValue
from videopoker.core.cards.showdown import Showdown, described, show_down, why


def shown(*hands, **options):
    return show_down([parse_cards(hand) for hand in hands], **options)


def value(hand):
    return evaluate(parse_cards(hand))


@pytest.mark.parametrize(
    ("hands", "won"),
    [
        (["2s 2h 2c 8d 2d", "4s 5h 5s 5d 5c"], (1,)),
        (["3s 4s 5d 6h Jh", "3h 4h 5c 6c Jd"], (0, 1)),
        (["As Kd Qh 5c 3s", "Ad Kh Qc 5s 2d"], (0,)),  # down to the last kicker
        (["9s 9h 9d 4c 2s", "9s 9h 9d 4c 3s"], (1,)),
        (["As 2d 3h 4c 5s", "2d 3h 4c 5s 6s"], (1,)),  # the ace is low
        (["As Ks Qs Js Ts", "Ah Kh Qh Jh Th", "Ad Kd Qd Jd Td", "JK Kc Qc Jc Tc"], (0, 1, 2, 3)),
        (["As Ah 2c 3d 4h 9s 9c", "Ad Ac 2c 3d 4h 9s 9c"], (0, 1)),  # the board's kicker counts for both
    ],
)
def test_best_hands_win(hands, won):
    assert shown(*hands).winners == won


def test_no_hands_have_no_winners():
    assert Showdown(()).winners == ()


def test_hands_may_share_a_card():
    assert shown("As Ks Qs Js Ts", "As Ks Qs Js Ts").winners == (0, 1)


def test_joker_counts_as_the_card_it_replaces_not_as_a_highest_card():
    """A pair with a joker for its second card is a pair of that rank, and the joker no kicker."""
    assert shown("9s JK 4d 3c 2s", "9d 9c 8s 3h 2d").winners == (1,)


def test_wild_ranks_are_wild_in_every_hand():
    assert shown("2s Kd Kh 9c 5s", "As Ad Qh 9d 5d", wild={Rank.TWO}).winners == (0,)


def test_five_jokers_tie_with_a_natural_royal_flush_where_it_is_not():
    assert shown("JK JK JK JK JK", "As Ks Qs Js Ts", five_of_a_kind=False).winners == (0, 1)


def test_best_five_of_each_hand_are_shown():
    one, other = shown("9s 9h 4d 4c Qs 2d 3h", "As Kd Qh Jc Ts").hands
    assert (one.best, other.best) == (parse_cards("9s 9h 4d 4c Qs"), parse_cards("As Kd Qh Jc Ts"))


@pytest.mark.parametrize(
    ("hands", "options", "message"),
    [
        (["As As Kd Qd Jd"], {}, "As: the card appears 2 times; a deck has it once"),
        (["As As As Qd Jd"], {"decks": 2}, "As: the card appears 3 times; 2 decks have it 2 times"),
        (["As Kd Qd Jd"], {}, "a hand is five cards or more, not 4"),
        (["As Kd Qd Jd Td", "As"], {}, "hand 2: a hand is five cards or more, not 1"),
        (
            ["As Kd Qd Jd Td", "Ah Ks Kd Kd 9h"],
            {},
            "hand 2: Kd: the card appears 2 times; a deck has it once",
        ),
        (["JK JK JK JK JK JK"], {}, "JK: 6 jokers; a hand has at most 5"),
    ],
)
def test_impossible_hand_is_named(hands, options, message):
    with pytest.raises(CardError) as caught:
        shown(*hands, **options)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("hand", "decks"), [("As As Kd Qd Jd", 2), ("JK JK JK JK JK As Kd", 1), ("As As As As", 4), ("As Kd", 1)]
)
def test_possible_hand_has_no_complaint(hand, decks):
    check_hand(parse_cards(hand), decks)


WHY = [
    ("9s 9h 4d 4c Qs", "9d 9c 4s 4h 8d", "two pair: same pairs, queen kicker beats eight"),
    ("9s 9h 5d 5c 2s", "9d 9c 4s 4h Ad", "two pair: same high pair, fives beat fours"),
    ("Js Jh Ac 3d 4s", "Jd Jc Kc 3s 4d", "pair: same jacks, ace kicker beats king"),
    ("Js Jh Ac 7d 4s", "Jd Jc As 6s 4d", "pair: same jacks, same ace, seven kicker beats six"),
    (
        "Js Jh Ac 7d 4s",
        "Jd Jc As 7s 3d",
        "pair: same jacks, same ace and seven, four kicker beats three",
    ),
    ("6s 6h 2c 3d 4s", "5d 5c As 7s 3d", "pair: sixes beat fives"),
    (
        "9s 9h 9d 4c 3s",
        "9s 9h 9d 4c 2s",
        "three of a kind: same nines, same four, three kicker beats deuce",
    ),
    ("Ks Kh Kd 8c 8d", "Qs Qh Qd Ac As", "full house: kings beat queens"),
    ("Ks Kh Kd 9c 9d", "Ks Kh Kd 8c 8d", "full house: same three, nines beat eights"),
    ("2s 3d 4h 5c 6s", "As 2d 3h 4c 5s", "straight: six high beats five high"),
    ("As 9s 8s 7s 6s", "Ad 9d 8d 7d 5d", "flush: same down to the seven, then six beats five"),
    ("As Kd Qh Jc 9s", "Ad Kh Qc Js 8d", "high card: same down to the jack, then nine beats eight"),
    ("As Kd Qh Jc 9s", "Kd Qh Jc 9s 8d", "high card: ace high beats king high"),
    ("9s 8s 7s 6s 5s", "8d 7d 6d 5d 4d", "straight flush: nine high beats eight high"),
    ("As Ks Qs Js Ts", "3h 4h 7h 5h 6h", "royal flush beats straight flush, seven high"),
    ("3s 4s 5d 6h Jh", "3h 4h 5c 6c Jd", "high card, jack; all five cards count the same"),
    ("As Ks Qs Js Ts", "Ah Kh Qh Jh JK", "royal flush; all five cards count the same"),
]


@pytest.mark.parametrize(("winner", "loser", "sentence"), WHY)
def test_why_says_the_same_in_either_order(winner, loser, sentence):
    assert why(value(winner), value(loser)) == sentence
    assert why(value(loser), value(winner)) == sentence


def test_reason_compares_the_best_two_of_many():
    several = shown("Js Jh Ac 3d 4s", "2s 3d 5h 7c 9s", "Jd Jc Kc 3s 4d")
    assert several.reason == "pair: same jacks, ace kicker beats king"


def test_one_hand_has_no_reason():
    assert shown("Js Jh Ac 3d 4s").reason == ""


@pytest.mark.parametrize(
    ("hands", "descriptions"),
    [
        (["Js Jh Ac 3d 4s"], ["pair of jacks"]),
        (["Js Jh Ac 3d 4s", "Jd Jc Kc 3s 4d"], ["pair of jacks, ace kicker", "pair of jacks, king kicker"]),
        (["Js Jh Ac 3d 4s", "Jd Jc Ad 3s 4d"], ["pair of jacks", "pair of jacks"]),
        (
            ["9s 9h 4d 4c Qs", "9d 9c 4s 4h 8d"],
            ["two pair, nines and fours, queen kicker", "two pair, nines and fours, eight kicker"],
        ),
        (
            ["5s 5h 5d Kc Ks", "5s 5h 5d Qc Qs"],
            ["full house, fives over kings", "full house, fives over queens"],
        ),
        (["As 9s 8s 7s 6s", "Ad 9d 8d 7d 5d"], ["flush, ace high, then six", "flush, ace high, then five"]),
        (["As Kd 8h 7c 6s", "Ad Qh 8d 7d 5s"], ["high card, ace, then king", "high card, ace, then queen"]),
        (
            ["Js Jh Ac 3d 4s", "Jd Jc Kc 3s 4d", "As Kd Qh Jc 9s"],
            ["pair of jacks, ace kicker", "pair of jacks, king kicker", "high card, ace"],
        ),
    ],
)
def test_kickers_are_named_where_they_decided(hands, descriptions):
    assert list(shown(*hands).descriptions) == descriptions


DECK = (*CARDS[:52], JOKER, JOKER)
hands = st.sets(st.integers(0, len(DECK) - 1), min_size=5, max_size=7).map(
    lambda places: tuple(DECK[place] for place in sorted(places))
)
# few ranks, so that hands of one category and ties come up often
close = st.lists(st.sampled_from(CARDS[:20]), min_size=5, max_size=5, unique=True).map(tuple)
values = st.builds(evaluate, hands | close)


@given(values, values)
def test_score_is_one_integer_that_orders_as_comparing_does(one, other):
    assert (one.score < other.score, one.score == other.score) == (one < other, one == other)


@given(values, values)
def test_equal_values_hash_alike(one, other):
    assert (one == other) == (len({one, other}) == 1)


@given(values)
def test_value_is_made_again_from_its_category_and_ranks(one):
    assert HandValue(one.category, one.ranks) == one


@given(st.lists(close | hands, min_size=1, max_size=6))
def test_winners_beat_or_tie_with_every_hand(some):
    several = show_down(some)
    scores = [hand.value.score for hand in several.hands]
    assert several.winners == tuple(place for place, score in enumerate(scores) if score == max(scores))
    assert several.winners


@given(close, close)
def test_kickers_of_two_hands_are_named_together_or_not_at_all(one, other):
    a, b = evaluate(one), evaluate(other)
    longer = [described(x, [y]) != str(x) for x, y in ((a, b), (b, a))]
    assert longer[0] == longer[1]


@given(close | hands, close | hands)
def test_why_says_tie_only_of_a_tie(one, other):
    a, b = evaluate(one), evaluate(other)
    assert ("all five cards count the same" in why(a, b)) == (a == b)
