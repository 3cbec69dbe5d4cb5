"""`videopoker daily` and `videopoker drill`: their contract, line by line, and what they refuse."""

import io
import re
import subprocess
import sys
from datetime import date, timedelta

import pytest

from videopoker import Session, holds, load_paytable
from videopoker.coach.daily import Daily, daily_hands
from videopoker.play.practice.training import TrainingFile

TODAY = date.today()  # noqa: DTZ011 - the day is the local one
GAME = "joker-poker-jacks-15-5-4"


@pytest.fixture
def typed(monkeypatch):
    def lines(text):
        monkeypatch.setattr("sys.stdin", io.StringIO(text))

    return lines


def best_answers(day):
    """Best play of a day as it is typed."""
    chosen = [holds(hand, load_paytable())[0].numbers for hand in daily_hands(day, load_paytable())]
    return "".join(f"{' '.join(map(str, numbers)) or 'none'}\n\n" for numbers in chosen)


def test_daily_json_keeps_its_contract(saves, run_json):
    answer = run_json("daily", "--date", "2026-11-21")
    assert {key: answer[key] for key in ("date", "game", "done", "right", "lost", "line")} == {
        "date": "2026-11-21",
        "game": GAME,
        "done": 0,
        "right": 0,
        "lost": 0,
        "line": None,
    }
    assert answer["hands"][0] == ["2h", "9d", "5h", "Ac", "Qh"]


def test_daily_played_by_best_play_ends_with_a_line_to_share(saves, run, run_json, typed):
    typed(best_answers(TODAY))
    code, printed, _ = run("daily")
    line = f"videopoker daily {TODAY} · Joker 15/5/4 · 20/20 · 0.00"
    assert code == 0
    assert f"{line}\n{'●' * 20}\n" in printed
    assert "streak 1 day" in printed
    answer = run_json("daily")
    assert (answer["done"], answer["right"], answer["lost"], answer["line"]) == (20, 20, 0, line)
    typed("1\n")
    assert "Hand" not in run("daily")[1]


def test_daily_of_a_past_day_is_practice(saves, run, run_json, typed):
    past = TODAY - timedelta(days=1)
    typed(best_answers(past))
    printed = run("daily", "--date", str(past))[1]
    assert "for practice: only today's hands count" in printed
    assert f"videopoker daily {past} practice · Joker 15/5/4 · 20/20" in printed
    assert run_json("daily", "--date", str(past))["done"] == 0


def test_daily_after_the_clock_was_set_back_says_why_it_does_not_count(saves, run, typed):
    saves.mkdir()
    later = TODAY + timedelta(days=1)
    finished = Daily(later, later, load_paytable(), TrainingFile(saves))
    while finished.current:
        finished.answer(())
    typed(best_answers(TODAY))
    printed = run("daily")[1]
    assert (
        f"The hands of {TODAY}, for practice: only today's hands count, and only until you finish a later day's."
        in printed
    )
    assert f"videopoker daily {TODAY} practice · Joker 15/5/4 · 20/20" in printed


def test_daily_is_ascii_in_letters_mode(saves, run, typed):
    saves.mkdir()
    (saves / "settings.toml").write_text("letters = true\n")
    typed("draw\n" * 20)
    printed = run("daily")[1]
    assert printed.isascii()
    assert f"videopoker daily {TODAY} - Joker 15/5/4 - " in printed
    assert re.search(r"/20 - \d+\.\d\d lost\n", printed)


def test_drill_asks_a_typed_hand(saves, run, run_json, typed):
    typed("1 2\ndraw\n")
    printed = run("drill", "Ks Kh 7d 2c JK")[1]
    assert "A hand you chose: 1 Ks, 2 Kh, 3 7d, 4 2c, 5 JK" in printed
    assert "Wrong: " in printed
    assert "Three of a kind: never throw a wild card away. The pair is worth 5.95, 11.11 less." in printed
    answer = run_json("drill")
    assert (answer["done"], answer["right"], answer["hands"], answer["game"]) == (1, 0, 1, GAME)


def test_drill_takes_the_game_of_the_save(saves, run, run_json):
    with Session.open(saves / "default.sqlite3", "deuces-wild-full-pay"):
        pass
    assert run_json("drill")["game"] == "deuces-wild-full-pay"
    assert run_json("drill", "--paytable", GAME)["game"] == GAME
    assert run_json("drill", "--save", "default", "--deck") == {"game": "deuces-wild-full-pay", "deck": []}


def test_hand_of_a_timed_drill_counts_as_it_is_when_the_time_is_up(saves):
    asked = [
        sys.executable,
        "-m",
        "videopoker",
        "--saves",
        str(saves),
        "drill",
        "Ks Kh 7d 2c JK",
        "--timed",
        "1",
    ]
    with subprocess.Popen(asked, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        printed = process.stdout.read()
    assert "Time is up: no card was held.\nWrong: " in printed
    assert "0 of 1 right." in printed


def test_deck_of_the_drill_is_listed_and_changed(saves, run, run_json):
    assert run("drill", "--deck")[1] == "No hands in the drill yet.\n"
    run("drill", "Ks Kh 7d 2c JK")
    (hand,) = run_json("drill", "--deck")["deck"]
    assert (hand["cards"], hand["source"]) == (["Ks", "Kh", "7d", "2c", "JK"], "brought")
    number = str(hand["number"])
    assert "is removed" in run("drill", "--remove", number)[1]
    assert run_json("drill", "--deck")["deck"] == []
    code, _, complaint = run("drill", "--remove", number)
    assert (code, complaint.count("\n")) == (2, 1)
    assert f"There is no hand {number} in the drill of Joker Poker" in complaint


def test_damaged_training_file_is_one_line(saves, run):
    saves.mkdir()
    (saves / "training.sqlite3").write_text("damaged")
    for command in ("daily", "drill", "learn"):
        code, _, complaint = run(command)
        assert (code, complaint.count("\n")) == (2, 1)
        assert "training.sqlite3 is not a training file" in complaint


def test_answer_that_cannot_be_read_is_asked_again(saves, run, typed):
    typed("7\nhello\n2s 3s 4s 5s 6s 7s\nstats\n\nwhy\nnone\ndraw\nwhy\n")
    code, printed, complaint = run("daily")
    assert (code, complaint) == (0, "")
    assert "No card 7; cards are 1 to 5." in printed
    assert 'Unknown command "hello"; did you mean "help"?\n' in printed
    assert "Stats works in videopoker play --plain only." in printed
    assert "You hold no card yet." in printed
    assert "No answers yet." in printed
    assert "Hand 3 of 20" not in printed
