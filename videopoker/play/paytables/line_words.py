"""A pay line as one line of words, typed to add or change it, and as fields of the file."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from videopoker.core.hands import CATEGORY_NAMES, possible_names
from videopoker.core.messages import Refused, nearest, quoted
from videopoker.core.read_number import read_number
from videopoker.play.paytables.document import number_text


def line_fields(words: str, *, has_wild: bool = True) -> dict[str, Any]:
    """The fields of a line from its words: the hand, then its conditions, as `line_words` writes them. Refused if wrong.

    An error suggests five of a kind only if the game `has_wild` cards.

    >>> line_fields("four of a kind, ranks A, kickers 2-4") == line_fields("four of a kind ranks A kickers 2-4")
    True
    >>> line_fields("royal flush natural label The big one")
    {'hand': 'royal flush', 'natural': True, 'label': 'The big one'}
    """
    first, *label = re.split(r"[,\s]\s*label\s+", words, maxsplit=1)
    hand, *parts = (
        part.strip() for part in re.split(rf",|\s(?=(?:{'|'.join(_READ)})\b)", first) if part.strip()
    )
    if hand.casefold() not in CATEGORY_NAMES:
        known = possible_names(has_wild=has_wild)
        hint = nearest(hand.casefold(), known) or f"; expected one of: {', '.join(known)}"
        raise Refused(f"No hand is called {quoted(hand)}{hint}")
    fields: dict[str, Any] = {"hand": hand.casefold()}
    for part in parts:
        key, _, value = part.partition(" ")
        if key not in _READ:
            raise Refused(f"{quoted(part)}: expected {', '.join(_READ)} or label, with a value")
        fields[key] = _READ[key](value.strip())
    return fields | ({"label": label[0].strip()} if label else {})


def line_words(fields: Mapping[str, Any]) -> str:
    """The hand and the conditions of a line in words."""
    conditions = {
        key: number_text(value) if isinstance(value, float) else str(value)
        for key, value in fields.items()
        if key not in {"hand", "pays"}
    }
    conditions |= {"natural": ""} if fields.get("natural") is True else {}
    order = [key for key in (*_READ, "label") if key in conditions and fields[key] is not False]
    return ", ".join([str(fields.get("hand", "")), *(f"{key} {conditions[key]}".strip() for key in order)])


def _number(text: str) -> object:
    return (
        read_number(text)
        if re.fullmatch("[0-9]{1,9}", text)
        else float(text)
        if re.fullmatch(r"[0-9]?\.[0-9]{1,9}", text)
        else text
    )


_READ: dict[str, Callable[[str], object]] = {
    "natural": lambda text: text or True,
    "ranks": str.upper,
    "kickers": str.upper,
    "wilds": _number,
    "jackpot": _number,
}
