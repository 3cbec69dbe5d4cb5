"""The laws of the draw: the pay of a deal after each hold, of one hand and of several hands of the deal."""

from collections import Counter

import numpy as np
import pytest

from tests.quick import quick_and_slow
from tests.solver.risk.laws import JACKS, solved
from videopoker.core.machine.bet import Bet
from videopoker.solver.risk.pay_law import draw_laws, pay_law
from videopoker.solver.statistics.bankroll_band import Stretch, mean_and_variance
from videopoker.solver.tables.expectation import shared_variance


def test_hands_of_one_deal_vary_together_as_the_covariance_says():
    law = pay_law(solved(), 10)
    variance = law.chances @ (law.nets - law.mean) ** 2.0
    assert variance == pytest.approx(10 * solved().variance + 90 * shared_variance(solved().paytable, 5))
    assert law.mean == pytest.approx(10 * pay_law(solved()).mean, abs=1e-10)
    deal = Stretch(solved().paytable, Bet(5, 10), 1)
    assert mean_and_variance(deal) == pytest.approx((5 * law.mean, 25 * variance))


@pytest.mark.parametrize("name", quick_and_slow([JACKS, "deuces-wild-full-pay", "joker-poker-jacks-15-5-4"]))
def test_laws_of_the_draw_add_up_to_the_lines_of_the_solution(name):
    solution, chance_of_pay = solved(name), Counter()
    for line in solution.lines:
        chance_of_pay[line.pays] += line.combinations / solution.total
    laws = draw_laws(solution.paytable, 5)
    assert laws.deals @ laws.chances == pytest.approx(
        [chance_of_pay[pay] for pay in laws.pays.tolist()], abs=1e-15
    )


def test_law_of_three_hands_is_that_of_the_products_of_every_law():
    laws, top = draw_laws(solved().paytable, 5), 900
    pay = laws.pays // 5
    powers = np.zeros((len(laws.deals), top))
    powers[:, 0] = 1
    for _ in range(3):
        before, powers = powers, np.zeros_like(powers)
        for place, chances in zip(pay.tolist(), laws.chances.T, strict=True):
            powers[:, place:] += chances[:, None] * before[:, : top - place]
    law_of_three = pay_law(solved(), 3)
    low = law_of_three.totals < top
    assert law_of_three.chances[low] == pytest.approx(
        (laws.deals @ powers)[law_of_three.totals[low]], abs=1e-15
    )
    assert laws.deals @ powers.sum(1) == pytest.approx(law_of_three.chances[low].sum(), abs=1e-13)
