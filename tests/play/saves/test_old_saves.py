"""Saves of older programs: upgraded with a copy kept beside them, with the same credits and money as before."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from videopoker.core.events import CashedOut, DenominationChosen, Deposited, Exchanged
from videopoker.core.meters import meters
from videopoker.play.saves.file_check import SaveError, check_file
from videopoker.play.saves.ledger import ledger, sessions
from videopoker.play.saves.log import Log
from videopoker.play.saves.log_row import LogRow
from videopoker.play.saves.old_exchanges import with_exchanges
from videopoker.play.saves.query import HandFilter, count
from videopoker.play.saves.schema import APPLICATION_ID
from videopoker.play.saves.verify import verify
from videopoker.play.session import Session

FORMAT_2 = (Path(__file__).parent / "format_2.sql").read_text(encoding="utf-8")
NOT_THE_LOG = ("game", "hand", "stretch", "landmark", "snapshot")


@pytest.fixture(params=[1, 2], ids=["format 1", "format 2"])
def old(request, path):
    """A save of an older format: 1,000 credits deposited, two changes of denomination, hand 8 in play."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FORMAT_2)
        if request.param == 1:
            for table in NOT_THE_LOG:
                connection.execute(f"DROP TABLE {table}")
            connection.execute("PRAGMA user_version = 1")
    return path


def rows(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT * FROM event ORDER BY number").fetchall()


def facts(log):
    """Credits, hand, deposits, exchanged and cashed out, and the money of the last two."""
    total = log.folded().meters
    purse = (total.credits, total.deposits, total.exchanged, total.cashed_out)
    return log.folded().state.hand, purse, (total.deposited_money, total.cashed_out_money)


FACTS = (8, (39, 1000, -950, 0), (25_000, 250))
"""250 cents made no whole credit; the older program paid them out."""


def test_old_save_is_read_without_being_upgraded(old):
    content = old.read_bytes()
    with Log.read(old) as log:
        assert facts(log) == FACTS
        assert verify(log).problems == ()
        assert count(log, HandFilter()) == 8
    assert old.read_bytes() == content


def test_old_save_is_upgraded_when_it_is_played(old):
    before = rows(old)
    with Session.open(old) as session:
        assert facts(session.log) == FACTS
        session.draw()
        assert verify(session.log).problems == ()
    assert rows(old)[: len(before)] == before
    assert check_file(old, APPLICATION_ID, newest=3) == 3


def test_old_save_is_copied_before_it_is_upgraded(old, saved_format):
    before = rows(old)
    Session.open(old).close()
    copy = old.with_name(f"{old.name}.format-{saved_format}")
    assert rows(copy) == before
    assert check_file(copy, APPLICATION_ID, newest=2) == saved_format
    assert copy.stat().st_mode == old.stat().st_mode


@pytest.fixture
def saved_format(old):
    return check_file(old, APPLICATION_ID, newest=2)


def test_copy_of_an_old_save_is_never_overwritten(old, saved_format):
    taken = old.with_name(f"{old.name}.format-{saved_format}")
    taken.write_text("mine", encoding="utf-8")
    Session.open(old).close()
    assert taken.read_text(encoding="utf-8") == "mine"
    assert rows(old.with_name(f"{taken.name}-2")) == rows(old)


def test_copy_is_removed_when_the_upgrade_fails(old):
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("DROP TRIGGER event_is_never_changed")
        connection.execute("UPDATE event SET record = '{}' WHERE number = 6")
    content = old.read_bytes()
    with pytest.raises(SaveError, match="row 6 of its log is a record that is no event"):
        Session.open(old)
    assert old.read_bytes() == content
    assert list(old.parent.glob(f"{old.name}.format*")) == []


def test_upgraded_save_is_refused_by_a_program_that_knows_format_2(old):
    Session.open(old).close()
    with pytest.raises(SaveError, match=r"made by a newer videopoker \(its format is 3, this one knows 2\)"):
        check_file(old, APPLICATION_ID, newest=2)


def test_ledger_of_an_old_save_has_one_row_for_a_change_of_denomination(old):
    with Log.read(old) as log:
        assert [(row.kind, row.credits, row.cents, row.balance) for row in ledger(log)] == [
            ("session started", 0, 25, 0),
            ("deposited", 1000, 25, 1000),
            ("denomination", 0, 100, 250),
            ("denomination", 0, 500, 49),
            ("session ended", 0, 500, 39),
        ]
        (session,) = sessions(log)
        assert session.money == log.folded().meters.net_money


THREE = (CashedOut(1003), DenominationChosen(100), Deposited(250))


def log_rows(events, times=None):
    return [
        LogRow(number, (times or {}).get(number, "12:00"), event) for number, event in enumerate(events, 1)
    ]


def test_three_rows_of_an_old_exchange_are_read_as_one_at_the_place_of_the_last():
    found = list(with_exchanges(log_rows([Deposited(1003), *THREE, Deposited(1)]), 25))
    assert [(row.number, row.event) for row in found] == [
        (1, Deposited(1003)),
        (4, Exchanged(25, 100, 1003, 250)),
        (5, Deposited(1)),
    ]
    assert meters(row.event for row in found).credits == 251


def test_exchange_after_an_exchange_starts_from_its_denomination():
    back = (CashedOut(250), DenominationChosen(25), Deposited(1000))
    found = [row.event for row in with_exchanges(log_rows([*THREE, *back]), 25)]
    assert found == [Exchanged(25, 100, 1003, 250), Exchanged(100, 25, 250, 1000)]


@pytest.mark.parametrize(
    "entries",
    [
        log_rows([CashedOut(1003), DenominationChosen(100), Deposited(251)]),
        log_rows([CashedOut(1003), DenominationChosen(100)]),
        log_rows([CashedOut(1003), Deposited(250)]),
        log_rows(THREE, {3: "12:01"}),
        log_rows(THREE, {1: "11:59"}),
    ],
    ids=["another amount", "no deposit", "no denomination", "deposited later", "cashed out earlier"],
)
def test_cash_out_that_is_no_exchange_stays_a_cash_out(entries):
    assert list(with_exchanges(entries, 25)) == entries


def test_copy_that_a_dead_program_left_half_made_is_made_again(old, saved_format):
    before = rows(old)
    half = old.with_name(f".{old.name}.format-{saved_format}.new")
    half.write_bytes(b"SQLite format 3\0")
    Session.open(old).close()
    assert not half.exists()
    assert rows(old.with_name(f"{old.name}.format-{saved_format}")) == before
