"""Values as JSON has them. The record of a value is derived from its fields; `to_dict`, `--json` and columns share it.

A record has the fields of a dataclass or named tuple in their order, or the keys that `core.base.records.recorded` names.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from math import isfinite
from typing import Any, NamedTuple

from videopoker.core.cards.cards import Card, NamedEnum


class Key(NamedTuple):
    """A key of a record; it is ``*`` for all keys of the record of a value."""

    name: str
    path: Sequence[str]
    """The names of the attributes that lead to its value."""
    is_optional: bool
    """Whether the key is left out if its value is None."""


@cache
def record_keys(kind: Any) -> list[Key]:
    """The keys of the records of a class."""
    names = getattr(kind, "__record__", None) or getattr(kind, "_fields", None)
    names = names or [name for name in kind.__dataclass_fields__ if not name.startswith("_")]
    keys = []
    for name in names:
        key, _, dotted = name.removesuffix("?").rpartition("=")
        path = dotted.removesuffix(".*").split(".")
        keys.append(Key(key or dotted.rpartition(".")[2], path, name.endswith("?")))
    return keys


_SAME = frozenset({str, int, bool, type(None)})


def plain(value: Any) -> Any:
    """A value as JSON has it: cards and dates as text, games by their keys, fractions as numbers, NaN as null.

    Counts are in the order of their size.

    >>> from videopoker import load_paytable
    >>> from videopoker.core.cards.cards import parse_cards
    >>> plain({5: parse_cards("As JK"), "game": load_paytable("jacks-or-better-9-6"), "error": float("nan")})
    {'5': ['As', 'JK'], 'game': 'jacks-or-better-9-6', 'error': None}
    """
    kind = type(value)
    if kind in _SAME:
        return value
    if kind is list or kind is tuple:
        return [plain(item) for item in value]
    match value:
        case Card() | NamedEnum():
            return str(value)
        case Enum():
            return value.name.lower()
        case float():
            return value if isfinite(value) else None
        case Counter():
            return dict(value.most_common())
        case dict():
            return {str(key): plain(item) for key, item in value.items()}
    if isinstance(name := getattr(value, "__record__", None), str):
        return plain(getattr(value, name))
    if name or hasattr(value, "_fields") or hasattr(value, "__dataclass_fields__"):
        return dict(_items(value))
    if hasattr(value, "isoformat"):
        return value.isoformat()
    return [plain(item) for item in value] if hasattr(value, "__iter__") else float(value)


def _items(value: Any) -> Iterator[tuple[str, Any]]:
    kind: Any = type(value)
    for key, path, is_optional in record_keys(kind):
        part = _reached(value, path)
        if key == "*":
            yield from plain(part).items()
        elif part is not None or not is_optional:
            yield key, plain(part)


def _reached(value: Any, path: Sequence[str]) -> Any:
    for name in path:
        if value is None:
            break
        value = value[name] if isinstance(value, dict) else getattr(value, name)
    return value
