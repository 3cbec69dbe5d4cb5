"""The table adapts to the symbols and colours of its terminal."""

import os
from contextlib import nullcontext
from pathlib import Path

import pytest
from rich._palettes import EIGHT_BIT_PALETTE, STANDARD_PALETTE
from rich.color import Color as RichColor
from rich.color import ColorSystem, ColorType
from textual.color import Color

from tests.pseudo_terminal import PseudoTerminal, table, terminal_environment
from tests.quick import quick_and_slow
from tests.tui.tables import dealt, painted, press, seated
from videopoker import Refused, Session
from videopoker.tui.colours.palettes import nearest, xterm
from videopoker.tui.colours.theme import SHIPPED, theme_for
from videopoker.tui.host.terminal import can_show_symbols
from videopoker.tui.shell.app import VideoPokerApp
from videopoker.tui.textual_fixes.variables import check_variables


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


async def test_terminal_of_sixteen_colours_gets_its_own_felt_which_is_not_saved(monkeypatch):
    monkeypatch.setenv("TEXTUAL_COLOR_SYSTEM", "standard")
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "standard")
    async with seated(Session.in_memory(credits=100)) as pilot:
        assert pilot.app.theme == "felt-16"
        assert pilot.app.settings.theme == "felt"


def test_felt_of_sixteen_colours_uses_no_colour_that_would_be_rounded():
    for role, value in SHIPPED["felt-16"].variables.items():
        colour = RichColor.parse(value)
        assert STANDARD_PALETTE[colour.downgrade(ColorSystem.STANDARD).number] == colour.triplet, role


def test_theme_of_the_settings_is_kept():
    assert theme_for("nord", "standard") == "nord"
    assert theme_for("felt", None) == "felt"


@pytest.mark.parametrize(
    ("chosen", "shown"), quick_and_slow([("felt-light", "felt-light-256"), ("felt", "felt-256")])
)
async def test_terminal_of_256_colours_gets_its_own_felt(monkeypatch, tmp_path, chosen, shown):
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256")
    (tmp_path / "settings.toml").write_text(f'theme = "{chosen}"\n')
    app = VideoPokerApp(Session.in_memory(), Path(os.devnull), tmp_path / "settings.toml")
    async with app.run_test() as pilot:
        await painted(pilot)
        assert app.theme == shown
        assert app.settings.theme == chosen


@pytest.mark.parametrize("theme", quick_and_slow(["felt", "nord"]))
async def test_all_colours_are_exact_on_a_terminal_of_256_colours(monkeypatch, theme):
    """Rich would round a dark green to black."""
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256")
    async with seated(dealt()) as pilot:
        pilot.app.theme = theme
        await press(pilot, "1")
        await painted(pilot)
        found = set()
        for strip in pilot.app.screen._compositor.render_strips():
            for _, style, _ in strip:
                found |= {colour.type for colour in (style.color, style.bgcolor) if colour}
        assert found == {ColorType.EIGHT_BIT}


def test_colours_of_a_terminal_of_256_are_nearest_to_themselves():
    assert [nearest(*Color.parse(xterm(index)).rgb) for index in range(16, 256)] == [*range(16, 256)]


def test_colours_of_a_terminal_of_256_agree_with_rich():
    for index in range(16, 256):
        assert Color.parse(xterm(index)).rgb == tuple(EIGHT_BIT_PALETTE[index])


def test_3000_changes_of_focus_do_not_keep_the_table_from_answering(tmp_path):
    with PseudoTerminal(table(tmp_path), terminal_environment()) as terminal:
        terminal.wait_for("help")
        for _ in range(30):
            terminal.press(b"\x1b[O\x1b[I" * 100)
            terminal.forget()
        terminal.press(b"\x03")
        assert terminal.wait() == 0


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    quick_and_slow(
        [
            ("COLOR_SYSTEM", "zz", "one of auto, standard, 256, truecolor, windows"),
            ("COLOR_SYSTEM", "", "one of auto, standard, 256, truecolor, windows"),
            ("DRIVER", "nonsense", "a driver, such as textual.drivers.linux_driver:LinuxDriver"),
            ("DRIVER", "os:path", "a driver, such as textual.drivers.linux_driver:LinuxDriver"),
            ("LOG", "/nonexistent/x", "a file that can be written"),
            ("SCREENSHOT_LOCATION", "/nonexistent", "a folder"),
            ("SCREENSHOT_FILENAME", "x/y.svg", "a file's name"),
        ]
    ),
)
def test_variable_that_textual_cannot_use_is_refused_in_one_line(tmp_path, name, value, expected):
    environment = terminal_environment(**{f"TEXTUAL_{name}": value, "TEXTUAL_SCREENSHOT": "0"})
    with PseudoTerminal(table(tmp_path), environment) as terminal:
        assert terminal.wait() == 2
        assert terminal.text == (
            f'videopoker: TEXTUAL_{name} is "{value}"; expected {expected}, or no such variable\r\n'
        )


@pytest.mark.parametrize(
    ("value", "is_right"), [("", True), ("{}/log", True), ("{}", False), ("\x00", False)]
)
def test_log_of_textual_is_a_file_that_can_be_written(tmp_path, monkeypatch, value, is_right):
    monkeypatch.setattr(os, "environ", {"TEXTUAL_LOG": value.format(tmp_path)})
    with nullcontext() if is_right else pytest.raises(Refused, match="TEXTUAL_LOG"):
        check_variables()
