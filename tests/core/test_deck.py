"""Which cards a deck holds."""

import pytest

from videopoker.core.cards.cards import CARDS, JOKER, CardError, format_cards, parse_cards
from videopoker.core.cards.deck import check_one_deck, sorted_deck, without


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_deck_has_every_card_once_and_its_jokers(jokers):
    deck = sorted_deck(jokers)
    assert deck[:52] == CARDS[:52]
    assert deck[52:] == (JOKER,) * jokers


@pytest.mark.parametrize("jokers", [-1, 6])
def test_deck_with_another_number_of_jokers_is_refused(jokers):
    with pytest.raises(CardError, match=f"0 to 5 jokers, not {jokers}"):
        sorted_deck(jokers)


@pytest.mark.parametrize("jokers", [0, 1, 2, 5])
def test_deck_comes_from_one_deck(jokers):
    check_one_deck(sorted_deck(jokers), jokers)


@pytest.mark.parametrize(
    ("cards", "jokers", "message"),
    [
        ("Ks Ks", 0, "Ks: the card appears 2 times; a deck has it once"),
        ("2c Ks 3h Ks Ks", 1, "Ks: the card appears 3 times"),
        ("As JK", 0, "JK: this game has no joker"),
        ("JK As JK", 1, "JK: this game has one joker, not 2"),
        ("JK JK JK", 2, "JK: this game has two jokers, not 3"),
        ("JK " * 6, 5, "JK: this game has five jokers, not 6"),
    ],
)
def test_deck_names_the_card_that_is_there_too_often(cards, jokers, message):
    with pytest.raises(CardError, match=message):
        check_one_deck(parse_cards(cards), jokers)


def test_deck_without_some_cards_keeps_its_order():
    left = without(parse_cards("As JK 2c JK 3d"), parse_cards("JK 3d"))
    assert format_cards(left) == "As 2c JK"
