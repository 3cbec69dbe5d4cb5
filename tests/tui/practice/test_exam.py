"""The exam on the practice table: twenty hands without help, then the result."""

import pytest

from tests.tui.tables import message, press, row_with, screen_text, seated, shown
from videopoker import Session
from videopoker.coach import exams
from videopoker.tui.kit import debounce


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
        assert "x again breaks off the exam" in message(pilot)
        await press(pilot, "x")
        await shown(pilot, "Broken off after 1 of 2 hands.")
        assert row_with(pilot, "EXAM")
