"""A damaged or foreign file is refused as a save, with a reason, and not changed."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.play.plays import play
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


def by_script(sql):
    """A spoiled save: after statements of another program."""

    def spoil(sound):
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
            connection.deserialize(sound)
            connection.executescript(sql)
            return connection.serialize()

    return spoil


def at(place, value):
    """A spoiled save: other bytes in this place."""
    return lambda sound: sound[:place] + value + sound[place + len(value) :]


UNGUARDED = "DROP TRIGGER event_is_within_head; DROP TRIGGER event_is_never_removed;"
ENDLESS = "AS WITH RECURSIVE x(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM x)"
NOT_SQLITE = "is not a save (not an SQLite file)"
DAMAGED = "content is damaged"
FOREIGN = "was made by another program"
SPOILED = {
    "empty": (lambda _: b"", "is not a save: it is empty"),
    "text": (lambda _: b"my bankroll: 1,000,000\n" * 30, NOT_SQLITE),
    "zeros": (lambda _: bytes(8192), NOT_SQLITE),
    "only the magic word": (lambda sound: sound[:16], "is cut short"),
    "half a page": (lambda sound: sound[:2048], DAMAGED),
    "less a page": (lambda sound: sound[:-4096], DAMAGED),
    "less a byte": (lambda sound: sound[:-1], "of its log is damaged"),
    "another program's": (
        by_script("PRAGMA application_id = 7"),
        "is another program's SQLite file, not a save",
    ),
    "newer": (at(60, b"\0\0\0\7"), "(format 7; this version reads up to 6)"),
    "a lower format": (at(60, b"\0\0\0\2"), "its header is damaged (format 2)"),
    "its schema spoiled": (at(100, b"\xff" * 2000), DAMAGED),
    "a line end in its schema": (lambda sound: sound.replace(b"number INT", b"number\x1eINT"), DAMAGED),
    "no table in it": (at(100, bytes([13]) + bytes(7)), DAMAGED),
    "no log": (by_script(f"{UNGUARDED} DROP TABLE event"), DAMAGED),
    "no head": (by_script(f"{UNGUARDED} DROP TABLE head"), "but it has no head"),
    "an empty log": (by_script(f"{UNGUARDED} DELETE FROM event"), "its log has 0 rows"),
    "a log cut at its end": (
        by_script(f"{UNGUARDED} DELETE FROM event WHERE number > 10"),
        "its log has 10 rows and 2 deals, but its head says 42 rows",
    ),
    "a column more": (by_script("ALTER TABLE event ADD COLUMN note TEXT"), FOREIGN),
    "a log without its types": (
        by_script(f"{UNGUARDED} ALTER TABLE event RENAME TO old; CREATE TABLE event AS SELECT * FROM old"),
        FOREIGN,
    ),
    "an endless head": (
        by_script(f"{UNGUARDED} DROP TABLE head; CREATE VIEW head {ENDLESS} SELECT a, a, a, a, a, a FROM x"),
        FOREIGN,
    ),
    "an endless snapshot": (
        by_script(
            f"DROP TABLE snapshot; CREATE VIEW snapshot {ENDLESS} SELECT a row, a content, a hash FROM x"
        ),
        FOREIGN,
    ),
}


@pytest.mark.parametrize("use", [Session.open, Log.open, Log.read], ids=["session", "store", "reader"])
def test_damaged_save_is_refused_with_a_reason_and_not_changed(path, sound, use):
    for name, (spoil, reason) in SPOILED.items():
        content = spoil(sound)
        path.write_bytes(content)
        with pytest.raises(SaveError) as caught:
            list(use(path).rows.events())  # a store may open whose log turns out to be damaged
        assert reason in str(caught.value), name
        assert str(path) in str(caught.value), name
        assert "\n" not in str(caught.value), name
        assert path.read_bytes() == content, name
        assert not list(path.parent.glob("*-journal")), name
    assert not (path.parent / "backups").exists()


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
