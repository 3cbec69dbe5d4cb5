"""The dialogs over the table: games, credits, help. None plays the hand behind."""

import pytest

from tests.quick import quick_and_slow
from tests.tui.tables import (
    back_to_table,
    press,
    row_with,
    screen_text,
    seated,
)
from videopoker import Session
from videopoker.core.settings import Settings
from videopoker.play.table.keys_and_words import ACTIONS


def fresh() -> Session:
    return Session.in_memory(credits=100, seed=b"a test")


@pytest.mark.parametrize(
    "ways",
    quick_and_slow(
        [("c enter", "c m", "question_mark enter"), ("c space", "g enter", "ctrl+p enter")], whole=True
    ),
)
async def test_key_or_click_in_a_dialog_never_plays_the_hand_behind(ways):
    session = fresh()
    async with seated(session) as pilot:
        button = pilot.app.screen.query_one("#button").region
        for keys in ways:
            await press(pilot, *keys.split())
            assert session.state.hand == 0, keys
            await back_to_table(pilot)
        await press(pilot, "c")
        await pilot.click(offset=button.offset)
        assert session.state.hand == 0


async def test_dialog_opens_and_closes():
    """The help names every key of the table and of the program."""
    async with seated(fresh()) as pilot:
        for key, shows, back in [
            ("f1", "KEYS", "q"),
            ("c", "CREDITS", "q"),
            ("question_mark", "KEYS", "escape"),
        ]:
            await press(pilot, key)
            text = screen_text(pilot)
            assert shows in text, key
            await press(pilot, back)
            assert shows not in screen_text(pilot).replace("CREDITS 100", ""), key
        named = ["space or enter", "1 to 5", "b ", "m ", "c ", "g ", "h ", "w "]
        assert [key for key in named if f" {key}" not in text] == []


async def test_help_names_the_keys_of_the_settings():
    async with seated(fresh(), (80, 40)) as pilot:
        pilot.app.screen.settings = Settings(keys={"hold_1": "a", "bet_one": "x,plus", "help": "f1"})
        await press(pilot, "question_mark")
        assert "x or + " in row_with(pilot, "bet one more coin")
        assert " a 2 3 4 5 " in row_with(pilot, "hold or release")
        assert " f1 " in row_with(pilot, " help  ")
        assert " m " in row_with(pilot, "bet max")


async def test_help_of_a_large_terminal_has_the_whole_list_of_keys_beside_the_rules():
    """Also the keys of the program."""
    async with seated(fresh(), size=(160, 60)) as pilot:
        await press(pilot, "question_mark")
        assert "HOW TO PLAY" in row_with(pilot, "KEYS")
        assert "space or enter" in row_with(pilot, "Choose a bet, by its key")
        descriptions = [action.help for action in ACTIONS.values() if not action.group]
        assert [words for words in descriptions if words not in screen_text(pilot)] == []
        assert "change the denomination" in row_with(pilot, " add credits")
        assert "ctrl+p" in screen_text(pilot)
        assert "quit immediately" in row_with(pilot, "ctrl+c")


@pytest.mark.parametrize("keys", quick_and_slow([("c", "ctrl+q"), ("c", "ctrl+c"), ("ctrl+c",)], whole=True))
async def test_control_keys_leave_from_everywhere(keys):
    async with seated(fresh()) as pilot:
        await press(pilot, *keys)
        assert pilot.app.return_code == 0
