"""Wild cards: one value says which cards are wild, and the rules ask nothing else."""

from dataclasses import replace

import pytest

from videopoker import load_paytable
from videopoker.core.cards.cards import CARDS, JOKER, CardError, Rank, format_cards, parse_cards
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.cards.evaluate import evaluate
from videopoker.core.cards.wild_cards import NO_WILD_CARDS, WildCards, as_wild_cards

DEUCES = WildCards(frozenset({Rank.TWO}))
JACKS = load_paytable("jacks-or-better-9-6")


@pytest.mark.parametrize("jokers", [0, 1, 5])
@pytest.mark.parametrize("ranks", ["", "2", "2A"])
def test_deck_has_as_many_wild_cards_as_are_wild_in_it(jokers, ranks):
    wild_cards = WildCards(as_wild_cards(ranks).ranks, jokers)
    assert wild_cards.in_deck == sum(map(wild_cards.is_wild, sorted_deck(jokers))) == jokers + 4 * len(ranks)
    assert bool(wild_cards) == bool(jokers or ranks)


def test_joker_is_wild_even_where_the_deck_has_none():
    assert NO_WILD_CARDS.is_wild(JOKER)
    assert not NO_WILD_CARDS


def test_only_a_wild_card_that_is_no_joker_needs_the_mark():
    marked = [card for card in CARDS if DEUCES.is_wild_by_rule(card)]
    assert format_cards(marked) == "2s 2h 2d 2c"


def test_fixed_cards_are_those_not_wild_in_their_order():
    assert format_cards(DEUCES.fixed(parse_cards("9s 2c JK Kd"))) == "9s Kd"


def test_names_are_those_of_a_paytable_file():
    table = replace(JACKS, jokers=2, wild=frozenset({Rank.ACE, Rank.TWO}))
    assert table.wild_cards.names == table.to_fields()["wild"] == ["joker", "2", "A"]


@pytest.mark.parametrize("given", ["2", ["2"], {Rank.TWO}, [2], DEUCES])
def test_program_gives_wild_cards_as_ranks_text_or_the_value(given):
    assert as_wild_cards(given) == DEUCES
    assert str(evaluate("2c Kd Kh 9s 5c", given)) == "three of a kind, kings"


def test_text_that_is_no_rank_is_refused():
    with pytest.raises(CardError, match="no rank 'X'"):
        as_wild_cards("X")
