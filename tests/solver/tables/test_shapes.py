"""The solver's tables: shapes are counted correctly and give the same line as the paytable."""

from functools import cache
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings

from tests.quick import examples, quick_and_slow
from tests.solver.every_draw import random_hands
from tests.solver.odd_tables import ODD_TABLES, any_paytable
from videopoker.core.cards.cards import JOKER, Card, Rank, Suit
from videopoker.core.cards.evaluate import HandRanks
from videopoker.core.cards.wild_cards import WildCards
from videopoker.solver.tables.pay_sums import shape_lines, spread
from videopoker.solver.tables.shapes import JOKER_KIND, shapes

KINDS_OF_WILD = [
    (jokers, frozenset(map(Rank, wild)))
    for jokers in range(3)
    for wild in ([], [2], [2, 7], [13, 14], [2, 3, 4, 5, 14])
]


@pytest.mark.parametrize("patterns", ["suits", "suits_of_all"])
def test_suit_patterns_of_all_families_are_all_deals(patterns):
    for jokers, wild in KINDS_OF_WILD:
        counted = sum(
            (family.end - family.first) * getattr(family, patterns).count.sum()
            for family in shapes(WildCards(wild, jokers)).families
        )
        assert counted == comb(52 + jokers, 5), (jokers, wild)


@pytest.mark.parametrize(("jokers", "classes"), [(0, 204_087), (1, 224_497), (2, 226_408)])
def test_classes_of_deals_are_as_many_as_the_module_says(jokers, classes):
    """Deals equal but for suits, counted over all deals; cards of one rank stay distinct by suit."""
    families = shapes(WildCards(jokers=jokers)).families
    assert sum((family.end - family.first) * len(family.suits.count) for family in families) == classes


def test_coefficients_count_the_hands_above_every_subset():
    for jokers, wild in KINDS_OF_WILD:
        shape = shapes(WildCards(wild, jokers))
        above = spread(shape, shape.coefficient, np.ones(shape.deals, dtype=np.int64))
        for mask in range(32):
            held = mask.bit_count()
            assert (above[shape.index[mask]] == comb(52 + jokers - held, 5 - held)).all(), (jokers, wild)


def cards_of(kinds, wild, base):
    """Cards of these kinds; `base` gives a kind's first suit by its first place and whether it is wild."""
    cards = []
    for place, kind in enumerate(kinds):
        if kind == JOKER_KIND:
            cards.append(JOKER)
        else:
            first, rank = kinds.index(kind), Rank(kind + 1)
            cards.append(Card.of(rank, Suit((base(first, rank in wild) + place - first) % 4)))
    return cards


LYING = {
    "all alike": lambda _place, _wild: 0,
    "wild cards apart": lambda _place, wild: int(wild),
    "mixed": lambda place, _wild: place,
}


def looked_up(table, cards):
    """The line of a hand as the solver's tables have it."""
    found = shape_lines(table, table.coins)
    kinds = sorted(JOKER_KIND if card.is_joker else card.rank - 1 for card in cards)
    column = columns(table)[tuple(kinds)]
    suits = {None if card.is_joker else card.suit for card in cards}
    fixed = {card.suit for card in cards if not card.is_joker and card.rank not in table.wild}
    alike = found.one_suit if len(suits) == 1 else found.suited if len(fixed) <= 1 else found.mixed
    return [*table.lines, None][alike[column]]


def evaluated(table, cards):
    """The line of a hand as the evaluator has it, without any shape."""
    hand, plain = HandRanks.of(cards, table.wild_cards), None if JOKER in cards else HandRanks.of(cards)
    place = table.best_line_index(hand, plain, table.coins)
    return None if place is None else table.lines[place]


THOROUGH = ("natural flushes, joker and deuces wild", "bonus with a joker")


@cache
def columns(table):
    shape = shape_lines(table, table.coins).shapes
    return {tuple(kinds): column for column, kinds in enumerate(shape.kinds.T.tolist())}


@pytest.mark.parametrize("lying", quick_and_slow(LYING))
@pytest.mark.parametrize(
    ("name", "step"),
    quick_and_slow([("natural flushes, joker and deuces wild", 5), *((name, 1) for name in THOROUGH)]),
)
def test_lookup_gives_the_line_of_every_shape(name, step, lying):
    """Every fifth of them in the quick run."""
    table = ODD_TABLES[name]
    for kinds in list(columns(table))[::step]:
        cards = cards_of(kinds, table.wild, LYING[lying])
        assert looked_up(table, cards) is table.best_line(cards, table.coins) is evaluated(table, cards), (
            cards
        )


@settings(max_examples=examples(10), deadline=None)
@given(any_paytable())
def test_lookup_gives_the_line_of_a_hand_on_any_paytable(table):
    for cards in random_hands(table.jokers, 40, 13):
        assert looked_up(table, cards) is table.best_line(cards, table.coins) is evaluated(table, cards), (
            cards
        )
