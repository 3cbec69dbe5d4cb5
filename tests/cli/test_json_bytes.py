"""What every command prints with --json stays the same to the last byte: keys, their order and every figure."""

import json
import os
import re
from pathlib import Path

import pytest

from tests.json_outputs import printed

REPOSITORY = Path(__file__).parents[2]
RECORDED = Path(__file__).with_name("json_bytes.json")
FIXED = {
    "daily": "--date 2026-01-05",
    "simulate jacks-or-better-9-6 --hands 1e5": "--seed 1",
    "simulate jacks-or-better-9-6 --hands 1e5 --sessions 10 --bankroll 200 --policy 16": "--seed 1",
}
"""What makes a line print the same on every day."""
MASKS = (
    (r"\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)?", "TIME"),
    (r"\b[0-9a-f]{16,}\b", "HEX"),
    (r'("seconds|"size|"bytes)": [\d.]+', r'\1": NUMBER'),
    (r"(\d\.\d{11})\d+", r"\1"),  # the last digits of a sum of floats depend on the version of NumPy
)
OF_A_MACHINE = {
    "--version": (r'": "[^"]*"', '": "WORDS"'),
    "--version --verbose": (r'": "[^"]*"', '": "WORDS"'),
    "drill": (r'"date": "[^"]*"', '"date": "DAY"'),
}
"""What else is masked in these lines."""


def masked(line, text, folder):
    """The text without times, paths and what is drawn anew."""
    text = text.replace(str(folder), "FOLDER").replace(str(REPOSITORY), "CHECKOUT")
    for pattern, name in (*MASKS, *([OF_A_MACHINE[line]] if line in OF_A_MACHINE else [])):
        text = re.sub(pattern, name, text)
    return text.splitlines()


@pytest.fixture
def outputs(run, saves, script, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lines = printed(run, saves, script, REPOSITORY, FIXED)
    return {line: masked(line, text, tmp_path) for line, text in lines}


@pytest.mark.slow
def test_every_command_prints_the_recorded_json(outputs):
    """After a change that is meant, `python tools/make.py` records it."""
    if os.environ.get("RECORD"):
        RECORDED.write_text(json.dumps(outputs, indent=0) + "\n")
    recorded = json.loads(RECORDED.read_text())
    assert outputs.keys() == recorded.keys()
    for line, text in outputs.items():
        assert text == recorded[line], line
