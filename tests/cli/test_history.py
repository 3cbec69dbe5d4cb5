"""`videopoker stats`, `ledger`, `history`, `verify` and `grade`."""

import csv
import io
import json
from fractions import Fraction

import pytest

from tests.real_saves import real_session
from videopoker.play.session import Session
from videopoker.text.words.hand import STILL_IN_PLAY

pytestmark = pytest.mark.usefixtures("saves")


def test_stats_are_printed_for_people(run, played):
    code, out, err = run("stats")
    assert (code, err) == (0, "")
    rows = {row.split("  ")[0]: row.split() for row in out.splitlines()}
    assert rows["deposits"][1:] == ["1,000", "$250.00"]
    assert rows["HANDS"][1:] == ["this", "session", "all", "time"]
    assert rows["Full House"][2:] == ["1", "1", "1", "64"]  # this session, all time, first, 1 in


def test_stats_are_compared_with_best_play(run, played):
    code, out, _ = run("stats", "--expected")
    assert code == 0
    assert "odds" in out
    (most, *_) = json.loads(run("stats", "--expected", "--json")[1])
    assert sum(line["hits"] for line in most["lines"]) == most["games"]
    assert most["lines"][-1]["label"] == "nothing"


def test_stats_of_a_save_while_it_is_played(run, saves):
    with Session.open(saves / "default.sqlite3") as session:
        session.deal(5)
        assert json.loads(run("stats", "--json")[1])["coin_in"] == 5


def test_history_json_has_the_hands_in_full(run, played):
    code, out, _ = run("history", "--json")
    hands = json.loads(out)
    assert code == 0
    assert [hand["hand"] for hand in hands] == [1, 2, 3]
    assert hands[0]["final"] == ["Ks", "Kh", "8c", "8d", "JK"]
    assert len(hands[1]["secret"]) == 64
    assert "secret" not in hands[2]


def test_history_prints_the_last_hands(run, played):
    code, out, _ = run("history", "--last", "2")
    assert code == 0
    assert [line.split()[1] for line in out.splitlines() if line.startswith("Hand")] == ["2", "3"]
    assert out.endswith(f"{STILL_IN_PLAY}\n")


def test_history_of_a_new_save_says_so(run, saves):
    Session.open(saves / "default.sqlite3").close()
    assert run("history") == (0, "No hands yet.\n", "")
    assert run("history", "--sort", "win") == (0, "No hands yet.\n", "")


def test_verify_of_a_sound_save_exits_0(run, played):
    code, out, err = run("verify")
    assert (code, err) == (0, "")
    assert out == (
        "3 deals checked, 2 of them provable, not committed, 1 of them with cards chosen by a script: all is well\n"
    )


def test_verify_json_says_what_was_checked(run, played):
    code, out, _ = run("verify", "--json")
    assert code == 0
    assert json.loads(out) == {
        "ok": True,
        "hands": 3,
        "rigged": 1,
        "committed": 0,
        "fixed": {},
        "chains": {},
        "problems": [],
    }


@pytest.mark.parametrize("command", ["stats", "history", "verify"])
def test_save_that_is_not_there_exits_2_and_is_not_made(run, saves, command):
    code, out, err = run(command)
    assert (code, out) == (2, "")
    assert err == f"videopoker: there is no save at {saves / 'default.sqlite3'}; `videopoker` starts one\n"
    assert not saves.exists()


@pytest.mark.parametrize("before", [True, False])
def test_save_and_folder_may_be_named_before_or_after_the_command(run, tmp_path, before):
    Session.open(tmp_path / "other" / "mine.sqlite3").close()
    named = ["--saves", str(tmp_path / "other"), "--save", "mine"]
    arguments = [*named, "stats", "--json"] if before else ["stats", *named, "--json"]
    code, out, _ = run(*arguments)
    assert code == 0
    assert json.loads(out)["credits"] == 1000


def test_history_log_prints_every_row_as_the_log_has_it(run, saves):
    with real_session(saves / "default.sqlite3", b"rows") as session:
        session.choose_phrase("Glück")
        session.deal(1)
        session.draw()
        rows = list(session.log.rows.rows())
    code, out, err = run("history", "--log")
    assert (code, err) == (0, "")
    printed = [json.loads(line) for line in out.splitlines()]
    assert [list(row) for row in printed] == [["number", "time", "record", "hash"]] * len(printed)
    assert [(*list(row.values())[:3], bytes.fromhex(row["hash"])) for row in printed] == rows[: len(printed)]
    assert '"phrase":"Glück"' in "".join(row["record"] for row in printed)


def test_grade_of_each_hand_adds_up_to_the_grade_of_the_save(run_json, saves):
    with real_session(saves / "default.sqlite3", b"hand by hand", "jacks-or-better-9-6") as session:
        for _ in range(2):
            session.deal(5)
            session.draw([0])
        net = session.totals.net
    hands = [run_json("grade", "--hand", str(number)) for number in (1, 2)]
    assert [hand["hand"] for hand in hands] == [1, 2]
    assert sum(hand["won"] for hand in hands) == net
    for part, exact in run_json("grade")["exact"].items():
        assert sum(Fraction(hand["exact"][part]) for hand in hands) == Fraction(exact)


def test_grade_is_printed_for_people(run, played):
    code, out, err = run("grade")
    assert (code, err) == (0, "")
    rows = {row[:26].strip(): row.split() for row in out.splitlines()}
    assert rows["deals without a hint"][-2:] == ["1", "1"]
    assert "1 deal whose cards a script chose" in out


def test_grade_of_a_new_save_says_that_no_hand_was_played(run, saves):
    Session.open(saves / "default.sqlite3").close()
    assert run("grade") == (0, "No hands yet.\n", "")


def test_grade_of_hinted_deals_alone_is_a_table(run, saves):
    with real_session(saves / "default.sqlite3", b"hinted", "jacks-or-better-9-6") as session:
        session.deal(5)
        session.record_hint()
        session.draw([0])
    code, out, _ = run("grade")
    rows = {row[:26].strip(): row[26:].split("  ") for row in out.splitlines()}
    assert (code, "right with a hint" in rows, "mistakes with hints" in rows) == (0, True, True), out


def test_one_hand_is_printed_and_its_card_written_by_its_number(run, played, tmp_path):
    code, out, err = run("history", "--hand", "1")
    assert (code, err) == (0, "")
    assert out.startswith("Hand 1 ")
    assert [hand["hand"] for hand in json.loads(run("history", "--hand", "2", "--json")[1])] == [2]
    file = tmp_path / "one.txt"
    assert run("history", "--hand", "1", "--card", str(file))[:2] == (0, f"hand 1 written to {file}\n")
    assert file.read_text().startswith("PRACTICE · Full House\nK♠ K♥ 8♣ 8♦ JK\npays 25 · bet 5 · 1 in ")
    file.write_text("before")
    assert json.loads(run("history", "--hand", "1", "--card", str(file), "--force", "--json")[1]) == {
        "hand": 1,
        "file": str(file),
    }
    assert "Full House" in file.read_text()


def test_history_takes_the_filters_and_the_order_of_the_screen(run_json, run, played):
    hands = run_json(
        "history", "--since", "2020-01-01", "--until", "9999-12-31", "--game", "joker-poker-jacks-15-5-4"
    )
    assert [hand["hand"] for hand in hands] == [1, 2, 3]
    full_houses = run_json("history", "--line", "full house", "--dealt", "JK", "--held", "K K")
    assert [hand["hand"] for hand in full_houses] == [1]
    assert run_json("history", "--sort", "win", "--last", "1") == full_houses
    rows = csv.DictReader(io.StringIO(run("history", "--sort", "win", "--csv")[1]))
    assert next(rows)["hand"] == "1"
    assert run("history", "--until", "2020-01-01")[1] == "No match.\n"
