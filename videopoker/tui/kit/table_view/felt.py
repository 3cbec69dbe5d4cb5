"""The light on the felt: its colour changes in rings around the cards. Everything that lies on the felt keeps its own colours."""

from functools import cache
from itertools import pairwise
from math import ceil, floor, sqrt

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.geometry import Region
from textual.strip import Strip

from videopoker.tui.colours.theme import LIT_STEPS, FeltColours, contrast


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

    def __call__(self, strip: Strip, x: int, y: int) -> Strip:
        """The strip that begins at this place of the screen, with the felt in it lit."""
        is_on_table = self._place.contains(x, y)
        if not (is_on_table and any(style and self._has_felt(style) for _, style, _ in strip)):
            return strip  # the same object keeps its rendered text
        end = x + strip.cell_length
        runs = [run for run in self._runs(y) if run[0] < end and x < run[1]]
        if len(strip.text) < strip.cell_length:  # wide characters cannot be cut
            runs = [(x, end, runs[0][2])]
        segments = [
            Segment(text, style and self._styles(style, mixture, any(map(str.isalnum, text))))
            for start, stop, mixture in runs
            for text, style, _ in strip.crop(start - x, stop - x)
        ]
        return Strip(segments, strip.cell_length)

    def _computed_runs(self, y: int) -> list[tuple[int, int, int]]:
        """The columns of a row in which the light is the same: the first, the one after the last, and its place in `mixed`."""
        middle, half_width = self._across
        row, half_height = self._down
        parts = (
            1 - step / (LIT_STEPS + 1) - ((y - row) / half_height) ** 2 for step in range(1, LIT_STEPS + 1)
        )
        halves = [half_width * sqrt(part) for part in parts if part > 0]
        rises = (ceil(middle - half) for half in halves)
        falls = (floor(middle + half) + 1 for half in reversed(halves))
        first, end = self._place.column_span
        cuts = [min(max(first, cut), end) for cut in (first, *rises, *falls, end)]
        steps = [*range(len(halves)), *range(len(halves), -1, -1)]
        runs = zip(pairwise(cuts), map(self._colours.mixture, steps), strict=True)
        return [(*run, mixture) for run, mixture in runs]

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
