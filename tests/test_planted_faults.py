"""The planted faults in tools/faults can still be planted."""

import tomllib
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
CODE = [file.read_text() for file in (REPOSITORY / "videopoker").rglob("*.py")]
FAULTS = [
    pytest.param(fault, id=fault["says"])
    for file in sorted((REPOSITORY / "tools/faults").glob("*.toml"))
    for fault in tomllib.loads(file.read_text())["fault"]
]


@pytest.mark.parametrize("fault", FAULTS)
def test_text_that_a_fault_replaces_is_in_the_code_once(fault):
    assert sum(text.count(fault["find"]) for text in CODE) == 1
    assert fault["put"] != fault["find"]
