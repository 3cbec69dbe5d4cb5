"""The player's own themes: the table in their colours, and the reports of broken ones."""

import re
from pathlib import Path

import pytest
from textual.color import Color

from tests.tui.colours.test_themes import resolved
from tests.tui.tables import app_with, painted, screen_text, style_of
from videopoker.play.settings.themes import OwnTheme
from videopoker.tui.colours.palettes import ROLES, SUITS
from videopoker.tui.colours.theme import contrast, own_theme, own_themes

MIDNIGHT = 'felt = "#101828"\nhearts = "#b00060"\n'


@pytest.fixture
def file(tmp_path):
    """The settings file, which has chosen the theme midnight."""
    (tmp_path / "themes").mkdir()
    (tmp_path / "settings.toml").write_text('theme = "midnight"\n')
    return tmp_path / "settings.toml"


async def test_table_has_the_colours_of_the_players_theme(file):
    (file.parent / "themes/midnight.toml").write_text(MIDNIGHT)
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        await painted(pilot)
        assert pilot.app.screen.styles.background.hex == "#101828"
        assert style_of(pilot, "K♥").color.triplet.hex == "#b00060"
        assert style_of(pilot, "K♠").color.triplet.hex == "#15181b"


async def test_broken_theme_is_reported_and_the_table_is_felt(file):
    (file.parent / "themes/midnight.toml").write_text('felt = "blue"\n')
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        await painted(pilot)
        assert pilot.app.theme == "felt"
        assert 'midnight.toml:1: felt is "blue"; expected a colour such as "#06241b"' in screen_text(pilot)
        assert 'settings.toml:1: theme: "midnight" cannot be used; felt is used' in screen_text(pilot)
        assert "no theme is called" not in screen_text(pilot)


async def test_theme_with_escape_codes_in_its_name_is_reported_without_them(file):
    (file.parent / "themes/midnight.toml").write_text(r'name = "\u001b[31m[bold]"')
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        await painted(pilot)
        assert 'name is "?[31m[bold]"' in screen_text(pilot)


@pytest.mark.parametrize(
    ("theme", "words"),
    [
        ("midnight", 'midnight.toml:1: name is "my own"; expected 1 to 30 letters, digits, - or _'),
        ("felt", 'such as name = "midnight"'),
    ],
)
async def test_fault_of_a_theme_is_never_cut_inside_a_word(file, theme, words):
    """Where it is the only one it has two rows, and is whole."""
    file.write_text(f'theme = "{theme}"\n')
    (file.parent / "themes/midnight.toml").write_text('name = "my own"\n')
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        await painted(pilot)
        text = " ".join(screen_text(pilot).split())
        assert words in text
        assert '"..' not in text


@pytest.mark.parametrize(
    "given", [{"hearts": "#ff8080"}, {"card-dim": "#404850"}, {"card": "#202020", "card-dim": "#101010"}]
)
def test_suits_of_a_players_theme_are_read_on_its_dimmed_cards(given):
    theme = own_theme(OwnTheme("mine", dark=True, colours=given))
    changed = SUITS if "card-dim" in given else given
    for suit in changed:
        assert contrast(*(Color.parse(theme.variables[role]) for role in (f"{suit}-dim", "card-dim"))) >= 4.5


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('felt = "#101828"\nletters = "#101828"\n', 2, "letters on felt has contrast 1.0"),
        ('felt = "#f0f0f0"\n', 1, "letters on felt has contrast 1.0"),
        ('card = "#15181b"\n', 1, "spades on card has contrast 1.0"),
        ('quiet = "#0a3a2a"\n', 1, "quiet on other_stripe has contrast 1.0"),
    ],
)
def test_theme_whose_text_cannot_be_read_is_refused(tmp_path, text, line, reason):
    (tmp_path / "faint.toml").write_text(text)
    themes, faults = own_themes(tmp_path)
    assert themes == []
    assert [(fault.line, fault.message) for fault in faults] == [(line, f"{reason}; expected 3 or more")]


def test_safe_deck_is_read_on_dark_cards_of_a_players_theme():
    theme = own_theme(OwnTheme("mine", dark=True, colours={"card": "#202020", "card-dim": "#101010"}))
    colours = resolved(theme, "safe")
    for suit in SUITS[1:]:
        assert contrast(Color.parse(colours[suit]), Color.parse(colours["card"])) >= 3


def test_cards_have_no_line_around_them_on_a_players_dark_felt():
    assert (
        own_theme(OwnTheme("mine", dark=True, colours={"felt": "#101828"})).variables["card-edge"]
        == "#101828"
    )


def test_example_and_roles_in_the_docs_are_right(tmp_path):
    docs = (Path(__file__).parents[3] / "docs/settings.md").read_text()
    example = docs.split("`themes/midnight.toml`:")[1].split("```")[1].removeprefix("toml\n")
    (tmp_path / "midnight.toml").write_text(example)
    assert [theme.name for theme in own_themes(tmp_path)[0]] == ["midnight"]
    rows = docs.split("| role | colours |")[1].split("`videopoker settings`")[0].splitlines()
    named = {name.replace("_", "-") for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert named | {f"{suit}-dim" for suit in SUITS} == set(ROLES)
