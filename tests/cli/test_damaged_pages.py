"""A save with a damaged page: what commands report, which hands are salvaged, and how the snapshot is made again."""

import sqlite3
from contextlib import closing

import pytest

from tests.play.saves.damage import PAGE
from tests.quick import quick_and_slow
from videopoker.play.session import Session

HANDS = 60


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """The bytes of a save of sixty hands."""
    path = tmp_path_factory.mktemp("sound") / "mine.sqlite3"
    with Session.open(path) as session:
        for _ in range(HANDS):
            session.deal(1)
            session.draw()
    return path.read_bytes()


@pytest.fixture
def save(saves, sound):
    """A copy of that save."""
    saves.mkdir()
    path = saves / "mine.sqlite3"
    path.write_bytes(sound)
    return path


def zero(save, page):
    """Make a page of a save zeros."""
    content = save.read_bytes()
    save.write_bytes(content[: (page - 1) * PAGE] + bytes(PAGE) + content[page * PAGE :])


def root_of(save, table):
    with closing(sqlite3.connect(save)) as connection:
        query = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
        return connection.execute(query, (table,)).fetchone()[0]


def test_hands_of_a_save_that_was_cut_off_are_salvaged(run, save, sound):
    cut = sound[: len(sound) // 5 * 4]
    save.write_bytes(cut)
    explained = run("saves", "explain", "mine")[1]
    code, out, _ = run("saves", "salvage", "mine")
    assert code == 0
    assert HANDS / 4 < (hands := int(out.split()[0])) < HANDS
    assert f"certain: {hands} deals" in explained
    assert run("verify", "--save", "mine-salvaged")[0] == 0
    assert save.read_bytes() == cut


def test_damaged_snapshot_is_named_and_made_again(run, run_json, save, monkeypatch):
    monkeypatch.setattr("videopoker.play.saves.log.fold_and_index.SNAPSHOT_ROWS", 20)
    Session.open(save).close()
    zero(save, root_of(save, "snapshot"))
    mend = "`videopoker verify --save mine --mend` rebuilds it from the log"
    explained = run("saves", "explain", "mine")[1]
    assert mend in explained
    assert f"certain: {HANDS} deals" in explained
    assert mend in run_json("saves")[0]["health"]
    code, out, err = run("verify", "--save", "mine")
    assert (code, err) == (1, "")
    assert out.count(mend) == 1
    assert run("verify", "--save", "mine", "--mend")[0] == 0
    assert run_json("saves")[0]["health"] == "sound"
    assert len(run_json("history", "--save", "mine", "--last", "99")) == HANDS


@pytest.mark.parametrize("step", quick_and_slow([4, 1]))
def test_no_command_fails_on_a_save_with_any_damaged_page(run, save, sound, step):
    for page in range(2, len(sound) // PAGE + 1, step):
        for other in (0, 1):  # zeros, or the page before it again
            save.write_bytes(sound)
            if other:
                content = sound[(page - 2) * PAGE : (page - 1) * PAGE]
                save.write_bytes(sound[: (page - 1) * PAGE] + content + sound[page * PAGE :])
            else:
                zero(save, page)
            for command in ("history --last 3", "verify"):
                assert run(*command.split(), "--save", "mine")[0] in {0, 1, 2}, (page, other, command)
