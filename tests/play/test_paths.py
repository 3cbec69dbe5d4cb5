"""The folders of saves, settings, state and cache."""

import os
import sys
import tomllib
from dataclasses import astuple
from pathlib import Path

import pytest

from videopoker.core.settings import Settings
from videopoker.play.host import paths
from videopoker.play.host.paths import ENVIRONMENT, crash_log_path, folders, program, save_path, sounds_path
from videopoker.play.settings.file import load_settings, settings_path


@pytest.fixture(autouse=True)
def no_environment(monkeypatch):
    monkeypatch.delenv(ENVIRONMENT, raising=False)


def test_chosen_folder_beats_the_environment(monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, "/from/the/environment")
    assert folders("/chosen").saves == Path("/chosen")


def test_folder_of_the_environment_beats_the_checkout(monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, "/from/the/environment")
    assert folders().saves == Path("/from/the/environment")


def test_folder_of_an_environment_in_a_checkout_is_the_checkouts(monkeypatch, tmp_path):
    """Installed plainly by README's first line, editable by its second: the same saves."""
    for folder in ("saves", "videopoker/core"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "pyproject.toml").touch()
    environment = tmp_path / ".venv"
    monkeypatch.setattr(paths, "__file__", str(environment / "lib" / "videopoker" / "play" / "paths.py"))
    monkeypatch.setattr(sys, "prefix", str(environment))
    assert folders().saves == tmp_path / "saves"


@pytest.fixture
def installed(monkeypatch, tmp_path):
    """An installed package, outside of any checkout, whose user has folders of each kind."""
    monkeypatch.setattr(paths, "__file__", str(tmp_path / "lib" / "videopoker" / "play" / "paths.py"))
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    for kind in ("data", "config", "state", "cache"):
        monkeypatch.setenv(f"XDG_{kind.upper()}_HOME", str(tmp_path / kind))
    return tmp_path


def test_folders_outside_of_a_checkout_are_the_platforms(installed):
    own = folders()
    assert own.saves == installed / "data" / "videopoker" / "saves"
    assert settings_path() == installed / "config" / "videopoker" / "settings.toml"
    assert crash_log_path() == installed / "state" / "videopoker" / "crash.log"
    assert own.cache == installed / "cache" / "videopoker"


SOUNDS = [
    '[sound] # mine\nwin = ["sh", "-c", "true"]\n',
    'sound.win = ["sh"]\nsound.big = ["sh"]\n',
    "[ 'sound' ]\nwin = ['sh']\n",
    '["s\\u006fund"]\nwin = ["sh"]\n',
    '[[sound]]\nwin = ["sh"]\n[[sound]]\n',
]


@pytest.mark.parametrize("sounds", SOUNDS)
def test_settings_beside_the_saves_are_copied_without_their_sounds(installed, sounds):
    old = folders().saves / "settings.toml"
    old.parent.mkdir(parents=True)
    old.write_text(f'bell = "on" # mine\n{sounds}')
    file = settings_path()
    assert file == sounds_path()
    copied = file.read_text()
    assert copied.startswith('bell = "on" # mine\n')
    assert "sound" not in tomllib.loads(copied)
    assert load_settings(file, sounds_path())[0] == Settings(bell="on")
    assert old.read_text() == f'bell = "on" # mine\n{sounds}'
    assert file.stat().st_mode & 0o777 == 0o600


def test_settings_with_a_faulty_line_are_read_in_place_and_copied_once_it_is_corrected(installed):
    old = folders().saves / "settings.toml"
    old.parent.mkdir(parents=True)
    old.write_text('speed = "fast\n[sound]\nwin = ["sh"]\n')
    assert settings_path() == old
    assert load_settings(old, sounds_path())[0].sound == {}
    assert not sounds_path().exists()
    old.write_text('speed = "fast"\n[sound]\nwin = ["sh"]\n')
    assert settings_path().read_text() == 'speed = "fast"\n'


@pytest.mark.parametrize("chosen", [None, "/chosen"])
def test_sounds_have_one_file_whichever_way_the_program_is_started(installed, monkeypatch, chosen):
    one = installed / "config" / "videopoker" / "settings.toml"
    for saves in ("", "/from/the/environment"):
        monkeypatch.setenv(ENVIRONMENT, saves)
        assert (settings_path(chosen) == one, sounds_path()) == (not chosen and not saves, one)


def test_user_without_a_home_folder_has_no_file_of_sounds(monkeypatch):
    """Else it would be in whatever folder is the current one."""
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 987_654_321)
    assert sounds_path() is None


@pytest.mark.parametrize("chosen", ["/chosen", "~/mine"])
def test_everything_is_in_the_folder_chosen(installed, chosen):
    folder = Path(chosen).expanduser()
    assert set(astuple(folders(chosen))) == {folder}
    assert settings_path(chosen) == folder / "settings.toml"
    assert crash_log_path(chosen) == folder / "crash.log"


def test_folder_in_the_home_of_an_unknown_user_is_refused():
    with pytest.raises(OSError, match="no home folder is known for ~nobody-of-this-name"):
        folders("~nobody-of-this-name/saves")


@pytest.mark.parametrize("name", ["default", "a", "my-save", "v1.2", "Glück", "a" * 64])
def test_save_name_makes_a_file_of_the_folder(name):
    assert save_path(name, "/chosen") == Path(f"/chosen/{name}.sqlite3")


@pytest.mark.parametrize(
    "name",
    ["", ".", "..", ".hidden", "-x", "a/b", "../up", "a\\b", "a b", "a\n", "a\0b", "a" * 65, "~", "a:b"],
)
def test_save_name_that_is_no_plain_file_name_is_refused(name):
    with pytest.raises(ValueError, match="cannot name a save; expected at most 64 letters, digits"):
        save_path(name, "/chosen")


@pytest.fixture
def started_file(tmp_path, monkeypatch):
    """The program in `.venv/bin` of the current folder."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / ".venv" / "bin" / "videopoker"
    file.parent.mkdir(parents=True)
    file.touch(0o700)
    monkeypatch.setenv("PATH", "/usr/bin")
    return file


def test_program_is_named_as_it_was_started(started_file, monkeypatch):
    for started in (".venv/bin/videopoker", str(started_file)):
        monkeypatch.setattr(sys, "argv", [started, "play"])
        assert program() == started


def test_program_that_the_shell_finds_is_its_name(started_file, monkeypatch):
    monkeypatch.setenv("PATH", str(started_file.parent))
    monkeypatch.setattr(sys, "argv", [str(started_file)])
    assert program() == "videopoker"


def test_program_within_another_is_its_name(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["/usr/bin/pytest"])
    assert program() == "videopoker"


def test_module_is_named_with_its_python(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["/x/videopoker/__main__.py"])
    monkeypatch.setattr(sys, "orig_argv", [".venv/bin/python", "-m", "videopoker"])
    assert program() == ".venv/bin/python -m videopoker"
