"""The command `grade`: some hands only, by day and session, and the return at an error rate."""

from datetime import date
from fractions import Fraction

import pytest

from tests.real_saves import real_session
from videopoker import solve
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
