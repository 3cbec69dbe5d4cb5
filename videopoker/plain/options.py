"""The options of a command as plain mode takes them: each is a word, with or without its dashes, in any order."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from videopoker.core.messages import Refused, nearest, quoted
from videopoker.core.read_number import NUMBERS
from videopoker.text.options import Option

_TOKEN = re.compile(r'"[^"]*"|\S+')
_NUMBER = re.compile(r"[0-9][0-9,.]*([eE][0-9]+)?h?")
_WITH_NUMBERS = {"CARDS", "KIND"}
"""Values of several words, of which each may be a number."""
_LONG = {*_WITH_NUMBERS, "LABEL", "LINE=PAY", "NAME", "PAYTABLE"}
"""Values of several words."""


def word_of(option: Option) -> str:
    """What is typed for an option: ``cash-back``."""
    return option[0][0].removeprefix("--")


def read_options(
    words: Iterable[str],
    options: Sequence[Option],
    number: str = "",
    rest: str = "",
    short: Mapping[str, str] = {},
    usual: Mapping[str, Any] = {},
) -> dict[str, Any]:
    """The values of a command's options by their names in Python, its defaults for those not typed. Refused if one cannot be read.

    A bare number is for the option `number`, other words are for the option `rest`; `short` has words that stand for
    others. A value in quotes is read whole. `usual` has other defaults than the command's.

    >>> from videopoker.text.options import COINS, GAME, HANDS_DRAWN
    >>> read_options("drawn 5 jacks or better --coins 2".split(), (COINS, GAME, HANDS_DRAWN), rest="game")
    {'coins': 2, 'game': 'jacks or better', 'drawn': 5}
    """
    named = {word_of(option): option[1] for option in options}
    text = re.sub(r"(--[\w-]+)=", r"\1 ", " ".join(words))
    tokens = [
        part
        for token in _TOKEN.findall(text)
        for part in _TOKEN.findall(short.get(token.removeprefix("--").lower(), token))
    ]
    given: dict[str, Any] = {}
    while tokens:
        token = tokens[0]
        name = _option(token, named)
        if name:
            del tokens[0]
        elif number and "/" not in token and (token[0].isdecimal() or token.lower() in NUMBERS):
            name = number
        elif rest and not token.startswith("--"):
            name = rest
        else:
            hint = nearest(token.removeprefix("--"), named) or f"; expected one of: {', '.join(named)}"
            raise Refused(f"got {quoted(token)}{hint}")
        settings = named[name]
        value = settings.get("action") == "store_true" or _value(name, settings, tokens, named)
        if settings.get("action") == "append" or settings.get("nargs") in {"*", "+"}:
            value = [*given.get(name, ()), value]
        elif name in given:
            raise Refused(f"got {name} twice; expected it once")
        given[name] = value
    values = {name: _default(settings) for name, settings in named.items()} | {**usual} | given
    return {name.replace("-", "_"): value for name, value in values.items()}


def _option(token: str, named: Mapping[str, Any]) -> str:
    """The option that a word names; empty for other words."""
    word = token.removeprefix("--").lower()
    return word if word in named else ""


def _value(name: str, settings: Mapping[str, Any], tokens: list[str], named: Mapping[str, Any]) -> object:
    """The value of an option, whose words are taken from the tokens."""
    form = settings.get("metavar")
    taken: list[str] = []
    while tokens and not _option(tokens[0], named):
        if taken and form not in _WITH_NUMBERS and _NUMBER.fullmatch(tokens[0]):
            break  # it is another option's
        taken.append(tokens.pop(0))
        if form not in _LONG or taken[-1].endswith('"'):
            break
    text = " ".join(taken).strip('"')
    if not text:
        raise Refused(f"{name} needs a value: {settings['help']}")
    try:
        return settings.get("type", str)(text)
    except Refused as error:
        raise Refused(f"{name.capitalize()}: {error}") from None


def _default(settings: Mapping[str, Any]) -> Any:
    """The value of an option that is not typed, as the command line reads it."""
    default = settings.get("default")
    return settings["type"](default) if isinstance(default, str) else default
