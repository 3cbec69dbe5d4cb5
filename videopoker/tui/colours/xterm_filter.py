"""For 256-colour terminals: replaces every colour by the nearest of the 256.

Rich rounds red, green and blue separately, which turns a dark green black and a blue-grey teal.
"""

from functools import lru_cache

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from videopoker.tui.colours.xterm import nearest


class XtermFilter(LineFilter):
    """Maps every row to colours 16 to 255, which are the same on every terminal."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's
        """The segments in the nearest of these colours."""
        return [
            segment
            if segment.style is None
            else Segment(segment.text, _in_xterm_colours(segment.style), segment.control)
            for segment in segments
        ]


@lru_cache(4096)
def _in_xterm_colours(style: Style) -> Style:
    return style + Style.from_color(_numbered(style.color), _numbered(style.bgcolor))


def _numbered(colour: RichColor | None) -> RichColor | None:
    return RichColor.from_ansi(nearest(*colour.triplet)) if colour and colour.triplet else colour
