"""The commands about the player's settings and files."""

import argparse
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TypedDict

from videopoker.cli.parser import JSON, SAVES_FOLDER, Command
from videopoker.cli.request import complain, print_json, show
from videopoker.core.base.messages import printable
from videopoker.core.settings import Settings
from videopoker.play.host.files import FileProblem
from videopoker.play.host.paths import crash_log_path, folders, own_paytables_folder, sounds_path
from videopoker.play.settings.file import explained, load_settings, settings_path, themes_folder
from videopoker.text.answers.option import option


class SettingsAnswerRecord(TypedDict):
    """The settings, and what is wrong with them."""

    file: str
    settings: Settings
    problems: Sequence[FileProblem]


class PathsRecord(TypedDict):
    """Where the program's files are."""

    saves: str
    settings: str
    themes: str
    paytables: str
    state: str
    crash_report: str
    cache: str


def settings(options: argparse.Namespace) -> int:
    """Print the settings with their choices, and the faults of the file; or where the program's files are."""
    if options.paths:
        return _paths(options)
    path = settings_path(options.saves)
    sounds = sounds_path()
    chosen, problems = load_settings(path, sounds)
    folder = themes_folder(options.saves)
    if chosen.theme != Settings().theme or folder.exists():
        problems = _theme_faults(path, chosen.theme, folder) + problems
    if options.json:
        print_json(SettingsAnswerRecord(file=str(path), settings=chosen, problems=problems))
    else:
        print(explained(chosen, path, folder, sounds))
        for problem in problems:
            complain(str(problem))
    return int(any(not problem.harmless for problem in problems))


SETTINGS = Command(
    settings,
    (
        SAVES_FOLDER,
        JSON,
        option("--paths", action="store_true", help="print the paths of saves, settings and other files"),
    ),
    examples=("videopoker settings", "videopoker settings --json", "videopoker settings --paths --saves ."),
)


def _theme_faults(file: Path, theme: str, folder: Path) -> list[FileProblem]:
    """The faults of the chosen theme and of the player's own themes; importing the themes takes 0.1 s."""
    from videopoker.tui.colours.theme import own_themes
    from videopoker.tui.shell.faults import theme_faults

    _, faults = own_themes(folder)
    return theme_faults(file, theme, theme_names(folder), faults)


def theme_names(folder: Path) -> Collection[str]:
    """The names of all themes, including the player's own in this folder."""
    from videopoker.tui.colours.theme import own_themes, program_themes

    own, _ = own_themes(folder)
    return program_themes() | {theme.name for theme in own}


def _paths(options: argparse.Namespace) -> int:
    """Print the path of each kind of file, even if it does not exist yet."""
    where = folders(options.saves)
    files = {
        "saves": where.saves,
        "settings": settings_path(options.saves),
        "themes": themes_folder(options.saves),
        "paytables": own_paytables_folder(options.saves),
        "state": where.state,
        "crash_report": crash_log_path(options.saves),
        "cache": where.cache,
    }
    return show(
        options,
        lambda: {name: str(path) for name, path in files.items()},
        lambda: "\n".join(f"{name.replace('_', ' '):<14}{printable(path)}" for name, path in files.items()),
    )
