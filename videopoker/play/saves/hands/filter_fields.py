"""The fields of a `HandFilter` as players type them: commands, plain mode and the screen read a value here."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, NamedTuple

from videopoker.core.base.messages import Refused, quoted
from videopoker.core.base.read_number import typed_number
from videopoker.core.cards.cards import RANK_READ, Card, CardError, Rank, parse_cards

MAX_MIN_WIN = 10**12
"""The highest minimum win that can be asked for, in credits."""


def day(text: str) -> date:
    """The day in a text. Refused if it is not a day.

    >>> day("2026-11-05")
    datetime.date(2026, 11, 5)
    """
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Refused(f"{quoted(text)} is not a day; expected year-month-day, such as 2026-11-05") from None


def wanted_cards(text: str) -> tuple[Card | Rank, ...]:
    """The cards to search for; a rank alone stands for a card of any suit. CardError if a card cannot be read.

    >>> from videopoker.core.cards.cards import format_cards
    >>> format_cards(wanted_cards("AsKd")), format_cards(wanted_cards("K, 10 Ah"))
    ('As Kd', 'K T Ah')
    """
    try:
        return parse_cards(text)
    except CardError:
        words = re.split(r"[\s,;]+", text.strip())
        return tuple(RANK_READ.get(word.upper()) or Card.parse(word) for word in words)


def minimum_win(text: str) -> int:
    """A minimum win in credits. Refused if the text is not one.

    >>> minimum_win("1,000"), minimum_win("1e6"), minimum_win("five")
    (1000, 1000000, 5)
    """
    number = typed_number(text)
    if number is None or number > MAX_MIN_WIN:
        raise Refused(f"got {quoted(text)}; expected a minimum win in credits, such as 25")
    return number


TYPED_SORTS = ("win",)
"""The sorts that players can type; the sort by cost needs graded hands."""


def _sort(text: str) -> str:
    """A sort that players can type. Refused for other words."""
    if text not in TYPED_SORTS:
        raise Refused(f"got {quoted(text)}; expected win, for the biggest wins first")
    return text


class FilterField(NamedTuple):
    """A field of a HandFilter as players type it."""

    name: str
    """The field of HandFilter."""
    value: str
    """The name of its value in a help: ``DAY``."""
    read: Callable[[str], Any]
    """Reads the value of a text. Refused if the text has none."""
    meaning: str
    """What it chooses, for a help."""
    choices: tuple[str, ...] = ()
    """Every value, if there are only a few."""


FILTER: Mapping[str, FilterField] = {
    "line": FilterField("line", "LABEL", str, 'only hands paid for this line; "nothing": losing hands'),
    "least": FilterField(
        "min_win",
        "N",
        minimum_win,
        "only hands that won at least N credits, double-ups included",
    ),
    "game": FilterField("game", "NAME", str, "only hands of this game"),
    "since": FilterField("since", "DAY", day, "only hands from this day on, such as 2026-11-05"),
    "until": FilterField("until", "DAY", day, "only hands up to this day"),
    "dealt": FilterField(
        "dealt", "CARDS", wanted_cards, 'only hands dealt these cards, such as "As Kd" or "K K"'
    ),
    "held": FilterField("held", "CARDS", wanted_cards, "only hands in which these cards were held"),
    "sort": FilterField(
        "sort",
        "win",
        _sort,
        "the biggest wins first, instead of the latest deals",
        choices=TYPED_SORTS,
    ),
}
"""The fields that can be typed by the word before their value: ``history least 25``, ``history --least 25``."""
