"""`compare`, the cost of an hour, and the practice `which`, on real files."""

import json
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest

from videopoker import Session, compare, load_paytable, solve
from videopoker.coach import which as module
from videopoker.coach.which import which
from videopoker.core.machine.moves import ChooseDenomination
from videopoker.core.machine.state import DEFAULT_DENOMINATION
from videopoker.core.paytable.hourly import Terms
from videopoker.core.settings import SETTINGS, Settings
from videopoker.play.paytables.library import paytable_library
from videopoker.play.practice.training import TrainingFile, text_of
from videopoker.play.terms import denomination_of, terms_of
from videopoker.text.answers.compare import which_group
from videopoker.text.groups.render import in_columns
from videopoker.text.words.numbers import hourly_words


def read_snapshot(save):
    """The snapshot in a save."""
    with closing(sqlite3.connect(save)) as connection:
        ((content,),) = connection.execute("SELECT content FROM snapshot")
        return content


JACKS = Fraction(1653526326983, 1661102543100)
"""The exact return of Jacks or Better 9/6, as published."""


def test_hour_costs_the_hands_times_the_bet_times_what_is_not_returned(run_json):
    answer = run_json("solve", "jacks-or-better-9-6")
    assert answer["hourly"] == pytest.approx(float(600 * 5 * Fraction(1, 4) * (1 - JACKS)), abs=1e-12)
    assert answer["break_even"] == pytest.approx(float(1 - JACKS), abs=1e-15)
    assert run_json("solve", "fpdw")["break_even"] == 0
    assert run_json("solve", "fpdw")["hourly"] == pytest.approx(-600 * 1.25 * 0.00761961, abs=1e-5)


def test_terms_are_those_of_the_settings_and_the_denomination_of_the_save(saves, run, run_json):
    settings = saves / "settings.toml"
    with Session.open(saves / "default.sqlite3") as session:
        session.play(ChooseDenomination(5))
        words = hourly_words(float(JACKS), 5, Terms(cents=5))
        assert words.partition(" ")[2] in run("solve", "jacks-or-better-9-6")[1]
    settings.write_text("pace = 800\ncash_back = 0.25\n")
    cost = 800 * 5 * Fraction(5, 100) * (1 - JACKS - Fraction(25, 10000))
    assert run_json("solve", "jacks-or-better-9-6")["hourly"] == pytest.approx(float(cost), abs=1e-12)
    settings.write_text('coin = 100\npace = "fast"\n')
    assert run_json("solve", "jacks-or-better-9-6", "--coins", "1")["hourly"] == pytest.approx(
        600 * (1 - solve("jacks-or-better-9-6", 1).expected), abs=1e-12
    )


def test_denomination_is_read_after_a_snapshot_and_without_a_save_is_that_of_a_new_one(tmp_path):
    save = tmp_path / "default.sqlite3"
    assert denomination_of(save) == DEFAULT_DENOMINATION == Terms().cents
    with Session.open(save) as session:
        session.play(ChooseDenomination(1))
        assert denomination_of(save) == session.state.denomination == 1
    with Session.open(save) as session:
        for _ in range(340):
            session.deal(1)
            session.draw()
    assert json.loads(read_snapshot(save))["state"]["denomination"] == denomination_of(save) == 1
    with Session.open(save) as session:
        session.play(ChooseDenomination(100))
        assert denomination_of(save) == 100
    save.write_bytes(b"no save" * 200)
    assert denomination_of(save) == DEFAULT_DENOMINATION


def test_compare_puts_the_best_first_and_names_the_pays_that_differ(run, run_json, tmp_path):
    file = tmp_path / "copy.toml"
    shutil.copy("paytables/jacks-or-better-8-5.toml", file)
    games = run_json("compare", str(file), "9/6 jacks", "fpdw")
    assert [game["paytable"] for game in games] == ["deuces-wild-full-pay", "jacks-or-better-9-6", "copy"]
    assert [game["less"] for game in games] == pytest.approx(
        [games[0]["return"] - game["return"] for game in games]
    )
    code, printed, complaints = run("compare", str(file), "9/6 jacks")
    rows = [line.split() for line in printed.splitlines()]
    assert (code, complaints) == (0, "")
    less = games[2]["return"] - games[1]["return"]
    assert f"{-less:.4%}" in rows[2]
    assert ["Full", "House", "45", "40"] in rows
    assert ["Flush", "30", "25"] in rows
    assert not any(row[:1] == ["Straight"] for row in rows)
    assert f"1 {hourly_words(float(JACKS), 5, Terms())}" in printed


def test_compare_at_one_coin_compares_the_pays_for_one_coin(run, run_json):
    first, _ = run_json("compare", "jacks-or-better-9-6", "jacks-or-better-8-5", "--coins", "1")
    assert (first["coins"], first["return"]) == (1, solve("jacks-or-better-9-6", 1).expected)
    assert "Full House       9       8" in run("compare", "9/6 jacks", "8/5 jacks", "--coins", "1")[1]


@pytest.mark.parametrize("names", [["9/6 jacks"], ["9/6 jacks", "no such game"]])
def test_compare_of_one_game_or_an_unknown_one_is_refused_in_one_line(run, names):
    code, printed, complaints = run("compare", *names)
    assert (code, printed, complaints.count("\n")) == (2, "", 1)


def test_compare_in_python_takes_paytables_and_names_and_other_terms():
    table = load_paytable("jacks-or-better-9-6")
    other, best = compare("8/5 jacks", table, terms=Terms(1000, 0, 100))[::-1]
    assert best.solution == solve(table)
    assert best.hourly == pytest.approx(float(5000 * (1 - JACKS)))
    assert other.less == pytest.approx(best.solution.expected - other.solution.expected)


def test_terms_of_default_settings_are_the_default_terms():
    assert terms_of(Settings(), DEFAULT_DENOMINATION) == Terms()
    assert {"pace", "cash_back", "coin"} <= {setting.name for setting in SETTINGS}


def test_practice_asks_every_game_before_one_answered_right_which_is_not_due_within_a_day(
    tmp_path, monkeypatch
):
    file = TrainingFile(tmp_path)
    now = datetime(2026, 11, 21, tzinfo=UTC)
    monkeypatch.setattr(module, "utc_now", lambda: now)
    asked = [which(file)]
    assert which(file) == asked[0]
    while asked[-1].family not in {pair.family for pair in asked[:-1]}:
        pair = asked[-1]
        monkeypatch.setattr(module, "utc_now", lambda: now + timedelta(minutes=len(asked)))
        first, second = (solve(game).expected for game in pair.games)
        assert pair.games[0].name == pair.games[1].name == pair.family
        assert pair.best == ("1" if first > second else "2")
        assert which(file, pair.best).is_right
        asked.append(which(file))
    *new, again = asked
    names = {table.name for table in paytable_library().tables}
    assert (
        {"Joker Poker", "All American", "Double Bonus", "Loose Deuces"}
        < {pair.family for pair in new}
        < names
    )
    assert all(due >= text_of(now + timedelta(days=1)) for (due,) in file.rows("SELECT due FROM family", ()))
    assert again.family == new[0].family  # due first
    assert again.games != new[0].games


def test_family_answered_wrong_comes_back_before_one_answered_right(tmp_path):
    file = TrainingFile(tmp_path)
    wrong = which(file)
    assert which(file, "12".replace(wrong.best, "")).is_right is False
    right = which(file, which(file).best)
    due = dict(file.rows("SELECT family, due FROM family", ()))
    assert due[wrong.family] < due[right.family]


def test_which_asks_and_answers_with_both_returns(saves, run):
    file = TrainingFile(saves)
    pair = which(file)
    question = in_columns([which_group(pair)])
    assert question.startswith(f"{pair.games[0].name}, at 5 coins\n")
    hint = "Answer with videopoker which 1 or videopoker which 2."
    assert run("which") == (0, f"{question}\n{hint}\n", "")
    code, printed, _ = run("which", pair.best)
    assert code == 0
    assert printed == f"{in_columns([which_group(pair._replace(is_right=True))])}\n"
    assert all(f"{solve(game).expected:.4%}" in printed for game in pair.games)
    assert json.loads(file.rows("SELECT schedule FROM family", ())[0][0])["due"]


@pytest.mark.parametrize("answer", ["3", "one"])
def test_which_refuses_another_answer_in_one_line(saves, run, answer):
    code, printed, complaints = run("which", answer)
    assert (code, printed, complaints.count("\n")) == (2, "", 1)
    assert not TrainingFile(saves).path.exists()
