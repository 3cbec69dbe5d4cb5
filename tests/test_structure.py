"""README's commands, the list of paytables, the version and the pictures are correct."""

import re
import tomllib
from importlib import util
from pathlib import Path

import videopoker
from videopoker.cli.commands import COMMANDS
from videopoker.play.paytables.files import load_paytable, paytable_names

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PICTURES = (ROOT / "docs/pictures.md").read_text(encoding="utf-8")

INSTALL = "python3 -m venv --without-pip .venv && python3 -m pip --python .venv install -q pip"


def tool(name):
    """A script of tools/ as a module."""
    spec = util.spec_from_file_location(name, ROOT / f"tools/{name}.py")
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def code_blocks():
    return [block.strip() for block in re.findall(r"```\w*\n(.*?)```", README, re.DOTALL)]


def test_readme_plays_by_its_first_code_block():
    assert code_blocks()[0] == f"{INSTALL} -e . && .venv/bin/videopoker"


def test_readme_tests_by_its_second_code_block():
    assert code_blocks()[1] == f"{INSTALL} -e '.[dev]' && .venv/bin/pytest"


def test_docs_name_every_command():
    docs = README + "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs").glob("*.md"))
    assert [name for name in COMMANDS if not re.search(rf"\bvideopoker {name}\b", docs)] == []


def test_paytable_files_are_the_games_of_the_program():
    files = {file.stem: file for file in (ROOT / "paytables").glob("*.toml") if file.stem != "aliases"}
    assert sorted(files) == sorted(paytable_names())
    assert [name for name, file in files.items() if load_paytable(name) != load_paytable(file)] == []


def test_paytables_folder_holds_nothing_else():
    assert [file.name for file in (ROOT / "paytables").iterdir() if file.suffix != ".toml"] == []


def test_version_is_in_the_changelog():
    assert videopoker.__version__ in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_every_picture_of_the_screen_is_shown_once_in_readme_or_on_the_page_of_pictures():
    shown = re.findall(r"pictures/([\w-]+\.png)", README + PICTURES)
    assert sorted(shown) == sorted(file.name for file in ROOT.glob("docs/pictures/*.png"))


def test_moving_picture_is_small():
    assert (ROOT / "docs/pictures/play.png").stat().st_size < 1_000_000


def test_commits_are_checked_by_the_linters_of_the_whole_check():
    hooks = re.findall(r"entry: (.+)", (ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    linters = re.findall(r"^run (\.venv/bin/.+)", (ROOT / ".ci/run").read_text("utf-8"), re.MULTILINE)
    assert hooks == linters != []


def test_contributing_names_files_and_folders_that_exist():
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    named = {name for name in re.findall(r"`([\w/]+(?:\.py|\.toml|/))`", page) if "/" in name}
    places = [ROOT, ROOT / "videopoker"]
    assert [name for name in sorted(named) if not any((place / name).exists() for place in places)] == []


def test_picture_of_the_floors_is_current_and_no_line_runs_up():
    """`python tools/architecture.py` draws it."""
    architecture = tool("architecture")
    picture = architecture.drawn()
    assert architecture.PICTURE.read_text(encoding="utf-8") == picture
    assert 'class="up"' not in picture
    assert picture.count("<path") > 30


def test_one_command_knows_every_script_that_writes_files_and_what_they_write():
    make = tool("make")
    commands = " ".join([*make.MADE, *make.BY_HAND])
    helpers = {"json_schema.py", "make.py", "metadata.py", "screen_picture.py"}
    scripts = {file.name for file in (ROOT / "tools").glob("*.py")} - helpers
    assert [name for name in sorted(scripts) if f"tools/{name}" not in commands] == []
    targets = [target for targets in make.MADE.values() for target in targets]
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_github_runs_the_whole_check_on_the_oldest_and_the_newest_python():
    workflow = (ROOT / ".github/workflows/tests.yml").read_text("utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    minors = [one.rpartition(" ")[2] for one in project["classifiers"] if "Python :: 3." in one]
    assert f'python: ["{minors[0]}", "{minors[-1]}"]' in workflow
    assert "run: .ci/run\n" in workflow
    assert "uv sync --locked" in workflow
