"""A process killed at any moment loses nothing that it had shown."""

import json
import signal
import subprocess
import sys

import pytest

from tests.pseudo_terminal import HANG_SECONDS
from tests.quick import quick_and_slow
from videopoker.core.machine.event_codec import from_record
from videopoker.core.machine.events import ChainStarted, Committed
from videopoker.core.machine.evolve import replay
from videopoker.core.machine.state import Phase
from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session

PLAYER = """
import json, sys
from pathlib import Path
from videopoker.core.machine.event_codec import to_record
from videopoker.core.machine.state import Phase
from videopoker.play.session import Session

with Session.open(Path(sys.argv[1])) as session:
    if session.state.phase is Phase.DRAWING:
        print(json.dumps(to_record(session.draw()[0])), flush=True)
    while True:
        if not session.state.credits:
            print(json.dumps(to_record(*session.deposit(1000))), flush=True)
        print(json.dumps(to_record(*session.deal(1))), flush=True)
        print(json.dumps(to_record(*session.draw([0, 1]))), flush=True)
"""


def killed_after(path, moves):
    """The events shown by a process that was killed after this many of them."""
    with subprocess.Popen([sys.executable, "-c", PLAYER, str(path)], stdout=subprocess.PIPE) as process:
        shown = [process.stdout.readline() for _ in range(moves)]
        process.send_signal(signal.SIGKILL)
        shown += process.stdout.read().splitlines(keepends=True)
    return [from_record(json.loads(line)) for line in shown if line.endswith(b"\n")]


@pytest.mark.parametrize("moves", quick_and_slow([7, 1, 2, 20]))
def test_killed_process_loses_nothing_it_had_shown(path, moves):
    shown = killed_after(path, moves)
    with Session.open(path) as session:
        log = list(session.log.rows.events())
        moves = [event for event in log[3:] if not isinstance(event, ChainStarted | Committed)]
        assert moves[: len(shown)] == shown
        assert len(moves) - len(shown) <= 1  # stored, and killed before it was shown
        assert session.state == replay(log)
        assert verify(session.log).ok
        session.draw() if session.state.phase is Phase.DRAWING else session.deal(1)


HALF_WRITTEN = """
import os, signal, sys
from pathlib import Path
from videopoker.play.saves.log.log import Log

log = Log.open(Path(sys.argv[1]))
log._connection.execute("PRAGMA cache_size = 1")
log._connection.execute("BEGIN IMMEDIATE")
log._connection.execute("UPDATE head SET rows = rows + 200")
for number in range(log.rows.last + 1, log.rows.last + 200):
    row = (number, "t", '{"event":"deposited","credits":1}', bytes(32))
    log._connection.execute("INSERT INTO event VALUES (?, ?, ?, ?)", row)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_save_of_a_process_killed_while_writing_is_read_and_played(played, rows):
    before = rows(played)
    with Log.read(played) as log:
        events = list(log.rows.events())
    subprocess.run([sys.executable, "-c", HALF_WRITTEN, str(played)], check=False, timeout=HANG_SECONDS)
    assert list(played.parent.glob("*-journal")), "nothing was half written"
    with Log.read(played) as log:
        assert list(log.rows.events()) == events
    with Session.open(played) as session:
        assert session.state.phase is Phase.DRAWING
        assert verify(session.log).ok
    assert rows(played) == before
