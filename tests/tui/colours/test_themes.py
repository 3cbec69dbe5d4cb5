"""The table opens and is readable in every theme."""

import re
from itertools import product

import pytest
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from tests.quick import quick_and_slow
from tests.tui.tables import HELD, cards_shown, dealt, painted, press, screen_text, seated
from videopoker.tui.colours.palettes import ROLES
from videopoker.tui.colours.theme import (
    BOLD_CONTRAST,
    SHIPPED,
    TEXT_CONTRAST,
    bar_letters,
    contrast,
    deck_colours,
    readable,
    role_colours,
)


def resolved(theme, deck="four", color_system="truecolor"):
    """The variables of the style sheet in this theme, with this deck, on a terminal with this many colours."""
    made = theme.to_color_system().generate() | theme.variables
    colours = made if theme.name in SHIPPED else role_colours(theme, color_system) | made
    return colours | deck_colours(deck, colours, color_system) | {"bar-letters": bar_letters(colours)}


def faint_texts(pilot, region):
    """Texts with too little contrast."""
    faint = []
    strips = pilot.app.screen._compositor.render_strips()
    for strip in strips[region.y : region.bottom]:
        for text, style, _ in strip.crop(region.x, region.right):
            if not re.search(r"[\w♠♥♦♣]", text):
                continue
            if not (style.color.triplet and style.bgcolor.triplet):
                continue  # the terminal's own colours are not checked
            ink, ground = Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)
            if contrast(ink, ground) < (BOLD_CONTRAST if style.bold else TEXT_CONTRAST):
                faint.append((text.strip(), ink.hex, ground.hex))
    return faint


@pytest.mark.parametrize("few", quick_and_slow([True, False]))
async def test_every_theme_opens_and_can_be_read(few):
    """The quick run takes a few of them."""
    async with seated(dealt(), (120, 40)) as pilot:
        await press(pilot, "1", "3")
        for name in [*pilot.app.available_themes][:: 9 if few else 1]:
            pilot.app.theme = name
            await painted(pilot)
            assert "three of a kind, kings" in screen_text(pilot), name
            assert faint_texts(pilot, pilot.app.screen.region) == [], name


SCREENS = (
    "",
    "space 1",
    "l",
    "t",
    "t 3",
    "t 4",
    "s",
    "g",
    "question_mark",
    "v space",
    "p",
    "c",
    "F",
    "ctrl+p",
)


@pytest.mark.parametrize(("keys", "each"), quick_and_slow([("", 5), *((keys, 1) for keys in SCREENS)]))
async def test_every_screen_can_be_read_in_each_of_our_palettes(keys, each):
    """Every text has the contrast of small text, and bold text that of bold text.

    The quick run takes two of the palettes on the table.
    """
    session = dealt("Ks 7d JK 2c Kh", "4c 9d")
    session.draw("Ks JK Kh")
    async with seated(session, (120, 40)) as pilot:
        await press(pilot, *keys.split())
        screen = pilot.app.screen
        dialog = screen.query(".dialog, Palette > #--container")
        region = dialog.first().region if dialog else screen.region
        for deck, theme in [*product(("four", "safe"), SHIPPED.values())][::each]:
            pilot.app.change_setting("colours", deck)
            pilot.app.theme = theme.name
            await painted(pilot)
            assert faint_texts(pilot, region) == [], (deck, theme.name)


async def test_table_opens_in_its_own_theme_and_the_colours_of_the_felt(monkeypatch):
    """An empty NO_COLOR has no effect."""
    monkeypatch.setenv("NO_COLOR", "")
    async with seated(dealt()) as pilot:
        assert pilot.app.theme == "felt"
        assert pilot.app.screen.styles.background.hex.lower() == SHIPPED["felt"].background
        assert colours(pilot)


async def test_no_color_paints_in_greys(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated(dealt()) as pilot:
        await press(pilot, "1")
        assert colours(pilot) == []
        assert "█" in "".join(cards_shown(pilot))  # figures in one ink
        assert HELD in screen_text(pilot)


def colours(pilot):
    """The colours on the screen other than greys, as the terminal gets them."""
    filters = pilot.app._filters
    shades = set()
    for strip in pilot.app.screen._compositor.render_strips():
        for segment in strip.apply_filter(filters[-1], Color(0, 0, 0)):
            for colour in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                if colour and colour.triplet and len(set(colour.triplet)) > 1:
                    shades.add(colour.triplet.hex)
    return sorted(shades)


def test_glowing_line_can_be_read_in_every_theme():
    """It also differs from the line when it does not glow."""
    for theme in (SHIPPED["felt"], SHIPPED["felt-light"], *BUILTIN_THEMES.values()):
        if not theme.ansi:
            colours = role_colours(theme) | theme.variables
            glow, gold, ink = (Color.parse(colours[name]) for name in ("glow", "gold-ground", "gold-ink"))
            assert contrast(glow, ink) >= contrast(gold, ink) >= 3, theme.name
            assert contrast(glow, gold) > 1.15, theme.name


def test_unreadable_colour_is_moved_towards_the_ink():
    gold, black, white = map(Color.parse, ("#f4bf4f", "black", "white"))
    assert contrast(readable(gold, black, (white,)), white) >= 3


def test_every_theme_has_a_colour_for_every_role():
    for theme in BUILTIN_THEMES.values():
        assert set(role_colours(theme)) == set(ROLES), theme.name
    for theme in SHIPPED.values():
        assert set(ROLES) <= set(theme.variables), theme.name
