"""Whatever is in the file of the index, and whenever it is written or deleted: history and grades are right."""

import os
import sqlite3
from contextlib import closing, contextmanager
from random import Random

import pytest

from tests.play.plays import by_sql
from tests.play.saves.test_index import play, tables
from tests.quick import quick_and_slow
from videopoker.coach.grader import GradedLog
from videopoker.play.saves.index import index_file
from videopoker.play.saves.index.index_file import index_path
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session

HANDS = 20


@pytest.fixture(autouse=True, scope="module")
def small_blocks():
    """Four rows make a block."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(index_file, "BLOCK", 4)
        yield


def answers(path, **how):
    """The index of a save as the grader and the history read it, and the grade."""
    with Log.read(path, **how) as log:
        graded = GradedLog(log)
        list(graded.steps())
        index = log.index(1, HANDS, graded=True)
        rows = tables(log), index.rows("SELECT * FROM decision")
        return rows, graded.grades, index.is_temporary


@pytest.fixture(scope="module")
def sound(small_blocks, tmp_path_factory):
    """The bytes of a save of some hands and of its index, and what they answer."""
    path = tmp_path_factory.mktemp("sound") / "default.sqlite3"
    for hands in (HANDS // 2, HANDS // 2):
        with Session.open(path) as session:
            play(session, hands, b"%d" % hands)
    right = answers(path)
    assert not right[-1]
    return path.read_bytes(), index_path(path).read_bytes(), right


@pytest.fixture
def save(path, sound):
    path.write_bytes(sound[0])
    index_path(path).write_bytes(sound[1])
    return path


@pytest.mark.parametrize("seed", quick_and_slow(range(10)))
def test_flipped_bit_changes_no_answer(save, sound, seed):
    content, random = sound[1], Random(seed)
    for _ in range(25):
        place = random.randrange(len(content))
        flipped = bytes([content[place] ^ 1 << random.randrange(8)])
        index_path(save).write_bytes(content[:place] + flipped + content[place + 1 :])
        assert answers(save) == sound[2]


def test_statement_of_a_table_that_is_not_text_changes_no_answer(save, sound):
    start = sound[1].index(b"CREATE TABLE")
    for place in range(start, start + len("CREATE TABLE")):
        high_bit = bytes([sound[1][place] | 0x80])
        index_path(save).write_bytes(sound[1][:place] + high_bit + sound[1][place + 1 :])
        assert answers(save) == sound[2]


def changes(content):
    """Changes of the index by SQL, that leave its hashes as they are."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(content)
        for table in ("game", "hand", "note", "ledger_row", "decision", "fold", "block", "reached"):
            columns = [row[1:3] for row in connection.execute(f"PRAGMA table_info({table})")]
            yield f"DELETE FROM {table} WHERE {columns[0][0]} = (SELECT max({columns[0][0]}) FROM {table})"
            yield f"DELETE FROM {table} WHERE {columns[0][0]} = (SELECT min({columns[0][0]}) FROM {table})"
            yield f"DROP TABLE {table}"
            for name, kind in columns[1:]:
                if (
                    table != "fold" and name != "block"
                ):  # a wrong fold is not used; the other is a part of the key
                    value = {"BLOB": "zeroblob(5)", "TEXT": "'x'"}.get(kind, f"coalesce({name}, 0) + 1")
                    yield f"UPDATE {table} SET {name} = {value}"
    yield "INSERT INTO hand SELECT 99, row, last_row + 9, time, game, cents, coins, hands, credits_before, cards, ranks, replacements, jackpots, scripted, committed, fixed, held, held_cards, held_ranks, lines, paid_at_draw, paid, staked, doubled_won, scripted_doubles FROM hand WHERE number = 9"
    yield "INSERT INTO ledger_row SELECT -1, row, kind, cents, balance, games, coin_in, coin_out FROM ledger_row LIMIT 1"
    yield "CREATE TRIGGER mine AFTER INSERT ON hand BEGIN DELETE FROM decision; END"
    yield "CREATE VIEW mine AS SELECT 1"
    yield "ALTER TABLE decision ADD COLUMN other INTEGER"


@pytest.mark.parametrize("step", quick_and_slow([4, 1]))
def test_change_that_does_not_make_the_hash_again_changes_no_answer(save, sound, step):
    every = [*changes(sound[1])]
    assert len(every) > 50
    for change in every[::step]:
        index_path(save).write_bytes(sound[1])
        by_sql(index_path(save), change)
        assert answers(save) == sound[2], change


@contextmanager
def locked(path):
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


def test_play_does_not_wait_for_a_locked_index_and_stores_later(path, monkeypatch):
    with Session.open(path) as session:
        play(session, 3)
        session.log.index()
        monkeypatch.setattr(index_file, "_READERS_WAIT", 1000)  # as long as a hang
        with locked(index_path(path)):
            play(session, 3)
        session.deal(1)
        assert session.log.index(1, 7).row == session.log.rows.last
        assert not session.log.index().is_temporary


def test_index_deleted_or_replaced_while_it_is_open_is_made_again(save, sound):
    with Session.open(save) as session, Log.read(save) as log:
        for _ in range(2):
            index_path(save).unlink()
            play(session, 2)
            assert len(tables(log)["hand"]) == len(tables(session.log)["hand"]) == session.state.hand
            assert index_path(save).exists()
        fresh = save.with_name("other")
        fresh.write_bytes(sound[1])
        fresh.replace(index_path(save))
        play(session, 1)
        assert len(tables(log)["hand"]) == len(tables(session.log)["hand"]) == session.state.hand


def make_link(file):
    file.symlink_to(file.with_name("elsewhere"))


@pytest.mark.parametrize("make", [make_link, os.mkfifo, os.mkdir])
def test_what_is_no_file_in_its_place_stays_and_the_log_is_read(save, sound, make):
    file = index_path(save)
    file.unlink()
    make(file)
    before = file.lstat()
    assert answers(save) == (*sound[2][:-1], True)
    with Session.open(save) as session:
        play(session, 1)
        assert len(tables(session.log)["hand"]) == HANDS + 1
    assert os.path.samestat(file.lstat(), before)
    assert not file.with_name("elsewhere").exists()


def test_index_of_another_save_is_not_used(save, sound, tmp_path):
    other = tmp_path / "other.sqlite3"
    with Session.open(other) as session:
        play(session, 9)
        session.log.index()
    index_path(other).replace(index_path(save))
    assert answers(save) == sound[2]


def test_file_that_cannot_be_opened_is_not_used(save, sound, monkeypatch):
    def refuse(*_, **__):
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(index_file, "connect_to", refuse)
    assert answers(save) == (*sound[2][:-1], True)
