"""Grades kept beside a save: continued, read in parts, made again where they cannot be read."""

import sqlite3
from contextlib import closing
from random import Random

import pytest

from tests.coach.graded_sessions import GAMES, make
from tests.real_saves import real_session
from videopoker.coach.grader import GradedLog
from videopoker.play.saves.file_check import SaveError
from videopoker.play.saves.log import Log
from videopoker.play.session import Session


def test_session_begins_when_the_save_is_opened(tmp_path):
    path = tmp_path / "default.sqlite3"
    for hands in (3, 2):
        with Session.open(path) as session:
            for _ in range(hands):
                session.deal(5)
                session.draw()
    with Log.read(path) as log:
        graded_log = GradedLog(log)
        list(graded_log.steps())
    assert [grade.hands for grade in graded_log.grades] == [5, 2]


def grades(log):
    """The grades of a log, all of it read."""
    graded_log = GradedLog(log)
    list(graded_log.steps())
    return [grade.to_record() for grade in graded_log.grades]


def test_grades_continued_at_any_point_are_those_of_the_whole_log(tmp_path, monkeypatch):
    """Double-ups, many hands and jackpots, sessions that begin in mid-hand and before a double-up."""
    monkeypatch.setattr("videopoker.coach.grader._HANDS_TO_KEEP", 1)
    path, random = tmp_path / "default.sqlite3", Random(2)
    for number in range(12):
        with real_session(path, b"cut %d" % number, GAMES[number % 3]) as session:
            if session.state.replacements:
                session.draw([0])
            make(session, ("double", number % 3))
            for hand in range(3):
                make(session, ("deal", 5, (1, 3)[hand % 2], random.randrange(32)))
                make(session, ("double", hand % 2))
            session.record_hint()
            if number % 2:
                session.deal(5)
        with Log.read(path) as log:
            continued = grades(log)
            (tmp_path / "default.sqlite3.grades").unlink()
            assert grades(log) == continued
    assert continued[0]["doubles"]


def test_index_with_a_card_that_does_not_exist_is_reported(tmp_path):
    path = tmp_path / "default.sqlite3"
    play(path, 3)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE hand SET cards = x'ffffffffff' WHERE number = 2")
    with Log.read(path) as log, pytest.raises(SaveError, match="its index is damaged"):
        grades(log)


def play(path, hands=1):
    with Session.open(path) as session:
        for _ in range(hands):
            session.deal(5)
            session.draw([0])


def test_stored_grades_are_continued_and_never_used_for_another_log(tmp_path, monkeypatch):
    monkeypatch.setattr("videopoker.coach.grader._HANDS_TO_KEEP", 1)
    path, other = tmp_path / "one.sqlite3", tmp_path / "other.sqlite3"
    play(path, 4)
    play(other, 4)
    with Log.read(path) as log:
        list(GradedLog(log).steps())
    file = tmp_path / "one.sqlite3.grades"
    with Log.read(path) as log:
        kept = GradedLog(log)
        assert kept.parts == 1  # the last hand, whose win may yet be doubled
        assert kept.grades[0].hands == 3
    play(path)
    with Log.read(path) as log:
        continued = GradedLog(log)
        list(continued.steps())
        assert continued.grades[0].hands == 5
    file.replace(tmp_path / "other.sqlite3.grades")
    with Log.read(other) as log:
        assert GradedLog(log).grades[0].hands == 0


def test_grading_that_was_interrupted_is_finished_and_kept(tmp_path, monkeypatch):
    monkeypatch.setattr("videopoker.coach.grader._HANDS_TO_KEEP", 1)
    path = tmp_path / "default.sqlite3"
    play(path, 3)
    with Log.read(path) as log:
        graded_log = GradedLog(log)
        next(graded_log.steps())
        list(graded_log.steps())
        assert graded_log.grades[0].hands == 3
        assert GradedLog(log).grades[0].hands == 2


@pytest.mark.parametrize("content", ["", "{", "[]", '{"version": 1}', "\x00"])
def test_grades_that_cannot_be_read_are_made_again(content, tmp_path):
    path = tmp_path / "default.sqlite3"
    play(path)
    (tmp_path / "default.sqlite3.grades").write_text(content)
    with Log.read(path) as log:
        graded_log = GradedLog(log)
        list(graded_log.steps())
        assert graded_log.grades[0].hands == 1
