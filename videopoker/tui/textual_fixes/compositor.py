"""A faster compositor for screens on which little changes at a time.

Works around Textual, which renders every widget in the box around all changes, covered ones too, and cuts its rows at
the edges of all others. A row cut into one piece refers to itself in its cache, so only the garbage collector frees it:
50,000 objects in half a minute of play. Remove this file once Textual paints changed widgets alone.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from videopoker.tui.textual_fixes.widgets import TransparentLabel

Recolour = Callable[[Strip, int, int], Strip]
"""Gives a painted strip other colours; also takes its column and its row on the screen."""

_Span = tuple[int, int]
"""Columns of a row: the first, and the one after the last."""


class ChangedRows(ChopsUpdate):
    """The strips to paint, by row and column."""

    def __init__(self, rows: Mapping[int, Mapping[int, Strip]]) -> None:
        super().__init__([], [], [])
        self.rows = rows

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The rows, one below another, for a screenshot."""
        for strips in self.rows.values():
            for _, strip in sorted(strips.items()):
                yield from strip
            yield Segment.line()

    def render_segments(self, console: Console) -> str:
        texts, state = [], _PLAIN
        for y, strips in self.rows.items():
            end = -1
            for x, strip in sorted(strips.items()):
                if x != end:
                    texts.append(f"\x1b[{y + 1};{x + 1}H")
                rendered = _rendered(strip, console)
                if rendered.first != state:
                    texts.append(f"\x1b[{_change(state, rendered.first)}m")
                texts.append(rendered.body)
                state, end = rendered.last, x + strip.cell_length
        return "".join(texts if state == _PLAIN else [*texts, _RESET])


_Codes = tuple[str, str, str]
"""Codes of the attributes, the colour and the background."""
_PLAIN: _Codes = ("", "39", "49")
"""No attributes, and the terminal's own colours."""
_RESET = "\x1b[0m"


class _Rendered(str):
    """A strip as terminal output, as Textual keeps it; its `body` begins in the state `first` and ends in `last`."""

    __slots__ = ("body", "first", "last")
    first: _Codes
    body: str
    last: _Codes


def _rendered(strip: Strip, console: Console) -> _Rendered:
    """The strip as terminal output, cached with it: only changes that can be seen are written, half of the bytes."""
    if not isinstance(strip._render_cache, _Rendered):  # noqa: SLF001 - where Textual caches its output
        strip._render_cache = _render(strip, console)  # noqa: SLF001
    return strip._render_cache  # noqa: SLF001


def _render(strip: Strip, console: Console) -> _Rendered:
    system = COLOR_SYSTEMS.get(console.color_system or "", ColorSystem.TRUECOLOR)
    if any(style and style.link for _, style, _ in strip):
        rendered = _Rendered(strip.render(console))
        rendered.first = _PLAIN
        rendered.body = str(rendered)
        rendered.last = _PLAIN
        return rendered
    texts: list[str] = []
    first = state = None
    for text, style, _ in strip:
        codes = _codes(style, system) if style else _PLAIN
        written = text
        if state is None:
            first = state = codes
        elif codes != state:
            codes, written = _cheapest(state, codes, text, style, system)
            if codes != state:
                texts.append(f"\x1b[{_change(state, codes)}m")
                state = codes
        texts.append(written)
    first = first or _PLAIN
    last = state or _PLAIN
    body = "".join(texts)
    begin = f"\x1b[{_change(_PLAIN, first)}m" if first != _PLAIN else ""
    rendered = _Rendered(f"{begin}{body}{_RESET if last != _PLAIN else ''}")
    rendered.first, rendered.body, rendered.last = first, body, last
    return rendered


def _cheapest(
    state: _Codes, codes: _Codes, text: str, style: Style | None, system: ColorSystem
) -> tuple[_Codes, str]:
    """Codes and a text that look the same, with the shortest change from this state."""
    if text.isspace():
        return _seen(state, codes), text
    half = text[:1]
    if style and half in _FLIPPED and text == half * len(text) and not codes[0]:  # bold may change a colour
        other = _codes(_flipped(style), system)
        if len(_change(state, other)) < len(_change(state, codes)):
            return other, _FLIPPED[half] * len(text)
    return codes, text


@lru_cache(maxsize=2048)
def _codes(style: Style, system: ColorSystem) -> _Codes:
    _, colour, ground = _PLAIN
    if style.color:
        colour = ";".join(style.color.downgrade(system).get_ansi_codes())
    if style.bgcolor:
        ground = ";".join(style.bgcolor.downgrade(system).get_ansi_codes(foreground=False))
    codes = Strip.render_ansi(style.without_color, system), colour, ground
    return _PLAIN if codes == _PLAIN else codes


_FLIPPED = {"▀": "▄", "▄": "▀"}
"""Half blocks, and those that look the same in the opposite colours."""


@lru_cache(maxsize=2048)
def _flipped(style: Style) -> Style:
    """The style with its colours exchanged; a default colour cannot be, so it leaves the style as it is."""
    ink, ground = style.color, style.bgcolor
    if ink is None or ground is None or ink.is_default or ground.is_default:
        return style
    return Style(color=ground, bgcolor=ink)


_UNSEEN_ON_BLANKS = {"", "1", "2", "3"}
"""Codes of attributes that change no blank: none, bold, faint, italic."""


@lru_cache(maxsize=2048)
def _seen(before: _Codes, after: _Codes) -> _Codes:
    """What must be in force for blanks in the style `after`: they show only a background and lines."""
    attributes, colour, _ = before
    new_attributes, _, ground = after
    both = {*attributes.split(";"), *new_attributes.split(";")}
    return (attributes, colour, ground) if both <= _UNSEEN_ON_BLANKS else after


@lru_cache(maxsize=2048)
def _change(before: _Codes, after: _Codes) -> str:
    attributes, *_ = before
    new_attributes, *_ = after
    if attributes and attributes != new_attributes:
        reset = [code for code, plain in zip(after, _PLAIN, strict=True) if code != plain]
        return ";".join(["0", *reset])
    return ";".join(code for code, old in zip(after, before, strict=True) if code != old)


class ChangesCompositor(Compositor):
    """Renders only the rows with visible changes, each from the widgets visible there.

    An empty `TransparentLabel` does not count as visible.
    """

    recolour: Recolour | None = None
    """Applied to every strip painted."""

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate | ChangedRows:  # type: ignore[override]
        if simplify:  # for a picture
            return super().render_full_update(simplify)
        self._dirty_regions.clear()
        return ChangedRows(dict(enumerate(self._render_chops(self.size.region, lambda _: True))))

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
                lines = self._lines(widget, region, changed)
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
                yield region, seen, self._lines(widget, region, seen)

    def _lines(self, widget: Widget, region: Region, part: Region) -> list[Strip]:
        """The strips of a widget's region in this part of the screen."""
        lines = widget.render_lines(part.translate(-region.offset))
        if self.recolour is None:
            return lines
        return [self.recolour(line, part.x, y) for y, line in enumerate(lines, start=part.y)]


def _take(missing: list[_Span], seen: Region, line: Strip, strips: dict[int, Strip]) -> Iterator[_Span]:
    """Add to `found` the missing spans of a row that this line of a widget covers; yields the spans still missing."""
    for start, end in missing:
        x = max(start, seen.x)
        stop = min(end, seen.right)
        if x < stop:
            strips[x] = line.crop(x - seen.x, stop - seen.x)
            yield from ((first, last) for first, last in ((start, x), (stop, end)) if first < last)
        else:
            yield start, end
