"""Many hands at once: `videopoker.arrays` deals, draws, pays and values as the rest of the program does."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from videopoker import Refused, arrays, holds, load_paytable, solve
from videopoker.core.cards.cards import CARDS

GAMES = ("jacks-or-better-9-6", "joker-poker-kings-20-7-5", "deuces-wild-full-pay", "double-joker-9-5-4")
COUNTS = {
    "jacks-or-better-9-6": (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 337920, 2062860),
    "joker-poker-kings-20-7-5": (
        *(4, 13, 20, 180, 3120, 6552, 7804, 20532),
        *(137280, 123552, 262956, 2307672),
    ),
}
"""How many of the 2,598,960 and 2,869,685 hands each line pays, and how many lose: known by counting on paper."""


@cache
def every_hand(jokers):
    return np.minimum(
        np.fromiter((card for hand in combinations(range(52 + jokers), 5) for card in hand), np.uint8), 52
    ).reshape(-1, 5)


def five_of(table):
    """Hands of five different cards of a game's deck, in any order."""
    deck = [*range(52), *[52] * table.jokers]
    return st.permutations(deck).map(lambda cards: cards[:5])


@pytest.mark.slow
@pytest.mark.parametrize("name", COUNTS)
def test_over_all_hands_each_line_is_paid_as_often_as_there_are_such_hands(name):
    table = load_paytable(name)
    pays, hands = arrays.payouts(table), every_hand(table.jokers)
    assert np.bincount(pays.lines(hands)).tolist() == [*COUNTS[name]]
    of_lines = np.array([*(line.pays[2] for line in table.lines), 0])
    assert pays(hands, 3).sum() == of_lines @ COUNTS[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_best_of_all_values_averages_to_the_return_of_the_solver(name):
    table = load_paytable(name)
    values, best, hands = arrays.hold_values(table), arrays.best_holds(table), every_hand(table.jokers)
    total = 0
    for start in range(0, len(hands), 1 << 17):
        some = hands[start : start + (1 << 17)]
        exact = values(some, exact=True)
        highest = exact.max(1)
        assert (exact[np.arange(len(some)), best(some)] == highest).all()
        total += int(highest.sum())
    assert Fraction(total, values.divisor * comb(table.deck_size, 5)) == solve(table).exact


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_values_and_best_holds_are_those_of_one_hand_in_any_order(name, data):
    table = load_paytable(name)
    hand = data.draw(five_of(table))
    ranked = holds([CARDS[card] for card in hand], table)
    values, best = hold_functions(name)
    (of_hand,), (exact,) = values([hand]), values([hand], exact=True)
    for hold in ranked:
        mask = sum(1 << position for position in hold.positions)
        assert of_hand[mask] == pytest.approx(hold.ev, rel=1e-12)
        assert Fraction(int(exact[mask]), values.divisor) == hold.exact
    (mask,) = best([hand]).tolist()
    assert mask == sum(1 << position for position in ranked[0].positions)


@cache
def hold_functions(name):
    return arrays.hold_values(name), arrays.best_holds(name)


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_a_final_hand_is_paid_as_the_paytable_says(name, data):
    table = load_paytable(name)
    hand, coins = data.draw(five_of(table)), data.draw(st.integers(1, table.coins))
    pays = arrays.payouts(table)
    cards = [CARDS[card] for card in hand]
    assert pays([hand], coins).tolist() == [table.payout(cards, coins)]
    line = table.line_for(cards, coins)
    assert pays.lines([hand], coins).tolist() == [table.lines.index(line) if line else len(table.lines)]


@given(st.integers(0, 5), st.integers(0, 2**64), st.integers(0, 200), st.data())
def test_a_draw_keeps_what_is_held_and_never_draws_a_card_that_was_dealt(jokers, seed, n, data):
    hands = arrays.deal(n, seed, jokers)
    assert hands.shape == (n, 5)
    assert hands.dtype == np.uint8
    masks = np.array(data.draw(st.lists(st.integers(0, 31), min_size=n, max_size=n)), np.uint8)
    final = arrays.draw(hands, masks, seed, jokers)
    for dealt, last, mask in zip(hands.tolist(), final.tolist(), masks.tolist(), strict=True):
        held = [card for position, card in enumerate(dealt) if mask >> position & 1]
        new = [card for position, card in enumerate(last) if not mask >> position & 1]
        assert [card for position, card in enumerate(last) if mask >> position & 1] == held
        seen = [*dealt, *new]
        assert max(map(seen.count, {*seen} - {52}), default=0) <= 1
        assert seen.count(52) <= jokers
        assert dealt == sorted(dealt)


def test_every_deal_and_every_draw_is_equally_likely():
    hands = arrays.deal(520_000, seed=1)
    seen = np.bincount(hands.ravel(), minlength=52)
    assert (abs(seen - 50_000) < 5 * 50_000**0.5).all()
    final = arrays.draw(
        np.tile(np.array([[8, 20, 0, 51, 33]], np.uint8), (470_000, 1)), [0b10010] * 470_000, 2
    )
    drawn = np.bincount(final[:, [0, 2, 3]].ravel(), minlength=52)
    assert not drawn[[8, 20, 0, 51, 33]].any()
    drawn = np.delete(drawn, [8, 20, 0, 51, 33])
    assert (abs(drawn - 30_000) < 5 * 30_000**0.5).all()


def test_a_seed_is_a_number_bytes_or_hexadecimal_text():
    first = arrays.deal(100, 42)
    assert (first == arrays.deal(100, b"*")).all()
    assert (first == arrays.deal(100, "2a")).all()
    assert (first != arrays.deal(100, 43)).any()


HAND = [[0, 5, 10, 15, 20]]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: arrays.deal(-1, 1), "-1 deals; expected 0 to 100,000,000"),
        (lambda: arrays.deal(5, -1), "a seed of -1; expected a whole number from 0"),
        (lambda: arrays.deal(5, 1, 6), "6 jokers; expected 0 to 5"),
        (lambda: arrays.draw(HAND, [32], 1), "masks from 32 to 32; expected 0 to 31"),
        (lambda: arrays.draw(HAND, [1, 2], 1), "one for each of 1 hand"),
        (lambda: arrays.draw([[0, 1, 2, 3, 52]], [1], 1), "expected 0 to 51, in a deck without jokers"),
        (
            lambda: arrays.payouts("9/6 jacks")([0, 1, 2, 3, 4]),
            "expected card numbers as whole numbers, (n, 5)",
        ),
        (lambda: arrays.payouts("9/6 jacks")([[0.5] * 5]), "array of float64"),
        (lambda: arrays.hold_values("9/6 jacks")([[7, 7, 1, 2, 3]]), "card 7 twice"),
        (lambda: arrays.best_holds("9/6 jacks")([[3, 7, 1, 2, 7]]), "card 7 twice"),
        (lambda: arrays.draw([[3, 7, 1, 2, 7]], [31], 1), "card 7 twice"),
        (lambda: arrays.payouts("9/6 jacks")([[3, 7, 1, 2, 7]]), "card 7 twice"),
        (lambda: arrays.payouts("9/6 jacks").lines([[3, 7, 1, 2, 7]], 1), "card 7 twice"),
        (lambda: arrays.payouts("joker-poker-kings-20-7-5")([[52, 3, 7, 2, 52]]), "more than 1 joker"),
        (lambda: arrays.best_holds("joker-poker-kings-20-7-5")([[52, 52, 7, 2, 3]]), "more than 1 joker"),
    ],
)
def test_what_no_game_has_is_refused_in_a_line(call, message):
    with pytest.raises(Refused) as refused:
        call()
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_hands_known_to_be_possible_are_paid_without_a_check():
    pays = arrays.payouts("9/6 jacks")
    hands = arrays.deal(1000, 1)
    assert (pays(hands, checked=False) == pays(hands)).all()
    assert pays([[7, 7, 1, 2, 3]], checked=False).shape == (1,)


def test_whole_numbers_of_other_dtypes_are_taken_and_nothing_given_is_changed():
    hands = np.array(HAND, np.int64)
    before = hands.copy()
    assert arrays.payouts("9/6 jacks")(hands).tolist() == [0]
    assert arrays.hold_values("9/6 jacks")(hands).shape == (1, 32)
    assert (arrays.draw(hands, np.array([31]), 1) == hands).all()
    assert (hands == before).all()
