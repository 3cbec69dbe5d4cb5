"""The dialog that shows and changes the keys of every action; the settings file keeps them.

`play/settings/keys` decides which keys are allowed.
"""

from textual.binding import Binding
from textual.content import Content
from textual.events import Key, Resize
from textual.reactive import var
from textual.widgets import OptionList

from videopoker.core.settings import Settings
from videopoker.play.settings.keys import (
    ACTIONS,
    key_words,
    keys_in_use,
    lost_by_change,
    lost_keys,
    rekeyed,
    title,
)
from videopoker.tui.content.key_hints import key_hints
from videopoker.tui.debounce import Debounce
from videopoker.tui.requests import ChangeKey
from videopoker.tui.widgets.dialog import ListDialog
from videopoker.tui.widgets.lists import HELP

_AROUND = 9
"""Rows of the dialog besides the list."""


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
        self._asked = ""
        """The action that waits for its new key; empty if none does."""
        self._presses = Debounce()

    def on_resize(self, event: Resize) -> None:
        """Fit the list to the terminal."""
        self.query_one(OptionList).styles.max_height = max(1, event.size.height - _AROUND)

    def on_key(self, event: Key) -> None:
        """While an action waits for its new key, take any key as that."""
        if not self._asked:
            return
        event.stop()
        event.prevent_default()
        if self._presses.is_repeat(event.key):  # enter bounced
            return
        if event.key == "escape":
            self.explain()
        else:
            self._change(self._asked, event.key)

    def action_reset(self) -> None:
        """Reset the action at the cursor to its default keys."""
        self._change(self.at, None)

    def action_remove(self) -> None:
        """Leave the action at the cursor without a key; the command palette still has it."""
        self._change(self.at, "")

    def choose(self, name: str) -> None:
        """Ask for the new key."""
        self._presses.is_repeat("enter")
        self._asked = name
        self.tell(f"press the new key for: {ACTIONS[name][1]}", "bold $gold")
        self.say(key_hints({"esc": "cancel"}))

    def rows(self) -> dict[str, Content]:
        keys = keys_in_use(self.settings.keys)
        return {
            name: Content.assemble((f"{key_words(keys[name]):<14} ", "bold"), does)
            for name, (_, does) in ACTIONS.items()
        }

    def about(self, name: str) -> str:
        default, does = ACTIONS[name]
        user, _ = lost_keys(self.settings.keys).get(name, ("", ""))
        return f"{does}; default: {key_words(default)}" + f", now the key for {title(user)}" * bool(user)

    def explain(self) -> None:
        """Describe the action at the cursor, and stop waiting for a key."""
        self._asked = ""
        super().explain()

    def _change(self, name: str, keys: str | None) -> None:
        try:
            rekeyed(self.settings.keys, name, keys)
        except ValueError as error:
            self.tell(str(error), "bold $warning")
        else:
            self.post_message(ChangeKey(name, keys))

    def watch_settings(self, before: Settings, settings: Settings) -> None:
        """Show the keys, and name the actions that lost theirs."""
        self.show_rows()
        lost = lost_by_change(before.keys, settings.keys)
        if lost:
            self.tell(f"{lost}.", "bold $warning")
