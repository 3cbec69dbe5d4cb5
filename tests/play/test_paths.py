"""Where saves are looked for."""

import sys
from pathlib import Path

import pytest

from videopoker.play import paths
from videopoker.play.paths import ENVIRONMENT, crash_log_path, save_path, saves_folder


@pytest.fixture(autouse=True)
def no_environment(monkeypatch):
    monkeypatch.delenv(ENVIRONMENT, raising=False)


def test_folder_chosen_goes_before_the_environment(monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, "/from/the/environment")
    assert saves_folder("/chosen") == Path("/chosen")


def test_folder_of_the_environment_goes_before_the_checkout(monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, "/from/the/environment")
    assert saves_folder() == Path("/from/the/environment")


def test_folder_of_an_empty_environment_is_the_default_one(monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, "")
    assert saves_folder().name == "saves"


def test_folder_of_a_checkout_is_its_own():
    here = Path(__file__).parents[2]
    if Path(paths.__file__).is_relative_to(here):  # not when the tests run against an installed package
        assert saves_folder() == here / "saves"


def test_folder_of_an_environment_in_a_checkout_is_the_checkouts(monkeypatch, tmp_path):
    """Installed plainly by README's first line, editable by its second: the same saves."""
    for folder in ("saves", "videopoker/core"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "pyproject.toml").touch()
    environment = tmp_path / ".venv"
    monkeypatch.setattr(paths, "__file__", str(environment / "lib" / "videopoker" / "play" / "paths.py"))
    monkeypatch.setattr(sys, "prefix", str(environment))
    assert saves_folder() == tmp_path / "saves"


def test_folder_outside_of_a_checkout_is_the_users_own(monkeypatch, tmp_path):
    monkeypatch.setattr(paths, "__file__", str(tmp_path / "lib" / "videopoker" / "play" / "paths.py"))
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert saves_folder() == tmp_path / "data" / "videopoker" / "saves"


def test_folder_may_begin_with_a_tilde(monkeypatch):
    monkeypatch.setenv("HOME", "/home/of/mine")
    assert saves_folder("~/saves") == Path("/home/of/mine/saves")


def test_folder_in_the_home_of_an_unknown_user_is_refused():
    with pytest.raises(ValueError, match="no home folder is known for ~nobody-of-this-name"):
        saves_folder("~nobody-of-this-name/saves")


@pytest.mark.parametrize("name", ["default", "a", "my-save", "v1.2", "Glück", "a" * 64])
def test_save_name_makes_a_file_of_the_folder(name):
    assert save_path(name, "/chosen") == Path(f"/chosen/{name}.sqlite3")


@pytest.mark.parametrize(
    "name",
    ["", ".", "..", ".hidden", "-x", "a/b", "../up", "a\\b", "a b", "a\n", "a\0b", "a" * 65, "~", "a:b"],
)
def test_save_name_that_is_no_plain_file_name_is_refused(name):
    with pytest.raises(ValueError, match="cannot name a save; expected letters, digits"):
        save_path(name, "/chosen")


def test_crash_log_lies_beside_the_saves():
    assert crash_log_path("/chosen") == Path("/chosen/crash.log")
