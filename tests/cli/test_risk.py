"""`videopoker risk`: the contract of its JSON, its sentences, and the worked questions of docs/risk.md."""

from time import process_time

import pytest

from videopoker import load_paytable, solve

KEYS = "paytable coins bankroll hands ruin median_hands double ahead quantiles bankroll_for double_at_least"


def test_risk_json_keeps_its_contract(run_json):
    answer = run_json("risk", "jacks-or-better-9-6", "--bankroll", "500", "--hands", "1600")
    assert set(KEYS.split()) <= set(answer)
    assert set(answer["quantiles"]) == {"5", "50", "95"}
    assert answer["ruin"] == pytest.approx(0.331772533950, abs=2e-12)


def test_pay_that_is_no_multiple_of_the_bet_is_not_rounded(run_json):
    arguments = ("--bankroll", "5", "--hands", "1")
    answer = run_json("risk", "jacks-or-better-9-6", *arguments, "--set", "jacks or better=4")
    solution = solve(load_paytable("jacks-or-better-9-6").with_pay("jacks or better", 4))
    ruined = sum(line.combinations for line in solution.lines if line.pays < 5) / solution.total
    assert answer["ruin"] == pytest.approx(ruined, abs=2e-12)


@pytest.mark.parametrize("hands", ["1,600", "160,000"])
def test_royal_of_a_million_is_answered_in_seconds_without_the_results_that_would_take_minutes(run, hands):
    ask = (
        "risk",
        "jacks-or-better-9-6",
        "--bankroll",
        "500",
        "--set",
        "royal flush=1000000",
        "--hands",
        hands,
    )
    began = process_time()
    code, printed, complaints = run(*ask)
    assert (code, complaints) == (0, "")
    assert process_time() - began < 10
    assert f"Chance of ruin within {hands} hands: 98.67%." in printed
    assert "Half of all players are ruined within " in printed
    assert (
        "Not computed, because the game's pays are too large: the results after that many hands." in printed
    )
