"""Widgets that paint their rows themselves and look styles up once, not for every row of every frame."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import cache

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.selection import Selection
from textual.strip import Strip
from textual.widget import Widget

SLANT = 2
"""Columns a shine of gold leans per row: a cell is twice as high as wide."""

BAND = 12
"""Columns of a shine of gold."""

_SOFT = 3
"""Columns of each of its edges."""

_NONE = Style()


class LineWidget(Widget):
    """Caches the styles of its component classes until the style sheet or the theme changes."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.style_of: Callable[..., Style] = cache(self.get_component_rich_style)

    def notify_style_update(self) -> None:
        """Look the styles up again."""
        self.style_of = cache(self.get_component_rich_style)
        super().notify_style_update()

    def get_selection(self, selection: Selection) -> tuple[str, str]:
        """The selected text, and the separator to add after it; Textual would copy the widget's name."""
        rows = [self.render_line(y).text.rstrip() for y in range(self.size.height)]
        return selection.extract("\n".join(rows)), "\n"


class RowsWidget(LineWidget):
    """Computes all its rows at once, and repaints only those that changed."""

    _rows: Sequence[Strip] = ()
    _painted_for: object = None

    shown: object
    """The data to paint."""

    @property
    def cache_key(self) -> object:
        """Everything the rows depend on, except size and style."""
        return self.shown

    @abstractmethod
    def paint(self, size: Size) -> list[Strip]:
        """The rows; blank rows at the bottom may be left out."""

    def repaint(self) -> None:
        """Compute the rows and repaint those that changed."""
        before, painted_for = self._rows, self._painted_for
        rows = self._fresh()
        changed = [y for y, (old, new) in enumerate(zip(before, rows, strict=False)) if old != new]
        if painted_for is None or len(before) != len(rows):
            self.refresh()
        elif changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def notify_style_update(self) -> None:
        """Paint everything again."""
        super().notify_style_update()
        self._painted_for = None

    def render_line(self, y: int) -> Strip:
        rows = self._fresh()
        return rows[y] if y < len(rows) else Strip.blank(self.size.width)

    def _fresh(self) -> Sequence[Strip]:
        cache_key = self.cache_key, self.size, self.visual_style
        if cache_key != self._painted_for:
            self._painted_for = cache_key
            self._rows = self.paint(self.size)
        return self._rows


def with_shine(strip: Strip, front: int | None, row: int, gold: Style, soft: Style) -> Strip:
    """The strip of this row under a band of gold, softer at its edges; `front` is the band's front column in row 0."""
    if front is None:
        return strip
    width = strip.cell_length
    end = front - row * SLANT
    marks = [0, *(min(max(0, end - back), width) for back in (BAND, BAND - _SOFT, _SOFT, 0)), width]
    strips = []
    for start, stop, over in zip(marks, marks[1:], (None, soft, gold, soft, None), strict=False):
        if stop > start:
            part = strip.crop(start, stop)
            if over:
                shining = [Segment(text, (style or _NONE) + over) for text, style, _ in part]
                part = Strip(shining, part.cell_length)
            strips.append(part)
    return Strip.join(strips)
