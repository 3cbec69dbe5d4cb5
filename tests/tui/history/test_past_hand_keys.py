"""The keys of a past hand, the same in the list and in the hand's window: why, drill, again, replay."""

import pytest

from tests.tui.tables import press, row_with, rows, screen_text, seated, shown
from videopoker import Session
from videopoker.tui.history.hand_detail import HandDialog
from videopoker.tui.history.screen import HistoryScreen
from videopoker.tui.kit import debounce

OPENED = {"d": "a hand you chose", "a": "hold, then space draws", "r": "REPLAY 1 of 3"}


@pytest.fixture
def session(tmp_path, monkeypatch):
    """A save with three kings, of which a wrong hold was drawn after a worse first answer."""
    monkeypatch.setattr(debounce, "SECONDS", 0)
    with Session.open(tmp_path / "default.sqlite3", practice=True) as session:
        session.deal(5, "Ks 7d JK 2c Kh", "8c 8d 3s")
        session.record_answer(frozenset({1, 3}))
        session.draw("Ks JK Kh 7d")
        yield session


def logged(session):
    return session.log.rows.last, session.state


async def test_key_opens_the_hand_from_the_list_and_from_its_window_and_leads_back(session):
    before = logged(session)
    async with seated(session) as pilot:
        await press(pilot, "l")
        for screen in (HistoryScreen, HandDialog):
            for key, text in OPENED.items():
                await press(pilot, key)
                await shown(pilot, text)
                await press(pilot, "escape")
                assert isinstance(pilot.app.screen, screen), key
            await press(pilot, "enter")
    assert logged(session) == before


async def test_window_shows_the_first_answer_the_hold_drawn_and_the_right_one(session):
    async with seated(session) as pilot:
        await press(pilot, "l", "enter")
        await shown(pilot, "best hold ")
        assert row_with(pilot, "held ").strip("│ ").split("  ")[-1] == "cost 3.41 coins"
        assert "7♦ 2♣  cost 16.43 coins" in row_with(pilot, "first ")
        assert "K♠ JK K♥  worth 17.06 coins" in row_with(pilot, "best hold ")
        assert "why   " not in screen_text(pilot)


async def test_key_w_opens_the_reason_then_in_the_window_its_account_and_closes_them(session):
    async with seated(session) as pilot:
        await press(pilot, "l", "w")
        await shown(pilot, "why   ")
        assert "Three of a kind" in row_with(pilot, "why   ")
        await press(pilot, "w")
        assert "line by line: " in row_with(pilot, "why   ")
        await press(pilot, "w")
        assert "why   " not in screen_text(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, HistoryScreen)


async def test_capital_w_shows_both_holds_line_by_line_in_the_list_and_the_window(session):
    async with seated(session) as pilot:
        await press(pilot, "l", "W")
        await shown(pilot, "✓ K♠ JK K♥")
        assert "+16.43" in row_with(pilot, " In all ")
        assert "▶ 7♦ 2♣" in screen_text(pilot)
        await press(pilot, "W")
        assert " In all " not in screen_text(pilot)


async def test_hand_is_played_again_with_the_same_replacements_beside_the_result_of_then(session):
    before = logged(session)
    async with seated(session) as pilot:
        await press(pilot, "l", "a")
        assert rows(pilot)[0].strip().startswith("AGAIN  Joker Poker")
        assert "CREDITS" not in screen_text(pilot)
        await press(pilot, "w")  # no help before the draw
        assert "worth" not in screen_text(pilot)
        await press(pilot, "1", "3", "5", "space")
        await shown(pilot, "now: Full House pays 25 · then: Three of a Kind pays 10")
        await shown(pilot, "no hold was worth more")
        await press(pilot, "w")
        await shown(pilot, "means one card fewer")
        assert "esc close" in rows(pilot)[-1]
        await press(pilot, "escape")
        assert "means one card fewer" not in screen_text(pilot)
        assert "esc back" in rows(pilot)[-1]
        await press(pilot, "w", "space", "2", "4", "space")
        await shown(pilot, "now: no win")
        await shown(pilot, "holding K♠ JK K♥ was worth 16.43 coins more")
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, HistoryScreen)
    assert logged(session) == before


async def test_deal_of_many_hands_is_played_again_in_all_of_them(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", practice=True) as session:
        session.deal(5, "Ks 7d JK 2c Kh", "8c 8d 3s", hands=3)
        session.draw("Ks JK Kh")
        then = [final.cards for final in session.state.finals]
        async with seated(session) as pilot:
            await press(pilot, "l", "a", "1", "3", "5", "space")
            await shown(pilot, "now: 3 of 3 hands win")
            assert [final.cards for final in pilot.app.screen.practice.drawn.finals] == then


async def test_hand_in_play_is_only_opened():
    session = Session.in_memory(credits=100)
    session.deal(5)
    async with seated(session) as pilot:
        await press(pilot, "l")
        for key, what in {"w": "explained", "a": "played again", "r": "replayed"}.items():
            await press(pilot, key)
            assert f"it can be {what} after the draw" in screen_text(pilot)
        await press(pilot, "enter", "w", "d", "a", "r")
        assert isinstance(pilot.app.screen, HandDialog)
        assert [row for row in rows(pilot)[:-1] if "again" in row] == []
