"""Derives JSON Schemas, 2020-12, from the types of values and of their records. A script of `tools/schemas.py`."""

import ast
import inspect
import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from datetime import date
from fractions import Fraction
from functools import cache, cached_property
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from videopoker.core.base import records
from videopoker.core.base.records import DIALECT, JSON_VERSION, Cards, CardText, Day
from videopoker.core.cards.cards import Card, Rank
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.solver.curve.curve import Curve
from videopoker.solver.statistics.par_sheet import BetFigures
from videopoker.solver.tables.hold_values import Hold
from videopoker.solver.tables.returns import Solution
from videopoker.text.groups.record import record_keys

Schema = dict[str, Any]

_PLAIN = {int: "integer", float: "number", str: "string", bool: "boolean", type(None): "null"}
_UNIONS = {Union, get_origin(int | None)}
_WRITTEN: dict[Any, Any] = {
    Fraction: float,
    Card: CardText,
    tuple[Card, ...]: Cards,
    list[Card]: Cards,
    Sequence[Card]: Cards,
    tuple[Card, ...] | tuple[Rank, ...]: list[str],
    date: Day,
    tuple[Paytable, Paytable]: list[str],
}
"""The types of values that `plain` writes as another type."""
_LATE = {kind.__name__: kind for kind in (BetFigures, Curve, Fraction, Hold, PlayedHand, Solution)}
"""The classes that are imported for type checkers only."""
NAMES: dict[Any, str] = {}
"""Names in schemas of the values whose class has another name; `schemas` fills it."""
WORDS: dict[Any, str] = {}
"""What schemas say of values whose class says more than that; `schemas` fills it."""


def json_schema(name: str, kinds: Sequence[Any]) -> Schema:
    """The schema of the records of one of these types; `name` is the command that prints them.

    A type is one that JSON has, or a list, dict, TypedDict, Literal, Annotated or union of such types, or a value that
    `record` writes. TypeError for any other type.
    """
    parts: dict[Any, Schema] = {}
    shapes = [_schema(kind, parts) for kind in kinds]
    shape = shapes[0] if len(shapes) == 1 else _any_of(shapes)
    head = {
        "$schema": DIALECT,
        "$id": f"urn:videopoker:json:{JSON_VERSION}:{name.replace(' ', '-')}",
        "title": f"What `videopoker {name} --json` prints",
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
    if kind in _WRITTEN:
        return _schema(_WRITTEN[kind], parts)
    if isinstance(name := getattr(kind, "__record__", None), str):
        return _schema(_type_of(kind, name), parts)
    origin = get_origin(kind)
    inner = get_args(kind)
    if origin is Annotated:
        text = next((note for note in inner[1:] if isinstance(note, str)), None)
        whole = _schema(inner[0], parts)
        if None in inner:
            whole = _any_of([whole, {"type": "null"}])
        return _without_words(whole) | {"description": text} if text else whole
    if origin in {NotRequired, Required}:
        return _schema(inner[0], parts)
    if origin is Literal:
        return {"enum": list(inner)}
    if origin in _UNIONS:
        return _any_of([_schema(one, parts) for one in inner])
    if origin and issubclass(origin, Mapping):
        return {
            "type": "object",
            "additionalProperties": _schema(inner[-1] if len(inner) > 1 else int, parts),
        }
    if origin and issubclass(origin, Collection):
        return {"type": "array", "items": _schema(inner[0], parts)}
    return _named(kind, parts)


def _without_words(shape: Schema) -> Schema:
    """The schema without what it says about cards and amounts in general."""
    shape = {key: one for key, one in shape.items() if key != "description"}
    return _any_of(list(map(_without_words, shape["anyOf"]))) if "anyOf" in shape else shape


def _any_of(shapes: Sequence[Schema]) -> Schema:
    """One of several shapes; simple types are listed together: ``{"type": ["integer", "null"]}``."""
    if all(shape.keys() == {"type"} for shape in shapes):
        return {"type": [shape["type"] for shape in shapes]}
    return {"anyOf": list(shapes)}


def _named(kind: Any, parts: dict[Any, Schema]) -> Schema:
    """A reference to an object with named fields, of a TypedDict or of a record."""
    if kind not in parts:
        if not (
            is_typeddict(kind)
            or is_dataclass(kind)
            or hasattr(kind, "_fields")
            or hasattr(kind, "__record__")
        ):
            raise TypeError(f"no JSON Schema for {kind!r}")
        parts[kind] = {}  # it may contain itself
        if is_typeddict(kind):
            hints = get_type_hints(kind, include_extras=True, localns=_LATE)
            optional = {
                key: {"optional": True} for key, hint in hints.items() if get_origin(hint) is NotRequired
            }
            shapes = {key: _schema(hint, parts) | optional.get(key, {}) for key, hint in hints.items()}
        else:
            shapes = dict(_of_record(kind, parts))
        parts[kind] = {
            "type": "object",
            "description": WORDS.get(kind) or " ".join((kind.__doc__ or "").partition("\n\n")[0].split()),
            "properties": shapes,
            "required": [key for key, shape in shapes.items() if not shape.pop("optional", False)],
        }
    return {"$ref": f"#/$defs/{_name(kind)}"}


def _of_record(kind: Any, parts: dict[Any, Schema]) -> Iterator[tuple[str, Schema]]:
    """The keys of a record with their schemas."""
    for key, path, is_optional in record_keys(kind):
        if key == "*":
            other = kind
            for name in path:
                other = _type_of(other, name)
            _named(other, whole := {})
            optional = {*whole[other]["properties"]} - {*whole[other]["required"]}
            for name, shape in whole.pop(other)["properties"].items():
                yield name, shape | ({"optional": True} if name in optional else {})
            parts |= {part: shape for part, shape in whole.items() if part not in parts}
        else:
            yield (
                key,
                _of_path(kind, path, parts, without_none=is_optional)
                | ({"optional": True} if is_optional else {}),
            )


def _of_path(
    kind: Any, path: Sequence[str], parts: dict[Any, Schema], *, without_none: bool = False
) -> Schema:
    """The schema of what a path leads to, with the sentence below the attribute."""
    is_optional = False
    for name in path:
        if type(None) in get_args(kind):
            is_optional = True
            (kind,) = (one for one in get_args(kind) if one is not type(None))
        owner = get_args(kind)[0] if get_origin(kind) is Annotated else kind
        kind = _type_of(owner, name)
    if is_optional and type(None) not in get_args(kind):
        is_own = get_origin(kind) is Annotated and kind not in vars(records).values()
        kind = Annotated[get_args(kind)[0] | None, *get_args(kind)[1:]] if is_own else kind | None
    if without_none:
        kind, *notes = get_args(kind) if get_origin(kind) is Annotated else (kind,)
        kind = Union[tuple(one for one in get_args(kind) if one is not type(None))]  # noqa: UP007 - made here
        kind = Annotated[kind, *notes] if notes else kind
    shape = _schema(kind, parts)
    is_field = not isinstance(inspect.getattr_static(owner, name, None), (property, cached_property))
    words = _sentence(owner, name) if is_field else ""
    if words and "description" not in json.dumps(shape) and "$ref" not in json.dumps(shape):
        return shape | {"description": words}
    return shape


def _type_of(owner: Any, name: str) -> Any:
    if get_origin(owner) is dict:
        return get_args(owner)[1]
    attribute = inspect.getattr_static(owner, name, None)
    if isinstance(attribute, property):
        return get_type_hints(attribute.fget, include_extras=True, localns=_LATE)["return"]
    if isinstance(attribute, cached_property):
        return get_type_hints(attribute.func, include_extras=True, localns=_LATE)["return"]
    return get_type_hints(owner, include_extras=True, localns=_LATE)[name]


def _sentence(owner: type, name: str) -> str:
    """What an attribute means, or the first sentence of its docstring, as a phrase."""
    fields = getattr(owner, "__dataclass_fields__", {})
    docs = fields[name].metadata.get("meaning", "") if name in fields else ""
    docs = docs or next((docs[name] for docs in map(_docstrings, owner.__mro__) if name in docs), "")
    sentence = re.split(r"\.(?:\s|$)", docs, maxsplit=1)[0].replace("None", "null")
    first = sentence[:1] if sentence[1:2].isupper() else sentence[:1].lower()
    return " ".join((first + sentence[1:]).split())


@cache
def _docstrings(kind: type) -> dict[str, str]:
    """The docstrings of the fields and properties of a class, by name."""
    if kind.__module__.partition(".")[0] != "videopoker":
        return {}
    tree = ast.parse(Path(inspect.getfile(kind)).read_text(encoding="utf-8"))
    found = (one for one in ast.walk(tree) if isinstance(one, ast.ClassDef) and one.name == kind.__name__)
    return dict(_documented(next(found, ast.Module([], [])).body))


def _documented(body: Sequence[ast.stmt]) -> Iterator[tuple[str, str]]:
    for statement, below in zip(body, [*body[1:], None], strict=True):
        match statement, below:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                yield name, inspect.cleandoc(text)


def _name(kind: Any) -> str:
    return NAMES.get(kind) or str(kind.__name__).removesuffix("Record")
