"""A save opens from its snapshot as from its first row, and without a bad snapshot."""

import pytest

from tests.play.plays import by_sql, play
from tests.play.saves.forge import change_snapshot
from tests.quick import quick_and_slow
from tests.real_saves import real_session
from videopoker.core.machine.evolve import replay
from videopoker.core.machine.snapshot import VERSION
from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.files.sqlite_file import mend_hint
from videopoker.play.saves.index.fold import Folded
from videopoker.play.saves.log import fold_and_index as stores
from videopoker.play.saves.log.log import Log
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
        play(session, 20)
    assert fault(path) == ""
    state = Log.read(path).folded().state
    for mended in (lambda: run("verify", "--mend"), lambda: Session.open(path).close()):
        by_sql(path, SNAPSHOTS[wrong])
        text = f"its snapshot is {'missing' if wrong == 'removed' else 'damaged'}; `videopoker verify --save default --mend`"
        assert text in run_json("saves")[0]["health"]
        for command in (["saves", "explain"], ["verify"]):
            code, out, err = run(*command)
            assert (code, err) == (1, "")
            assert text in out
        mended()
        assert fault(path) == ""
        assert Log.read(path).folded().state.credits == state.credits
