"""The settings file: reading skips faulty lines, writing keeps the comments.

The settings and their help are declared in `core.settings`.
"""

import os
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from videopoker.core.base.messages import nearest, printable, quoted
from videopoker.core.paytable.pay_line import either
from videopoker.core.settings import SETTINGS, SOUNDS, WINS, Setting, Settings
from videopoker.play.host.files import FileError, FileProblem, make_folder, read_text, replacing
from videopoker.play.host.paths import SETTINGS_FILE, folders
from videopoker.play.host.toml import located, read_around
from videopoker.play.settings.chosen_keys import check_keys, keys_in_use, lost_keys
from videopoker.play.table.keys_and_words import ACTIONS

if TYPE_CHECKING:
    from tomlkit import TOMLDocument


def read_settings(fields: Mapping[str, Any]) -> tuple[Settings, list[tuple[tuple[str, ...], str]]]:
    """The settings in these fields but the sounds, and the faults: the path of a wrong field and what is wrong with it."""
    faults: list[tuple[tuple[str, ...], str]] = []
    settings = {setting.name: setting for setting in SETTINGS}
    good: dict[str, Any] = {}
    others = ("favourites", "sound", "keys")
    names = [*settings, *others]
    for name, value in fields.items():
        if name in others:
            continue
        if name not in settings:
            hint = nearest(name, names) or f"; expected {', '.join(names)}"
            faults.append(((name,), f"unknown setting {quoted(name)}{hint}"))
        elif older := settings[name].older_value(value):
            good[name] = older.now
        elif complaint := unfit_value(settings[name], value):
            faults.append(((name,), complaint))
        else:
            good[name] = value
    good["favourites"], wrong = _favourites(fields.get("favourites", []))
    faults += [(("favourites",), message) for message in wrong]
    keys = fields.get("keys", {})
    if isinstance(keys, dict):
        good["keys"], unfit = check_keys(keys)
        faults += [(("keys", name), message) for name, message in unfit]
    else:
        faults.append((("keys",), f'keys is {quoted(keys)}; expected a table: [keys], then deal = "j"'))
    return replace(Settings(), **good), faults


def older_values(fields: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], str]]:
    """The path of each field whose older value gets a note for the player, and the value that it is read as."""
    for setting in SETTINGS:
        older = setting.older_value(fields.get(setting.name))
        if older and older.note:
            read = f"{setting.name} is {_toml(older.value)}; it is read as {_toml(older.now)}"
            yield (setting.name,), f"{read}: {older.note}"


def explained(settings: Settings, path: Path, themes: Path, sounds: Path | None = None) -> str:
    """Every setting with its value, its choices and its help, as the text of a settings file.

    `path` is the settings file, `themes` the folder of the player's own themes, `sounds` the file with the sounds.
    """
    rows = [f"# {printable(path)}"]
    for setting in SETTINGS:
        value = getattr(settings, setting.name)
        choices = f" ({', '.join(map(_toml, setting.choices))})" if setting.choices else ""
        rows.append(f"{setting.name:<12} = {_toml(value):<10} # {setting.help}{choices}")
    example = printable(themes / "midnight.toml")
    rows.append(f'# a theme of your own: a file such as {example}, with felt = "#101828" in it')
    rows.append("# your games, listed first; * on the games screen adds and removes them")
    rows.append(f"{'favourites':<12} = [{', '.join(map(_toml, settings.favourites))}]")
    only = f"; read only from {printable(sounds)}" if sounds else ""
    rows += ["", "[sound]", f"# a command and its arguments for {', '.join(WINS)}{only}"]
    rows += [f"{win} = [{', '.join(map(_toml, command))}]" for win, command in settings.sound.items()]
    rows += ["", "[keys]"]
    rows += [
        f"{name:<12} = {_toml(keys):<14} # {ACTIONS[name].help}"
        for name, keys in keys_in_use(settings.keys).items()
    ]
    return "\n".join(rows)


def _fits(setting: Setting, value: object) -> bool:
    if not setting.choices:
        return isinstance(value, str) and bool(value)
    return any(value == choice and type(value) is type(choice) for choice in setting.choices)


def unfit_value(setting: Setting, value: object) -> str:
    """What is wrong with a value of a setting; empty if nothing is."""
    if _fits(setting, value):
        return ""
    if not setting.choices:
        return f"{setting.name} is {quoted(value)}; expected a text in quotes"
    texts = [choice for choice in setting.choices if isinstance(choice, str)]
    hint = nearest(value, texts) if isinstance(value, str) and texts else ""
    if (older := setting.older_value(value)) and older.note:
        hint = f"; {older.note}"
    return f"{setting.name} is {quoted(value)}; expected {either([*map(_toml, setting.choices)])}{hint}"


def _favourites(value: object) -> tuple[tuple[str, ...], list[str]]:
    """The names in a list without repeats, and what is wrong with the other items."""
    expected = 'names of games in quotes, such as ["jacks-or-better-9-6"]'
    if not isinstance(value, list):
        return (), [f"favourites is {quoted(value)}; expected {expected}"]
    names = dict.fromkeys(name for name in value if isinstance(name, str) and name)
    wrong = [name for name in value if not isinstance(name, str) or not name]
    return tuple(names), [f"favourites has {quoted(name)}; expected {expected}" for name in wrong]


def read_sounds(value: object) -> tuple[dict[str, tuple[str, ...]], list[tuple[tuple[str, ...], str]]]:
    """The commands in a table, and the faults: the path of a wrong one and what is wrong with it."""
    expected = 'a command and its arguments in a list, such as ["paplay", "win.oga"]'
    if not isinstance(value, dict):
        return {}, [
            (
                ("sound",),
                f'sound is {quoted(value)}; expected a table: [sound], then win = ["paplay", "win.oga"]',
            )
        ]
    good: dict[str, tuple[str, ...]] = {}
    faults: list[tuple[tuple[str, ...], str]] = []
    for win, command in value.items():
        if win not in WINS:
            hint = nearest(win, WINS) or f"; expected {', '.join(WINS)}"
            faults.append((("sound", win), f"unknown win {quoted(win)}{hint}"))
        elif isinstance(command, list) and command and all(isinstance(part, str) for part in command):
            good[win] = tuple(command)
        else:
            faults.append((("sound", win), f"{win} is {quoted(command)}; expected {expected}"))
    return good, faults


def _toml(value: object) -> str:
    if isinstance(value, int | float):
        return str(value).lower()
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(sign if sign.isprintable() else f"\\U{ord(sign):08X}" for sign in text) + '"'


def settings_path(chosen: str | Path | None = None) -> Path:
    """The player's settings file. Older versions kept it with the saves: that file is copied here once, without its sounds."""
    where = folders(chosen)
    file = where.config / SETTINGS_FILE
    old = where.saves / SETTINGS_FILE
    copied = where.state / "settings-copied"
    is_old = False
    with suppress(OSError):  # a folder that may not be read holds no settings to copy
        is_old = old != file and old.is_file() and not os.path.lexists(file) and not copied.exists()
    if is_old:
        try:
            with _rewritten(old, file) as document:
                document.pop("sound", None)
                if document.get("bell") == SOUNDS:
                    del document["bell"]
            make_folder(where.state)
            copied.touch()
        except (OSError, ValueError):
            return old  # still the player's settings
    return file


def themes_folder(chosen: str | Path | None = None) -> Path:
    """The folder of the player's own themes, next to the settings."""
    return settings_path(chosen).parent / "themes"


def load_settings(path: Path, sounds_from: Path | None = None) -> tuple[Settings, list[FileProblem]]:
    """The settings in a file, and its faults; the defaults without a file.

    Sounds start programs, so they are read from the file `sounds_from` alone: in any other a table of sounds, or
    `bell = "sounds"`, is a fault.
    """
    fields, used, problems = _read(path)
    settings, faults = read_settings(fields)
    is_elsewhere = sounds_from is not None and os.path.realpath(path) != os.path.realpath(sounds_from)
    if is_elsewhere and "sound" in fields:
        faults.append((("sound",), f"sound is ignored in this file; move [sound] to {sounds_from}"))
    if is_elsewhere and settings.bell == SOUNDS:
        faults.append(
            (("bell",), f"bell is {_toml(SOUNDS)}, which is ignored in this file; move it to {sounds_from}")
        )
        settings = replace(settings, bell=Settings().bell)
    lost = [
        (("keys", user), f'{note}; to give it one, add {action} = "..." under [keys]')
        for action, (user, note) in lost_keys(settings.keys).items()
    ]
    problems += located(path, used, faults)
    problems += located(path, used, [*lost, *older_values(fields)], harmless=True)
    problems.sort(key=lambda problem: problem.line)
    if is_elsewhere and sounds_from:
        fields, used, unreadable = _read(sounds_from)
        problems += unreadable
        if fields.get("bell") == SOUNDS:
            settings = replace(settings, bell=SOUNDS)
    if sounds_from:
        sounds, faults = read_sounds(fields.get("sound", {}))
        settings = replace(settings, sound=sounds)
        problems += located(sounds_from, used, faults)
    return settings, problems


def _read(path: Path) -> tuple[Mapping[str, Any], str, list[FileProblem]]:
    """What `read_around` reads of a settings file; no fields without a file."""
    try:
        return read_around(path, read_text(path, "settings"), "settings")
    except FileNotFoundError:
        return {}, "", []
    except FileError as error:
        return {}, "", error.problems


def save_setting(
    path: Path, name: str, value: str | bool | float | Sequence[str], sounds_to: Path | None = None
) -> None:
    """Write one setting and keep the rest of the file. OSError if it cannot be written, ValueError if it is faulty.

    Sounds are turned on and off in the file `sounds_to`, the only one that they are read from.
    """
    if name == "bell" and sounds_to and os.path.realpath(path) != os.path.realpath(sounds_to):
        if value == SOUNDS:
            path = sounds_to
        elif _read(sounds_to)[0].get("bell") == SOUNDS:
            save_setting(sounds_to, name, value)
    with _rewritten(path, path) as document:
        before = document.get(name)
        if isinstance(before, list) and isinstance(value, Sequence):  # keeps the comments in the list
            for removed in [item for item in before if item not in value]:
                before.remove(removed)
            for item in [item for item in value if item not in before]:
                before.append(item)
        else:
            document[name] = value if isinstance(value, str | int | float) else list(value)


def save_key(path: Path, action: str, keys: str | None) -> None:
    """Write the keys of one action, or with None remove its line; errors as for `save_setting`."""
    if keys is None and not path.exists():
        return
    with _rewritten(path, path) as document:
        if not isinstance(document.get("keys"), MutableMapping):
            if keys is None:
                return
            document.pop("keys", None)  # not a table: it was reported and never used
            document["keys"] = {}
        table = document["keys"]
        if keys is not None:
            table[action] = keys
        elif action in table:
            trivia = getattr(table[action], "trivia", None)
            if trivia and trivia.comment:
                table[action] = ACTIONS[action].keys
            else:
                del table[action]


@contextmanager
def _rewritten(path: Path, to: Path) -> Iterator["TOMLDocument"]:
    """The file as a document to change, which is then written `to` a file whole or not at all."""
    import tomlkit  # keeps the player's comments and order

    _, text, faults = _read(path)
    if faults:
        first = faults[0]
        on_line = f"line {first.line}: {first.message}; correct the file first"
        raise ValueError(on_line if first.line else first.message)
    heading = "# Settings of videopoker; `videopoker settings` explains them.\n"
    document = tomlkit.parse(text or heading)
    yield document
    make_folder(Path(os.path.realpath(to)).parent)
    with replacing(to) as file:
        file.write(document.as_string())
