"""README's two lines that set up, as a stranger types them: in a fresh terminal, an activated one, and a second time."""

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.pseudo_terminal import PseudoTerminal, terminal_environment
from tests.test_install import ROOT, python_with_pip, run

pytestmark = pytest.mark.slow

PLAYS, TESTS = re.findall(r"```sh\n(.*?)\n```", (ROOT / "README.md").read_text(encoding="utf-8"))[:2]

NO_ENSUREPIP = "import sys; sys.modules['ensurepip'] = None"
"""What Debian's Python does without the package python3-venv."""


@pytest.fixture(params=["python", "python without ensurepip"])
def environment(request, tmp_path):
    """The environment of a terminal in which nothing was set up."""
    base = str(Path(python_with_pip()).parent)
    kept = {
        name: value
        for name, value in terminal_environment().items()
        if not name.startswith(("VIDEOPOKER", "PYTHON", "VIRTUAL_ENV", "PYTEST"))
    }
    mine = os.pathsep.join(
        part for part in kept["PATH"].split(os.pathsep) if part != str(Path(sys.prefix) / "bin")
    )
    if request.param != "python":
        (tmp_path / "sitecustomize.py").write_text(NO_ENSUREPIP, encoding="utf-8")
        kept["PYTHONPATH"] = str(tmp_path)
    return kept | {"PATH": os.pathsep.join([base, mine])}


@pytest.fixture
def clone(tmp_path):
    """The files of this project, without what was set up in it."""
    left_out = shutil.ignore_patterns(".venv", ".git", "__pycache__", ".*_cache", ".hypothesis", "*.sqlite3*")
    return shutil.copytree(ROOT, tmp_path / "clone", ignore=left_out)


BEFORE = {"fresh": "", "again": "", "activated": ". .venv/bin/activate && "}
"""What is typed before the line, at each of three times."""


def test_first_line_plays_fresh_again_and_activated(environment, clone):
    for before in BEFORE.values():
        with PseudoTerminal(["bash", "-c", before + PLAYS], environment, folder=clone) as terminal:
            terminal.wait_for("deals five cards")
            terminal.press("q")
            assert terminal.wait() == 0


@pytest.mark.parametrize("environment", ["python"], indirect=True)
def test_second_line_tests_fresh_again_and_activated(environment, clone):
    for before in BEFORE.values():
        command = f"{before}{TESTS} -n 0 tests/core/test_cards.py"
        done = run("bash", "-c", command, env=environment, cwd=clone)
        assert done.returncode == 0, done.stdout + done.stderr
        assert " passed" in done.stdout
