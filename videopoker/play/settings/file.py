"""The settings file: reading skips faulty lines, writing keeps the comments."""

import os
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from videopoker.core.settings import Settings
from videopoker.play.host.files import FileError, FileProblem, make_folder, read_text, replacing
from videopoker.play.host.paths import SETTINGS_FILE, folders
from videopoker.play.host.toml import located, read_around
from videopoker.play.settings.keys import lost_keys
from videopoker.play.settings.schema import older_values, read_settings, read_sounds
from videopoker.play.table.actions import ACTIONS

if TYPE_CHECKING:
    from tomlkit import TOMLDocument


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
            make_folder(where.state)
            copied.touch()
        except (OSError, ValueError):
            return old  # still the player's settings
    return file


def themes_folder(chosen: str | Path | None = None) -> Path:
    """The folder of the player's own themes, beside the settings."""
    return settings_path(chosen).parent / "themes"


def load_settings(path: Path, sounds_from: Path | None = None) -> tuple[Settings, list[FileProblem]]:
    """The settings in a file, and its faults; the defaults without a file.

    Sounds start programs, so they are read from the file `sounds_from` alone: in any other a table of sounds is a fault.
    """
    fields, used, problems = _read(path)
    settings, faults = read_settings(fields)
    is_elsewhere = sounds_from is not None and os.path.realpath(path) != os.path.realpath(sounds_from)
    if is_elsewhere and "sound" in fields:
        faults.append((("sound",), f"sound is ignored in this file; move [sound] to {sounds_from}"))
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


def save_setting(path: Path, name: str, value: str | bool | int | Sequence[str]) -> None:
    """Write one setting and keep the rest of the file. OSError if it cannot be written, ValueError if it is faulty."""
    with _rewritten(path, path) as document:
        before = document.get(name)
        if isinstance(before, list) and isinstance(value, Sequence):  # keeps the comments in the list
            for removed in [item for item in before if item not in value]:
                before.remove(removed)
            for item in [item for item in value if item not in before]:
                before.append(item)
        else:
            document[name] = value if isinstance(value, str | int) else list(value)


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
