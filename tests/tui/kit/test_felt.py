"""The lit felt: its rings, what can be read on it, and where it stays flat."""

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.geometry import Region
from textual.strip import Strip

from tests.tui.colours.test_themes import resolved
from tests.tui.tables import painted, resized, seated
from videopoker import Session
from videopoker.play.settings.themes import OwnTheme
from videopoker.tui.colours.theme import SHIPPED, contrast, felt_colours, own_theme
from videopoker.tui.kit.table_view.felt import LitFelt
from videopoker.tui.kit.table_view.view import TableView

TABLE = Region(0, 0, 120, 40)
LIT = ("felt", "felt-light", "amber", "cabinet")
OWN = {
    "midnight": OwnTheme("midnight", dark=True, colours={"felt": "#101828", "bet-column": "#28406e"}),
    "faint": OwnTheme("faint", dark=True, colours={"quiet": "#6b8176", "bet-column": "#4f9f80"}),
    "paper": OwnTheme("paper", dark=False, colours={"felt": "#f4efe2", "bet-column": "#b08850"}),
}


def lit(theme):
    """The lit felt of a theme, on a table of 120 by 40."""
    colours = felt_colours(theme, resolved(theme), "truecolor")
    return LitFelt(colours, TABLE, range(1, 36), (60, 25))


def grounds(strips):
    return {style.bgcolor.triplet.hex for strip in strips for _, style, _ in strip}


@pytest.mark.parametrize("name", [*LIT, *OWN])
@pytest.mark.parametrize("ink", ["letters", "quiet", "gold", "won", "lost", "frame"])
def test_every_text_can_be_read_wherever_it_stands_on_lit_felt(name, ink):
    """With the contrast of small text; in a player's own theme, with what its texts have at least."""
    theme = SHIPPED[name] if name in SHIPPED else own_theme(OWN[name])
    roles = resolved(theme)
    felt = lit(theme)
    text = Strip([Segment("x" * 120, Style(color=roles[ink], bgcolor=roles["felt"]))], 120)
    own = contrast(Color.parse(roles[ink]), Color.parse(roles["felt"]))
    least = min(own, 4.5 if name in SHIPPED else 3)
    for y in range(40):
        row = felt(text, 0, y)
        assert row.text == text.text
        for _, style, _ in row:
            seen = contrast(Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor))
            assert seen >= least - 0.001


@pytest.mark.parametrize("name", LIT)
def test_felt_has_seven_shades_and_what_lies_on_it_none(name):
    felt = lit(SHIPPED[name])
    roles = resolved(SHIPPED[name])
    blank = Strip([Segment(" " * 120, Style(bgcolor=roles["felt"]))], 120)
    card = Strip([Segment(" " * 120, Style(bgcolor=roles["card"]))], 120)
    assert len(grounds(felt(blank, 0, y) for y in range(40))) == 7
    assert grounds([felt(blank, 0, 0), felt(blank, 0, 36)]) == {roles["felt"].lower()}  # title and meters
    assert felt(card, 0, 25) is card


def test_half_blocks_of_felt_are_lit_and_wide_signs_are_never_cut():
    felt = lit(SHIPPED["felt"])
    roles = resolved(SHIPPED["felt"])
    edge = Strip([Segment("▀" * 120, Style(color=roles["felt"], bgcolor=roles["card"]))], 120)
    assert {style.bgcolor.triplet.hex for _, style, _ in felt(edge, 0, 25)} == {roles["card"]}
    assert len({style.color.triplet.hex for _, style, _ in felt(edge, 0, 25)}) > 2
    wide = Strip([Segment("王" * 60, Style(bgcolor=roles["felt"]))], 120)
    assert felt(wide, 0, 25).text == wide.text


def shades(pilot):
    """The colours of blank felt on the table, from the row below the title to the row above the meters."""
    view = pilot.app.screen.query_one(TableView)
    last = view.query_one("#rail").region.y
    strips = pilot.app.screen._compositor.render_strips()[1:last]
    cards = {pilot.app.theme_variables[role].lower() for role in ("stripe", "other-stripe", "card-shadow")}
    blank = (strip.crop(0, 2) for strip in strips)  # the paytable leaves them free
    return grounds(blank) - cards


async def test_lit_felt_is_flat_where_asked_and_in_high_contrast_and_textuals_themes():
    async with seated(Session.in_memory(credits=100), (120, 34)) as pilot:
        for theme in ("felt", "contrast", "felt-16", "nord", "solarized-light", "felt-light", "amber"):
            pilot.app.theme = theme
            await painted(pilot)
            assert (len(shades(pilot)) > 1) == (theme in LIT), theme
        pilot.app.change_setting("felt", "flat")
        await painted(pilot)
        assert len(shades(pilot)) == 1
        pilot.app.change_setting("felt", "lit")
        await painted(pilot)
        assert len(shades(pilot)) > 1


@pytest.mark.parametrize("system", ["256", "standard"])
def test_felt_is_flat_in_few_colours(system):
    for theme in [*SHIPPED.values(), own_theme(OWN["midnight"], system)]:
        assert felt_colours(theme, resolved(theme), system) is None


async def test_felt_is_flat_without_colours(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated(Session.in_memory(credits=100), (120, 34)) as pilot:
        assert len(shades(pilot)) == 1


async def test_light_follows_the_cards_when_the_terminal_grows():
    async with seated(Session.in_memory(credits=100)) as pilot:
        async for width, height in resized(pilot, (100, 30), (150, 50), (80, 24)):
            table = pilot.app.screen.query_one(TableView)
            cards = [table.query_one(f"#card-{number}").region for number in (1, 5)]
            row = pilot.app.screen._compositor.render_strips()[cards[0].y]  # above the backs
            marks = [style.bgcolor.triplet.hex for text, style, _ in row for _ in text]
            brightest = [x for x, colour in enumerate(marks[:width]) if colour == max(marks[:width])]
            middle = (cards[0].x + cards[1].right - 2) / 2
            assert abs(brightest[0] + brightest[-1] - 2 * middle) <= 1, (width, height)
