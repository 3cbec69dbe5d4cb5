"""`videopoker solve --for`: the pays of one or two lines nearest to a wanted return."""

import json
from fractions import Fraction

import pytest

from videopoker import load_paytable, solve
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.tui.lab.model import LabModel

JACKS = "jacks-or-better-9-6"
TABLE = load_paytable(JACKS)
AIM = ("solve", JACKS, "--for", "98.5%", "--vary", "flush", "--vary", "full house")


def test_aim_json_has_the_solutions_of_twenty_games_nearest_first(run_json):
    answer = run_json(*AIM)
    assert answer["wanted"] == 0.985
    assert len(answer["games"]) == 20
    for game in answer["games"]:
        solution = solve(TABLE.with_pays([*game["set"].items()]))
        assert Fraction(game["exact"]) == solution.exact
        assert game["return"] == solution.expected
        assert (game["variance"], game["hit_frequency"]) == (solution.variance, solution.hit_frequency)
    distances = [abs(game["return"] - 0.985) for game in answer["games"]]
    assert distances == sorted(distances)
    assert answer["games"][0]["set"] == {"Flush": 22, "Full House": 48}


def test_aim_takes_a_range_of_pays_with_a_step(run_json):
    answer = run_json("solve", JACKS, "--for", "0.985", "--vary", "flush=20..40:5")
    assert [game["set"] for game in answer["games"]] == [{"Flush": pay} for pay in (25, 30, 20, 35, 40)]


@pytest.mark.parametrize("name", [JACKS, "deuces-wild-full-pay"])
def test_aim_alone_varies_the_lines_that_the_lab_proposes_and_names_them(run, name):
    table = load_paytable(name)
    first, second = LabModel(EditedGame.of(table, None)).two_lines()
    code, printed, complaints = run("solve", name, "--for", "98.5%")
    assert code == 0
    assert f"{first} and {second} for a return of 98.5%, at max bet" in printed
    assert complaints == (
        f"videopoker: changing the pays of {first} and {second}; "
        "choose other lines with --vary LINE, once or twice\n"
    )
    games = json.loads(run("solve", name, "--for", "98.5%", "--json")[1])["games"]
    assert {tuple(game["set"]) for game in games} == {(first, second)}


def test_aim_keeps_the_pays_that_are_set(run_json):
    answer = run_json("solve", JACKS, "--set", "full house=40", "--for", "98.5%", "--vary", "flush")
    first = answer["games"][0]
    assert first["return"] == solve(TABLE.with_pays([("full house", 40), *first["set"].items()])).expected


def test_aim_marks_pays_that_are_whole_for_each_coin(run, run_json):
    asked = ("solve", JACKS, "--for", "98.5%", "--vary", "flush")
    whole = [game["set"]["Flush"] for game in run_json(*asked)["games"] if game["whole_per_coin"]]
    assert whole
    assert all(pay % 5 == 0 for pay in whole)
    marked = [row.split()[1] for row in run(*asked)[1].splitlines() if row.strip().startswith("* ")]
    assert sorted(map(int, marked[:-1])) == sorted(whole)


def test_nearest_game_of_an_aim_is_saved_under_a_name(run, run_json, own_folder):
    asked = ("solve", JACKS, "--for", "98.5%", "--vary", "flush")
    nearest = run_json(*asked)["games"][0]
    assert run(*asked, "--save-as", "near")[0] == 0
    assert load_paytable(own_folder / "near.toml").stated_return == pytest.approx(
        nearest["return"], abs=1e-12
    )


def test_an_aim_out_of_reach_says_which_pays_were_tried(run):
    printed = run("solve", JACKS, "--for", "250%")[1]
    assert (
        "No game with Royal Flush 2,000 to 8,000 and Straight Flush 125 to 500 returns more than 250%."
        in printed
    )
    printed = run("solve", JACKS, "--for", "50%", "--vary", "flush=30..30")[1]
    assert "No game with Flush 30 returns 50% or less." in printed


@pytest.mark.parametrize("typed", ["1000000%", "-5%", "98,5%"])
def test_a_return_that_cannot_be_read_is_refused_with_the_returns_that_can(run, typed):
    code, printed, complaint = run("solve", JACKS, f"--for={typed}")
    assert (code, printed) == (2, "")
    assert f'"{typed}" is not a return; expected 0% to 999999%, such as 98.5%' in complaint
