"""Draws a screen of the program as an SVG picture, cell by cell.

Textual's own screenshot leaves hairlines around half blocks, which no terminal shows. Here grounds and blocks are
rectangles on whole pixels, and only letters are text.
"""

from collections.abc import Iterable
from xml.sax.saxutils import escape

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

WIDTH, HEIGHT = 10, 20
"""Pixels of a cell."""

_MARGIN = 8
_FONT = "Fira Code, Fira Mono, DejaVu Sans Mono, monospace"

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
"""The part of a cell that a sign fills: left, top, width and height in eighths."""


def drawn(strips: Iterable[Strip], ground: str) -> str:
    """The screen as SVG: `ground` is the colour of what has none."""
    rows = list(strips)
    width = max(strip.cell_length for strip in rows) * WIDTH + 2 * _MARGIN
    height = len(rows) * HEIGHT + 2 * _MARGIN
    box = f'width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} viewBox="{-_MARGIN} {-_MARGIN} {width} {height}">',
        f'<rect x="{-_MARGIN}" y="{-_MARGIN}" {box} rx="6" fill="{ground}"/>',
        f'<g font-family="{_FONT}" font-size="16.6" xml:space="preserve" shape-rendering="crispEdges">',
    ]
    for y, strip in enumerate(rows):
        x = 0
        for segment in strip:
            parts += _segment(segment, x, y, ground)
            x += segment.cell_length
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _segment(segment: Segment, x: int, y: int, ground: str) -> Iterable[str]:
    """The ground of a segment, its blocks, and its letters one by one: a font may be wider than a cell."""
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
            weight = ' font-weight="bold"' if style.bold else ""
            slant = ' font-style="italic"' if style.italic else ""
            line = ' text-decoration="underline"' if style.underline else ""
            yield (
                f'<text x="{(x + place) * WIDTH}" y="{y * HEIGHT + 15}" fill="{ink}"{weight}{slant}{line}>'
                f"{escape(sign)}</text>"
            )


def _rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"/>'


def _hex(colour: Color | None, otherwise: str) -> str:
    return otherwise if colour is None or colour.is_default else colour.get_truecolor().hex
