"""The command `grade`: some hands only, by day and session, and the return at an error rate."""

import io
import re
import sys
from datetime import date
from fractions import Fraction

import pytest

from tests.real_saves import real_session
from videopoker import Session, solve
from videopoker.solver.tables.hold_values import best_hold

GAME, OTHER = "jacks-or-better-9-6", "deuces-wild-full-pay"


@pytest.fixture
def played(saves):
    """Two sessions of two games: 210 hands of one, every third held wrong, and 12 of the other."""
    path = saves / "default.sqlite3"
    for number, (game, hands) in enumerate(((GAME, 210), (OTHER, 12))):
        with real_session(path, b"graded %d" % number, game) as session:
            session.deposit(5_000)
            for hand in range(hands):
                session.deal(5)
                right = best_hold(session.state.cards, session.state.paytable, 5)
                session.draw(right if hand % 3 else [])
    return path


def test_grades_of_each_game_add_up_to_those_of_all(played, run, run_json):
    whole, *parts = run_json("grade"), run_json("grade", "--game", GAME), run_json("grade", "--game", OTHER)
    for name in ("hands", "right", "final_right", "won", "twin"):
        assert whole[name] == sum(part[name] for part in parts)
    assert Fraction(whole["exact"]["mistakes"]) == sum(Fraction(part["exact"]["mistakes"]) for part in parts)
    assert [part["hands"] for part in parts] == [210, 12]


def test_hands_of_one_kind_add_up_to_its_row(played, run, run_json):
    for kind in run_json("grade")["kinds"]:
        alone = run_json("grade", "--kind", kind["kind"].upper())
        assert alone["kinds"] == [kind]
        assert (alone["hands"], alone["right"]) == (kind["hands"], kind["right"])
        assert alone["lost"] == pytest.approx(kind["lost"])


def test_rows_of_kinds_add_up_as_printed_to_the_cost_of_mistakes_and_the_costliest_are_named(
    played, run, run_json
):
    printed = run("grade")[1]
    kinds = printed.partition("COSTLIEST, ALL TIME")[2].partition("\n\n")[0].splitlines()[1:]
    lost = [float(re.search(r"-[\d,]+\.\d\d", row)[0].replace(",", "")) for row in kinds]
    costliest, *_ = run_json("grade")["kinds"]
    assert sum(lost) == pytest.approx(round(-run_json("grade")["lost"], 2))
    assert kinds[-1].split()[1:3] == ["other", "kinds"]
    assert kinds[0].startswith(costliest["kind"])
    assert lost[:-1] == sorted(lost[:-1])


def test_grade_names_the_leaks_and_the_costliest_hands_with_their_holds(played, run, run_json):
    printed, leaks = run("grade")[1], run_json("grade")["leaks"]
    assert (leaks["counted"], leaks["mistakes"]) == (min(100, leaks["mistakes"]), leaks["mistakes"])
    words = f"Ideas found for {leaks['counted']} of {leaks['mistakes']} mistakes so far."
    assert (words in printed) == (leaks["counted"] < leaks["mistakes"])
    for leak in leaks["ideas"][:5]:
        assert f"{leak['idea']}, {leak['hands']} hand" in printed
        assert f"+{leak['gain']:.2%}" in printed
    for hand in leaks["costliest"]:
        assert hand["held"] == []
        assert f"hand {hand['hand']}, {' '.join(hand['cards'])}: drew five, best " in printed
    assert list(leaks["instructive"]) == ["costliest", "most frequent idea", "closest call"]
    assert all(hand["hand"] > 210 for hand in leaks["instructive"].values())


def test_no_hand_was_played_before_or_after_its_day(played, run, run_json):
    today = date.today().isoformat()  # noqa: DTZ011 - days are local
    assert run_json("grade", "--since", today)["hands"] == 222
    assert run_json("grade", "--since", "2999-01-01")["hands"] == 0
    assert run("grade", "--until", "1999-01-01")[1].strip() == "No match."


def test_play_returns_the_return_of_the_game_less_the_cost_of_first_answers(played, run, run_json):
    whole = run_json("grade", "--game", GAME)
    returns = whole["play_returns"]
    expected = float(solve(GAME).exact) - whole["lost"] / (5 * 210)
    assert returns["return"] == pytest.approx(expected)
    assert returns["low"] < returns["return"] < returns["high"]
    assert returns["hands"] == 210
    assert f"At this error rate your play returns {expected:.2%}" in run("grade", "--game", GAME)[1]
    assert run_json("grade", "--game", OTHER)["play_returns"] is None


def test_accuracy_by_day_is_shown_from_fifty_hands_on(played, run, run_json):
    assert "BY SESSION" in run("grade")[1]
    assert "BY SESSION" not in run("grade", "--game", OTHER)[1]


def test_kind_that_does_not_exist_is_refused_with_the_nearest_names(played, run, run_json):
    kind = run_json("grade")["kinds"][0]["kind"]
    code, _, err = run("grade", "--kind", kind[:-1] + "x")
    assert code == 2
    assert "no hand was graded under the kind" in err
    assert f'"{kind}"' in err


def test_plain_mode_says_one_hand_for_a_session_of_one(played, run, monkeypatch):
    with Session.open(played) as session:
        session.deal(5)
        session.draw([])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"grade\nquit\n")))
    sessions = run("play", "--plain")[1].partition("By session:\n")[2].splitlines()[:3]
    assert [row.split(",")[0].split(": ")[1] for row in sessions] == ["210 hands", "12 hands", "1 hand"]
