"""The light on the felt: its colour changes in rings around the cards. Everything that lies on the felt keeps its own colours."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import ceil, floor, sqrt

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.geometry import Region
from textual.strip import Strip

from videopoker.tui.colours.theme import LIT_STEPS, FeltColours, contrast

_WIDE, _HIGH = 0.64, 0.68
"""The radii of the outermost ring, as parts of the table's width and height."""

_BLOCKS = frozenset("▀▄█")
"""Characters whose colour may be the felt's: parts of a picture, not text."""


class LitFelt:
    """Gives the felt in painted strips the colours of the rings; made once per layout and theme."""

    def __init__(self, colours: FeltColours, table: Region, rows: range, centre: tuple[float, float]) -> None:
        """`table`, `rows` and `centre` (column, row) are places on the screen; only these rows are lit."""
        self._colours = colours
        self._felt = colours.mixed[0].rich_color.triplet
        self._table = table
        self._rows = rows
        self._centre = centre
        self._runs = cache(self._computed_runs)
        self._is_on_felt = cache(self._has_felt)
        self._styles = cache(self._lit_style)

    def __call__(self, strip: Strip, x: int, y: int) -> Strip:
        """The strip that begins at this place of the screen, with the felt in it lit."""
        if y not in self._rows or not self._table.x <= x < self._table.right:
            return strip
        if not any(style and self._is_on_felt(style) for _, style, _ in strip):
            return strip  # the same object keeps its rendered text
        segments: list[Segment] = []
        for segment in strip:
            if segment.style and self._is_on_felt(segment.style):
                segments += self._lit(segment, x, y)
            else:
                segments.append(segment)
            x += segment.cell_length
        return Strip(segments, strip.cell_length)

    def _lit(self, segment: Segment, x: int, y: int) -> Iterator[Segment]:
        """The segment, divided where the light changes."""
        text, style, _ = segment
        is_text = any(map(str.isalnum, text))
        is_block = _BLOCKS.issuperset(text)
        end = x + segment.cell_length
        is_whole = len(text) < end - x  # wide characters are not divided
        for start, stop, mixture in self._runs(y):
            if start < end and x < stop:
                part = text if is_whole else text[max(start - x, 0) : stop - x]
                yield Segment(part, self._styles(style, mixture, is_text, is_block))
                if is_whole:
                    return

    def _computed_runs(self, y: int) -> list[tuple[int, int, int]]:
        """The columns of a row in which the light is the same: the first, the one after the last, and its place in `mixed`."""
        middle, centre_row = self._centre
        down = (y - centre_row) / (_HIGH * self._table.height)
        rises, falls = [(self._table.x, 0)], [(self._table.right, 0)]
        for step in range(1, LIT_STEPS + 1):
            inside = 1 - step / (LIT_STEPS + 1) - down**2
            if inside <= 0:
                break
            half = _WIDE * self._table.width * sqrt(inside)
            rises.append((max(self._table.x, ceil(middle - half)), step))
            falls.insert(0, (min(self._table.right, floor(middle + half) + 1), step - 1))
        return [
            (start, stop, self._colours.mixture(step))
            for (start, step), (stop, _) in pairwise([*rises, *falls])
            if start < stop
        ]

    def _has_felt(self, style: Style) -> bool:
        return any(colour and colour.triplet == self._felt for colour in (style.color, style.bgcolor))

    def _lit_style(self, style: Style, mixture: int, is_text: bool, is_block: bool) -> Style:
        """The style on this mixture, or on the nearest on which its text is readable."""
        mixed, least = self._colours.mixed, self._colours.least
        is_ground = style.bgcolor is not None and style.bgcolor.triplet == self._felt
        if is_text and is_ground and style.color:
            ink = Color.from_rich_color(style.color)
            while mixture and contrast(ink, mixed[mixture]) < least:
                mixture -= 1
        lit = mixed[mixture].rich_color
        is_ink = is_block and style.color is not None and style.color.triplet == self._felt
        return style + Style(color=lit if is_ink else None, bgcolor=lit if is_ground else None)
