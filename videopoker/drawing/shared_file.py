"""The file of a hand or a score to share: PNG, SVG, ANSI or text, by its ending."""

from collections.abc import Callable, Mapping
from pathlib import Path

from videopoker.drawing.canvas import png, svg
from videopoker.drawing.shared_ansi import shared_ansi
from videopoker.drawing.shared_picture import SCALE, Shared, shared_picture
from videopoker.text.export.hand_files import export_path, written

_FORMS: Mapping[str, Callable[[Shared], bytes]] = {
    ".png": lambda shared: png(shared_picture(shared), SCALE),
    ".svg": lambda shared: svg(shared_picture(shared), SCALE).encode(),
    ".ansi": lambda shared: shared_ansi(shared).encode(),
    ".txt": lambda shared: shared.text.encode(),
}


def hand_file_name(number: int) -> str:
    """The name offered for the file of this hand.

    >>> hand_file_name(1204)
    'hand-1204.png'
    """
    return f"hand-{number}.png"


def score_file_name(day: str) -> str:
    """The name offered for the file of a day's score.

    >>> score_file_name("2026-11-23")
    'daily-2026-11-23.png'
    """
    return f"daily-{day}.png"


def shared_path(typed: str, folder: Path) -> Path:
    """The file with the name typed, in `folder` unless the name has one. Refused if it cannot be written."""
    return export_path(typed, folder, _FORMS)


def write_shared(shared: Shared, file: Path) -> None:
    """Write the hand or score in the form of the file's ending; the file appears when it is complete. Refused if it cannot."""
    with written(file) as out:
        out.buffer.write(_FORMS[file.suffix.lower()](shared))
