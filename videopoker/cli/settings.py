"""The commands about the player's settings and files."""

import argparse
from collections.abc import Collection
from dataclasses import asdict

from videopoker.cli.request import complain, print_json, show
from videopoker.core.messages import printable
from videopoker.core.settings import Settings
from videopoker.play.paths import crash_log_path, folders, own_paytables_folder, settings_path
from videopoker.play.settings.file import load_settings
from videopoker.play.settings.schema import explained


def settings(options: argparse.Namespace) -> int:
    """Print the settings, each with its choices, and what is wrong with the file."""
    path = settings_path(options.saves)
    chosen, problems = load_settings(path)
    if chosen.theme != Settings().theme and chosen.theme not in themes():
        from videopoker.tui.content.faults import theme_fault

        problems.append(theme_fault(path, chosen.theme, themes()))
        problems.sort(key=lambda problem: problem.line)
    if options.json:
        faults = [{"line": fault.line, "key": fault.key, "message": fault.message} for fault in problems]
        print_json({"file": str(path), "settings": asdict(chosen), "problems": faults})
    else:
        print(explained(chosen, path))
        for problem in problems:
            complain(str(problem))
    return int(any(not problem.harmless for problem in problems))


def themes() -> Collection[str]:
    """The names of the themes; importing them takes 0.1 s."""
    from videopoker.tui.theme import known_themes

    return known_themes()


def paths(options: argparse.Namespace) -> int:
    """Print where each kind of file is, whether it exists yet or not."""
    where = folders(options.saves)
    found = {
        "saves": where.saves,
        "settings": settings_path(options.saves),
        "paytables": own_paytables_folder(options.saves),
        "state": where.state,
        "crash_report": crash_log_path(options.saves),
        "cache": where.cache,
    }
    return show(
        options,
        lambda: {name: str(path) for name, path in found.items()},
        lambda: "\n".join(
            f"{name.replace('_', ' '):<14}{printable(str(path))}" for name, path in found.items()
        ),
    )
