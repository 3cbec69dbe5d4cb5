"""The stand-alone checker of docs, given deals or rows of a log."""

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

DOCS = Path(__file__).parent.parent.parent / "docs"
_SPEC = spec_from_file_location("check_deals", DOCS / "check_deals.py")
CHECKER: Any = module_from_spec(_SPEC)
_SPEC.loader.exec_module(CHECKER)


class Checked(NamedTuple):
    """The exit code, what was printed, and the complaint."""

    code: int
    lines: list[str]
    complaint: str

    @property
    def problems(self):
        """The lines but the chains and the summary."""
        return [line for line in self.lines[:-1] if not line.startswith("chain ")]


def run(*arguments):
    """What the checker answers to these arguments, in this process."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = CHECKER.main([str(argument) for argument in arguments])
    return Checked(code, out.getvalue().splitlines(), err.getvalue())


def check_bytes(content, *options):
    """What it says of a file with this content."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "export.jsonl"
        path.write_bytes(content)
        return run(path, *options)


def check(values, *options):
    """What it says of these deals or rows."""
    return check_bytes("\n".join(map(json.dumps, values)).encode(), *options)
