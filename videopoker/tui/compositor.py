"""Textual's compositor, for a screen on which little changes at a time.

Upstream's part: Textual renders all widgets within the box around all changes; a change at the left and one in the side
panel have it render the whole table.
"""

from collections.abc import Collection, Iterable

from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.strip import Strip


class ChangesCompositor(Compositor):
    """Renders for a frame the widgets that a change touches, and of these the rows from the first change to the last."""

    _changes: Collection[Region] = ()

    def render_partial_update(self) -> ChopsUpdate | None:
        self._changes = self._dirty_regions.copy()
        try:
            return super().render_partial_update()
        finally:
            self._changes = ()

    def _get_renders(self, crop: Region | None = None) -> Iterable[tuple[Region, Region, list[Strip]]]:
        if not self._changes:
            yield from super()._get_renders(crop)
            return
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            touched = [change for change in self._changes if change.overlaps(seen)]
            if touched:
                first = max(seen.y, min(change.y for change in touched))
                end = min(seen.bottom, max(change.bottom for change in touched))
                rows = Region(seen.x, first, seen.width, end - first)
                yield region, rows, widget.render_lines(rows.translate(-region.offset))
