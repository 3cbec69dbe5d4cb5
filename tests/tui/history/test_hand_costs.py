"""What mistakes cost: beside each hand of the history, hands sorted and filtered by it, and those of a costly kind."""

from dataclasses import replace

import pytest

from tests.real_saves import real_session
from tests.tui.tables import press, row_with, screen_text, seated, shown, until
from videopoker.coach.grader import GradedLog
from videopoker.play.saves.hands.hand_costs import HandCost, costs_of, kinds_graded
from videopoker.play.saves.hands.search import HandFilter, in_order, ranked
from videopoker.solver.tables.hold_values import best_hold
from videopoker.text.words.hold_names import HELD_NAMELESS
from videopoker.text.words.numbers import signed
from videopoker.tui.history.content import HistoryColumns

HANDS = 8
ALL = HandFilter()


@pytest.fixture
def session(tmp_path):
    """Eight hands: every second one right, two of the others after a hint; one in play."""
    with real_session(tmp_path / "default.sqlite3", b"costs", "jacks-or-better-9-6") as session:
        for number in range(HANDS):
            session.deal(5)
            if number in {0, 2}:
                session.record_hint()
            session.draw(best_hold(session.state.cards, session.state.paytable, 5) if number % 2 else [])
        session.deal(5)
        yield session


def graded(session):
    """The session, all hands graded."""
    list(GradedLog(session.log).grading())
    return session.log


def listed(log, hand_filter=ALL):
    """All hands by their cost."""
    *_, (numbers, _) = ranked(log, replace(hand_filter, sort="cost"))
    return [*numbers]


def test_hands_are_listed_by_the_cost_of_their_first_answers_and_right_ones_after_them(session):
    log = graded(session)
    numbers = listed(log)
    costs = costs_of(log, numbers)
    lost = [costs[number].coins for number in numbers if number in costs]
    assert sorted(numbers) == [*range(1, HANDS + 2)]
    assert lost == sorted(lost, reverse=True)
    right = [number for number in numbers if number not in costs or not costs[number].coins]
    assert right == sorted(right, reverse=True)
    assert [number for number, cost in costs.items() if cost.is_hinted] == [1, 3]


@pytest.mark.parametrize(
    ("coins", "hinted", "words"),
    [
        (5.97, False, "-5.97"),
        (5.97, True, "-5.97 h"),
        (0, True, "h"),
        (0, False, ""),
        (1069.82, False, "-1,070"),
        (1069.82, True, "-1,070 h"),
    ],
)
def test_cost_wider_than_its_column_is_in_whole_coins_and_never_cut(session, coins, hinted, words):
    hand = next(iter(in_order(session.log, ALL)))
    row = HistoryColumns(78, has_cost=True).row(hand, HandCost(coins, hinted), is_current=False).plain
    assert row.endswith(f" {words}".rjust(9))


def test_hands_not_graded_yet_have_no_cost_and_are_no_mistakes(session):
    assert {cost.coins for cost in costs_of(session.log, range(1, HANDS + 2)).values()} == {None}
    assert listed(session.log, HandFilter(mistakes=True)) == []


def test_hands_of_a_kind_are_those_graded_under_it(session):
    log = graded(session)
    kinds = kinds_graded(log)
    of_kinds = [listed(log, HandFilter(kind=kind)) for kind in kinds]
    hinted = {1, 3}
    assert sorted(number for numbers in of_kinds for number in numbers) == sorted(
        {*range(1, HANDS + 1)} - hinted
    )


async def test_history_shows_costs_and_marks_hints_and_s_turns_to_wins_to_costs_and_back(session):
    async with seated(session, size=(80, 24)) as pilot:
        await press(pilot, "l")
        await until(lambda: "counting" not in screen_text(pilot) and " h " in screen_text(pilot))
        costs = costs_of(session.log, range(1, HANDS + 1))
        assert signed(-costs[HANDS - 1].coins) in row_with(pilot, f" {HANDS - 1} ")
        await press(pilot, "s", "s")
        await shown(pilot, "costliest first")
        costliest = listed(session.log)[0]
        assert f"hand {costliest}" in screen_text(pilot)
        await press(pilot, "s")
        await until(lambda: "costliest first" not in screen_text(pilot))


async def test_a_costliest_kind_opens_its_hands_and_escape_leads_back(session):
    async with seated(session, size=(80, 24)) as pilot:
        await press(pilot, "t", "6")
        await until(lambda: "costliest" in screen_text(pilot))
        await press(pilot, "enter")
        await shown(pilot, "COSTLIEST")
        await press(pilot, "enter")
        await shown(pilot, "HISTORY")
        assert " against " in screen_text(pilot)
        await press(pilot, "escape")
        await shown(pilot, "STATISTICS")


async def test_play_names_the_leaks_and_the_list_by_cost_shows_the_hold_and_the_idea(session):
    """Every second hand was drawn five; two of them after a hint."""
    async with seated(session, size=(80, 24)) as pilot:
        await press(pilot, "t", "6")
        await shown(pilot, "YOUR LEAKS")
        await press(pilot, "escape", "l", "s", "s")
        await shown(pilot, "costliest first")
        log = graded(session)
        with_ideas = [(number, cost) for number, cost in costs_of(log, listed(log)).items() if cost.idea]
        assert {number for number, _ in with_ideas} == {5, 7}
        for number, cost in with_ideas:
            row = row_with(pilot, f" {number} ")
            assert HELD_NAMELESS[0] in row
            assert cost.idea in row
            assert signed(-cost.coins) in row
