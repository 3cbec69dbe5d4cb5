"""The command that prints the JSON Schema of what a command prints with --json, or of a file that a player writes."""

import argparse
from typing import Any

from videopoker.cli.parser import Command, option
from videopoker.cli.request import print_json
from videopoker.core.messages import Refused, nearest, quoted


def schema(options: argparse.Namespace) -> int:
    """Print a JSON Schema."""
    return print_json(schema_named(" ".join(options.schema)))


def schema_named(name: str) -> dict[str, Any]:
    """The schema of a command's JSON or of a file. Refused for another name."""
    from videopoker.text.json_schema import json_schema

    if name in FILES:
        return FILES[name]()
    kinds = record_types()
    if name not in kinds:
        known = [*FILES, *kinds]
        hint = nearest(name, known) or f"; expected one of: {', '.join(known)}"
        raise Refused(f"no schema is called {quoted(name)}{hint}")
    return json_schema(name, kinds[name], f"What `videopoker {name} --json` prints")


def _paytable_file() -> dict[str, Any]:
    from videopoker.core.paytable_schema import file_schema

    return file_schema()


def _settings_file() -> dict[str, Any]:
    from videopoker.play.settings.schema import file_schema

    return file_schema()


def _theme_file() -> dict[str, Any]:
    from videopoker.play.settings.themes import file_schema
    from videopoker.tui.colours.felt import ROLES

    return file_schema(ROLES)


FILES = {"paytable.toml": _paytable_file, "settings.toml": _settings_file, "theme.toml": _theme_file}
"""The files with a schema: any paytable, the settings, any theme of the player's own."""


def record_types() -> dict[str, list[Any]]:
    """The types of the records that each command prints with --json: several if its options change the shape."""
    from videopoker.cli import history, paytables, salvage, saves, settings, version
    from videopoker.text import (
        aim,
        analysis,
        comparison,
        event,
        exams,
        explanation,
        grade,
        ledger,
        lessons,
        meters,
        par_sheet,
        risk,
        selftest,
        sheet_record,
        showdown,
        simulation,
        solution,
        sweep,
        training,
    )
    from videopoker.text import fairness as proofs
    from videopoker.text import history as hands

    return {
        "analyse": [analysis.AnalysisRecord],
        "daily": [training.DailyRecord],
        "drill": [training.DrillRecord, training.DeckRecord],
        "exam": [exams.ExamsRecord],
        "grade": [grade.GradedSaveRecord, grade.HandGradeRecord, exams.ExamsRecord],
        "hand": [showdown.ShowdownRecord],
        "history": [list[hands.HandRecord], history.PictureRecord, history.LegendRecord],
        "hold": [solution.HeldHandRecord, explanation.ExplainedHandRecord],
        "learn": [lessons.LessonsRecord],
        "ledger": [ledger.LedgerRecord],
        "paths": [settings.PathsRecord],
        "paytables": [list[paytables.ListedRecord]],
        "paytables check": [list[paytables.CheckedFileRecord]],
        "receipt": [proofs.ReceiptRecord, list[proofs.KeptReceiptRecord]],
        "risk": [risk.RiskRecord],
        "run": [*event.event_record_types(), event.ExpectedRecord, event.FinishedRecord],
        "saves": [list[saves.SaveRecord]],
        "saves explain": [salvage.ExplainedSaveRecord],
        "selftest": [list[selftest.SelfTestRecord]],
        "settings": [settings.SettingsAnswerRecord],
        "simulate": [simulation.SimulationRecord],
        "solve": [
            solution.SolutionRecord,
            list[solution.SolutionRecord],
            sweep.EditedRecord,
            list[sweep.EditedRecord],
            list[sweep.CellRecord],
            aim.AimRecord,
            par_sheet.ReportRecord,
        ],
        "stats": [meters.StatsRecord, list[comparison.ComparisonRecord]],
        "strategy": [
            sheet_record.WholeSheetRecord,
            sheet_record.SheetHandRecord,
            sheet_record.DifferencesRecord,
        ],
        "verify": [proofs.VerifiedRecord, proofs.VerifiedHandsRecord, proofs.ContainedRecord],
        "version": [version.VersionRecord],
    }


SCHEMA = Command(
    schema,
    (
        option(
            "schema",
            metavar="NAME",
            nargs="+",
            help="a command, or paytable.toml, settings.toml or theme.toml",
        ),
    ),
    examples=(
        "videopoker schema solve",
        "videopoker schema saves explain",
        "videopoker schema paytable.toml > paytable.schema.json",
    ),
    more="A JSON Schema (2020-12): of what the command prints with --json, or of a file that you write.\n"
    "docs/editors.md shows how an editor completes and checks a file by it. Keys may be added, none is\n"
    "renamed or removed while the version in $id is the same.",
)
