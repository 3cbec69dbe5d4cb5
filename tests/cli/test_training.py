"""`videopoker daily` and `videopoker drill`: their contract, line by line, and what they refuse."""

import io
from datetime import date, timedelta

import pytest

from videopoker import holds, load_paytable
from videopoker.coach.daily import daily_hands

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
    return "".join(f"{' '.join(map(str, numbers)) or 'none'}\n" for numbers in chosen)


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


def test_daily_continues(saves, run, run_json, typed):
    typed("none\nquit\n")
    assert "1 of 20 answered." in run("daily")[1]
    assert run_json("daily")["done"] == 1
    typed("")
    assert run("daily")[1].startswith("Hand 2 of 20: 1 ")


def test_daily_of_a_past_day_is_practice(saves, run, run_json, typed):
    past = TODAY - timedelta(days=1)
    typed(best_answers(past))
    printed = run("daily", "--date", str(past))[1]
    assert "for practice: only today's count" in printed
    assert "20/20" in printed
    assert run_json("daily", "--date", str(past))["done"] == 0


def test_daily_is_ascii_in_letters_mode(saves, run, typed):
    saves.mkdir()
    (saves / "settings.toml").write_text("letters = true\n")
    typed("none\n" * 20)
    printed = run("daily")[1]
    assert printed.isascii()
    assert f"videopoker daily {TODAY} - Joker 15/5/4 - " in printed


@pytest.mark.parametrize("day", ["yesterday", "2026-02-30", str(TODAY + timedelta(days=2))])
def test_daily_refuses_a_wrong_date_in_one_line(saves, run, day):
    code, printed, complaint = run("daily", "--date", day)
    assert (code, printed, complaint.count("\n")) == (2, "", 1)
    assert str(TODAY) in complaint


def test_answer_that_cannot_be_read_is_asked_again(saves, run, typed):
    typed("7\nhello\n2s 3s 4s 5s 6s 7s\n\nwhy\nnone\nwhy\n")
    code, printed, complaint = run("daily")
    assert (code, complaint) == (0, "")
    assert "No card 7. Cards are 1 to 5." in printed
    assert "No hand has been answered yet." in printed
    assert "Hand 3 of 20" not in printed


def test_drill_asks_a_typed_hand(saves, run, run_json, typed):
    typed("1 2\n")
    printed = run("drill", "Ks Kh 7d 2c JK")[1]
    assert "Hand 1 of 1: 1 Ks, 2 Kh, " in printed
    assert "Wrong: " in printed
    assert "Holding Ks Kh JK is worth 17.06 coins, " in printed
    assert "more than holding Ks Kh." in printed
    answer = run_json("drill")
    assert (answer["done"], answer["right"], answer["hands"], answer["game"]) == (1, 0, 1, GAME)


def test_drill_refuses_cards_it_would_not_ask(run):
    code, out, complaint = run("drill", "Ks Kh 7d 2c JK", "--json")
    assert (code, out) == (2, "")
    assert "leave out the cards or --json" in complaint


def test_drill_refuses_a_hand_the_game_does_not_have(saves, run):
    code, _, complaint = run("drill", "Ks Kh 7d 2c JK", "--paytable", "jacks-or-better-9-6")
    assert (code, complaint) == (2, "videopoker: JK: this game has no joker\n")


def test_damaged_training_file_is_one_line(saves, run):
    saves.mkdir()
    (saves / "training.sqlite3").write_text("damaged")
    for command in ("daily", "drill"):
        code, _, complaint = run(command)
        assert (code, complaint.count("\n")) == (2, 1)
        assert "training.sqlite3 is not a training file" in complaint
