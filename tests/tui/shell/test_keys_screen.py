"""The screen of keys: every action with its keys, and a new key for the one chosen."""

import pytest
from textual.widgets import OptionList

from tests.tui.tables import app_with, painted, press, row_with, rows, screen_text, settle, shown
from videopoker.play.settings.chosen_keys import key_words
from videopoker.play.settings.file import load_settings
from videopoker.play.table.keys_and_words import ACTIONS
from videopoker.tui.kit import debounce

SIZES = [(60, 20), *(pytest.param(size, marks=pytest.mark.slow) for size in [(80, 24), (120, 40)])]
BET_ONE = ["down"] * list(ACTIONS).index("bet_one")


@pytest.fixture
def file(tmp_path):
    return tmp_path / "settings.toml"


async def open_keys(pilot, *then):
    await press(pilot, "s", "end", "enter", *then)


@pytest.mark.parametrize("size", SIZES)
async def test_every_action_is_listed_with_its_keys_and_what_it_does(file, size):
    file.write_text('letters = true\n[keys]\ndeal = "?,full_stop"\nhelp = "f1"\n')
    async with app_with(file).run_test(size=size) as pilot:
        await open_keys(pilot)
        assert "? or ." in row_with(pilot, "deal, then draw")
        listed = list(ACTIONS.values())
        for place in range(0, len(listed), 5 if size == SIZES[0] else 1):
            action = listed[place]
            pilot.app.screen.query_one(OptionList).highlighted = place
            await painted(pilot)
            text = " ".join(screen_text(pilot).replace("|", " ").split())
            assert f"{action.help}; default: {key_words(action.keys)}" in text
            assert "esc back" in screen_text(pilot)
            assert [row for row in rows(pilot) if not row.isascii()] == []


async def test_next_key_pressed_becomes_the_actions_key_and_is_saved(file):
    file.write_text("# mine\n")
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        await open_keys(pilot, *BET_ONE, "enter")
        assert "press the new key for: bet one more coin" in screen_text(pilot)
        await press(pilot, "escape", "enter", "J")
        assert row_with(pilot, " bet one more coin ").strip(" │▶").split()[0] == "J"
        assert file.read_text() == '# mine\n\n[keys]\nbet_one = "J"\n'
        await press(pilot, "escape", "escape", "space")
        assert "J bet " in screen_text(pilot)


async def test_key_of_another_action_is_taken_from_it_and_a_note_says_so(file):
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        await open_keys(pilot, *BET_ONE, "enter", "g")
        assert "g was the key for Games, which has no key now." in screen_text(pilot)
        assert row_with(pilot, " choose a game ").split()[1:3] == ["no", "key"]
        await press(pilot, "escape", "escape", "g")
        assert not pilot.app.screen.is_modal
        await press(pilot, "space")
        assert "g bet " in screen_text(pilot)


async def test_escape_cancels_and_a_bounced_enter_is_not_taken(file, monkeypatch):
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        await open_keys(pilot)
        await settle(pilot)
        now = debounce.monotonic()
        monkeypatch.setattr(debounce, "monotonic", lambda: now)
        await press(pilot, "enter", "enter")
        assert "press the new key for: deal, then draw" in screen_text(pilot)
        await press(pilot, "escape")
        assert "press the new key" not in screen_text(pilot)
        assert "KEYS" in screen_text(pilot)
        assert not file.exists()


async def test_backspace_restores_the_default_key(file):
    file.write_text('[keys]\nbet_one = "x"\n')
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        await open_keys(pilot, *BET_ONE)
        assert "bet one more coin; default: b" in screen_text(pilot)
        await press(pilot, "backspace")
        assert row_with(pilot, " bet one more coin ").strip(" │▶").split()[0] == "b"
        assert load_settings(file)[0].keys == {}
        await press(pilot, "delete")
        assert row_with(pilot, " bet one more coin ").split()[2:4] == ["no", "key"]
        assert load_settings(file)[0].keys == {"bet_one": ""}
        await press(pilot, "escape", "escape", "space")
        assert " b bet " not in screen_text(pilot)
        await press(pilot, "ctrl+p", *"bet one")
        await shown(pilot, "no key")
        await press(pilot, "enter")
        await shown(pilot, "BET 1")


async def test_default_key_that_another_action_has_is_not_restored(file):
    file.write_text('[keys]\nbet_one = "m"\nbet_max = "b"\n')
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        await open_keys(pilot, *BET_ONE, "backspace")
        assert "b is already used for Bet max." in screen_text(pilot)
        assert load_settings(file)[0].keys == {"bet_one": "m", "bet_max": "b"}
