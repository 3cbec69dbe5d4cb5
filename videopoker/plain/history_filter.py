"""Reads which past hands a command asks for: how many, and filters by line, win, game, day and cards."""

import re
from collections.abc import Iterable
from typing import Any

from videopoker.core.messages import Refused, quoted
from videopoker.plain.verb_group import whole_number
from videopoker.play.saves.hands import HandFilter, day, wanted_cards

KEYWORDS = ("line", "least", "game", "since", "until", "dealt", "held")

_MINIMUM = "a minimum win in credits, such as least 25"

_DAY = re.compile(r"[0-9]+-.*")

_TOKEN = re.compile(r'"([^"]*)"|(\S+)')


def read_filter(words: Iterable[str], most: int, such_as: str) -> tuple[HandFilter, int | None]:
    """Read ``20 line "Full House" least 25 game NAME``: which hands, and how many of the last or None.

    Refused when it cannot be read.

    A name in quotes is read whole; one without ends at the next keyword.

    >>> read_filter('20 line Full House least 25'.split(), 100, "history 10")
    (HandFilter(line='Full House', min_win=25, game=None, since=None, until=None, dealt=(), held=()), 20)
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
        filters["min_win" if keyword == "least" else keyword] = _read(keyword, value)
    return HandFilter(**filters), number


def _read(keyword: str, value: str) -> object:
    """The value of a filter. Refused if it is not one."""
    match keyword:
        case "least":
            return whole_number(value, 0, 10**12, _MINIMUM)
        case "since" | "until":
            return day(value)
        case "dealt" | "held":
            return wanted_cards(value)
    return value


def _value(tokens: list[tuple[str, bool]]) -> str:
    """The words up to the next keyword, taken from the tokens."""
    if tokens and tokens[0][1]:
        return tokens.pop(0)[0]
    value: list[str] = []
    while tokens and not tokens[0][1] and tokens[0][0].lower() not in KEYWORDS:
        value.append(tokens.pop(0)[0])
        # a minimum win is one number and a day one word; another number is the number of hands
        if value[0].isdecimal() or _DAY.fullmatch(value[0]):
            break
    return " ".join(value)
