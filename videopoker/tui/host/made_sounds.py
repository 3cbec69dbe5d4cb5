"""The program's own sounds for a win and a royal: WAV files, made when first needed, and the program that plays them."""

import io
import wave
from array import array
from collections.abc import Iterator
from math import asin, pi, sin
from pathlib import Path
from shutil import which

from videopoker.play.host.files import make_folder, write_new

PLAYERS = ("pw-play", "paplay", "afplay", "aplay")
"""Programs that play a WAV file; the first that is installed is used."""

RATE = 22_050
"""Samples per second, one channel of 16 bits each."""

_G4, _C5, _E5, _G5, _C6, _REST = 392.0, 523.25, 659.26, 783.99, 1046.5, 0.0
NOTES = {
    "win": ((_C5, 0.07), (_E5, 0.07), (_G5, 0.16)),
    "royal": ((_G4, 0.12), (_C5, 0.12), (_E5, 0.12), (_G5, 0.2), (_REST, 0.06), (_C6, 0.7)),
}
"""The notes of each sound: hertz, 0 for a rest, and seconds."""
_HEADER_BYTES = 44
_LOUDEST = 9_000
"""The highest sample, of at most 32,767."""
_ATTACK_SECONDS = 0.004
"""Seconds in which a note grows to its loudest; without them it would click."""


def _samples(name: str) -> Iterator[int]:
    """Triangle waves that fade towards the end of each note."""
    for hertz, seconds in NOTES[name]:
        count = round(seconds * RATE)
        for index in range(count):
            loud = min(1.0, index / RATE / _ATTACK_SECONDS) * (1 - index / count)
            yield round(_LOUDEST * loud * 2 / pi * asin(sin(2 * pi * hertz * index / RATE)))


def made(name: str) -> bytes:
    """The sound of this name as the content of a WAV file."""
    content = io.BytesIO()
    with wave.open(content, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(array("h", _samples(name)).tobytes())
    return content.getvalue()


def sound_file(folder: Path, name: str) -> Path:
    """The file of a sound in this folder, made if it is missing or not whole. OSError if it cannot be written."""
    file = folder / f"sound-{name}.wav"
    size = _HEADER_BYTES + 2 * sum(round(seconds * RATE) for _, seconds in NOTES[name])
    if file.is_symlink() or not file.is_file() or file.stat().st_size != size:
        make_folder(folder)
        file.unlink(missing_ok=True)  # a link is removed, not followed
        write_new(file, made(name))
    return file


def player() -> str | None:
    """The path of the first program that is installed of `PLAYERS`."""
    return next((path for name in PLAYERS if (path := which(name)) and Path(path).is_absolute()), None)
