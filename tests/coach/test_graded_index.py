"""Decisions graded into the index: continued, handed over to the player of a save, made again where they cannot be read."""

import sqlite3
from contextlib import closing
from fractions import Fraction
from random import Random

import pytest

from tests.coach.graded_sessions import GAMES, make
from tests.real_saves import real_session
from videopoker.coach.advice import advise_deal
from videopoker.coach.grader import GradedLog
from videopoker.play.saves.file_check import SaveError
from videopoker.play.saves.log import Log
from videopoker.play.session import Session


def test_session_begins_when_the_save_is_opened(tmp_path):
    path = tmp_path / "default.sqlite3"
    for hands in (3, 2):
        play(path, hands)
    with Log.read(path) as log:
        assert [grade.hands for grade in grades(log)] == [5, 2]


def grades(log):
    """The grades of a log, all of it read."""
    graded_log = GradedLog(log)
    list(graded_log.steps())
    return graded_log.grades


def play(path, hands=1):
    with Session.open(path) as session:
        for _ in range(hands):
            session.deal(5)
            session.draw([0])


def store_grades(path):
    """Grade all hands of a save as the one who plays it."""
    with Session.open(path) as session:
        list(GradedLog(session.log).grading())


def stored(path):
    """The rows of graded decisions in a save."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT * FROM decision ORDER BY number").fetchall()


def test_grades_continued_at_any_point_are_those_of_the_whole_log(tmp_path):
    """Double-ups, many hands and jackpots, sessions that begin in mid-hand and before a double-up."""
    path, random = tmp_path / "default.sqlite3", Random(2)
    for number in range(12):
        with real_session(path, b"cut %d" % number, GAMES[number % 3]) as session:
            if session.state.replacements:
                session.draw([0])
            make(session, ("double", number % 3))
            graded_log = GradedLog(session.log)
            for hand in range(3):
                make(session, ("deal", 5, (1, 3)[hand % 2], random.randrange(32)))
                list(graded_log.steps())
                make(session, ("double", hand % 2))
            session.record_hint()
            list(graded_log.steps())
            assert graded_log.grades == grades(session.log)
            if number % 2:
                session.deal(5)
        with Log.read(path) as log:
            continued = grades(log)
            with closing(sqlite3.connect(path)) as connection, connection:
                connection.execute("DELETE FROM decision")
            assert grades(log) == continued
    assert continued[0].doubles
    assert sum(continued[0].parts.values()) == continued[0].won


def test_hand_drawn_while_the_hands_before_it_are_graded_is_graded_the_next_time(tmp_path):
    with real_session(tmp_path / "mine.sqlite3", b"meanwhile", "jacks-or-better-9-6") as session:
        session.deal(5)
        session.draw()
        with Log.read(tmp_path / "mine.sqlite3") as log:
            graded = GradedLog(log)
            for _ in graded.steps():
                if session.state.hand == 1:
                    session.deal(5)
                    session.draw()
            list(graded.steps())
            assert graded.grades[0].hands == 2


def test_index_with_a_card_that_does_not_exist_is_reported(tmp_path):
    path = tmp_path / "default.sqlite3"
    play(path, 3)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE hand SET cards = x'ffffffffff' WHERE number = 2")
    with Log.read(path) as log, pytest.raises(SaveError, match="its index is damaged"):
        grades(log)


def test_decisions_stored_in_the_save_are_read_and_only_new_hands_are_graded(tmp_path):
    path = tmp_path / "default.sqlite3"
    play(path, 4)
    store_grades(path)
    assert [row[0] for row in stored(path)] == [1, 2, 3, 4]
    with Log.read(path) as log:
        assert list(GradedLog(log).grading()) == []
    play(path)
    with Log.read(path) as log:
        assert log.index().last_graded() == 4
        assert grades(log)[0].hands == 5
        assert log.index().last_graded() == 5
    assert len(stored(path)) == 4


def test_what_a_reader_graded_is_stored_with_the_next_move(tmp_path):
    path = tmp_path / "default.sqlite3"
    with Session.open(path) as session:
        for _ in range(3):
            session.deal(5)
            session.draw([0])
        with Log.read(path) as reader:
            before = grades(reader)
            session.log.derived.keep(reader.index().graded_here(100))
            assert stored(path) == []
            session.deal(5)
            assert [row[0] for row in stored(path)] == [1, 2, 3]
            assert reader.index().last_graded() == 3
            assert reader.index().graded_here(100).rows == []
            assert grades(reader)[0] == before[0]


def test_decisions_that_do_not_follow_on_those_stored_are_left_out(tmp_path):
    path = tmp_path / "default.sqlite3"
    with Session.open(path) as session:
        session.deal(5)
        session.draw([0])
        with Log.read(path) as reader:
            grades(reader)
            graded = reader.index().graded_here(100)
        for _ in range(2):
            session.log.derived.keep(graded)
            session.deal(5)
            session.draw([0])
        assert [row[0] for row in stored(path)] == [1]


def test_file_of_grades_of_an_earlier_program_is_removed(tmp_path):
    path = tmp_path / "default.sqlite3"
    play(path)
    file = tmp_path / "default.sqlite3.grades"
    file.write_text("{}")
    play(path)
    assert not file.exists()


def test_grading_that_was_interrupted_goes_on_where_it_was(tmp_path, monkeypatch):
    monkeypatch.setattr("videopoker.coach.grader._AT_ONCE", 2)
    path = tmp_path / "default.sqlite3"
    play(path, 5)
    with Session.open(path) as session:
        next(GradedLog(session.log).grading())
    assert len(stored(path)) == 2
    with Log.read(path) as log:
        assert len(list(GradedLog(log).grading())) == 2
        assert grades(log)[0].hands == 5


@pytest.mark.parametrize(
    "change",
    [
        "DROP TABLE decision",
        "ALTER TABLE decision ADD COLUMN other INTEGER",
        "DROP TABLE decision; CREATE TABLE decision (number INTEGER)",
    ],
)
def test_table_of_decisions_that_is_missing_or_of_another_version_is_made_again(change, tmp_path):
    path = tmp_path / "default.sqlite3"
    play(path, 3)
    store_grades(path)
    rows = stored(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(change)
    with Log.read(path) as log:
        assert grades(log)[0].hands == 3
    store_grades(path)
    assert stored(path) == rows


@pytest.mark.parametrize(
    "change", ["cost = value + 1", "number = 9", "best = 32", "first_cost = -1", "unit = 0"]
)
def test_decision_that_cannot_be_right_is_found_in_play_and_all_are_made_again(change, tmp_path):
    path = tmp_path / "default.sqlite3"
    play(path, 3)
    store_grades(path)
    rows = stored(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"UPDATE decision SET {change} WHERE number = 3")
    with Log.read(path) as log:
        assert "index is damaged (table decision)" in log.derived.fault_beside()
    with Session.open(path) as session:
        while session.log.check_some():
            pass
        assert stored(path) == []
    store_grades(path)
    assert stored(path) == rows


def test_hands_of_each_kind_add_up_to_its_row(tmp_path):
    """Sums over the rows of the index are those over its hands, one by one."""
    path, random = tmp_path / "default.sqlite3", Random(5)
    with real_session(path, b"kinds", GAMES[0]) as session:
        for number in range(40):
            make(session, ("game", number // 14 % 3))
            make(session, ("deal", 5, (1, 3)[number % 5 == 0], random.randrange(32)))
        list(GradedLog(session.log).grading())
        total, _ = grades(session.log)
    rows = stored(path)
    for kind, one in total.kinds.items():
        costs = [Fraction(row[6], row[3]) for row in rows if row[2] == kind]
        assert (len(costs), costs.count(0), sum(costs)) == (one.hands, one.right, one.lost)
    assert sum(one.lost for one in total.kinds.values()) == total.lost


def test_right_decision_is_one_against_the_rival_of_the_reasons():
    """Not against a pair with a kicker, which nobody should hold."""
    with Session.in_memory("jacks-or-better-9-6", 1000, seed=b"kinds") as session:
        for _ in range(30):
            session.deal(5)
            session.draw(list(advise_deal(session.state).best.positions))
        total, _ = grades(session.log)
    assert sum(one.right for one in total.kinds.values()) == 30
    assert not any("kicker" in str(kind) or "low card" in str(kind) for kind in total.kinds)
