"""The JSON Schema beside a paytable file that this program writes, by which an editor checks and completes it."""

import json
from pathlib import Path

from videopoker.core.paytable.paytable_schema import file_schema
from videopoker.play.host.files import replacing

SCHEMA_FILE = "paytable.schema.json"
SCHEMA_LINE = f"#:schema ./{SCHEMA_FILE}\n"
"""The first line of a paytable file: where an editor finds its schema."""


def write_schema(folder: Path) -> None:
    """Write the schema into a folder of paytable files, unless it is there. OSError if it cannot be written."""
    file = folder / SCHEMA_FILE
    text = json.dumps(file_schema(), indent=2) + "\n"
    if not file.is_file() or file.read_text(encoding="utf-8", errors="replace") != text:
        with replacing(file) as out:
            out.write(text)
