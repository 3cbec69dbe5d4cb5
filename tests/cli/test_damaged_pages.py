"""A save with a damaged page: what commands report, which hands are salvaged, and how the index is rebuilt."""

import sqlite3
from contextlib import closing

import pytest

from tests.play.saves.damage import PAGE
from tests.quick import quick_and_slow
from videopoker.play.session import Session

HANDS = 60
BESIDE = ["hand", "snapshot", "game", "ledger_row"]


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


def test_hands_up_to_an_unreadable_page_of_the_log_are_salvaged(run, run_json, save):
    zero(save, len(save.read_bytes()) // PAGE - 2)
    code, out, _ = run("saves", "salvage", "mine")
    assert code == 0
    hands = int(out.split()[0])
    assert HANDS / 2 < hands < HANDS
    assert f"certain: {hands} deals" in run("saves", "explain", "mine")[1]
    assert len(run_json("history", "--save", "mine-salvaged", "--last", "99")) == hands
    assert run("verify", "--save", "mine-salvaged")[0] == 0


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


@pytest.mark.parametrize("table", quick_and_slow(BESIDE, 2))
def test_damaged_page_outside_the_log_is_named_and_repaired(run, run_json, save, table):
    zero(save, root_of(save, table))
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


def test_history_reads_the_log_and_says_so_where_the_index_lacks_hands(run, save):
    with closing(sqlite3.connect(save)) as connection, connection:
        connection.execute("DELETE FROM hand")
    code, out, err = run("history", "--save", "mine")
    assert code == 0
    assert "its index lacks hands; `videopoker verify --save mine --mend` rebuilds it" in err
    assert f"hand {HANDS}" in out.lower()
    assert run("verify", "--save", "mine")[0] == 1
    assert run("verify", "--save", "mine", "--mend")[0] == 0


DAMAGE = {
    "a hand is missing": "DELETE FROM hand WHERE number = 30",
    "a line is no text": "UPDATE hand SET lines = CAST(X'0aff0a' AS TEXT) WHERE number = 60",
    "a row is another": "UPDATE hand SET row = row + 1, last_row = 2 WHERE number BETWEEN 20 AND 60",
    "the game is missing": "DELETE FROM game",
}


@pytest.mark.parametrize("damage", quick_and_slow(DAMAGE, 2))
def test_commands_that_read_a_damaged_index_say_so_in_one_line(run, save, damage):
    with closing(sqlite3.connect(save)) as connection, connection:
        connection.execute(DAMAGE[damage])
    for command in ("history", "stats --ledger", "verify --last 2", "history --csv --line flush"):
        code, out, err = run(*command.split(), "--save", "mine")
        assert code in {0, 1, 2}, (command, err)
        assert code == 0 or "verify --save mine --mend` rebuilds it" in out + err
    assert "verify --save mine --mend` rebuilds it" in run("verify", "--save", "mine")[1]
    assert run("verify", "--save", "mine", "--mend")[0] == 0


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
