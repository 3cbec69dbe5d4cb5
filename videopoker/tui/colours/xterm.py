"""Colours 16 to 255 of a 256-colour terminal: their values, the nearest to a colour, and the filter that paints in them.

The first sixteen are not used: they differ between terminals.
"""

from functools import lru_cache

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

_LEVELS = (0, 95, 135, 175, 215, 255)
"""The levels of red, green and blue in colours 16 to 231; source: xterm."""

_CUBE, _GREYS = 16, 232


def xterm(index: int) -> str:
    """The colour of this number, 16 to 255, as ``#rrggbb``.

    >>> xterm(22), xterm(233)
    ('#005f00', '#121212')
    """
    in_cube = [_LEVELS[(index - _CUBE) // step % 6] for step in (36, 6, 1)]
    levels = in_cube if index < _GREYS else [_grey(index - _GREYS)] * 3
    return f"#{bytes(levels).hex()}"


@lru_cache(4096)
def nearest(red: int, green: int, blue: int) -> int:
    """The number of the nearest colour, in the cube of 6 x 6 x 6 or among the greys.

    >>> nearest(6, 36, 27), nearest(0, 95, 0)
    (234, 22)
    """
    colour = red, green, blue
    steps = [min(range(6), key=lambda step: abs(_LEVELS[step] - part)) for part in colour]
    grey = min(max(0, round((sum(colour) / 3 - 8) / 10)), 23)
    if _distance(colour, [_grey(grey)] * 3) < _distance(colour, [_LEVELS[step] for step in steps]):
        return _GREYS + grey
    red_step, green_step, blue_step = steps
    return _CUBE + 36 * red_step + 6 * green_step + blue_step


def _grey(step: int) -> int:
    return 8 + 10 * step


def _distance(colour: tuple[int, ...], other: list[int]) -> int:
    return sum((a - b) ** 2 for a, b in zip(colour, other, strict=True))


class XtermFilter(LineFilter):
    """Maps every row to the nearest of the colours 16 to 255, which are the same on every terminal.

    Rich rounds red, green and blue separately, which turns a dark green black and a blue-grey teal.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's
        """The segments in the nearest of these colours."""
        return [
            Segment(segment.text, segment.style and _in_xterm_colours(segment.style), segment.control)
            for segment in segments
        ]


@lru_cache(4096)
def _in_xterm_colours(style: Style) -> Style:
    return style + Style.from_color(_numbered(style.color), _numbered(style.bgcolor))


def _numbered(colour: RichColor | None) -> RichColor | None:
    return RichColor.from_ansi(nearest(*colour.triplet)) if colour and colour.triplet else colour
