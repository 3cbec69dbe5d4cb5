"""Text in three rows: block letters in half blocks, and in letters mode the seven segments of a calculator."""

from functools import lru_cache

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


def _segment(sign: str, row: int) -> str:
    """One of the three rows of a digit."""
    width = len(_SEGMENTS[sign]) // 3
    return _SEGMENTS[sign][row * width : (row + 1) * width]
