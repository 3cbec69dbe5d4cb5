"""`videopoker exam` and `grade --exams`: taken line by line, continued, broken off and listed."""

import io

import pytest

from videopoker import Session
from videopoker.text.coach.practice import BETS_NOTHING


@pytest.fixture
def exam(saves, run, monkeypatch):
    """Runs `exam` with lines typed."""
    with Session.open(saves / "default.sqlite3"):
        pass

    def typed(*lines, options=()):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run("exam", *options)

    return typed


def test_exam_is_taken_continued_opened_again_broken_off_and_listed(exam, run, run_json):
    _, printed, _ = exam(*["draw"] * 3)
    assert f"{BETS_NOTHING}\nHand 1 of 20: 1 " in printed
    asked = printed.splitlines()[-1]
    assert asked.startswith("Hand 4 of 20: 1 ")
    code, printed, _ = exam(*["draw"] * 17)
    assert (code, printed.splitlines()[:2]) == (0, ["Your exam continues with hand 4 of 20.", asked])
    _, result = printed.split("Hand 20 of 20: ")
    assert " of 20 hands right" in result
    assert "videopoker exam --new starts another.\n" in result
    assert exam()[1] == result.partition("\n")[2]
    exam("draw", "draw", options=["--new"])
    assert "Broken off after 2 of 20 hands.\n" in exam(options=["--break-off"])[1]
    exam("draw", options=["--new"])
    listed = run_json("exam")["exams"]
    assert [(one["hands"], one["finished"]) for one in listed] == [(20, True), (2, False), (1, False)]
    assert set(listed[0]) == {"started", "game", "hands", "right", "lost", "finished"}
    assert run_json("grade", "--exams") == run_json("exam")
    rows = run("grade", "--exams")[1].splitlines()
    assert [row.split("  ")[-1] for row in rows[2:]] == ["finished", "broken off", "open, hand 2 of 20"]


def test_save_without_an_exam_says_so(exam, run, run_json):
    assert run("grade", "--exams") == (0, "No exams in this save yet.\n", "")
    assert run_json("grade", "--exams") == run_json("exam") == {"exams": []}


def test_hands_of_an_exam_are_no_hands_of_the_save(exam, run_json):
    exam("draw")
    assert run_json("grade")["hands"] == 0
