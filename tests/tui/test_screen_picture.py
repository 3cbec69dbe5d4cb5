"""The pictures of README and docs/, drawn cell by cell."""

import subprocess
import sys
from pathlib import Path
from shutil import which
from xml.etree import ElementTree as ET

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from videopoker.play import session as sessions
from videopoker.play.saves.rows import log_row
from videopoker.play.saves.rows import log_row as head

TOOLS = Path(__file__).parents[2] / "tools"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def drawn(monkeypatch):
    monkeypatch.setattr(sys, "path", [str(TOOLS), *sys.path])
    from screen_picture import drawn

    return drawn


def rectangles(svg):
    """Left, top, width and height of all but the ground, by colour."""
    rects = list(ET.fromstring(svg).iter(f"{SVG}rect"))[1:]
    return [tuple(rect.get(name) for name in ("fill", "x", "y", "width", "height")) for rect in rects]


def test_half_blocks_side_by_side_are_one_rectangle(drawn):
    strip = Strip([Segment("▀▀▀", Style.parse("#ff0000 on #00ff00"))])
    assert rectangles(drawn([strip], "#000000")) == [
        ("#00ff00", "0", "0", "30", "20"),
        ("#ff0000", "0", "0", "30", "10"),
    ]


def test_letters_are_each_in_their_own_cell(drawn):
    svg = drawn([Strip([Segment("a<♠", Style.parse("bold #ff0000"))])], "#000000")
    letters = list(ET.fromstring(svg).iter(f"{SVG}text"))
    assert [(letter.text, letter.get("x"), letter.get("font-weight")) for letter in letters] == [
        ("a", "0", "bold"),
        ("<", "10", "bold"),
        ("♠", "20", "bold"),
    ]


def test_lines_reach_the_edges_of_their_cells(drawn):
    svg = drawn([Strip([Segment("╭─┤", Style.parse("#ff0000"))])], "#000000")
    assert [path.get("d") for path in ET.fromstring(svg).iter(f"{SVG}path")] == [
        "M10 10H5V20",
        "M0 10H10",
        "M5 0V20M5 10H0",
    ]


def test_dots_of_braille_are_drawn_one_by_one(drawn):
    svg = drawn([Strip([Segment("⡁", Style.parse("#ff0000"))])], "#000000")
    assert rectangles(svg) == [("#ff0000", "1", "1", "3", "3"), ("#ff0000", "1", "16", "3", "3")]


def test_pictures_are_of_a_real_save_whose_deals_were_committed_to(monkeypatch):
    """The moving one is of a royal flush; only the secrets follow from a seed."""
    monkeypatch.setattr(sys, "path", [str(TOOLS), *sys.path])
    import pictures

    for module, name in ((sessions, "fresh_secret"), (head, "new_id"), (log_row, "datetime")):
        monkeypatch.setattr(module, name, getattr(module, name))  # put back after the test
    with pictures.played(pictures.PICTURES[pictures.MOVING]) as session:
        assert session.is_real
        assert session.state.committed
        assert session.state.secret_chain.chain.hand == 1
        session.deal(5)
        session.draw(pictures.best(session))
        assert str(session.state.value) == "royal flush"


@pytest.mark.slow
@pytest.mark.skipif(not which("rsvg-convert"), reason="rsvg-convert draws the pictures")
def test_same_picture_has_the_same_bytes(tmp_path):
    pytest.importorskip("PIL", reason="Pillow draws the pictures")
    made = []
    for folder in (tmp_path / "first", tmp_path / "second"):
        subprocess.run([sys.executable, TOOLS / "pictures.py", "--to", folder, "cabinet"], check=True)
        made.append((folder / "cabinet.png").read_bytes())
    assert made[0] == made[1]
