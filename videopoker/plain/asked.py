"""Which past hands a line of words asks for: how many, of which line, which win and which game."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from videopoker.core.game import IllegalMove
from videopoker.core.messages import nearest, quoted
from videopoker.play.saves.query import Wanted

KEYWORDS = ("line", "least", "game")
_LISTED = 20
"""Names that are said to someone who asked for another."""

_TOKEN = re.compile(r'"([^"]*)"|(\S+)')


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for."""

    wanted: Wanted = field(default_factory=Wanted)
    number: int | None = None
    """How many of the last hands; None when none is said."""


def read_asked(words: Iterable[str], most: int, such_as: str) -> Asked:
    """What the words ask for: ``20 line "Full House" least 25 game NAME``; IllegalMove when they cannot be read.

    A name in quotes is read whole; one without reaches to the next of the words.

    >>> read_asked('20 line Full House least 25'.split(), 100, "history 10")
    Asked(wanted=Wanted(line='Full House', least=25, game=None), number=20)
    """
    tokens = [(quoted or bare, not bare) for quoted, bare in _TOKEN.findall(" ".join(words))]
    asked = Asked()
    while tokens:
        token, is_quoted = tokens.pop(0)
        keyword = token.lower()
        if is_quoted or keyword not in KEYWORDS:
            expected = f"expected how many hands, 1 to {most:,}, such as {such_as}"
            if asked.number is not None:
                raise IllegalMove(f"{quoted(token)} is one number too many: {expected}")
            asked = replace(asked, number=_number(token, 1, most, expected))
            continue
        value = _value(tokens)
        if not value:
            raise IllegalMove(
                f'expected what comes after {keyword}, such as {such_as} line "Full House" least 25'
            )
        if keyword == "least":
            asked = replace(asked, wanted=replace(asked.wanted, least=_least(value)))
        elif keyword == "line":
            asked = replace(asked, wanted=replace(asked.wanted, line=value))
        else:
            asked = replace(asked, wanted=replace(asked.wanted, game=value))
    return asked


def check_name(name: str, known: Iterable[str], none: str) -> None:
    """Refuse a name that is none of the known ones, in any case; `none` says of what kind it is."""
    names = {one.casefold(): one for one in known}
    if name.casefold() not in names:
        listed = ", ".join(list(names.values())[:_LISTED]) or "none yet"
        raise IllegalMove(f"{none} {quoted(name)}{nearest(name, list(names)) or f'; there are {listed}'}")


def _value(tokens: list[tuple[str, bool]]) -> str:
    """The words up to the next keyword, taken from the tokens."""
    if tokens and tokens[0][1]:
        return tokens.pop(0)[0]
    value: list[str] = []
    while tokens and not tokens[0][1] and tokens[0][0].lower() not in KEYWORDS:
        value.append(tokens.pop(0)[0])
        if value[0].isdecimal():  # a least win is one number; another one is how many hands
            break
    return " ".join(value)


def _least(text: str) -> int:
    return _number(text.replace(",", ""), 0, 10**12, "expected how many credits at least, such as least 25")


def _number(text: str, least: int, most: int, expected: str) -> int:
    if not (text.isdecimal() and text.isascii() and len(text) <= 13 and least <= int(text) <= most):
        raise IllegalMove(f"{quoted(text)}: {expected}")
    return int(text)
