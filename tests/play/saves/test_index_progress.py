"""A save whose index an earlier version made is played at once; its hands are read meanwhile, a few rows at a time."""

import signal
import subprocess
import sys

import pytest

from tests.play.saves.test_index import change, derived, play
from videopoker.play.saves import derived as made_from_log
from videopoker.play.saves.derived import HandsNotRead
from videopoker.play.saves.file_check import DamagedSave
from videopoker.play.saves.hands import HandFilter, count, in_order, page
from videopoker.play.saves.index import index_end
from videopoker.play.saves.ledger import sessions
from videopoker.play.saves.log import Log
from videopoker.play.saves.verify import verify
from videopoker.play.session import Session

EARLIER = (
    "DROP TABLE hand",
    "DROP TABLE index_progress",
    "CREATE TABLE hand (number INTEGER PRIMARY KEY, dealt INTEGER, last INTEGER, game INTEGER, lines TEXT, paid INTEGER)",
    "CREATE TABLE block (block INTEGER)",
)
"""What makes the index one of an earlier version."""


@pytest.fixture(autouse=True)
def short_steps(monkeypatch):
    """A log of more than 20 rows is long, and seven rows are a step."""
    monkeypatch.setattr(made_from_log, "SHORT_LOG", 20)
    monkeypatch.setattr(made_from_log, "ROWS_AT_ONCE", 7)
    monkeypatch.setattr(made_from_log, "SNAPSHOT_ROWS", 20)


@pytest.fixture
def earlier(path):
    """A save of sixty hands with an index of an earlier version, and the tables of a sound one."""
    with Session.open(path) as session:
        play(session, 60)
    sound = derived(path)
    change(path, *EARLIER)
    return sound


def read_the_rest(session):
    while session.log.check_some():
        pass


def test_save_with_an_earlier_index_is_played_at_once_and_tells_how_many_hands_are_read(path, earlier):
    with Session.open(path) as session:
        for needs_hands in (
            lambda: page(session.log, HandFilter(), size=1),
            lambda: count(session.log, HandFilter()),
            lambda: sessions(session.log),
        ):
            with pytest.raises(HandsNotRead, match=r"^\d+ of 60 hands read$"):
                needs_hands()
        session.deal(1)
        session.draw()
        with pytest.raises(HandsNotRead, match=r"^\d+ of 61 hands read$"):
            page(session.log, HandFilter(), size=1)
        read_the_rest(session)
        assert [hand.dealt.hand for hand in in_order(session.log, HandFilter())] == [*range(1, 62)]
        session.deal(1)
        session.draw()
        assert count(session.log, HandFilter()) == 62
        assert verify(session.log).problems == ()
    assert derived(path)["hand"][:59] == earlier["hand"][:59]


def test_screen_that_reads_beside_the_player_tells_it_too_and_a_command_reads_the_log(path, earlier):
    with Session.open(path) as session:
        session.log.check_some()
        with Log.read(path, wait=0) as log, pytest.raises(HandsNotRead, match=r"^\d+ of 60 hands read$"):
            page(log, HandFilter(), size=1)
        with Log.read(path) as log:
            assert count(log, HandFilter()) == 60
        with Log.read(path, wait=0) as log:
            read_the_rest(session)
            assert count(log, HandFilter()) == 60


def test_short_log_is_read_when_the_save_is_opened(path, earlier, monkeypatch):
    monkeypatch.setattr(made_from_log, "SHORT_LOG", 5000)
    with Session.open(path) as session:
        assert count(session.log, HandFilter()) == 60


READER = """
import sys
from pathlib import Path
from videopoker.play.saves import derived
from videopoker.play.saves.index import index_end
from videopoker.play.saves.log import Log

derived.SHORT_LOG, derived.ROWS_AT_ONCE = 20, 7
log = Log.open(Path(sys.argv[1]))
while log.check_some():
    print(index_end(log.rows.connection), flush=True)
"""


def test_killed_process_leaves_the_hands_it_has_read(path, earlier):
    with subprocess.Popen([sys.executable, "-c", READER, str(path)], stdout=subprocess.PIPE) as process:
        rows = [int(process.stdout.readline()) for _ in range(5)]
        process.send_signal(signal.SIGKILL)
    with Log.open(path) as log:
        assert index_end(log.rows.connection) >= rows[-1] > rows[0] > 0
        while log.check_some():
            pass
        assert verify(log).problems == ()
    assert derived(path)["hand"] == earlier["hand"]


def test_progress_that_does_not_fit_the_index_is_not_used(path, earlier):
    with Log.open(path) as log:
        for _ in range(5):
            log.check_some()
    change(path, "DELETE FROM hand WHERE number > 2")
    with Log.open(path) as log:
        assert index_end(log.rows.connection) == 0
        while log.check_some():
            pass
    assert derived(path)["hand"] == earlier["hand"]


def test_damaged_row_is_found_while_the_hands_are_read(path, earlier, tamper):
    tamper(path, "UPDATE event SET record = '{}' WHERE number = 50")
    with Session.open(path) as session:
        with pytest.raises(DamagedSave, match="row 50 of its log is damaged"):
            read_the_rest(session)
        with pytest.raises(DamagedSave, match="row 50 of its log is damaged"):
            count(session.log, HandFilter())
