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
        "--vary LINE, once or twice, names other lines\n"
    )
    games = json.loads(run("solve", name, "--for", "98.5%", "--json")[1])["games"]
    assert {tuple(game["set"]) for game in games} == {(first, second)}


def test_aim_keeps_the_pays_that_are_set(run_json):
    answer = run_json("solve", JACKS, "--set", "full house=40", "--for", "98.5%", "--vary", "flush")
    first = answer["games"][0]
    assert first["return"] == solve(TABLE.with_pays([("full house", 40), *first["set"].items()])).expected


def test_aim_prints_both_sides_and_what_best_play_changes_for_the_nearest_of_each(run):
    code, printed, complaints = run(*AIM)
    assert (code, complaints) == (0, "")
    more, less = printed.split("\n98.5% or less, nearest first\n")
    assert "\nMore than 98.5%, nearest first\n" in more
    assert ["35", "35", "98.520555%", "+0.02055536%", "17.1608", "44.1672%"] in [
        row.split() for row in more.splitlines()
    ]
    assert less.split("\n")[1].split()[:3] == ["22", "48", "98.495064%"]
    assert "\nFlush 35, Full House 35: best play differs in 1 hand in 10.3." in less
    assert "\nFlush 22, Full House 48: best play differs in 1 hand in 67.5." in less


def test_aim_at_a_return_out_of_reach_says_so(run):
    printed = run("solve", JACKS, "--for", "150%", "--vary", "flush=30..32")[1]
    assert "No game with these pays returns more than 150%.\n" in printed


def test_game_near_the_goal_in_which_a_line_is_never_paid_is_named(run):
    _, printed, _ = run("solve", "jacks-or-better-9-6", "--for", "90%", "--vary", "full house=9..17")
    unpaid = "; ".join(f"Full House {pay}" for pay in range(9, 15))
    assert f"No file could have these pays, as a line would never be paid: {unpaid}." in printed
    _, printed, _ = run("solve", "jacks-or-better-9-6", "--for", "98.5%", "--vary", "full house")
    assert "never be paid" not in printed
