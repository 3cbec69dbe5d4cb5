"""A list that ignores input about rows it does not have.

Works around Textual 8, which crashes on a click on a row that is gone since the last paint, and on a page key before the
first layout. Remove this file once Textual ignores both.
"""

from contextlib import suppress
from typing import Literal

from textual.events import Click
from textual.widgets import OptionList


class SafeOptionList(OptionList):
    """Ignores clicks on rows gone since the last paint, and page keys before the first layout."""

    def is_cursor_at(self, y: int) -> bool:
        """Whether line `y` on the screen is the first of the row at the cursor; no public name has a row's lines."""
        line = self.scroll_offset.y + y
        return line < len(self._lines) and self._lines[line] == (self.highlighted, 0)

    def _move_page(self, direction: Literal[-1, 1]) -> None:
        with suppress(KeyError):
            super()._move_page(direction)

    def on_click(self, event: Click) -> None:
        if event.style.meta.get("option", 0) >= self.option_count:
            event.prevent_default()
