"""Reads which past hands a command asks for: how many, and filters by line, win and game."""

import re
from collections.abc import Iterable
from typing import Any

from videopoker.core.messages import Refused, quoted
from videopoker.plain.answers import whole_number
from videopoker.play.saves.query import HandFilter

KEYWORDS = ("line", "least", "game")

_MINIMUM = "a minimum win in credits, such as least 25"

_TOKEN = re.compile(r'"([^"]*)"|(\S+)')


def read_filter(words: Iterable[str], most: int, such_as: str) -> tuple[HandFilter, int | None]:
    """Read ``20 line "Full House" least 25 game NAME``: which hands, and how many of the last or None.

    Refused when it cannot be read.

    A name in quotes is read whole; one without ends at the next keyword.

    >>> read_filter('20 line Full House least 25'.split(), 100, "history 10")
    (HandFilter(line='Full House', least=25, game=None), 20)
    """
    tokens = [(quoted or bare, not bare) for quoted, bare in _TOKEN.findall(" ".join(words))]
    filters: dict[str, Any] = {}
    number = None
    while tokens:
        token, is_quoted = tokens.pop(0)
        keyword = token.lower()
        if is_quoted or keyword not in KEYWORDS:
            expected = f"how many hands, 1 to {most:,}, such as {such_as}"
            if number is not None:
                raise Refused(f"Got a second number, {quoted(token)}; expected {expected}.")
            number = whole_number(token, 1, most, expected)
            continue
        value = _value(tokens)
        if not value:
            raise Refused(
                f'{keyword.capitalize()} needs a value, such as {such_as} line "Full House" least 25.'
            )
        filters[keyword] = whole_number(value, 0, 10**12, _MINIMUM) if keyword == "least" else value
    return HandFilter(**filters), number


def _value(tokens: list[tuple[str, bool]]) -> str:
    """The words up to the next keyword, taken from the tokens."""
    if tokens and tokens[0][1]:
        return tokens.pop(0)[0]
    value: list[str] = []
    while tokens and not tokens[0][1] and tokens[0][0].lower() not in KEYWORDS:
        value.append(tokens.pop(0)[0])
        if value[0].isdecimal():  # a minimum win is one number; another one is how many hands
            break
    return " ".join(value)
