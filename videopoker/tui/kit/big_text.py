"""Text in three rows: block letters in half blocks, and in letters mode the seven segments of a calculator."""

from functools import lru_cache
from itertools import groupby

from textual.content import Content

from videopoker.drawing.block_letters import BLANK, block_letters

_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}

_SEGMENTS = {
    "0": " _ | ||_|",
    "1": "     |  |",
    "2": " _  _||_ ",
    "3": " _  _| _|",
    "4": "   |_|  |",
    "5": " _ |_  _|",
    "6": " _ |_ |_|",
    "7": " _   |  |",
    "8": " _ |_||_|",
    "9": " _ |_| _|",
    ",": "  ,",
    ".": "  .",
}

Rows = tuple[str, str, str]


@lru_cache(maxsize=128)
def big_digits(number: str, *, letters: bool = False) -> Rows:
    r"""A number such as ``1,204.5`` in three rows of equal width.

    >>> print("\n".join(row + "!" for row in big_digits("4,07", letters=True)))
           _   _ !
    |_|   | |   |!
      | , |_|   |!
    """
    if letters:
        upper, middle, lower = (" ".join(_segment(sign, row) for sign in number) for row in range(3))
        return upper, middle, lower
    return half_blocks(number)


def half_blocks(text: str) -> Rows:
    """The text in block letters."""
    pixels = [*block_letters(text), ""]
    pixels[-1] = BLANK * len(pixels[0])
    upper, middle, lower = (
        "".join(_HALVES[above != BLANK, below != BLANK] for above, below in zip(*pair, strict=True))
        for pair in zip(pixels[::2], pixels[1::2], strict=True)
    )
    return upper, middle, lower


@lru_cache(maxsize=64)
def shadowed(text: str, ink: str, shadow: str) -> tuple[Content, ...]:
    """The text in block letters of this colour, in three rows, with a shadow to the lower right."""
    letters = [f"{row}{BLANK}" for row in (*block_letters(text), "")]
    width = len(letters[0])
    cast = [BLANK * width, *(f"{BLANK}{row[:-1]}" for row in letters[:-1])]
    shadows = [["" if sign == BLANK else shadow for sign in row] for row in cast]
    pixels = [
        [behind if sign == BLANK else ink for sign, behind in zip(*rows, strict=True)]
        for rows in zip([*letters[:-1], BLANK * width], shadows, strict=True)
    ]
    return tuple(_row(above, below) for above, below in zip(pixels[::2], pixels[1::2], strict=True))


def _row(above: list[str], below: list[str]) -> Content:
    """A row of cells from two rows of pixels, each a colour or empty."""
    cells = groupby(zip(above, below, strict=True))
    return Content.assemble(*(_cells(upper, lower, len(list(cell))) for (upper, lower), cell in cells))


def _cells(upper: str, lower: str, number: int) -> tuple[str, str]:
    if upper == lower:
        return "█" * number if upper else " " * number, upper
    if not upper:
        return "▄" * number, lower
    return "▀" * number, f"{upper} on {lower}" if lower else upper


def _segment(sign: str, row: int) -> str:
    """One of the three rows of a digit."""
    width = len(_SEGMENTS[sign]) // 3
    return _SEGMENTS[sign][row * width : (row + 1) * width]
