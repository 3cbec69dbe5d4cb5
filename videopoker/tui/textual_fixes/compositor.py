"""A faster compositor for screens on which little changes at a time.

Works around Textual, which renders every widget in the box around all changes, covered ones too, and cuts its rows at
the edges of all others. A row cut into one piece refers to itself in its cache, so only the garbage collector frees it:
50,000 objects in half a minute of play. Remove this file once Textual paints changed widgets alone.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.screen import Screen, ScreenResultType
from textual.strip import Strip
from textual.widget import Widget

from videopoker.tui.textual_fixes.label import TransparentLabel

_Span = tuple[int, int]
"""Columns of a row: the first, and the one after the last."""


class ChangedRows(ChopsUpdate):
    """The strips to paint, by row and column."""

    def __init__(self, rows: Mapping[int, Mapping[int, Strip]]) -> None:
        super().__init__([], [], [])
        self.rows = rows

    def render_segments(self, console: Console) -> str:
        parts = []
        for y, strips in self.rows.items():
            end = -1
            for x, strip in sorted(strips.items()):
                if x != end:
                    parts.append(f"\x1b[{y + 1};{x + 1}H")
                parts.append(_rendered(strip, console))
                end = x + strip.cell_length
        return "".join(parts)


def _rendered(strip: Strip, console: Console) -> str:
    """The strip as terminal output, cached with it; only style changes are written, a third fewer bytes."""
    if strip._render_cache is None:  # noqa: SLF001 - where Textual caches its output
        system = COLOR_SYSTEMS.get(console.color_system or "", ColorSystem.TRUECOLOR)
        parts, before = [], _PLAIN
        for text, style, _ in strip:
            if style and style.link:
                return strip.render(console)
            codes = _codes(style, system) if style else _PLAIN
            if codes != before:
                parts.append(f"\x1b[{_change(before, codes)}m")
                before = codes
            parts.append(text)
        strip._render_cache = "".join(parts if before is _PLAIN else [*parts, "\x1b[0m"])  # noqa: SLF001
    return strip._render_cache  # noqa: SLF001


_PLAIN = ("", "39", "49")
"""No attributes, and the terminal's own colours."""


@lru_cache(maxsize=2048)
def _codes(style: Style, system: ColorSystem) -> tuple[str, str, str]:
    _, colour, ground = _PLAIN
    if style.color:
        colour = ";".join(style.color.downgrade(system).get_ansi_codes())
    if style.bgcolor:
        ground = ";".join(style.bgcolor.downgrade(system).get_ansi_codes(foreground=False))
    codes = Strip.render_ansi(style.without_color, system), colour, ground
    return _PLAIN if codes == _PLAIN else codes


@lru_cache(maxsize=2048)
def _change(before: tuple[str, str, str], after: tuple[str, str, str]) -> str:
    if before[0] and before[0] != after[0]:
        reset = [code for code, plain in zip(after, _PLAIN, strict=True) if code != plain]
        return ";".join(["0", *reset])
    return ";".join(code for code, old in zip(after, before, strict=True) if code != old)


class ChangesCompositor(Compositor):
    """Renders only the rows with visible changes, each from the widgets visible there.

    An empty `TransparentLabel` does not count as visible.
    """

    def render_partial_update(self) -> ChangedRows | None:
        missing: dict[int, list[_Span]] = {}
        for y, start, end in self._regions_to_spans(self._dirty_regions):
            missing.setdefault(y, []).append((start, end))
        self._dirty_regions.clear()
        strips: dict[int, dict[int, Strip]] = {y: {} for y in missing}
        for widget, region, seen in self._shown():
            rows = [
                y
                for y in seen.line_range
                if any(start < seen.right and seen.x < end for start, end in missing.get(y, ()))
            ]
            if rows:
                changed = Region(seen.x, rows[0], seen.width, rows[-1] + 1 - rows[0])
                lines = widget.render_lines(changed.translate(-region.offset))
                for y in rows:
                    missing[y] = list(_take(missing[y], seen, lines[y - rows[0]], strips[y]))
        return ChangedRows(strips) if strips else None

    def _shown(self) -> Iterator[tuple[Widget, Region, Region]]:
        """(widget, region, visible part of the region), from the topmost widget down."""
        for widget, (region, clip) in self.visible_widgets.items():
            if not isinstance(widget, TransparentLabel) or widget.visible:
                yield widget, region, region.intersection(clip)

    def _get_renders(self, crop: Region | None = None) -> Iterable[tuple[Region, Region, list[Strip]]]:
        for widget, region, seen in self._shown():
            if crop is None or crop.overlaps(seen):
                yield region, seen, widget.render_lines(seen.translate(-region.offset))


def _take(missing: list[_Span], seen: Region, line: Strip, strips: dict[int, Strip]) -> Iterator[_Span]:
    """Add to `found` the missing spans of a row that this line of a widget covers; yields the spans still missing."""
    for start, end in missing:
        x, stop = max(start, seen.x), min(end, seen.right)
        if x < stop:
            strips[x] = line.crop(x - seen.x, stop - seen.x)
            yield from (part for part in ((start, x), (stop, end)) if part[0] < part[1])
        else:
            yield start, end


class PaintsChanges(Screen[ScreenResultType]):
    """Mixin for screens on which little changes at a time."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = ChangesCompositor()
