"""The return as a function of one pay, and of two: against whole solutions, at every kind of pay."""

from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.quick import examples, quick_and_slow
from tests.solver.odd_tables import ODD_TABLES
from videopoker import curve, holds, load_paytable, returns, solve
from videopoker.core.base.messages import Refused
from videopoker.core.paytable.paytable import MAX_PAY
from videopoker.solver.curve.linear_values import Changes, by_pay

JACKS = load_paytable("jacks-or-better-9-6")
GAMES = ("jacks-or-better-9-6", "joker-poker-kings-20-7-5", "deuces-wild-full-pay", "deuces-and-joker-wild")


@cache
def full_house():
    return curve(JACKS, "full house", 25, 50)


def test_curve_of_the_full_house_finds_the_four_pays_at_which_best_play_changes():
    assert [(str(of.pay), of.deals) for of in full_house().breakpoints] == [
        ("290/11", 12),
        ("89/3", 1440),
        ("413/11", 696),
        ("755/18", 108),
    ]


def test_curve_names_a_hand_and_its_two_holds_at_each_change():
    change = full_house().breakpoints[0].changes[0]
    held = [" ".join(map(str, cards)) for cards in (change.hand, change.below, change.above)]
    assert held == ["Jh Qh Kh Ad Ac", "Jh Qh Kh", "Ad Ac"]


def test_each_hold_of_a_change_is_best_on_its_side():
    for of in full_house().breakpoints:
        for change in of.changes:
            for pay, held in ((int(of.pay), change.below), (int(of.pay) + 1, change.above)):
                result = holds(change.hand, JACKS.with_pay("full house", pay))
                best = {frozenset(one.held) for one in result if one.best}
                assert frozenset(held) in best, (of.pay, change)


@settings(max_examples=examples(5))
@given(st.data())
def test_curve_is_the_solution_at_every_pay(data):
    table = load_paytable(data.draw(st.sampled_from(GAMES)))
    line = data.draw(st.sampled_from(table.lines[:-3]))
    low = data.draw(st.integers(max(1, line.pays[-1] - 30), line.pays[-1] + 5))
    high = low + data.draw(st.integers(0, 30))
    pay = data.draw(st.integers(low, high))
    assert curve(table, line.label, low, high).at(pay) == solve(table.with_pay(line.label, pay)).exact


@pytest.mark.parametrize(
    "make_curve",
    quick_and_slow([full_house, lambda: curve(load_paytable("deuces-wild-full-pay"), "flush", 1, 30)]),
)
def test_curve_is_convex_and_turns_at_every_breakpoint(make_curve):
    result = make_curve()
    slopes = [(after[1] - before[1]) / (after[0] - before[0]) for before, after in pairwise(result.points)]
    assert slopes == sorted(set(slopes))
    assert {of.pay for of in result.breakpoints} <= {pay for pay, _ in result.points}


def test_no_hand_need_change_its_hold_where_two_lines_pass_each_other():
    result = curve(JACKS, "jacks or better", 9, 12)
    assert 10 not in {of.pay for of in result.breakpoints}
    assert result.at(12) == solve(JACKS.with_pay("jacks or better", 12)).exact


def test_curve_has_a_tie_at_its_first_and_at_its_last_pay():
    whole = curve(JACKS, "flush", 20, 40)
    pay = next(int(of.pay) for of in whole.breakpoints if of.pay.denominator == 1)
    inside = next(of for of in whole.breakpoints if of.pay == pay)
    assert curve(JACKS, "flush", pay, pay + 3).breakpoints[0] == inside
    assert curve(JACKS, "flush", pay - 3, pay).breakpoints[-1] == inside


def test_curve_of_one_pay_is_one_point():
    result = curve(JACKS, "full house", 45, 45)
    assert (result.points, result.at(45)) == (((Fraction(45), solve(JACKS).exact),), solve(JACKS).exact)


def test_curve_is_exact_where_64_bits_do_not_hold_the_products():
    table = JACKS.with_pay("royal flush", 1_000_000)
    result = curve(table, "flush", 28, 31)
    assert [result.at(pay) for pay in (28, 30, 31)] == [
        solve(table.with_pay("flush", pay)).exact for pay in (28, 30, 31)
    ]


def test_curve_refuses_a_pay_out_of_range():
    with pytest.raises(Refused, match=r"Full House: a pay of 51; the curve reaches from 25 to 50"):
        full_house().at(51)


def test_curve_refuses_pays_in_the_wrong_order():
    with pytest.raises(Refused, match="Flush: from 40 to 20; expected the lower pay first"):
        curve(JACKS, "flush", 40, 20)


@pytest.mark.parametrize("name", quick_and_slow(GAMES[1:]))
def test_returns_are_those_of_the_solutions_where_the_lines_pass_each_other(name):
    table = load_paytable(name)
    pays = {"flush": [5, 36, 26, 12], "full house": [25, 35]}
    assert returns(table, pays) == {
        (flush, house): solve(table.with_pay("flush", flush).with_pay("full house", house)).exact
        for flush in pays["flush"]
        for house in pays["full house"]
    }


def test_returns_refuse_a_line_without_a_pay():
    with pytest.raises(Refused, match="expected at least one pay for each line"):
        returns(JACKS, {"flush": []})


def test_returns_of_one_line_are_those_of_the_solutions():
    assert returns(JACKS, {"flush": [25, 20]}) == {
        (pay,): solve(JACKS.with_pay("flush", pay)).exact for pay in (25, 20)
    }


@pytest.mark.parametrize(
    "lines", [{}, {"flush": [1], "Flush": [2]}, {"flush": [1], "straight": [1], "two pair": [1]}]
)
def test_returns_refuse_other_than_one_or_two_lines(lines):
    with pytest.raises(Refused, match="expected one line, or two different ones"):
        returns(JACKS, lines)


def test_curve_gives_the_breakpoints_with_the_most_deals_and_its_points_as_floats():
    result = curve(JACKS, "flush", 20, 40)
    largest = result.largest(5)
    assert result.number_of_breakpoints == len(result.breakpoints)
    assert [of.pay for of in largest] == sorted(of.pay for of in largest)
    assert sorted(of.deals for of in largest) == sorted(of.deals for of in result.breakpoints)[-5:]
    for rough, exact in zip(result.rough_points, result.points, strict=True):
        assert rough == pytest.approx(tuple(map(float, exact)), rel=1e-12)


def test_hands_that_change_at_a_pay_are_all_its_deals():
    table = load_paytable("double-joker-8-5-4")
    for of in curve(table, "straight", 15, 20).largest(2):
        assert sum(change.deals for change in of.changes) == of.deals


def test_curve_orders_pays_that_are_equal_as_floats():
    near = [(10**10 + 1, 10**9), (10**10 + 11, 10**9 + 1)]
    assert near[0][0] / near[0][1] == near[1][0] / near[1][1]
    over, under = np.array([*near, *near], dtype=object).T
    zeros = np.zeros(4, dtype=np.int64)
    every, first = by_pay([Changes(np.arange(4), over, under, zeros, zeros)])
    assert every.deal.tolist() == [1, 3, 0, 2]
    assert first.tolist() == [0, 2]


@pytest.mark.parametrize(
    "name", quick_and_slow(sorted(ODD_TABLES, key="natural flushes, deuces wild".__ne__))
)
def test_curve_is_the_solution_in_every_kind_of_game_up_to_the_highest_pay(name):
    """Flushes of the cards that are not wild count for holds of wild cards alone, in all four suits."""
    table = ODD_TABLES[name]
    suited = [
        line.label for line in table.lines if line.label.startswith("Natural") and "Flush" in line.label
    ]
    for label in suited[-1:] or [table.lines[0].label]:
        result = curve(table, label, 1, MAX_PAY)
        for pay in (1_000, MAX_PAY):
            assert result.at(pay) == solve(table.with_pay(label, pay)).exact, (label, pay)
