"""The README's pictures, drawn cell by cell."""

import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def drawn(monkeypatch):
    monkeypatch.setattr(sys, "path", [str(Path(__file__).parents[2] / "docs"), *sys.path])
    from screen_picture import drawn

    return drawn


def rectangles(svg):
    """Left, top, width and height of all but the ground, by colour."""
    found = list(ET.fromstring(svg).iter(f"{SVG}rect"))[1:]
    return [tuple(rect.get(name) for name in ("fill", "x", "y", "width", "height")) for rect in found]


def test_half_blocks_side_by_side_are_one_rectangle(drawn):
    strip = Strip([Segment("▀▀▀", Style.parse("#ff0000 on #00ff00"))])
    assert rectangles(drawn([strip], "#000000")) == [
        ("#00ff00", "0", "0", "30", "20"),
        ("#ff0000", "0", "0", "30", "10"),
    ]


def test_letters_stand_each_in_its_own_cell(drawn):
    svg = drawn([Strip([Segment("a<♠", Style.parse("bold #ff0000"))])], "#000000")
    letters = list(ET.fromstring(svg).iter(f"{SVG}text"))
    assert [(letter.text, letter.get("x"), letter.get("font-weight")) for letter in letters] == [
        ("a", "0", "bold"),
        ("<", "10", "bold"),
        ("♠", "20", "bold"),
    ]
