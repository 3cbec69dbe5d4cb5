"""Letters mode: turns every painted row into ASCII, including Textual's borders, arrows and toasts.

A widget needs `letters` only if it draws something different in letters mode: cards and their marks.
"""

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from videopoker.tui.kit.charts import LEVEL

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
    "▏": ".",
    "▎": ":",
    "▍": "-",
    "▋": "+",
    "▊": "*",
    "▉": "%",
    "▔": "=",
    "±": "~",
    "═": "=",
    "╡": "]",
}
"""Replacements of equal width for the symbols of cards, marks and borders."""

_LINES = range(0x2500, 0x2580)
_BLOCKS = range(0x2580, 0x25A0)
"""The Unicode blocks of box drawing and block elements."""

_ACROSS, _DOWN = "─━┄┅┈┉═╌╍╴╶╸╺", "│┃┆┇┊┋║╎╏╵╷╹╻"


def _plain(sign: str) -> str:
    if sign in _SIGNS:
        return _SIGNS[sign]
    if ord(sign) in _LINES:
        if sign in _ACROSS:
            return "-"
        return "|" if sign in _DOWN else "+"
    return "|"  # the bar next to a toast, a scrollbar


_UPPER, _LOWER = 0x1B, 0xE4
"""The dots in the upper and the lower half of a braille cell."""


def _braille(dots: int) -> str:
    """The ASCII of a chart's cell: a single dot is part of a band, two in a row of a level line."""
    if dots.bit_count() < 2:
        return "." if dots else " "
    if dots in LEVEL:
        return "-"
    if not dots & _UPPER:
        return ","
    return "|" if dots & _LOWER else "'"


_TABLE = str.maketrans(
    {sign: _plain(sign) for sign in (*_SIGNS, *map(chr, (*_LINES, *_BLOCKS)))}
    | {chr(0x2800 + dots): _braille(dots) for dots in range(256)}
)


_REST = str.maketrans("▁▂▃▄▅▆", "###:::")
"""Replacements for bars drawn downwards, as reversed lower blocks."""


def plain(text: str) -> str:
    """The text in ASCII, except for letters, which may be part of a name.

    >>> plain("╭─ ↑ ↓ · é ─╮"), plain("▌")
    ('+- ^ v - é -+', '|')
    """
    return text if text.isascii() else text.replace("  ±", "+/-").translate(_TABLE)


class AsciiFilter(LineFilter):
    """Paints every row in ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's
        """The segments in ASCII."""
        return [_plain_segment(segment) for segment in segments]


def _plain_segment(segment: Segment) -> Segment:
    """The segment in ASCII; reversed lower blocks draw a bar from the top, so they are replaced and not reversed."""
    text, style, control = segment
    if style and style.reverse and (hanging := text.translate(_REST)) != text:
        return Segment(plain(hanging), style + Style(reverse=False), control)
    return Segment(plain(text), style, control)
