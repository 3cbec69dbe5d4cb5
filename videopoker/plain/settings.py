"""The verbs of plain mode for settings: the list with its help, and changes, saved in the table's file."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from videopoker.core.base.messages import Refused, nearest, printable, quoted, reason
from videopoker.core.settings import SETTINGS, Setting, Settings
from videopoker.play.host.made_files import where
from videopoker.play.host.paths import sounds_path
from videopoker.play.settings.chosen_keys import key_words, keys_in_use, lost_by_change, rekeyed
from videopoker.play.settings.file import load_settings, read_settings, save_key, save_setting, unfit_value
from videopoker.play.table.keys_and_words import ACTIONS

_ON_THE_SCREEN = frozenset({"theme", "speed", "animation", "colours", "letters", "demo"})
"""The settings that plain mode does not use."""

_MAX_LENGTH = 100
"""The most characters of a value."""

Themes = Callable[[], Collection[str]]
"""Returns the names of the screen's themes; if empty, any name is accepted."""

YES_OR_NO = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


class PlainSettings:
    """The settings in use; without a `file` changes last until the player quits."""

    def __init__(self, file: Path | None, say: Callable[..., None], themes: Themes) -> None:
        self.file = file
        self._say = say
        self._themes = themes
        self.use: Callable[[Settings], object] = lambda _: None
        """Called after every change."""
        self.chosen: Settings
        self.chosen, self._faults = load_settings(file, sounds_path()) if file else (Settings(), [])

    def say_faults(self) -> None:
        """Print the faults of the file; the rest of it is used."""
        self._say(*map(str, self._faults))

    def list_settings(self, words: list[str]) -> None:
        """Every setting with its value, what it does, and its choices; with a name and a value, change one."""
        if words:
            self.change(words)
            return
        self._list(SETTINGS)
        self._say("Type set double up on to change one, favourite NAME to change your games.")
        self._say(
            "Type set key deal j to change a key of the screen, set key deal default to reset it, set "
            "key deal none to remove it."
        )
        if self.file:
            self._say(f"Settings and keys are saved {where(f'in {printable(self.file)}', 'with your save')}.")

    def _list(self, settings: Iterable[Setting]) -> None:
        for setting in settings:
            value = getattr(self.chosen, setting.name)
            choices = f" ({', '.join(map(_typed, setting.choices))})" if setting.choices else ""
            screen = "; screen only" if setting.name in _ON_THE_SCREEN else ""
            self._say(f"{_said(setting.name)} {_typed(value)}: {setting.help}{choices}{screen}.")

    def change(self, words: list[str]) -> None:
        """Use a setting from now on, and save it; without a value, print the setting."""
        asked = [setting for setting in SETTINGS if setting.name == "_".join(words).lower()]
        if asked:
            self._list(asked)
            return
        if len(words) < 2:
            raise Refused(
                "Expected a setting and its value, such as set speed fast. Type settings to list them."
            )
        if words[0].lower() in {"key", "keys"}:
            self._change_key("_".join(words[1:-1]).lower(), words[-1])
            return
        name = "_".join(words[:-1]).lower()
        value = value_typed(name, words[-1])
        if name == "theme" and (themes := self._themes()) and value not in themes:
            hint = nearest(str(value), themes) or f"; expected {', '.join(sorted(themes))}"
            raise Refused(f"No theme is called {quoted(value)}{hint}")
        where = self.keep(name, value)
        screen = " Screen only." if name in _ON_THE_SCREEN else ""
        self._say(f"{_said(name)} {_typed(value)}{where}.{screen}")

    def keep(self, name: str, value: str | bool | float | tuple[str, ...]) -> str:
        """Use this value from now on and save it; returns a note if it is not saved, else an empty text."""
        changed: dict[str, Any] = {name: value}
        self.chosen = replace(self.chosen, **changed)
        self.use(self.chosen)
        return self._save(lambda file: save_setting(file, name, value, sounds_path()))

    def _change_key(self, action: str, keys: str) -> None:
        if not action:
            expected = "Expected an action and its key, such as set key deal j or set key deal default"
            raise Refused(f"{expected}. Actions are {', '.join(ACTIONS)}.")
        value = {"default": None, "usual": None, "none": ""}.get(keys.lower(), keys)
        chosen = rekeyed(self.chosen.keys, action, value)
        lost = lost_by_change(self.chosen.keys, chosen)
        self.chosen = replace(self.chosen, keys=chosen)
        where = self._save(lambda file: save_key(file, action, chosen.get(action)))
        assigned = key_words(keys_in_use(chosen)[action])
        self._say(f"key {action} {assigned}{where}. Screen only.{f' {lost}.' if lost else ''}")

    def _save(self, save: Callable[[Path], None]) -> str:
        if not self.file:
            return ", for this session only"
        try:
            save(self.file)
        except (OSError, ValueError) as error:
            return f", for this session only; {printable(f'{self.file}: not saved: {reason(error)}')}"
        return ""


def value_typed(name: str, text: str) -> str | bool | float:
    """The value typed for a setting. Refused if there is no such setting, or the value is not allowed."""
    if name == "favourites":
        raise Refused("Type favourite and a game's name to change favourites.")
    if len(text) > _MAX_LENGTH:
        raise Refused(f"{name} is {quoted(text)}; expected at most {_MAX_LENGTH} letters")
    setting = next((setting for setting in SETTINGS if setting.name == name), None)
    choices = setting.choices if setting else ()
    value = text.lower() if choices else text
    typed = {_typed(choice): choice for choice in choices}
    is_switch = typed.keys() == {"on", "off"}
    if is_switch and value not in YES_OR_NO:
        raise Refused(f"{name} is {quoted(text)}; expected on or off")
    value_read = YES_OR_NO[value] if is_switch else typed.get(value, value)
    if setting and (wrong := unfit_value(setting, value_read)):
        raise Refused(wrong)
    _, faults = read_settings({name: value_read})
    if faults:
        _, fault = faults[0]
        raise Refused(fault)
    return value_read


def _typed(value: str | bool | float) -> str:
    """A value as it is typed."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return printable(value)


def _said(name: str) -> str:
    """The name of a setting as words."""
    return name.replace("_", " ")
