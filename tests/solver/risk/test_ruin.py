"""Ruin and outcome of play, against plain dynamic programmes and closed forms."""

from dataclasses import astuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.quick import examples, quick_and_slow
from tests.solver.risk.laws import coin, plain, solved
from videopoker import load_paytable, risk, solve
from videopoker.solver.risk import ruin
from videopoker.solver.risk.pay_law import PayLaw, pay_law
from videopoker.solver.risk.ruin import PRECISION, outcome, ruin_ever, ruin_within, step_by_step


@pytest.mark.parametrize(("drawn", "deals"), quick_and_slow([(2, 30), (1, 40), (3, 60)]))
def test_outcome_is_that_of_the_plain_dynamic_programme(drawn, deals):
    law = pay_law(solved(), drawn)
    ruin, standing = plain(law, deals, 60, 4000)
    result = outcome(law, deals, 60)
    assert result.ruin[:150] == pytest.approx(ruin[: len(result.ruin[:150])], abs=PRECISION)
    assert result.standing[:1500] == pytest.approx(standing[:1500], abs=PRECISION)


def test_one_transform_is_the_plain_dynamic_programme():
    law = pay_law(solved())
    assert ruin_within(law, 200)[:150] == pytest.approx(plain(law, 200, 1, 6000)[0][:150], abs=PRECISION)


def test_transform_and_sum_over_z_agree_at_1600_hands():
    law = pay_law(solved())
    result = ruin_within(law, 1600)
    assert outcome(law, 1600, 100).ruin[:400] == pytest.approx(result[:400], abs=PRECISION)


@pytest.mark.parametrize("deals", [200, 2000])
def test_ruin_beside_a_royal_of_a_million_is_that_of_play_deal_by_deal(deals):
    law = pay_law(solve(load_paytable("jacks-or-better-9-6").with_pay("royal flush", 1_000_000)))
    followed = step_by_step(law, np.zeros(deals, dtype=np.int64))
    assert ruin_within(law, deals)[:150] == pytest.approx(followed[:150], abs=PRECISION)


@pytest.mark.parametrize("drawn", quick_and_slow([2, 1]))
def test_sum_over_z_agrees_with_play_deal_by_deal(monkeypatch, drawn):
    law = pay_law(solved(), drawn)
    followed = outcome(law, 200, 60)
    monkeypatch.setattr(ruin, "_FEW_DEALS", 0)
    assert len(ruin.contour(law, 200)[0])
    summed = outcome(law, 200, 60)
    for one, other in zip(astuple(followed), astuple(summed), strict=True):
        alike = min(len(one), len(other))
        assert one[:alike] == pytest.approx(other[:alike], abs=PRECISION)


def test_ruin_of_a_coin_is_that_of_the_gambler():
    curve, ratio = ruin_ever(coin(0.55))
    assert curve[1] == pytest.approx(0.45 / 0.55, rel=1e-13)
    assert ratio == pytest.approx(0.45 / 0.55, rel=1e-13)


def test_ruin_of_a_fair_coin_within_three_tosses_is_five_eighths():
    assert ruin_within(coin(0.5), 3)[1] == pytest.approx(5 / 8, abs=1e-14)


def test_ruin_for_ever_is_certain_where_the_return_is_100_percent_or_less():
    assert ruin_ever(coin(0.5))[0][1] == 1
    assert risk(solved(), 1_000).ruin == 1


def test_ruin_for_ever_is_the_limit_of_long_horizons_where_a_deal_can_lose_two():
    law = PayLaw(1, 2, np.array([0, 1, 3, 4]), np.array([0.1, 0.2, 0.3, 0.4]))
    curve, _ = ruin_ever(law)
    zeros = np.zeros(1000, dtype=np.int64)
    assert curve[:20] == pytest.approx(step_by_step(law, zeros)[:20], abs=PRECISION)


def test_a_million_tosses_of_a_fair_coin_keep_the_precision():
    tosses, levels = 1_000_000, 6_000
    ratios = (tosses / 2 - np.arange(levels)) / (tosses / 2 + 1 + np.arange(levels))
    ahead = np.append(
        1, np.cumprod(ratios)
    )  # the chance of 2 n more heads than tails, over that of equally many
    ahead /= 2 * ahead.sum() - 1
    ruin = ruin_within(coin(0.5), tosses)[
        :8000:2
    ]  # reflected: ruin of level 2 n is twice that of standing below
    beyond = 2 * np.cumsum(ahead[::-1])[::-1] - ahead
    assert ruin == pytest.approx(beyond[: len(ruin)], abs=PRECISION / 10)


@settings(max_examples=examples(15), deadline=None)
@given(st.integers(1, 400), st.integers(1, 3000))
def test_ruin_falls_with_the_bankroll(level, deals):
    curve = ruin_within(pay_law(solved()), deals)
    assert (np.diff(curve) < PRECISION).all()
    assert 0 <= curve[min(level, len(curve) - 1)] <= 1


def test_jackpot_that_is_no_multiple_of_the_bet_is_not_rounded():
    solution = solved("jacks-or-better-9-6-progressive", 4003)
    law = pay_law(solution)
    assert (law.unit, law.bet, int(law.totals[-1])) == (1, 5, 4003)
    assert law.mean / 5 == pytest.approx(solution.expected - 1, abs=1e-12)


def test_two_coins_tossed_as_one_deal_double_the_loss():
    assert risk(solved(), 100, 20, drawn=2).coins == 5
    assert pay_law(solved(), 2).bet == 2
