"""Ruin and outcome of play, against plain dynamic programmes and closed forms."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.quick import examples, quick_and_slow
from tests.solver.risk.laws import coin, plain, solved
from videopoker import load_paytable, risk, solve
from videopoker.solver.risk.deals import standings, step_by_step
from videopoker.solver.risk.pay_law import PayLaw, pay_law
from videopoker.solver.risk.ruin import PRECISION, outcome, ruin_ever, ruin_within


def curve(law, deals, end):
    """Ruin from every third level."""
    within = ruin_within(law, deals)
    return [within.at(level) for level in range(0, end, 3)]


def followed(law, deals, level):
    """Standing and ruined play after some deals, deal by deal."""
    ruined = np.zeros(law.bet)
    for standing, fallen in standings(law, np.zeros(deals, dtype=np.int64), level):
        after = standing
        ruined += fallen
    return after, ruined


@pytest.mark.parametrize(("drawn", "deals"), quick_and_slow([(2, 30), (1, 40), (3, 60)]))
def test_outcome_is_that_of_the_plain_dynamic_programme(drawn, deals):
    law = pay_law(solved(), drawn)
    ruin, standing = plain(law, deals, 60, 4000)
    result = outcome(law, deals, 60)
    assert curve(law, deals, 150) == pytest.approx(ruin[:150:3], abs=PRECISION)
    assert result.standing[:1500] == pytest.approx(standing[:1500], abs=PRECISION)


@pytest.mark.parametrize("deals", quick_and_slow([200, 2000]))
def test_ruin_beside_a_royal_of_a_million_is_that_of_play_deal_by_deal(deals):
    law = pay_law(solve(load_paytable("jacks-or-better-9-6").with_pay("royal flush", 1_000_000)))
    steps = step_by_step(law, np.zeros(deals, dtype=np.int64))
    assert curve(law, deals, 150) == pytest.approx(steps[:150:3], abs=PRECISION)


ODD = {  # bet, pays and their chances in hundredths
    "one line, paid every other level": (1, [0, 2], [52, 48]),
    "one line, paid at each fortieth level": (1, [0, 40], [97.5, 2.5]),
    "a rare pay of an odd number": (1, [0, 2, 4, 801], [55, 30 - 2.5e-3, 15, 2.5e-3]),
    "a jackpot that is no multiple of the bet": (5, [0, 5, 10, 15, 20, 4003], [54, 22, 13, 8, 3, 2.5e-3]),
    "every deal pays something": (5, [1, 3, 11], [60, 20, 20]),
    "pays that share the bet's divisor": (3, [0, 3, 9], [60, 30, 10]),
    "pays that share another": (2, [0, 3], [40, 60]),
    "no deal loses": (2, [2, 3], [50, 50]),
    "few pays, a large bet": (20, [0, 7, 13, 30, 150], [40, 20, 20, 15, 5]),
}


def odd(bet, pays, hundredths):
    chances = np.array(hundredths) / sum(hundredths)
    return PayLaw(1, bet, np.array(pays), chances)


def check_against_deal_by_deal(law, deals, level):
    result, (standing, ruined) = outcome(law, deals, level), followed(law, deals, level)
    alike = min(len(standing), len(result.standing))
    assert result.standing[:alike] == pytest.approx(standing[:alike], abs=PRECISION)
    assert result.ruined == pytest.approx(ruined, abs=PRECISION)
    assert ruin_within(law, deals).at(level) == pytest.approx(ruined.sum(), abs=PRECISION)


@pytest.mark.parametrize("name", quick_and_slow(ODD, -1))
def test_odd_games_end_as_play_deal_by_deal_does(name):
    check_against_deal_by_deal(odd(*ODD[name]), 700, 40)


@settings(max_examples=examples(10), deadline=None)
@given(
    st.integers(1, 6),
    st.lists(st.tuples(st.integers(1, 60), st.integers(1, 30)), min_size=1, max_size=6),
    st.integers(30, 95),
    st.integers(65, 400),
    st.integers(1, 80),
)
def test_any_game_ends_as_play_deal_by_deal_does(bet, lines, lost, deals, level):
    pays: dict[int, float] = {0: lost}
    for pay, weight in lines:
        pays[pay] = pays.get(pay, 0) + weight * (100 - lost) / sum(weight for _, weight in lines)
    check_against_deal_by_deal(odd(bet, sorted(pays), [pays[pay] for pay in sorted(pays)]), deals, level)


@pytest.mark.parametrize("name", ["double-joker-8-6-4", "joker-poker-two-pair-20-8-7-5-royal-1000"])
def test_small_bankroll_in_a_long_game_is_ruined_as_deal_by_deal(name):
    solution = solve(load_paytable(name))
    law = pay_law(solution)
    steps = step_by_step(law, np.zeros(10_000, dtype=np.int64))
    found = risk(solution, 100, 10_000)
    assert found.ruin == pytest.approx(steps[100 // law.unit - law.bet + 1], abs=PRECISION)


def test_rare_huge_pay_ruins_those_who_miss_it():
    law = PayLaw(1, 1, np.array([0, 600_000]), np.array([1 - 4.4e-5, 4.4e-5]))
    assert ruin_within(law, 10_000).at(1000) == pytest.approx((1 - 4.4e-5) ** 1000, abs=PRECISION)


def test_ruin_for_ever_beside_a_pay_that_is_no_multiple_of_the_bet():
    law = pay_law(solve(load_paytable("loose-deuces-500-25-15-10").with_pay("flush", 3333)))
    steps = step_by_step(law, np.zeros(1500, dtype=np.int64))
    assert ruin_ever(law, 1e-12).at(234) == pytest.approx(steps[234], abs=PRECISION)


def test_ruin_of_a_coin_is_that_of_the_gambler():
    ever = ruin_ever(coin(0.55), 1e-12)
    assert [ever.at(level) for level in (1, 7)] == pytest.approx([0.45 / 0.55, (0.45 / 0.55) ** 7], rel=1e-13)


def test_ruin_of_a_fair_coin_within_three_tosses_is_five_eighths():
    assert ruin_within(coin(0.5), 3).at(1) == pytest.approx(5 / 8, abs=1e-14)


def test_ruin_for_ever_is_certain_where_the_return_is_100_percent_or_less():
    assert ruin_ever(coin(0.5), 1e-12) is None
    assert risk(solved(), 1_000).ruin == 1


def test_ruin_for_ever_is_the_limit_of_long_horizons_where_a_deal_can_lose_two():
    law = PayLaw(1, 2, np.array([0, 1, 3, 4]), np.array([0.1, 0.2, 0.3, 0.4]))
    ever = ruin_ever(law, 1e-12)
    steps = step_by_step(law, np.zeros(1000, dtype=np.int64))[:20]
    assert [ever.at(level) for level in range(20)] == pytest.approx(steps, abs=PRECISION)


def test_a_million_tosses_of_a_fair_coin_keep_the_precision():
    tosses, levels = 1_000_000, 6_000
    ratios = (tosses / 2 - np.arange(levels)) / (tosses / 2 + 1 + np.arange(levels))
    ahead = np.append(
        1, np.cumprod(ratios)
    )  # the chance of 2 n more heads than tails, over that of equally many
    ahead /= 2 * ahead.sum() - 1
    beyond = (
        2 * np.cumsum(ahead[::-1])[::-1] - ahead
    )  # reflected: ruin of level 2 n is twice that of standing below
    ruin = ruin_within(coin(0.5), tosses)
    assert [ruin.at(2 * n) for n in range(0, 4000, 7)] == pytest.approx(beyond[:4000:7], abs=PRECISION / 10)


def test_jackpot_that_is_no_multiple_of_the_bet_is_not_rounded():
    solution = solved("jacks-or-better-9-6-progressive", 4003)
    law = pay_law(solution)
    assert (law.unit, law.bet, int(law.totals[-1])) == (1, 5, 4003)
    assert law.mean / 5 == pytest.approx(solution.expected - 1, abs=1e-12)
