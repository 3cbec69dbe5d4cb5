"""Why a hold is best, explained over the paytable."""

import pytest

from tests.quick import quick_and_slow
from tests.tui.tables import (
    answered,
    dealt,
    press,
    row_with,
    rows,
    screen_text,
    seated,
    shown,
)
from videopoker import Session, load_paytable
from videopoker.coach import explain as coach_rival
from videopoker.coach.advice import advise
from videopoker.coach.explain import expert_rival, rival, why_better
from videopoker.core.cards.cards import parse_cards
from videopoker.text.coach.advice import both_holds
from videopoker.text.coach.explanation import story
from videopoker.tui.kit import coach


def overlay(pilot):
    return " ".join(str(pilot.app.screen.query_one("#coach-overlay").content).split())


@pytest.mark.parametrize("keys", quick_and_slow(["w", "ww", "hh"]))
@pytest.mark.parametrize("is_over", [False, True])
async def test_escape_closes_what_covers_the_paytable_and_the_key_row_says_so(keys, is_over):
    async with seated(dealt()) as pilot:
        await press(pilot, *["space"] * is_over)
        before = rows(pilot)
        assert "esc" not in before[-1]
        await press(pilot, *keys)
        await answered(pilot)
        covers = pilot.app.screen.query_one("#coach-overlay")
        assert covers.display or (is_over and keys == "hh")  # there is no hint after the draw
        assert rows(pilot)[-1].endswith("esc close ") == covers.display
        await press(pilot, "escape")
        assert not covers.display
        assert rows(pilot)[:12] == before[:12]
        assert "esc" not in rows(pilot)[-1]


async def test_table_shows_the_next_best_until_the_rivals_of_the_game_are_known():
    """They are found behind it, and the reason then names the rival, which the ranking marks."""
    coach_rival.rivals.cache_clear()
    async with seated(dealt("5h 7h Jh Qc Ah")) as pilot:
        await press(pilot, "w")
        await answered(pilot)
        await shown(pilot, "AJ suited is worth")
        assert row_with(pilot, "vs J♥ A♥")


def test_reason_does_not_wait_where_it_may_not():
    coach_rival.rivals.cache_clear()
    advice = advise(parse_cards(HIGH_CARD), load_paytable("joker-poker-jacks-15-5-4"), 5)
    next_best, other = why_better(advice, may_wait=False), why_better(advice)
    assert next_best.worse == advice.next_best
    assert rival(advice, may_wait=False) == other.worse
    assert other.worse == rival(advice) != advice.next_best
    assert why_better(advice, may_wait=False) == other


HIGH_CARD = "5c Jh Td 4s 7c"
"""A hand that a beginner plays right; its rival, drawing five, is not the next best hold."""


def test_longest_reason_that_fits_is_shown_and_the_shortest_cut_at_a_clause():
    reasons = ["It is worth more. It draws to two pair; it never loses its pair.", "It draws; it wins."]
    assert [str(row) for row in coach.reason_rows(reasons, 24, 3)] == [
        "It is worth more. It",
        "draws to two pair; it",
        "never loses its pair.",
    ]
    assert [str(row) for row in coach.reason_rows(reasons, 24, 2)] == ["It draws; it wins."]
    assert [str(row) for row in coach.reason_rows(reasons, 12, 1)] == ["It draws…"]
    assert [str(row) for row in coach.reason_rows(["It is worth more than all"], 11, 1)] == ["It is…"]


@pytest.mark.parametrize(
    ("rows", "listed"),
    [
        (2, ["    A♣ A♠", " vs K♦"]),
        (3, ["    A♣ A♠", " vs K♦", " ▶  draw five"]),
        (4, ["    A♣ A♠", "    5♦ A♣ A♠", " vs K♦", " ▶  draw five"]),
    ],
)
def test_ranking_keeps_the_best_hold_the_rival_and_the_players_own_before_others(rows, listed):
    advice = advise(parse_cards("7c 5d Kd Ac As"), load_paytable("joker-poker-jacks-15-5-4"), 5)
    shown = coach.CoachShown(
        "after", advice, is_ranked=True, rival=expert_rival(advice), is_own_compared=False
    )
    ranking = coach._ranking(shown, advice.of(frozenset()), 40, rows)
    assert [str(row)[: len(start)] for row, start in zip(ranking, listed, strict=True)] == listed


def test_impossible_line_has_no_row():
    table = load_paytable("joker-poker-jacks-15-5-4")
    advice = advise(parse_cards("Ah Kh Qh 4s Jh"), table, 5)
    shown = coach.CoachShown("after", advice, frozenset({0, 1, 2, 4}), is_ranked=True)
    lines = coach.stacked(shown, 35, 15).plain.splitlines()
    assert len(lines) == 3 + 2 + sum(map(bool, advice.of(frozenset({0, 1, 2, 4})).ways))
    assert lines[-1].split()[:2] == ["no", "win"]
    assert sum(
        float(row.split()[-1].rstrip("%")) for row in lines if row.rstrip().endswith("%")
    ) == pytest.approx(100, abs=0.5)


def test_lines_without_a_row_are_summed_in_one():
    advice = advise(parse_cards("Jd 3s Th 4c 6d"), load_paytable("joker-poker-jacks-15-5-4"), 5)
    shown = coach.CoachShown("after", advice, is_ranked=True)
    lines = coach.stacked(shown, 35, 11).plain.splitlines()
    assert [row.split()[:3] for row in lines[3:6]] == [
        ["drawing", "five", "ends"],
        ["6", "rarer", "lines"],
        ["Flush", "0.3%"],
    ]
    assert len(lines) == 11


async def test_panel_keeps_the_story_and_the_account_is_over_a_part_of_the_paytable():
    async with seated(dealt(), size=(120, 40)) as pilot:
        await press(pilot, "1", "2", "3", "5", "w")
        await answered(pilot)
        assert str(pilot.app.screen.query_one("#coach-overlay").content) == ""
        await shown(pilot, "halves the chance of four of a")
        await press(pilot, "w")
        assert "In all: 3.41 more, in coins for a bet of 5." in overlay(pilot)
        assert "best" not in overlay(pilot)
        assert "halves the chance of four of a" in screen_text(pilot)
        assert row_with(pilot, " Jacks or Better ")
        await press(pilot, "w")
        assert "In all" not in screen_text(pilot)


async def test_key_shows_the_best_hold_and_ones_own_side_by_side_lit_where_they_differ_and_closes_them():
    async with seated(dealt()) as pilot:
        before = rows(pilot)[:12]
        await press(pilot, "1", "2", "3", "5", "W")
        await answered(pilot)
        advice = pilot.app.screen._coach.table.coach.hand.advice
        both = both_holds(advice, {0, 1, 2, 4}, is_over=False)
        assert "✓ K♠ JK K♥" in row_with(pilot, " coins ")
        assert "▶ K♠ 7♦ JK K♥" in row_with(pilot, " coins ")
        for line in both.lines:
            if line.better.pays:
                *_, own, gain = row_with(pilot, f"   {line.better.line} ").split()[1:]
                assert float(gain) == pytest.approx(float(line.gain), abs=0.006)
                assert own == f"{float(line.worse.worth):.2f}"
        assert row_with(pilot, "   In all ").split() == ["In", "all", "17.06", "13.65", "+3.41"]
        assert len(lit_texts(pilot)) == len(both.lines) - 1  # a hundredth of a bar is no column
        await press(pilot, "2")
        assert "means one card fewer" in overlay(pilot)
        await press(pilot, "1", "3", "W", "5")
        assert rows(pilot)[:11] == before[:11]


def lit_texts(pilot):
    """The parts of bars that are lit because the holds differ."""
    shown = pilot.app.screen.query_one("#coach-overlay").content
    return [shown.plain[span.start : span.end] for span in shown.spans if "$gold-ground" in str(span.style)]


async def test_where_the_best_hold_has_no_rival_the_key_shows_the_reason():
    session = Session.in_memory("jacks-or-better-9-6", credits=100)
    session.deal(5, cards="2d 8s 5s 7d 3d")
    async with seated(session) as pilot:
        await press(pilot, "W")
        await answered(pilot)
        reason = story(why_better(advise(session.state.cards, session.state.paytable, 5)))
        await shown(pilot, reason[:30])
        assert " coins " not in rows(pilot)[1]
