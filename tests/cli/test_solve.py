"""`videopoker solve`: its text, its JSON and its error lines."""

import pytest

from videopoker import load_paytable, solve

KINGS = "joker-poker-kings-20-7-5"
JACKS = "jacks-or-better-9-6"
FLUSHES = 'name = "Flushes"\ncoins = 1\n[[pays]]\nhand = "flush"\npays = 9\n'


def test_solve_json_keeps_its_contract(run_json):
    answer = run_json("solve", KINGS)
    assert {key: answer[key] for key in ("paytable", "deck", "coins", "exact", "total")} == {
        "paytable": KINGS,
        "deck": 53,
        "coins": 5,
        "exact": "24727653272220/24568865521200",
        "total": 24_568_865_521_200,
    }
    assert answer["return"] == 24_727_653_272_220 / 24_568_865_521_200
    solution = solve(load_paytable(KINGS))
    assert (answer["variance"], answer["hit_frequency"]) == (solution.variance, solution.hit_frequency)


def test_solve_json_at_fewer_coins_pays_per_coin(run_json):
    answer = run_json("solve", KINGS, "--coins", "1")
    assert (answer["coins"], answer["lines"][0]["pays"]) == (1, 250)


def test_solve_prints_the_figures_of_a_game(run):
    code, printed, complaints = run("solve", JACKS)
    assert (code, complaints) == (0, "")
    rows = [row.split() for row in printed.splitlines()]
    assert printed.startswith("Jacks or Better 9/6  (52 cards, 5 coins)\n")
    assert ["Royal", "Flush", "4,000", "40,390.55", "1.9807%", "493,512,264"] in rows
    assert ["no", "win", "0", "1.83", "0.0000%", "10,872,274,993,896"] in rows
    assert ["total", "99.5439%", "19,933,230,517,200"] in rows
    assert ["return", "99.5439043695%"] in rows
    assert ["exactly", "19842315923796/19933230517200"] in rows
    assert ["variance", "19.514676"] in rows
    assert ["hit", "rate", "45.4565%"] in rows


def test_solve_at_fewer_coins_prints_the_return_at_every_other_bet(run):
    _, printed, _ = run("solve", JACKS, "--coins", "2")
    assert [row.split("coin")[0] for row in printed.splitlines() if row.startswith("at ")] == [
        "at 1 to 4 ",
        "at 5 ",
    ]


def test_solve_prints_the_return_line_for_a_file_without_one(run, table_file):
    code, printed, _ = run("solve", table_file(FLUSHES))
    right = solve(load_paytable(table_file(FLUSHES))).expected
    assert code == 0
    assert f"The file states no return; add the line: return = {right:.12f}" in printed


@pytest.mark.parametrize("options", [(), ("--json",), (JACKS,)])
def test_solve_reports_a_wrong_return_in_a_file_with_its_line(run, table_file, options):
    right = solve(load_paytable(table_file(FLUSHES))).expected
    file = table_file("return = 0.5\n" + FLUSHES)
    code, printed, complaints = run("solve", file, *options)
    assert code == 0
    assert f"{file}:1: return is 0.5, but best play returns {right:.12f}; correct it or remove" in complaints
    assert printed


@pytest.mark.parametrize("options", [("--coins", "1"), ("--jackpot", "5000")])
def test_solve_on_other_terms_does_not_mention_the_stated_return(run, options):
    assert run("solve", "jacks-or-better-8-5-progressive", *options)[2] == ""


def test_solve_of_several_tables_prints_a_line_each(run):
    code, printed, complaints = run("solve", JACKS, KINGS)
    assert (code, complaints) == (0, "")
    first, second = printed.splitlines()
    assert first.split()[:3] == [JACKS, "99.54390437%", "19.5147"]
    assert second.startswith(KINGS)


def test_solve_of_a_broken_file_names_every_fault(run, table_file):
    path = table_file('name = "Odd"\n[[pays]]\nhand = "fluhs"\npays = -1\n')
    code, printed, complaints = run("solve", path)
    assert (code, printed, len(complaints.splitlines())) == (2, "", 2)
    assert f"{path}:3: hand: " in complaints
    assert f"{path}:4: pays " in complaints
