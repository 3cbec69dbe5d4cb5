"""The codes sent to the terminal for a change on the screen."""

import re
from io import StringIO
from itertools import product
from random import Random

import pytest
from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._context import visible_screen_stack
from textual.strip import Strip

from tests.quick import quick_and_slow
from tests.tui.tables import press, rows, seated
from videopoker import Session
from videopoker.tui.kit import debounce
from videopoker.tui.textual_fixes.compositor import ChangedRows, ChangesCompositor

RED, BLUE = Color.parse("#c81028"), Color.parse("#1943b8")


def styles():
    """New styles for each terminal, as a style caches the codes of its first."""
    return [
        None,
        Style(color=RED),
        Style(color=RED, bold=True),
        Style(color=RED, bgcolor=BLUE, bold=True),
        Style(color=BLUE, bgcolor=BLUE),
        Style(bgcolor=BLUE, underline=True),
        Style(color=RED, bgcolor=BLUE, dim=True, italic=True),
        Style(color=RED, meta={"@click": "bell"}),
    ]


UNSEEN_ON_BLANKS = {"1", "2", "3"}
"""Bold, faint, italic."""


def painted(sent):
    """Each sign with what is seen of its attributes, its colour and its ground."""
    attributes, colour, ground = set(), "39", "49"
    cells = []
    for codes, sign in re.findall(r"\x1b\[([0-9;]*)m|(.)", sent):
        for code in re.findall(r"[34]8;(?:2;\d+;\d+|5);\d+|\d+", codes) if not sign else ():
            if code == "0":
                attributes, colour, ground = set(), "39", "49"
            elif code.startswith(("4", "10")) and code != "4":
                ground = code
            elif code.startswith(("3", "9")) and code != "3":
                colour = code
            else:
                attributes = attributes | {code}
        if sign:
            seen = frozenset(attributes)
            if (
                sign == "▄" and "39" not in colour and "49" not in ground
            ):  # the same as the other half in its colours
                cells.append(("▀", seen, f"3{ground[1:]}", f"4{colour[1:]}"))
                continue
            if sign == " " and seen <= UNSEEN_ON_BLANKS:
                cells.append((sign, ground))
            else:
                cells.append((sign, seen, colour, ground))
    return cells


@pytest.mark.parametrize("colours", ["truecolor", "256", "standard"])
def test_fewer_codes_paint_the_same(colours):
    console = Console(color_system=colours, force_terminal=True)
    segments = [
        Segment(signs[place], style)
        for signs in ("ab", "a ", " b", "▀a", "▀▄", "▄▀")
        for pair in product(styles(), repeat=2)
        for place, style in enumerate(pair)
    ]
    sent = ChangedRows({0: {0: Strip(segments)}}).render_segments(console).removeprefix("\x1b[1;1H")
    plainly = Strip(segments).render(console)
    assert painted(sent) == painted(plainly)
    assert len(painted(sent)) == len(segments)
    assert len(sent) < 0.8 * len(plainly)


def test_half_blocks_are_sent_in_the_colours_in_force():
    """Red over blue between blue blanks: the lower half in blue needs no other ground."""
    console = Console(color_system="truecolor", force_terminal=True)
    both, blank = Style(color=RED, bgcolor=BLUE), Style(color=BLUE, bgcolor=RED)
    row = Strip([Segment(" ", blank), Segment("▀", both), Segment("▀ ", blank), Segment("▀▀", both)])
    sent = ChangedRows({0: {0: row}}).render_segments(console)
    assert re.sub(r"\x1b\[[0-9;]*[mH]", "", sent) == " ▄▀ ▄▄"
    assert painted(sent.removeprefix("\x1b[1;1H")) == painted(Strip([*row]).render(console))


@pytest.mark.parametrize("style", styles())
def test_style_that_continues_in_the_next_row_is_sent_once(style):
    """A row that Textual painted before, with the codes of every segment, is sent with few as well."""
    console = Console(color_system="truecolor", force_terminal=True)
    rows = [Strip([Segment("ab", style), Segment("cd", style)]) for _ in range(2)]
    plainly = "".join(row.render(console) for row in rows)
    sent = ChangedRows({y: {0: row} for y, row in enumerate(rows)}).render_segments(console)
    assert len(re.findall(r"\x1b\[[0-9;]*m", sent)) == (2 if style and (style.color or style.bgcolor) else 0)
    assert painted(re.sub(r"\x1b\[1;1H|\x1b\[2;1H", "", sent)) == painted(plainly)


def test_rows_kept_for_few_codes_are_whole_for_textual():
    """A dialog's screen paints the rows of the table below it itself."""
    console = Console(color_system="truecolor", force_terminal=True)
    for first, last in product(styles(), repeat=2):
        row = Strip([Segment("a", first), Segment(" ", last)])
        plainly = Strip([*row]).render(console)
        ChangedRows({0: {0: row}}).render_segments(console)
        assert painted(f"{row.render(console)}.") == painted(f"{plainly}.")


@pytest.mark.parametrize("size", quick_and_slow([(80, 24), (200, 60)], whole=True))
async def test_whole_screen_is_sent_with_few_codes_too(size, every_frame):
    async with seated(Session.in_memory(), size) as pilot:
        compositor = pilot.app.screen._compositor
        update = compositor.render_update(full=True, screen_stack=[])
        sent = update.render_segments(pilot.app.console)
        assert sorted(update.rows) == [*range(size[1])]
        assert "\x1b[0m\x1b[" not in sent


def whole(compositor):
    return [
        Strip.join(chop.values()) for chop in compositor._render_chops(compositor.size.region, lambda _: True)
    ]


def signs(row):
    return [(sign, style.color, style.bgcolor, style.bold) for text, style, _ in row for sign in text]


@pytest.mark.parametrize("size", quick_and_slow([(80, 24), (120, 40)], whole=True))
async def test_changes_laid_over_the_last_full_paint_are_the_whole_picture(size, monkeypatch):
    terminal, changes = [], []

    def render_update(self, full=False, screen_stack=None, simplify=False):
        visible_screen_stack.set(screen_stack or [])
        if full or self.size.region in self._dirty_regions:
            self._dirty_regions.clear()
            terminal[:] = whole(self)
            return
        changed = self.render_partial_update()
        changes.append(changed)
        for y, strips in changed.rows.items() if changed else ():
            for x, strip in strips.items():
                row = terminal[y]
                terminal[y] = Strip.join([row.crop(0, x), strip, row.crop(x + strip.cell_length)])

    monkeypatch.setattr(ChangesCompositor, "render_update", render_update)
    monkeypatch.setattr(debounce, "SECONDS", 0)
    random = Random(7)
    async with seated(Session.in_memory(credits=1000, seed=bytes(32)), size) as pilot:
        for key in random.choices(["space"] * 4 + [*"12345bmnNhdw"], k=12):
            await press(pilot, key)
            for y, row in enumerate(whole(pilot.app.screen._compositor)):
                assert signs(terminal[y]) == signs(row), (key, y)
    assert len(changes) > 8


async def test_screenshot_has_every_row_of_the_table():
    with Session.in_memory(credits=100) as session:
        async with seated(session, (80, 24)) as pilot:
            picture = Console(record=True, width=80, file=StringIO())
            picture.print(pilot.app.screen._compositor.render_full_update())
            assert [row.rstrip() for row in picture.export_text().splitlines()[:24]] == [
                row.rstrip() for row in rows(pilot)
            ]
