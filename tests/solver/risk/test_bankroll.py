"""The risk of a bankroll, against plain dynamic programmes and simulation; a fan ends where the risk does."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from tests.quick import quick_and_slow
from tests.solver.odd_tables import every_hand_pays
from tests.solver.risk.laws import JACKS, solved
from videopoker import risk, solve
from videopoker.core.base.messages import Refused
from videopoker.solver.risk.pay_law import pay_law
from videopoker.solver.risk.ruin import PRECISION, fan, ruin_within


@pytest.mark.parametrize(
    ("bankroll", "hands", "drawn", "back"),
    quick_and_slow([(58, 30, 2, Fraction(1, 10)), (37, 60, 1, Fraction(0)), (35, 36, 3, Fraction(0))]),
)
def test_credits_of_ruined_play_agree_with_the_plain_dynamic_programme(bankroll, hands, drawn, back):
    law, bet = pay_law(solved(), drawn), 5 * drawn
    pays = [*zip((law.totals * law.unit).tolist(), law.chances.tolist(), strict=True)]
    left, standing = Counter(), Counter({bankroll: 1.0})
    for deal in range(hands // drawn):
        gain, after = int(back * bet * (deal + 1)) - int(back * bet * deal), Counter()
        for stand, chance in standing.items():
            for pay, share in pays:
                to = stand - bet + pay + gain
                (left if to < bet else after)[to] += chance * share
        standing = Counter({stand: chance for stand, chance in after.items() if chance > 1e-15})
    result = risk(solved(), bankroll, hands, back, drawn)
    ruined = {stand: chance for stand, chance in result.distribution if stand < bet}
    assert ruined == pytest.approx(left, abs=PRECISION)
    below = np.cumsum([chance for _, chance in sorted((left + standing).items())])
    places = np.searchsorted(below, [0.05, 0.5, 0.95])
    stands = sorted(left + standing)
    assert [*result.quantiles.values()] == [stands[place] - bankroll for place in places]


@pytest.mark.parametrize(
    ("bankroll", "back", "possible"), [(54, 0, True), (55, 0, False), (54, "0.02", False)]
)
def test_ruin_is_possible_where_losses_alone_leave_less_than_a_bet(bankroll, back, possible):
    result = risk(solved(), bankroll, 10, Fraction(back))
    assert result.can_be_ruined == possible
    if not back:
        assert fan(result.paytable, 5, bankroll, 10).can_be_ruined == possible


def test_cash_back_that_never_completes_a_bet_changes_no_ruin():
    result = risk(solved(), 50, 40, Fraction(1, 1000))
    assert result.ruin == pytest.approx(risk(solved(), 50, 40).ruin, abs=PRECISION)


def test_cash_back_for_ever_has_two_bounds():
    result = risk(solved("deuces-wild-full-pay"), 5000, cash_back=Fraction(1, 400))
    assert 0.4 < result.ruin_at_least < result.ruin < 0.41


def test_shares_are_taken_by_their_decimal_text_and_amounts_are_whole():
    assert risk(solved(), 60, 40, cash_back=0.0084).cash_back == Fraction(84, 10_000)
    for more in (
        {"cash_back": "x"},
        {"hands": 4.5},
        {"bankroll": 500.5},
        {"hands": 0},
        {"chance": float("nan")},
    ):
        with pytest.raises(Refused, match=r"; expected (a number such|a whole number|1 or more)"):
            risk(solved(), **({"bankroll": 500} | more))


def test_median_with_cash_back_is_that_of_the_plain_dynamic_programme():
    bankroll, back = 100, Fraction(1, 100)
    result = risk(solved(), bankroll, 1000, back)
    assert risk(solved(), bankroll, result.median_hands, back).ruin >= 0.5
    assert risk(solved(), bankroll, result.median_hands - 1, back).ruin < 0.5


@pytest.mark.parametrize("bankroll", [1_000_000, 10**13])
def test_bankroll_that_cannot_be_lost_in_time_changes_nothing_else(bankroll):
    large, small = (risk(solved(), held, 300) for held in (bankroll, 5_000))
    assert (large.ruin, large.quantiles) == (0, small.quantiles)
    assert large.ahead == pytest.approx(small.ahead, abs=PRECISION)


@pytest.mark.parametrize(("bankroll", "drawn"), quick_and_slow([(600, 10), (300, 1)]))
def test_fan_ends_where_the_risk_does(bankroll, drawn):
    solution, hands = solved(), 400
    result, whole = (
        fan(solution.paytable, 5, bankroll, hands, drawn),
        risk(solution, bankroll, hands, drawn=drawn),
    )
    assert (result.ruin, result.ahead) == pytest.approx((whole.ruin, whole.ahead), abs=PRECISION)
    assert result.points[0].won == (0,) * 5
    assert {
        share: result.points[-1].won[place] for share, place in ((5, 0), (50, 2), (95, 4))
    } == whole.quantiles
    assert result.points[-1].hands == hands


@pytest.mark.parametrize(("game", "hands"), [(JACKS, 400), ("deuces-wild-full-pay", None)])
def test_bankroll_for_a_chance_is_the_smallest_that_keeps_it(game, hands):
    needed = risk(solved(game), 500, hands).bankroll_for
    assert risk(solved(game), needed, hands).ruin <= 0.05 < risk(solved(game), needed - 1, hands).ruin


def test_median_is_the_first_hand_by_which_half_is_ruined():
    median = risk(solved(), 500).median_hands
    curve = [ruin_within(pay_law(solved()), hands).at(100) for hands in (median - 1, median)]
    assert curve[0] < 0.5 <= curve[1]


@pytest.mark.parametrize(
    ("bankroll", "hands", "drawn", "words"),
    [(4, 10, 1, "one bet is 5"), (100, 15, 10, "a multiple of 10"), (100, 10, 101, "expected 1 to 100")],
)
def test_impossible_play_is_refused(bankroll, hands, drawn, words):
    with pytest.raises(Refused, match=words):
        risk(solved(), bankroll, hands, drawn=drawn)


@pytest.mark.parametrize("cash_back", [0, "0.01"])
@pytest.mark.parametrize("drawn", [1, 3])
@pytest.mark.parametrize("hands", [None, 30, 3_000])
def test_game_that_pays_every_bet_back_never_ruins_the_smallest_bankroll(hands, drawn, cash_back):
    game = solve(every_hand_pays(1))
    result = risk(game, 5 * drawn, hands, Fraction(cash_back), drawn)
    assert (result.ruin, result.ruin_at_least, result.can_be_ruined) == (0, 0, False)
    assert result.bankroll_for == 5 * drawn
    won = int((hands or 0) * 5 * Fraction(cash_back))
    assert result.quantiles == (hands and dict.fromkeys((5, 50, 95), won))


@pytest.mark.filterwarnings("error")
def test_game_without_variance_ruins_at_the_same_deal_every_time():
    game = solve(every_hand_pays([1] * 5))  # each hand loses four
    results = [risk(game, 100, hands) for hands in (23, 24, 2_000)]
    assert [result.ruin for result in results] == [0, 1, 1]
    assert risk(game, 100).median_hands == 24
    assert risk(game, 300, drawn=3).median_hands == 72
