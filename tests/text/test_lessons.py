"""The words of lessons: three sentences a page, and figures that are computed."""

import re
from functools import cache

import pytest

from tests.coach.test_lessons import GAMES, JACKS, course_of
from tests.quick import quick_and_slow
from videopoker import load_paytable
from videopoker.coach.sheet import Sheet
from videopoker.solver.sheets.words import words
from videopoker.text.coach.lessons import (
    lesson_sentences,
    lesson_terms,
    lessons_groups,
    lessons_record,
    meaning,
    page_rows,
)


@cache
def pages_of(game):
    return [course_of(game).page(lesson) for lesson in course_of(game).lessons]


def test_page_says_what_to_hold_in_which_order_and_what_it_returns():
    first, second, *_ = map(lesson_sentences, pages_of(JACKS))
    hold, *others = first
    assert hold.startswith(
        "Hold any paying hand (only the cards that pay) and a pair (two cards of one rank and no"
    )
    assert hold.endswith("others); with any other hand, for now, draw five.")
    assert others == ["Play any paying hand first, then a pair.", "With the lessons so far you return 87.0%."]
    assert second == (
        "Hold 1 or 2 high cards (jack to ace, of any suits) and 4 to a flush (four cards of one suit).",
        "Play 4 to a flush after any paying hand and before a pair; play 1 or 2 high cards last, after a pair.",
        "With the lessons so far you return 97.6%.",
    )


def test_return_has_as_many_decimals_as_tell_it_from_the_lessons_beside_it():
    returns = [lesson_sentences(page)[2].split()[-1] for page in pages_of(JACKS)]
    assert returns == ["87.0%.", "97.6%.", "98.9%.", "99.2%.", "99.4%.", "99.47%.", "99.50%.", "99.52%."]


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_every_page_has_three_sentences_and_an_example_of_each_line(game):
    sheet = course_of(game).sheet
    for page in pages_of(game):
        sentences = lesson_sentences(page)
        assert all(sentence.endswith(".") and ". " not in sentence for sentence in sentences)
        assert all(",," not in sentence and "  " not in sentence for sentence in sentences)
        rows = [*page_rows(page)]
        for line in page.lines:
            example = next(row for row in rows if row.endswith(f" {line.name}"))
            held = re.findall(r"\[(..)\]", example)
            assert held == [str(line.example[place]) for place in line.held]
            assert f" {sheet.codes[line.number]} " in example


def test_terms_are_explained_where_they_are_used():
    terms = [lesson_terms(page) for page in pages_of(JACKS)]
    assert terms[0] == terms[1] == ""
    assert terms[2].startswith("A gap is ")
    assert "A high card is " in terms[2]


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_every_kind_of_line_has_words_unless_its_name_says_it_all(game):
    table = load_paytable(game)
    some = tuple(words(table, 5)[::7])
    for name, word in zip(Sheet(table, 5, some).names, some, strict=False):
        means = meaning(name, word, table)
        assert means == means.strip(" ,")
        assert means or re.search("suited|alone|pair of |three |four |low pair|high pair", name), name


def test_list_of_lessons_shows_each_line_and_what_is_passed():
    title, group = lessons_groups(course_of(JACKS), {1})
    assert title.title == "Jacks or Better 9/6: 1 of 8 lessons passed"
    assert group.rows[:3] == [
        ("1", "C", "any paying hand", "87.00%", "passed"),
        ("", "G", "pair", "", ""),
        ("2", "N", "1 or 2 high cards", "97.60%", ""),
    ]


def test_json_of_lessons_has_their_lines_returns_and_what_is_passed():
    record = lessons_record(course_of(JACKS), {1})
    assert record["game"] == JACKS
    assert record["lessons"][0] == {
        "lesson": 1,
        "lines": ["any paying hand", "pair"],
        "return": pytest.approx(0.869956, abs=1e-6),
        "passed": True,
    }
    assert [lesson["passed"] for lesson in record["lessons"][1:]] == [False] * 7
