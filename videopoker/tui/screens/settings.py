"""The settings: each with its value and a line of help; a change is used and saved at once."""

from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.events import Resize
from textual.reactive import var
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from videopoker.core.messages import printable
from videopoker.core.settings import Settings
from videopoker.play.settings.schema import SETTINGS, Setting
from videopoker.tui.requests import ChangeSetting
from videopoker.tui.screens.keymap import KeysScreen
from videopoker.tui.widgets.dialog import Dialog
from videopoker.tui.widgets.lists import HELP, Choices

_ROOMY_ROWS = 24
_KEYS_HELP = "the key of each action: choose another, or reset it"
_COLUMNS = 50
"""Columns of the dialog's words."""


class SettingsScreen(Dialog[None]):
    """A list; enter or the arrow keys change the setting under the cursor."""

    TITLE = heading = "SETTINGS"
    keys = "↑ ↓ choose   ← → change   ? help   esc back"
    BINDINGS = [
        Binding("escape,q,s", "dismiss", "back"),
        Binding("right", "change(1)", "next value"),
        Binding("left", "change(-1)", "value before"),
        HELP,
    ]

    settings: var[Settings] = var(Settings(), init=False)

    def __init__(self, settings: Settings, file: Path | None) -> None:
        super().__init__()
        self.set_reactive(SettingsScreen.settings, settings)
        self._file = file

    def body(self) -> ComposeResult:
        """The list, and what the setting under the cursor does."""
        rows = [Option(self._row(setting), id=setting.name) for setting in SETTINGS]
        yield Choices(*rows, Option(f"{'keys':<16}...", id="keys"))
        yield Static(id="explanation")
        yield Static(id="where-kept")

    def on_resize(self, event: Resize) -> None:
        """Fit the dialog to the terminal, and the path of the file to the dialog."""
        low = event.size.height < _ROOMY_ROWS
        self.set_class(low, "-low")
        where = _where_saved(self._file, low) if self._file else Content("")
        self.query_one("#where-kept", Static).update(where)

    def watch_settings(self) -> None:
        """Show the values."""
        options = self.query_one(OptionList)
        for setting in SETTINGS:
            options.replace_option_prompt(setting.name, self._row(setting))

    def action_change(self, step: int) -> None:
        """The next value of the setting under the cursor, or the one before."""
        options = self.query_one(OptionList)
        place = options.highlighted
        if place is None or place >= len(SETTINGS):
            return
        setting = SETTINGS[place]
        values = setting.choices or tuple(sorted(self.app.available_themes))
        now = getattr(self.settings, setting.name)
        at = values.index(now) if now in values else 0
        self.post_message(ChangeSetting(setting.name, values[(at + step) % len(values)]))

    @on(OptionList.OptionSelected)
    def _selected(self, selected: OptionList.OptionSelected) -> None:
        selected.stop()
        if selected.option_id != "keys":
            self.action_change(1)
        elif self.is_current:
            self.app.push_screen(KeysScreen(self.settings))

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, highlighted: OptionList.OptionHighlighted) -> None:
        helps = (*(setting.help for setting in SETTINGS), _KEYS_HELP)
        self.query_one("#explanation", Static).update(Content(f"{helps[highlighted.option_index]}."))

    def _row(self, setting: Setting) -> Content:
        value = getattr(self.settings, setting.name)
        said = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        return Content(f"{setting.name.replace('_', ' '):<16}{said}")


def _where_saved(file: Path, low: bool) -> Content:
    """The file that settings and keys are saved in, in a line below unless the terminal is low."""
    said = "Saved in " if low else "Settings and keys are saved in\n"
    room = _COLUMNS - len(said) if low else _COLUMNS
    path = printable(str(file))
    return Content(said + (path if len(path) <= room else f"..{path[2 - room :]}"))


class QuitDialog(Dialog[bool]):
    """Asks whether to leave; the result is the answer."""

    TITLE = "QUIT"
    heading = "QUIT?"
    keys = "y or enter quit   n or esc stay"

    BINDINGS = [
        Binding("y,enter", "dismiss(True)", "quit"),
        Binding("n,escape,q", "dismiss(False)", "stay"),
        HELP,
    ]

    def body(self) -> ComposeResult:
        yield Static("Your credits and your hand are saved.")
