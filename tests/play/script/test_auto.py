"""`auto` stores many hands in one commit and then returns their events."""

import json
import signal
import subprocess
import sys

import pytest

from videopoker.core.machine.events import Drawn
from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.log.log import Log
from videopoker.play.script.parser import read_script
from videopoker.play.script.runner import play_script
from videopoker.play.script.steps import ScriptError
from videopoker.play.session import Session


@pytest.fixture
def path(tmp_path):
    return tmp_path / "mine.sqlite3"


def steps(text):
    return read_script(text, None, [Session.in_memory().state.paytable])


def fail(session, error):
    """Play a hand in one commit that then fails."""
    with session.one_commit():
        session.deal(1)
        session.draw()
        raise error


def test_killed_auto_loses_nothing_it_had_printed(path, script):
    command = ["-m", "videopoker", "run", script("bet 1\nauto 100000 none\n"), "--json"]
    saves = ["--saves", str(path.parent), "--save", path.stem]
    with subprocess.Popen(
        [sys.executable, *command, *saves], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as run:
        printed = [run.stdout.readline() for _ in range(300)]
        run.send_signal(signal.SIGKILL)
        printed += run.stdout.read().splitlines(keepends=True)
    records = [json.loads(line) for line in printed if line.endswith(b"\n")]
    shown = [(one["hand"], one["cards"], one["paid"]) for one in records if one["event"] == "drawn"]
    assert len(shown) > 100
    with Log.read(path) as log:
        drawn = [event for event in log.rows.events() if isinstance(event, Drawn)]
        assert [(one.hand, [str(card) for card in one.cards], one.paid) for one in drawn][
            : len(shown)
        ] == shown
        assert verify(log).ok


def test_event_of_auto_is_stored_when_it_is_given(path):
    with Session.open(path) as session:
        for number, event in enumerate(play_script(steps("bet 1\nauto 30 none"), session)):
            if number % 10 == 0:
                with Log.read(path) as log:
                    assert event in list(log.rows.events())


def test_auto_that_runs_out_of_credits_keeps_the_hands_it_played(path):
    with Session.open(path) as session:
        given = []
        with pytest.raises(
            ScriptError, match=r"script:2: no credits are left after [0-9,]+ of 900,000 hands"
        ):
            given.extend(play_script(steps("bet 5\nauto 900000 none"), session))
        assert [event for event in session.log.rows.events() if isinstance(event, Drawn)] == [
            event for event in given if isinstance(event, Drawn)
        ]
        assert session.state.credits == 0


def test_error_in_a_commit_undoes_all_of_it(path):
    with Session.open(path) as session:
        session.deal(1)
        session.draw()
        before, rows = session.state, session.log.rows.last
        with pytest.raises(KeyError):
            fail(session, KeyError)
        assert (session.state, session.log.rows.last) == (before, rows)
        session.deal(1)
        assert session.state.hand == before.hand + 1
    with Log.read(path) as log:
        assert verify(log).ok


def test_session_that_began_in_a_commit_undone_begins_again(path):
    Session.open(path).close()
    with Session.open(path) as session:
        with pytest.raises(SaveError):
            fail(session, SaveError("the disk is full"))
        session.deal(1)
        session.draw()
    with Log.read(path) as log:
        assert verify(log).ok
        assert log.folded().totals.sessions == 2
