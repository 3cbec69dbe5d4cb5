"""The settings file: reading skips faulty lines, writing keeps the comments."""

import os
from collections.abc import Iterator, MutableMapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from videopoker.core.settings import Settings
from videopoker.play.actions import ACTIONS
from videopoker.play.files import FileError, FileProblem, read_text, replacing
from videopoker.play.settings.keys import lost_keys
from videopoker.play.settings.schema import read_settings
from videopoker.play.toml import located, read_around

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

_HEADING = "# Settings of videopoker; `videopoker settings` explains them.\n"


def load_settings(path: Path) -> tuple[Settings, list[FileProblem]]:
    """The settings in a file, and its faults; the defaults without a file."""
    try:
        text = read_text(path, "settings")
    except FileNotFoundError:
        return Settings(), []
    except FileError as error:
        return Settings(), error.problems
    fields, used, problems = read_around(path, text, "settings")
    settings, faults = read_settings(fields)
    lost = [
        (("keys", user), f'{note}; to give it one, add {action} = "..." under [keys]')
        for action, (user, note) in lost_keys(settings.keys).items()
    ]
    problems += located(path, used, faults) + located(path, used, lost, harmless=True)
    return settings, sorted(problems, key=lambda problem: problem.line)


def save_setting(path: Path, name: str, value: str | bool | int | Sequence[str]) -> None:
    """Write one setting and keep the rest of the file. OSError if it cannot be written, ValueError if it is faulty."""
    with _rewritten(path) as document:
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
    with _rewritten(path) as document:
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
def _rewritten(path: Path) -> Iterator["TOMLDocument"]:
    """The file as a document to change, which is then written whole or not at all."""
    import tomlkit  # keeps the player's comments and order

    Path(os.path.realpath(path)).parent.mkdir(parents=True, exist_ok=True)
    text = path.read_text(encoding="utf-8-sig") if path.exists() else _HEADING
    _, _, faults = read_around(path, text, "settings")
    if faults:
        raise ValueError(f"line {faults[0].line}: {faults[0].message}; correct the file first")
    document = tomlkit.parse(text)
    yield document
    with replacing(path) as file:
        file.write(tomlkit.dumps(document))
