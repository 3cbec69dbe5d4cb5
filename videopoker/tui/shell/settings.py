"""The settings, each with its value and a line of help, and the keys; changes apply and are saved immediately.

`play/settings/keys` decides which keys are allowed.
"""

from collections.abc import Iterable
from pathlib import Path

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.events import Key, Resize
from textual.reactive import var
from textual.widgets import OptionList, Static

from videopoker.core.base.messages import counted, printable
from videopoker.core.settings import SETTINGS, Settings
from videopoker.play.host.made_files import where
from videopoker.play.settings.chosen_keys import (
    key_words,
    keys_in_use,
    lost_by_change,
    lost_keys,
    rekeyed,
    title,
)
from videopoker.play.table.keys_and_words import ACTIONS
from videopoker.text.play.note import MODES
from videopoker.tui.kit.debounce import Debounce
from videopoker.tui.kit.dialog import Dialog, ListDialog
from videopoker.tui.kit.lists import HELP
from videopoker.tui.kit.requests import ChangeKey, ChangeSetting
from videopoker.tui.kit.text_layout import key_hints

_BY_NAME = {setting.name: setting for setting in SETTINGS}
_COLUMNS = 50
"""Columns of the dialog's text."""


class SettingsScreen(ListDialog[None]):
    """A list; enter or the arrow keys change the setting at the cursor; enter on the theme lists the themes."""

    TITLE = heading = "SETTINGS"
    keys = {"↑ ↓": "choose", "← →": "change", "?": "help", "esc": "back"}
    BINDINGS = [
        Binding("escape,q,s", "dismiss", "back"),
        Binding("right", "change(1)", "next value"),
        Binding("left", "change(-1)", "value before"),
        HELP,
    ]

    settings: var[Settings] = var(Settings(), init=False)

    def __init__(self, settings: Settings, file: Path | None, themes: Iterable[str], first: str = "") -> None:
        """`file` holds the settings, None if they are not saved; `themes` are the themes available; `first` is the setting at the cursor."""
        super().__init__()
        self._first = first
        self.set_reactive(SettingsScreen.settings, settings)
        self._file = file
        self._themes = sorted(themes)

    def body(self) -> ComposeResult:
        """The list, the help for the setting at the cursor, and the settings file."""
        yield from super().body()
        yield Static(id="where-kept")

    def on_resize(self, event: Resize) -> None:
        """Fit the dialog to the terminal, and the file's path to the dialog."""
        low = event.size.height < 24
        self.set_class(low, "-low")
        if self._file:
            self.query_one("#where-kept", Static).update(_where_saved(self._file, low))

    def on_mount(self) -> None:
        """Put the cursor on the setting asked for."""
        if self._first:
            self.go_to(self._first)

    def rows(self) -> dict[str, Content]:
        now = self.settings
        named = {name: _value_text(getattr(now, name)) for name in _BY_NAME} | {
            "keys": "...",
            "demo": f"after {counted(now.demo, 'minute')}" if now.demo else "never",
            "pace": f"{counted(now.pace, 'hand')} an hour",
            "cash_back": f"{now.cash_back}%",
            "coin": counted(now.coin, "cent") if now.coin else "denomination",
        }
        return {name: Content(f"{name.replace('_', ' '):<16}{value}") for name, value in named.items()}

    def help_for(self, name: str) -> str:
        if name == "coach":
            return MODES[self.settings.coach]
        if name == "theme":
            return f"{_BY_NAME[name].help}; enter shows them."
        if name not in _BY_NAME:
            return "the key of each action; enter shows them."
        return f"{_BY_NAME[name].help}."

    watch_settings = ListDialog.show_rows

    def action_change(self, step: int) -> None:
        """Change the setting at the cursor to its next or previous value."""
        if setting := _BY_NAME.get(self.at):
            values = setting.choices or self._themes
            now = getattr(self.settings, setting.name)
            index = values.index(now) if now in values else 0
            self.post_message(ChangeSetting(setting.name, values[(index + step) % len(values)]))

    def choose(self, name: str) -> None:
        if name == "theme":
            self.app.search_themes()
        elif name in _BY_NAME:
            self.action_change(1)
        else:
            self.app.push_screen(KeysScreen(self.settings))


def _value_text(value: str | bool | float) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _where_saved(file: Path, low: bool) -> Content:
    """Where the settings file is, on one line if the terminal is low."""
    label = "Saved in " if low else "Settings and keys are saved in\n"
    columns = _COLUMNS - len(label) if low else _COLUMNS
    path = printable(file)
    shown = path if len(path) <= columns else f"..{path[2 - columns :]}"
    return Content(where(label + shown, "Settings and keys are saved with your save"))


class KeysScreen(ListDialog[None]):
    """A list of actions; after enter, the next key pressed becomes the key of the action at the cursor."""

    TITLE = heading = "KEYS"
    frame = "dialog wide"
    keys = {"enter": "change", "backspace": "reset", "delete": "no key", "esc": "back"}
    BINDINGS = [
        Binding("escape,q", "dismiss", "back"),
        Binding("backspace", "reset", "default key"),
        Binding("delete", "remove", "no key"),
        HELP,
    ]

    settings: var[Settings] = var(Settings(), init=False)

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.set_reactive(KeysScreen.settings, settings)
        self._action = ""
        """The action that waits for its new key; empty if none does."""
        self._presses = Debounce()

    def on_resize(self, event: Resize) -> None:
        """Fit the list to the terminal."""
        rows = event.size.height - 9  # the rows around the list
        self.query_one(OptionList).styles.max_height = max(1, rows)

    def on_key(self, event: Key) -> None:
        """While an action waits for its new key, take any key as that."""
        if not self._action:
            return
        event.stop()
        event.prevent_default()
        if self._presses.is_repeat(event.key):  # enter bounced
            return
        if event.key == "escape":
            self.explain()
        else:
            self._change(self._action, event.key)

    def action_reset(self) -> None:
        """Reset the action at the cursor to its default keys."""
        self._change(self.at, None)

    def action_remove(self) -> None:
        """Leave the action at the cursor without a key; the command palette still has it."""
        self._change(self.at, "")

    def choose(self, name: str) -> None:
        """Ask for the new key."""
        self._presses.is_repeat("enter")
        self._action = name
        self.show_help(f"press the new key for: {ACTIONS[name].help}", "bold $gold")
        self.say(key_hints({"esc": "cancel"}))

    def rows(self) -> dict[str, Content]:
        keys = keys_in_use(self.settings.keys)
        return {
            name: Content.assemble((f"{key_words(keys[name]):<14} ", "bold"), action.help)
            for name, action in ACTIONS.items()
        }

    def help_for(self, name: str) -> str:
        action = ACTIONS[name]
        user, _ = lost_keys(self.settings.keys).get(name, ("", ""))
        words = f"{action.help}; default: {key_words(action.keys)}"
        return f"{words}, now the key for {title(user)}" if user else words

    def explain(self) -> None:
        """Describe the action at the cursor, and stop waiting for a key."""
        self._action = ""
        super().explain()

    def _change(self, name: str, keys: str | None) -> None:
        try:
            rekeyed(self.settings.keys, name, keys)
        except ValueError as error:
            self.show_help(str(error), "bold $warning")
        else:
            self.post_message(ChangeKey(name, keys))

    def watch_settings(self, before: Settings, settings: Settings) -> None:
        """Show the keys, and name the actions that lost theirs."""
        self.show_rows()
        if lost := lost_by_change(before.keys, settings.keys):
            self.show_help(f"{lost}.", "bold $warning")


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
