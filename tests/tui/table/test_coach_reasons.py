"""Why a hold is best, explained over the paytable."""

import pytest

from tests.tui.table.test_coach import BEST
from tests.tui.tables import (
    answered,
    dealt,
    press,
    row_with,
    screen_text,
    seated,
)
from videopoker import Session, load_paytable
from videopoker.coach.advice import advise
from videopoker.coach.explain import why_better
from videopoker.core.cards import parse_cards
from videopoker.text.explanation import explanation
from videopoker.tui.kit import coach


async def test_why_shows_the_reason_over_the_paytable_and_follows_the_held_cards():
    async with seated(dealt()) as pilot:
        await press(pilot, "w")
        await answered(pilot)
        assert "the next best." in screen_text(pilot)
        await press(pilot, "1", "2", "3", "5")
        reason = str(pilot.app.screen.query_one("#coach-overlay").content)
        assert reason.startswith(f"Holding {BEST} is worth")
        assert "3.41 more than" in reason
        assert "If you also hold 7♦" in reason
        await press(pilot, "2")
        assert "also hold 7♦" not in str(pilot.app.screen.query_one("#coach-overlay").content)
        await press(pilot, "w")
        assert "is worth" not in screen_text(pilot)


async def test_why_explains_the_drawn_hand_with_the_coach_off():
    async with seated(dealt(), coach="off") as pilot:
        await press(pilot, "1", "2", "3", "5", "space", "w")
        await answered(pilot)
        assert "3.41 more than" in screen_text(pilot)
        assert "holding K♠ 7♦ JK K♥ ends in" in screen_text(pilot)
        assert "▶ K♠ 7♦ JK K♥" in screen_text(pilot)
        await press(pilot, "w")
        assert "ends in" not in screen_text(pilot)


def test_reason_without_a_chosen_hold_names_the_next_best():
    """The first sentence, which names its cards, is left out where there is little room."""
    advice = advise(parse_cards("Qc 9c 2s Td Kd"), load_paytable("joker-poker-jacks-15-5-4"), 5)
    sentences = explanation(why_better(advice), is_next=True)
    assert "more than holding Q♣, the next best. 9♣ is one of the cards the next best hold needs" in sentences
    assert "other hold" not in sentences


def test_shortened_reason_begins_with_what_decides_and_ends_at_a_clause():
    text = "It is worth more. It draws to two pair; it never loses its pair."
    assert [str(row) for row in coach._reason(text, 24, 3)] == [
        "It is worth more. It",
        "draws to two pair; it",
        "never loses its pair.",
    ]
    assert [str(row) for row in coach._reason(text, 24, 2)] == [
        "It draws to two pair; it",
        "never loses its pair.",
    ]
    assert [str(row) for row in coach._reason(text, 24, 1)] == ["It draws to two pair…"]
    assert [str(row) for row in coach._reason("It is worth more than all", 11, 1)] == ["It is…"]


async def test_reason_in_the_smallest_terminal_leaves_the_best_hold_and_the_players_in_sight():
    async with seated(dealt("Th 6s Jh 3s Qd"), (60, 20)) as pilot:
        await press(pilot, "2", "w")
        await answered(pilot)
        assert "best" in row_with(pilot, "10♥ J♥   ")
        assert "▶ 6♠" in screen_text(pilot)
        assert "What counts most" in screen_text(pilot)


async def test_why_explains_a_hand_that_was_drawn_before_the_program_started():
    before = dealt()
    before.draw([0, 1, 2, 4])
    async with seated(Session()._on(before.log)) as pilot:
        await press(pilot, "w")
        await answered(pilot)
        assert "3.41 more than" in screen_text(pilot)
        assert "▶ K♠ 7♦ JK K♥" in screen_text(pilot)


def test_impossible_line_gives_its_row_to_a_possible_one():
    table = load_paytable("joker-poker-jacks-15-5-4")
    advice = advise(parse_cards("Ah Kh Qh 4s Jh"), table, 5)
    shown = coach.CoachShown("after", advice, frozenset({0, 1, 2, 4}), is_ranked=True)
    lines = coach.stacked(shown, 33, 15).plain.splitlines()
    assert len(lines) == 15
    assert lines[-1].split()[:2] == ["no", "win"]
    assert sum(float(row.split()[-1].rstrip("%")) for row in lines if row.endswith("%")) == pytest.approx(
        100, abs=0.5
    )


def test_lines_without_a_row_are_summed_in_one():
    advice = advise(parse_cards("Jd 3s Th 4c 6d"), load_paytable("joker-poker-jacks-15-5-4"), 5)
    shown = coach.CoachShown("after", advice, is_ranked=True)
    lines = coach.stacked(shown, 33, 11).plain.splitlines()
    assert [row.split()[:3] for row in lines[3:6]] == [
        ["drawing", "five", "new"],
        ["6", "rarer", "lines"],
        ["Flush", "▏", "0.3%"],
    ]
    assert len(lines) == 11
