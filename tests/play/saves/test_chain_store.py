"""The stored secrets of a chain: damaged ones are never dealt from, and no kill or rebuild loses them."""

import re
import shlex
from functools import partial

import pytest

from tests.play.plays import by_sql, play
from videopoker.core.machine import game
from videopoker.core.machine.events import ChainStarted
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


def stored(path):
    return by_sql(path, "SELECT number, secret FROM chain_secret ORDER BY number")


def why_begun(path):
    with Log.read(path) as log:
        return [event.why for event in log.rows.events() if isinstance(event, ChainStarted)]


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
    by_sql(save, statement)
    before = save.read_bytes()
    with pytest.raises(SaveError) as refused:
        Session.open(save)
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)
    assert save.read_bytes() == before


@pytest.mark.parametrize("number", POINTS)
def test_damaged_secret_is_found_by_verify_and_explain_however_late_its_deal_is(save, run, number):
    by_sql(save, f"UPDATE chain_secret SET secret = zeroblob(32) WHERE number = {number}")
    with Log.read(save) as log:
        (problem,) = verify(log).problems
        assert DAMAGED in problem
    code, out, _ = run("saves", "explain", "default")
    assert (code, DAMAGED in out.splitlines()[0]) == (1, True)


def test_save_without_secrets_is_made_one_that_can_be_played_by_the_command_that_its_refusal_names(save, run):
    by_sql(save, "DELETE FROM chain_secret")
    with pytest.raises(SaveError) as refused:
        Session.open(save)
    (named,) = re.findall("`videopoker (.*?)`", str(refused.value))
    assert run(*shlex.split(named))[0] == 0
    with Session.open(save) as session:
        play(session, 2)
        assert verify(session.log).problems == ()
    assert why_begun(save) == ["new", "restore"]


def test_missing_secret_before_the_end_is_computed_from_a_later_one(save):
    by_sql(save, "DELETE FROM chain_secret WHERE number < 10")
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
        by_sql(save, statement)
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


def test_hands_of_one_transaction_are_undone_when_a_secret_is_damaged_and_can_be_salvaged(save, run, script):
    by_sql(save, "UPDATE chain_secret SET secret = zeroblob(32) WHERE number = 4")
    code, _, complaint = run("run", script("auto 5 all\n"), "--save", "default")
    assert (code, complaint.count("\n")) == (2, 1)
    assert DAMAGED in complaint
    assert run("saves", "salvage", "default")[0] == 0


# rebuilt tables
