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

LIT = ("felt", "felt-light", "amber", "cabinet")
OWN = {
    "midnight": OwnTheme("midnight", dark=True, colours={"felt": "#101828", "bet-column": "#28406e"}),
    "faint": OwnTheme("faint", dark=True, colours={"quiet": "#6b8176", "bet-column": "#f0fff0"}),
    "paper": OwnTheme("paper", dark=False, colours={"felt": "#f4efe2", "bet-column": "#b08850"}),
}
THEMES = {name: SHIPPED[name] for name in LIT} | {name: own_theme(own) for name, own in OWN.items()}


def lit_rows(name, text="x" * 120, ink="letters", ground="felt"):
    """This text in colours of these roles, in every row of a lit table of 120 by 40."""
    roles = resolved(THEMES[name])
    felt = LitFelt(felt_colours(THEMES[name], roles, "truecolor"), Region(0, 1, 120, 35), (60, 25), (77, 27))
    strip = Strip([Segment(text, Style(color=roles[ink], bgcolor=roles[ground]))])
    return [felt(strip, 0, y) for y in range(40)]


def grounds(strips):
    return [style.bgcolor.triplet.hex for strip in strips for _, style, _ in strip]


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("ink", ["letters", "quiet", "gold", "won", "lost"])
def test_every_text_can_be_read_wherever_it_stands_on_lit_felt(name, ink):
    """With the contrast of small text; in a player's own theme, with what its texts have at least."""
    colours = {style for row in lit_rows(name, ink=ink) for _, style, _ in row}
    seen = [contrast(*map(Color.from_rich_color, (style.color, style.bgcolor))) for style in colours]
    assert min(seen) >= (4.5 if name in LIT else 3)


@pytest.mark.parametrize("name", LIT)
def test_felt_has_seven_shades_between_title_and_meters_and_what_lies_on_it_has_one(name):
    rows = lit_rows(name, text=" " * 120)
    assert len({*grounds(rows)}) == 7
    assert {*grounds([rows[0], rows[36]])} == {resolved(THEMES[name])["felt"]}
    assert len({*grounds(lit_rows(name, ground="card"))}) == 1
    assert {row.text for row in lit_rows(name, "王" * 60)} == {"王" * 60}


@pytest.mark.parametrize("text", ["x" * 130, " " * 130])
def test_no_light_is_beyond_the_table(text):
    """A screen over the table is as wide as the terminal."""
    rows = lit_rows("felt-light", text)
    assert {row.text for row in rows} == {text}
    assert {*grounds([row.crop(120, 130) for row in rows])} == {resolved(THEMES["felt-light"])["felt"]}


def test_half_a_cell_of_felt_is_lit_too():
    rows = lit_rows("felt", "▀" * 120, ink="felt", ground="card")
    assert len({style.color for row in rows for _, style, _ in row}) == 7


def shades(pilot):
    """The colours of the felt beside the paytable, below the title and above the meters."""
    strips = pilot.app.screen._compositor.render_strips()[1:30]
    return {*grounds(strip.crop(0, 2) for strip in strips)}


async def test_felt_is_flat_where_asked_and_in_high_contrast_and_in_textuals_themes():
    async with seated(Session.in_memory(credits=100), (120, 34)) as pilot:
        for theme in ("felt", "contrast", "felt-16", "nord", "felt-light", "amber"):
            for felt in ("lit", "flat"):
                pilot.app.theme = theme
                pilot.app.change_setting("felt", felt)
                await painted(pilot)
                assert (len(shades(pilot)) > 1) == (theme in LIT and felt == "lit"), theme


async def test_felt_is_flat_in_few_colours_and_without_colours(monkeypatch):
    for name, system in (("felt", "256"), ("felt", "standard"), ("midnight", "256")):
        assert felt_colours(THEMES[name], resolved(THEMES[name]), system) is None
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated(Session.in_memory(credits=100), (120, 34)) as pilot:
        assert len(shades(pilot)) == 1


async def test_light_follows_the_cards_when_the_terminal_grows():
    async with seated(Session.in_memory(credits=100)) as pilot:
        async for size in resized(pilot, (100, 30), (110, 50), (80, 24)):
            first, last = (pilot.app.screen.query_one(f"#card-{number}").region for number in (1, 5))
            row = pilot.app.screen._compositor.render_strips()[first.y]  # above the backs
            cells = grounds([Strip([Segment(sign, style)]) for text, style, _ in row for sign in text])
            brightest = [x for x, ground in enumerate(cells) if ground == max(cells)]
            assert brightest[0] + brightest[-1] in range(first.x + last.right - 3, first.x + last.right), size
