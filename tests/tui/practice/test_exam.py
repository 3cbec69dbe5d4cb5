"""The exam on the practice table: twenty hands without help, then the result."""

import pytest

from tests.tui.tables import message, press, row_with, rows, screen_text, seated, shown
from videopoker import Session, load_paytable
from videopoker.coach import exams
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.play.practice.drill_deck import deck
from videopoker.play.practice.stored_exams import exam_hands
from videopoker.play.practice.training import TrainingFile
from videopoker.tui.kit import debounce
from videopoker.tui.table.screen import TableScreen


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


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
async def test_exam_says_nothing_until_its_last_hand_then_shows_its_result(session, tmp_path, size):
    before = session.state
    async with seated(session, size) as pilot:
        await press(pilot, "E")
        await shown(pilot, "hand 1 of 2")
        assert "COACH" not in screen_text(pilot)
        await press(pilot, "w", "h", "H")
        assert "BEST" not in screen_text(pilot)
        await answer_wrong(pilot)
        await shown(pilot, "hand 2 of 2")
        assert "Wrong" not in screen_text(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)
        await press(pilot, "E")
        await shown(pilot, "hand 2 of 2")
        await answer_wrong(pilot)
        await shown(pilot, "0 of 2 hands right, ")
        assert "2 wrong hands are in the drill." in screen_text(pilot)
        assert "○○" in screen_text(pilot)
        assert "w why" in rows(pilot)[-1]
        await press(pilot, "w")
        await shown(pilot, "ANALYSIS")
        assert "hand 1: " in screen_text(pilot)
        await press(pilot, "escape", "escape", "E")
        await shown(pilot, "0 of 2 hands right, ")
        await press(pilot, "n")
        await shown(pilot, "hand 1 of 2")
    assert session.state == before
    wrong = {hand.cards for hand in deck(TrainingFile(tmp_path), fingerprint(load_paytable()))}
    assert wrong == {hand.cards for hand in exam_hands(TrainingFile(tmp_path), 1)}


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
