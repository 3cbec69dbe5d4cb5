"""Letters mode: every painted row becomes ASCII, Textual's own borders, arrows and toasts too.

So a widget needs `letters` only where it draws something else in letters mode: cards, and marks of cards.
"""

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

_SIGNS = {
    "·": "-",
    "•": ".",
    "…": ".",
    "↑": "^",
    "↓": "v",
    "←": "<",
    "→": ">",
    "▲": "^",
    "▼": "v",
    "◀": "<",
    "▶": ">",
    "🔎": "/ ",
    "█": "#",
    "♠": "s",
    "♥": "h",
    "♦": "d",
    "♣": "c",
    "★": "*",
    "♞": "J",
    "♛": "Q",
    "♚": "K",
    "❰": "<",
    "❱": ">",
    "●": "o",
    "✓": "*",
    "╱": "/",
    "╲": "\\",
    "■": "#",
    "▁": "_",
    "▂": ":",
    "▃": ":",
    "▄": ":",
    "▅": "#",
    "▆": "#",
    "▇": "#",
    "▔": "=",
    "±": "~",
    "═": "=",
    "╡": "]",
}
"""The sign of a card, a mark or a border, and the ASCII of the same width in its place."""

_LINES, _BLOCKS = range(0x2500, 0x2580), range(0x2580, 0x25A0)
"""What Unicode has for boxes and for parts of a cell."""

_ACROSS, _DOWN = "─━┄┅┈┉═╌╍╴╶╸╺", "│┃┆┇┊┋║╎╏╵╷╹╻"


def _plain(sign: str) -> str:
    if sign in _SIGNS:
        return _SIGNS[sign]
    if ord(sign) in _LINES:
        return "-" if sign in _ACROSS else "|" if sign in _DOWN else "+"
    return "|"  # a bar at the side of a toast, a scrollbar


_UPPER, _LOWER = 0x1B, 0xE4
"""The dots in the upper and the lower half of a braille cell."""


def _braille(dots: int) -> str:
    """A cell of a chart: a single dot belongs to a band."""
    if dots.bit_count() < 2:
        return "." if dots else " "
    return "|" if dots & _UPPER and dots & _LOWER else "'" if dots & _UPPER else ","


_TABLE = str.maketrans(
    {sign: _plain(sign) for sign in (*_SIGNS, *map(chr, (*_LINES, *_BLOCKS)))}
    | {chr(0x2800 + dots): _braille(dots) for dots in range(256)}
)


_REST = str.maketrans("▁▂▃▄▅▆", "###:::")
"""What a part of a cell leaves free."""


def plain(text: str) -> str:
    """The text in ASCII, except for letters of other alphabets: these are somebody's name.

    >>> plain("╭─ ↑ ↓ · é ─╮"), plain("▌")
    ('+- ^ v - é -+', '|')
    """
    return text if text.isascii() else text.replace("  ±", "+/-").translate(_TABLE)


class AsciiFilter(LineFilter):
    """Paints every row in ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's
        """The same segments, their signs ASCII."""
        return [_plain_segment(segment) for segment in segments]


def _plain_segment(segment: Segment) -> Segment:
    """The segment in ASCII; a bar that hangs is a part of a cell shown reversed, and the rest of it is what counts."""
    text, style, control = segment
    if style and style.reverse and (hanging := text.translate(_REST)) != text:
        return Segment(plain(hanging), style + Style(reverse=False), control)
    return Segment(plain(text), style, control)
