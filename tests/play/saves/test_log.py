"""A save stores events durably: all of a move or none."""

import os
import sqlite3
from contextlib import closing

import pytest

from tests.play.plays import by_sql
from videopoker import load_paytable
from videopoker.core.machine.events import CashedOut, Deposited, GameChosen
from videopoker.play.deals.shuffle import seeded
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session

EVENTS = [GameChosen(load_paytable()), Deposited(100), CashedOut(100)]


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


@pytest.mark.parametrize("statement", ["UPDATE event SET time = ''", "DELETE FROM event"])
def test_store_refuses_to_change_or_remove_a_row(path, statement):
    with Log.open(path) as log:
        log.append(EVENTS)
    with pytest.raises(sqlite3.IntegrityError, match="only ever added to"):
        by_sql(path, statement)


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


def test_store_is_written_while_it_is_read(path):
    """A check of a long log takes minutes; the player must not wait for it."""
    with Log.open(path) as writing, Log.read(path) as reading:
        writing.append([*EVENTS, *[Deposited(1)] * 1500])
        entries = reading.rows.entries()
        next(entries)
        writing.append([Deposited(2)])
        assert sum(1 for _ in entries) == len(EVENTS) + 1500


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
        for statement in MORE:
            by_sql(path, statement.format(4))
        with pytest.raises(
            SaveError,
            match="was changed by another program, or while the disk failed; nothing was stored; quit and open it again",
        ):
            log.append([Deposited(1)])
        assert log.rows.ends_at() == 4


def test_program_of_an_older_format_that_still_has_the_save_open_cannot_add_to_it(path):
    with Log.open(path) as log:
        log.append(EVENTS)
    with pytest.raises(sqlite3.IntegrityError, match="was upgraded; quit"):
        by_sql(path, MORE[1].format(4))


def test_moves_in_one_commit_are_stored_as_those_made_one_by_one(tmp_path):
    def played(hands):
        """What is stored of 600 hands, this many of them in a commit: the log, the snapshot that came due, the index."""
        path = tmp_path / f"{hands}.sqlite3"
        with Session.open(path, practice=True, entropy=seeded(b"one commit")) as session:
            session.deposit(1000)
            for _ in range(600 // hands):
                with session.one_commit():
                    for _ in range(hands):
                        session.deal(1)
                        session.draw((0, 1))
            log = session.log
            hands_played = log.index().rows("SELECT number, row, last_row, paid, credits_before FROM hand")
            return list(log.rows.events()), log.derived.snapshot().row, hands_played

    assert played(1) == played(200)
