"""The hands listed in the history: chosen by line, win, game, day and cards, typed at any speed."""

import pytest

from tests.tui.history.test_history_screen import play_some
from tests.tui.tables import (
    press,
    row_with,
    screen_text,
    seated,
    shown,
    typed,
)
from videopoker import Session
from videopoker.play.saves.hands import search as hands
from videopoker.tui.history import screen as history


@pytest.fixture
def session():
    return play_some(Session.in_memory())


async def test_hands_are_chosen_by_line_win_and_game_and_the_heading_says_so(session):
    """A choice typed and entered at once is the one typed; a choice without hands is refused."""
    async with seated(session) as pilot:
        await press(pilot, "l", "f", "w", "enter")
        await typed(pilot, "4", "0", "enter")
        assert "2 hands" in row_with(pilot, "HISTORY: 40 or more")
        await press(pilot, "f", "l", "enter")
        await typed(pilot, *"full", "enter")
        assert "1 hand " in row_with(pilot, "HISTORY: Full House, 40 or more")
        await press(pilot, "f", "g", "enter", *"9/6", "enter")
        assert "No match: Full House, 40 or more, Jacks or Better 9/6." in screen_text(pilot)
        await press(pilot, "escape")
        assert "5 hands" in row_with(pilot, "HISTORY")
        await press(pilot, "escape")
        assert "CREDITS" in screen_text(pilot)


async def test_hands_are_chosen_by_day_and_by_cards_dealt_and_held(session):
    async with seated(session) as pilot:
        await press(pilot, "l", "f", *"dealt", "enter", *"Kh", "enter")
        assert "2 hands" in row_with(pilot, "HISTORY: dealt Kh")
        await press(pilot, "f", *"held", "enter", *"JK", "enter")
        assert "1 hand " in row_with(pilot, "dealt Kh, held JK")
        await press(pilot, "escape", "f", *"dealt", "enter", *"K x")
        await shown(pilot, "'x'")
        await press(pilot, "escape", "f", *"until", "enter", *"2001-02-03", "enter")
        assert "No match: until 2001-02-03." in screen_text(pilot)
        await press(pilot, "escape", "f", *"since", "enter", *"365", "enter")
        assert "5 hands" in row_with(pilot, "HISTORY: since ")


async def test_hands_of_a_long_log_are_found_in_steps_with_keys_handled_in_between(session, monkeypatch):
    monkeypatch.setattr(hands, "FILTERED_AT_ONCE", 3)
    monkeypatch.setattr(history, "_PAUSE_SECONDS", 60)
    async with seated(session) as pilot:
        await press(pilot, "l", "f", *"dealt", "enter", *"Kh", "enter")
        assert "searching, 40%" in row_with(pilot, "HISTORY: dealt Kh")
        assert len(pilot.app.screen.listing) == 1
        await press(pilot, "down")
        assert pilot.app.screen.listing.at == 0
        monkeypatch.setattr(history, "_PAUSE_SECONDS", 0.001)
        await press(
            pilot, "f", *"held", "enter", *"Kh", "enter", "escape", "f", *"dealt", "enter", *"Kh", "enter"
        )
        await shown(pilot, "2 hands")
        await press(pilot, "end")
        assert pilot.app.screen.listing.at == 1
