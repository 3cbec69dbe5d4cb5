"""Power lost at any moment of play: every hand that was shown is there afterwards."""

from random import Random

import pytest

from tests.real_saves import real_session
from videopoker.core.machine.evolve import replay
from videopoker.play.saves.files import schema
from videopoker.play.saves.log import fold_and_index as derived
from videopoker.play.saves.log import log as logs
from videopoker.play.session import Session

pytest.importorskip("apsw")
from tests.play.saves.power import Disk, Recorder, recorded_connection


def played(path, level):
    """The trace of some hands at this level of syncing, with a mark for each row that was shown; the save before."""
    with real_session(path, b"power") as session:
        session.deal(1)
        session.draw()
    before = path.read_bytes()
    recorder = Recorder()

    def connect(path):
        connection = recorded_connection(recorder, path)
        connection.execute(f"PRAGMA synchronous = {level}")
        return connection

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(logs, "connect", connect)
        patch.setattr(derived, "SNAPSHOT_ROWS", 4)
        with real_session(path, b"power") as session:
            for _ in range(2):
                session.deal(2)
                recorder.trace.append(("shown", "", session.log.rows.last))
                session.draw([0])
                recorder.trace.append(("shown", "", session.log.rows.last))
    with logs.Log.read(path) as log:
        return recorder.trace, before, list(log.rows.events())


def losses(path, level, tries):
    """Whether a row that was shown is missing, for each of `tries` power losses after each step."""
    trace, before, events = played(path, level)
    disk, shown, random = Disk({path.name: before}), 0, Random(level)
    for step in trace:
        if step[0] == "shown":
            shown = step[2]
        else:
            disk.do(step)
        for _ in range(tries):
            for file in path.parent.iterdir():
                file.unlink()
            for name, content in disk.after_power_loss(random).items():
                (path.parent / name).write_bytes(content)
            with logs.Log.open(path) as log:
                found = list(log.rows.events())
                assert found == events[: len(found)]
                assert log.folded().state == replay(found)
                yield len(found) < shown


def test_every_hand_that_was_shown_is_there_after_the_power_was_lost(path):
    assert not any(losses(path, level="EXTRA", tries=1))


def test_power_loss_shows_without_the_sync_of_the_folder(path):
    """So the test above can fail: without the sync of the folder a hand that was shown may vanish."""
    assert any(losses(path, level="FULL", tries=2))


def test_program_syncs_the_folder(path):
    Session.open(path).close()
    connection = schema.connect(path)
    assert connection.execute("PRAGMA synchronous").fetchone() == (3,)
    connection.close()
