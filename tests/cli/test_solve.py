"""`videopoker solve`: its text, its JSON and its error lines."""

import json

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


def test_solve_of_a_broken_file_names_every_fault(run, table_file):
    path = table_file('name = "Odd"\n[[pays]]\nhand = "fluhs"\npays = -1\n')
    code, printed, complaints = run("solve", path)
    assert (code, printed, len(complaints.splitlines())) == (2, "", 2)
    assert f"{path}:3: hand: " in complaints
    assert f"{path}:4: pays " in complaints


def test_solve_tells_a_person_and_json_in_how_many_deals_the_counted_hold_is_a_choice(run, run_json):
    game = ("solve", "jacks-or-better-9-5", "--set", "royal flush=5000")
    assert "In 2,616 deals the best holds tie but end in different lines." in run(*game)[1]
    assert run_json(*game)["tied_deals"] == 2616
    assert "tied_deals" not in run_json(*game[:2], "--sweep", "royal flush=5000..5001")[0]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (FLUSHES.replace("9", "9000"), "the game returns "),
        (
            'name = "Falls"\ncoins = 2\n[[pays]]\nhand = "pair"\npays = [2, 1]\n',
            "pays 2 for 1 coin and 1 for 2: is that meant?",
        ),
    ],
)
def test_solve_makes_the_remarks_of_check_on_a_file_in_text_and_json(run, table_file, text, found):
    file = table_file(text)
    remarks = json.loads(run("paytables", "check", file, "--json")[1])[0]["remarks"]
    unlikely = [remark for remark in remarks if "states no return" not in remark["message"]]
    code, _, complaints = run("solve", file)
    assert code == 0
    assert found in complaints
    for remark in unlikely:
        assert remark["message"] in complaints
    code, answer, complaints = run("solve", file, "--json")
    assert (code, json.loads(answer)["remarks"]) == (0, unlikely)
    assert found in complaints
    assert "remarks" not in json.loads(run("solve", JACKS, "--json")[1])
