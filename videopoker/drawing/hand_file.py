"""The file of a hand to share: PNG, SVG, ANSI or text, by its ending."""

from collections.abc import Callable, Mapping
from pathlib import Path

from videopoker.drawing.canvas import png, svg
from videopoker.drawing.hand_ansi import hand_ansi
from videopoker.drawing.hand_picture import SCALE, hand_picture
from videopoker.text.export import export_path, written
from videopoker.text.shared_hand import SharedHand, shared_text

_FORMS: Mapping[str, Callable[[SharedHand], bytes]] = {
    ".png": lambda hand: png(hand_picture(hand), SCALE),
    ".svg": lambda hand: svg(hand_picture(hand), SCALE).encode(),
    ".ansi": lambda hand: hand_ansi(hand).encode(),
    ".txt": lambda hand: shared_text(hand).encode(),
}


def hand_file_name(number: int) -> str:
    """The name offered for the file of this hand.

    >>> hand_file_name(1204)
    'hand-1204.png'
    """
    return f"hand-{number}.png"


def hand_path(typed: str, folder: Path) -> Path:
    """The file with the name typed, in `folder` unless the name has one. Refused if it cannot be written."""
    return export_path(typed, folder, _FORMS)


def write_hand(hand: SharedHand, file: Path) -> None:
    """Write the hand in the form of the file's ending; the file appears when it is complete. Refused if it cannot."""
    with written(file) as out:
        out.buffer.write(_FORMS[file.suffix.lower()](hand))
