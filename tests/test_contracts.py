"""The import contracts hold, and a file that breaks one of them is found."""

import pkgutil
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import videopoker

ROOT = Path(__file__).parent.parent
LINT = Path(sys.executable).parent / "lint-imports"

TRESPASSES = {
    "core/cards.py": ["subprocess", "urllib.request", "os", "time", "videopoker.core.snapshot"],
    "core/meters.py": ["videopoker.core.snapshot"],
    "solver/holds.py": ["textual.app", "videopoker.play.session"],
    "solver/significance.py": ["videopoker.solver.returns"],
    "solver/risk/ruin.py": ["sqlite3"],
    "solver/sheets/value.py": ["videopoker.solver.sheets.search"],
    "solver/simulation/sessions.py": ["videopoker.solver.simulation.run", "os"],
    "play/session.py": ["videopoker.solver.holds"],
    "play/paytables/files.py": ["videopoker.play.session"],
    "play/saves/hand_notes.py": ["videopoker.play.saves.verify"],
    "play/saves/receipt.py": ["videopoker.solver.holds"],
    "play/script/parser.py": ["videopoker.play.script.runner"],
    "play/settings/keys.py": ["videopoker.play.settings.schema"],
    "coach/kinds.py": ["videopoker.text.win", "numpy", "time"],
    "text/win.py": ["videopoker.text.hand", "videopoker.play.session", "numpy"],
    "plain/hands.py": ["videopoker.tui.colours.theme"],
    "cli/options.py": ["textual.app"],
    "cli/commands/shared.py": ["videopoker.cli.commands.games"],
    "tui/widgets/card.py": [
        "videopoker.solver.holds",
        "videopoker.play.session",
        "videopoker.tui.lab.view",
        "videopoker.tui.screens.help",
    ],
    "tui/content/table.py": ["videopoker.tui.screens.help"],
    "tui/colours/theme.py": ["videopoker.plain.hands", "videopoker.tui.widgets.card"],
    "tui/layout/text.py": ["videopoker.tui.content.table"],
    "tui/animation/timeline.py": ["videopoker.tui.widgets.card"],
    "tui/host/terminal.py": ["videopoker.tui.app"],
    "tui/lab/view.py": ["videopoker.tui.lab.model", "videopoker.tui.screens.lab"],
    "tui/screens/lab_dialogs.py": ["videopoker.tui.screens.lab"],
    "tui/solver_service.py": ["videopoker.tui.app"],
}
"""Imports forbidden to these files."""


def target(module):
    """The name of a module in a contract; the package for a module that is not ours."""
    return module if module.startswith("videopoker") else module.partition(".")[0]


def lint(folder):
    done = subprocess.run([LINT], cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    folder = tmp_path_factory.mktemp("copy")
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copytree(ROOT / "videopoker", folder / "videopoker", ignore=shutil.ignore_patterns("__pycache__"))
    code, report = lint(folder)
    assert code == 0, report
    return folder


FOLDERS = {
    module.name for module in pkgutil.walk_packages(videopoker.__path__, "videopoker.") if module.ispkg
}


def test_every_folder_has_an_order():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    ordered = {name for contract in contracts for name in contract.get("containers", [])}
    assert FOLDERS | {"videopoker"} == ordered


def test_every_folder_has_a_trespass():
    assert {f"videopoker.{file.rpartition('/')[0].replace('/', '.')}" for file in TRESPASSES} == FOLDERS


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "module"), [(file, module) for file, modules in TRESPASSES.items() for module in modules]
)
def test_trespass_breaks_a_contract(copy, file, module):
    path = copy / "videopoker" / file
    before = path.read_text(encoding="utf-8")
    path.write_text(f"{before}\nimport {module}\n", encoding="utf-8")
    try:
        code, report = lint(copy)
    finally:
        path.write_text(before, encoding="utf-8")
    assert code == 1, report
    arrow = f"videopoker.{file.removesuffix('.py').replace('/', '.')} -> {target(module)}"
    assert arrow in report


@pytest.mark.slow
def test_file_without_a_place_breaks_a_contract(copy):
    path = copy / "videopoker" / "core" / "newcomer.py"
    path.write_text("", encoding="utf-8")
    try:
        code, report = lint(copy)
    finally:
        path.unlink()
    assert code == 1
    assert "newcomer" in report
