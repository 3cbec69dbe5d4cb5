"""What the table makes of the terminal it is shown in."""

import pytest
from textual.color import Color

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
    """The values of a PC's sixteen colours, which Rich rounds to."""
    parts = [{0, 170}, {85, 255}]
    colours = [Color.parse(value) for value in FELT_16.variables.values()]
    colours += [Color.parse(value) for value in (FELT_16.background, FELT_16.foreground, FELT_16.panel)]
    assert all(any({c.r, c.g, c.b} <= part for part in parts) for c in colours)


def test_theme_that_the_player_chose_is_left_alone():
    assert theme_for("nord", "standard") == "nord"
    assert theme_for("felt", None) == "felt"
