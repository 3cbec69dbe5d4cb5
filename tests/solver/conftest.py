"""Commands whose JSON is read, and paytable files for them."""

import json

import pytest


@pytest.fixture
def run_json(run):
    """Runs a command with `--json`, which has to succeed: what it printed, read."""

    def command(*arguments):
        code, printed, complaints = run(*arguments, "--json")
        assert (code, complaints) == (0, "")
        return json.loads(printed)

    return command


@pytest.fixture
def table_file(tmp_path):
    """Writes a paytable file and gives its path."""

    def write(text, name="mine.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write
