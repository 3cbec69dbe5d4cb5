"""The band of a bankroll: exact against all ways of a few hands, and against mean and variance."""

from fractions import Fraction
from itertools import accumulate
from math import sqrt

import pytest

from tests.solver.odd_tables import every_hand_pays
from videopoker import load_paytable
from videopoker.core.machine.bet import Bet
from videopoker.solver.statistics.bankroll_band import Stretch, band_steps, exact_points, mean_and_variance
from videopoker.solver.steps import finished
from videopoker.solver.tables.expectation import solved

HOUSE = load_paytable()
JACKS = load_paytable("jacks-or-better-9-6")


def band(stretches):
    return finished(band_steps(stretches))


def totals(table, coins, deals):
    """The exact chance of every total after this many hands of perfect play."""
    lines, total = solved(table, coins).lines, solved(table, coins).total
    chances = {0: Fraction(1)}
    for _ in range(deals):
        after = {}
        for won, chance in chances.items():
            for line in lines:
                net = won + line.pays - coins
                after[net] = after.get(net, 0) + chance * Fraction(line.combinations, total)
        chances = after
    return dict(sorted(chances.items()))


def middle(chances):
    """The lowest and highest total with more than a fortieth at or beyond them."""
    return _edge([*chances.items()]), _edge([*reversed(chances.items())])


def _edge(chances):
    beyond = accumulate(chance for _, chance in chances)
    return next(total for (total, _), so_far in zip(chances, beyond, strict=True) if so_far > Fraction(1, 40))


@pytest.mark.parametrize(("table", "coins"), [(HOUSE, 5), (HOUSE, 1), (JACKS, 3)])
def test_band_is_that_of_all_ways_of_a_few_hands(table, coins):
    points = exact_points(table, coins, range(1, 6, 2))
    assert [point[1:] for point in points] == [middle(totals(table, coins, deals)) for deals in (1, 3, 5)]


def test_band_of_one_bet_is_exact_and_of_two_is_not():
    one = band([Stretch(HOUSE, Bet(5, 1), 20), Stretch(HOUSE, Bet(5, 1), 3)])
    other = band([Stretch(HOUSE, Bet(5, 1), 20), Stretch(HOUSE, Bet(4, 1), 3)])
    assert (one.is_exact, other.is_exact) == (True, False)
    assert one.points[-1] == exact_points(HOUSE, 5, range(23, 24))[0]
    assert [point.step for point in one.points] == [*range(24)]


def test_band_of_a_progressive_game_is_not_exact():
    table = load_paytable("jacks-or-better-8-5-progressive")
    found = band([Stretch(table, Bet(5, 1), 40)])
    assert not found.is_exact
    assert found.points[-1] == exact_points(table, 5, range(40, 41))[0]


def test_band_loses_no_more_than_was_bet():
    low = {
        point.step: point.low
        for point in band([Stretch(HOUSE, Bet(5, 1), 4), Stretch(JACKS, Bet(5, 10), 2)]).points
    }
    assert (low[4], low[6]) == (-20, -120)


@pytest.mark.parametrize("drawn", [1, 3])
def test_band_of_a_game_without_variance_is_a_line(drawn):
    last = band([Stretch(every_hand_pays([1] * 5), Bet(5, drawn), 20)]).points[-1]
    assert last == (20, pytest.approx(-80 * drawn, abs=1e-5), pytest.approx(-80 * drawn, abs=1e-5))


def test_band_of_many_hands_is_their_exact_mean_and_variance():
    first, then = Stretch(HOUSE, Bet(5, 10), 30), Stretch(JACKS, Bet(2, 1), 70, worth=4.0)
    step, low, high = band([first, then]).points[-1]
    (mean, variance), (other, more) = mean_and_variance(first), mean_and_variance(then)
    assert step == 100
    assert (low + high) / 2 == pytest.approx(30 * mean + 70 * other)
    assert (high - low) / 2 == pytest.approx(1.959964 * sqrt(30 * variance + 70 * more))


def test_mean_and_variance_of_a_deal_are_those_of_its_pays():
    lines, total = solved(JACKS, 5).lines, solved(JACKS, 5).total
    nets = [(line.pays - 5, line.combinations / total) for line in lines]
    mean = sum(net * chance for net, chance in nets)
    variance = sum(net**2 * chance for net, chance in nets) - mean**2
    assert mean_and_variance(Stretch(JACKS, Bet(5, 1), 1)) == pytest.approx((mean, variance))


def test_band_of_nothing_is_empty():
    assert band([]) == ((), True)
