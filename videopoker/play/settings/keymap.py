"""The keys of the table: which action has which, and whether a player's own choice of them can work.

The screen checks none of this by itself, so everything that would be silently ignored is named here: names
that are no key, keys used twice, and keys that a terminal sends as another one.
"""

from collections.abc import Mapping

from videopoker.core.messages import nearest, quoted

ACTIONS = {
    "deal": ("space,enter", "deal, then draw"),
    "hold_1": ("1", "hold the first card"),
    "hold_2": ("2", "hold the second card"),
    "hold_3": ("3", "hold the third card"),
    "hold_4": ("4", "hold the fourth card"),
    "hold_5": ("5", "hold the fifth card"),
    "hands": ("n", "draw more hands from each deal"),
    "fewer_hands": ("N", "draw fewer hands"),
    "bet_one": ("b", "bet one coin more"),
    "bet_max": ("m", "bet the most and deal"),
    "double": ("d", "double the last win, or lose it"),
    "credits": ("c", "put credits in, cash out, choose what a credit is worth"),
    "games": ("g", "choose a game"),
    "build": ("v", "build hands from the whole deck, and compare them"),
    "history": ("l", "history: every hand played, to read, replay and export"),
    "statistics": ("t", "statistics: meters, bankroll, lines, results, ledger"),
    "settings": ("s", "settings: colours, speed, letters, bell and more"),
    "help": ("question_mark,f1", "help"),
    "quit": ("q", "quit; the hand in play waits"),
}
"""Every action that keys can be chosen for: its usual keys, and what it does."""

NAMED_KEYS = frozenset(
    {"space", "enter", "tab", "backspace", "delete", "insert", "home", "end", "pageup", "pagedown"}
    | {"up", "down", "left", "right", "question_mark", "comma", "full_stop", "slash", "minus", "plus"}
    | {f"f{number}" for number in range(1, 13)}
)
"""The keys that have a name; every other key is its own sign."""

RESERVED = {
    "escape": "it leaves dialogs",
    "ctrl+c": "it quits",
    "ctrl+q": "it quits",
    "ctrl+p": "it opens the palette",
}
_SAME = {"ctrl+i": "tab", "ctrl+m": "enter", "ctrl+h": "backspace", "ctrl+j": "enter", "ctrl+[": "escape"}
_SIGNS = {"?": "question_mark", ",": "comma", ".": "full_stop", "/": "slash", "-": "minus", "+": "plus"}


def check_keys(chosen: Mapping[str, object]) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """The choices that work, in the screen's names, and for each action that does not why not."""
    good: dict[str, str] = {}
    faults: list[tuple[str, str]] = []
    for action, value in chosen.items():
        try:
            good[action] = ",".join(_read(action, value))
        except ValueError as error:
            faults.append((action, str(error)))
    holder: dict[str, str] = {}
    for action in ACTIONS:
        for key in good.get(action, ACTIONS[action][0]).split(","):
            other = holder.setdefault(key, action)
            if other != action:
                blamed = action if action in good else other
                faults.append((blamed, f'"{key}" is the key of {other} and of {action}; expected it once'))
                good.pop(blamed, None)
    return good, faults


def rekeyed(chosen: Mapping[str, str], action: str, keys: str | None) -> dict[str, str]:
    """The choices with these keys for an action, or with None its usual ones; ValueError says why they cannot be.

    >>> rekeyed({"deal": "j"}, "quit", "x"), rekeyed({"deal": "j"}, "deal", None)
    ({'deal': 'j', 'quit': 'x'}, {})
    """
    usual = ACTIONS[action][0] if action in ACTIONS else ""
    good, faults = check_keys({**chosen, action: usual if keys is None else keys})
    if faults:
        raise ValueError(faults[0][1])
    return {name: value for name, value in good.items() if name != action or value != usual}


def key_words(keys: str) -> str:
    """The keys of an action as a player reads them.

    >>> key_words("question_mark,f1")
    '? or f1'
    """
    signs = {name: sign for sign, name in _SIGNS.items()}
    return " or ".join(signs.get(key, key) for key in keys.split(","))


def _read(action: str, value: object) -> list[str]:
    if action not in ACTIONS:
        hint = nearest(action, ACTIONS) or f"; expected {', '.join(ACTIONS)}"
        raise ValueError(f"unknown action {quoted(action)}{hint}")
    if not isinstance(value, str) or not value.strip():
        raise ValueError(
            f'{action} is {quoted(value)}; expected keys in quotes, such as "j" or "space,enter"'
        )
    return [_key(part.strip()) for part in value.split(",")]


def _key(text: str) -> str:
    name = _SIGNS.get(text, text if len(text) == 1 else text.lower())
    if name in _SAME:
        raise ValueError(f'"{text}" is the same as {_SAME[name]} to a terminal; expected another key')
    if name in RESERVED:
        raise ValueError(f'"{text}" cannot be used, {RESERVED[name]}; expected another key')
    base = name.split("+")[-1]
    modifiers = name.split("+")[:-1]
    if set(modifiers) - {"ctrl", "shift", "alt"} or not (
        base in NAMED_KEYS or (len(base) == 1 and base.isalnum())
    ):
        hint = nearest(base, NAMED_KEYS) or '; expected a letter, a digit, or a name such as "space" or "f2"'
        raise ValueError(f"no key is called {quoted(text)}{hint}")
    return name
