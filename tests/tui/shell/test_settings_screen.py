"""Settings change the table at once and are saved; the valid part of a faulty file is used."""

import pytest

from tests.quick import quick_and_slow
from tests.tui.tables import (
    app_with,
    dealt,
    message,
    painted,
    press,
    rows,
    screen_text,
    shown,
    style_of,
)
from videopoker.core.settings import SETTINGS
from videopoker.play.settings.file import load_settings
from videopoker.text.play.note import MODES

LONG = "a folder of a long name " * 3


@pytest.fixture
def file(tmp_path):
    return tmp_path / "settings.toml"


async def test_numbers_have_their_units_and_rows_that_open_a_list_name_the_key(file):
    async with app_with(file).run_test(size=(80, 30)) as pilot:
        await press(pilot, "s")
        assert "enter shows them" in screen_text(pilot)
        await press(pilot, "end")
        assert "enter shows them" in screen_text(pilot)
        for row in (
            "pace            600 hands an hour",
            "cash back       0%",
            "coin            denomination",
            "demo            never",
        ):
            assert row in screen_text(pilot)
        pilot.app.change_setting("coin", 100)
        await painted(pilot)
        assert "coin            100 cents" in screen_text(pilot)


async def test_setting_changed_is_saved_and_can_be_changed_back(file):
    """It is listed with its value and its help."""
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        await press(pilot, "s", "down")
        assert "speed           normal" in screen_text(pilot)
        assert "how fast cards are dealt and wins counted up" in screen_text(pilot)
        await press(pilot, "enter")
        assert load_settings(file)[0].speed == "fast"
        await press(pilot, "left")
        assert load_settings(file)[0].speed == "normal"
        await press(pilot, "left")
        assert load_settings(file)[0].speed == "slow"


def test_values_with_an_order_are_listed_in_it():
    """Numbers rise; a speed goes from slow to fast."""
    choices = {setting.name: setting.choices for setting in SETTINGS}
    assert choices["speed"] == ("slow", "normal", "fast", "off")
    for name, values in choices.items():
        numbers = [
            value for value in values if isinstance(value, int | float) and not isinstance(value, bool)
        ]
        assert numbers == sorted(numbers), name


@pytest.mark.parametrize(
    ("size", "folder"), quick_and_slow([((80, 24), ""), ((60, 20), LONG), ((80, 24), LONG)])
)
async def test_every_setting_is_listed_with_its_help_its_file_and_how_to_leave(size, folder, tmp_path):
    file = tmp_path / folder / "settings.toml"
    file.parent.mkdir(exist_ok=True)
    async with app_with(file).run_test(size=size) as pilot:
        await press(pilot, "s")
        for setting in SETTINGS:
            await painted(pilot)
            text = " ".join(screen_text(pilot).replace("│", " ").split())
            help_words = MODES["after"] if setting.name == "coach" else setting.help.split(",")[0]
            parts = [f" {setting.name.replace('_', ' ')} ", help_words, "settings.toml", "esc back"]
            assert [part for part in parts if part not in text] == []
            await press(pilot, "down")


async def test_hearts_and_diamonds_differ_only_in_four_colours(file):
    async with app_with(file, dealt("Ks 7d JK 2c Kh")).run_test(size=(80, 24)) as pilot:
        for colours, alike in [("two", True), ("four", False), ("none", True)]:
            pilot.app.change_setting("colours", colours)
            await painted(pilot)
            assert (style_of(pilot, "7♦").color == style_of(pilot, "K♥").color) is alike, colours
            assert (style_of(pilot, "K♠").color == style_of(pilot, "K♥").color) is (colours == "none"), (
                colours
            )


async def test_quitting_asks_with_the_setting(file):
    """By ctrl+q too, from any screen; by ctrl+c never."""
    file.write_text("confirm_quit = true\n")
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        await press(pilot, "q")
        assert "QUIT?" in screen_text(pilot)
        await press(pilot, "n")
        for before in ((), ("c",)):
            await press(pilot, *before, "ctrl+q", "ctrl+q")
            assert "QUIT?" in screen_text(pilot), before
            assert pilot.app.return_code is None
            await press(pilot, "n")
            assert "QUIT?" not in screen_text(pilot), before
        await press(pilot, "ctrl+q", "ctrl+c")
        assert pilot.app.return_code == 0


async def test_keys_of_the_file_are_the_keys_of_the_table(file):
    file.write_text('[keys]\nhold_1 = "a"\nbet_one = "x"\n')
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        await press(pilot, "1")
        assert pilot.app.screen.held == frozenset()
        await press(pilot, "a")
        assert pilot.app.screen.held == {0}
        await painted(pilot)
        assert "a 2 3 4 5 hold" in rows(pilot)[-1]
        await press(pilot, "x")
        assert message(pilot) == "Draw first. Between hands you can bet one more coin."


async def test_theme_of_the_file_is_the_theme_of_the_table(file):
    """A theme chosen in the palette is kept in the file."""
    file.write_text('theme = "nord"\n')
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        assert pilot.app.theme == "nord"
        pilot.app.theme = "dracula"
        await painted(pilot)
        assert load_settings(file)[0].theme == "dracula"
        await press(pilot, "s", "right", "right", "right")
        assert pilot.app.settings.theme == "felt-light"
        pilot.app.search_themes()
        await shown(pilot, "felt-light")
        assert "felt-light-256" not in screen_text(pilot)
        await press(pilot, "escape")


async def test_faulty_settings_are_reported_and_the_rest_is_used(file):
    file.write_text('theme = "nrod"\nletters = true\nsped = "fast"\n')
    async with app_with(file).run_test(size=(119, 40), notifications=True) as pilot:
        await painted(pilot)
        text = " ".join(screen_text(pilot).split())
        assert 'unknown setting "sped"; did you mean "speed"?' in text
        assert 'no theme is called "nrod"; did you mean "nord"?' in text
        assert pilot.app.screen.settings.letters is True
        assert pilot.app.theme == "felt"


async def test_setting_not_saved_for_a_line_of_invalid_toml_names_that_line(file):
    file.write_text('letters = true\nspeed = "slow\n')
    app = app_with(file)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        assert app.screen.settings.letters is True
        await press(pilot, "s", "down", "enter")
        note = str(pilot.app.screen.query_one(".keys").render())
        assert "not saved: line 2: this is not valid TOML" in note
        assert "correct the file first" in note
