"""Cards are read and written."""

import pytest

from videopoker.core.cards.cards import (
    CARDS,
    JOKER,
    RANK_LETTERS,
    SUIT_LETTERS,
    Card,
    CardError,
    Rank,
    Suit,
    format_cards,
    parse_cards,
    parse_rank,
)


def test_cards_written_and_read_are_the_same_cards():
    assert tuple(Card.parse(str(card)) for card in CARDS) == CARDS


def test_card_repr_is_code_that_makes_it():
    assert tuple(eval(repr(card), {"Card": Card}) for card in CARDS) == CARDS


def test_card_pretty_form_is_read_back():
    assert tuple(Card.parse(card.pretty) for card in CARDS) == CARDS


def test_card_is_made_of_its_rank_and_suit():
    assert [card for card in CARDS[:52] if Card.of(card.rank, card.suit) is not card] == []


def test_cards_are_53_different_ones():
    assert len({str(card) for card in CARDS}) == len(set(CARDS)) == 53


def test_cards_are_sorted_by_rank_then_suit_with_the_joker_last():
    assert format_cards(CARDS) == " ".join(
        [rank + suit for rank in RANK_LETTERS for suit in SUIT_LETTERS] + ["JK"]
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("As", "As"),
        ("aS", "As"),
        ("10h", "Th"),
        ("th", "Th"),
        ("A♠", "As"),
        ("10♦", "Td"),
        ("A♤", "As"),
        ("9♧", "9c"),
        ("K♥\ufe0f", "Kh"),
        ("JK", "JK"),
        ("joker", "JK"),
        ("🃏", "JK"),
        (" As ", "As"),
        ("ace of spades", "As"),
        ("ten of diamonds", "Td"),
        ("deuce of clubs", "2c"),
        ("six  of  spades", "6s"),
        ("10 of hearts", "Th"),
        ("K of spade", "Ks"),
        ("queen hearts", "Qh"),
        ("7 diamonds", "7d"),
    ],
)
def test_card_is_read_forgivingly(text, expected):
    assert str(Card.parse(text)) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1s", "'1s': no rank '1'; expected 2-9 T J Q K A"),
        ("11c", "'11c': no rank '11'; expected 2-9 T J Q K A"),
        ("s", "'s' is not a card; expected one such as As, Td or JK"),
        ("Ax", "'Ax': no suit 'x'; expected s, h, d or c"),
        ("10", "'10': a suit is missing; expected one such as As, Td or JK"),
        ("jack of herts", "'jack of herts': no suit 'herts'; expected s, h, d or c"),
        ("knave of hearts", "'knave of hearts': no rank 'knave'; expected 2-9 T J Q K A"),
        ("", "no card given; expected one such as As, Td or JK"),
        ("  ", "no card given; expected one such as As, Td or JK"),
        ("auto", "'auto' is not a card; expected one such as As, Td or JK"),
        ("kings", "'kings' is not a card; expected one such as As, Td or JK"),
        ("deuces-wild", "'deuces-wild' is not a card; expected one such as As, Td or JK"),
        ("foods", "'foods' is not a card; expected one such as As, Td or JK"),
        ("sA", "'sA': the rank comes first; expected As"),
        ("٣s", "'٣s': no rank '٣' (Arabic-indic digit three); expected 2-9 T J Q K A"),
    ],
)
def test_card_that_cannot_be_read_is_named_with_the_reason(text, message):
    with pytest.raises(CardError) as caught:
        Card.parse(text)
    assert str(caught.value) == message


def test_name_of_several_cards_is_no_card_of_a_hand():
    with pytest.raises(CardError, match=r"^'deuces' is not a card; .+ \(card 1\)$"):
        parse_cards("deuces 4s 9h 9s 4d")


def test_card_error_cuts_a_long_text_short():
    with pytest.raises(CardError) as caught:
        Card.parse("A" * 100_000)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("number", [-1, 53, 1000])
def test_card_number_outside_the_deck_is_refused(number):
    with pytest.raises(CardError, match=f"no card has the number {number}; expected 0 to 52"):
        Card(number)


@pytest.mark.parametrize("attribute", ["rank", "suit"])
def test_joker_has_no_rank_and_no_suit(attribute):
    with pytest.raises(CardError, match=f"a joker has no {attribute}"):
        getattr(JOKER, attribute)


def test_joker_is_the_only_joker():
    assert [card for card in CARDS if card.is_joker] == [JOKER]


def test_card_cannot_be_changed():
    with pytest.raises(AttributeError):
        CARDS[0].number = 5


@pytest.mark.parametrize(
    ("text", "words", "pretty"),
    [
        ("Ks", "king of spades", "K♠"),
        ("Th", "ten of hearts", "10♥"),
        ("6d", "six of diamonds", "6♦"),
        ("JK", "joker", "JOKER"),
    ],
)
def test_card_has_words(text, words, pretty):
    card = Card.parse(text)
    assert (card.words, card.pretty) == (words, pretty)


@pytest.mark.parametrize(
    "text",
    ["As Td JK 7c 7h", "As,Td,JK,7c,7h", "as  10d,\tjk ,7C\n7H", " A♠ 10♦ JK 7♣ 7♥ ", "“As Td JK 7c 7h”"],
)
def test_cards_are_read_with_blanks_or_commas_between(text):
    assert format_cards(parse_cards(text)) == "As Td JK 7c 7h"


def test_cards_are_read_from_their_own_words():
    words = ", ".join(card.words for card in CARDS)
    assert parse_cards(words) == CARDS
    assert parse_cards("jack of hearts ten of spades joker As 2d") == parse_cards("Jh Ts JK As 2d")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("As jack of herts", "'jack': a suit is missing; expected one such as As, Td or JK (card 2)"),
        ("As knave of hearts", "'knave' is not a card; expected one such as As, Td or JK (card 2)"),
    ],
)
def test_cards_error_names_the_word_that_is_no_card(text, message):
    with pytest.raises(CardError) as caught:
        parse_cards(text)
    assert str(caught.value) == message


def test_empty_text_has_no_cards():
    assert parse_cards("  ") == ()


@pytest.mark.parametrize(("rank", "plural"), [(Rank.SIX, "sixes"), (Rank.ACE, "aces"), (Rank.TWO, "deuces")])
def test_rank_has_its_plural(rank, plural):
    assert rank.plural == plural


def test_rank_written_and_read_is_the_same_rank():
    assert [parse_rank(str(rank)) for rank in Rank] == list(Rank)


@pytest.mark.parametrize(("text", "rank"), [("10", Rank.TEN), ("t", Rank.TEN), ("a", Rank.ACE)])
def test_rank_is_read_forgivingly(text, rank):
    assert parse_rank(text) is rank


@pytest.mark.parametrize("text", ["1", "", "joker", "AA", "٣"])
def test_rank_that_cannot_be_read_is_named(text):
    with pytest.raises(CardError, match=f"no rank '{text}'"):
        parse_rank(text)


@pytest.mark.parametrize("suit", Suit)
def test_suit_has_letter_symbol_and_word(suit):
    assert suit.word.startswith(str(suit))
    assert Card.parse("A" + suit.symbol).suit is suit
