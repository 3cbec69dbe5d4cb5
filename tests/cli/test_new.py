"""`videopoker new` writes a starter whose tests pass."""

import json
import subprocess
import sys

from videopoker.cli.new import STARTER


def pytest_in(folder):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_the_tests_of_the_starter_pass_at_once(run, tmp_path):
    folder = tmp_path / "games" / "mine"
    code, out, err = run("new", str(folder))
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        *(str(folder / place) for place in (*STARTER.values(), "games/paytable.schema.json")),
        f"To run its tests, type: cd {folder} && {sys.executable} -m pytest",
    ]
    done = pytest_in(folder)
    assert done.stdout.splitlines()[-1].startswith("8 passed in"), done.stdout
    assert "Warning" not in done.stdout + done.stderr


def test_a_python_without_pytest_gets_the_line_that_installs_it(run, tmp_path, monkeypatch):
    bare = tmp_path / "bare python"
    monkeypatch.setattr("sys.executable", str(bare))
    monkeypatch.setattr("videopoker.cli.new.find_spec", {}.get)  # no module is installed
    assert run("new", str(tmp_path / "mine"))[1].splitlines()[-2:] == [
        f"Its tests need pytest. To install it, type: '{bare}' -m pip install pytest",
        f"To run its tests, type: cd {tmp_path / 'mine'} && '{bare}' -m pytest",
    ]


def test_the_paytable_of_the_starter_names_the_schema_beside_it(run, tmp_path):
    run("new", str(tmp_path / "mine"))
    line, _, _ = (tmp_path / "mine/games/mine.toml").read_text().partition("\n")
    schema = tmp_path / "mine/games" / line.removeprefix("#:schema ")
    assert json.loads(schema.read_text()) == json.loads(run("schema", "paytable.toml")[1])


def test_an_empty_folder_is_taken_and_one_with_a_file_refused(run, tmp_path):
    (tmp_path / "empty").mkdir()
    assert run("new", str(tmp_path / "empty"))[0] == 0
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes").touch()
    assert run("new", str(tmp_path / "mine")) == (
        2,
        "",
        f"videopoker: {tmp_path / 'mine'} is not empty; expected a new or empty folder\n",
    )
    assert [file.name for file in (tmp_path / "mine").iterdir()] == ["notes"]


def test_a_file_and_a_folder_that_cannot_be_made_are_refused(run, tmp_path):
    (tmp_path / "file").touch()
    assert run("new", str(tmp_path / "file"))[2].endswith("file is a file; expected a new or empty folder\n")
    code, out, err = run("new", str(tmp_path / "file" / "mine"))
    assert (code, out) == (2, "")
    assert (
        err == f"videopoker: {tmp_path / 'file' / 'mine'}: the starter cannot be written: Not a directory\n"
    )
