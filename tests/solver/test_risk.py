"""The risk of a bankroll, against plain dynamic programmes, closed forms and simulation."""

from collections import Counter
from dataclasses import astuple
from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.quick import examples, quick_and_slow
from videopoker import load_paytable, risk, simulate, solve
from videopoker.core.messages import Refused
from videopoker.solver.risk import double_before_ruin, ruin
from videopoker.solver.risk.double_before_ruin import chance_to_double
from videopoker.solver.risk.fan import fan
from videopoker.solver.risk.pay_law import PayLaw, pay_law
from videopoker.solver.risk.ruin import PRECISION, adjustment, outcome, ruin_ever, ruin_within, step_by_step

JACKS = "jacks-or-better-9-6"


@cache
def solved(name=JACKS, jackpot=None):
    table = load_paytable(name)
    return solve(table.with_jackpot(jackpot) if jackpot else table)


def coin(win):
    return PayLaw(1, 1, np.array([0, 2]), np.array([1 - win, win]))


def plain(law, deals, level, top):
    """Ruin by level, and where play from `level` stands: one deal after the other, one pay after the other."""
    standing, ruin = np.zeros((2, top))
    standing[level], ruin[0] = 1, 1
    for _ in range(deals):
        after, before = np.zeros(top), np.zeros(top)
        for net, chance in zip(law.nets.tolist(), law.chances.tolist(), strict=True):
            to = np.arange(top) + net
            alive = (to > 0) & (to < top)
            after[to[alive]] += chance * standing[alive]
            before += chance * np.where(to <= 0, 1, np.where(to < top, ruin[np.clip(to, 0, top - 1)], 0))
        before[0] = 1
        standing, ruin = after, before
    return ruin, standing


@pytest.mark.parametrize(("drawn", "deals"), quick_and_slow([(2, 30), (1, 40), (3, 60)]))
def test_outcome_is_that_of_the_plain_dynamic_programme(drawn, deals):
    law = pay_law(solved(), drawn)
    ruin, standing = plain(law, deals, 60, 4000)
    found = outcome(law, deals, 60)
    assert found.ruin[:150] == pytest.approx(ruin[: len(found.ruin[:150])], abs=PRECISION)
    assert found.standing[:1500] == pytest.approx(standing[:1500], abs=PRECISION)


@pytest.mark.parametrize(
    ("bankroll", "hands", "drawn", "back"),
    quick_and_slow([(58, 30, 2, Fraction(1, 10)), (37, 60, 1, Fraction(0)), (35, 36, 3, Fraction(0))]),
)
def test_ruined_play_keeps_what_the_plain_dynamic_programme_leaves_it(bankroll, hands, drawn, back):
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
    found = risk(solved(), bankroll, hands, back, drawn)
    ruined = {stand: chance for stand, chance in found.distribution if stand < bet}
    assert ruined == pytest.approx(left, abs=PRECISION)
    below = np.cumsum([chance for _, chance in sorted((left + standing).items())])
    places = np.searchsorted(below, [0.05, 0.5, 0.95])
    stands = sorted(left + standing)
    assert [*found.quantiles.values()] == [stands[place] - bankroll for place in places]


@pytest.mark.slow
def test_quantiles_of_several_hands_are_near_those_of_play_card_by_card():
    found = risk(solved("deuces-wild-full-pay"), 60, 300, drawn=3)
    played = simulate(found.paytable, 300_000, 11, drawn=3, sessions=1_000, bankroll=60).sessions
    assert (found.quantiles[5], found.quantiles[50]) == (-60, -50)
    assert sorted(Counter(played.results).elements())[500] == -50


def test_game_that_never_loses_a_bet_doubles_every_bankroll(tmp_path):
    path = tmp_path / "always.toml"
    wild = 'deck = { jokers = 2 }\nwild = ["joker", "2", "3", "4", "5", "6", "7", "8", "9"]\n'
    hands = ('"pair"\nranks = "TJQKA"\npays = 1', '"straight"\npays = 1', '"three of a kind"\npays = 2')
    lines = "".join(f"[[pays]]\nhand = {hand}\n" for hand in hands)
    path.write_text(f'name = "Always"\ncoins = 5\n{wild}{lines}', encoding="utf-8")
    for drawn in (1, 3):
        found = risk(solve(load_paytable(str(path))), 15, 30, drawn=drawn)
        assert (found.double, found.ruin, found.can_be_ruined) == (1, 0, False)
        assert not fan(found.paytable, 5, 15, 30, drawn).can_be_ruined


@pytest.mark.parametrize(
    ("bankroll", "back", "possible"), [(54, 0, True), (55, 0, False), (54, "0.02", False)]
)
def test_ruin_is_possible_where_losses_alone_leave_less_than_a_bet(bankroll, back, possible):
    found = risk(solved(), bankroll, 10, Fraction(back))
    assert found.can_be_ruined == possible
    if not back:
        assert fan(found.paytable, 5, bankroll, 10).can_be_ruined == possible


def test_one_transform_is_the_plain_dynamic_programme():
    law = pay_law(solved())
    assert ruin_within(law, 200)[:150] == pytest.approx(plain(law, 200, 1, 6000)[0][:150], abs=PRECISION)


def test_transform_and_sum_over_z_agree_at_1600_hands():
    law = pay_law(solved())
    found = ruin_within(law, 1600)
    assert outcome(law, 1600, 100).ruin[:400] == pytest.approx(found[:400], abs=PRECISION)


@pytest.mark.parametrize("drawn", [1, 2])
def test_sum_over_z_is_what_follows_from_deal_to_deal(monkeypatch, drawn):
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
    assert risk(solved(), 100_000).ruin == 1


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
    )  # the chance of 2 n more heads than tails, beside that of as many
    ahead /= 2 * ahead.sum() - 1
    ruin = ruin_within(coin(0.5), tosses)[
        :8000:2
    ]  # reflected: ruin of level 2 n is twice that of standing below
    beyond = 2 * np.cumsum(ahead[::-1])[::-1] - ahead
    assert ruin == pytest.approx(beyond[: len(ruin)], abs=PRECISION / 10)


def test_two_coins_tossed_as_one_deal_double_the_loss():
    assert risk(solved(), 100, 20, drawn=2).coins == 5
    assert pay_law(solved(), 2).bet == 2


@pytest.mark.parametrize(
    ("name", "drawn", "bankroll"),
    quick_and_slow([(JACKS, 10, 400), (JACKS, 1, 150), ("deuces-wild-full-pay", 1, 150)]),
)
def test_risk_is_within_three_errors_of_play_card_by_card(name, drawn, bankroll):
    sessions, hands = 1_000, 200
    solution = solved(name)
    played = simulate(
        solution.paytable, sessions * hands, 11, drawn=drawn, sessions=sessions, bankroll=bankroll
    ).sessions
    found = risk(solution, bankroll, hands, drawn=drawn)
    for chance, share in ((found.ruin, played.ruined), (found.ahead, played.ahead)):
        assert abs(chance - share / sessions) < 3 * np.sqrt(chance * (1 - chance) / sessions)


def test_risk_with_cash_back_is_within_three_errors_of_simulation():
    back = Fraction(1, 10)
    games, hands, bankroll = 20_000, 50, 60
    law = pay_law(solved())
    pays = np.random.default_rng(5).choice(law.totals, (hands, games), p=law.chances) * 5
    credit, alive = np.full(games, bankroll), np.ones(games, dtype=bool)
    for hand in range(hands):
        gain = int(back * 5 * (hand + 1)) - int(back * 5 * hand)
        credit = np.where(alive, credit - 5 + pays[hand] + gain, credit)
        alive &= credit >= 5
    found = risk(solved(), bankroll, hands, back)
    error = np.sqrt(found.ruin * (1 - found.ruin) / games)
    assert abs(found.ruin - (1 - alive.mean())) < 3 * error
    error = np.sqrt(found.ahead * (1 - found.ahead) / games)
    assert abs(found.ahead - (credit > bankroll).mean()) < 3 * error


def test_cash_back_that_never_completes_a_bet_changes_no_ruin():
    found = risk(solved(), 50, 40, Fraction(1, 1000))
    assert found.ruin == pytest.approx(risk(solved(), 50, 40).ruin, abs=PRECISION)


def test_cash_back_for_ever_has_two_bounds():
    found = risk(solved("deuces-wild-full-pay"), 5000, cash_back=Fraction(1, 400))
    assert 0.4 < found.ruin_at_least < found.ruin < 0.41


def test_jackpot_that_is_no_multiple_of_the_bet_is_not_rounded():
    solution = solved("jacks-or-better-9-6-progressive", 4003)
    law = pay_law(solution)
    assert (law.unit, law.bet, int(law.totals[-1])) == (1, 5, 4003)
    assert law.mean / 5 == pytest.approx(solution.expected - 1, abs=1e-12)


def test_chance_to_double_with_a_fair_coin_is_one_half(tmp_path):
    path = tmp_path / "coin.toml"
    path.write_text('name = "No win"\ncoins = 1\n[[pays]]\nhand = "pair"\npays = 2\n', encoding="utf-8")
    solution = solve(load_paytable(str(path)))
    lose = solution.lines[-1].combinations / solution.total
    ratio = lose / (1 - lose)
    assert risk(solution, 7).double == pytest.approx(1 / (1 + ratio**7), rel=1e-9)


@settings(max_examples=examples(15), deadline=None)
@given(st.integers(1, 400), st.integers(1, 3000))
def test_ruin_falls_with_the_bankroll(level, deals):
    curve = ruin_within(pay_law(solved()), deals)
    assert (np.diff(curve) < PRECISION).all()
    assert 0 <= curve[min(level, len(curve) - 1)] <= 1


def doubled(law, bankroll, back=Fraction(0)):
    """The chance to double, by following credits and what is owed deal by deal until no play is left."""
    bet, chance, owed, standing = law.bet * law.unit, 0.0, Fraction(0), Counter({bankroll: 1.0})
    pays = [*zip((law.totals * law.unit).tolist(), law.chances.tolist(), strict=True)]
    while standing:
        owed, after = owed + back * bet, Counter()
        credit, owed = owed // 1, owed % 1
        for stand, share in standing.items():
            for pay, part in pays:
                after[stand - bet + pay + credit] += share * part
        chance += sum(share for stand, share in after.items() if stand >= 2 * bankroll)
        standing = Counter({to: of for to, of in after.items() if bet <= to < 2 * bankroll and of > 1e-14})
    return chance


@pytest.mark.parametrize(
    ("bankroll", "back", "drawn"),
    [
        (37, Fraction(0), 1),
        (40, Fraction("0.0084"), 1),
        (28, Fraction(1, 3), 1),
        (58, Fraction(1, 10), 2),
        (80, Fraction(0), 3),
    ],
)
def test_chance_to_double_is_that_of_following_credits_and_what_is_owed(bankroll, back, drawn):
    found = risk(solved(), bankroll, cash_back=back, drawn=drawn)
    assert found.double == found.double_at_least
    assert found.double == pytest.approx(doubled(pay_law(solved(), drawn), bankroll, back), abs=1e-10)


@pytest.mark.parametrize(("bankroll", "back"), [(37, Fraction("0.0623457")), (50, Fraction("0.15731"))])
def test_bounds_of_the_chance_to_double_enclose_it_closely(monkeypatch, bankroll, back):
    monkeypatch.setattr(double_before_ruin, "_WORK", 1_000_000)  # periods of thirty deals
    low, high = chance_to_double(pay_law(solved()), bankroll, back)
    assert low - 1e-10 < doubled(pay_law(solved()), bankroll, back) < high + 1e-10
    assert low < high < low + 0.01


@settings(max_examples=examples(15), deadline=None)
@given(st.integers(5, 100), st.lists(st.integers(0, 20_000), min_size=2, max_size=4))
def test_both_bounds_of_the_chance_to_double_rise_with_the_cash_back(bankroll, millionths):
    """Of shares that are all rounded; the upper bound of one that is not can be less than that of a smaller one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(double_before_ruin, "_WORK", 600_000)  # periods of twenty deals
        bounds = [
            chance_to_double(pay_law(solved()), bankroll, Fraction(back, 1_000_003))
            for back in sorted(millionths)
        ]
    assert all(low <= high for low, high in bounds)
    for lesser, greater in pairwise(bounds):
        assert (np.array(lesser) < np.array(greater) + 1e-11).all()


def by_scale(law, start, target):
    """The chance to double where a deal loses one unit at most, by the scale function of the walk."""
    ratio = np.exp(-adjustment(law))
    tilted = law.chances * ratio ** law.nets.astype(float)
    lost, wins, weights = tilted[law.nets == -1].sum(), law.nets[law.nets > 0], tilted[law.nets > 0]
    scale = np.zeros(target + 1)
    scale[1] = 1
    for place in range(1, target):
        before = scale[np.maximum(place - wins, 0)]
        scale[place + 1] = scale[place] + weights @ (scale[place] - before) / lost
    return 1 - ratio**start * scale[target - start] / scale[target]


@pytest.mark.parametrize(("name", "units"), [(JACKS, 100), ("deuces-wild-full-pay", 5_000)])
def test_chance_to_double_is_that_of_the_scale_function(name, units):
    law = pay_law(solved(name))
    double = risk(solved(name), 5 * units).double
    assert double == pytest.approx(by_scale(law, units, 2 * units), abs=1e-10)


@pytest.mark.parametrize("bankroll", [25, 500])
def test_little_cash_back_changes_the_chance_to_double_little(monkeypatch, bankroll):
    monkeypatch.setattr(double_before_ruin, "_WORK", 10_000_000)  # periods of 300 deals
    law = pay_law(solved())
    (double, _), (low, high) = (chance_to_double(law, bankroll, Fraction(back)) for back in ("0", "1e-8"))
    assert low == double <= high < double + 0.05


def test_chance_to_double_with_cash_back_is_within_three_errors_of_simulation():
    back, games, bankroll, deal = Fraction(1, 20), 20_000, 60, 0
    law, random = pay_law(solved()), np.random.default_rng(7)
    credit = np.full(games, bankroll)
    while (playing := (credit >= 5) & (credit < 2 * bankroll)).any():
        deal += 1
        gain = int(back * 5 * deal) - int(back * 5 * (deal - 1))
        credit[playing] += random.choice(law.totals, playing.sum(), p=law.chances) * 5 - 5 + gain
    double = risk(solved(), bankroll, cash_back=back).double
    error = np.sqrt(double * (1 - double) / games)
    assert abs(double - (credit >= 2 * bankroll).mean()) < 3 * error


def test_bankroll_too_large_to_double_has_no_chance_but_a_limit():
    found = risk(solved(), 50_001, cash_back=Fraction(1, 400))
    assert (found.double, found.double_at_least, found.double_up_to) == (None, None, 50_000)
    assert risk(solved(), 300_000).double_up_to == 250_000


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
    found = risk(solved(), bankroll, 1000, back)
    assert risk(solved(), bankroll, found.median_hands, back).ruin >= 0.5
    assert risk(solved(), bankroll, found.median_hands - 1, back).ruin < 0.5


def test_bankroll_that_cannot_be_lost_in_time_changes_nothing_else():
    large, small = (risk(solved(), bankroll, 300) for bankroll in (1_000_000, 5_000))
    assert (large.ruin, large.quantiles) == (0, small.quantiles)
    assert large.ahead == pytest.approx(small.ahead, abs=PRECISION)


@pytest.mark.parametrize(("bankroll", "drawn"), quick_and_slow([(600, 10), (300, 1)]))
def test_fan_ends_where_the_risk_does(bankroll, drawn):
    solution, hands = solved(), 400
    found, whole = (
        fan(solution.paytable, 5, bankroll, hands, drawn),
        risk(solution, bankroll, hands, drawn=drawn),
    )
    assert (found.ruin, found.ahead) == pytest.approx((whole.ruin, whole.ahead), abs=PRECISION)
    assert found.points[0].won == (0,) * 5
    assert {
        share: found.points[-1].won[place] for share, place in ((5, 0), (50, 2), (95, 4))
    } == whole.quantiles
    assert found.points[-1].hands == hands


def test_bankroll_for_a_chance_is_the_smallest_that_keeps_it():
    needed = risk(solved(), 500, 1600).bankroll_for
    assert risk(solved(), needed, 1600).ruin <= 0.05 < risk(solved(), needed - 5, 1600).ruin


def test_median_is_the_first_hand_by_which_half_is_ruined():
    median = risk(solved(), 500).median_hands
    curve = [ruin_within(pay_law(solved()), hands)[100] for hands in (median - 1, median)]
    assert curve[0] < 0.5 <= curve[1]


@pytest.mark.parametrize(
    ("bankroll", "hands", "drawn", "words"),
    [(4, 10, 1, "one bet is 5"), (100, 15, 10, "a multiple of 10"), (100, 10, 101, "expected 1 to 100")],
)
def test_what_cannot_be_played_is_refused(bankroll, hands, drawn, words):
    with pytest.raises(Refused, match=words):
        risk(solved(), bankroll, hands, drawn=drawn)


def test_repr_is_short():
    assert len(repr(risk(solved(), 500, 20))) < 500
