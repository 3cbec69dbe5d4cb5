"""The list of themes, beside a small table in the colours of the theme at the cursor."""

from collections.abc import Collection, Mapping

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import Resize
from textual.theme import Theme
from textual.widgets import OptionList

from videopoker.core.settings import Settings
from videopoker.tui.colours.theme import OF_256_COLOURS, SHIPPED, theme_for
from videopoker.tui.kit.choice import Choice, ChoiceDialog
from videopoker.tui.kit.lists import Rows
from videopoker.tui.kit.search import Search
from videopoker.tui.shell.theme_preview import ThemePreview, card_size, preview_width

_LIST_WIDTH = 24
"""Columns of a list wide enough for every name, where the terminal allows it."""
_AROUND = (5, 6)
"""Columns and rows of the dialog besides list and preview, with its frame."""


def listed(themes: Collection[str]) -> list[str]:
    """The names in the order of the list: the program's themes, then all others by name; without palettes of 256 colours.

    >>> listed(["nord", "felt-256", "dracula", "amber", "felt"])
    ['felt', 'amber', 'dracula', 'nord']
    """
    ours = [name for name in SHIPPED if name in themes]
    return [name for name in (*ours, *sorted(set(themes) - set(ours))) if name not in OF_256_COLOURS]


class ThemesScreen(ChoiceDialog):
    """Type to search; returns the theme chosen, or None."""

    TITLE = "THEMES"

    def __init__(self, themes: Mapping[str, Theme], settings: Settings) -> None:
        super().__init__(
            "THEMES",
            [Choice(name, name) for name in listed(themes)],
            settings.theme if settings.theme in themes else "felt",
            "type to search",
        )
        self._themes = themes
        self._preview = ThemePreview(settings)

    def body(self) -> ComposeResult:
        """The search line, and the list beside the preview."""
        yield Search(placeholder=self._hint, compact=True, id="choice")
        yield Horizontal(Rows(), self._preview, id="list-and-preview")

    def on_resize(self, event: Resize) -> None:
        """Take the largest cards that leave the list its columns."""
        self.set_class(event.size.height < 24, "-low")
        columns, rows = (max(1, size - around) for size, around in zip(event.size, _AROUND, strict=True))
        size = self._preview.card = card_size(columns - _LIST_WIDTH, rows)
        width = min(columns, _LIST_WIDTH + preview_width(size))
        self.query_one(".dialog").styles.width = width + _AROUND[0]
        self.query_one(OptionList).styles.max_height = rows

    @on(OptionList.OptionHighlighted)
    def show_preview(self) -> None:
        """Show the table in the colours of the theme at the cursor."""
        highlighted = self.query_one(OptionList).highlighted
        if highlighted is not None and highlighted < len(self._listed):
            name = theme_for(str(self._listed[highlighted].value), self.app.console.color_system)
            self._preview.theme = self._themes[name]
