"""A save changed by another SQLite program: nothing shown is lost, and invalid content is refused."""

import fcntl
import json
import os
import sqlite3
from contextlib import closing

import pytest

from tests.play.plays import play
from tests.play.saves.forge import forge, rows_of_a_save
from videopoker.play.saves.files import sqlite_file as file_check
from videopoker.play.saves.files.sqlite_file import DamagedSave, SaveError
from videopoker.play.saves.log.backup import fresh_file
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session
from videopoker.text.words.hand import saved_text

TRIGGERS = {
    "ignores the rows": "BEFORE INSERT ON event BEGIN SELECT RAISE(IGNORE); END",
    "ignores the head": "BEFORE INSERT ON head BEGIN SELECT RAISE(IGNORE); END",
    "changes the head": "AFTER INSERT ON head BEGIN UPDATE head SET rows = rows + 1; END",
}


def changed(path, sql):
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.executescript(sql)


@pytest.fixture
def played(path):
    with Session.open(path) as session:
        play(session, 1)
        return path, session.state


@pytest.mark.parametrize("trigger", TRIGGERS.values(), ids=TRIGGERS)
def test_move_that_a_trigger_undoes_is_not_made(played, trigger):
    path, state = played
    changed(path, f"CREATE TRIGGER mine {trigger}")
    with Session.open(path) as session:
        with pytest.raises(SaveError, match="trigger in the file undid the move; nothing was stored"):
            session.deal(1)
        assert session.state == state
    changed(path, "DROP TRIGGER mine")
    with Session.open(path) as session:
        assert session.state == state
        session.deal(1)


def test_write_ahead_log_that_another_program_chose_ends_when_the_save_is_played(played):
    path, _ = played
    changed(path, "PRAGMA journal_mode = WAL")
    with Session.open(path) as session:
        session.deal(1)
        assert not [*path.parent.glob("*-wal"), *path.parent.glob("*-shm")]


UNWRITTEN = {
    "a time with a NUL": (2, "2026-11-23T00:00:00+00:00\0", str, "row 3 of its log has no valid time"),
    "half a character": (1, "", lambda text: text.replace('"key":"', r'"key":"\ud800'), "is not JSON"),
    "another spelling of JSON": (
        *(2, "", lambda text: json.dumps(json.loads(text))),
        "not an event as videopoker writes it",
    ),
}


@pytest.mark.parametrize(("place", "at", "spelt", "fault"), UNWRITTEN.values(), ids=UNWRITTEN)
def test_row_that_this_program_never_writes_is_refused(path, place, at, spelt, fault):
    rows = rows_of_a_save(path, practice=False)
    rows[place] = at or rows[place][0], spelt(rows[place][1])
    forge(path, path.read_bytes(), rows, has_index=True, commits=True)
    with pytest.raises(DamagedSave, match=fault):
        Session.open(path)


def test_journal_that_a_player_removes_meanwhile_is_no_fault(played, monkeypatch):
    path, state = played
    monkeypatch.setattr(file_check, "journals_of", lambda path: [path.with_name("gone")])
    with Log.read(path) as log:
        assert log.folded().state == state


def test_copies_into_one_folder_are_made_one_after_another(path):
    path.parent.mkdir(exist_ok=True)
    other = os.open(path.parent, os.O_RDONLY)
    with fresh_file(path, path.name), pytest.raises(BlockingIOError):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.close(other)
    assert path.exists()


@pytest.mark.parametrize("size", [0, 4096])
def test_save_cut_short_while_it_is_played_is_not_called_saved(path, size):
    with Session.open(path) as session:
        session.deal()
        assert session.log.loss == ""
        os.truncate(path, size)
        assert session.lost_file == str(path)
        assert f"{path}" in session.log.loss
        assert "saves explain" in session.log.loss
        assert saved_text(session.state, loss=session.log.loss).startswith("Not saved: ")


def test_memory_and_a_busy_save_are_not_lost(path):
    assert Session.in_memory(credits=5).log.loss == ""
    with Session.open(path) as session, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert session.log.loss == ""
        other.execute("ROLLBACK")
