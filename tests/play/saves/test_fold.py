"""A save opens from its snapshot as from its first row, and without a bad snapshot."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from hashlib import sha256

import pytest

from tests.quick import quick_and_slow
from tests.real_saves import real_session
from videopoker.core.machine.evolve import replay
from videopoker.core.machine.snapshot import VERSION
from videopoker.core.machine.state import Phase
from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.files.sqlite_file import mend_hint
from videopoker.play.saves.index.fold import Folded
from videopoker.play.saves.log import fold_and_index as stores
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import read_head, write_head
from videopoker.play.session import Session


@pytest.fixture(autouse=True)
def frequent(monkeypatch):
    """Snapshots after every ten rows."""
    monkeypatch.setattr(stores, "SNAPSHOT_ROWS", 10)


@pytest.fixture
def save(path):
    """A save of some hands of two games, the last one in play."""
    with real_session(path, b"folded") as session:
        for game in ("deuces-wild-full-pay", "jacks-or-better-9-6"):
            session.choose(game)
            for hands in (1, 3, 1):
                session.deal(2, hands=hands)
                session.draw([0])
        session.deal(5, hands=3)
    return path


def from_the_first_row(log):
    folded = Folded()
    for entry in log.rows.entries():
        folded.add(entry)
    return folded


def change_snapshot(path, change):
    """Change the snapshot and update its hash."""
    with closing(sqlite3.connect(path)) as connection, connection:
        row, content, digest = connection.execute(
            "SELECT row, content, event.hash FROM snapshot JOIN event ON number = row"
        ).fetchone()
        content = change(content)
        seal = sha256(digest + content.encode()).digest()
        connection.execute("UPDATE snapshot SET content = ?, hash = ? WHERE row = ?", (content, seal, row))
        write_head(connection, replace(read_head(connection, str(path)), snapshot=seal))


def test_save_keeps_one_snapshot_near_its_end(save):
    with Log.read(save) as log:
        assert 0 <= log.rows.ends_at() - log.derived.snapshot().row <= 10 + 1
        assert log._connection.execute("SELECT count(*) FROM snapshot").fetchone() == (1,)


def test_save_opens_from_its_snapshot_as_from_its_first_row(save):
    with Log.read(save) as log:
        kept = log.derived.snapshot()
        for entry in log.rows.entries(kept.row):
            kept.add(entry)
        whole = from_the_first_row(log)
        assert kept.to_text() == log.folded().to_text() == whole.to_text()
        assert (kept.state, kept.totals, kept.recent_games) == (
            whole.state,
            whole.totals,
            whole.recent_games,
        )
        assert whole.state == replay(log.rows.events())


def test_hand_in_play_is_drawn_the_same_from_a_snapshot(save):
    with Session.open(save) as session:
        for _ in range(11):
            session.deposit(1)  # until the snapshot itself holds the hand
        waiting = session.log.derived.snapshot().state
        assert (waiting.phase, len(waiting.more)) == (Phase.DRAWING, 2)
        assert replay(session.draw([1]), waiting).finals == session.state.finals


def test_session_from_a_snapshot_continues_like_one_without(save):
    with Session.open(save) as session:
        session.draw()
        for _ in range(8):
            session.deal(1)
            session.draw([0, 1])
        assert session.state == replay(session.log.rows.events())
        assert session.totals == from_the_first_row(session.log).totals
        assert verify(session.log).ok


@pytest.mark.parametrize(
    "change",
    [
        lambda content: content.replace(f'"version":{VERSION}', f'"version":{VERSION + 1}'),
        lambda _: "",
        lambda _: "[]",
        lambda content: content[:-1],
        lambda content: content.replace('"coin_in"', '"coins_in"'),
        lambda _: "[" * 100_000,
    ],
    ids=["newer", "empty", "no snapshot", "cut short", "other fields", "deep"],
)
def test_unreadable_snapshot_is_made_again_when_the_save_is_played(save, change):
    """At once, not with the next move: folding a million hands takes a minute."""
    with Log.read(save) as log:
        whole = from_the_first_row(log).to_text()
    change_snapshot(save, change)
    with Log.read(save) as log:
        assert log.folded().to_text() == whole
        assert log.derived.snapshot() is None
    with Session.open(save) as session:
        assert session.log.derived.snapshot().to_text() == whole
        assert verify(session.log).ok


def test_snapshot_that_was_damaged_is_ignored(save):
    with closing(sqlite3.connect(save)) as connection, connection:
        connection.execute("UPDATE snapshot SET content = replace(content, '\"credits\":', '\"credits\":1')")
    with Log.read(save) as log:
        assert log.derived.snapshot() is None


def test_snapshot_of_another_log_is_ignored(save, tamper):
    tamper(
        save,
        "UPDATE event SET record = json_set(record, '$.credits', 1005) WHERE number = 3",
        rechain=True,
        recommit=True,
    )
    with Log.read(save) as log:
        assert log.derived.snapshot() is None
        assert log.folded().totals.deposits == 1005


def test_verify_finds_a_snapshot_that_contradicts_the_log(save):
    change_snapshot(save, lambda content: content.replace('"deposits":1000', '"deposits":5000'))
    with Log.read(save) as log:
        (problem,) = verify(log).problems
        row = log.derived.snapshot().row
    assert problem == f"the snapshot at row {row} differs from the log; {mend_hint(save)}"
    with Log.open(save) as log:
        log.derived.rebuild()
        assert verify(log).ok


def test_meters_know_the_time_played(save, tamper):
    minutes = "UPDATE event SET time = '2026-01-01T00:' || printf('%02d', number) || ':00+00:00'"
    tamper(save, minutes, rechain=True, recommit=True)
    with Session.open(save) as session:
        rows = session.log.rows.last
        assert session.totals.seconds == 60 * (rows - 1)
        assert session.totals.hands_per_hour == pytest.approx(session.totals.games * 60 / (rows - 1))


def test_meters_of_a_session_do_not_change_once_returned(save):
    with Session.open(save) as session:
        before = session.totals.copied()
        session.deposit(7)
        assert session.totals.deposits == before.deposits + 7


def test_standing_of_a_reader_follows_who_plays(save):
    with Log.read(save) as log, Session.open(save) as session:
        assert log.folded().state.phase is Phase.DRAWING
        session.draw()
        assert log.folded().state == session.state


def test_text_of_a_standing_is_one_line_of_json(save):
    with Log.read(save) as log:
        text = log.folded().to_text()
    assert "\n" not in text
    assert json.loads(text)["version"] == VERSION


def fault(path):
    with Log.read(path) as log:
        return log.derived.fault_beside()


SNAPSHOTS = {
    "removed": "DELETE FROM snapshot",
    "altered": "UPDATE snapshot SET content = replace(content, '\"credits\":', '\"credits\":1')",
    "with another hash": "UPDATE snapshot SET hash = zeroblob(32)",
    "of another row": "UPDATE snapshot SET row = row + 1",
    "of no row": "UPDATE snapshot SET row = 100000",
}


@pytest.mark.parametrize("wrong", quick_and_slow(SNAPSHOTS, 2))
def test_wrong_snapshot_is_reported_and_made_again(saves, run, run_json, wrong):
    path = saves / "default.sqlite3"
    with Session.open(path) as session:
        for _ in range(20):
            session.deal(1)
            session.draw()
    assert fault(path) == ""
    state = Log.read(path).folded().state
    for mended in (lambda: run("verify", "--mend"), lambda: Session.open(path).close()):
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(SNAPSHOTS[wrong])
        text = f"its snapshot is {'missing' if wrong == 'removed' else 'damaged'}; `videopoker verify --save default --mend`"
        assert text in run_json("saves")[0]["health"]
        for command in (["saves", "explain"], ["verify"]):
            code, out, err = run(*command)
            assert (code, err) == (1, "")
            assert text in out
        mended()
        assert fault(path) == ""
        assert Log.read(path).folded().state.credits == state.credits
