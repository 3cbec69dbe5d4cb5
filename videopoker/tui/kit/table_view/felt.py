"""The light on the felt: its colour changes in rings around the cards. Everything that lies on the felt keeps its own colours."""

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import ceil, floor, sqrt

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.geometry import Region
from textual.strip import Strip

from videopoker.tui.colours.theme import LIT_STEPS, FeltColours, contrast

_ENDLESS = 1 << 20
"""A column to the right of any screen."""


class LitFelt:
    """Gives the felt in painted strips the colours of the rings; made once per layout and theme."""

    def __init__(
        self, colours: FeltColours, place: Region, centre: tuple[float, float], radii: tuple[float, float]
    ) -> None:
        """`place` is the felt's on the screen; the outermost ring has this centre (column, row) and these radii."""
        self._colours = colours
        self._felt = colours.mixed[0].rich_color.triplet
        self._place = place
        self._across, self._down = zip(centre, radii, strict=True)
        self._runs = cache(self._computed_runs)
        self._has_felt = cache(lambda style: self._is_felt(style.color) or self._is_felt(style.bgcolor))
        self._styles = cache(self._lit_style)
        self._blanks = cache(self._lit_blank)

    def __call__(self, strip: Strip, x: int, y: int) -> Strip:
        """The strip that begins at this place of the screen, with the felt in it lit."""
        if not self._place.contains(x, y):
            return strip
        for _, style, _ in strip:
            if style is not None and self._has_felt(style):
                break
        else:
            return strip  # the same object keeps its rendered text
        end = x + strip.cell_length
        if len(strip) == 1 and strip.text.isspace() and end <= self._place.right:
            return self._blanks(style, y).crop(x - self._place.x, end - self._place.x)
        return Strip(self._lit(strip, x, y), strip.cell_length)

    def _lit(self, strip: Iterable[Segment], x: int, y: int) -> Iterator[Segment]:
        """The segments, divided where the light changes."""
        ends, mixtures = self._runs(y)
        for segment in strip:
            text, style, _ = segment
            index = bisect(ends, x)
            x += segment.cell_length
            if style is None or not self._has_felt(style):
                yield segment
                continue
            is_text = any(map(str.isalnum, text))
            can_cut = segment.cell_length == len(segment.text)  # not between the cells of a wide character
            while can_cut and ends[index] < x:
                cut = len(text) - x + ends[index]
                yield Segment(text[:cut], self._styles(style, mixtures[index], is_text))
                text = text[cut:]
                index += 1
            yield Segment(text, self._styles(style, mixtures[index], is_text))

    def _lit_blank(self, style: Style, y: int) -> Strip:
        """The whole row without anything on it."""
        width = self._place.width
        return Strip(self._lit([Segment(" " * width, style)], self._place.x, y), width)

    def _computed_runs(self, y: int) -> tuple[Sequence[int], Sequence[int]]:
        """The columns after each run of columns in which the light is the same, and the runs' places in `mixed`."""
        middle, half_width = self._across
        row, half_height = self._down
        parts = (
            1 - step / (LIT_STEPS + 1) - ((y - row) / half_height) ** 2 for step in range(1, LIT_STEPS + 1)
        )
        halves = [half_width * sqrt(part) for part in parts if part > 0]
        rises = (ceil(middle - half) for half in halves)
        falls = (floor(middle + half) + 1 for half in reversed(halves))
        first, end = self._place.column_span
        ends = [min(max(first, end_of_run), end) for end_of_run in (*rises, *falls, end)]
        steps = [*range(len(halves)), *range(len(halves), -1, -1)]
        mixtures = [*map(self._colours.mixture, steps)]
        return [*ends, _ENDLESS], [*mixtures, 0]  # beyond the felt there is no light

    def _is_felt(self, colour: RichColor | None) -> bool:
        return colour is not None and colour.triplet == self._felt

    def _lit_style(self, style: Style, mixture: int, is_text: bool) -> Style:
        """The style on this mixture, or on the nearest on which its text is readable."""
        mixed = self._colours.mixed
        is_on_felt = self._is_felt(style.bgcolor)
        if is_text and is_on_felt and style.color:
            ink = Color.from_rich_color(style.color)
            while mixture and contrast(ink, mixed[mixture]) < self._colours.least:
                mixture -= 1
        lit = mixed[mixture].rich_color
        is_of_felt = not is_text and self._is_felt(style.color)  # half of the cell
        return style + Style(color=lit if is_of_felt else None, bgcolor=lit if is_on_felt else None)
