"""The words of lessons: the page with every line so far, its sentences, and the list of lessons."""

import re
from functools import cache

import pytest

from tests.coach.test_lessons import GAMES, JACKS, course_of
from tests.quick import quick_and_slow
from videopoker import load_paytable
from videopoker.coach import lessons as coach
from videopoker.coach.courses import CoursePlan, LessonPlan
from videopoker.coach.lessons import Course
from videopoker.coach.sheet import known_sheet
from videopoker.solver.sheets.words import Word
from videopoker.text.coach.lesson_terms import TIES
from videopoker.text.coach.lessons import (
    lesson_title,
    lessons_groups,
    lessons_record,
    no_lessons,
    page_groups,
    page_rows,
)
from videopoker.text.coach.sheet import sheet_groups
from videopoker.text.words.hold_names import spoken


@cache
def pages_of(game):
    return [course_of(game).page(lesson) for lesson in course_of(game).lessons]


def test_page_has_every_line_so_far_in_order_and_marks_the_new_ones():
    *_, block, _ = page_groups(pages_of(JACKS)[2])
    assert [(number, name, new) for number, name, new, _ in block.rows] == [
        ("1", "any paying hand", ""),
        ("2", "4 to a straight flush", "new"),
        ("3", "4 to a flush", "new"),
        ("4", "low pair", ""),
        ("5", "4 to an outside straight", "new"),
    ]


def test_page_of_a_wild_game_has_a_block_for_each_number_of_wild_cards_the_new_ones_first():
    page = pages_of("deuces-wild-full-pay")[4]
    _, *blocks, _ = page_groups(page)
    assert [block.columns[1].heading for block in blocks] == ["no deuce", "3 deuces", "2 deuces", "1 deuce"]
    assert [*page.blocks] == ["3 deuces", "2 deuces", "1 deuce", "no deuce"]


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_every_page_says_its_idea_what_to_do_without_a_line_the_rule_for_ties_and_the_return(game):
    for page in pages_of(game):
        rows = [*page_rows(page)]
        assert rows[0] == f"{lesson_title(page)}. {page.table.title}."
        assert rows[1].startswith(page.lesson.idea)
        assert TIES in rows
        assert any(row.startswith("If your hand has none of these lines,") for row in rows)
        assert any(row.startswith("With the lessons so far you return ") for row in rows)
        for line in page.new:
            named = rf" *{line.number}  {re.escape(line.name)} +new "
            examples = [re.findall(r"\[(..)\]", row) for row in rows if re.match(named, row)]
            assert [str(line.example[place]) for place in line.held] in examples


def test_return_has_as_many_decimals_as_tell_it_from_the_lessons_beside_it():
    returns = [page_groups(page)[-1].notes for page in pages_of(JACKS)]
    said = [
        next(note.split()[-1] for note in notes if note.startswith("With the lessons")) for notes in returns
    ]
    assert said == ["73.1%.", "87.0%.", "91.5%.", "98.4%.", "99.2%.", "99.4%.", "99.5%."]


def test_word_is_explained_on_the_page_that_needs_it_first():
    pages = [" ".join(page_groups(page)[-1].notes) for page in pages_of(JACKS)]
    assert [number for number, notes in enumerate(pages, 1) if "Low pair: " in notes] == [2]
    assert [number for number, notes in enumerate(pages, 1) if "Gap: " in notes] == [3]
    assert [number for number, notes in enumerate(pages, 1) if "wild card" in notes] == []


def test_line_is_shown_with_three_cases_and_a_question_that_the_last_row_answers():
    *_, answers = page_groups(pages_of(JACKS)[4])[-1].notes
    shown = next(note for note in page_groups(pages_of(JACKS)[4])[-1].notes if note.endswith("?"))
    assert shown == "3 to a straight flush, type 1 or 2: 2-3-4 yes, 2-3-6 no, 9-Q-K yes. And 6-7-9?"
    assert answers == "Answers: 6-7-9 yes."


def test_examples_are_sentences_line_by_line():
    page = pages_of(JACKS)[1]
    (line,) = page.new
    held = spoken([line.example[place] for place in line.held])
    assert f"2, new, low pair: from {spoken(line.example)}, hold {held}." in [*page_rows(page, spoken)]


def test_list_of_lessons_shows_each_line_and_what_is_passed():
    title, group = lessons_groups(course_of(JACKS), {1})
    assert title.title == "Jacks or Better 9/6: 1 of 7 lessons passed"
    assert group.rows[:3] == [
        ("1", "What pays", "73.08%", "passed"),
        ("", "  any paying hand", "", ""),
        ("2", "Pairs", "87.00%", ""),
    ]


def test_json_of_lessons_has_their_titles_lines_returns_and_what_is_passed():
    record = lessons_record(course_of(JACKS), {1})
    assert (record["game"], record["fault"]) == (JACKS, None)
    assert record["lessons"][1] == {
        "lesson": 2,
        "title": "Pairs",
        "lines": ["low pair"],
        "return": pytest.approx(0.869956, abs=1e-6),
        "passed": False,
    }
    assert [lesson["passed"] for lesson in record["lessons"]] == [True] + [False] * 6


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ((), "its sheet has no lines"),
        ((Word("made", (0, 10)),), "its paying hands cannot be taught by their names"),
    ],
)
def test_game_without_lessons_says_why_and_shows_its_sheet(words, fault, monkeypatch):
    lessons = tuple(LessonPlan("A title", "") for _ in words)
    plan = CoursePlan(lessons, words, tuple(range(len(words))))
    monkeypatch.setattr(coach, "course_plan", lambda _sheet: plan)
    course = Course(known_sheet(load_paytable("joker-poker-jacks-15-5-4"), 5, 16))
    assert course.fault == fault
    first, *sheet = lessons_groups(course, ())
    assert first.notes == [no_lessons(course)]
    assert sheet == sheet_groups(course.sheet.printed)
    assert lessons_record(course, ())["lessons"] == []
