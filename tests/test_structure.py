"""The shape of the project: what imports what, and that what is promised is there."""

import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import videopoker
from videopoker.cli import parser
from videopoker.play.paytables.files import load_paytable, paytable_names

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")

INSTALL = "python3 -m venv --without-pip .venv && python3 -m pip --python .venv install -q"

HEADLESS = [
    module.name
    for module in pkgutil.walk_packages(videopoker.__path__, "videopoker.")
    if not module.name.startswith("videopoker.tui") and not module.name.endswith("__main__")
]

SOLVING = {
    *(f"videopoker.solver.{name}" for name in ("shapes", "pay_sums", "holds", "returns", "bulk_scorer")),
    *(f"videopoker.solver.{name}" for name in ("hold_values", "jackpot", "comparison")),
    "videopoker.text.solution",
    "videopoker.text.comparison",
}
"""What loads NumPy: the solver, and the reports of what it found."""


def loaded_by(module):
    """The modules a fresh interpreter has loaded after importing this one."""
    code = f"import {module}, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.split()


def heavy(modules, *names):
    return sorted(name for name in modules if name.partition(".")[0] in names)


@pytest.mark.parametrize("module", HEADLESS)
def test_headless_module_loads_no_screen_and_numpy_only_to_solve(module):
    found = heavy(loaded_by(module), "textual", "rich", "numpy")
    assert {name.partition(".")[0] for name in found} == ({"numpy"} if module in SOLVING else set())


def test_every_floor_has_modules_to_be_loaded():
    floors = {name.split(".")[1] for name in HEADLESS}
    assert floors >= {"cli", "core", "play", "solver"}


def code_blocks():
    return [block.strip() for block in re.findall(r"```\w*\n(.*?)```", README, re.DOTALL)]


def test_readme_plays_by_its_first_code_block():
    assert code_blocks()[0] == f"{INSTALL} -e . && .venv/bin/videopoker"


def test_readme_tests_by_its_second_code_block():
    assert code_blocks()[1] == f"{INSTALL} -e '.[dev]' && .venv/bin/pytest"


def commands():
    subparsers = next(action for action in parser()._actions if isinstance(action.choices, dict))
    return list(subparsers.choices)


@pytest.mark.parametrize("command", commands())
def test_docs_name_every_command(command):
    docs = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs").glob("*.md"))
    assert re.search(rf"\bvideopoker {command}\b", README + docs)


@pytest.mark.parametrize("file", sorted((ROOT / "paytables").glob("*.toml")), ids=lambda file: file.stem)
def test_paytable_file_is_a_game_of_the_program(file):
    assert file.stem in paytable_names()
    assert load_paytable(file.stem) == load_paytable(file)


def test_paytables_folder_holds_nothing_else():
    assert [file.name for file in (ROOT / "paytables").iterdir() if file.suffix != ".toml"] == []


def test_version_stands_in_the_changelog():
    assert videopoker.__version__ in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
