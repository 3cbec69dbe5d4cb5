"""The player's own themes: TOML files with a colour for each role that differs from the felt theme."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from videopoker.core.base.messages import nearest, quoted
from videopoker.play.host.files import FileError, FileProblem, read_text, toml_files
from videopoker.play.host.toml import located, parse

MAX_THEMES = 100
"""The most theme files read; all are read before the table opens."""

THEME_NAME = re.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,29}")
COLOUR = re.compile("#[0-9A-Fa-f]{6}")


@dataclass(frozen=True, slots=True)
class OwnTheme:
    """A theme of the player's own, on the dark felt or on the light one."""

    name: str
    dark: bool
    colours: Mapping[str, str]
    """The colours that differ from the felt theme's, as ``#rrggbb``, by role."""


Check = Callable[[OwnTheme], Iterable[tuple[str, str]]]
"""Returns the wrong colours of a theme: the role of each, and what is wrong."""


def _unchecked(_: OwnTheme) -> Iterable[tuple[str, str]]:
    return ()


def load_themes(
    folder: Path, roles: Collection[str], taken: Collection[str], check: Check = _unchecked
) -> tuple[list[OwnTheme], list[FileProblem]]:
    """The themes in a folder, by file name, and every fault in its files; both empty without a folder.

    `roles` are the roles that can have a colour, `taken` the names of the program's own themes. A theme is used only
    if `check` finds nothing wrong.
    """
    themes: dict[str, OwnTheme] = {}
    problems: list[FileProblem] = []
    try:
        files = toml_files(folder, "themes")
    except FileError as error:
        return [], error.problems
    for path in files[:MAX_THEMES]:
        try:
            theme = read_theme(path, roles, {*taken, *themes}, check)
            themes[theme.name] = theme
        except FileError as error:
            problems += error.problems
        except FileNotFoundError:
            problems.append(FileProblem(str(path), 0, "", "this is a link to a file that does not exist"))
    if len(files) > MAX_THEMES:
        more = f"{len(files)} theme files; only the first {MAX_THEMES} are read"
        problems.append(FileProblem(str(folder), 0, "", more))
    return list(themes.values()), problems


def read_theme(
    path: Path, roles: Collection[str], taken: Collection[str], check: Check = _unchecked
) -> OwnTheme:
    """The theme in a file. FileError with every fault, FileNotFoundError if there is no file. See `load_themes`."""
    text = read_text(path, "theme", "dark = true")
    fields = parse(path, text, "theme")
    keys = {role.replace("-", "_"): role for role in roles}
    name = fields.get("name", path.stem)
    faults = [*_name_faults(name, "name" in fields, taken), *_faults(fields, keys)]
    if not faults:
        colours = {role: fields[key].lower() for key, role in keys.items() if key in fields}
        theme = OwnTheme(name, fields.get("dark", True), colours)
        faults = [(role.replace("-", "_"), message) for role, message in check(theme)]
        if not faults:
            return theme
    raise FileError(located(path, text, (((key,), message) for key, message in faults)))


def _name_faults(name: object, is_given: bool, taken: Collection[str]) -> Iterator[tuple[str, str]]:
    named = f"name is {quoted(name)}" if is_given else f"without a name it is called {quoted(name)}"
    if not isinstance(name, str) or not THEME_NAME.fullmatch(name):
        yield "name", f'{named}; expected 1 to 30 letters, digits, - or _, such as name = "midnight"'
    elif name.lower() in map(str.lower, taken):
        yield "name", f'{named}, which is another theme; expected a new name, such as name = "my-{name}"'


def _faults(fields: Mapping[str, Any], keys: Collection[str]) -> Iterator[tuple[str, str]]:
    """What is wrong with the fields other than the name: the key of each, and what is wrong."""
    for key, value in fields.items():
        if key == "dark":
            if not isinstance(value, bool):
                yield key, f"dark is {quoted(value)}; expected true for a dark theme or false for a light one"
        elif key in keys:
            if not isinstance(value, str) or not COLOUR.fullmatch(value):
                yield key, f'{key} is {quoted(value)}; expected a colour such as "#06241b"'
        elif key != "name":
            hint = (
                nearest(key, ["name", "dark", *keys])
                or "; expected felt, letters, gold, ... (docs/settings.md)"
            )
            yield key, f"unknown role {quoted(key)}{hint}"
