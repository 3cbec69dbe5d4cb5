"""The stored secrets of a chain: damaged ones are never dealt from, and no kill or rebuild loses them."""

import re
import shlex
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import partial

import pytest

from tests.play.saves.test_old_saves import write
from tests.pseudo_terminal import HANG_SECONDS
from videopoker.core.machine import game
from videopoker.core.machine.events import ChainStarted, Deposited
from videopoker.core.machine.state import Phase
from videopoker.play import session as sessions
from videopoker.play.deals import shuffle as secret_chain
from videopoker.play.deals.shuffle import new_chain
from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.files.sqlite_file import DamagedSave, SaveError
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session

DAMAGED = "the stored secrets of its next deals are damaged"
COPY = "is a copy without the secrets of its deals, for checking only"
POINTS = [2, 4, 6, 8, 10]
"""The numbers of the stored secrets of a short chain."""


@pytest.fixture
def short(monkeypatch):
    """Chains of ten deals, every second secret stored."""
    monkeypatch.setattr(game, "SHORTEST_CHAIN", 10)
    monkeypatch.setattr(secret_chain, "POINT_STEP", 2)
    monkeypatch.setattr(sessions, "new_chain", partial(new_chain, length=10))


@pytest.fixture
def save(saves, short):
    """A save of one hand with a short chain; the next deal has secret 2."""
    path = saves / "default.sqlite3"
    with Session.open(path) as session:
        session.deal(1)
        session.draw()
    return path


def change(path, statement):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def stored(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT number, secret FROM chain_secret ORDER BY number").fetchall()


def why_begun(path):
    with Log.read(path) as log:
        return [event.why for event in log.rows.events() if isinstance(event, ChainStarted)]


def play(session, hands):
    for _ in range(hands):
        session.deal(1)
        session.draw()


def test_stored_secrets_are_every_step_and_the_end(save):
    assert [number for number, _ in stored(save)] == POINTS


WRONG = {
    "the next changed": ("UPDATE chain_secret SET secret = zeroblob(32) WHERE number = 2", DAMAGED),
    "the next cut short": ("UPDATE chain_secret SET secret = x'00' WHERE number = 2", DAMAGED),
    "all later ones deleted": ("DELETE FROM chain_secret WHERE number > 1", COPY),
    "secrets of another chain": ("UPDATE chain_secret SET secret = randomblob(32)", DAMAGED),
    "numbers moved": ("UPDATE chain_secret SET number = number + 1000", DAMAGED),
    "the table emptied": ("DELETE FROM chain_secret", COPY),
    "the table dropped": ("DROP TABLE chain_secret", "its content is damaged (SQLite: no such table"),
    "another table": ("ALTER TABLE chain_secret RENAME COLUMN secret TO other", "made by another program"),
}


@pytest.mark.parametrize("what", WRONG)
def test_save_with_damaged_secrets_is_refused_in_one_line_and_not_changed(save, what):
    statement, problem = WRONG[what]
    change(save, statement)
    before = save.read_bytes()
    with pytest.raises(SaveError) as refused:
        Session.open(save)
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)
    assert save.read_bytes() == before


def test_refusal_of_damaged_secrets_says_what_to_do(save):
    change(save, "UPDATE chain_secret SET secret = zeroblob(32)")
    with pytest.raises(DamagedSave, match="`videopoker saves salvage default` makes a save with new ones"):
        Session.open(save)


@pytest.mark.parametrize("number", POINTS)
def test_damaged_secret_is_found_by_verify_and_explain_however_late_its_deal_is(save, run, number):
    change(save, f"UPDATE chain_secret SET secret = zeroblob(32) WHERE number = {number}")
    with Log.read(save) as log:
        (problem,) = verify(log).problems
        assert DAMAGED in problem
    code, out, _ = run("saves", "explain", "default")
    assert (code, DAMAGED in out.splitlines()[0]) == (1, True)


def test_save_without_secrets_is_made_one_that_can_be_played_by_the_command_that_its_refusal_names(save, run):
    change(save, "DELETE FROM chain_secret")
    with pytest.raises(SaveError) as refused:
        Session.open(save)
    (named,) = re.findall("`videopoker (.*?)`", str(refused.value))
    assert run(*shlex.split(named))[0] == 0
    with Session.open(save) as session:
        play(session, 2)
        assert verify(session.log).problems == ()
    assert why_begun(save) == ["new", "restore"]


def test_every_hand_of_a_save_with_damaged_secrets_is_salvaged_and_a_new_chain_begins(save, run):
    change(save, "UPDATE chain_secret SET secret = zeroblob(32)")
    assert run("saves", "salvage", "default")[0] == 0
    salvaged = save.with_name("default-salvaged.sqlite3")
    with Session.open(salvaged) as session:
        assert session.state.hand == 1
        play(session, 2)
        assert verify(session.log).problems == ()
    assert why_begun(salvaged) == ["new", "restore"]


def test_missing_secret_before_the_end_is_computed_from_a_later_one(save):
    change(save, "DELETE FROM chain_secret WHERE number < 10")
    with Session.open(save) as session:
        play(session, 12)
        assert verify(session.log).problems == ()
    assert why_begun(save) == ["new", "end"]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE chain_secret SET secret = zeroblob(32) WHERE number > 2",
        "DELETE FROM chain_secret",
        "DROP TABLE chain_secret",
    ],
)
def test_hand_in_play_is_finished_when_the_next_secret_is_found_damaged_and_no_other_is_dealt(
    save, statement
):
    with Session.open(save) as session:
        session.deal(1)
        change(save, statement)
        (drawn,) = session.draw()
        assert drawn.hand == 2
        for bet in (session.deal, session.cash_out, lambda: session.deposit(1)):
            with pytest.raises(DamagedSave) as refused:
                bet()
            assert "\n" not in str(refused.value)
        with pytest.raises(DamagedSave):
            session.log.check_some()  # the screens show it
        assert session.state.phase is Phase.BETTING
    with Log.read(save) as log:
        assert log.folded().state.hand == 2
        assert log.folded().state.committed is None
    with pytest.raises(SaveError):
        Session.open(save)


def test_hand_in_play_can_be_finished_in_a_later_session_when_the_next_secret_is_damaged(save):
    with Session.open(save) as session:
        session.deal(1)
    change(save, "UPDATE chain_secret SET secret = zeroblob(32) WHERE number > 2")
    with Session.open(save) as session:
        session.draw()
        with pytest.raises(DamagedSave, match=DAMAGED):
            session.deal(1)


def test_hands_of_one_transaction_are_undone_when_a_secret_is_damaged_and_can_be_salvaged(save, run, script):
    change(save, "UPDATE chain_secret SET secret = zeroblob(32) WHERE number = 4")
    code, _, complaint = run("run", script("auto 5 all\n"), "--save", "default")
    assert (code, complaint.count("\n")) == (2, 1)
    assert DAMAGED in complaint
    assert run("saves", "salvage", "default")[0] == 0


def test_next_chain_that_cannot_be_stored_changes_nothing_and_begins_later(save):
    with Session.open(save) as session:
        play(session, 8)
        session.deal(1)
        before = session.state
        connection = session.log._connection
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        kept = stored(save)
        while True:
            try:
                session.deposit(1)  # until the pages are full
            except SaveError:
                break
            before = session.state
        with pytest.raises(SaveError, match="the disk is full"):
            session.draw()
        assert (session.state, stored(save)) == (before, kept)
        connection.execute("PRAGMA max_page_count = 1000000")
        session.draw()
        play(session, 2)
        assert verify(session.log).problems == ()
    assert why_begun(save) == ["new", "end"]
    assert stored(save) != kept


# kills

KILLED_BEFORE = """
import os, signal, sys
from pathlib import Path
from videopoker.play import session

session.{} = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
session.Session.open(Path(sys.argv[1]))
"""
STEPS = {"the chain is made": "new_chain", "the commitment after the chain": "next_commitment"}


def kill(path, step):
    code = KILLED_BEFORE.format(STEPS[step])
    done = subprocess.run([sys.executable, "-c", code, str(path)], check=False, timeout=HANG_SECONDS)
    assert done.returncode == -signal.SIGKILL


@pytest.mark.parametrize("step", STEPS)
def test_new_save_killed_before_its_first_commitment_goes_on_with_one_chain(path, step):
    kill(path, step)
    with Log.read(path) as log:
        assert log.folded().state.secret_chain.chain is None
    with Session.open(path) as session:
        play(session, 2)
        events = list(session.log.rows.events())
        assert [event for event in events if isinstance(event, Deposited)] == [Deposited(1000)]
        assert verify(session.log).problems == ()
    assert why_begun(path) == ["new"]
    assert not (path.parent / "backups").exists()


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("file", [3, 4, "4_between_hands"])
def test_old_save_killed_before_its_chain_begins_goes_on_with_one_chain(path, step, file):
    write(path, file)
    kill(path, step)
    with Session.open(path) as session:
        if session.state.phase is Phase.DRAWING:
            session.draw()
        play(session, 2)
        assert verify(session.log).problems == ()
    assert why_begun(path) == ["upgrade"]


# rebuilt tables


def test_rebuilt_snapshot_keeps_the_stored_secrets(save):
    before = stored(save)
    with Log.open(save) as log:
        log.derived.rebuild()
    assert stored(save) == before
    with Session.open(save) as session:
        play(session, 3)
        assert verify(session.log).problems == ()


def test_save_with_an_unreadable_snapshot_keeps_the_stored_secrets(save, run):
    before = stored(save)
    with closing(sqlite3.connect(save)) as connection:
        query = "SELECT rootpage FROM sqlite_schema WHERE name = 'snapshot'"
        (root,) = connection.execute(query).fetchone()
    content = save.read_bytes()
    save.write_bytes(content[: 4096 * (root - 1)] + bytes(4096) + content[4096 * root :])
    assert run("verify", "--mend")[0] == 0
    assert stored(save) == before
    with Session.open(save) as session:
        play(session, 3)
        assert verify(session.log).problems == ()
    assert why_begun(save) == ["new"]
