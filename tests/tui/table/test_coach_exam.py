"""The exam at the table: twenty hands without hints, then the result."""

import pytest

from tests.quick import quick_and_slow
from tests.tui.table.test_coach import LARGE, panel
from tests.tui.tables import (
    answered,
    message,
    press,
    row_with,
    screen_text,
    seated,
    settle,
    shown,
    until,
)
from videopoker import Session, load_paytable
from videopoker.coach.advice import Graded, advise
from videopoker.core.cards import parse_cards
from videopoker.core.fingerprint import fingerprint
from videopoker.play import exam as played
from videopoker.play.shuffle import seeded
from videopoker.play.stored_exams import exam_hands
from videopoker.play.training import TrainingFile, utc_now
from videopoker.tui.kit import debounce
from videopoker.tui.practice.exam import ExamScreen
from videopoker.tui.table.screen import TableScreen


async def test_exam_says_nothing_until_its_last_hand_and_its_result_opens_by_a_key_only(monkeypatch):
    """An exam of two hands here, in place of twenty."""
    monkeypatch.setattr(played, "EXAM_HANDS", 2)
    session = Session.in_memory(credits=1000, seed=bytes(32))
    async with seated(session, LARGE, coach="exam") as pilot:
        for hand in (1, 2):
            await settle(pilot)
            await press(pilot, "space")
            assert panel(pilot)[1:] == [f"hand {hand} of 2"]
            await press(pilot, "h")
            assert message(pilot) == f"No hints in an exam; this is hand {hand} of 2."
            await press(pilot, "S")
            assert isinstance(pilot.app.screen, TableScreen)
            await answered(pilot)
            await press(pilot, "space")
            await answered(pilot)
            assert isinstance(pilot.app.screen, TableScreen)
        assert " ".join(panel(pilot)[1:]) == "the exam is over why shows the result"
        await press(pilot, "w")
        await shown(pilot, "of 2 hands right. Your mistakes cost")
        await press(pilot, "y")
        await shown(pilot, "copied as text")
        await until(lambda: "\nhand " in pilot.app.clipboard)
        await press(pilot, "escape", "escape")
        await settle(pilot)
        monkeypatch.setattr(pilot.app.screen._table.coach.exam, "confirm_seconds", 0)
        await press(pilot, "space")
        assert message(pilot) == "Another exam of 2 hands? Deal again to begin it; C for none."
        assert session.state.hand == 2
        await settle(pilot)
        await press(pilot, "space")
        await until(lambda: panel(pilot)[1:] == ["hand 1 of 2"])


@pytest.mark.parametrize("size", quick_and_slow([(60, 20), (80, 24)], whole=True))
async def test_result_of_an_exam_shows_cards_reason_and_keys(size):
    advice = advise(parse_cards("Ks 7d JK 2c Kh"), load_paytable(), 5)
    wrong = [Graded(hand, advice, frozenset({1})) for hand in range(1, 21)]
    async with seated(Session.in_memory(), size) as pilot:
        app = pilot.app
        app.push_screen(ExamScreen(wrong, app.solver, app.settings))
        await shown(pilot, "0 of 20 hands right")
        assert "○" * 20 in screen_text(pilot)
        assert "K♠  7♦" in screen_text(pilot)
        assert "Three of a kind is sure of 10 and worth 17.06." in screen_text(pilot)
        assert "esc back to the table" in screen_text(pilot)


async def test_cost_of_a_small_mistake_in_the_result_of_an_exam_is_not_zero():
    advice = advise(parse_cards("Kh 8h Ah Qc Jc"), load_paytable("jacks-or-better-9-6"), 5)
    straight_draw = Graded(1, advice, frozenset({0, 2, 3, 4}))
    async with seated(Session.in_memory()) as pilot:
        pilot.app.push_screen(ExamScreen([straight_draw], pilot.app.solver, pilot.app.settings))
        await shown(pilot, "0 of 1 hand right")
        assert "-0.003" in row_with(pilot, "K♥")


async def test_result_of_an_exam_opens_each_hand_and_puts_the_wrong_ones_into_the_drill(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(debounce, "SECONDS", 0)
    monkeypatch.setattr(played, "EXAM_HANDS", 3)
    with Session.open(tmp_path / "default.sqlite3", practice=True, entropy=seeded(b"exam")) as session:
        async with seated(session, coach="exam") as pilot:
            for hand in (1, 2):
                await press(pilot, "space")
                assert row_with(pilot, f"exam, hand {hand} of 3")
                assert "h hint" not in screen_text(pilot)
                assert "w why" not in screen_text(pilot)
                await press(pilot, "space")
            await press(pilot, "space", "space")
            await answered(pilot)
            assert "exam over, w for the result" in screen_text(pilot)
            await press(pilot, "w")
            await shown(pilot, "of 3 hands right")
            assert "in the drill." in screen_text(pilot)
            await press(pilot, "home", "down", "enter")
            await shown(pilot, "HAND 2")
            await press(pilot, "escape", "d")
            await shown(pilot, "DRILL")
            await press(pilot, "escape", "escape")
            assert "exam over, w for the result" in screen_text(pilot)
    with Session.open(tmp_path / "default.sqlite3", practice=True) as session:
        async with seated(session, coach="exam") as pilot:
            await until(lambda: pilot.app.screen._table.coach.exam.result)
            assert "exam over, w for the result" in screen_text(pilot)
            await press(pilot, "w")
            await shown(pilot, "of 3 hands right")
    graded = [hand.lost for hand in exam_hands(TrainingFile(tmp_path), 1)]
    wrong = TrainingFile(tmp_path).drill_counts(fingerprint(load_paytable()), utc_now()).mistakes
    assert wrong == sum(lost > 0 for lost in graded) > 0
