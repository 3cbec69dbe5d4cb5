"""Saves of older programs: upgraded with a copy kept beside them, with the same credits and money as before."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.core.folding import totals
from tests.play.plays import by_sql
from videopoker.core.machine.events import CashedOut, ChainStarted, DenominationChosen, Deposited, Exchanged
from videopoker.core.machine.state import Phase
from videopoker.play.saves.check.verify import hand_faults, verify
from videopoker.play.saves.files.schema import APPLICATION_ID
from videopoker.play.saves.files.sqlite_file import SaveError, open_file
from videopoker.play.saves.hands.ledger import ledger, sessions
from videopoker.play.saves.hands.search import HandFilter, count, in_order
from videopoker.play.saves.index.fold import with_exchanges
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import LogRow
from videopoker.play.session import Session
from videopoker.text.groups.render import in_columns
from videopoker.text.play.fairness import proof_verdict
from videopoker.text.play.meters import ledger_groups

FOLDER = Path(__file__).parent
FACTS = {
    1: (10, (547, 1500, -960, 0), (275_000, 250)),
    2: (8, (39, 1000, -950, 0), (25_000, 250)),
    3: (10, (544, 1500, -884, 0), (275_000, 0)),
    4: (6, (547, 1500, -938, 0), (275_000, 0)),
}
"""Figures that the programs of each format showed. Up to format 2, cents short of a credit were paid out."""

FILES = {1: 1, 2: 2, 3: 3, 4: 4, "4_between_hands": 4}
"""The files format_N.sql, each with its format. In all but the last a hand is in play."""


@pytest.fixture(params=FILES, ids=lambda file: f"format_{file}")
def file(request):
    return request.param


@pytest.fixture
def saved_format(file):
    return FILES[file]


@pytest.fixture
def old(path, file):
    """A save that the program of an older format wrote: two changes of denomination."""
    write(path, file)
    return path


def write(path, file):
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((FOLDER / f"format_{file}.sql").read_text(encoding="utf-8"))


def finish(session):
    """Draw the hand in play, if there is one."""
    if session.state.phase is Phase.DRAWING:
        session.draw()


def rows(path):
    return by_sql(path, "SELECT * FROM event ORDER BY number")


def version(path):
    ((found,),) = by_sql(path, "PRAGMA user_version")
    return found


def facts(log):
    """Credits, hand, deposits, exchanged and cashed out, and the money of the last two."""
    total = log.folded().totals
    purse = (total.credits, total.deposits, total.exchanged, total.cashed_out)
    return log.folded().state.hand, purse, (total.deposited_money, total.cashed_out_money)


def test_old_save_is_read_without_being_upgraded(old, saved_format):
    content = old.read_bytes()
    with Log.read(old) as log:
        assert facts(log) == FACTS[saved_format]
        assert verify(log).problems == ()
        assert count(log, HandFilter()) == FACTS[saved_format][0]
    assert old.read_bytes() == content


def test_old_save_is_upgraded_when_it_is_played(old, saved_format):
    before = rows(old)
    with Session.open(old) as session:
        assert facts(session.log) == FACTS[saved_format]
        finish(session)
        session.deal(1)
        assert verify(session.log).problems == ()
    assert rows(old)[: len(before)] == before
    assert version(old) == 6


def test_old_save_gets_a_chain_when_it_is_opened_from_the_first_deal_without_a_commitment(old, file):
    Session.open(old).close()
    with Session.open(old) as session:
        used = session.state.secret_chain
        assert used.begun == (("upgrade", 1),)
        assert used.chain.hand == session.state.hand + (2 if file == "4_between_hands" else 1)
        assert [type(event) for event in session.log.rows.events()].count(ChainStarted) == 1


def copies(save):
    return sorted((save.parent / "backups").glob("*"))


def test_old_save_is_copied_before_it_is_upgraded(old, saved_format):
    before = rows(old)
    Session.open(old).close()
    (copy,) = copies(old)
    assert re.fullmatch(r"default-\d{4}-\d\d-\d\d-\d{6}-before-format-6\.sqlite3", copy.name)
    assert rows(copy) == before
    assert version(copy) == saved_format
    assert copy.stat().st_mode & 0o777 == 0o600
    assert copy.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("year", [2020, 2999])
def test_copies_of_the_save_itself_and_the_one_just_made_are_kept_whatever_their_names_say(path, year):
    folder = path.parent / "backups"
    folder.mkdir()
    others = [folder / f"default-2030-01-0{day}-120000-before-format-6.sqlite3" for day in range(1, 4)]
    own = [folder / f"default-{year}-01-0{day}-120000-before-format-6.sqlite3" for day in range(1, 4)]
    for copy in others:
        write(copy, 3)
    for copy in own:
        write(copy, 4)
    write(path, 4)
    Session.open(path).close()
    kept = {*copies(path)}
    assert len(kept) == 3
    assert {*own[1:]} < kept
    assert not kept & {*others}


def test_copy_is_removed_when_the_upgrade_fails(old):
    by_sql(old, "DROP TRIGGER event_is_never_changed")
    by_sql(old, "UPDATE event SET record = '{}' WHERE number = 6")
    content = old.read_bytes()
    with pytest.raises(SaveError, match="row 6 of its log is damaged"):
        Session.open(old)
    assert old.read_bytes() == content
    assert copies(old) == []


def test_upgraded_save_is_refused_by_a_program_that_knows_its_former_format(old, saved_format):
    Session.open(old).close()
    known = rf"made by a newer videopoker \(format 6; this version reads up to {saved_format}\)"
    with pytest.raises(SaveError, match=known):
        open_file(old, APPLICATION_ID, newest=saved_format)


def test_ledger_of_an_old_save_has_one_row_for_a_change_of_denomination(path):
    write(path, 2)
    with Log.read(path) as log:
        assert [(row.kind, row.credits, row.cents, row.balance) for row in ledger(log)] == [
            ("session started", 0, 25, 0),
            ("deposited", 1000, 25, 1000),
            ("denomination", 0, 100, 250),
            ("denomination", 0, 500, 49),
            ("session ended", 0, 500, 39),
        ]
        (session,) = sessions(log)
        total = log.folded().totals
        assert session.money == total.net_money + total.open_bet * 500  # the bet of the open hand


def test_ledger_of_an_old_save_adds_up_with_the_cents_that_changes_paid_out(path):
    write(path, 2)
    with Log.read(path) as log:
        entries = ledger(log)
        put_in = sum(row.credits * row.cents for row in entries if row.kind == "deposited")
        paid_out = sum(row.paid_out for row in entries)
        in_play = log.folded().totals.open_bet * 500
        assert put_in + sessions(log)[0].money - paid_out - in_play == log.folded().state.money
        words = in_columns(ledger_groups(entries, [], "$"))
    assert paid_out == 250
    assert "denomination $1.00, $0.50 paid out\n" in words
    assert "denomination $5.00, $2.00 paid out" in words


THREE = (CashedOut(1003), DenominationChosen(100), Deposited(250))


def log_rows(events, times=None):
    return [
        LogRow(number, (times or {}).get(number, "12:00"), event) for number, event in enumerate(events, 1)
    ]


def test_three_rows_of_an_old_exchange_are_read_as_one_at_the_place_of_the_last():
    entries = list(with_exchanges(log_rows([Deposited(1003), *THREE, Deposited(1)]), 25))
    assert [(row.number, row.event) for row in entries] == [
        (1, Deposited(1003)),
        (4, Exchanged(25, 100, 1003, 250)),
        (5, Deposited(1)),
    ]
    assert totals(row.event for row in entries).credits == 251


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


def test_hands_of_an_old_save_stay_provable_and_the_next_ones_are_committed(old, saved_format):
    with Session.open(old) as session:
        before = session.state.hand
        finish(session)
        session.deposit(10)
        session.deal(1)
        session.draw()
        session.deal(1)
        verdicts = [
            proof_verdict(hand, tuple(hand_faults(hand))) for hand in in_order(session.log, HandFilter())
        ]
        assert verdicts == ["provable" if saved_format < 4 else "proved"] * before + ["proved", "open"]
        committed = 2 if saved_format < 4 else before + 2
        assert (verify(session.log).committed, verify(session.log).problems) == (committed, ())


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (3, [None] * 10 + ["chain", "words"]),
        (4, ["bet"] * 6 + ["chain", "words"]),
        ("4_between_hands", ["bet"] * 7 + ["words"]),
    ],
)
def test_secret_of_a_deal_that_an_old_save_was_committed_to_stays_fixed_before_the_bet_alone(old, expected):
    with Session.open(old) as session:
        finish(session)
        session.deal(1)
        session.draw()
        session.choose_phrase("chosen after the first value")
        session.deal(1)
        assert [hand.fixed for hand in in_order(session.log, HandFilter())] == expected
