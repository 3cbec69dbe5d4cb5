"""A save keeps what it is told, all of it or nothing."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager

import pytest

from videopoker import load_paytable
from videopoker.core.events import CashedOut, Deposited, GameChosen
from videopoker.core.state import Phase
from videopoker.play.saves import log as logs
from videopoker.play.saves.file_check import SaveError
from videopoker.play.saves.log import Log
from videopoker.play.saves.log_row import linked
from videopoker.play.saves.schema import APPLICATION_ID, SCHEMA_VERSION, transaction
from videopoker.play.saves.verify import verify
from videopoker.play.session import Session

EVENTS = [GameChosen(load_paytable()), Deposited(100), CashedOut(100)]


def test_store_gives_back_the_events_in_order():
    with Log.in_memory() as log:
        log.append(EVENTS[:1])
        log.append(EVENTS[1:])
        assert list(log.events()) == EVENTS


def test_store_keeps_events_when_closed_and_opened(path):
    with Log.open(path) as log:
        log.append(EVENTS)
    with Log.open(path) as log:
        log.append([Deposited(1)])
        assert list(log.events()) == [*EVENTS, Deposited(1)]


def test_store_numbers_rows_from_one_and_gives_those_after_one():
    with Log.in_memory() as log:
        log.append(EVENTS)
        assert [entry.number for entry in log.entries()] == [1, 2, 3]
        assert [entry.event for entry in log.entries(after=1)] == EVENTS[1:]
        assert log.last == 3


def test_store_appending_nothing_adds_nothing():
    with Log.in_memory() as log:
        log.append([])
        assert log.last == 0


def test_store_times_are_utc(path):
    with Log.open(path) as log:
        log.append(EVENTS)
        assert all(entry.time.endswith("+00:00") for entry in log.entries())


def test_store_makes_the_folder_and_nothing_but_the_save_and_its_head(tmp_path):
    path = tmp_path / "deep" / "down" / "mine.sqlite3"
    Log.open(path).close()
    assert {file.name for file in path.parent.iterdir()} <= {"mine.sqlite3", "mine.sqlite3.head"}


@pytest.mark.parametrize(
    "folder", ["a b", "50%", "a?b", "a#b", "a%20b", "Glück", os.fsdecode(b"\xff"), "a'b", "a;b"]
)
def test_store_lies_in_a_folder_of_any_name(tmp_path, folder):
    path = tmp_path / folder / "default.sqlite3"
    with Log.open(path) as log:
        log.append(EVENTS)
    with Log.read(path) as log:
        assert list(log.events()) == EVENTS
    assert path.is_file()


def test_store_file_says_whose_it_is_and_its_version(path):
    Log.open(path).close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert connection.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)


def test_store_waits_until_the_disk_has_each_move(path):
    with Log.open(path) as log:
        assert log._connection.execute("PRAGMA synchronous").fetchone() == (3,)


@pytest.mark.parametrize("statement", ["UPDATE event SET time = ''", "DELETE FROM event"])
def test_store_refuses_to_change_or_remove_a_row(path, statement):
    with Log.open(path) as log:
        log.append(EVENTS)
    with (
        closing(sqlite3.connect(path)) as connection,
        pytest.raises(sqlite3.IntegrityError, match="only ever added to"),
    ):
        connection.execute(statement)


@pytest.mark.parametrize(
    "row",
    [
        (0, "t", "{}", bytes(32)),
        (1, "t", "no json", bytes(32)),
        (1, "t", "{}", bytes(31)),
        (1, None, "{}", bytes(32)),
        (1, "t", b"{}", bytes(32)),
        ("one", "t", "{}", bytes(32)),
    ],
)
def test_store_table_takes_only_rows_of_the_right_kind(path, row):
    Log.open(path).close()
    with closing(sqlite3.connect(path)) as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute("INSERT INTO event VALUES (?, ?, ?, ?)", row)


def test_store_is_read_while_another_plays_it(path):
    with Log.open(path) as writing, Log.read(path) as reading:
        writing.append(EVENTS)
        assert list(reading.events()) == EVENTS


def test_store_that_is_being_read_through_is_written_meanwhile(path):
    """A check of a long log takes minutes, and whoever plays must not wait for it."""
    with Log.open(path) as writing, Log.read(path) as reading:
        writing.append([*EVENTS, *[Deposited(1)] * 1500])
        entries = reading.entries()
        next(entries)
        writing.append([Deposited(2)])
        assert sum(1 for _ in entries) == len(EVENTS) + 1500


def test_store_opened_for_reading_does_not_write(path):
    Log.open(path).close()
    with Log.read(path) as log, pytest.raises(SaveError):
        log.append(EVENTS)


def test_store_that_is_not_there_is_not_made_by_reading(path):
    with pytest.raises(SaveError, match=r"there is no save at .*; `videopoker --saves .*` starts one"):
        Log.read(path)
    assert not path.exists()


MORE = (
    "UPDATE head SET rows = rows + 2",
    "INSERT INTO event SELECT {}, time, record, hash FROM event WHERE number = 3",
)


def test_store_written_by_another_program_takes_no_more(path):
    with Log.open(path) as log:
        log.append(EVENTS)
        with closing(sqlite3.connect(path)) as other, other:
            for statement in MORE:
                other.execute(statement.format(4))
        with pytest.raises(
            SaveError,
            match="was written by another program, or while the disk failed; quit and open it again",
        ):
            log.append([Deposited(1)])
        assert log.ends_at() == 4


def test_program_of_an_older_format_that_still_has_the_save_open_cannot_add_to_it(path):
    with Log.open(path) as log:
        log.append(EVENTS)
    with (
        closing(sqlite3.connect(path)) as older,
        pytest.raises(sqlite3.IntegrityError, match="was upgraded; quit"),
    ):
        older.execute(MORE[1].format(4))


def test_store_that_could_not_write_lets_others_write(path):
    with Log.open(path) as log, closing(sqlite3.connect(path, timeout=0)) as other:
        log.append(EVENTS)
        with other:
            for statement in MORE:
                other.execute(statement.format(4))
        with pytest.raises(SaveError):
            log.append([Deposited(1)])
        with other:
            other.execute(MORE[1].format(5))


def fill(log):
    """Let the disk be full: the file may not grow by another page."""
    (pages,) = log._connection.execute("PRAGMA page_count").fetchone()
    log._connection.execute(f"PRAGMA max_page_count = {pages}")


def make_room(log):
    log._connection.execute("PRAGMA max_page_count = 1000000")


def test_store_on_a_full_disk_adds_nothing_and_says_so(path):
    with Log.open(path) as log:
        log.append(EVENTS)
        fill(log)
        with pytest.raises(SaveError, match="the disk is full; nothing was stored, free some space"):
            log.append([Deposited(number) for number in range(1, 200)])
        assert list(log.events()) == EVENTS


def test_disk_that_fails_after_a_deal_was_stored_is_said_and_the_hand_is_found_again(path, monkeypatch):
    @contextmanager
    def stored_then_failed(connection):
        with transaction(connection):
            yield
        raise sqlite3.OperationalError("disk I/O error")

    with Session.open(path) as session:
        with monkeypatch.context() as patch:
            patch.setattr(logs, "transaction", stored_then_failed)
            with pytest.raises(SaveError, match="the disk failed, but this was stored; quit and open"):
                session.deal(1)
        with pytest.raises(SaveError, match="or while the disk failed; quit and open it again"):
            session.deal(1)
    with Session.open(path) as session:
        assert session.state.phase is Phase.DRAWING
        session.draw()
        assert verify(session.log).ok


def test_store_goes_on_when_the_disk_has_room_again(path):
    with Log.open(path) as log:
        log.append(EVENTS)
        fill(log)
        with pytest.raises(SaveError):
            log.append([Deposited(number) for number in range(1, 200)])
        make_room(log)
        log.append([Deposited(5)])
        assert list(log.events()) == [*EVENTS, Deposited(5)]
        assert all(follows for *_, follows in linked(log.rows()))


def test_session_on_a_full_disk_makes_no_move(path):
    with Session.open(path) as session:
        session.deal(5)
        fill(session.log)
        before = session.state
        with pytest.raises(SaveError, match="the disk is full"):
            session._store_and_apply([Deposited(number) for number in range(1, 200)])
        assert session.state == before
    with Session.open(path) as session:
        assert session.state == before


LIMITED = """
import resource, sys
from pathlib import Path
from videopoker.play.saves.file_check import SaveError
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
        [sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stderr == ""
    with Session.open(path) as session:
        assert session.state.credits == int(done.stdout)
        assert session.meters().games == 1
        assert all(follows for *_, follows in linked(session.log.rows()))


@pytest.mark.skipif(os.name != "posix", reason="permissions are told apart by POSIX only")
def test_save_in_a_folder_that_cannot_be_written_is_refused_with_a_reason(public_path, nobody):
    public_path.chmod(0o555)
    with (
        nobody(),
        pytest.raises(SaveError, match="permission denied; check its permissions, or choose --saves DIR"),
    ):
        Log.open(public_path / "default.sqlite3")


@pytest.mark.skipif(os.name != "posix", reason="permissions are told apart by POSIX only")
def test_save_that_cannot_be_read_is_refused_with_a_reason(public_path, nobody):
    path = public_path / "default.sqlite3"
    Log.open(path).close()
    path.chmod(0)
    with nobody(), pytest.raises(SaveError, match="it cannot be opened; check its permissions"):
        Log.read(path)


@pytest.mark.skipif(os.name != "posix", reason="permissions are told apart by POSIX only")
def test_save_that_cannot_be_written_is_still_read(public_path, nobody):
    path = public_path / "default.sqlite3"
    with Log.open(path) as log:
        log.append(EVENTS)
    path.chmod(0o444)
    public_path.chmod(0o555)
    with nobody(), Log.read(path) as log:
        assert list(log.events()) == EVENTS


@pytest.mark.skipif(os.name != "posix", reason="permissions are told apart by POSIX only")
@pytest.mark.parametrize("use", [Log.open, Log.read])
def test_save_in_a_folder_that_cannot_be_entered_is_not_called_missing(public_path, nobody, use):
    path = public_path / "default.sqlite3"
    Log.open(path).close()
    public_path.chmod(0o600)
    try:
        with nobody(), pytest.raises(SaveError, match="sqlite3: permission denied; check its permissions"):
            use(path)
    finally:
        public_path.chmod(0o700)
