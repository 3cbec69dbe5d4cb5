"""A save on a disk that is full, fails or refuses access stays whole and reports the reason."""

import os
import sqlite3
import subprocess
import sys
from contextlib import contextmanager

import pytest

from tests.pseudo_terminal import HANG_SECONDS
from videopoker import load_paytable
from videopoker.core.machine.events import CashedOut, Deposited, GameChosen
from videopoker.core.machine.state import Phase
from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.files.schema import transaction
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.log import log_writer
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import linked
from videopoker.play.session import Session

EVENTS = [GameChosen(load_paytable()), Deposited(100), CashedOut(100)]


def fill(log):
    """Let the disk be full: the file may not grow by another page."""
    (pages,) = log._connection.execute("PRAGMA page_count").fetchone()
    log._connection.execute(f"PRAGMA max_page_count = {pages}")


def make_room(log):
    log._connection.execute("PRAGMA max_page_count = 1000000")


def test_disk_failure_after_a_stored_deal_is_reported_and_the_hand_is_kept(path, monkeypatch):
    @contextmanager
    def stored_then_failed(connection, **options):
        with transaction(connection, **options):
            yield
        raise sqlite3.OperationalError("disk I/O error")

    with Session.open(path) as session:
        with monkeypatch.context() as patch:
            patch.setattr(log_writer, "transaction", stored_then_failed)
            with pytest.raises(SaveError, match="the disk failed, but the move was stored; quit and open"):
                session.deal(1)
        with pytest.raises(
            SaveError, match="or while the disk failed; nothing was stored; quit and open it again"
        ):
            session.deal(1)
    with Session.open(path) as session:
        assert session.state.phase is Phase.DRAWING
        session.draw()
        assert verify(session.log).ok


def test_store_continues_when_the_disk_has_room_again(path):
    with Log.open(path) as log:
        log.append(EVENTS)
        fill(log)
        with pytest.raises(SaveError, match="the disk is full; nothing was stored, free some space"):
            log.append([Deposited(number) for number in range(1, 200)])
        assert list(log.rows.events()) == EVENTS
        make_room(log)
        log.append([Deposited(5)])
        assert list(log.rows.events()) == [*EVENTS, Deposited(5)]
        assert all(follows for *_, follows in linked(log.rows.rows()))


LIMITED = """
import resource, sys
from pathlib import Path
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.session import Session

path = Path(sys.argv[1])
with Session.open(path) as session:
    session.deal(5)
    size, (soft, hard) = path.stat().st_size, resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    before = session.state
    failed = 0
    for credits in range(1, 100):
        try:
            session.deposit(credits)
        except SaveError as error:
            failed += 1
            assert "nothing was stored" in str(error), error
        else:
            before = session.state
        assert session.state == before
    assert failed, "the limit was never met"
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    session.draw()
    print(session.state.credits)
"""


def test_save_whose_file_cannot_grow_is_whole_and_plays_on_afterwards(path):
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)],
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
        check=False,
    )
    assert done.stderr == ""
    with Session.open(path) as session:
        assert session.state.credits == int(done.stdout)
        assert session.totals.games == 1
        assert all(follows for *_, follows in linked(session.log.rows.rows()))


REFUSED = {
    "a folder that cannot be written": (
        *(0o555, 0o600, lambda path: Log.open(path.with_name("new.sqlite3"))),
        "permission denied; check its permissions, or choose --saves DIR",
    ),
    "a save that cannot be read": (0o755, 0, Log.read, "it cannot be opened; check its permissions"),
    "a folder that cannot be entered": (
        *(0o600, 0o600, Log.read),
        "sqlite3: permission denied; check its permissions",
    ),
    "a folder that cannot be entered to play": (
        *(0o600, 0o600, Log.open),
        "sqlite3: permission denied; check its permissions",
    ),
}
"""The modes of a folder and of its save, a use, and why it is refused."""


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has these permissions")
@pytest.mark.parametrize("what", REFUSED)
def test_save_without_permission_is_refused_with_a_reason(public_path, nobody, what):
    of_folder, of_save, use, reason = REFUSED[what]
    path = public_path / "default.sqlite3"
    Log.open(path).close()
    path.chmod(of_save)
    public_path.chmod(of_folder)
    try:
        with nobody(), pytest.raises(SaveError, match=reason):
            use(path)
    finally:
        public_path.chmod(0o700)


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has these permissions")
def test_save_that_cannot_be_written_is_still_read(public_path, nobody):
    path = public_path / "default.sqlite3"
    with Log.open(path) as log:
        log.append(EVENTS)
    path.chmod(0o444)
    public_path.chmod(0o555)
    with nobody(), Log.read(path) as log:
        assert list(log.rows.events()) == EVENTS
