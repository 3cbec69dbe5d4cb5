"""The figures of a PAR sheet, against the solutions and the normal distribution."""

from math import isclose, sqrt
from statistics import NormalDist

import pytest

from videopoker import load_paytable, solve
from videopoker.solver.statistics.par_sheet import bet_figures

GAMES = ("jacks-or-better-9-6", "deuces-wild-full-pay", "jacks-or-better-8-5-progressive")


@pytest.mark.parametrize("game", GAMES)
def test_each_bet_has_the_return_hold_and_deviation_of_its_solution(game):
    table = load_paytable(game)
    bets = bet_figures(table)
    assert [bet.coins for bet in bets] == [1, 2, 3, 4, 5]
    for bet in bets:
        solution = solve(table, bet.coins)
        assert bet.solution.exact == solution.exact
        assert bet.hold == float(1 - solution.exact)
        assert isclose(bet.deviation, sqrt(solution.variance), rel_tol=1e-12)
        assert isclose(bet.volatility, 1.6448536269514722 * bet.deviation, rel_tol=1e-12)


def test_bands_are_the_quantiles_of_a_normal_distribution_and_never_below_zero():
    bet = bet_figures(load_paytable("jacks-or-better-9-6"))[-1]
    assert [band.games for band in bet.bands[::3]] == [1_000, 10_000, 100_000, 1_000_000, 10_000_000]
    assert [band.confidence for band in bet.bands[:3]] == [0.90, 0.95, 0.99]
    for band in bet.bands:
        law = NormalDist(bet.solution.expected, bet.deviation / sqrt(band.games))
        assert isclose(band.low, max(0, law.inv_cdf((1 - band.confidence) / 2)), rel_tol=1e-9)
        assert isclose(band.high, law.inv_cdf((1 + band.confidence) / 2), rel_tol=1e-9)
    high = load_paytable("jacks-or-better-9-6").with_pay("royal flush", 1_000_000)
    assert min(band.low for band in bet_figures(high)[-1].bands) == 0


@pytest.mark.parametrize("game", GAMES)
def test_awards_count_all_hands_that_pay_so_much_or_more(game):
    bet = bet_figures(load_paytable(game))[-1]
    lines = bet.solution.lines
    assert [award.coins for award in bet.awards] == sorted({line.pays for line in lines} - {0}, reverse=True)
    for award in bet.awards:
        assert award.combinations == sum(line.combinations for line in lines if line.pays >= award.coins)
    assert isclose(bet.awards[-1].combinations / bet.solution.total, bet.solution.hit_frequency)


def test_only_the_most_coins_of_a_game_with_a_jackpot_have_an_increment():
    assert [bet.increment for bet in bet_figures(load_paytable(GAMES[2]))] == [None] * 4 + [0.01]
    assert {bet.increment for bet in bet_figures(load_paytable(GAMES[0]))} == {None}
