"""JSON Schema, 2020-12, of the records that commands print, from the types of those records."""

from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from videopoker.core.records import DIALECT, JSON_URN

_PLAIN = {int: "integer", float: "number", str: "string", bool: "boolean", type(None): "null"}
_UNIONS = {Union, get_origin(int | None)}

Schema = dict[str, Any]


def json_schema(name: str, kinds: Sequence[Any], title: str) -> Schema:
    """The schema of the records of one of these types; `name` is the command that prints them.

    A type is one that JSON has, or a list, dict, TypedDict, dataclass, Literal, Annotated or union of such types; a
    dataclass in Annotated is what the dict was made of. TypeError for any other type.

    >>> json_schema("paths", [dict[str, str]], "Where files are")["additionalProperties"]
    {'type': 'string'}
    """
    parts: dict[Any, Schema] = {}
    shapes = [_schema(kind, parts) for kind in kinds]
    shape = shapes[0] if len(shapes) == 1 else _any_of(shapes)
    head = {
        "$schema": DIALECT,
        "$id": JSON_URN + name.replace(" ", "-"),
        "title": title,
    }
    named = {_name(part): schema for part, schema in parts.items()}
    if len(named) < len(parts):
        raise TypeError(f"two types of the records of {name} have one name: {sorted(map(_name, parts))}")
    return head | shape | ({"$defs": dict(sorted(named.items()))} if named else {})


def _schema(kind: Any, parts: dict[Any, Schema]) -> Schema:
    """The schema of a type; objects with named fields go to `parts` and are referred to."""
    if kind is Any or kind is object:
        return {}
    if kind in _PLAIN:
        return {"type": _PLAIN[kind]}
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        text = next((note for note in inner[1:] if isinstance(note, str)), None)
        plain = next((note for note in inner[1:] if is_dataclass(note)), inner[0])
        return _schema(plain, parts) | ({"description": text} if text else {})
    if origin is NotRequired:
        return _schema(inner[0], parts)
    if origin is Literal:
        return {"enum": list(inner)}
    if origin in _UNIONS:
        return _any_of([_schema(one, parts) for one in inner])
    if origin in {list, tuple, Sequence}:
        return {"type": "array", "items": _schema(inner[0], parts)}
    if origin in {dict, Mapping}:
        return {"type": "object", "additionalProperties": _schema(inner[1], parts)}
    return _named(kind, parts)


def _any_of(shapes: Sequence[Schema]) -> Schema:
    """One of several shapes; simple types are listed together: ``{"type": ["integer", "null"]}``."""
    if all(shape.keys() == {"type"} for shape in shapes):
        return {"type": [shape["type"] for shape in shapes]}
    return {"anyOf": list(shapes)}


def _named(kind: Any, parts: dict[Any, Schema]) -> Schema:
    """A reference to an object with named fields."""
    if kind not in parts:
        if not (is_typeddict(kind) or is_dataclass(kind)):
            raise TypeError(f"no JSON Schema for {kind!r}")
        parts[kind] = {}  # it may contain itself
        hints = get_type_hints(kind, include_extras=True)
        parts[kind] = {
            "type": "object",
            "description": " ".join((kind.__doc__ or "").partition("\n\n")[0].split()),
            "properties": {key: _schema(hint, parts) for key, hint in hints.items()},
            "required": [key for key, hint in hints.items() if get_origin(hint) is not NotRequired],
        }
    return {"$ref": f"#/$defs/{_name(kind)}"}


def _name(kind: Any) -> str:
    return str(kind.__name__).removesuffix("Record")
