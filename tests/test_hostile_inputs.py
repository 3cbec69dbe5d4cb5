"""Any file or line is answered soon, in printable lines."""

import os
from pathlib import Path

import pytest

from tests.hostile_inputs import answer_anything
from videopoker.cli import main

CONTENTS = {
    "nested lists": b"pays = " + b"[" * 9_000 + b"]" * 9_000,
    "nested tables": b"a = " + b"{a=" * 3_000 + b"1" + b"}" * 3_000,
    "long dotted key": b"a." * 2_000 + b"a = 1",
    "number of 100,000 digits": b"coins = " + b"9" * 100_000,
    "number of 5,000 digits": b"coins = " + b"9" * 5_000,
    "word of a megabyte": b"x" * 1_000_000,
    "text of 100,000 letters": b'name = "' + b"x" * 100_000 + b'"',
    "zero bytes": b"name = \0\0",
    "byte order mark": b"\xef\xbb\xbf" + b"deal\n",
    "UTF-16": "credits 5\n".encode("utf-16"),
    "half characters": b"name = '\xed\xa0\x80'\n",
    "escapes": b"\x1b]0;title\x07\x1b[2J\n",
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("VIDEOPOKER_SAVES", str(tmp_path))
    return tmp_path


COMMANDS = [["paytables", "check", "file.toml"], ["settings"], ["run", "file.toml"], ["solve", "./file.toml"]]


def assert_is_answered(arguments, capsys):
    code = main(arguments)
    printed = capsys.readouterr()
    assert code in {0, 1, 2}
    assert len(printed.out + printed.err) < 5_000
    assert all(line.isprintable() for line in (printed.out + printed.err).split("\n"))


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_huge_deep_or_broken_content_is_answered_soon(folder, capsys, arguments):
    for content in CONTENTS.values():
        for name in ("file.toml", "settings.toml"):
            (folder / name).write_bytes(content)
        assert_is_answered(arguments, capsys)


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_device_or_folder_in_place_of_a_file_is_answered(folder, capsys, arguments):
    for make in (Path.mkdir, lambda path: path.symlink_to("/dev/zero"), lambda path: path.symlink_to("none")):
        for path in (folder / "file.toml", folder / "settings.toml"):
            make(path)
        assert_is_answered(arguments, capsys)
        for path in (folder / "file.toml", folder / "settings.toml"):
            path.rmdir() if path.is_dir() else path.unlink()


@pytest.mark.parametrize("arguments", [["paytables", "check", "file.toml"], ["settings"]], ids=" ".join)
def test_pipe_that_nobody_writes_to_is_not_waited_for(folder, capsys, arguments):
    os.mkfifo(folder / "file.toml")
    os.mkfifo(folder / "settings.toml")
    assert_is_answered(arguments, capsys)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_10000_inputs_that_are_almost_right_are_answered(tmp_path, seed):
    assert answer_anything(tmp_path, seed, 2_500).total() == 2_500
