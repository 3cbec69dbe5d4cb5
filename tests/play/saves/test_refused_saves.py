"""A damaged or foreign file is refused as a save, with a reason, and not changed."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from videopoker.cli import main
from videopoker.play.saves.files.schema import SCHEMA_VERSION
from videopoker.play.saves.files.sqlite_file import SaveError, mend_hint
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """The bytes of a sound save of some pages."""
    path = tmp_path_factory.mktemp("sound") / "default.sqlite3"
    with Session.open(path) as session:
        for _ in range(12):
            session.deal(1)
            session.draw([0])
    return path.read_bytes()


def foreign():
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE event (number, time, record, hash)")
        return connection.serialize()


def header_changed(sound, place, value):
    return sound[:place] + value + sound[place + len(value) :]


SPOILED = [
    ("empty", lambda _: b"", "is not a save: it is empty"),
    ("one byte", lambda _: b"S", "is cut short"),
    ("text", lambda _: b"my bankroll: 1,000,000\n" * 30, "is not a save (not an SQLite file)"),
    ("zeros", lambda _: bytes(8192), "is not a save (not an SQLite file)"),
    ("binary", lambda _: bytes(range(256)) * 40, "is not a save (not an SQLite file)"),
    ("only the magic word", lambda sound: sound[:16], "is cut short"),
    ("99 bytes", lambda sound: sound[:99], "is cut short"),
    ("only the header", lambda sound: sound[:100], "is cut short"),
    ("half a page", lambda sound: sound[:2048], "content is damaged"),
    ("one page", lambda sound: sound[:4096], "content is damaged"),
    ("half of it", lambda sound: sound[: len(sound) // 2], "content is damaged"),
    ("less a page", lambda sound: sound[:-4096], "content is damaged"),
    ("less a byte", lambda sound: sound[:-1], "of its log is damaged"),
    ("another program's", lambda _: foreign(), "is another program's SQLite file, not a save"),
    (
        "newer",
        lambda sound: header_changed(sound, 60, bytes([0, 0, 0, SCHEMA_VERSION + 1])),
        "was made by a newer videopoker",
    ),
    ("much newer", lambda sound: header_changed(sound, 60, b"\x7f\0\0\0"), "was made by a newer videopoker"),
    ("its schema spoiled", lambda sound: header_changed(sound, 100, b"\xff" * 2000), "content is damaged"),
    ("its rows spoiled", lambda sound: sound[:4096] + b"\xff" * (len(sound) - 4096), "content is damaged"),
    (
        "no table in it",
        lambda sound: sound[:100] + bytes([13]) + bytes(7) + sound[108:],
        "content is damaged",
    ),
]


@pytest.mark.parametrize("use", [Session.open, Log.open, Log.read], ids=["session", "store", "reader"])
def test_damaged_save_is_refused_with_a_reason_and_not_changed(path, sound, use):
    for name, spoil, reason in SPOILED:
        content = spoil(sound)
        path.write_bytes(content)
        with pytest.raises(SaveError) as caught:
            list(use(path).rows.events())  # a store may open whose log turns out to be damaged
        assert reason in str(caught.value), name
        assert str(path) in str(caught.value), name
        assert "\n" not in str(caught.value), name
        assert path.read_bytes() == content, name
        assert not list(path.parent.glob("*-journal")), name


@pytest.mark.parametrize("command", ["stats", "history", "verify", "run"])
def test_damaged_save_is_refused_by_every_command(path, sound, capsys, tmp_path, command):
    script = tmp_path / "script"
    script.write_text("deal\n", encoding="utf-8")
    arguments = [command, "--saves", str(path.parent), "--save", "default"]
    for name, spoil, _ in SPOILED:
        content = spoil(sound)
        path.write_bytes(content)
        code = main([*arguments, str(script)] if command == "run" else arguments)
        out, err = capsys.readouterr()
        assert code in ({1, 2} if command == "verify" else {2}), name
        assert str(path) in out + err or command == "verify", name
        assert "Traceback" not in out + err, name
        assert path.read_bytes() == content, name


def test_damaged_save_does_not_keep_the_lock(path):
    path.write_bytes(b"")
    with pytest.raises(SaveError):
        Log.open(path)
    path.unlink()
    Log.open(path).close()


def test_refused_save_gets_no_files_beside_it(path):
    path.write_bytes(b"my bankroll: 1,000,000\n")
    with pytest.raises(SaveError):
        Log.open(path)
    assert list(path.parent.iterdir()) == [path]


def test_folder_in_place_of_a_save_is_refused(path):
    path.mkdir()
    for use in (Log.open, Log.read):
        with pytest.raises(SaveError, match="is not a file"):
            use(path)
    assert path.is_dir()


def test_file_in_place_of_the_saves_folder_is_refused(tmp_path):
    folder = tmp_path / "saves"
    folder.write_text("mine", encoding="utf-8")
    for path in (folder / "default.sqlite3", folder / "deeper" / "default.sqlite3"):
        with pytest.raises(SaveError, match="its folder is a file; choose another with --saves DIR"):
            Log.open(path)
    assert folder.read_text(encoding="utf-8") == "mine"


def test_refusal_says_what_to_do(path):
    path.write_bytes(b"")
    with pytest.raises(
        SaveError, match=r"it was not changed: .* `videopoker .*saves forget default` starts again"
    ):
        Log.open(path)


def test_refusal_of_a_newer_save_says_which_it_knows(path, sound):
    path.write_bytes(header_changed(sound, 60, b"\0\0\0\7"))
    with pytest.raises(SaveError, match=r"format 7; this version reads up to 6.*update videopoker to use it"):
        Log.open(path)


@pytest.mark.parametrize("is_usual", [True, False], ids=["the usual folder", "another folder"])
def test_commands_that_a_refusal_names_work_when_they_are_pasted(tmp_path, monkeypatch, is_usual):
    folder = tmp_path / "my saves"
    monkeypatch.setenv("VIDEOPOKER_SAVES", str(folder if is_usual else tmp_path))
    path = folder / "mine.sqlite3"
    Session.open(path).close()
    path.write_bytes(b"")
    with pytest.raises(SaveError) as refusal:
        Session.open(path)
    named = "" if is_usual else f" --saves '{folder}'"
    assert f"`videopoker{named} saves explain mine`" in str(refusal.value)
    assert f"`videopoker{named} saves forget mine`" in str(refusal.value)
    assert mend_hint(path).startswith(f"`videopoker{named} verify --save mine --mend`")
    with pytest.raises(SaveError, match=f"`videopoker{named} --save other` starts one"):
        Log.read(folder / "other.sqlite3")


@pytest.mark.parametrize("content", [b"", b"something of the player's"])
def test_journal_that_is_a_link_is_not_written_through(played, tmp_path, content):
    other, before = tmp_path / "other", played.read_bytes()
    other.write_bytes(content)
    Path(f"{played}-journal").symlink_to(other)
    with pytest.raises(SaveError, match="cannot be opened"), Session.open(played) as session:
        session.draw([0])
    assert played.read_bytes() == before
    assert other.read_bytes() == content
