"""The options of a command as plain mode takes them: each is a word, with or without its dashes, in any order."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from videopoker.core.base.messages import Refused, nearest, quoted
from videopoker.core.base.read_number import NUMBERS
from videopoker.plain.verb_group import whole_number
from videopoker.text.answers.option import Option, option
from videopoker.text.answers.risk import RISK
from videopoker.text.odds.fan import MAX_HANDS, MAX_HOURS, Horizon

_TOKEN = re.compile(r'"[^"]*"|\S+')
_NUMBER = re.compile(r"[0-9][0-9,.]*([eE][0-9]+)?h?")
_NUMBER_TYPED = re.compile(r"-?[0-9][^/-]*")
"""A number, or what was meant as one; not a game such as 9/6."""
_WITH_NUMBERS = {"CARDS", "KIND"}
"""Values of several words, of which each may be a number."""
_LONG = {*_WITH_NUMBERS, "LABEL", "LINE=PAY", "NAME", "PAYTABLE"}
"""Values of several words."""


def word_of(option: Option) -> str:
    """What is typed for an option: ``cash-back``."""
    return option.names[0].removeprefix("--")


def meaning_of(settings: Mapping[str, Any]) -> str:
    """What an option does, without the default of the command."""
    return re.sub(r" \(default: .*\)", "", settings["help"]).replace("%%", "%")


@contextmanager
def without_dashes() -> Iterator[None]:
    """Name options without dashes in errors raised inside."""
    try:
        yield
    except Refused as error:
        raise Refused(re.sub(r"(?<!\S)--(?=[a-z])", "", str(error))) from None


def read_options(
    words: Iterable[str],
    options: Sequence[Option],
    number: str = "",
    rest: str = "",
    short: Mapping[str, str] = {},
    usual: Mapping[str, Any] = {},
) -> dict[str, Any]:
    """The values of a command's options by their names in Python, with its defaults for options not typed. Refused if one cannot be read.

    A bare number is for the option `number`, other words are for the option `rest`; `short` has words that stand for an
    option and its value, unless that option is typed too. A value in quotes is read whole. `usual` has other defaults
    than the command's.

    >>> from videopoker.text.answers.option import COINS, GAME, HANDS_DRAWN
    >>> read_options("drawn 5 jacks or better --coins 2".split(), (COINS, GAME, HANDS_DRAWN), rest="game")
    {'coins': 2, 'game': 'jacks or better', 'drawn': 5}
    """
    named = {word_of(option): option.settings for option in options}
    text = re.sub(r"(--[\w-]+)=", r"\1 ", " ".join(words))
    tokens = _TOKEN.findall(text)
    given: dict[str, Any] = {}
    implied: dict[str, Any] = {}
    while tokens:
        token = tokens[0]
        name = _option(token, named)
        if name:
            del tokens[0]
        elif word := short.get(token.removeprefix("--").lower()):
            del tokens[0]
            name, *implied_value = _TOKEN.findall(word)
            implied[name] = _value(name, named[name], implied_value, named, short)
            continue
        elif number and (_NUMBER_TYPED.fullmatch(token) or token.lower() in NUMBERS):
            name = number
        elif rest and not token.startswith("--"):
            name = rest
        else:
            names = [word_of(option) for option in options if option.names[0].startswith("--")]
            hint = nearest(token.removeprefix("--"), names) or f"; expected one of: {', '.join(names)}"
            raise Refused(f"got {quoted(token)}{hint}")
        settings = named[name]
        value: Any = settings.get("action") == "store_true" or _value(name, settings, tokens, named, short)
        if settings.get("action") == "append" or settings.get("nargs") in {"*", "+"}:
            value = [*given.get(name, ()), value]
        elif name in given:
            raise Refused(f"got {name} twice; expected it once")
        given[name] = value
    values = {name: _default(settings) for name, settings in named.items()} | {**usual} | implied | given
    return {name.replace("-", "_"): value for name, value in values.items()}


def _option(token: str, named: Mapping[str, Any]) -> str:
    """The option, or the short word, that a word names; empty for other words."""
    word = token.removeprefix("--").lower()
    return word if word in named else ""


def _value(
    name: str,
    settings: Mapping[str, Any],
    tokens: list[str],
    named: Mapping[str, Any],
    short: Mapping[str, str],
) -> object:
    """The value of an option, whose words are taken from the tokens, up to the next option."""
    form = settings.get("metavar")
    taken: list[str] = []
    while tokens and not _option(tokens[0], named):
        is_number = form not in _WITH_NUMBERS and _NUMBER.fullmatch(tokens[0])
        if taken and (is_number or _option(tokens[0], short)):
            break  # it is another option's
        taken.append(tokens.pop(0))
        if form not in _LONG or taken[-1].endswith('"'):
            break
    text = " ".join(taken).strip('"')
    if not text:
        raise Refused(f"{name} needs a value: {meaning_of(settings)}")
    try:
        return settings.get("type", str)(text)
    except Refused as error:
        raise Refused(f"{name.capitalize()}: {error}") from None


def _default(settings: Mapping[str, Any]) -> Any:
    """The value of an option that is not typed, as the command line reads it."""
    default = settings.get("default")
    return settings["type"](default) if isinstance(default, str) else default


def horizon_of(text: str) -> Horizon:
    """Hours, such as `3h`, or a number of hands."""
    hours = text.endswith("h")
    limit = MAX_HOURS if hours else MAX_HANDS
    expected = (
        f"hours, 1h to {MAX_HOURS}h, or a number of hands, 1 to {MAX_HANDS:,}, such as risk 3h or risk 500"
    )
    number = whole_number(text.removesuffix("h").strip(), 1, limit, expected, typed=text)
    return Horizon(hours=number) if hours else Horizon(hands=number)


_AHEAD = option(
    "--hands",
    metavar="N",
    type=horizon_of,
    help="look this many hands or hours ahead, such as 500 or 3h, as the number alone does",
)
RISK_AHEAD = tuple(_AHEAD if taken.names == _AHEAD.names else taken for taken in RISK)
"""The options of `risk`, with hours too for its hands."""
