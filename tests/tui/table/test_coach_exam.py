"""The exam at the table: twenty hands without hints, then the result."""

import pytest

from tests.quick import quick_and_slow
from tests.tui.table.test_coach import LARGE, panel
from tests.tui.tables import (
    answered,
    message,
    press,
    screen_text,
    seated,
    settle,
    shown,
    until,
)
from videopoker import Session, load_paytable
from videopoker.coach.advice import Graded, advise
from videopoker.core.cards import parse_cards
from videopoker.play import exam as played
from videopoker.tui.practice import training as exam
from videopoker.tui.practice.training import ExamScreen


async def test_exam_says_nothing_until_its_last_hand_then_everything(monkeypatch):
    """An exam of two hands here, in place of twenty."""
    monkeypatch.setattr(played, "EXAM_HANDS", 2)
    monkeypatch.setattr(exam, "SEEN_SECONDS", 3600)  # however slow the machine
    session = Session.in_memory(credits=1000, seed=bytes(32))
    async with seated(session, LARGE, coach="exam") as pilot:
        for hand in (1, 2):
            await settle(pilot)
            await press(pilot, "space")
            assert panel(pilot)[1:] == [f"hand {hand} of 2"]
            await press(pilot, "h")
            assert message(pilot) == f"No hints in an exam; this is hand {hand} of 2."
            await answered(pilot)
            assert not isinstance(pilot.app.screen, ExamScreen)
            await press(pilot, "space")
            await answered(pilot)
        assert isinstance(pilot.app.screen, ExamScreen)
        assert "of 2 hands right. Your mistakes cost" in screen_text(pilot)
        await press(pilot, "enter", "space")
        assert isinstance(pilot.app.screen, ExamScreen)  # those were meant for the next deal
        monkeypatch.setattr(exam, "SEEN_SECONDS", 0)
        await press(pilot, "escape")
        assert " ".join(panel(pilot)[1:]) == "the exam is over why shows the result again"
        await press(pilot, "w")
        await shown(pilot, "of 2 hands right")
        await press(pilot, "escape")
        await settle(pilot)
        monkeypatch.setattr(pilot.app.screen._table.coach.exam, "confirm_seconds", 0)
        await press(pilot, "space")
        assert message(pilot) == "Another exam of 2 hands? Deal again to begin it; C for none."
        assert session.state.hand == 2
        await settle(pilot)
        await press(pilot, "space")
        await until(lambda: panel(pilot)[1:] == ["hand 1 of 2"])


@pytest.mark.parametrize("size", quick_and_slow([(60, 20), (80, 24)], whole=True))
async def test_result_of_an_exam_shows_its_keys_below_a_long_page(size):
    advice = advise(parse_cards("Ks 7d JK 2c Kh"), load_paytable(), 5)
    wrong = [Graded(hand, advice, frozenset({1})) for hand in range(1, 21)]
    async with seated(Session.in_memory(), size) as pilot:
        pilot.app.push_screen(ExamScreen(wrong))
        await shown(pilot, "0 of 20 hands right")
        assert "○" * 20 in screen_text(pilot)
        assert "esc back to the table" in screen_text(pilot)
