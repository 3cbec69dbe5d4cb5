"""A comparison in words."""

from videopoker import load_paytable
from videopoker.core.machine.totals import Counts
from videopoker.solver.statistics.comparison import compare
from videopoker.text.odds.comparison import comparison_groups


def test_return_is_judged_by_its_likelihood_alone():
    comparison = compare(Counts(games=6), load_paytable("jacks-or-better-9-6"), 5)
    assert abs(comparison.returned.z) < 0.6
    assert comparison.returned.likelihood < 0.1
    assert comparison_groups(comparison)[-1].rows[2] == ("off by", "-99.54%: 1 in 19")
