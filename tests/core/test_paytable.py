"""The pay of a hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videopoker import load_paytable
from videopoker.core.cards.cards import CardError
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.paytable.paytable_fields import read_fields
from videopoker.play.paytables.files import paytable_names


def table(*lines, **fields):
    """A paytable of these lines, each a hand and its fields; one coin by default."""
    rows = [{"hand": hand, "pays": pays} | more for hand, pays, more in lines]
    return read_fields({"name": "Test", "coins": 1, "pays": rows} | fields)


JOKER = {"deck": {"jokers": 1}, "wild": ["joker"]}
DEUCES = {"wild": ["2"]}


@pytest.mark.parametrize(
    ("name", "hand", "line", "pays"),
    [
        ("joker-poker-jacks-15-5-4", "As Ks Qs Js Ts", "Natural Royal Flush", 4000),
        ("joker-poker-jacks-15-5-4", "As Ks JK Js Ts", "Wild Royal Flush", 500),
        ("joker-poker-jacks-15-5-4", "Ks Kh JK 8c 8d", "Full House", 25),
        ("joker-poker-jacks-15-5-4", "Js Jd 9h 7c 5s", "Jacks or Better", 5),
        ("joker-poker-jacks-15-5-4", "Js 9d 7h 5c JK", "Jacks or Better", 5),
        ("joker-poker-jacks-15-5-4", "Ts 9d 7h 5c JK", None, 0),
        ("joker-poker-jacks-15-5-4", "Ts Td 9h 7c 5s", None, 0),
        ("joker-poker-kings-20-7-5", "Ks 9d 7h 5c JK", "Kings or Better", 5),
        ("joker-poker-two-pair-20-10-6-5", "As Ad 7h 5c 3c", None, 0),
        ("deuces-wild-full-pay", "2s 2h 2d 2c As", "Four Deuces", 1000),
        ("deuces-wild-full-pay", "2s 2h 2d As Ts", "Wild Royal Flush", 125),
        ("deuces-wild-full-pay", "As Ks Qs Js Ts", "Natural Royal Flush", 4000),
        ("deuces-wild-full-pay", "2s 2h Ad Kc 9s", "Three of a Kind", 5),
        ("double-double-bonus-9-6", "As Ah Ad Ac 3s", "Four Aces with 2, 3 or 4", 2000),
        ("double-double-bonus-9-6", "As Ah Ad Ac 5s", "Four Aces", 800),
        ("double-double-bonus-9-6", "3s 3h 3d 3c As", "Four 2s to 4s with A to 4", 800),
        ("double-double-bonus-9-6", "3s 3h 3d 3c 4s", "Four 2s to 4s with A to 4", 800),
        ("double-double-bonus-9-6", "9s 9h 9d 9c As", "Four 5s to Kings", 250),
    ],
)
def test_shipped_paytable_pays(name, hand, line, pays):
    game = load_paytable(name)
    taken = game.line_for(hand)
    assert (taken.label if taken else None, game.payout(hand)) == (line, pays)


@pytest.mark.parametrize(
    ("coins", "pays"), [(1, 250), (2, 500), (3, 750), (4, 1000), (5, 4000), (None, 4000)]
)
def test_payout_follows_the_column_of_the_bet(coins, pays):
    assert load_paytable().payout("As Ks Qs Js Ts", coins) == pays


BEST_LINE = [
    # without its own line a hand pays the next line it makes
    ("As Ks Qs Js Ts", table(("straight flush", 50, {})), 50),
    ("9s 8s 7s 6s 5s", table(("flush", 6, {}), ("straight", 4, {})), 6),
    ("9s 8s 7s 6s 5s", table(("flush", 4, {}), ("straight", 6, {})), 6),
    ("7s 7h 7d 7c JK", table(("four of a kind", 20, {}), **JOKER), 20),
    ("7s 7h 7d 7c JK", table(("full house", 9, {}), **JOKER), 0),
    ("7s 7h 7d 7c JK", table(("pair", 1, {}), **JOKER), 1),
    ("7s 7h 7d 8s 8c", table(("three of a kind", 3, {}), ("two pair", 4, {})), 4),
    ("7s 6h 5d 4s 2c", table(("high card", 1, {})), 1),
    # the best-paying line, in any place
    ("As Ks Qs Js JK", table(("flush", 2, {}), ("royal flush", 9, {}), **JOKER), 9),
    ("As Ks Qs Js JK", table(("royal flush", 9, {"natural": True}), ("flush", 2, {}), **JOKER), 2),
    ("9s 9h 9d 9c JK", table(("five of a kind", 5, {}), ("four of a kind", 7, {"ranks": "9"}), **JOKER), 7),
    # a wild card is any card that makes the line
    ("Ks Kh 7d 2c JK", table(("two pair", 4, {}), ("three of a kind", 3, {}), **JOKER), 4),
    ("Ks Jh 7d 4c JK", table(("pair", 1, {"ranks": "Q"}), **JOKER), 0),
    ("As Ad Ah Ac JK", table(("four of a kind", 9, {"ranks": "A", "kickers": "2"}), **JOKER), 9),
    ("As Ad Ah JK 9c", table(("four of a kind", 9, {"ranks": "A", "kickers": "2"}), **JOKER), 0),
    # natural deuces
    ("2s 2h 2d 9c 9s", table(("four of a kind", 9, {"natural": True, "ranks": "2"}), **DEUCES), 0),
    ("3s 4s 9s Ts 2s", table(("flush", 3, {"natural": True}), **DEUCES), 3),
    ("3s 4s 9s Ts 2h", table(("flush", 3, {"natural": True}), **DEUCES), 0),
    ("As 2s 3s 4s 5s", table(("straight flush", 3, {"natural": True}), **DEUCES), 3),
    # an exact number of wild cards
    ("As Ad Ah Kc JK", table(("four of a kind", 9, {"wilds": 1}), **JOKER), 9),
    ("As Ad Ah Ac Kc", table(("four of a kind", 9, {"wilds": 1}), **JOKER), 0),
    ("2s 2d 2h 9c 9s", table(("five of a kind", 9, {"wilds": 2}), **DEUCES), 0),
    # ranks and kickers
    ("5s 5d 5h 5c 2s", table(("four of a kind", 9, {"ranks": "2-4"})), 0),
    ("5s 5d 5h 5c 2s", table(("four of a kind", 9, {"ranks": "5-K"})), 9),
    ("5s 5d 3h 3c 9s", table(("two pair", 9, {"ranks": "25"})), 0),
    ("5s 5d 2h 2c 9s", table(("two pair", 9, {"kickers": "9"})), 9),
    ("5s 5d 2h 2c 8s", table(("two pair", 9, {"kickers": "9"})), 0),
    ("As Ks Qs Js 8s", table(("flush", 9, {"ranks": "9-A"})), 0),
    ("Ks Qd 9h 7c 5s", table(("high card", 9, {"ranks": "A"})), 0),
]


@pytest.mark.parametrize(("hand", "game", "pays"), BEST_LINE)
def test_hand_is_paid_for_the_best_line_it_can_satisfy(hand, game, pays):
    assert game.payout(hand) == pays


def test_line_listed_first_is_taken_where_two_pay_the_same():
    game = table(("flush", 4, {}), ("straight", 4, {}))
    assert game.line_for("9s 8s 7s 6s 5s").label == "Flush"


def test_line_is_chosen_by_the_column_of_the_bet():
    game = table(("flush", [1, 9], {}), ("straight", [2, 3], {}), coins=2)
    assert [game.line_for("9s 8s 7s 6s 5s", coins).label for coins in (1, 2)] == ["Straight", "Flush"]


@pytest.mark.parametrize("coins", [0, -1, 6, True, 2.0, "2"])
def test_payout_refuses_a_bet_the_game_does_not_take(coins):
    with pytest.raises(ValueError, match="this game takes 1 to 5"):
        load_paytable().payout("As Ks Qs Js Ts", coins)


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ("As Ks Qs Js", "a hand is five cards, not 4"),
        ("As Ks Qs Js Ts 9s", "a hand is five cards, not 6"),
        ("As Ks Qs Js As", "As: the card appears 2 times"),
        ("As Ks Qs Js 1s", "'1s': no rank '1'"),
        ("As Ks Qs Js JK", "JK: this game has no joker"),
        ("", "a hand is five cards, not 0"),
    ],
)
def test_payout_refuses_cards_its_deck_does_not_have(hand, message):
    with pytest.raises(CardError, match=message):
        load_paytable("jacks-or-better-9-6").payout(hand)


def test_fields_written_and_read_are_the_same_paytable():
    games = [*map(load_paytable, paytable_names()), *(game for _, game, _ in BEST_LINE)]
    assert [game for game in games if read_fields(game.to_fields(), game.key) != game] == []


@pytest.mark.parametrize(
    "name", ["joker-poker-jacks-15-5-4", "deuces-wild-full-pay", "double-double-bonus-9-6"]
)
@given(data=st.data())
def test_payout_is_the_most_any_line_would_pay_alone(name, data):
    game = load_paytable(name)
    places = data.draw(
        st.lists(st.integers(0, game.deck_size - 1), min_size=5, max_size=5, unique=True), label="cards"
    )
    cards = [sorted_deck(game.jokers)[place] for place in places]
    coins = data.draw(st.integers(1, game.coins))
    alone = [
        type(game)(game.name, (line,), jokers=game.jokers, wild=game.wild).payout(cards, coins)
        for line in game.lines
    ]
    assert game.payout(cards, coins) == max(alone)


@pytest.mark.parametrize("name", ["deuces-and-joker-wild", "deuces-wild-full-pay", "double-double-bonus-9-6"])
@given(data=st.data())
def test_description_is_the_text_of_the_value(name, data):
    game = load_paytable(name)
    deck = sorted_deck(game.jokers)
    suit = data.draw(st.none() | st.integers(0, 3), label="one suit, besides jokers and deuces")
    cards = [
        card for card in deck if suit is None or card.number < 4 or card.is_joker or card.number & 3 == suit
    ]
    hand = data.draw(st.permutations(cards), label="cards")[:5]
    assert game.described(hand) == str(game.value(hand))
