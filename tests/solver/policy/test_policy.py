"""The exact return of a policy."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.quick import examples, quick_and_slow
from videopoker import load_paytable, solve
from videopoker.solver.policy.deal_classes import class_return, deal_classes
from videopoker.solver.tables.hold_values import holds

GAMES = ["jacks-or-better-9-6", "joker-poker-jacks-15-5-4", "deuces-wild-full-pay", "double-joker-9-5-4"]


@pytest.mark.parametrize("game", quick_and_slow([*GAMES, "deuces-and-joker-wild", "double-double-bonus-9-6"]))
def test_policy_return_of_the_best_holds_agrees_with_the_solver(game):
    table = load_paytable(game)
    assert class_return(table, 5, lambda of: of.values.argmax(0)) == solve(table).exact
    assert class_return(table, 1, lambda of: of.values.argmax(0)) == solve(table, 1).exact


def test_policy_return_of_holding_everything_is_that_of_dealt_hands():
    counts = [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 4 * 84480]
    paid = [800, 50, 25, 9, 6, 4, 3, 2, 1]
    expected = Fraction(sum(map(int.__mul__, counts, paid)), comb(52, 5))
    table = load_paytable("jacks-or-better-9-6")
    assert class_return(table, 5, lambda of: np.full(of.values.shape[1:], 31)) == expected


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
@pytest.mark.parametrize("coins", quick_and_slow(range(5, 0, -1)))
@settings(max_examples=examples(10))
@given(number=st.integers(0, 10**9))
def test_deal_classes_have_the_values_of_all_holds_of_their_hands(game, coins, number):
    table = load_paytable(game)
    for of in deal_classes(table, coins):
        pattern, deal = number % of.values.shape[1], number % of.values.shape[2]
        cards = of.cards(pattern, deal)
        found = holds(cards, table, coins)
        best = of.values[:, pattern, deal].max()
        top = found[0]
        for hold in found:
            mask = sum(1 << place for place in hold.positions)
            assert Fraction(int(of.values[mask, pattern, deal]), int(best)) == hold.exact / top.exact


@pytest.mark.parametrize("game", GAMES)
def test_deal_classes_count_every_deal_once(game):
    table = load_paytable(game)
    total = sum(int(of.count.sum()) * of.values.shape[2] for of in deal_classes(table, 5))
    assert total == comb(table.deck_size, 5)
