"""The shuffle is the documented one."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videopoker.core.cards.cards import format_cards, parse_cards
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.machine.events import Dealt
from videopoker.play.deals.shuffle import as_shuffled, fresh_secret, seeded, shuffled

secrets = st.binary(min_size=32, max_size=32)


def as_documented(secret, phrase, hand, jokers):
    """The shuffle written again from its description, as anyone can do to check a hand."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"] + ["JK"] * jokers
    block, stream = 0, []
    for last in range(len(deck) - 1, 0, -1):
        while True:
            if not stream:
                message = f"{phrase}:{hand}:{block}".encode()
                stream = list(hmac.new(secret, message, hashlib.sha256).digest())
                block += 1
            place = stream.pop(0) & (2 ** last.bit_length() - 1)
            if place <= last:
                break
        deck[last], deck[place] = deck[place], deck[last]
    return deck


@given(secrets, st.text(max_size=20), st.integers(1, 10**9), st.integers(0, 5))
def test_shuffle_is_the_documented_one(secret, phrase, hand, jokers):
    order = shuffled(sorted_deck(jokers), secret, phrase, hand)
    assert [str(card) for card in order] == as_documented(secret, phrase, hand, jokers)


def test_shuffle_of_a_known_secret_never_changes():
    order = shuffled(sorted_deck(1), bytes(range(32)), "", 1)
    assert format_cards(order[:10]) == "8h 7h Th 4h 2c Ac 4d Ah 5c 5d"


@pytest.mark.parametrize("size", [0, 31, 33])
def test_shuffle_takes_only_secrets_of_32_bytes(size):
    with pytest.raises(ValueError, match=f"a secret of {size} bytes; expected 32"):
        shuffled(sorted_deck(), b"x" * size, "", 1)


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


def test_shuffle_makes_every_order_of_four_cards_equally_likely():
    """24 orders, 4,800 fixed secrets: chi-square with 23 degrees of freedom is below 49.7 in 999 of 1,000 fair cases."""
    cards = parse_cards("As Ks Qs JK")
    secret = seeded(b"four cards")
    orders = Counter(shuffled(cards, secret(hand), "", hand) for hand in range(4_800))
    assert chi_square([orders[order] for order in permutations(cards)], 200) < 49.7


def test_shuffle_puts_every_card_first_equally_often():
    """53 cards, 5,300 fixed secrets: chi-square with 52 degrees of freedom is below 93.2 in 999 of 1,000 fair cases."""
    deck = sorted_deck(1)
    secret = seeded(b"first card")
    first = Counter(shuffled(deck, secret(hand), "", hand)[0] for hand in range(5_300))
    assert chi_square([first[card] for card in deck], 100) < 93.2


def test_seeded_entropy_repeats_itself_and_differs_by_hand_and_seed():
    assert seeded(b"1")(5) == seeded(b"1")(5)
    assert len({seeded(seed)(hand) for seed in (b"1", b"2") for hand in range(100)}) == 200


def test_fresh_secrets_are_32_bytes_and_never_the_same():
    drawn = {fresh_secret(1) for _ in range(100)}
    assert len(drawn) == 100
    assert {len(secret) for secret in drawn} == {32}


def dealt(order, secret=b"s" * 32, phrase="", hand=1):
    return Dealt(hand, 1, tuple(order[:5]), tuple(order[5:10]), secret, phrase)


@pytest.mark.parametrize("place", range(10))
def test_deal_with_a_card_changed_is_found_wrong(place):
    order = list(shuffled(sorted_deck(1), b"s" * 32, "", 1))
    order[place] = order[20]
    assert as_shuffled(dealt(order), 1) is False


def test_deal_from_another_deck_is_found_wrong():
    order = shuffled(sorted_deck(1), b"s" * 32, "", 1)
    assert as_shuffled(dealt(order), 0) is False


def test_rigged_deal_has_no_shuffle_to_check():
    assert as_shuffled(dealt(sorted_deck(), secret=None), 0) is None
