"""The games nearest to a wanted return: against the returns of all games with the same pays."""

from fractions import Fraction

import pytest

from tests.quick import quick_and_slow
from tests.solver.odd_tables import ODD_TABLES
from videopoker import load_paytable, returns, solve
from videopoker.core.base.messages import Refused
from videopoker.core.paytable.paytable import half_to_twice
from videopoker.solver.curve.nearest import nearest

JACKS = load_paytable("jacks-or-better-9-6")


def nearest_of_all(game, lines, wanted, most):
    """The distances of the nearest games below and above, from the returns of all."""
    every = returns(game, lines)
    below = sorted(wanted - exact for exact in every.values() if exact <= wanted)
    above = sorted(exact - wanted for exact in every.values() if exact > wanted)
    return every, below[:most], above[:most]


CASES = [
    ("jacks-or-better-9-6", {"flush": range(25, 41), "full house": range(30, 56)}, "0.985"),
    # every pay of these passes pays of the other line, and of lines beside them
    ("jacks-or-better-9-6", {"pair": range(3, 11), "two pair": range(5, 21)}, "0.985"),
    ("deuces-wild-full-pay", {"four of a kind": range(13, 33), "full house": range(10, 31, 2)}, "1.005"),
    ("joker-poker-kings-20-7-5", {"flush": range(20, 41, 5), "straight": range(8, 31)}, "0.98"),
    ("deuces-and-joker-wild", {"wild royal flush": range(30, 90), "five of a kind": range(20, 90)}, "0.99"),
    ("jacks-or-better-9-6", {"flush": range(15, 61), "full house": range(23, 91)}, "0.985"),
]


@pytest.mark.parametrize(("game", "lines", "wanted"), quick_and_slow(CASES, 2))
def test_the_games_nearest_to_a_return_are_those_that_the_returns_of_all_games_give(game, lines, wanted):
    table, goal = load_paytable(game), Fraction(wanted)
    near = nearest(table, lines, goal)
    every, below, above = nearest_of_all(table, lines, goal, 10)
    assert [goal - game.exact for game in near.below] == below
    assert [game.exact - goal for game in near.above] == above
    assert all(every[game.pays] == game.exact for game in near.nearest_first)


def few_pays(line):
    """About six pays around a line's own, far enough apart to pass those of other lines."""
    pays = half_to_twice(line.pays[-1])
    return pays[:: max(1, len(pays) // 5)]


@pytest.mark.parametrize("name", quick_and_slow(ODD_TABLES, whole=True))
def test_the_nearest_games_of_odd_games_are_those_that_the_returns_of_all_give(name):
    table = ODD_TABLES[name]
    lines = {line.label: few_pays(line) for line in (table.lines[0], table.lines[-1])}
    goal = solve(table).exact - Fraction(1, 1000)
    near = nearest(table, lines, goal)
    _, below, above = nearest_of_all(table, lines, goal, 10)
    assert [goal - game.exact for game in near.below] == below
    assert [game.exact - goal for game in near.above] == above


def test_the_games_near_a_return_are_listed_nearest_first():
    near = nearest(JACKS, {"flush": half_to_twice(30), "full house": half_to_twice(45)}, Fraction("0.985"))
    distances = [abs(game.exact - near.wanted) for game in near.nearest_first]
    assert len(distances) == 20
    assert distances == sorted(distances)


@pytest.mark.parametrize("wanted", quick_and_slow(["0.985", "1.01", "0.97"]))
def test_the_nearest_games_of_two_lines_are_the_nearest_of_all_rows(wanted):
    rows, royals = range(125, 500, 15), range(2000, 8001)
    near = nearest(JACKS, {"royal flush": royals, "straight flush": rows}, Fraction(wanted))
    of_rows = [
        nearest(JACKS.with_pay("straight flush", pay), {"royal flush": royals}, near.wanted) for pay in rows
    ]
    below = sorted(near.wanted - game.exact for row in of_rows for game in row.below)
    above = sorted(game.exact - near.wanted for row in of_rows for game in row.above)
    assert [near.wanted - game.exact for game in near.below] == below[:10]
    assert [game.exact - near.wanted for game in near.above] == above[:10]


def test_a_return_is_aimed_at_with_one_line():
    lines = {"full house": half_to_twice(45)}
    near = nearest(JACKS, lines, Fraction("0.985"))
    _, below, above = nearest_of_all(JACKS, lines, near.wanted, 10)
    assert [near.wanted - game.exact for game in near.below] == below
    assert [game.exact - near.wanted for game in near.above] == above


def test_a_game_that_returns_exactly_what_is_wanted_is_nearest_and_not_above():
    near = nearest(JACKS, {"flush": range(20, 41)}, solve(JACKS).exact, 1)
    assert [game.pays for game in near.nearest_first] == [(30,), (31,)]


@pytest.mark.parametrize(("wanted", "below", "above"), [("2", 4, 0), ("0.5", 0, 4)])
def test_a_return_out_of_reach_has_games_on_one_side_only(wanted, below, above):
    near = nearest(JACKS, {"flush": [30, 31], "full house": [45, 46]}, Fraction(wanted))
    assert (len(near.below), len(near.above)) == (below, above)


def test_lines_and_pays_that_a_game_cannot_have_are_refused():
    for lines in ({"flush": [0, 1]}, {"flash": [1]}, {}, {"flush": []}, {"flush": [1], "Flush": [2]}):
        with pytest.raises(Refused):
            nearest(JACKS, lines, Fraction(1))


def test_more_pays_of_the_shorter_line_than_can_be_searched_are_refused():
    with pytest.raises(Refused, match="narrow the range"):
        nearest(JACKS, {"flush": range(1, 20_000), "straight": range(1, 20_000)}, Fraction(1))
