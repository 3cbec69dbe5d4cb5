"""The player's keys: their check, and the keys in use after defaults have given way to them.

Textual silently ignores keys that do not exist, keys chosen twice and keys that a terminal sends as another key;
here they are faults. The player's keys take precedence over defaults.
"""

from collections.abc import Mapping

from videopoker.core.base.messages import nearest, quoted
from videopoker.play.table.keys_and_words import ACTIONS, KEY_SIGNS

NAMED_KEYS = frozenset(
    {"space", "enter", "tab", "backspace", "delete", "insert", "home", "end", "pageup", "pagedown"}
    | {"up", "down", "left", "right", "question_mark", "comma", "full_stop", "slash", "minus", "plus"}
    | {f"f{number}" for number in range(1, 13)}
)
"""The keys that have a name; other keys are named by their character."""

RESERVED = {
    "escape": "it closes dialogs",
    "ctrl+c": "it quits",
    "ctrl+q": "it quits",
    "ctrl+p": "it opens the palette",
}
"""The keys that cannot be chosen, and why."""
NO_KEY = "no_key_"
_SAME = {"ctrl+i": "tab", "ctrl+m": "enter", "ctrl+h": "backspace", "ctrl+j": "enter", "ctrl+[": "escape"}
_NAMES = {sign: name for name, sign in KEY_SIGNS.items()}


def check_keys(chosen: Mapping[str, object]) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """The valid choices, in Textual's key names, and the faulty actions, each with what is wrong."""
    good: dict[str, str] = {}
    faults: list[tuple[str, str]] = []
    user: dict[str, str] = {}
    for action, value in chosen.items():
        try:
            keys = _read(action, value)
        except ValueError as error:
            faults.append((action, str(error)))
            continue
        twice = [key for key in keys if user.get(key, action) != action]
        if twice:
            faults.append((action, f"{key_words(twice[0])} is already used for {title(user[twice[0]])}."))
        else:
            good[action] = ",".join(keys)
            user |= dict.fromkeys(keys, action)
    return good, faults


def keys_in_use(chosen: Mapping[str, str]) -> dict[str, str]:
    """The keys of every action: the player's, else its default keys that the player has not used elsewhere.

    >>> keys_in_use({"hold_1": "b"})["bet_one"], keys_in_use({"hold_1": "space"})["deal"], keys_in_use({"quit": ""})["quit"]
    ('', 'enter', '')
    """
    taken = {key for keys in chosen.values() for key in keys.split(",")}
    return {
        name: chosen.get(name, ",".join(key for key in action.keys.split(",") if key not in taken))
        for name, action in ACTIONS.items()
    }


def screen_keys(chosen: Mapping[str, str]) -> dict[str, str]:
    """The keys of every action that differ from its default keys, for Textual, which cannot take all keys from an action.

    An action without a key gets one that no terminal sends; its name begins with `NO_KEY`.
    """
    used = keys_in_use(chosen).items()
    return {action: keys or f"{NO_KEY}{action}" for action, keys in used if keys != ACTIONS[action].keys}


def hold_keys(chosen: Mapping[str, str]) -> tuple[str, ...]:
    """The first key that holds each of the five cards, as a player reads it; empty for a card without a key.

    >>> hold_keys({"hold_1": "x", "hold_2": "comma"})
    ('x', ',', '3', '4', '5')
    """
    firsts = (keys_in_use(chosen)[f"hold_{number}"].split(",")[0] for number in range(1, 6))
    return tuple(first and key_words(first) for first in firsts)


def lost_keys(chosen: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """The actions that lost all their default keys to others, with the first such action and a note for the player.

    >>> lost_keys({"games": "l"})
    {'history': ('games', 'l was the key for History, which has no key now')}
    """
    user = {key: action for action, keys in chosen.items() for key in keys.split(",")}
    return {
        action: (
            user[ACTIONS[action].keys.split(",")[0]],
            f"{key_words(ACTIONS[action].keys)} was the key for {title(action)}, which has no key now",
        )
        for action, keys in keys_in_use(chosen).items()
        if not keys and action not in chosen
    }


def lost_by_change(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """A note on the actions that lost their keys by a change; empty if none did."""
    lost_before = lost_keys(before)
    return "; ".join(note for action, (_, note) in lost_keys(after).items() if action not in lost_before)


def rekeyed(chosen: Mapping[str, str], action: str, keys: str | None) -> dict[str, str]:
    """The choices with these keys for an action, or with None its default keys. ValueError if they cannot be used.

    >>> rekeyed({"deal": "j"}, "quit", "x"), rekeyed({"deal": "j"}, "deal", None)
    ({'deal': 'j', 'quit': 'x'}, {})
    """
    default = ACTIONS[action].keys if action in ACTIONS else ""
    others = {name: value for name, value in chosen.items() if name != action}
    good, faults = check_keys(others | {action: default if keys is None else keys})
    for _, message in faults:
        raise ValueError(message)
    return {name: value for name, value in good.items() if name != action or value != default}


def title(action: str) -> str:
    """The name of an action as a player reads it: ``Bet one``."""
    return action.replace("_", " ").capitalize()


def key_words(keys: str) -> str:
    """The keys of an action as a player reads them.

    >>> key_words("question_mark,f1"), key_words("")
    ('? or f1', 'no key')
    """
    return " or ".join(KEY_SIGNS.get(key, key) for key in keys.split(",") if key) or "no key"


def _read(action: str, value: object) -> list[str]:
    if action not in ACTIONS:
        hint = nearest(action, ACTIONS) or f"; expected {', '.join(ACTIONS)}"
        raise ValueError(f"unknown action {quoted(action)}{hint}")
    if not isinstance(value, str) or value.isspace():
        raise ValueError(
            f'{action} is {quoted(value)}; expected keys in quotes, such as "j" or "space,enter", or "" for no key'
        )
    return [_key(part.strip()) for part in value.split(",")] if value else []


def _key(text: str) -> str:
    name = _NAMES.get(text, text if len(text) == 1 else text.lower())
    if name in _SAME:
        raise ValueError(f'"{text}" is the same as {_SAME[name]} in a terminal; choose another key')
    if name in RESERVED:
        raise ValueError(f'"{text}" cannot be used because {RESERVED[name]}; choose another key')
    *modifiers, base = name.split("+")
    if set(modifiers) - {"ctrl", "shift", "alt"} or not (
        base in NAMED_KEYS or (len(base) == 1 and base.isalnum())
    ):
        hint = nearest(base, NAMED_KEYS) or '; expected a letter, a digit, or a name such as "space" or "f2"'
        raise ValueError(f"no key is called {quoted(text)}{hint}")
    return name
