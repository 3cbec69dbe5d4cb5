"""The settings line by line: told with their help, changed one at a time, and kept in the file of the table."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from videopoker.core.game import IllegalMove
from videopoker.core.messages import nearest, printable, quoted
from videopoker.core.settings import Settings
from videopoker.play.settings.file import load_settings, save_key, save_setting
from videopoker.play.settings.keymap import ACTIONS, key_words, keys_in_use, lost_by_change, rekeyed
from videopoker.play.settings.schema import SETTINGS, Setting, read_settings

_ON_THE_SCREEN = frozenset({"theme", "speed", "animation", "colours", "letters"})
"""The settings that only concern what is painted."""

_YES_OR_NO = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


class PlainSettings:
    """What the player wants, as it stands now; `file` is None where nothing is kept."""

    def __init__(self, file: Path | None, say: Callable[[str], None]) -> None:
        self.file = file
        self._say = say
        self.chosen, self._faults = load_settings(file) if file else (Settings(), [])

    def tell_faults(self) -> None:
        """Say what is wrong with the file; the rest of it is used."""
        for fault in self._faults:
            self._say(str(fault))

    def tell(self, _: list[str]) -> None:
        """Every setting with its value, what it does, and what it may be."""
        for setting in SETTINGS:
            value = getattr(self.chosen, setting.name)
            choices = f" ({', '.join(map(_said, setting.choices))})" if setting.choices else ""
            screen = "; only on the screen" if setting.name in _ON_THE_SCREEN else ""
            self._say(f"{setting.name} {_said(value)}: {setting.help}{choices}{screen}.")
        self._say("set changes one, such as set double_up on; favourite changes your games.")
        self._say("set key deal j changes a key of the screen, set key deal usual gives the usual one back.")
        if self.file:
            self._say(f"They are kept in {printable(str(self.file))}, and the keys with them.")

    def change(self, words: list[str]) -> None:
        """Use a setting from now on, and keep it."""
        if len(words) < 2:
            raise IllegalMove("expected a setting and its value, such as set speed fast; settings lists them")
        if words[0].lower() in {"key", "keys"}:
            self._change_key("_".join(words[1:-1]).lower(), words[-1])
            return
        setting = _named("_".join(words[:-1]).lower())
        value = _read(setting, words[-1])
        changed: dict[str, Any] = {setting.name: value}
        self.chosen = replace(self.chosen, **changed)
        kept = self._keep(lambda file: save_setting(file, setting.name, value))
        screen = " It only concerns the screen." if setting.name in _ON_THE_SCREEN else ""
        if not setting.choices:
            screen = " It only concerns the screen, which says so when it knows no such name."
        self._say(f"{setting.name} {_said(value)}{kept}.{screen}")

    def _change_key(self, action: str, keys: str) -> None:
        if not action:
            expected = "expected an action and its key, such as set key deal j, or usual for its usual key"
            raise IllegalMove(f"{expected}; actions are {', '.join(ACTIONS)}")
        chosen = rekeyed(self.chosen.keys, action, None if keys.lower() == "usual" else keys)
        lost = lost_by_change(self.chosen.keys, chosen)
        self.chosen = replace(self.chosen, keys=chosen)
        kept = self._keep(lambda file: save_key(file, action, chosen.get(action)))
        said = key_words(keys_in_use(chosen)[action])
        self._say(f"key {action} {said}{kept}. It only concerns the screen.{f' {lost}.' if lost else ''}")

    def _keep(self, save: Callable[[Path], None]) -> str:
        if not self.file:
            return ", until you leave"
        try:
            save(self.file)
        except (OSError, ValueError) as error:
            return f", until you leave; {printable(f'{self.file}: not kept: {error}')}"
        return ""


def _named(name: str) -> Setting:
    known = {setting.name: setting for setting in SETTINGS}
    if name in known:
        return known[name]
    if name == "favourites":
        raise IllegalMove("favourites are changed by favourite and a game's name")
    hint = nearest(name, list(known)) or f"; expected {', '.join(known)}"
    raise IllegalMove(f"unknown setting {quoted(name)}{hint}")


def _read(setting: Setting, text: str) -> str | bool:
    """The value that is typed for a setting; IllegalMove when it is none."""
    if setting.choices and isinstance(setting.choices[0], bool):
        if text.lower() not in _YES_OR_NO:
            raise IllegalMove(f"{setting.name} is {quoted(text)}; expected on or off")
        return _YES_OR_NO[text.lower()]
    value = text.lower() if setting.choices else text
    _, faults = read_settings({setting.name: value})
    if faults:
        raise IllegalMove(faults[0][1])
    return value


def _said(value: str | bool) -> str:
    """A value as it is typed."""
    return ("on" if value else "off") if isinstance(value, bool) else printable(value)
