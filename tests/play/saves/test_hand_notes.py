"""Held cards are kept beside a save while a hand is in play, and no longer."""

import pytest

from videopoker import Session


@pytest.fixture
def path(tmp_path):
    return tmp_path / "default.sqlite3"


def marked_hand(path, held):
    with Session.open(path, practice=True) as session:
        session.deal(5, cards="Ks 7d JK 2c Kh")
        session.mark(frozenset(held))


def marks(path):
    with Session.open(path) as session:
        return session.marked


@pytest.mark.parametrize("held", [{0, 2, 4}, set()])
def test_marks_are_there_when_the_hand_is_continued(path, held):
    marked_hand(path, held)
    assert marks(path) == held
    assert marks(path) == held  # and again, when nothing was done


def test_unmarked_hand_stores_no_marks(path):
    with Session.open(path) as session:
        session.deal(5)
    assert marks(path) is None


def test_marks_of_one_hand_are_not_those_of_the_next(path):
    marked_hand(path, {0, 2})
    with Session.open(path, practice=True) as session:
        session.draw()
        session.deal(5, cards="2s 4h 7d 9c Jd")
        assert session.marked is None


def test_no_file_is_left_when_no_hand_is_in_play(path):
    marked_hand(path, {0})
    with Session.open(path) as session:
        session.draw()
    assert [file.name for file in path.parent.iterdir() if file.suffix == ".marks"] == []


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"cards": 3}', '{"cards": "Ks 7d JK 2c Kh", "held": [9]}', "\xff"]
)
def test_file_that_is_not_whole_marks_nothing(path, text):
    marked_hand(path, {0})
    path.with_name("default.sqlite3.marks").write_bytes(text.encode("latin-1"))
    assert marks(path) is None


def test_hand_is_played_where_its_marks_cannot_be_stored(path):
    with Session.open(path) as session:
        path.with_name("default.sqlite3.marks").mkdir()
        session.deal(5)
        session.mark(frozenset({1}))
        assert session.marked is None
        session.draw({1})


def test_marks_of_a_session_in_memory_are_not_kept():
    session = Session.in_memory(credits=10)
    session.deal(1)
    session.mark(frozenset({1}))
    assert session.marked is None
