"""The list of themes previews the theme at the cursor on a small table; the table changes only when one is chosen."""

import pytest
from textual.widgets import OptionList

from tests.quick import quick_and_slow
from tests.tui.colours.test_themes import faint_texts
from tests.tui.tables import app_with, painted, press, screen_text, seated, shown, until
from videopoker import Session
from videopoker.play.settings.file import load_settings
from videopoker.tui.colours.palettes import PALETTES
from videopoker.tui.shell.settings import SettingsScreen
from videopoker.tui.shell.themes import ThemePreview, ThemesScreen


def grounds(pilot):
    """The colours behind the preview's cells."""
    region = pilot.app.screen.query_one(ThemePreview).region
    strips = pilot.app.screen._compositor.render_strips()[region.y : region.bottom]
    segments = (one for strip in strips for one in strip.crop(region.x, region.right))
    return {one.style.bgcolor.triplet.hex for one in segments if one.style and one.style.bgcolor}


async def test_theme_at_the_cursor_is_previewed_and_used_when_it_is_chosen(tmp_path):
    file = tmp_path / "settings.toml"
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        await press(pilot, "s", "enter")
        await shown(pilot, "▶ felt ")  # the one in use
        assert PALETTES["felt"]["felt"] in grounds(pilot)
        await press(pilot, *"amb")
        await until(lambda: PALETTES["amber"]["bet-column"] in grounds(pilot))
        assert pilot.app.theme == "felt"
        await press(pilot, "enter")
        await until(lambda: pilot.app.theme == "amber")
        assert load_settings(file)[0].theme == "amber"
        assert isinstance(pilot.app.screen, SettingsScreen)
        await shown(pilot, "theme           amber")


async def test_command_palette_opens_the_same_list():
    async with seated(Session.in_memory(credits=100)) as pilot:
        await press(pilot, "ctrl+p", *"theme", "enter")
        await until(lambda: isinstance(pilot.app.screen, ThemesScreen))
        await shown(pilot, "╭─ THEMES ")


@pytest.mark.parametrize("size", quick_and_slow([(60, 20), (80, 24), (200, 60)], whole=True))
async def test_preview_of_every_theme_is_whole_and_can_be_read(size):
    async with seated(Session.in_memory(credits=100), size) as pilot:
        pilot.app.search_themes()
        await painted(pilot)
        options = pilot.app.screen.query_one(OptionList)
        for at in range(options.option_count):
            options.highlighted = at
            await painted(pilot)
            preview = pilot.app.screen.query_one(ThemePreview)
            assert pilot.app.screen.region.contains_region(preview.region)
            name = options.highlighted_option.prompt.plain
            assert faint_texts(pilot, preview.region) == [], name
        for text in ("JOKER POKER", "H E L D", "pays 10", "DEAL", "esc back"):
            assert text in screen_text(pilot)
