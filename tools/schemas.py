"""Writes what is derived from the types of values: the JSON Schemas that `videopoker schema` prints, and the keys in docs/commands.md.

`python tools/schemas.py`
"""

import json
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict, get_args, get_type_hints

from json_schema import NAMES, WORDS, Schema, json_schema

from videopoker.cli import history, paytables, saves, settings, version
from videopoker.cli import saves as salvage
from videopoker.cli.programs import FILES, SCHEMAS
from videopoker.coach.certificate import Certificate
from videopoker.coach.differences import Differences, KindDifference
from videopoker.coach.grade import KindGrade
from videopoker.coach.sheet import SheetBlock
from videopoker.core.base import records
from videopoker.core.base.records import DIALECT, FILE_URN, Cards, CardText, Credits, GameKey, Hex
from videopoker.core.cards.cards import Card
from videopoker.core.machine import events
from videopoker.core.machine.event_codec import EVENT_NAMES, FinalHandRecord
from videopoker.core.machine.totals import Counts
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.paytable.paytable_schema import file_schema
from videopoker.core.settings import SETTINGS, WINS, Settings
from videopoker.play.host.files import FileProblem
from videopoker.play.saves.check.receipts import KeptReceipt, Receipt
from videopoker.play.saves.check.verify import VerifiedSave
from videopoker.play.settings.themes import COLOUR, THEME_NAME
from videopoker.play.table.keys_and_words import ACTIONS
from videopoker.solver.risk.bankroll import Risk
from videopoker.solver.simulation.simulate import LineHits, Simulation
from videopoker.solver.statistics.comparison import Comparison, LineOdds
from videopoker.solver.statistics.par_sheet import BetFigures
from videopoker.text.answers.stats import SavedStats
from videopoker.text.coach import challenge, exams, explanation, grade, lessons, training
from videopoker.text.coach import exams as analysis
from videopoker.text.coach import sheet as sheet_record
from videopoker.text.coach.grade import DayGrade, GradedKind
from videopoker.text.export import hand_files
from videopoker.text.odds import aim, par_sheet, solution, sweep
from videopoker.text.play import fairness as proofs
from videopoker.text.play import history as hands
from videopoker.text.play import match
from videopoker.text.play.meters import LedgerRecord
from videopoker.text.words import event, showdown
from videopoker.tui.colours.palettes import ROLES

NAMES |= {
    FileProblem: "SettingFault",
    GradedKind: "Kind",
    grade.GradeFigures: "Grade",
    DayGrade: "Day",
    KindGrade: "Hinted",
    KindDifference: "DifferingKind",
    SheetBlock: "Block",
    Counts: "SessionMeters",
    SavedStats: "Stats",
    BetFigures: "Bet",
    solution.Solved: "Solution",
    LineHits: "Hits",
    LineOdds: "ComparedLine",
    VerifiedSave: "Verified",
}
WORDS |= {
    KindGrade: "The hands with a hint.",
    FileProblem: "What is wrong in the settings file, or in the file of a theme.",
}


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
    "challenge": [challenge.ChallengeRecord],
    "compare": [list[solution.Solved]],
    "daily": [training.DailyRecord],
    "drill": [training.DrillRecord, training.DeckRecord],
    "exam": [exams.ExamsRecord, Certificate],
    "grade": [
        grade.GradedSave,
        grade.HandGrade,
        exams.ExamsRecord,
        match.MatchRecord,
        analysis.AnalysisRecord,
    ],
    "hand": [showdown.ShowdownRecord],
    "history": [
        list[hands.HandRecord],
        hand_files.ExportedHandRecord,
        history.PictureRecord,
        history.LegendRecord,
    ],
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
    "saves backup": [salvage.BackupRecord],
    "saves explain": [salvage.ExplainedSaveRecord],
    "saves restore": [salvage.RestoredRecord],
    "settings": [settings.SettingsAnswerRecord, settings.PathsRecord],
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
    "stats": [SavedStats, list[Comparison], LedgerRecord],
    "strategy": [
        sheet_record.WholeSheetRecord,
        sheet_record.SheetHandRecord,
        Differences,
    ],
    "verify": [
        VerifiedSave,
        proofs.VerifiedHandsRecord,
        proofs.ContainedRecord,
        Receipt,
        list[KeptReceipt],
    ],
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
                "description": "The theme's name (default: the file's name).",
            },
            "dark": {
                "type": "boolean",
                "default": True,
                "description": "true: the theme changes the dark felt; false: the light felt.",
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


def key_lists(commands: Mapping[str, Schema]) -> Iterator[str]:
    """The keys that each command prints with --json, as Markdown. The keys of `run` stand in a table written by hand."""
    for name, schema in commands.items():
        if name == "run":
            continue
        parts: Schema = schema.get("$defs", {})
        said: set[str] = set()
        shapes: dict[str, Schema] = {}
        for shape in schema.get("anyOf", [schema]):
            shapes.setdefault(shape.get("items", shape).get("$ref", "").rpartition("/")[2], shape)
        for of, shape in shapes.items():
            notes: dict[str, None] = {}
            keys = textwrap.wrap(
                _keys(shape, parts, notes), 130, subsequent_indent=" ", break_on_hyphens=False
            )
            what = parts[of]["description"]
            yield "\n".join([f"`{name}`: {what}", "", "```text", *keys, "```", ""])
            if more := [note for note in notes if note not in said]:
                yield "\n".join([*more, ""])
            said.update(notes)


def _keys(shape: Schema, parts: Mapping[str, Schema], notes: dict[str, None]) -> str:
    """The keys of a shape as JSON without values; what is said about keys goes to `notes`."""
    if "anyOf" in shape:
        return next(filter(None, (_keys(one, parts, notes) for one in shape["anyOf"])), "")
    if shape.get("type") == "array":
        within = _keys(shape["items"], parts, notes)
        return f"[{within}]" if within else ""
    if "additionalProperties" in shape:
        return "{..}"
    if "$ref" not in shape:
        return ""
    name = shape["$ref"].rpartition("/")[2]
    inner = {other: one for other, one in parts.items() if other != name}  # it may contain itself
    if name not in parts:
        return "{..}"
    keys = []
    for key, one in parts[name]["properties"].items():
        words = one.get("description", "")
        if words and words not in _GENERAL:
            notes[f"- `{key}`: {words}"] = None
        within = _keys(one, inner, notes)
        optional = "" if key in parts[name]["required"] else "?"
        keys.append(f'"{key}"{optional}{f": {within}" if within else ""}')
    return f"{{{', '.join(keys)}}}"


_GENERAL = {note for one in vars(records).values() for note in get_args(one) if isinstance(note, str)}
"""What is said about amounts, cards and times wherever they are."""
_MARKS = "<!-- python tools/schemas.py writes these lists -->\n", "<!-- the end of the lists -->\n"
PAGE = Path(__file__).parent.parent / "docs/commands.md"


def files() -> dict[Path, str]:
    """The text of each file that this writes."""
    made = schemas()
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(_MARKS[0])
    _, _, after = rest.partition(_MARKS[1])
    lists = "\n".join(key_lists({name: made[name] for name in KINDS}))
    return {
        SCHEMAS: json.dumps(made, indent=1, ensure_ascii=False) + "\n",
        PAGE: f"{before}{_MARKS[0]}\n{lists}\n{_MARKS[1]}{after}",
    }


def main() -> None:
    """Write them."""
    for file, text in files().items():
        file.write_text(text, encoding="utf-8")
        print(file)


if __name__ == "__main__":
    main()
