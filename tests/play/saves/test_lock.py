"""One process plays a save at a time; a second one is refused with the name of the first."""

import os
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager

import pytest

from tests.pseudo_terminal import HANG_SECONDS
from tests.quick import quick_and_slow
from videopoker.play.saves.files import sqlite_file as lock
from videopoker.play.saves.files.sqlite_file import SaveError, SaveInUse, SaveLock
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session

HOLDER = """
import sys, time
from pathlib import Path
from videopoker.play.session import Session

with Session.open(Path(sys.argv[1])) as session:
    session.deal(5)
    print("playing", flush=True)
    time.sleep(600)
"""


@pytest.fixture(autouse=True)
def not_waited_for(monkeypatch):
    """Do not wait for a lock: its holder stays."""
    monkeypatch.setattr(lock, "_LEAVING_SECONDS", 0)


ELSEWHERE = "import sys; sys.platform = 'darwin'\n"
"""As if on another system than Linux: there SQLite's own unlocking drops every lock that the process has on the file."""


@contextmanager
def played_by_another_process(path, system=""):
    """Another process that plays the save, on this system or as if on another."""
    command = [sys.executable, "-c", system + HOLDER, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "playing\n"
        yield process
        process.kill()


@pytest.fixture
def holder(path):
    with played_by_another_process(path) as process:
        yield process


@pytest.fixture
def holder_elsewhere(path):
    with played_by_another_process(path, ELSEWHERE) as process:
        yield process


def test_second_process_is_refused_by_name_and_may_read(path, holder):
    for _ in range(2):  # the first refusal leaves the lock and its note alone
        with pytest.raises(SaveInUse) as caught:
            Session.open(path)
        assert f"is being played by process {holder.pid} at {socket.gethostname()} since " in str(
            caught.value
        )
        assert "quit there first, or choose another save with --save NAME" in str(caught.value)
    with Log.read(path) as log:
        assert log.folded().state.hand == 1
    Session.open(path.with_name("other.sqlite3")).close()


@pytest.mark.parametrize("death", quick_and_slow([signal.SIGKILL, signal.SIGTERM]))
def test_lock_dies_with_the_process_that_held_it(path, holder, death):
    holder.send_signal(death)
    holder.wait(HANG_SECONDS)
    with Session.open(path) as session:
        assert session.state.hand == 1


def test_holder_without_a_note_is_another_process(played):
    writer = SaveLock.take(played)
    with pytest.raises(SaveInUse, match="is being played by another process"):
        SaveLock.take(played)
    writer.close()


def test_second_name_of_a_save_does_not_allow_two_players(path, holder, tmp_path):
    for name in (os.link, os.symlink):
        other = tmp_path / f"{name.__name__}.sqlite3"
        name(path, other)
        with pytest.raises(SaveInUse):
            Session.open(other)


def test_lock_stays_when_the_save_is_read_in_the_same_process(path):
    with Session.open(path) as session:
        Log.read(path).close()
        with pytest.raises(SaveInUse):
            Session.open(path)
        session.deal(1)


OPENER = """
import sys
from pathlib import Path
from videopoker.play.saves.files import sqlite_file as lock
from videopoker.play.session import Session

lock._LEAVING_SECONDS = 0
with Session.open(Path(sys.argv[1])) as session:
    print("hand", session.state.hand)
"""


def opened_elsewhere(path):
    """The last line of another process that opens the save as if not on Linux."""
    command = [sys.executable, "-c", ELSEWHERE + OPENER, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=HANG_SECONDS)
    return (done.stdout + done.stderr).splitlines()[-1]


def test_second_process_is_refused_on_other_systems_too(path, holder_elsewhere):
    for _ in range(2):
        assert f"is being played by process {holder_elsewhere.pid} " in opened_elsewhere(path)
    beside = path.with_name(f"{path.name}.lock")
    assert beside.stat().st_mode & 0o777 == 0o600
    (link := path.with_name("link.sqlite3")).symlink_to(path)
    assert "is being played by another process" in opened_elsewhere(link)


def test_lock_on_other_systems_dies_with_its_process_and_its_file_stays(path, holder_elsewhere):
    beside = path.with_name(f"{path.name}.lock")
    file = beside.stat().st_ino
    holder_elsewhere.kill()
    holder_elsewhere.wait(HANG_SECONDS)
    assert opened_elsewhere(path) == "hand 1"
    assert opened_elsewhere(path) == "hand 1"
    assert beside.stat().st_ino == file


def test_lock_file_that_cannot_be_used_refuses_the_save_in_a_line(path):
    Session.open(path).close()
    beside = path.with_name(f"{path.name}.lock")
    beside.symlink_to(path)
    assert f"{beside} cannot be locked (" in opened_elsewhere(path)
    assert "move it away" in opened_elsewhere(path)


def test_every_write_to_a_save_is_forced_past_the_drives_cache_where_the_system_can(path):
    with Session.open(path) as session:
        assert session.log._connection.execute("PRAGMA fullfsync").fetchone() == (1,)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_save_is_used_only_in_the_process_that_opened_it(tmp_path):
    with Session.open(tmp_path / "a.sqlite3", "jacks-or-better-9-6", practice=True) as session:
        session.deposit(100)
        read, write = os.pipe()
        if os.fork() == 0:
            try:
                session.deal(1)
            except SaveError as error:
                os.write(write, str(error).encode())
            finally:
                os._exit(0)
        os.close(write)
        os.wait()
        assert b"only in the process that opened it" in os.read(read, 1000)
        os.close(read)
        session.deal(1)
        assert session.state.hand == 1
