"""The shape of the project: what imports what, and that what is promised is there."""

import json
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import videopoker
from videopoker.cli import _parser
from videopoker.play.paytables import load_paytable, paytable_names

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")

INSTALL = "python3 -m venv --without-pip .venv && python3 -m pip --python .venv install -q"

HEADLESS = [
    module.name
    for module in pkgutil.walk_packages(videopoker.__path__, "videopoker.")
    if not module.name.startswith("videopoker.tui") and not module.name.endswith("__main__")
]

SOLVING = re.compile(r"videopoker\.(solver|play\.reports)")

SCRIPT = 'credits 100\ndeal Ks Kh 7d 2c JK\nhold Ks Kh JK\ndraw 8c 8d\nexpect hand "full house"\n'


def loaded_after(code, *arguments, text=""):
    """The modules a fresh interpreter has loaded after running this."""
    asking = "\nimport json, sys\nprint(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code + asking, *arguments],
        input=text,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return set(json.loads(done.stderr.splitlines()[-1]))


def heavy(modules, *names):
    return sorted(name for name in modules if name.partition(".")[0] in names)


@pytest.mark.parametrize("module", HEADLESS)
def test_headless_module_loads_no_screen(module):
    """Nor NumPy, unless it is the solver or tells what the solver found."""
    unwanted = {"textual", "rich"} if SOLVING.match(module) else {"textual", "rich", "numpy"}
    assert heavy(loaded_after(f"import {module}"), *unwanted) == []


def test_every_floor_has_modules_to_be_loaded():
    floors = {name.split(".")[1] for name in HEADLESS}
    assert floors >= {"cli", "core", "play", "solver"}


@pytest.mark.parametrize(
    "arguments",
    [("--help",), ("run", "-"), ("run", "-", "--json"), ("hand", "Ks Kh JK 8c 8d"), ("paytables",)],
    ids=" ".join,
)
def test_command_loads_neither_screen_nor_numpy(arguments):
    code = "from videopoker.cli import main\nimport sys\ntry: main(sys.argv[1:])\nexcept SystemExit: pass"
    assert heavy(loaded_after(code, *arguments, text=SCRIPT), "textual", "rich", "numpy") == []


def test_session_plays_without_screen_and_numpy():
    code = (
        "from videopoker import Session\n"
        "session = Session.in_memory(credits=100)\n"
        "session.deal(5)\n"
        "session.draw()\n"
        "assert session.state.hand == 1"
    )
    assert heavy(loaded_after(code), "textual", "rich", "numpy") == []


def code_blocks():
    return [block.strip() for block in re.findall(r"```\w*\n(.*?)```", README, re.DOTALL)]


def test_readme_plays_by_its_first_code_block():
    assert code_blocks()[0] == f"{INSTALL} -e . && .venv/bin/videopoker"


def test_readme_tests_by_its_second_code_block():
    assert code_blocks()[1] == f"{INSTALL} -e '.[dev]' && .venv/bin/pytest"


def commands():
    subparsers = next(action for action in _parser()._actions if isinstance(action.choices, dict))
    return list(subparsers.choices)


@pytest.mark.parametrize("command", commands())
def test_readme_names_every_command(command):
    assert re.search(rf"\bvideopoker {command}\b", README)


@pytest.mark.parametrize("file", sorted((ROOT / "paytables").glob("*.toml")), ids=lambda file: file.stem)
def test_paytable_file_is_a_game_of_the_program(file):
    assert file.stem in paytable_names()
    assert load_paytable(file.stem) == load_paytable(file)


def test_paytables_folder_holds_nothing_else():
    assert [file.name for file in (ROOT / "paytables").iterdir() if file.suffix != ".toml"] == []


def test_version_stands_in_the_changelog():
    assert videopoker.__version__ in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
