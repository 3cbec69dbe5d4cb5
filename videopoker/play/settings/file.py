"""The player's settings: one TOML file beside the saves, read forgivingly and written without losing a comment.

A fault is reported with its line, and the rest of the file is used, be it a value that cannot be or a line that
is no TOML. What a setting may say, and the line of help that goes with it, stands in SETTINGS and nowhere else.
"""

from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from videopoker.core.messages import nearest, quoted
from videopoker.play.settings.keymap import ACTIONS, check_keys
from videopoker.play.settings.toml_partial import read_around
from videopoker.play.toml_files import FileError, FileProblem, read_text
from videopoker.play.toml_lines import key_lines, line_of

if TYPE_CHECKING:
    from tomlkit import TOMLDocument


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: what it is called, what it may be, and what it does."""

    name: str
    choices: tuple[str | bool, ...]
    """The values it may have, the usual one first; empty where any text is one."""
    help: str


SETTINGS = (
    Setting("theme", (), "the colours: felt, felt-light, or any theme of the command palette"),
    Setting("speed", ("normal", "slow", "fast", "off"), "how quickly cards are dealt and wins counted up"),
    Setting(
        "animation",
        ("full", "basic", "none"),
        "how much moves: everything, a frame a card and no sweep, or nothing",
    ),
    Setting("colours", ("four", "two", "none"), "the deck's colours: one a suit, red and black, or none"),
    Setting("letters", (False, True), "suits as the letters s h d c instead of symbols"),
    Setting("currency", ("$", "€", "£", "¥"), "the sign of money, which stands beside credits"),
    Setting("bell", (False, True), "ring the terminal's bell when a hand is paid"),
    Setting("autohold", (False, True), "hold the cards of a hand that is already paid"),
    Setting("double_up", (False, True), "offer to double each win on a card higher than another, a fair bet"),
    Setting("confirm_quit", (False, True), "ask before quitting"),
)


@dataclass(frozen=True, slots=True)
class Settings:
    """What the player wants; the defaults are what a file without the key means."""

    theme: str = "felt"
    speed: str = "normal"
    animation: str = "full"
    colours: str = "four"
    letters: bool = False
    currency: str = "$"
    bell: bool = False
    autohold: bool = False
    double_up: bool = False
    confirm_quit: bool = False
    favourites: tuple[str, ...] = ()
    """Names of games, in the order they became favourites; a game of that name need not be there."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Other keys for actions, several separated by commas, by the action's name."""


def load_settings(path: Path) -> tuple[Settings, list[FileProblem]]:
    """The settings in a file, and every fault in it; no file means the usual settings."""
    try:
        text = read_text(path, "settings file", 'theme = "felt"')
    except FileNotFoundError:
        return Settings(), []
    except FileError as error:
        return Settings(), error.problems
    fields, used, problems = read_around(path, text, "settings file")
    lines = key_lines(used)
    settings, faults = read_settings(fields)
    problems += [
        FileProblem(str(path), line_of(where, lines), str(where[-1]), message) for where, message in faults
    ]
    return settings, sorted(problems, key=lambda problem: problem.line)


def read_settings(fields: Mapping[str, Any]) -> tuple[Settings, list[tuple[tuple[str, ...], str]]]:
    """The settings these fields give, and what is wrong with the fields that give none."""
    faults: list[tuple[tuple[str, ...], str]] = []
    known = {setting.name: setting for setting in SETTINGS}
    good: dict[str, Any] = {}
    names = [*known, "favourites", "keys"]
    for name, value in fields.items():
        if name in {"favourites", "keys"}:
            continue
        if name not in known:
            hint = nearest(name, names) or f"; expected {', '.join(names)}"
            faults.append(((name,), f"unknown setting {quoted(name)}{hint}"))
        elif _fits(known[name], value):
            good[name] = value
        else:
            faults.append(((name,), _unfit(known[name], value)))
    good["favourites"], wrong = _favourites(fields.get("favourites", []))
    faults += [(("favourites",), message) for message in wrong]
    keys = fields.get("keys", {})
    if isinstance(keys, dict):
        good["keys"], unfit = check_keys(keys)
        faults += [(("keys", name), message) for name, message in unfit]
    else:
        faults.append((("keys",), f'keys is {quoted(keys)}; expected a table: [keys], then deal = "j"'))
    return replace(Settings(), **good), faults


def _favourites(value: object) -> tuple[tuple[str, ...], list[str]]:
    """The names in a list, each once, and what is wrong with the rest."""
    expected = 'names of games in quotes, such as ["jacks-or-better-9-6"]'
    if not isinstance(value, list):
        return (), [f"favourites is {quoted(value)}; expected {expected}"]
    names = dict.fromkeys(name for name in value if isinstance(name, str) and name)
    wrong = [name for name in value if not isinstance(name, str) or not name]
    return tuple(names), [f"favourites has {quoted(name)}; expected {expected}" for name in wrong]


def save_setting(path: Path, name: str, value: str | bool | Sequence[str]) -> None:
    """Write one setting, keeping everything else in the file; OSError or ValueError when that cannot be done."""
    with _rewritten(path) as document:
        before = document.get(name)
        if isinstance(before, list) and isinstance(value, Sequence):  # the comments in it stay, too
            for gone in [item for item in before if item not in value]:
                before.remove(gone)
            for item in [item for item in value if item not in before]:
                before.append(item)
        else:
            document[name] = value if isinstance(value, str | bool) else list(value)


def save_key(path: Path, action: str, keys: str | None) -> None:
    """Write the keys of one action, or with None its usual ones, which need no line; else as `save_setting`."""
    if keys is None and not path.exists():
        return
    with _rewritten(path) as document:
        if not isinstance(document.get("keys"), MutableMapping):
            if keys is None:
                return
            document.pop("keys", None)  # whatever it is, it was reported and never was used
            document["keys"] = {}
        table = document["keys"]
        if keys is not None:
            table[action] = keys
        elif action in table:
            trivia = getattr(table[action], "trivia", None)
            if trivia and trivia.comment:
                table[action] = ACTIONS[action][0]
            else:
                del table[action]


@contextmanager
def _rewritten(path: Path) -> Iterator["TOMLDocument"]:
    """The file as a document, to be changed; written when that is done, whole or not at all."""
    import tomlkit  # keeps the comments and the order of what a player wrote

    path.parent.mkdir(parents=True, exist_ok=True)
    text = path.read_text(encoding="utf-8-sig") if path.exists() else _HEADING
    _, _, faults = read_around(path, text, "settings file")
    if faults:
        raise ValueError(f"line {faults[0].line}: {faults[0].message}; mend the file first")
    document = tomlkit.parse(text)
    yield document
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_text(tomlkit.dumps(document), encoding="utf-8")
    fresh.replace(path)


_HEADING = "# Settings of videopoker; `videopoker settings` explains them.\n"


def explained(settings: Settings, path: Path) -> str:
    """Every setting with its value, its choices and what it does, as a file would say it."""
    rows = [f"# {path}"]
    for setting in SETTINGS:
        value = getattr(settings, setting.name)
        choices = f" ({', '.join(map(_toml, setting.choices))})" if setting.choices else ""
        rows.append(f"{setting.name:<12} = {_toml(value):<10} # {setting.help}{choices}")
    rows.append("# your games, listed first; * on the screen of games changes them")
    rows.append(f"{'favourites':<12} = [{', '.join(map(_toml, settings.favourites))}]")
    rows += ["", "[keys]"]
    rows += [
        f"{name:<12} = {_toml(settings.keys.get(name, usual)):<14} # {words}"
        for name, (usual, words) in ACTIONS.items()
    ]
    return "\n".join(rows)


def _fits(setting: Setting, value: object) -> bool:
    if not setting.choices:
        return isinstance(value, str) and bool(value)
    return any(value == choice and type(value) is type(choice) for choice in setting.choices)


def _unfit(setting: Setting, value: object) -> str:
    if not setting.choices:
        return f"{setting.name} is {quoted(value)}; expected a text in quotes"
    texts = [choice for choice in setting.choices if isinstance(choice, str)]
    hint = nearest(value, texts) if isinstance(value, str) and texts else ""
    return f"{setting.name} is {quoted(value)}; expected {' or '.join(map(_toml, setting.choices))}{hint}"


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'
