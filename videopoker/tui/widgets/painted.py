"""A widget that paints its rows itself, quickly: styles are looked up once, not at every row of every frame."""

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

SLANT = 2
"""Columns by which a sweep of gold leans for every row: a cell is twice as high as it is wide."""

BAND = 12
"""Columns of a sweep of gold."""

_NONE = Style()


class Painted(Widget):
    """Knows the styles of its component classes until the style sheet or the theme changes."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._styles_seen: dict[tuple[str, bool], Style] = {}

    def style_of(self, name: str, *, partial: bool = False) -> Style:
        """The style of a component class: all of it, or `partial`, only what it says itself."""
        style = self._styles_seen.get((name, partial))
        if style is None:
            style = self.get_component_rich_style(name, partial=partial)
            self._styles_seen[name, partial] = style
        return style

    def notify_style_update(self) -> None:
        """Look the styles up again."""
        self._styles_seen.clear()
        super().notify_style_update()


def swept(strip: Strip, front: int | None, row: int, gold: Style) -> Strip:
    """The strip with a band of gold laid over it, whose front is at this column in row 0."""
    if front is None:
        return strip
    end = front - row * SLANT
    start, end = max(0, end - BAND), min(strip.cell_length, end)
    if end <= start:
        return strip
    band = [Segment(text, (style or _NONE) + gold) for text, style, _ in strip.crop(start, end)]
    return Strip.join([strip.crop(0, start), Strip(band, end - start), strip.crop(end)])
