"""What the table makes of the terminal it is shown in."""

import pytest
from rich._palettes import STANDARD_PALETTE
from rich.color import Color as RichColor
from rich.color import ColorSystem

from tests.tui.tables import seated
from videopoker import Session
from videopoker.tui.host.terminal import can_show_symbols
from videopoker.tui.theme import FELT_16, theme_for


@pytest.mark.parametrize(
    ("locale", "symbols"),
    [
        ({}, True),
        ({"LANG": "en_GB.UTF-8"}, True),
        ({"LANG": "de_DE.utf8"}, True),
        ({"LC_ALL": "C"}, False),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),
        ({"LC_CTYPE": "C.UTF-8"}, True),
        ({"LC_ALL": "C.UTF-8"}, True),
        ({"LANG": "en_US.ISO-8859-1"}, False),
        ({"LC_ALL": "en_US.ISO-8859-1", "LANG": "en_US.UTF-8"}, False),
    ],
)
def test_symbols_are_drawn_where_the_locale_has_them(monkeypatch, locale, symbols):
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in locale.items():
        monkeypatch.setenv(name, value)
    assert can_show_symbols() is symbols


async def test_terminal_of_sixteen_colours_gets_a_felt_of_its_own_which_is_not_kept(monkeypatch):
    monkeypatch.setenv("TEXTUAL_COLOR_SYSTEM", "standard")
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "standard")
    async with seated(Session.in_memory(credits=100)) as pilot:
        assert pilot.app.theme == "felt-16"
        assert pilot.app.settings.theme == "felt"


def test_felt_of_sixteen_colours_uses_no_colour_that_would_be_rounded():
    for role, value in FELT_16.variables.items():
        colour = RichColor.parse(value)
        assert STANDARD_PALETTE[colour.downgrade(ColorSystem.STANDARD).number] == colour.triplet, role


def test_theme_that_the_player_chose_is_left_alone():
    assert theme_for("nord", "standard") == "nord"
    assert theme_for("felt", None) == "felt"
