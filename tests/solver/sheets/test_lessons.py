"""Lessons from a sheet: the order of its lines, and the ten hands of each lesson."""

from functools import cache
from math import comb

import pytest

from tests.quick import quick_and_slow
from videopoker import load_paytable
from videopoker.coach.sheet import known_sheet
from videopoker.solver.sheets.lesson_hands import HANDS, LessonHands, lesson_lines, line_facts
from videopoker.solver.sheets.player import SheetPlayer
from videopoker.solver.sheets.words import Word
from videopoker.solver.tables.hold_values import holds

JACKS = "jacks-or-better-9-6"
GAMES = [
    "deuces-wild-full-pay",
    JACKS,
    "joker-poker-jacks-15-5-4",
    "double-double-bonus-9-6",
    "joker-poker-kings-20-7-5",
    "bonus-poker-8-5",
]
WITH_TWO_KINDS_OF_WILD_CARDS = [*GAMES, "deuces-and-joker-wild"]
TRIES = 3


@cache
def facts_of(game):
    table = load_paytable(game)
    return line_facts(table, 5, known_sheet(table, 5, 16).words)


@cache
def lessons_of(game):
    """Per lesson: the lines before, its own lines without the sheet's last, and the hands of some tries."""
    facts = facts_of(game)
    last, before, found = facts.lines - 1, (), []
    for lines in lesson_lines(facts):
        own = tuple(line for line in lines if line < last)
        tries = [LessonHands(facts, before, own, 7).after(tries) for tries in range(TRIES)]
        found.append((before, own, tries))
        before += own
    return found


@cache
def player(game, lines):
    """A player who knows these lines, in this order."""
    table = load_paytable(game)
    words = known_sheet(table, 5, 16).words
    return SheetPlayer(table, 5, [words[line] for line in lines])


def right_answers(game, lines, hands):
    return sum(is_right(game, cards, player(game, tuple(lines)).hold(cards)[1]) for cards in hands)


@cache
def best_holds(game, cards):
    return {hold.positions for hold in holds(cards, load_paytable(game), 5) if hold.best}


def is_right(game, cards, held):
    return held in best_holds(game, cards)


def contains(game, line, cards):
    return player(game, (line,)).hold(cards)[0] == 0


@pytest.mark.parametrize("game", quick_and_slow(WITH_TWO_KINDS_OF_WILD_CARDS))
def test_facts_of_lines_give_the_exact_return_of_any_lines_known(game):
    facts = facts_of(game)
    every = range(facts.lines - 1)
    assert facts.returns(every) == known_sheet(facts.table, 5, 16).result.exact
    for some in ((), (2,), (1, 5, 6), every[::2]):
        assert facts.returns(some) == player(game, tuple(some)).exact_return()
    assert len(facts.classes) == comb(facts.table.deck_size, 5)


def test_lines_of_jacks_or_better_come_in_the_order_in_which_they_add_most():
    facts = facts_of(JACKS)
    names = known_sheet(facts.table, 5, 16).names
    order = [line for lesson in lesson_lines(facts) for line in lesson]
    known = [f"{float(facts.returns(order[:number])):.1%}" for number in range(1, 6)]
    assert known == ["73.1%", "87.0%", "94.4%", "97.6%", "98.4%"]
    assert [names[line] for line in order[:2]] == ["any paying hand", "pair"]


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_eight_lessons_teach_each_of_sixteen_lines_once(game):
    lessons = lesson_lines(facts_of(game))
    assert [len(lines) for lines in lessons] == [2] * 8
    assert sorted(line for lines in lessons for line in lines) == list(range(16))
    assert lessons[-1][-1] == 15


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_no_lesson_mixes_numbers_of_wild_cards_where_it_can_be_avoided(game):
    facts = facts_of(game)
    for lines in lesson_lines(facts)[:-1]:  # the last lesson has what is left
        one, other = (facts.wilds_of(line) for line in lines)
        assert one & other


def test_lines_for_different_numbers_of_wild_cards_share_a_lesson_if_nothing_else_is_left():
    table = load_paytable("deuces-wild-full-pay")
    words = (Word("wild", wilds=(3, 3)), Word("wild", wilds=(2, 2)), Word("flush", (4, 4), (0, 0)))
    facts = line_facts(table, 5, words)
    assert sorted(len(lines) for lines in lesson_lines(facts)) == [2, 2]


def test_sheet_with_an_even_number_of_lines_before_the_last_has_the_last_in_its_last_lesson():
    facts = line_facts(load_paytable(JACKS), 5, (Word("made", (0, 8)), Word("pair")))
    assert lesson_lines(facts) == ((0, 1, 2),)


@pytest.mark.parametrize("game", quick_and_slow(WITH_TWO_KINDS_OF_WILD_CARDS))
def test_lines_taught_so_far_give_the_best_hold_in_each_of_the_ten_hands_and_those_before_in_four(game):
    for before, own, tries in lessons_of(game):
        for hands in tries:
            assert len({frozenset(cards) for cards in hands}) == len(hands) == HANDS
            assert right_answers(game, sorted((*before, *own)), hands) == HANDS
            assert right_answers(game, sorted(before), hands) == 4


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_each_line_of_a_lesson_decides_two_of_its_hands_if_it_cures_any(game):
    for before, own, tries in lessons_of(game):
        known = tuple(sorted((*before, *own)))
        facts = facts_of(game)
        taken, right = facts.answers(known)
        cured = right & ~facts.answers(before)[1]
        for hands in tries:
            lines = [
                known[player(game, known).hold(cards)[0]] for cards in hands if not_rest(game, known, cards)
            ]
            for line in own:
                assert lines.count(line) >= 2 or not (cured & (taken == line)).any()


def not_rest(game, known, cards):
    return player(game, known).hold(cards)[0] < len(known)


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_who_takes_the_same_line_wherever_it_is_fails(game):
    for before, own, tries in lessons_of(game):
        for line in own:
            for hands in tries:
                assert right_answers(game, (line, *sorted(before)), hands) < 9


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_who_takes_a_line_before_those_above_it_fails_if_any_line_is_above_it(game):
    for before, own, tries in lessons_of(game):
        for line in own:
            known = sorted({*before, *own} - {line})
            facts = facts_of(game)
            taken, right = facts.answers([*known, line])
            is_misled = right & (taken != line) & facts.contains(line) & ~facts.is_right(line)
            deals = int(is_misled[facts.classes].sum())
            for hands in tries:
                wrong = HANDS - right_answers(game, (line, *known), hands)
                assert wrong >= min(2, deals)


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_four_hands_contain_a_line_of_the_lesson_but_a_line_taught_before_is_right(game):
    for before, own, tries in lessons_of(game):
        known = tuple(sorted((*before, *own)))
        facts = facts_of(game)
        taken, right = facts.answers(known)
        may = sum(
            right & (taken == other) & facts.contains(line) & ~facts.is_right(line)
            for other in before
            for line in own
        )
        if not before or not may.any():
            continue
        for hands in tries:
            misleading = [
                cards
                for cards in hands
                if any(contains(game, line, cards) for line in own)
                and not_rest(game, known, cards)
                and known[player(game, known).hold(cards)[0]] in before
            ]
            assert len(misleading) >= 4


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_hands_of_a_lesson_are_new_at_each_try_while_there_are_enough(game):
    _, _, tries = lessons_of(game)[1]
    every = {frozenset(cards) for hands in tries for cards in hands}
    assert len(every) == TRIES * HANDS


def test_same_seed_gives_the_same_hands_in_mixed_order():
    facts = facts_of(JACKS)
    first, again = (LessonHands(facts, (), (2, 6), 7).after(1) for _ in range(2))
    assert first == again
    lines = [player(JACKS, (2, 6)).hold(cards)[0] for cards in first]
    assert lines != sorted(lines)
