"""Whoever plays the printed page of a lesson by its words gets every hand right, and returns what the page says."""

import re
from fractions import Fraction
from functools import cache
from itertools import chain

import numpy as np
import pytest

from tests.quick import quick_and_slow
from tests.text.page_reader import Hold, Page, UnknownWord, pays
from videopoker import load_paytable
from videopoker.coach.lessons import Course
from videopoker.coach.sheet import known_sheet
from videopoker.play.paytables.files import shipped_folder
from videopoker.solver.policy.deal_classes import deal_classes, return_divisor
from videopoker.solver.policy.hold_types import held_of, hold_types
from videopoker.solver.tables.hold_values import holds
from videopoker.text.coach.lesson_terms import TERMS
from videopoker.text.coach.lessons import page_rows

BY_HAND = [
    "jacks-or-better-9-6",
    "deuces-wild-full-pay",
    "joker-poker-jacks-15-5-4",
    "double-double-bonus-9-6",
    "bonus-poker-8-5",
]
OTHERS = sorted({path.stem for path in shipped_folder().glob("*.toml")} - {"aliases", *BY_HAND})
WITHOUT_COURSE: list[str] = []


@cache
def course_of(game):
    table = load_paytable(game)
    return Course(known_sheet(table, table.coins, 16))


@cache
def read_page(game, number):
    course = course_of(game)
    page = course.page(course.lessons[number])
    return Page([*page_rows(page)], course.sheet.table)


@pytest.mark.parametrize("game", quick_and_slow([*BY_HAND, *OTHERS], len(BY_HAND)))
def test_page_played_by_its_words_is_right_in_every_hand_of_its_lesson(game):
    course = course_of(game)
    table = course.sheet.table
    assert (course.fault is None) is (game not in WITHOUT_COURSE)
    for lesson in course.lessons:
        page = read_page(game, lesson.number - 1)
        for name in lesson.names:
            assert any(re.search(term.pattern, name) for term in TERMS), name
        tries = (0, 2) if game in BY_HAND else (0,)
        for cards in chain.from_iterable(map(course.hands(lesson).after, tries)):
            line = table.line_for(cards, table.coins)
            held = page.hold(cards, line.label if line else None)
            best = [set(hold.positions) for hold in holds(cards, table, table.coins) if hold.best]
            assert held in best, (lesson.title, [str(card) for card in cards], sorted(held))


@pytest.mark.parametrize("game", quick_and_slow([*BY_HAND, *OTHERS[::9]], len(BY_HAND)))
def test_cases_of_a_definition_are_what_its_words_say(game):
    course = course_of(game)
    asked = 0
    for lesson in course.lessons:
        page = read_page(game, lesson.number - 1)
        for name, cards, is_right in page.cases:
            assert page.is_case(name, cards) is is_right, (name, cards)
        asked += len(page.cases) // 4
    assert asked >= 3


@pytest.mark.parametrize("game", quick_and_slow([*BY_HAND, *OTHERS[::6]], 2))
def test_stated_return_is_that_of_the_page_as_written(game):
    course = course_of(game)
    earlier = course.lessons[:-1:3] if game in BY_HAND else ()
    for lesson in (*earlier, course.lessons[-1]):
        page = read_page(game, lesson.number - 1)
        exact = literal_return(page, course.sheet.table)
        assert exact == lesson.returns
        decimals = len(page.returns.partition(".")[2])
        assert page.returns == f"{100 * float(exact):.{decimals}f}"


def test_word_that_the_glossary_does_not_explain_is_an_error():
    table = load_paytable(BY_HAND[0])
    course = course_of(BY_HAND[0])
    rows = [*page_rows(course.page(course.lessons[2]))]
    for word, other in (
        ("4 to a flush", "4 to a skip"),
        ("draw five", "draw four"),
        ("more cards", "better cards"),
    ):
        with pytest.raises(UnknownWord):
            Page([row.replace(word, other) for row in rows], table)


@pytest.mark.parametrize("game", BY_HAND)
def test_course_written_by_hand_costs_at_most_two_hundredths_of_a_percent_more_than_the_sheet(game):
    course = course_of(game)
    assert len(course.plan.words) + 1 <= 22
    last = course.lessons[-1]
    assert course.sheet.result.exact - last.returns < 2e-4
    assert [lesson.returns for lesson in course.lessons] == sorted(
        lesson.returns for lesson in course.lessons
    )
    every = range(len(course.plan.words))
    for line in every:  # each earns its place
        assert course._facts.returns([other for other in every if other != line]) < last.returns


def literal_return(page, table):
    """The exact return of playing a page: its words decide, the solver gives only the deals and the values of their holds."""
    player = LiteralPlayer(page, table)
    total = 0
    for classes in deal_classes(table, table.coins):
        masks = np.array([mask for mask in range(32) if mask & classes.wild == classes.wild])
        of_hold = classes.types[masks]
        label = player.labels_of(of_hold[-1], classes)
        by_pay = np.where(player.is_paid[label, of_hold], player.paid[classes.wild.bit_count(), label], -1)
        line = np.maximum(player.line[of_hold], by_pay)
        chosen = (line * len(player.order) + player.order[of_hold]).argmax(0)
        total += int((classes.count * classes.chosen(masks[chosen])).sum())
    return Fraction(total, return_divisor(table, table.coins))


class LiteralPlayer:
    """What a page does with each type of hold; a line counts more the higher it stands."""

    def __init__(self, page, table):
        numbers = np.flatnonzero(hold_types(table, table.coins).occurs)
        size = int(numbers[-1]) + 1
        self._table = table
        self._labels = [line.label for line in table.lines]
        facts = [held_of(table, number)[0] for number in numbers.tolist()]
        held = [Hold(tuple(map(int, fact.ranks)), fact.suited, fact.wilds) for fact in facts]
        order = {repr(key): place for place, key in enumerate(sorted(map(page.order, held)))}
        self.order, self.line = np.zeros((2, size), np.int64)
        self.is_paid = np.zeros((len(self._labels) + 1, size), bool)
        self.paid = np.zeros((10, len(self._labels) + 1), np.int64)
        for number, hold in zip(numbers.tolist(), held, strict=True):
            self.order[number] = order[repr(page.order(hold))]
            lines = page.lines_for(hold.wilds)
            places = [
                len(lines) - place for place, line in enumerate(lines) if not line.pays and line.test(hold)
            ]
            self.line[number] = max(places, default=0 if not hold.ranks else -1)
            self.is_paid[:-1, number] = [pays(hold, label) for label in self._labels]
        for wilds in range(10):
            lines = page.lines_for(wilds)
            for index, label in enumerate(self._labels):
                places = [
                    len(lines) - place
                    for place, line in enumerate(lines)
                    if line.pays and label.casefold() in line.pays
                ]
                self.paid[wilds, index] = max(places, default=-1)
        self._label_of_type = {}

    def labels_of(self, all_five, classes):
        """The pay line that the table says of each deal, by its index; the last index if it pays nothing."""
        numbers, first, place = np.unique(all_five, return_index=True, return_inverse=True)
        for number, where in zip(numbers.tolist(), first, strict=True):
            if number not in self._label_of_type:
                cards = classes.cards(*map(int, np.unravel_index(where, all_five.shape)))
                line = self._table.line_for(cards, self._table.coins)
                self._label_of_type[number] = self._labels.index(line.label) if line else len(self._labels)
        return np.array([self._label_of_type[number] for number in numbers.tolist()])[place].reshape(
            all_five.shape
        )
