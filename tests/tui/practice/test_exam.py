"""The exam and the certificate on the practice table: hands without help, then the result."""

import pytest

from tests.tui.tables import forget_presses, message, painted, press, row_with, screen_text, seated, shown
from videopoker import Session
from videopoker.coach import certificate, exams
from videopoker.solver.simulation import chosen_hands
from videopoker.tui.kit import debounce
from videopoker.tui.kit.table_view.cards.card import CardView


@pytest.fixture
def session(tmp_path, monkeypatch):
    """A save with exams of two hands, in place of twenty."""
    monkeypatch.setattr(debounce, "SECONDS", 0)
    monkeypatch.setattr(exams, "EXAM_HANDS", 2)
    with Session.open(tmp_path / "default.sqlite3") as session:
        yield session


async def answer_wrong(pilot):
    """Hold as badly as possible."""
    screen = pilot.app.screen
    held = sorted(screen.practice.current.holds[-1].positions)
    await press(pilot, *(f"{position + 1}" for position in held), "space")
    if "press again" in screen_text(pilot):  # it pays, and nothing is held
        forget_presses(pilot)
        await press(pilot, "space")


async def test_exam_says_nothing_until_its_last_hand_then_shows_its_result(session):
    before = session.state
    async with seated(session, (200, 60)) as pilot:
        await press(pilot, "E")
        await shown(pilot, "hand 1 of 2")
        await press(pilot, "w", "h", "H")
        assert [word for word in ("COACH", "BEST") if word in screen_text(pilot)] == []
        await answer_wrong(pilot)
        await shown(pilot, "hand 2 of 2")
        assert "Wrong" not in screen_text(pilot)
        await press(pilot, "escape", "E")
        await shown(pilot, "hand 2 of 2")
        await answer_wrong(pilot)
        await shown(pilot, "0 of 2 hands right, ")
        assert "2 wrong hands are in the drill." in screen_text(pilot)
        assert "○○" in screen_text(pilot)
        await press(pilot, "w")
        await shown(pilot, "ANALYSIS")
        assert "hand 1: " in screen_text(pilot)
        await press(pilot, "escape", "n")
        await shown(pilot, "hand 1 of 2")
    assert session.state == before


async def test_exam_is_broken_off_after_a_question(session):
    async with seated(session) as pilot:
        await press(pilot, "E")
        await shown(pilot, "hand 1 of 2")
        await answer_wrong(pilot)
        await shown(pilot, "hand 2 of 2")
        await press(pilot, "x")
        assert "press x again to break off the exam" in message(pilot)
        await press(pilot, "x")
        await shown(pilot, "Broken off after 1 of 2 hands.")
        assert row_with(pilot, "EXAM")


async def test_another_key_or_a_click_takes_the_question_back(session):
    async with seated(session) as pilot:
        await press(pilot, "E")
        await shown(pilot, "hand 1 of 2")
        for other in ("1", "click"):
            await press(pilot, "x")
            assert "press x again to break off" in message(pilot)
            await (pilot.click(CardView) if other == "click" else press(pilot, other))
            await painted(pilot)
            assert "press x again to break off" not in message(pilot), other


async def test_certificate_shows_its_estimate_at_half_asks_before_the_result_and_adds_hands(
    session, monkeypatch
):
    monkeypatch.setattr(certificate, "HANDS", 4)
    monkeypatch.setattr(chosen_hands, "DEALS", 200)
    async with seated(session, (80, 24)) as pilot:
        await press(pilot, "E")
        await shown(pilot, "hand 1 of 2")
        await press(pilot, "C")
        await shown(pilot, "as many sittings as you like; you pass if")
        assert "space answer hands" in screen_text(pilot)
        await press(pilot, "space")
        await shown(pilot, "hand 1 of 4")
        await press(pilot, "enter")
        assert "you hold nothing; press again to draw five" in message(pilot)
        await answer_wrong(pilot)
        await shown(pilot, "hand 2 of 4")
        await answer_wrong(pilot)
        await shown(pilot, "First estimate, from 2 of 4 hands: you return ")
        await shown(pilot, "next: ")
        await press(pilot, "escape")
        await shown(pilot, "hand 3 of 4")
        await answer_wrong(pilot)
        await shown(pilot, "hand 4 of 4")
        await answer_wrong(pilot)
        await shown(pilot, "You can add 2 hands, once, before you see the")
        await press(pilot, "w", "n")
        assert "result" in screen_text(pilot)
        await press(pilot, "a")
        await shown(pilot, "hand 5 of 6")
        await answer_wrong(pilot)
        await shown(pilot, "hand 6 of 6")
        await answer_wrong(pilot)
        await shown(pilot, "Not passed: the lower end, ")
        await shown(pilot, "0 of 6 hands right, ")


async def test_certificate_is_the_last_row_of_the_lessons(session, monkeypatch):
    monkeypatch.setattr(certificate, "HANDS", 4)
    monkeypatch.setattr(chosen_hands, "DEALS", 200)
    async with seated(session, (80, 24)) as pilot:
        await press(pilot, "L")
        await shown(pilot, "certificate")
        await press(pilot, "up")
        await shown(pilot, "4 hands in as many sittings as you like; you pass if")
        await shown(pilot, "of perfect play.")
        await press(pilot, "enter")
        await shown(pilot, "you pass if the lower")
        await press(pilot, "enter")
        await shown(pilot, "hand 1 of 4")
        await answer_wrong(pilot)
        await shown(pilot, "hand 2 of 4")
        await press(pilot, "escape")
        await shown(pilot, "certificate  1 of 4 answered")
