"""The program as an installed wheel: everything is in it, and it plays far from any checkout."""

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent


def python_with_pip():
    """The interpreter under this environment, which may lack pip as README sets it up."""
    return getattr(sys, "_base_executable", sys.executable)


def run(*command, **options):
    return subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, check=False, **options
    )


def pip(*arguments):
    done = run(python_with_pip(), "-m", "pip", *arguments, "--quiet")
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--wheel-dir", folder, ROOT)
    (built,) = folder.glob("videopoker-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The folder of commands of a fresh environment with the wheel in it."""
    environment = tmp_path_factory.mktemp("fresh") / "venv"
    made = run(python_with_pip(), "-m", "venv", "--without-pip", environment)
    assert made.returncode == 0, made.stderr
    pip("--python", environment / "bin" / "python", "install", wheel)
    return environment / "bin"


@pytest.fixture
def home(tmp_path):
    """A new home folder, and an environment that names no other."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("VIDEOPOKER", "PYTHON"))
    }
    return kept | {"HOME": str(tmp_path / "home"), "XDG_DATA_HOME": str(tmp_path / "data")}


def saves_in(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*.sqlite3"))


def test_wheel_contains_every_paytable(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    shipped = {name for name in names if name.startswith("videopoker/paytables/")}
    assert shipped == {f"videopoker/paytables/{file.name}" for file in (ROOT / "paytables").glob("*.toml")}


def test_wheel_contains_every_example(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    shipped = {name for name in names if name.startswith("videopoker/examples/")}
    files = (
        file for file in (ROOT / "examples").rglob("*") if file.is_file() and "__pycache__" not in file.parts
    )
    assert shipped == {
        f"videopoker/examples/{file.relative_to(ROOT / 'examples').as_posix()}" for file in files
    }


def test_wheel_holds_no_tests_and_no_saves(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    tops = {re.sub(r"^videopoker-[0-9.]+\.", "", name.partition("/")[0]) for name in names}
    assert tops == {"videopoker", "data", "dist-info"}


def test_installed_program_has_its_man_page_and_completions(installed):
    share = installed.parent / "share"
    files = {file.relative_to(share).as_posix() for file in share.rglob("*") if "videopoker" in file.name}
    assert {
        "man/man1/videopoker.1",
        "bash-completion/completions/videopoker",
        "zsh/site-functions/_videopoker",
        "fish/vendor_completions.d/videopoker.fish",
    } <= files


def test_installed_program_lists_the_paytables(installed, home, tmp_path):
    done = run(installed / "videopoker", "paytables", "--json", cwd=tmp_path, env=home)
    listed = [game["name"] for game in json.loads(done.stdout)]
    assert sorted(listed) == sorted(
        file.stem for file in (ROOT / "paytables").glob("*.toml") if file.stem != "aliases"
    )


def test_installed_package_is_the_one_in_the_environment(installed, tmp_path):
    done = run(installed / "python", "-c", "import videopoker; print(videopoker.__file__)", cwd=tmp_path)
    assert Path(done.stdout.strip()).is_relative_to(installed.parent)


def test_installed_program_saves_in_the_users_data_folder(installed, home, tmp_path):
    done = run(installed / "videopoker", "run", "-", "--save", "mine", input="deal", cwd=tmp_path, env=home)
    assert done.returncode == 0
    assert saves_in(tmp_path) == ["data/videopoker/saves/mine.sqlite3"]


def test_installed_table_opens_in_a_terminal(installed, home, tmp_path):
    from tests.pseudo_terminal import PseudoTerminal, terminal_environment

    command = [str(installed / "videopoker"), "--saves", str(tmp_path / "saves")]
    with PseudoTerminal(command, terminal_environment(HOME=home["HOME"])) as terminal:
        terminal.wait_for("deals five cards")
        terminal.press("q")
        assert terminal.wait() == 0


def test_verbose_version_compares_the_installed_package_with_the_record_of_its_wheel(
    installed, home, tmp_path
):
    def lines():
        return run(
            installed / "videopoker", "--version", "--verbose", cwd=tmp_path, env=home
        ).stdout.splitlines()

    whole = lines()
    (package,) = installed.parent.glob("lib/python*/site-packages/videopoker")
    jacks = package / "paytables" / "jacks-or-better-9-6.toml"
    kept = jacks.read_bytes()
    jacks.write_bytes(kept + b"# changed\n")
    (package / "added.py").touch()
    changed = lines()
    jacks.write_bytes(kept)
    (package / "added.py").unlink()
    assert whole[-1].strip() == "every file matches its wheel's record"
    assert (
        changed[-1].strip() == "differs from its wheel's record: added.py, paytables/jacks-or-better-9-6.toml"
    )
    assert changed[-2] != whole[-2]
    assert lines() == whole
