"""Lessons: their pages, their hands, and what is kept of them."""

from collections import Counter
from functools import cache

import pytest

from tests.quick import quick_and_slow
from videopoker import load_paytable
from videopoker.coach.advice import advise
from videopoker.coach.explain import why_better
from videopoker.coach.ideas import idea_of
from videopoker.coach.lessons import HANDS, Course, LessonPractice
from videopoker.coach.sheet import Sheet, known_sheet
from videopoker.core.cards.cards import parse_cards
from videopoker.play.practice.training import TrainingFile, lesson_progress
from videopoker.solver.tables.hold_values import holds

JACKS = "jacks-or-better-9-6"
OTHER = "jacks-or-better-8-5"
"""A game without a course written by hand."""
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
        page = course_of(game).page(lesson)
        assert [line.name for line in page.new] == [*lesson.names]
        for line in page.new:
            best = [hold.positions for hold in holds(line.example, table, 5) if hold.best]
            assert line.held in best


def test_courses_written_by_hand_teach_what_pays_first_and_exceptions_last():
    for game in GAMES:
        titles = [lesson.title for lesson in course_of(game).lessons]
        assert titles[0] == "What pays"
        assert "xceptions" in titles[-1]


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


def ideas_of(practice):
    """The names of the ideas that the hands of a try are about."""
    table = practice.paytable
    ideas = [idea_of(why_better(advise(cards, table, table.coins))) for cards in practice.hands]
    return {idea.name for idea in ideas if idea}


def test_lesson_passed_teaches_the_ideas_of_its_hands_from_then_on(file):
    course = course_of(JACKS)
    for wrong in (2, 0):
        practice = LessonPractice(course, course.lessons[1], file)
        take(practice, wrong)
        known = {idea for idea, line in lesson_progress(file, course.game).items() if line.passed}
        assert ideas_of(practice)
        assert bool(ideas_of(practice) & known) is not bool(wrong)
    assert ideas_of(practice) <= known


def test_try_that_is_broken_off_counts_as_a_try_so_that_the_next_hands_are_new(file):
    course = course_of(JACKS)
    asked = []
    for _ in range(3):
        practice = LessonPractice(course, course.lessons[2], file)
        asked += practice.hands
        practice.answer(())
    assert len({frozenset(cards) for cards in asked}) == 3 * HANDS
    assert {line.tries for line in lesson_progress(file, course.game).values()} == {3}


def test_lesson_counts_as_passed_while_its_lines_are_the_same(file):
    sheet = known_sheet(load_paytable(OTHER), 5, 16)
    course = Course(sheet)
    pairs = course.lessons[1]
    take(LessonPractice(course, pairs, file))
    fewer = [word for word in sheet.words if word not in course.lessons[-1].words]
    assert Course(Sheet(sheet.table, 5, tuple(fewer))).passed(file) == {2}
    without = [word for word in sheet.words if word not in pairs.words]
    assert not Course(Sheet(sheet.table, 5, tuple(without))).passed(file)


def test_wrong_hands_are_asked_again_at_the_end_and_if_wrong_again_first_at_the_next_try(file):
    course = course_of(JACKS)
    lesson = course.lessons[0]
    first = LessonPractice(course, lesson, file)
    asked = []
    while hand := first.current:
        asked.append(hand.cards)
        first.answer((hand.holds[-1] if len(asked) in {1, 2, 11} else hand.best).positions)
    assert (asked[:10], asked[10:]) == ([*first.hands], [*first.hands[:2]])
    assert (len(first.answers), first.right, first.is_passed, first.to_repeat) == (10, 8, False, 1)
    second = LessonPractice(course, lesson, file)
    labels = []
    while hand := second.current:
        labels.append(second.label)
        assert (hand.cards == first.hands[0]) == (len(labels) == 1)
        second.answer(hand.best.positions)
    assert labels == ["again", *(f"hand {number} of 10" for number in range(1, 11))]
    assert (second.right, second.is_passed, second.to_repeat) == (10, True, 0)
    third = LessonPractice(course, lesson, file)
    assert third.current.cards == third.hands[0]


def test_line_that_decided_a_hand_is_named_after_its_answer_by_its_number_on_the_page(file):
    course = course_of("deuces-wild-full-pay")
    practice = LessonPractice(course, course.lessons[1], file)
    assert practice.remark == ""
    page = course.page(practice.lesson)
    named = set()
    while hand := practice.current:
        practice.answer(hand.best.positions)
        named.add(practice.remark)
    every = {f"line {line.number}: {line.name}" for lines in page.blocks.values() for line in lines}
    assert named <= {*every, "no line fits: hold the deuce alone", "no line fits: draw five"}
    assert "line 2: 4 to a royal flush" in named


@pytest.mark.parametrize(
    ("game", "cards", "remark"),
    [
        ("deuces-wild-full-pay", "2s 3d Kh 7d 9c", "no line fits: hold the deuce alone"),
        ("deuces-wild-full-pay", "2s 2d Kh 7d 9c", "no line fits: hold the 2 deuces alone"),
        ("deuces-wild-full-pay", "3s 4d Kh 7d 9c", "no line fits: draw five"),
        ("joker-poker-jacks-15-5-4", "JK 3d Th 7d 9c", "no line fits: hold the joker alone"),
    ],
)
def test_remark_says_what_to_do_with_a_hand_that_no_line_fits(file, monkeypatch, game, cards, remark):
    course = course_of(game)
    practice = LessonPractice(course, course.lessons[0], file)
    monkeypatch.setattr(practice, "hands", (parse_cards(cards),) * 10)
    practice.answer({0})
    assert practice.remark == remark


def test_lesson_on_pairs_asks_two_pair_where_they_do_not_pay_at_every_try(file):
    course = course_of("deuces-wild-full-pay")
    for _ in range(3):
        practice = LessonPractice(course, course.lessons[3], file)
        ranks = [Counter(card.rank for card in cards) for cards in practice.hands]
        assert any(sorted(shown.values()) == [1, 2, 2] and 2 not in shown for shown in ranks)
        take(practice)
