"""`videopoker exam` and `grade --exams`: taken line by line, continued, broken off and listed."""

import io

import pytest

from videopoker import Session
from videopoker.coach import certificate
from videopoker.solver.simulation import chosen_hands
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
    assert set(listed[0]) == {"started", "game", "hands", "right", "lost", "finished", "ended"}
    assert run_json("grade", "--exams") == run_json("exam")
    rows = run("grade", "--exams")[1].splitlines()
    assert [row.split("  ")[-1] for row in rows[2:]] == ["finished", "broken off", "open, hand 2 of 20"]


def test_save_without_an_exam_says_so(exam, run, run_json):
    assert run("grade", "--exams") == (0, "No exams in this save yet.\n", "")
    assert run_json("grade", "--exams") == run_json("exam") == {"exams": []}


def test_hands_of_an_exam_are_no_hands_of_the_save(exam, run_json):
    exam("draw")
    assert run_json("grade")["hands"] == 0


def test_certificate_is_taken_in_sittings_and_its_hands_are_added_before_the_result(
    exam, run_json, monkeypatch
):
    monkeypatch.setattr(certificate, "HANDS", 4)
    monkeypatch.setattr(chosen_hands, "DEALS", 200)
    taken = "--certificate"
    none = run_json("exam", taken)
    assert (none["try"], none["hands"], none["size"], none["estimate"], none["passed"]) == (
        1,
        0,
        4,
        None,
        None,
    )
    _, printed, _ = exam(*["draw"] * 3, options=[taken])
    assert printed.count("First estimate, from 2 of 4 hands: you return ") == 1
    half = run_json("exam", taken)
    assert half["low"] <= half["estimate"] <= half["high"] <= half["perfect"]
    assert half["passed"] is None
    _, printed, _ = exam("draw", options=[taken])
    assert "--add adds them" in printed
    _, printed, _ = exam("draw", "draw", options=[taken, "--add"])
    assert "videopoker exam --certificate --new starts another." in printed
    whole = run_json("exam", taken)
    assert (whole["hands"], whole["size"]) == (6, 6)
    assert f"95% interval  {whole['low']:.2%} to {whole['high']:.2%}" in printed
    assert isinstance(whole["passed"], bool)
    assert "waits for its result" in exam(options=[taken, "--result"])[2]
    assert "--add and --result need --certificate" in exam(options=["--add"])[2]
    assert run_json("exam") == {"exams": []}
