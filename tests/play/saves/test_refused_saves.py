"""A damaged or foreign file is refused as a save, with a reason, and not changed."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.play.plays import play
from videopoker.play.saves.files.schema import SCHEMA_VERSION
from videopoker.play.saves.files.sqlite_file import SaveError, mend_hint
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """The bytes of a sound save of some pages."""
    path = tmp_path_factory.mktemp("sound") / "default.sqlite3"
    with Session.open(path) as session:
        play(session, 12, [0])
    return path.read_bytes()


def foreign():
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE event (number, time, record, hash)")
        return connection.serialize()


def header_changed(sound, place, value):
    return sound[:place] + value + sound[place + len(value) :]


SPOILED = [
    ("empty", lambda _: b"", "is not a save: it is empty"),
    ("text", lambda _: b"my bankroll: 1,000,000\n" * 30, "is not a save (not an SQLite file)"),
    ("zeros", lambda _: bytes(8192), "is not a save (not an SQLite file)"),
    ("only the magic word", lambda sound: sound[:16], "is cut short"),
    ("half a page", lambda sound: sound[:2048], "content is damaged"),
    ("less a page", lambda sound: sound[:-4096], "content is damaged"),
    ("less a byte", lambda sound: sound[:-1], "of its log is damaged"),
    ("another program's", lambda _: foreign(), "is another program's SQLite file, not a save"),
    (
        "newer",
        lambda sound: header_changed(sound, 60, bytes([0, 0, 0, SCHEMA_VERSION + 1])),
        "was made by a newer videopoker",
    ),
    ("its schema spoiled", lambda sound: header_changed(sound, 100, b"\xff" * 2000), "content is damaged"),
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
