"""Lists and pages that j and k move in as well."""

from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import OptionList

HELP = Binding("question_mark,f1", "app.screen_help", "help", key_display="?")
"""The key that lists a screen's keys, for each screen's BINDINGS."""


class Choices(OptionList):
    """A list to choose from."""

    BINDINGS = [
        Binding("j", "cursor_down", "one down", show=False),
        Binding("k", "cursor_up", "one up", show=False),
    ]


class Page(VerticalScroll, can_focus=True):
    """A page to scroll."""

    BINDINGS = [
        Binding("j", "scroll_down", "scroll down", show=False),
        Binding("k", "scroll_up", "scroll up", show=False),
    ]
