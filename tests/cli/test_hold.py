"""`videopoker hold`, and the best hold in scripts."""

import io
from fractions import Fraction

import pytest

from videopoker import Session, holds, load_paytable

KINGS = "joker-poker-kings-20-7-5"


def test_hold_json_keeps_its_contract(run_json):
    answer = run_json("hold", "Kd Kc 8h 8s 3c", "--paytable", KINGS)
    assert (answer["hand"], answer["paytable"], answer["coins"]) == (["Kd", "Kc", "8h", "8s", "3c"], KINGS, 5)
    assert len(answer["holds"]) == 32
    best = answer["holds"][0]
    assert {key: best[key] for key in ("held", "positions", "ev", "exact")} == {
        "held": ["Kd", "Kc", "8h", "8s"],
        "positions": [1, 2, 3, 4],
        "ev": 1.625,
        "exact": "78/48",
    }


def test_hold_values_include_the_jackpot(run_json, run):
    arguments = ["hold", "Ts Js Qs Ks Kd", "--paytable", "jacks-or-better-8-5-progressive"]
    reset, grown = run_json(*arguments), run_json(*arguments, "--jackpot", "8700")
    four_of_royal = [
        next(hold for hold in answer["holds"] if hold["positions"] == [1, 2, 3, 4])
        for answer in (reset, grown)
    ]
    assert Fraction(four_of_royal[1]["exact"]) - Fraction(four_of_royal[0]["exact"]) == Fraction(4700, 47 * 5)
    assert (reset["jackpot"], grown["jackpot"]) == (4000, 8700)
    assert "the jackpot at 8,700" in run(*arguments, "--jackpot", "8700")[1]


def test_hold_takes_the_jackpot_of_a_save(run_json, tmp_path):
    table = load_paytable("jacks-or-better-8-5-progressive")
    with Session.open(tmp_path / "default.sqlite3", table, practice=True) as session:
        session.deal(5, "2s 4h 7d 9c Jd", hands=100)
        session.draw(range(5))
    arguments = ["--paytable", table.key, "--saves", str(tmp_path), "--jackpot"]
    assert run_json("hold", "Ts Js Qs Ks Kd", *arguments)["jackpot"] == 4005


def test_hold_plays_the_house_game_when_none_is_named(run_json):
    answer = run_json("hold", "As Kd JK 7c 7h")
    assert answer["paytable"] == "joker-poker-jacks-15-5-4"
    assert answer["holds"][0]["ev"] == holds("As Kd JK 7c 7h", load_paytable())[0].ev


def test_values_of_the_holds_have_the_heading_per_coin_for_any_bet(run):
    for coins in ("1", "5"):
        heading, best = run("hold", "4s 9h 9s 4d 4h", "--coins", coins)[1].splitlines()[2:4]
        assert heading.strip() == "per coin"
        assert best.endswith("5.000000  best")


def test_hand_may_be_several_arguments(run_json):
    assert run_json("hold", "As", "Kd", "JK", "7c", "7h") == run_json("hold", "As Kd JK 7c 7h")


@pytest.mark.parametrize("held", ["Ks Kd", "1 5", "15", "10001"])
def test_hold_why_compares_with_cards_their_numbers_or_a_mask(run, held):
    printed = run("hold", "Ks Qs Js Ts Kd", "--why", "--held", held)[1]
    assert printed == run("hold", "Ks Qs Js Ts Kd", "--why", "--held", "Ks Kd")[1]
    assert printed == run("hold", "Ks Qs Js Ts Kd", "--held", held)[1]


def test_twenty_wrong_lines_are_reported_and_the_others_counted(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("xx\n" * 22))
    code, _, complaint = run("hold", "-")
    *lines, last = complaint.splitlines()
    assert (code, len(lines), last) == (1, 20, "-: 2 other lines cannot be read either")
