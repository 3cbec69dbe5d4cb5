"""Text in the cells of a terminal: a wide character takes two, a combining one none. Every column is padded here.

Cards in text too. Of the game this file knows nothing, so that solving loads no moves and events.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Literal
from unicodedata import category, east_asian_width

from videopoker.core.cards.cards import Card


def in_brackets(cards: Sequence[Card], held: Collection[int]) -> str:
    """The cards of a hand, the held ones in brackets, all equally wide."""
    return _bracketed(map(str, cards), held)


def signs_in_brackets(cards: Sequence[Card], held: Collection[int]) -> str:
    """As `in_brackets` with the signs of the suits, for a screen; a ten is wider."""
    return _bracketed((card.short for card in cards), held)


def _bracketed(cards: Iterable[str], held: Collection[int]) -> str:
    return "".join(f"[{card}]" if index in held else f" {card} " for index, card in enumerate(cards))


def named(card: Card) -> str:
    """The name of a card: ``the nine of clubs``."""
    return f"the {card.words}"


def cards_named(cards: Iterable[Card]) -> str:
    """The names of cards, for a screen reader, or ``nothing``."""
    return ", ".join(card.words for card in cards) or "nothing"


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
