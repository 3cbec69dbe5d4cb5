"""Lists with a mark at the cursor, and pages; both also take j and k. And the keys that many screens share."""

from collections.abc import Iterable
from dataclasses import dataclass

from rich.segment import Segment
from textual import events, on
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.selection import Selection
from textual.strip import Strip
from textual.style import Style
from textual.visual import Visual
from textual.widget import Widget

from videopoker.tui.kit.text_layout import CURSOR
from videopoker.tui.textual_fixes.widgets import Label, SafeOptionList

HELP = Binding("question_mark,f1", "app.screen_help", "help", key_display="?", tooltip="this list of keys")
"""Opens the list of a screen's keys; for each screen's BINDINGS."""

F1 = Binding("f1", "app.screen_help", "help", tooltip="this list of keys")
"""HELP for screens where a question mark can be typed."""

MOVES = (
    ("up", "cursor_up", "one up"),
    ("down", "cursor_down", "one down"),
    ("pageup", "page_up", "a page up"),
    ("pagedown", "page_down", "a page down"),
    ("home", "first", "to the top"),
    ("end", "last", "to the bottom"),
    ("enter", "select", "choose"),
)
"""The keys of a list: key, action, description."""

_ALSO = {"up": "up,k", "down": "down,j"}


class Rows(SafeOptionList):
    """Marks the row at the cursor with a character besides its colours."""

    def render_line(self, y: int) -> Strip:
        """A row; the row at the cursor has the mark in its first cell, which the style sheet leaves blank."""
        strip = super().render_line(y)
        if not self.is_cursor_at(y):
            return strip
        return Strip.join([Strip([Segment(CURSOR, next(iter(strip)).style)]), strip.crop(1)])


class Choices(Rows):
    """A list to choose from."""

    BINDINGS = [Binding(_ALSO.get(key, key), action, words, show=False) for key, action, words in MOVES]


class Page(VerticalScroll, can_focus=True):
    """A page to scroll."""

    DEFAULT_CSS = "Page > * { min-width: 2; }"
    """A text that a scroll bar leaves no columns has no rows, so the bar goes, and so the rows come back, for ever."""

    class Scrolls(Message):
        """The page now needs scrolling, or no longer does."""

    BINDINGS = [
        Binding("up,k", "scroll_up", "scroll up", show=False),
        Binding("down,j", "scroll_down", "scroll", key_display="↑ ↓", tooltip="scroll down"),
        Binding("pageup", "page_up", "a page up", show=False),
        Binding("pagedown", "page_down", "a page down", show=False),
        Binding("home", "scroll_home", "to the top", show=False),
        Binding("end", "scroll_end", "to the bottom", show=False),
    ]

    def watch_show_vertical_scrollbar(self) -> None:
        self.post_message(self.Scrolls())

    def scroll_pages(self, pages: int) -> None:
        """Scroll by pages, of which the last row stays in sight."""
        self.scroll_relative(y=pages * max(1, self.size.height - 1), animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Show the scroll keys only if the page needs scrolling."""
        return action != "scroll_down" or self.max_scroll_y > 0


class PageRows(Widget):
    """The rows of a long page, wrapped if too wide; only visible rows are rendered."""

    DEFAULT_CSS = "PageRows { height: auto; }"

    def __init__(self) -> None:
        super().__init__()
        self._shown_rows: list[Content] = []
        self._wrapped_width = 0
        self._wrapped_rows: list[Content] = []

    def say(self, rows: Iterable[Content]) -> None:
        """Show these rows, if they differ from those shown."""
        new, old = [*rows], self._shown_rows
        if len(new) != len(old) or not all(map(Content.is_same, new, old)):
            self._shown_rows = new
            self._wrapped_width, self._wrapped_rows = 0, []
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's
        return len(self._rows(width))

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        rows = self._rows(width)
        if y >= len(rows):
            return Strip.blank(width, self.rich_style)
        row = rows[y]
        span = self.text_selection and self.text_selection.get_span(y)
        if span:
            style = Style.from_styles(self.screen.get_component_styles("screen--selection"))
            start, end = span
            row = row.stylize(style, start, None if end < 0 else end)
        strip, *_ = Visual.to_strips(self, row, width, 1, self.visual_style, apply_selection=False)
        return strip.apply_offsets(0, y)

    def get_selection(self, selection: Selection) -> tuple[str, str]:
        """The selected text, and the separator to add after it."""
        return selection.extract("\n".join(row.plain for row in self._rows(self.size.width))), "\n"

    def _rows(self, width: int) -> list[Content]:
        if self._wrapped_width != width:
            wrapped = (row.wrap(width) if 0 < width < row.cell_length else [row] for row in self._shown_rows)
            self._wrapped_width = width
            self._wrapped_rows = [row for part in wrapped for row in part]
        return self._wrapped_rows


class ReportsWheel(Widget):
    """Reports the mouse wheel; the owner moves the rows."""

    @dataclass
    class Wheeled(Message):
        """The wheel was turned: notches down, negative for up."""

        by: int

    @on(events.MouseScrollDown)
    @on(events.MouseScrollUp)
    def _report_wheel(self, event: events.MouseEvent) -> None:
        event.stop()
        self.post_message(self.Wheeled(1 if isinstance(event, events.MouseScrollDown) else -1))


class RowList(Label, ReportsWheel):
    """Shows its rows and reports the mouse."""

    @dataclass
    class Clicked(Message):
        """The row of this number, from 0, was clicked."""

        row: int

    def on_click(self, event: events.Click) -> None:
        """Report a click."""
        event.stop()
        self.post_message(self.Clicked(event.y))
