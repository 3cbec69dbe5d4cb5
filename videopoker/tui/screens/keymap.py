"""The keys of every action: shown, changed by pressing the new one, and saved in the settings file.

`play/settings/keymap` decides which keys can be chosen.
"""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.events import Key, Resize
from textual.reactive import var
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from videopoker.core.settings import Settings
from videopoker.play.settings.keymap import ACTIONS, key_words, keys_in_use, lost_by_change, rekeyed
from videopoker.tui.debounce import Debounce
from videopoker.tui.requests import ChangeKey
from videopoker.tui.widgets.dialog import Dialog
from videopoker.tui.widgets.lists import HELP, Choices

_NAMES = tuple(ACTIONS)
_CHOOSING = "↑ ↓ choose   enter change   backspace reset   esc back"
_AROUND = 9
"""Rows of the dialog that are not the list."""
_ASKING = "press a key   esc cancel"


class KeysScreen(Dialog[None]):
    """A list; enter asks for the key of the action under the cursor, and the next key pressed is it."""

    TITLE = heading = "KEYS"
    frame = "dialog wide"
    BINDINGS = [
        Binding("escape,q", "dismiss", "back"),
        Binding("backspace,delete", "reset", "default key"),
        HELP,
    ]

    settings: var[Settings] = var(Settings(), init=False)

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.set_reactive(KeysScreen.settings, settings)
        self._asked = ""
        """The action a key is asked for; empty when none is."""
        self._presses = Debounce()

    def body(self) -> ComposeResult:
        """The list, and what is asked or refused."""
        yield Choices(*(Option(self._row(name), id=name) for name in _NAMES))
        yield Static(id="told")

    def on_mount(self) -> None:
        """Begin at the first action."""
        self._stop_asking()

    def on_resize(self, event: Resize) -> None:
        """As many actions as there is room for."""
        self.query_one(OptionList).styles.max_height = max(1, event.size.height - _AROUND)

    def on_key(self, event: Key) -> None:
        """Take the key that was asked for, whatever else it does."""
        if not self._asked:
            return
        event.stop()
        event.prevent_default()
        if self._presses.is_repeat(event.key):  # enter bounced
            return
        if event.key == "escape":
            self._stop_asking()
        else:
            self._change(self._asked, event.key)

    def action_reset(self) -> None:
        """Give the action under the cursor its default keys back."""
        place = self.query_one(OptionList).highlighted
        if place is not None:
            self._change(_NAMES[place], None)

    @on(OptionList.OptionSelected)
    def _ask(self, selected: OptionList.OptionSelected) -> None:
        selected.stop()
        self._presses.is_repeat("enter")
        self._asked = _NAMES[selected.option_index]
        self._tell(f"press the new key for: {ACTIONS[self._asked][1]}", "-asks")

    @on(OptionList.OptionHighlighted)
    def _stop_asking(self) -> None:
        """Tell of the action under the cursor, and take no key for any."""
        self._asked = ""
        name = _NAMES[self.query_one(OptionList).highlighted or 0]
        default, does = ACTIONS[name]
        self._tell(f"{does}; default: {key_words(default)}")

    def _change(self, name: str, keys: str | None) -> None:
        try:
            rekeyed(self.settings.keys, name, keys)
        except ValueError as error:
            self._tell(str(error), "-refuses")
        else:
            self.post_message(ChangeKey(name, keys))

    def watch_settings(self, before: Settings, settings: Settings) -> None:
        """Show the keys, and say which actions have none any more."""
        for row in _NAMES:
            self.query_one(OptionList).replace_option_prompt(row, self._row(row))
        self._stop_asking()
        lost = lost_by_change(before.keys, settings.keys)
        if lost:
            self._tell(f"{lost}.")

    def _tell(self, text: str, manner: str = "") -> None:
        told = self.query_one("#told", Static)
        told.update(Content(text))
        told.set_classes(manner)
        self.query_one(".keys", Static).update(Content(_ASKING if self._asked else _CHOOSING))

    def _row(self, name: str) -> Content:
        keys = keys_in_use(self.settings.keys)[name]
        return Content.assemble((f"{key_words(keys):<15} ", "bold"), ACTIONS[name][1])
