"""A save stores events durably: all of a move or none."""

import os
import sqlite3
from contextlib import closing

import pytest

from videopoker import load_paytable
from videopoker.core.machine.events import CashedOut, Deposited, GameChosen
from videopoker.play.deals.shuffle import seeded
from videopoker.play.saves.files.schema import APPLICATION_ID, SCHEMA_VERSION
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.log.memory_log import MemoryLog
from videopoker.play.session import Session

EVENTS = [GameChosen(load_paytable()), Deposited(100), CashedOut(100)]


def test_store_gives_back_the_events_in_order():
    with MemoryLog() as log:
        log.append(EVENTS[:1])
        log.append(EVENTS[1:])
        assert list(log.rows.events()) == EVENTS


def test_store_keeps_events_when_closed_and_opened(path):
    with Log.open(path) as log:
        log.append(EVENTS)
    with Log.open(path) as log:
        log.append([Deposited(1)])
        assert list(log.rows.events()) == [*EVENTS, Deposited(1)]


def test_store_numbers_rows_from_one_and_gives_those_after_one():
    with MemoryLog() as log:
        log.append(EVENTS)
        assert [entry.number for entry in log.rows.entries()] == [1, 2, 3]
        assert [entry.event for entry in log.rows.entries(after=1)] == EVENTS[1:]
        assert log.rows.last == 3


def test_store_appending_nothing_adds_nothing():
    with MemoryLog() as log:
        log.append([])
        assert log.rows.last == 0


def test_store_times_are_utc(path):
    with Log.open(path) as log:
        log.append(EVENTS)
        assert all(entry.time.endswith("+00:00") for entry in log.rows.entries())


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
        assert list(log.rows.events()) == EVENTS
    assert path.is_file()


@pytest.mark.parametrize("practice", [False, True], ids=["real", "practice"])
def test_store_file_has_the_programs_id_and_its_version(path, practice):
    Session.open(path, practice=practice).close()
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
        assert list(reading.rows.events()) == EVENTS


def test_store_is_written_while_it_is_read(path):
    """A check of a long log takes minutes; the player must not wait for it."""
    with Log.open(path) as writing, Log.read(path) as reading:
        writing.append([*EVENTS, *[Deposited(1)] * 1500])
        entries = reading.rows.entries()
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


def test_store_written_by_another_program_refuses_more(path):
    with Log.open(path) as log:
        log.append(EVENTS)
        with closing(sqlite3.connect(path)) as other, other:
            for statement in MORE:
                other.execute(statement.format(4))
        with pytest.raises(
            SaveError,
            match="was changed by another program, or while the disk failed; nothing was stored; quit and open it again",
        ):
            log.append([Deposited(1)])
        assert log.rows.ends_at() == 4


def test_program_of_an_older_format_that_still_has_the_save_open_cannot_add_to_it(path):
    with Log.open(path) as log:
        log.append(EVENTS)
    with (
        closing(sqlite3.connect(path)) as older,
        pytest.raises(sqlite3.IntegrityError, match="was upgraded; quit"),
    ):
        older.execute(MORE[1].format(4))


def test_failed_write_does_not_block_other_writers(path):
    with Log.open(path) as log, closing(sqlite3.connect(path, timeout=0)) as other:
        log.append(EVENTS)
        with other:
            for statement in MORE:
                other.execute(statement.format(4))
        with pytest.raises(SaveError):
            log.append([Deposited(1)])
        with other:
            other.execute(MORE[1].format(5))


def test_moves_in_one_commit_make_the_tables_of_moves_stored_one_by_one(tmp_path):
    """Whole files are compared but for times: the log, the head's rows, the index and the snapshot that comes due."""

    def dumped(name: str, hands: int) -> list[str]:
        path = tmp_path / name / "same.sqlite3"
        with Session.open(
            path, "jacks-or-better-9-6", practice=True, entropy=seeded(b"one commit")
        ) as session:
            session.deposit(1000)
            for _ in range(600 // hands):
                with session.one_commit():
                    for _ in range(hands):
                        session.deal(1)
                        session.draw((0, 1))
        with closing(sqlite3.connect(path)) as file:
            events = file.execute("SELECT number, record FROM event ORDER BY number").fetchall()
            (snapshot,) = file.execute("SELECT row FROM snapshot").fetchone()
            (rows,) = file.execute("SELECT rows FROM head").fetchone()
        with Log.read(path) as log:
            hands_played = log.index().rows("SELECT * FROM hand ORDER BY number")
            ledger = log.index().rows("SELECT * FROM ledger_row ORDER BY row")
        untimed = [(*row[:3], *row[4:]) for row in hands_played]
        return [*map(repr, (events, untimed, ledger, snapshot, rows))]

    assert dumped("one", 1) == dumped("many", 200)


def test_rows_of_one_commit_are_stored_together(tmp_path):
    with Session.open(tmp_path / "together.sqlite3") as session:
        statements: list[str] = []
        session.log._connection.set_trace_callback(statements.append)
        with session.one_commit():
            for _ in range(3):
                session.deal(1)
                session.draw()
        assert sum(text.startswith("INSERT INTO head") for text in statements) == 1
        assert statements.count("SELECT * FROM head") == 1  # read back before it is committed
        assert len(session.log.rows.stored) == 9
