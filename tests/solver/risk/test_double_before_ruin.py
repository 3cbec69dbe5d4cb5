"""The chance to double, against following every credit, the scale function and simulation."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from tests.quick import quick_and_slow
from tests.solver.risk.laws import JACKS, solved
from videopoker import load_paytable, risk, solve
from videopoker.solver.risk import double_before_ruin
from videopoker.solver.risk.double_before_ruin import chance_to_double
from videopoker.solver.risk.pay_law import pay_law
from videopoker.solver.risk.ruin import adjustment, fan


def test_chance_to_double_with_a_fair_coin_is_one_half(tmp_path):
    path = tmp_path / "coin.toml"
    path.write_text('name = "No win"\ncoins = 1\n[[pays]]\nhand = "pair"\npays = 2\n', encoding="utf-8")
    solution = solve(load_paytable(str(path)))
    lose = solution.lines[-1].combinations / solution.total
    ratio = lose / (1 - lose)
    assert risk(solution, 7).double == pytest.approx(1 / (1 + ratio**7), rel=1e-9)


def doubled(law, bankroll, back=Fraction(0)):
    """The chance to double, by following credits and cash back owed deal by deal until play has ended."""
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
    quick_and_slow(
        [
            (37, Fraction(0), 1),
            (28, Fraction(1, 3), 1),
            (58, Fraction(1, 10), 2),
            (40, Fraction("0.0084"), 1),
            (80, Fraction(0), 3),
        ],
        3,
    ),
)
def test_chance_to_double_agrees_with_following_credits_and_cash_back_owed(bankroll, back, drawn):
    result = risk(solved(), bankroll, cash_back=back, drawn=drawn)
    assert result.double == result.double_at_least
    assert result.double == pytest.approx(doubled(pay_law(solved(), drawn), bankroll, back), abs=1e-10)


@pytest.mark.parametrize(("bankroll", "back"), [(37, Fraction("0.0623457")), (50, Fraction("0.15731"))])
def test_bounds_of_the_chance_to_double_enclose_it_closely(monkeypatch, bankroll, back):
    monkeypatch.setattr(double_before_ruin, "_WORK", 1_000_000)  # periods of thirty deals
    low, high = chance_to_double(pay_law(solved()), bankroll, back)
    assert low - 1e-10 < doubled(pay_law(solved()), bankroll, back) < high + 1e-10
    assert low < high < low + 0.01


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


@pytest.mark.parametrize(("name", "units"), quick_and_slow([(JACKS, 100), ("deuces-wild-full-pay", 5_000)]))
def test_chance_to_double_is_that_of_the_scale_function(name, units):
    law = pay_law(solved(name))
    double = risk(solved(name), 5 * units).double
    assert double == pytest.approx(by_scale(law, units, 2 * units), abs=1e-10)


def test_bankroll_too_large_to_double_has_no_chance_but_a_limit():
    result = risk(solved(), 50_001, cash_back=Fraction(1, 400))
    assert (result.double, result.double_at_least, result.double_up_to) == (None, None, 50_000)
    assert risk(solved(), 300_000).double_up_to == 250_000


def test_game_that_never_loses_a_bet_doubles_every_bankroll(tmp_path):
    path = tmp_path / "always.toml"
    wild = 'deck = { jokers = 2 }\nwild = ["joker", "2", "3", "4", "5", "6", "7", "8", "9"]\n'
    hands = ('"pair"\nranks = "TJQKA"\npays = 1', '"straight"\npays = 1', '"three of a kind"\npays = 2')
    lines = "".join(f"[[pays]]\nhand = {hand}\n" for hand in hands)
    path.write_text(f'name = "Always"\ncoins = 5\n{wild}{lines}', encoding="utf-8")
    for drawn in (1, 3):
        result = risk(solve(load_paytable(str(path))), 15, 30, drawn=drawn)
        assert (result.double, result.ruin, result.can_be_ruined) == (1, 0, False)
        assert not fan(result.paytable, 5, 15, 30, drawn).can_be_ruined
