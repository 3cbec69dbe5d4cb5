"""A value as plain values for JSON, derived from its fields: a record, which `to_dict`, `--json` and columns share.

A record has the fields of the value in their order. Where it has others, the class lists its keys as RECORD: each the
name of an attribute, or a path such as ``paytable.title``, whose last name is the key; ``return=expected`` gives another.
Null is what a path reaches through None.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from math import isfinite
from typing import Any

from videopoker.core.cards import Card, Rank
from videopoker.core.paytable import Paytable

Keys = tuple[tuple[str, tuple[str, ...]], ...]


def record(value: Any) -> dict[str, Any]:
    """The record of a value.

    >>> from videopoker.play.saves.ledger import PlayedSession
    >>> record(PlayedSession("2026-11-28T18:00:00+00:00", None, 2, 10, 5, -125))["net"]
    -5
    """
    return {key: plain(_at(value, path)) for key, path in record_keys(type(value))}


@lru_cache
def record_keys(kind: type) -> Keys:
    """The keys of the records of a class, each with the attributes that lead to its value."""
    named = getattr(kind, "RECORD", None) or getattr(kind, "_fields", None)
    names = named or [field.name for field in fields(kind)]
    split = [name.rpartition("=") for name in names]
    return tuple((key or path.rpartition(".")[2], tuple(path.split("."))) for key, _, path in split)


def _at(value: Any, path: tuple[str, ...]) -> Any:
    for name in path:
        value = None if value is None else getattr(value, name)
    return value


def plain(value: Any) -> Any:
    """A value as JSON has it.

    >>> plain((Fraction(1, 2), float("nan"), {5: -500}))
    [0.5, None, {'5': -500}]
    """
    match value:
        case Enum():
            return value.name.lower()
        case float():
            return value if isfinite(value) else None
        case None | bool() | int() | str():
            return value
        case Fraction():
            return float(value)
        case Card() | Rank() | date():
            return str(value)
        case Paytable():
            return value.key
        case Counter():
            return dict(value.most_common())
        case Mapping():
            return {str(key): plain(one) for key, one in value.items()}
    if is_dataclass(value) or hasattr(value, "_fields"):
        return record(value)
    return [plain(one) for one in value]
