"""What is sent to the terminal for a change on the screen."""

import re
from itertools import product

import pytest
from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from videopoker.tui.compositor import ChangedRows

RED, BLUE = Color.parse("#c81028"), Color.parse("#1943b8")


def styles():
    """Made again for each terminal: a style keeps the codes of the first."""
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


def painted(sent):
    """Each sign with its attributes, its colour and its ground."""
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
            cells.append((sign, frozenset(attributes), colour, ground))
    return cells


@pytest.mark.parametrize("colours", ["truecolor", "256", "standard"])
def test_fewer_codes_paint_the_same(colours):
    console = Console(color_system=colours, force_terminal=True)
    segments = [
        Segment("ab"[place], style)
        for pair in product(styles(), repeat=2)
        for place, style in enumerate(pair)
    ]
    sent = ChangedRows({0: {0: Strip(segments)}}).render_segments(console).removeprefix("\x1b[1;1H")
    plainly = Strip(segments).render(console)
    assert painted(sent) == painted(plainly)
    assert len(painted(sent)) == len(segments)
    assert len(sent) < 0.8 * len(plainly)
