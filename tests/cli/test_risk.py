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


@pytest.mark.parametrize(
    ("bankroll", "words"),
    [
        ("20", "half of all players are ruined or at"),
        ("10", "at least half of all players are ruined;\none in twenty is at +"),
    ],
)
def test_outcome_of_ruin_is_not_given_in_credits(run, bankroll, words):
    _, printed, _ = run("risk", "jacks-or-better-9-6", "--bankroll", bankroll, "--hands", "5")
    assert words in printed
    assert f"-{bankroll} credits" not in printed


def test_pay_that_is_no_multiple_of_the_bet_is_not_rounded(run_json):
    arguments = ("--bankroll", "5", "--hands", "1")
    answer = run_json("risk", "jacks-or-better-9-6", *arguments, "--set", "jacks or better=4")
    solution = solve(load_paytable("jacks-or-better-9-6").with_pay("jacks or better", 4))
    ruined = sum(line.combinations for line in solution.lines if line.pays < 5) / solution.total
    assert answer["ruin"] == pytest.approx(ruined, abs=2e-12)


def test_risk_says_where_the_jackpot_stays(run):
    _, printed, _ = run(
        "risk", "jacks-or-better-8-5-progressive", "--bankroll", "5", "--hands", "1", "--jackpot", "9001"
    )
    assert "The jackpot stays at 9,001 credits." in printed


def test_figure_whose_pays_are_too_large_is_left_out_with_its_reason_and_the_rest_is_answered(run, run_json):
    ask = ("risk", "jacks-or-better-9-6", "--bankroll", "100", "--set", "royal flush=999999")
    code, printed, complaints = run(*ask)
    assert (code, complaints) == (0, "")
    assert "Chance of ruin if you play for ever: 99.7333%." in printed
    assert "Half of all players are ruined within 51 hands." in printed
    assert run_json(*ask)["not_computed"] == []
    ask = (*ask[:-1], "full house=1000000")
    _, printed, _ = run(*ask, "--hands", "1600")
    assert "Chance of ruin within 1,600 hands: 38.5453%." in printed
    assert "are too large: the results after that many hands." in printed
    _, printed, _ = run(*ask, "--hands", "160000")
    assert "Chance of ruin within 160,000 hands: 38.5453%." in printed


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
    assert f"Chance of ruin within {hands} hands: 98.6738%." in printed
    assert "Half of all players are ruined within " in printed
    assert (
        "Not computed, because the game's pays are too large: the results after that many hands." in printed
    )


def test_chance_is_spelt_as_numbers_of_hands_are(run, run_json):
    answer = run_json("risk", "deuces-wild-full-pay", "--bankroll", "100", "--chance", "1e-12")
    assert answer["chance"] == 1e-12
    _, printed, _ = run("risk", "deuces-wild-full-pay", "--bankroll", "100", "--chance", "1e-12")
    assert "keep the chance of ruin at 1 in 1,000,000,000,000 or less" in printed
    code, _, complaints = run(
        "risk", "deuces-wild-full-pay", "--bankroll", "100", "--chance", "1e-12", "--hands", "100"
    )
    assert (code, "expected 2e-12 or more" in complaints) == (2, True)


def test_chance_to_double_is_given_as_two_bounds_or_with_its_limit(run):
    ask = ("risk", "deuces-wild-full-pay", "--bankroll")
    _, printed, _ = run(*ask, "100", "--cash-back", "1.234567%")
    assert ", 1.23457% cash back\n" in printed
    assert "sooner or later: between " in printed
    _, printed, _ = run(*ask, "50005", "--cash-back", "0.25%")
    assert "sooner or later: not computed above 50,000 credits." in printed
