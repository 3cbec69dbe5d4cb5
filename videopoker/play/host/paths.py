"""The folders of the program's files: one folder for all, or the platform's folder for each kind."""

import errno
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from shlex import quote

from videopoker.core.base.messages import Refused, check_is, quoted

PROGRAM = "videopoker"
ENVIRONMENT = "VIDEOPOKER_SAVES"
PAYTABLES_ENVIRONMENT = "VIDEOPOKER_PAYTABLES"
SAVE_ENDING = ".sqlite3"
SETTINGS_FILE = "settings.toml"
PRACTICE_FILE = f"training{SAVE_ENDING}"
"""The file of daily scores and the drill, next to the saves; no save may have its name."""
DEFAULT_SAVE = "default"
"""The save played when none is named."""


@dataclass(frozen=True, slots=True)
class Folders:
    """The folder of each kind of file; a folder need not exist yet."""

    saves: Path
    config: Path
    """Settings."""
    state: Path
    """Crash reports, where saves ended, and what was done once."""
    cache: Path
    """Files that the program can make again."""


def checkout() -> Path | None:
    """The checkout that contains this package or its virtual environment; None if there is none.

    The environment counts so that a bankroll keeps its place when an install in a checkout becomes editable.
    """
    for root in (Path(__file__).parents[3], Path(sys.prefix).parent):
        if all((root / part).exists() for part in ("pyproject.toml", "saves", "videopoker/core")):
            return root
    return None


def program() -> str:
    """What starts this program in the player's shell, for commands that help suggests.

    ``videopoker`` if the shell finds it, else what the player typed: ``.venv/bin/videopoker``, ``python3 -m videopoker``.
    """
    started = Path(sys.argv[0])
    if started.name == "__main__.py" and started.parent.name == PROGRAM:
        return f"{quote(sys.orig_argv[0])} -m {PROGRAM}"
    if started.name == PROGRAM and started.is_file():
        from shutil import which  # 2 ms that commands without such help go without

        on_path = which(PROGRAM)
        return PROGRAM if on_path and started.samefile(on_path) else quote(str(started))
    return PROGRAM


def folders(chosen: str | Path | None = None) -> Folders:
    """One folder for all: `chosen`, else VIDEOPOKER_SAVES, else the checkout's `saves`; else the platform's folders.

    OSError if the folder is in the home of an unknown user, or in a current folder that was removed.
    """
    named = chosen or os.environ.get(ENVIRONMENT)
    root = None if named else checkout()
    if named or root:
        folder = _expanded(named) if named else Path(f"{root}/saves")
        return Folders(folder, folder, folder, folder)
    from platformdirs import PlatformDirs

    own = PlatformDirs(PROGRAM, appauthor=False)
    return Folders(
        own.user_data_path / "saves", own.user_config_path, own.user_state_path, own.user_cache_path
    )


def own_paytables_folder(saves: str | Path | None = None) -> Path:
    """The folder of the player's own paytables: VIDEOPOKER_PAYTABLES, else next to the saves; OSError as for `folders`."""
    named = os.environ.get(PAYTABLES_ENVIRONMENT)
    return _expanded(named) if named else folders(saves).saves / "paytables"


def save_path(name: str, chosen: str | Path | None = None) -> Path:
    """The file of a save, by its name or file name. Refused if the name is not a plain file name."""
    if not re.fullmatch(r"\w[\w.-]{0,63}", name):
        raise Refused(
            f"{quoted(name)} cannot name a save; expected at most 64 letters, digits, "
            '"-", "_" and ".", a letter or digit first'
        )
    file = folders(chosen).saves / f"{name}{SAVE_ENDING}"
    return file.with_name(name) if name.endswith(SAVE_ENDING) and not file.exists() else file


def given_save(path: object, save: str | None) -> Path:
    """The file of a save that a program gives by its path, or by its name in the folder of saves."""
    if path is None and save is not None:
        check_is(save, str, 'the name of a save, such as save="mine"')
        return save_path(save)
    check_is(path if save is None else None, (str, Path), 'the path of a save, or its name as save="mine"')
    if "\0" in str(path):
        raise Refused(f"{quoted(str(path))} is no path")
    return Path(str(path))


def head_path(save: Path) -> Path:
    """The file that records where a save ended: in the state folder, or next to a save in another folder."""
    return _beside_head(save, ".head")


def receipts_path(save: Path) -> Path:
    """The file of the receipts kept of a save, next to its head file."""
    return _beside_head(save, ".receipts")


def earlier_receipts_path(save: Path) -> Path:
    """The file of earlier receipts, put aside when it was large."""
    return _beside_head(save, ".receipts.1")


def recent_path(save: Path) -> Path:
    """The file with the rows of the last hands of a save, next to its head file."""
    return _beside_head(save, ".recent")


def _beside_head(save: Path, ending: str) -> Path:
    where = folders()
    folder = where.state if save.parent == where.saves else save.parent
    return folder / f"{save.name}{ending}"


def crash_log_path(chosen: str | Path | None = None) -> Path:
    """The file that crash reports are added to."""
    return folders(chosen).state / "crash.log"


def sounds_path() -> Path | None:
    """The only file that programs for sounds are read from: settings.toml in the platform's config folder.

    None for a user without a home folder.
    """
    from platformdirs import user_config_path

    try:
        file = user_config_path(PROGRAM, appauthor=False) / SETTINGS_FILE
    except RuntimeError:
        return None
    return file if file.is_absolute() else None  # else it would be in whatever folder is the current one


def cache_folder(settings: Path | None) -> Path:
    """The folder of the files that can be made again, for the program with this settings file."""
    where = folders()
    return settings.parent if settings and settings.parent != where.config else where.cache


def _expanded(named: str | Path) -> Path:
    try:
        path = Path(named).expanduser()
        if not path.is_absolute():
            Path.cwd()
        return path
    except FileNotFoundError:
        gone = "the current folder was removed; change to another with cd"
        raise OSError(errno.ENOENT, gone, str(named)) from None
    except RuntimeError:
        unknown = Path(named).parts[0]
        hint = f"no home folder is known for {unknown}; write the path without ~"
        raise OSError(errno.EINVAL, hint, str(named)) from None
