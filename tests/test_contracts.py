"""An import that breaks a contract or that no list of `tests/test_purity.py` allows is reported."""

import pkgutil
import shutil
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from os.path import commonpath
from pathlib import Path

import pytest

import videopoker
from tests.test_purity import not_allowed

ROOT = Path(__file__).parent.parent
LINT = Path(sys.executable).parent / "lint-imports"

TRESPASSES = {
    "core/cards/cards.py": ["videopoker.core.machine.snapshot"],
    "core/machine/totals.py": ["videopoker.core.machine.snapshot"],
    "solver/tables/holds.py": ["textual.app", "videopoker.play.session"],
    "solver/sheets/classes.py": ["videopoker.solver.sheets.exchanges"],
    "solver/simulation/sessions.py": ["videopoker.solver.simulation.run"],
    "play/session.py": ["videopoker.solver.tables.holds"],
    "play/paytables/files.py": ["videopoker.play.session"],
    "play/saves/check/receipts.py": ["videopoker.solver.tables.holds"],
    "play/script/parser.py": ["videopoker.play.script.runner"],
    "play/settings/chosen_keys.py": ["videopoker.play.settings.file"],
    "coach/kinds.py": ["videopoker.text.words.win", "videopoker.play.session", "numpy"],
    "text/words/win.py": [
        "videopoker.text.words.hand",
        "videopoker.play.session",
        "videopoker.play.table.table",
        "numpy",
    ],
    "drawing/card_art.py": [
        "videopoker.tui.colours.palettes",
        "videopoker.play.session",
        "rich.style",
        "numpy",
    ],
    "plain/table.py": ["videopoker.tui.colours.theme"],
    "arrays.py": ["videopoker.tui.shell.app", "gymnasium", "pytest"],
    "gym.py": ["videopoker.arrays", "videopoker.cli.parser", "pytest"],
    "testing/files.py": ["numpy", "gymnasium"],
    "teaching.py": ["numpy", "videopoker.arrays"],
    "cli/parser.py": ["videopoker.cli.commands", "textual.app"],
    "tui/kit/table_view/cards/card.py": [
        "videopoker.solver.tables.holds",
        "videopoker.play.session",
        "videopoker.tui.lab.view",
        "videopoker.tui.kit.help",
    ],
    "tui/kit/table_words.py": ["videopoker.tui.kit.help", "videopoker.solver.tables.holds"],
    "tui/kit/full_screen.py": [
        "videopoker.coach.advice",
        "videopoker.play.saves.log.log",
        "videopoker.tui.kit.requests",
        "videopoker.tui.solving.service",
        "videopoker.tui.shell.run",
    ],
    "tui/games/content.py": ["videopoker.solver.tables.holds", "videopoker.play.session"],
    "tui/history/screen.py": ["videopoker.tui.shell.app"],
    "tui/practice/drill.py": ["videopoker.play.session"],
    "tui/statistics/content.py": ["videopoker.tui.statistics.screen"],
    "tui/table/panel.py": ["videopoker.play.session", "videopoker.tui.shell.app"],
    "tui/textual_fixes/widgets.py": ["videopoker.tui.host.terminal", "videopoker.tui.kit.full_screen"],
    "tui/colours/palettes.py": ["videopoker.tui.textual_fixes.widgets"],
    "tui/colours/theme.py": ["videopoker.plain.table", "videopoker.tui.kit.table_view.cards.card"],
    "tui/kit/text_layout.py": ["videopoker.tui.kit.coach"],
    "tui/kit/timeline.py": ["videopoker.tui.kit.table_view.cards.card"],
    "tui/host/terminal.py": ["videopoker.tui.shell.app", "videopoker.play.session"],
    "tui/lab/model.py": ["videopoker.tui.lab.view", "videopoker.tui.lab.screen"],
    "tui/lab/dialogs.py": ["videopoker.tui.lab.screen"],
    "tui/solving/service.py": ["videopoker.tui.games.screen", "videopoker.tui.shell.app"],
}
"""Imports that a contract forbids to these files."""

IMPURITIES = {
    "core/cards/cards.py": [
        "import subprocess",
        "import urllib.request",
        "import os",
        "import time",
        "import argparse",
        "import select",
        "import signal",
        "import shelve",
        "open('log')",
        "read = open",
        "eval('1')",
        "exec('1')",
        "__import__('os')",
        "__builtins__['open']('log')",
        "from builtins import open",
        "from importlib import import_module",
        "def save():\n    import sqlite3",
        "if TYPE_CHECKING:\n    from pathlib import Path",
    ],
    "solver/tables/holds.py": ["import random", "import pathlib", "open('values')", "import secrets"],
    "solver/risk/ruin.py": ["import sqlite3"],
    "solver/simulation/sessions.py": ["import os", "from concurrent.futures import ProcessPoolExecutor"],
    "play/session.py": ["import asyncio", "from secrets import randbits", "import urllib.request"],
    "coach/kinds.py": ["import time"],
    "text/words/win.py": [
        "import argparse",
        "import sqlite3",
        "import os",
        "import time",
        "open('export')",
        "from videopoker import Session",
    ],
    "drawing/card_art.py": ["import sqlite3", "import time", "from PIL import Image"],
    "plain/table.py": ["import sqlite3"],
    "tui/statistics/screen.py": [
        "import sqlite3",
        "import argparse",
        "from textual._context import active_app",
    ],
    "tui/kit/table_view/cards/card.py": ["from time import sleep", "import videopoker"],
}
"""Lines that the lists of `tests/test_purity.py` do not allow in these files."""


def lint(folder):
    done = subprocess.run([LINT, "--no-cache"], cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    folder = tmp_path_factory.mktemp("copy")
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copytree(ROOT / "videopoker", folder / "videopoker", ignore=shutil.ignore_patterns("__pycache__"))
    code, report = lint(folder)
    assert code == 0, report
    return folder


def file_of(module):
    """The file of a module of `pkgutil`, from the package's folder on."""
    path = module.name.removeprefix("videopoker.").replace(".", "/")
    return f"{path}/__init__.py" if module.ispkg else f"{path}.py"


@contextmanager
def planted(copy, file, module):
    """The copy with one more import at the end of this file, until the block ends."""
    path = copy / "videopoker" / file
    before = path.read_text(encoding="utf-8")
    path.write_text(f"{before}\nimport {module}\n", encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(before, encoding="utf-8")


def complaints(file, module):
    """What a report may say of this import: that it is forbidden, or that there is a cycle where the two part."""
    importer = f"videopoker/{file.removesuffix('.py')}".replace("/", ".")
    imported = module if module.startswith("videopoker") else module.partition(".")[0]
    shared = commonpath([importer.replace(".", "/"), imported.replace(".", "/")]).replace("/", ".")
    return f"{importer} -> {imported}", f"No cycles are allowed in {shared}."


@pytest.mark.parametrize(
    ("file", "line"), [(file, line) for file, lines in IMPURITIES.items() for line in lines]
)
def test_impurity_is_not_allowed(file, line):
    assert (ROOT / "videopoker" / file).is_file()
    assert len(not_allowed(file, line)) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "module"), [(file, module) for file, modules in TRESPASSES.items() for module in modules]
)
def test_trespass_breaks_a_contract(copy, file, module):
    with planted(copy, file, module):
        code, report = lint(copy)
    assert code == 1, report
    assert any(complaint in report for complaint in complaints(file, module)), report


@pytest.mark.slow
def test_two_that_import_each_other_break_a_contract_in_every_folder(copy):
    folders = {}
    for module in pkgutil.walk_packages(videopoker.__path__, "videopoker."):
        folders.setdefault(module.name.rpartition(".")[0], []).append(module)
    with ExitStack() as stack:
        for one, other, *_ in folders.values():
            stack.enter_context(planted(copy, file_of(one), other.name))
            stack.enter_context(planted(copy, file_of(other), one.name))
        code, report = lint(copy)
    assert code == 1, report
    assert [folder for folder in folders if f"No cycles are allowed in {folder}." not in report] == []


@pytest.mark.slow
def test_folder_on_no_floor_breaks_a_contract(copy):
    path = copy / "videopoker" / "newcomer.py"
    path.write_text("", encoding="utf-8")
    try:
        code, report = lint(copy)
    finally:
        path.unlink()
    assert code == 1
    assert "newcomer" in report
