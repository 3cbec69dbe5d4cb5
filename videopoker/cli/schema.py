"""The command that prints the JSON Schema of what a command prints with --json, or of a file that a player writes."""

import argparse
import json
from pathlib import Path
from typing import Any

from videopoker.cli.parser import Command
from videopoker.cli.request import print_json
from videopoker.core.base.messages import Refused, nearest, quoted
from videopoker.text.answers.option import option

SCHEMAS = Path(__file__).with_name("schemas.json")
"""The schema of each file, and of what each command prints; `python tools/schemas.py` writes them from the types of the values."""
FILES = ("paytable.toml", "settings.toml", "theme.toml")
"""The files with a schema: any paytable, the settings, any theme of the player's own."""


def schema(options: argparse.Namespace) -> int:
    """Print a JSON Schema."""
    return print_json(schema_named(" ".join(options.schema)))


def schema_named(name: str) -> dict[str, Any]:
    """The schema of a command's JSON or of a file. Refused for another name."""
    schemas: dict[str, dict[str, Any]] = json.loads(SCHEMAS.read_text(encoding="utf-8"))
    if name not in schemas:
        hint = nearest(name, schemas) or f"; expected one of: {', '.join(schemas)}"
        raise Refused(f"no schema is called {quoted(name)}{hint}")
    return schemas[name]


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
