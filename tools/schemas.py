"""Writes videopoker/cli/schemas.json, the JSON Schemas that `videopoker schema` prints. `python tools/schemas.py`."""

import ast
import inspect
import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
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
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from videopoker.cli import history, paytables, salvage, saves, settings, version
from videopoker.cli.schema import FILES, SCHEMAS
from videopoker.coach.differences import Differences, KindDifference
from videopoker.coach.grade import KindGrade
from videopoker.coach.sheet import SheetBlock
from videopoker.core import events, records
from videopoker.core.cards import Card, Rank
from videopoker.core.counts import Counts
from videopoker.core.event_codec import EVENT_NAMES, FinalHandRecord
from videopoker.core.paytable import Paytable
from videopoker.core.paytable_schema import file_schema
from videopoker.core.records import DIALECT, FILE_URN, JSON_URN, Cards, CardText, Credits, Day, GameKey, Hex
from videopoker.core.settings import SETTINGS, WINS, Settings
from videopoker.core.totals import Totals
from videopoker.play.actions import ACTIONS
from videopoker.play.saves.kept_receipts import KeptReceipt
from videopoker.play.saves.receipt import Receipt
from videopoker.play.saves.verify import VerifiedSave
from videopoker.play.settings.themes import COLOUR, THEME_NAME
from videopoker.solver.curve.curve import Curve
from videopoker.solver.risk.bankroll import Risk
from videopoker.solver.simulation.simulate import LineHits, Simulation
from videopoker.solver.statistics.comparison import Comparison, LineOdds
from videopoker.solver.statistics.par_sheet import BetFigures
from videopoker.solver.tables.hold_values import Hold
from videopoker.solver.tables.returns import Solution
from videopoker.text import (
    aim,
    analysis,
    event,
    exams,
    explanation,
    grade,
    lessons,
    par_sheet,
    selftest,
    sheet_record,
    showdown,
    solution,
    sweep,
    training,
)
from videopoker.text import fairness as proofs
from videopoker.text import history as hands
from videopoker.text.grade import GradedKind
from videopoker.text.grade_progress import DayGrade
from videopoker.text.ledger import LedgerRecord
from videopoker.text.record import record_keys
from videopoker.tui.colours.felt import ROLES

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
}
"""The types of values that `plain` writes as another type."""
_LATE = {kind.__name__: kind for kind in (BetFigures, Curve, Fraction, Hold, Solution)}
"""The classes that text/ imports for type checkers only, as they load NumPy."""
NAMES: dict[Any, str] = {
    GradedKind: "Kind",
    grade.GradeFigures: "Grade",
    DayGrade: "Day",
    KindGrade: "Hinted",
    KindDifference: "DifferingKind",
    SheetBlock: "Block",
    Counts: "SessionMeters",
    Totals: "Stats",
    BetFigures: "Bet",
    solution.Solved: "Solution",
    LineHits: "Hits",
    LineOdds: "ComparedLine",
    VerifiedSave: "Verified",
}
"""Names in schemas of the values whose class has another name."""


_OF_EVENTS: dict[Any, Any] = {
    events.Cents: int,
    events.Position: int,
    events.Pick: int,
    events.Phrase: str,
    events.Why: str,
    events.Bytes8: Hex,
    events.Bytes32: Hex,
    bytes | None: Hex | None,
    Card: CardText,
    events.Cards: Cards,
    events.FourCards: Cards,
    Paytable: dict[str, Any],
    tuple[events.Position, ...]: list[int],
    tuple[events.Cards, ...]: list[str],
    tuple[events.FinalHand, ...]: list[FinalHandRecord],
}
"""The types of the fields of events as records have them; others are as they are."""


def event_record(kind: type[events.Event]) -> Any:
    """A TypedDict for the record of a kind of event as `run --json` prints it: `as_record` with its script."""
    types: dict[str, Any] = {"event": Literal[EVENT_NAMES[kind]]}
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        written = _OF_EVENTS.get(hints[field.name], hints[field.name])
        if field.name not in event.HIDDEN.get(kind, ()):
            types |= {"key": GameKey} if hints[field.name] is Paytable else {}
            types[field.name] = NotRequired[written] if "later" in field.metadata else written
    if kind is events.Dealt:
        types |= {"hands": int, "bet": Credits}
    if kind in {events.Dealt, events.Drawn}:
        types |= {"category": str, "description": str}
    made: Any = TypedDict  # its fields are known only now
    record = made(kind.__name__, types | {"balance": Credits, "script": str})
    record.__doc__ = kind.__doc__
    return record


KINDS: dict[str, list[Any]] = {
    "analyse": [analysis.AnalysisRecord],
    "daily": [training.DailyRecord],
    "drill": [training.DrillRecord, training.DeckRecord],
    "grade": [grade.GradedSave, grade.HandGrade, exams.ExamsRecord],
    "hand": [showdown.ShowdownRecord],
    "history": [list[hands.HandRecord], history.PictureRecord, history.LegendRecord],
    "hold": [solution.HeldHandRecord, explanation.ExplainedHandRecord],
    "learn": [lessons.LessonsRecord],
    "ledger": [LedgerRecord],
    "paths": [settings.PathsRecord],
    "paytables": [list[paytables.ListedRecord]],
    "paytables check": [list[paytables.CheckedFileRecord]],
    "receipt": [Receipt, list[KeptReceipt]],
    "risk": [Risk],
    "run": [*map(event_record, EVENT_NAMES), event.ExpectedRecord, event.FinishedRecord],
    "saves": [list[saves.SaveRecord]],
    "saves explain": [salvage.ExplainedSaveRecord],
    "selftest": [list[selftest.SelfTestRecord]],
    "settings": [settings.SettingsAnswerRecord],
    "simulate": [Simulation],
    "solve": [
        solution.Solved,
        list[solution.Solved],
        sweep.Edited,
        list[sweep.Edited],
        list[sweep.Cell],
        aim.AimRecord,
        par_sheet.Report,
    ],
    "stats": [Totals, list[Comparison]],
    "strategy": [
        sheet_record.WholeSheetRecord,
        sheet_record.SheetHandRecord,
        Differences,
    ],
    "verify": [VerifiedSave, proofs.VerifiedHandsRecord, proofs.ContainedRecord],
    "version": [version.VersionRecord],
}
"""The types of what each command prints with --json: several if its options change the shape."""


def theme_schema() -> Schema:
    """The JSON Schema of a theme file."""
    colour = {"type": "string", "pattern": f"^{COLOUR.pattern}$", "examples": ["#06241b"]}
    return {
        "$schema": DIALECT,
        "$id": f"{FILE_URN}theme.toml",
        "title": "A theme of videopoker",
        "type": "object",
        "properties": {
            "name": {
                "type": "string",
                "pattern": f"^{THEME_NAME.pattern}$",
                "description": "The theme's name; without one it has the file's.",
            },
            "dark": {
                "type": "boolean",
                "default": True,
                "description": "true: the dark felt is changed; false: the light one.",
            },
            **{role.replace("-", "_"): colour for role in ROLES},
        },
        "additionalProperties": False,
    }


def settings_schema() -> Schema:
    """The JSON Schema of the settings file."""
    text, command = {"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 1}
    one_each: dict[str, Any] = {
        setting.name: {
            **({"enum": [*setting.choices]} if setting.choices else {"type": "string", "minLength": 1}),
            "default": getattr(Settings(), setting.name),
            "description": setting.help,
        }
        for setting in SETTINGS
    }
    several = {
        "favourites": {"type": "array", "items": text, "description": "Names of games, listed first."},
        "sound": _table(
            dict.fromkeys(WINS, command),
            "A command and its arguments for each win that has a sound. Read only from settings.toml in the platform's config folder.",
        ),
        "keys": _table(
            {
                name: {"type": "string", "default": action.keys, "description": action.help}
                for name, action in ACTIONS.items()
            },
            'Keys of your own, such as "j" or "space,enter", or "" for no key.',
        ),
    }
    return {
        "$schema": DIALECT,
        "$id": f"{FILE_URN}settings.toml",
        "title": "The settings of videopoker",
        **_table(one_each | several, "Settings that are not in the file keep their defaults."),
    }


def _table(properties: Mapping[str, Any], description: str) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "description": description,
    }


def schemas() -> dict[str, Schema]:
    """The schema of each file, and of each command's JSON."""
    files = (file_schema(), settings_schema(), theme_schema())
    return dict(zip(FILES, files, strict=True)) | {
        name: json_schema(name, kinds) for name, kinds in KINDS.items()
    }


def json_schema(name: str, kinds: Sequence[Any]) -> Schema:
    """The schema of the records of one of these types; `name` is the command that prints them.

    A type is one that JSON has, or a list, dict, TypedDict, Literal, Annotated or union of such types, or a value that
    `record` writes; a dataclass in Annotated is what the dict was made of. TypeError for any other type.
    """
    parts: dict[Any, Schema] = {}
    shapes = [_schema(kind, parts) for kind in kinds]
    shape = shapes[0] if len(shapes) == 1 else _any_of(shapes)
    head = {
        "$schema": DIALECT,
        "$id": JSON_URN + name.replace(" ", "-"),
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
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        text = next((note for note in inner[1:] if isinstance(note, str)), None)
        made_of = next((note for note in inner[1:] if is_dataclass(note)), None)
        whole = (
            _named(made_of, parts, get_type_hints(made_of, include_extras=True))
            if made_of
            else _schema(inner[0], parts)
        )
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


def _named(kind: Any, parts: dict[Any, Schema], hints: Mapping[str, Any] | None = None) -> Schema:
    """A reference to an object with named fields: of these types, or as its record is."""
    if kind not in parts:
        if not (is_typeddict(kind) or is_dataclass(kind) or hasattr(kind, "_fields")):
            raise TypeError(f"no JSON Schema for {kind!r}")
        parts[kind] = {}  # it may contain itself
        if is_typeddict(kind):
            hints = get_type_hints(kind, include_extras=True, localns=_LATE)
        if hints:
            optional = {
                key: {"optional": True} for key, hint in hints.items() if get_origin(hint) is NotRequired
            }
            shapes = {key: _schema(hint, parts) | optional.get(key, {}) for key, hint in hints.items()}
        else:
            shapes = dict(_of_record(kind, parts))
        parts[kind] = {
            "type": "object",
            "description": " ".join((kind.__doc__ or "").partition("\n\n")[0].split()),
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
    """The first sentence of the docstring of an attribute, as a phrase."""
    docs = next((docs[name] for docs in map(_docstrings, owner.__mro__) if name in docs), "")
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


def files() -> dict[Path, str]:
    """The text of each file that this writes."""
    return {SCHEMAS: json.dumps(schemas(), indent=1, ensure_ascii=False) + "\n"}


def main() -> None:
    """Write them."""
    for file, text in files().items():
        file.write_text(text, encoding="utf-8")
        print(file)


if __name__ == "__main__":
    main()
