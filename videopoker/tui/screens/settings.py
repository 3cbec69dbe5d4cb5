"""The settings, each with its value and a line of help; changes apply and are saved immediately."""

from collections.abc import Iterable
from pathlib import Path

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.events import Resize
from textual.reactive import var
from textual.widgets import Static

from videopoker.core.messages import printable
from videopoker.core.settings import Settings
from videopoker.play.settings.schema import SETTINGS
from videopoker.tui.requests import ChangeSetting
from videopoker.tui.screens.keys import KeysScreen
from videopoker.tui.widgets.dialog import Dialog, ListDialog
from videopoker.tui.widgets.lists import HELP

_BY_NAME = {setting.name: setting for setting in SETTINGS}
_ROOMY_ROWS = 24
_KEYS_HELP = "the key of each action: choose another, or reset it."
_MINUTES = {0: "never", 1: "after 1 minute"}
_COLUMNS = 50
"""Columns of the dialog's text."""


class SettingsScreen(ListDialog[None]):
    """A list; enter or the arrow keys change the setting at the cursor."""

    TITLE = heading = "SETTINGS"
    keys = {"↑ ↓": "choose", "← →": "change", "?": "help", "esc": "back"}
    BINDINGS = [
        Binding("escape,q,s", "dismiss", "back"),
        Binding("right", "change(1)", "next value"),
        Binding("left", "change(-1)", "value before"),
        HELP,
    ]

    settings: var[Settings] = var(Settings(), init=False)

    def __init__(self, settings: Settings, file: Path | None, themes: Iterable[str]) -> None:
        """`file` holds the settings, None if they are not saved; `themes` are the themes available."""
        super().__init__()
        self.set_reactive(SettingsScreen.settings, settings)
        self._file = file
        self._themes = sorted(themes)

    def body(self) -> ComposeResult:
        """The list, the help for the setting at the cursor, and the settings file."""
        yield from super().body()
        yield Static(id="where-kept")

    def on_resize(self, event: Resize) -> None:
        """Fit the dialog to the terminal, and the file's path to the dialog."""
        low = event.size.height < _ROOMY_ROWS
        self.set_class(low, "-low")
        if self._file:
            self.query_one("#where-kept", Static).update(_where_saved(self._file, low))

    def rows(self) -> dict[str, Content]:
        named = {name: _said(getattr(self.settings, name)) for name in _BY_NAME} | {"keys": "..."}
        named["demo"] = _MINUTES.get(self.settings.demo) or f"after {self.settings.demo} minutes"
        return {name: Content(f"{name.replace('_', ' '):<16}{value}") for name, value in named.items()}

    def about(self, name: str) -> str:
        return f"{_BY_NAME[name].help}." if name in _BY_NAME else _KEYS_HELP

    def watch_settings(self) -> None:
        self.show_rows()

    def action_change(self, step: int) -> None:
        """Change the setting at the cursor to its next or previous value."""
        setting = _BY_NAME.get(self.at)
        if setting:
            values = setting.choices or self._themes
            now = getattr(self.settings, setting.name)
            at = values.index(now) if now in values else 0
            self.post_message(ChangeSetting(setting.name, values[(at + step) % len(values)]))

    def choose(self, name: str) -> None:
        if name in _BY_NAME:
            self.action_change(1)
        else:
            self.app.push_screen(KeysScreen(self.settings))


def _said(value: str | bool | int) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _where_saved(file: Path, low: bool) -> Content:
    """The path of the settings file, with its label; on one line if the terminal is low."""
    said = "Saved in " if low else "Settings and keys are saved in\n"
    room = _COLUMNS - len(said) if low else _COLUMNS
    path = printable(file)
    return Content(said + (path if len(path) <= room else f"..{path[2 - room :]}"))


class QuitDialog(Dialog[bool]):
    """Asks whether to quit; returns the answer."""

    TITLE = "QUIT"
    heading = "QUIT?"
    keys = {"y": "quit", "n": "stay"}

    BINDINGS = [
        Binding("y,enter", "dismiss(True)", "quit"),
        Binding("n,escape,q", "dismiss(False)", "stay"),
        HELP,
    ]

    def body(self) -> ComposeResult:
        yield Static("Your credits and your hand are saved.")
