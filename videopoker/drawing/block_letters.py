"""Block letters: capitals, digits and signs of five rows of pixels.

A file of its own: pictures and the table of the screen share the letters.
"""

from functools import cache
from pathlib import Path
from unicodedata import combining, normalize

INK, BLANK = "#", "."
"""The pixels of a letter and the pixels around it."""

HEIGHT = 5
"""Rows of pixels; in half blocks three rows of a terminal."""

SPACE = 1
"""Columns of a space, without the gaps of one column before and after it."""

_HALVES = {(BLANK, BLANK): " ", (INK, BLANK): "▀", (BLANK, INK): "▄", (INK, INK): "█"}

Rows = tuple[str, str, str]
"""Three rows of characters of equal width."""


def block_letters(text: str) -> tuple[str, ...]:
    """The text in block letters: five strings of equal length, INK or BLANK for each pixel, one column between letters.

    Small letters are drawn as capitals, letters with an accent without it, and unknown signs as a question mark.
    Every digit is three columns wide.

    >>> for row in block_letters("of 7"):
    ...     print(row)
    ###.###...###
    #.#.#.......#
    #.#.##......#
    #.#.#.......#
    ###.#.......#
    """
    glyphs = [_glyphs().get(sign, _glyphs()["?"]) for sign in _signs(text)]
    return tuple(BLANK.join(glyph[row] for glyph in glyphs) for row in range(HEIGHT))


def half_blocks(text: str) -> Rows:
    """The text in block letters, two rows of pixels in a row of characters."""
    pixels = [*block_letters(text), ""]
    pixels[-1] = BLANK * len(pixels[0])
    upper, middle, lower = (
        "".join(_HALVES[pair] for pair in zip(*rows, strict=True))
        for rows in zip(pixels[::2], pixels[1::2], strict=True)
    )
    return upper, middle, lower


def has_block_letters(text: str) -> bool:
    """Whether every sign of the text has a block letter.

    >>> has_block_letters("Flüsh 7"), has_block_letters("麻雀")
    (True, False)
    """
    return all(sign in _glyphs() for sign in _signs(text))


def _signs(text: str) -> list[str]:
    """The signs to draw: capitals without accents."""
    return [sign for sign in normalize("NFKD", text).upper() if not combining(sign)]


@cache
def _glyphs() -> dict[str, list[str]]:
    lines = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    glyphs = {" ": [BLANK * SPACE] * HEIGHT}
    for start in range(0, len(lines), HEIGHT + 2):
        signs, *rows = (line.split() for line in lines[start : start + HEIGHT + 1])
        glyphs |= {sign: list(rows) for sign, *rows in zip(signs, *rows, strict=True)}
    return glyphs
