"""Where saves and logs live on this machine."""

import os
import re
import sys
from pathlib import Path

from videopoker.core.messages import printable

ENVIRONMENT = "VIDEOPOKER_SAVES"
PAYTABLES_ENVIRONMENT = "VIDEOPOKER_PAYTABLES"
SAVE_ENDING = ".sqlite3"


def checkout() -> Path | None:
    """The checkout this package runs from, or whose own environment it is installed in; None without one.

    So a bankroll stays where it is when a checkout's plain install becomes an editable one.
    """
    for root in (Path(__file__).parent.parent.parent, Path(sys.prefix).parent):
        if all((root / part).exists() for part in ("pyproject.toml", "saves", "videopoker/core")):
            return root
    return None


def saves_folder(chosen: str | Path | None = None) -> Path:
    """The folder of saves: the one chosen, else VIDEOPOKER_SAVES, else the checkout's, else the user's own.

    ValueError when it begins with the home of a user that is unknown.
    """
    named = chosen or os.environ.get(ENVIRONMENT)
    if named:
        return _expanded(named)
    root = checkout()
    if root:
        return root / "saves"
    from platformdirs import user_data_path

    return user_data_path("videopoker", appauthor=False) / "saves"


def own_paytables_folder(saves: str | Path | None = None) -> Path:
    """The folder of the player's own paytables, which need not be there: beside the saves, as all that is theirs.

    VIDEOPOKER_PAYTABLES names another. ValueError as for `saves_folder`.
    """
    named = os.environ.get(PAYTABLES_ENVIRONMENT)
    return _expanded(named) if named else saves_folder(saves) / "paytables"


def _expanded(named: str | Path) -> Path:
    try:
        return Path(named).expanduser()
    except RuntimeError:
        raise ValueError(f"no home folder is known for {Path(named).parts[0]}") from None


def save_path(name: str, chosen: str | Path | None = None) -> Path:
    """The file of the save of this name; ValueError when the name would not make a plain file name."""
    if not re.fullmatch(r"\w[\w.-]{0,63}", name):
        raise ValueError(
            f'"{printable(name)}" cannot name a save; expected letters, digits, "-", "_" and ".", at most 64'
        )
    return saves_folder(chosen) / f"{name}{SAVE_ENDING}"


def crash_log_path(chosen: str | Path | None = None) -> Path:
    """The file that crash reports are added to, beside the saves."""
    return saves_folder(chosen) / "crash.log"


def settings_path(chosen: str | Path | None = None) -> Path:
    """The file of the player's settings, beside the saves."""
    return saves_folder(chosen) / "settings.toml"
