"""The lines of a course in every deal, and the ten hands of each lesson."""

from functools import cache
from math import comb

import numpy as np
import pytest

from tests.quick import quick_and_slow
from videopoker import load_paytable
from videopoker.coach.courses import course_plan
from videopoker.coach.sheet import known_sheet
from videopoker.solver.sheets.lesson_hands import HANDS, LessonHands, line_facts
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
def plan_of(game):
    table = load_paytable(game)
    return course_plan(known_sheet(table, 5, 16))


@cache
def facts_of(game):
    return line_facts(load_paytable(game), 5, plan_of(game).words)


@cache
def lessons_of(game):
    """Per lesson: the lines before, its own lines, and the hands of some tries."""
    plan, before, found = plan_of(game), (), []
    for lesson in range(len(plan.lessons)):
        own = tuple(line for line, taught in enumerate(plan.lesson_of) if taught == lesson)
        tries = [LessonHands(facts_of(game), before, own, 7).after(tries) for tries in range(TRIES)]
        found.append((before, own, tries))
        before += own
    return found


@cache
def player(game, lines):
    """A player who knows these lines, in this order."""
    words = plan_of(game).words
    return SheetPlayer(load_paytable(game), 5, [words[line] for line in lines])


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
    for some in ((), (2,), (1, 5, 6), every[::2], every):
        assert facts.returns(some) == player(game, tuple(some)).exact_return()
    assert len(facts.classes) == comb(facts.table.deck_size, 5)


@pytest.mark.parametrize("game", quick_and_slow(WITH_TWO_KINDS_OF_WILD_CARDS))
def test_lines_taught_so_far_give_the_best_hold_in_each_of_the_ten_hands_and_those_before_in_four(game):
    for before, own, tries in lessons_of(game):
        for hands in tries:
            assert len({frozenset(cards) for cards in hands}) == len(hands) == HANDS
            assert right_answers(game, sorted((*before, *own)), hands) == HANDS
            assert right_answers(game, sorted(before), hands) == 4


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_each_line_of_a_lesson_decides_its_share_of_the_six_hands_but_two_are_enough(game):
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
                assert lines.count(line) >= min(2, 6 // len(own)) or not (cured & (taken == line)).any()


def not_rest(game, known, cards):
    return player(game, known).hold(cards)[0] < len(known)


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_who_takes_the_line_of_a_lesson_wherever_it_is_fails_unless_it_is_always_right(game):
    for before, own, tries in lessons_of(game):
        facts = facts_of(game)
        _, right = facts.answers((*before, *own))
        for line in own:
            if (right & facts.contains(line) & ~facts.is_right(line)).any():
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
                assert wrong >= min(2, 4 // len(own), deals)


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_four_hands_contain_a_line_of_the_lesson_but_another_line_is_right(game):
    for before, own, tries in lessons_of(game):
        known = tuple(sorted((*before, *own)))
        facts = facts_of(game)
        taken, right = facts.answers(known)
        misled = [right & (taken != line) & facts.contains(line) & ~facts.is_right(line) for line in own]
        deals = int(np.any(misled, axis=0)[facts.classes].sum())
        for hands in tries:
            misleading = [cards for cards in hands if any(misleads(game, line, cards) for line in own)]
            assert len(misleading) >= min(4, deals)


def misleads(game, line, cards):
    """Whether a hand contains a line whose hold is wrong, so that another one decides."""
    number, held = player(game, (line,)).hold(cards)
    return number == 0 and not is_right(game, cards, held)


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


def test_line_of_made_hands_takes_the_deals_that_win_its_pay_lines_as_they_are_dealt():
    table = load_paytable(JACKS)
    facts = line_facts(table, 5, (Word("made", (6, 6)), Word("made", (0, 3))))
    assert facts.pays_of(0) == {6}  # three of a kind, not the pays of a full house
    assert facts.pays_of(1) == {0, 1, 2, 3}
    assert facts.pays_dealt([0]) == set(range(9))


def test_pay_line_that_wild_cards_make_alone_is_not_taken_word_for_word():
    table = load_paytable("joker-poker-jacks-15-5-4")
    facts = line_facts(table, 5, (Word("made", (0, 10)), Word("made", (0, 10), (0, 0))))
    assert facts.pays_of(0) is None  # a pair of jacks with the joker pays, but its cards are not held
    assert facts.pays_of(1) == facts.pays_dealt([0])
