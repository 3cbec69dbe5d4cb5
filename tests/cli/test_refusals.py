"""Requests that cannot be met, and the line that refuses each: `refusals.txt` has them as typed and answered.

A line that is meant to change: `RECORD=1 pytest tests/cli/test_refusals.py` writes the new ones.
"""

import os
import re
import shlex
from datetime import date
from itertools import groupby
from pathlib import Path

import pytest

REFUSALS = Path(__file__).with_name("refusals.txt")
TYPED = re.findall(r"^\$ videopoker ?(.*)\n(.*)\n", REFUSALS.read_text("utf-8"), re.MULTILINE)
BY_COMMAND = [[*group] for _, group in groupby(TYPED, key=lambda typed: typed[0].partition(" ")[0])]


@pytest.mark.parametrize("typed", BY_COMMAND, ids=lambda typed: typed[0][0].partition(" ")[0])
def test_request_that_cannot_be_met_is_refused_in_one_line(run, played, tmp_path, monkeypatch, typed):
    """On a save of three hands, the last in play; nothing is printed and no file is made."""
    monkeypatch.chdir(tmp_path)
    files = {*tmp_path.rglob("*")}
    today, answered = str(date.today()), {}  # noqa: DTZ011 - days are local
    for words, _ in typed:
        code, out, err = run(*shlex.split(words))
        assert (code, out, err.count("\n")) == (2, "", 1), words
        answered[words] = err.rstrip("\n").replace(str(tmp_path), "FOLDER").replace(today, "TODAY")
    if os.environ.get("RECORD"):
        text = REFUSALS.read_text("utf-8")
        for words, before in typed:
            text = text.replace(
                f"$ videopoker {words}\n{before}\n", f"$ videopoker {words}\n{answered[words]}\n"
            )
        REFUSALS.write_text(text, "utf-8")
    else:
        assert answered == dict(typed)
    assert {file.name for file in {*tmp_path.rglob("*")} - files} <= {"training.sqlite3"}
