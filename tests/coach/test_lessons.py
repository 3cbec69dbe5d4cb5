"""Lessons: their pages, their hands, and what is kept of them."""

from functools import cache

import pytest

from tests.quick import quick_and_slow
from videopoker import load_paytable
from videopoker.coach.lessons import HANDS, Course, LessonPractice
from videopoker.coach.sheet import Sheet, known_sheet
from videopoker.play.practice.training import TrainingFile, lesson_progress
from videopoker.solver.tables.hold_values import holds

JACKS = "jacks-or-better-9-6"
GAMES = [JACKS, "deuces-wild-full-pay", "joker-poker-jacks-15-5-4", "double-double-bonus-9-6"]


@cache
def course_of(game):
    return Course(known_sheet(load_paytable(game), 5, 16))


@pytest.fixture
def file(tmp_path):
    return TrainingFile(tmp_path)


def take(practice, wrong=0):
    """Answer every hand, the first `wrong` of them wrong; returns the hands."""
    asked = []
    while hand := practice.current:
        asked.append(hand.cards)
        hold = hand.holds[-1] if practice.number <= wrong else hand.best
        practice.answer(hold.positions)
    return asked


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_example_of_a_line_is_a_hand_in_which_it_is_the_best_hold(game):
    table = load_paytable(game)
    for lesson in course_of(game).lessons:
        for line in course_of(game).page(lesson).lines:
            best = [hold.positions for hold in holds(line.example, table, 5) if hold.best]
            assert line.held in best


def test_page_says_which_lines_go_before_and_after():
    course = course_of(JACKS)
    first, second = course.page(course.lessons[0]), course.page(course.lessons[1])
    paying, pair = first.lines
    assert (paying.above, paying.below) == (None, pair.name)
    assert (pair.above, pair.below) == (paying.name, None)
    high, flush = second.lines
    assert (flush.above, flush.below) == (paying.name, pair.name)
    assert high.above == pair.name


def test_lesson_is_passed_at_nine_and_stays_passed(file):
    course = course_of(JACKS)
    first, second = course.lessons[:2]
    assert course.next_lesson(file) == first
    for wrong, passed in ((2, set()), (1, {1}), (HANDS, {1})):
        practice = LessonPractice(course, first, file)
        take(practice, wrong)
        assert practice.right == HANDS - wrong
        assert course.passed(file) == passed
    assert course.next_lesson(file) == second


def test_try_that_is_broken_off_counts_as_a_try_so_that_the_next_hands_are_new(file):
    course = course_of(JACKS)
    asked = []
    for _ in range(3):
        practice = LessonPractice(course, course.lessons[1], file)
        asked += practice.hands
        practice.answer(())
    assert len({frozenset(cards) for cards in asked}) == 3 * HANDS
    assert {line.tries for line in lesson_progress(file, course.game).values()} == {3}


def test_lesson_counts_as_passed_while_its_lines_are_the_same(file):
    sheet = known_sheet(load_paytable(JACKS), 5, 16)
    course = Course(sheet)
    take(LessonPractice(course, course.lessons[0], file))
    fewer = [word for word in sheet.words if word not in course.lessons[2].words]
    assert Course(Sheet(sheet.table, 5, tuple(fewer))).passed(file) == {1}
    without = [word for word in sheet.words if word not in course.lessons[0].words[1:]]
    assert not Course(Sheet(sheet.table, 5, tuple(without))).passed(file)


def test_line_that_decided_a_hand_is_named_after_its_answer(file):
    course = course_of(JACKS)
    practice = LessonPractice(course, course.lessons[1], file)
    assert practice.remark == ""
    named = set()
    while hand := practice.current:
        practice.answer(hand.best.positions)
        named.add(practice.remark)
    assert {"line N: 1 or 2 high cards", "line F: 4 to a flush"} < named
    assert named <= {
        f"line {code}: {name}" for code, name in zip(course.sheet.codes, course.sheet.names, strict=True)
    }
