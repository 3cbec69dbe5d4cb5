"""The steps of long questions: without a thread no key is handled during a step, so that none may be long."""

import sys

import pytest

from videopoker import Session, load_paytable
from videopoker.coach.drill import kinds_of
from videopoker.coach.explain import rivals
from videopoker.core.machine.bet import Bet
from videopoker.solver.policy.hold_masks import class_numbers
from videopoker.solver.policy.hold_types import hold_types
from videopoker.solver.sheets.lesson_hands import line_facts
from videopoker.solver.sheets.player import sheet_result
from videopoker.solver.steps import SteppedWork
from videopoker.solver.tables.expectation import deal_moments
from videopoker.tui.practice.drill import FindKinds
from videopoker.tui.practice.lessons import FindCourse, FindPage
from videopoker.tui.practice.strategy import FindSheet
from videopoker.tui.solving.questions import FindFan
from videopoker.tui.solving.saved_questions import ReadRange

JACKS = load_paytable("jacks-or-better-9-6")


@pytest.fixture(autouse=True)
def nothing_known():
    for known in (hold_types, sheet_result, line_facts, kinds_of, class_numbers, rivals, deal_moments):
        known.cache_clear()


def steps_of(question):
    """The number of steps, and the answer."""
    work = SteppedWork(question.steps())
    return sum(1 for _ in work), work.result


def test_long_answers_are_found_in_many_steps_and_known_ones_in_few(tmp_path):
    questions = [
        FindSheet(JACKS, 5, (), tmp_path),
        FindCourse(JACKS, tmp_path),
        FindKinds(JACKS),
    ]
    for question in questions:
        steps, answer = steps_of(question)
        known_steps, known = steps_of(question)
        assert steps > 50 > known_steps, question
        assert repr(known) == repr(answer)


def test_page_of_a_lesson_is_found_in_steps(tmp_path):
    _, course = steps_of(FindCourse(JACKS, tmp_path))
    steps, page = steps_of(FindPage(course, course.lessons[0]))
    assert steps > 5
    assert page == course.page(course.lessons[0])


def test_fan_of_many_hands_from_a_deal_is_found_in_steps():
    steps, _ = steps_of(FindFan(load_paytable("deuces-and-joker-wild"), Bet(5, 10), 1000, 1000))
    assert steps > 100


def test_covariances_of_hands_from_a_deal_are_found_in_steps():
    steps = [*deal_moments.steps(JACKS, 5)]
    assert len(steps) > 5
    assert [*deal_moments.steps(JACKS, 5)] == []


def test_sheet_that_is_made_shows_the_best_so_far_and_lets_others_in(tmp_path):
    question = FindSheet(JACKS.with_pay("flush", 31), 5, (), tmp_path)
    steps, sheet = steps_of(question)
    assert steps > 200
    assert question.made
    assert sheet.returns


def test_bankroll_of_today_is_read_without_numpy(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "videopoker.solver.statistics.bankroll_band", None)  # not to be imported
    with Session.open(tmp_path / "default.sqlite3") as session:
        session.deal(5)
        session.draw()
        _, found = steps_of(ReadRange.of(session, "today"))
    assert (found.first, found.series.steps, found.band) == (1, 1, ())
