"""Draws a screen of the program cell by cell as an SVG, then as a PNG of few colours, or several as an animated PNG.

Textual's own screenshot leaves hairlines around half blocks, which no terminal shows. Here grounds, blocks, lines and
dots are shapes on whole pixels, and only letters are text.
PNGs need rsvg-convert (librsvg), the font DejaVu Sans Mono and Pillow (`pip install -e .[pictures]`).
"""

import io
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH, HEIGHT = 10, 20
"""Pixels of a cell."""

_MARGIN = 8
_FONT = "DejaVu Sans Mono, monospace"
_COLOURS = 256

_BLOCKS = {
    " ": (0, 0, 0, 0),
    "█": (0, 0, 8, 8),
    "▀": (0, 0, 8, 4),
    "▔": (0, 0, 8, 1),
    "▕": (7, 0, 1, 8),
    "▐": (4, 0, 4, 8),
    **{sign: (0, 8 - eighths, 8, eighths) for eighths, sign in enumerate("▁▂▃▄▅▆▇", start=1)},
    **{sign: (0, 0, eighths, 8) for eighths, sign in enumerate("▏▎▍▌▋▊▉", start=1)},
}
"""The part of a cell that a character fills: left, top, width and height in eighths."""

_LINES = {
    sign: path
    for signs, path in (
        ("─", "M0 10H10"),
        ("│", "M5 0V20"),
        ("╭┌", "M10 10H5V20"),
        ("╮┐", "M0 10H5V20"),
        ("╰└", "M5 0V10H10"),
        ("╯┘", "M5 0V10H0"),
        ("├", "M5 0V20M5 10H10"),
        ("┤", "M5 0V20M5 10H0"),
        ("┬", "M0 10H10M5 10V20"),
        ("┴", "M0 10H10M5 10V0"),
        ("┼", "M0 10H10M5 0V20"),
    )
    for sign in signs
}
"""Box drawing as shapes that meet those of the next cell, unlike many fonts'."""

_DOTS = (
    (0, 0, 0x01),
    (0, 1, 0x02),
    (0, 2, 0x04),
    (1, 0, 0x08),
    (1, 1, 0x10),
    (1, 2, 0x20),
    (0, 3, 0x40),
    (1, 3, 0x80),
)
"""The dots of a braille character: column, row and bit."""


def drawn(strips: Iterable[Strip], ground: str) -> str:
    """The screen as SVG; `ground` is the default background."""
    rows = list(strips)
    width = max(strip.cell_length for strip in rows) * WIDTH + 2 * _MARGIN
    height = len(rows) * HEIGHT + 2 * _MARGIN
    box = f'width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} viewBox="{-_MARGIN} {-_MARGIN} {width} {height}">',
        f'<rect x="{-_MARGIN}" y="{-_MARGIN}" {box} fill="{ground}"/>',
        f'<g font-family="{_FONT}" font-size="16.6" xml:space="preserve" shape-rendering="crispEdges">',
    ]
    for y, strip in enumerate(rows):
        x = 0
        for segment in strip:
            parts += _segment(segment, x, y, ground)
            x += segment.cell_length
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _segment(segment: Segment, x: int, y: int, ground: str) -> Iterable[str]:
    """The background of a segment, its blocks, and its letters one by one, because a font may be wider than a cell."""
    style = segment.style or Style()
    ink, behind = _hex(style.color, "#cccccc"), _hex(style.bgcolor, ground)
    if style.reverse:
        ink, behind = behind, ink
    if behind != ground:
        yield _rect(x * WIDTH, y * HEIGHT, segment.cell_length * WIDTH, HEIGHT, behind)
    run = 0
    text = segment.text
    for place, sign in enumerate(text):
        if sign in _BLOCKS:
            if sign == " " or (place + 1 < len(text) and text[place + 1] == sign and _BLOCKS[sign][2] == 8):
                run += sign != " "  # drawn together with the next
                continue
            left, top, wide, high = _BLOCKS[sign]
            yield _rect(
                (x + place - run) * WIDTH + left * WIDTH / 8,
                y * HEIGHT + top * HEIGHT / 8,
                run * WIDTH + wide * WIDTH / 8,
                high * HEIGHT / 8,
                ink,
            )
            run = 0
        else:
            yield from _sign(sign, (x + place) * WIDTH, y * HEIGHT, ink, style)


def _sign(sign: str, left: int, top: int, ink: str, style: Style) -> Iterator[str]:
    """A line, dots or a letter in the cell with this upper left corner."""
    if sign in _LINES:
        where = f'transform="translate({left} {top})"'
        yield f'<path {where} d="{_LINES[sign]}" fill="none" stroke="{ink}" stroke-width="2"/>'
    elif "\u2800" <= sign <= "\u28ff":
        for column, row, bit in _DOTS:
            if (ord(sign) - 0x2800) & bit:
                yield _rect(left + 1 + 5 * column, top + 1 + 5 * row, 3, 3, ink)
    else:
        weight = ' font-weight="bold"' if style.bold else ""
        slant = ' font-style="italic"' if style.italic else ""
        line = ' text-decoration="underline"' if style.underline else ""
        yield f'<text x="{left}" y="{top + 15}" fill="{ink}"{weight}{slant}{line}>{escape(sign)}</text>'


def _rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"/>'


def _hex(colour: Color | None, otherwise: str) -> str:
    return otherwise if colour is None or colour.is_default else colour.get_truecolor().hex


def save_png(svgs: Sequence[str], milliseconds: Sequence[int], path: Path) -> None:
    """One picture, or several in an endless loop, each for its `milliseconds`, as a PNG of at most 256 colours.

    A program without animated PNGs shows the last one.
    """
    images = _in_one_palette([_image(svg) for svg in svgs])
    moving = {
        "save_all": True,
        "default_image": True,
        "append_images": images,
        "duration": list(milliseconds),
    }
    images[-1].save(path, optimize=True, **(moving if images[1:] else {}))


def _image(svg: str) -> "Image":
    from PIL import Image

    done = subprocess.run(["rsvg-convert"], input=svg.encode(), capture_output=True, check=True)  # noqa: S607 - a developer's own
    return Image.open(io.BytesIO(done.stdout)).convert("RGB")


def _in_one_palette(images: Sequence["Image"]) -> list["Image"]:
    """The most frequent colours stay exact; all others, at the edges of letters, become the nearest of them."""
    from PIL import Image

    counted: Counter[tuple[int, ...]] = Counter()
    for image in images:
        for count, colour in image.getcolors(image.width * image.height) or ():
            counted[colour] += count
    frequent = sorted(counted, key=lambda colour: (-counted[colour], colour))[:_COLOURS]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in frequent for part in colour])
    return [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
