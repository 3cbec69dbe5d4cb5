"""Text in the cells of a terminal: a wide character takes two, a combining one none. Every column is padded here."""

import re
from functools import lru_cache
from typing import Literal
from unicodedata import category, east_asian_width

_JOINED = re.compile("\u200d.", re.DOTALL)
"""A character that is joined to the one before it, as in the emoji of a family."""


@lru_cache(maxsize=4096)
def cell_len(text: str) -> int:
    """The cells that a text takes.

    >>> cell_len("Royal"), cell_len("大当たり"), cell_len("e\u0301")
    (5, 8, 1)
    """
    if text.isascii():
        return len(text)
    return sum(map(_width, _JOINED.sub("", text)))


def _width(sign: str) -> int:
    if east_asian_width(sign) in {"W", "F"}:
        return 2
    return 0 if category(sign) in {"Mn", "Mc", "Me", "Cf"} else 1


def padded(text: str, width: int, align: Literal["<", ">"] = "<") -> str:
    """The text in at least `width` cells, flush left or right.

    >>> padded("大当たり", 10), padded("40", 4, ">")
    ('大当たり  ', '  40')
    """
    blanks = " " * (width - cell_len(text))
    return blanks + text if align == ">" else text + blanks


def cut(text: str, width: int) -> str:
    """The first characters of the text that fit `width` cells; none in a width below 1.

    >>> cut("大当たり", 5), cut("Royal", -1)
    ('大当', '')
    """
    while text and cell_len(text) > width:
        text = text[:-1]
    return text
