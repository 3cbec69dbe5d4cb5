"""Played results compared with best play."""

from fractions import Fraction
from itertools import product
from math import comb, sqrt

import pytest

from tests.solver.odd_tables import every_hand_pays
from videopoker import load_paytable
from videopoker.core.machine.totals import RESULTS, Counts
from videopoker.solver.statistics.comparison import binomial_tail, compare, expected_results, normal_tail
from videopoker.solver.tables.expectation import deal_moments, shared_variance, solved

HOUSE = load_paytable()


def counted(hits, coins=5, **more):
    """The counts of a game in which these lines, and ``nothing``, were hit this often."""
    pays = {line.label: line.pays for line in solved(HOUSE, coins).lines}
    wins = {label: count for label, count in hits.items() if label != "nothing"}
    paid = sum(pays[label] * count for label, count in hits.items())
    counts = Counts(games=sum(hits.values()), wins=sum(wins.values()), coin_out=paid, **more)
    counts.lines.update(wins)
    return counts


@pytest.mark.parametrize("chance", [Fraction(1, 2), Fraction(1, 6), Fraction(9, 10), Fraction(1, 41000)])
@pytest.mark.parametrize("games", [1, 7, 40])
def test_binomial_tail_is_twice_the_smaller_tail_summed_exactly(games, chance):
    terms = [comb(games, hits) * chance**hits * (1 - chance) ** (games - hits) for hits in range(games + 1)]
    for hits in range(games + 1):
        exact = min(1, 2 * min(sum(terms[: hits + 1]), sum(terms[hits:])))
        assert binomial_tail(hits, games, float(chance)) == pytest.approx(float(exact), rel=1e-12)


@pytest.mark.parametrize(
    ("hits", "games", "chance", "tail"), [(0, 5, 0.0, 1), (1, 5, 0.0, 0), (5, 5, 1.0, 1), (4, 5, 1.0, 0)]
)
def test_binomial_tail_of_impossible_and_certain_hits(hits, games, chance, tail):
    assert binomial_tail(hits, games, chance) == tail


def test_binomial_tail_of_a_billion_games_is_that_of_the_normal_distribution():
    games, chance = 10**9, 0.25
    error = sqrt(games * chance * (1 - chance))
    for z in (-2, 1, 3):
        hits = round(games * chance + z * error)
        assert binomial_tail(hits, games, chance) == pytest.approx(normal_tail(z), rel=1e-3)


def test_comparison_names_every_line_and_the_losing_hands():
    comparison = compare(counted({"Full House": 2, "nothing": 98}), HOUSE, 5)
    assert [line.label for line in comparison.lines] == [*(line.label for line in HOUSE.lines), "nothing"]
    assert sum(line.hits for line in comparison.lines) == comparison.games == 100
    assert sum(line.expected for line in comparison.lines) == pytest.approx(100)


def test_comparison_of_nothing_played_has_no_return():
    comparison = compare(Counts(), HOUSE, 5)
    assert comparison.returned is None
    assert {line.likelihood for line in comparison.lines} == {1.0}


def test_likelihood_of_a_return_is_that_over_all_ways_of_three_hands():
    lines = solved(HOUSE, 5).lines
    total = solved(HOUSE, 5).total
    sums = {}
    for hands in product(lines, repeat=3):
        paid = sum(line.pays for line in hands)
        ways = hands[0].combinations * hands[1].combinations * hands[2].combinations
        sums[paid] = sums.get(paid, 0) + Fraction(ways, total**3)
    hits = {"Full House": 1, "Straight": 1, "nothing": 1}
    below = sum(chance for paid, chance in sums.items() if paid <= 40)
    above = sum(chance for paid, chance in sums.items() if paid >= 40)
    comparison = compare(counted(hits), HOUSE, 5).returned
    assert comparison.so_far == pytest.approx(40 / 15)
    assert comparison.likelihood == pytest.approx(float(2 * min(below, above)), rel=1e-9)


def test_return_leaves_double_ups_and_a_waiting_bet_out():
    comparison = compare(counted({"Flush": 1, "nothing": 3}, double_in=20, coin_in=25), HOUSE, 5)
    assert comparison.returned.so_far == 1.0


@pytest.mark.parametrize("name", ["joker-poker-jacks-15-5-4", "jacks-or-better-9-6", "deuces-wild-full-pay"])
def test_deals_average_to_the_solvers_counts(name):
    table = load_paytable(name)
    solution = solved(table, 5)
    moments = deal_moments(table, 5)
    assert moments.pays[0] == pytest.approx(solution.expected, rel=1e-12)
    assert 0 < moments.pays[1] - moments.pays[0] ** 2 < solution.variance
    for line, (mean, square) in zip(solution.lines, moments.lines, strict=True):
        assert mean == pytest.approx(line.combinations / solution.total, rel=1e-10)
        assert mean**2 <= square <= mean


def test_bets_that_pay_alike_are_solved_once():
    """A save may hold every game at up to five bets; all are compared within a second."""
    assert deal_moments(HOUSE, 4) is deal_moments(HOUSE, 1)
    assert deal_moments(HOUSE, 5) is not deal_moments(HOUSE, 1)


def test_lines_of_many_hands_a_deal_are_judged_as_fewer_hands():
    hits = {"Full House": 60, "nothing": 940}
    alone = {line.label: line for line in compare(counted(hits), HOUSE, 5).lines}
    together = {line.label: line for line in compare(counted(hits, pairs=10 * comb(100, 2)), HOUSE, 5).lines}
    assert together["Full House"].likelihood > 1000 * alone["Full House"].likelihood
    assert together["Full House"].spread > 2 * alone["Full House"].spread


def test_hands_of_one_deal_make_the_return_less_sure():
    hits = {"Full House": 10, "nothing": 90}
    alone = compare(counted(hits), HOUSE, 5)
    together = compare(counted(hits, pairs=10 * comb(10, 2)), HOUSE, 5)
    assert (alone.shared, together.shared) == (False, True)
    ratio = 1 + 9 * shared_variance(HOUSE, 5) / solved(HOUSE, 5).variance
    assert (together.returned.error / alone.returned.error) ** 2 == pytest.approx(ratio)


@pytest.mark.parametrize("pairs", [0, 150])
def test_return_of_a_game_without_variance_is_the_only_one_possible(pairs):
    counts = Counts(games=50, wins=50, coin_out=50, pairs=pairs)
    returned = compare(counts, every_hand_pays([1] * 5), 5).returned
    assert (returned.likelihood, returned.low, returned.high) == pytest.approx((1, 0.2, 0.2))


def test_expected_results_add_up_to_the_hands():
    by_game = {(HOUSE, 5): Counts(games=600), (HOUSE, 1): Counts(games=400)}
    expected = expected_results(by_game)
    assert list(expected) == list(RESULTS)
    assert sum(expected.values()) == pytest.approx(1000)
    assert expected[800] == pytest.approx(
        600 * solved(HOUSE, 5).lines[0].combinations / solved(HOUSE, 5).total
    )
