"""`grade --exams`: the exams taken at the table, graded also before their end."""

import pytest

from videopoker import Session
from videopoker.coach.advice import advise_deal
from videopoker.core.settings import Settings
from videopoker.core.state import Phase
from videopoker.play.table import Table


def at_once(deals, take):
    take([advise_deal(deal) for deal in deals])


@pytest.fixture
def exam(saves):
    """Plays hands of an exam in the default save, holding the best cards or none."""

    def play(best, none, *, leave=False):
        with Session.open(saves / "default.sqlite3") as session:
            table = Table(session, Settings(coach="exam"), at_once)
            for is_best in [True] * best + [False] * none:
                while session.state.phase is not Phase.DRAWING:
                    table.deal()
                best_hold = advise_deal(session.state).best.positions
                table.hold_only(best_hold if is_best else frozenset())
                table.draw()
            if leave:
                table.choose_coach_mode("off")
                table.choose_coach_mode("off")

    return play


def test_exams_are_listed_with_their_results_whether_finished_or_not(exam, run, run_json):
    exam(20, 0)
    exam(2, 3, leave=True)
    exam(1, 0)
    listed = run_json("grade", "--exams")["exams"]
    assert [(one["hands"], one["finished"]) for one in listed] == [(20, True), (5, False), (1, False)]
    assert listed[0] | {"started": ""} == {
        "started": "",
        "game": "joker-poker-jacks-15-5-4",
        "hands": 20,
        "right": 20,
        "lost": 0,
        "finished": True,
    }
    assert listed[1]["right"] >= 2
    assert listed[1]["lost"] >= 0
    rows = run("grade", "--exams")[1].splitlines()
    assert [row.split("  ")[-1] for row in rows[2:]] == ["finished", "broken off", "open, hand 2 of 20"]


def test_save_without_an_exam_says_so(exam, run, run_json):
    exam(0, 0)
    assert run("grade", "--exams") == (0, "No exams in this save yet.\n", "")
    assert run_json("grade", "--exams") == {"exams": []}


def test_exams_are_whole(exam, run):
    exam(0, 0)
    code, printed, complaint = run("grade", "--exams", "--hand", "1")
    assert (code, printed) == (2, "")
    assert complaint == "videopoker: --exams lists whole exams; leave out --hand\n"
