"""What is noted of a hand in play is kept beside its save: held cards as long as it is in play; the draw stores the rest."""

from contextlib import suppress

import pytest

from videopoker import Session
from videopoker.core.machine.events import Drawn


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


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "null", '{"cards": 3}', "[" * 100_000, "\xff"),
        '{"cards": "Ks 7d JK 2c Kh", "held": [9]}',
        '{"hand": 2, "cards": "Ks 7d JK 2c Kh", "held": [1]}',
        '{"hand": 1, "cards": "2s 2h 7d 9c JK", "held": [1]}',
        '{"hand": 1, "cards": "Ks 7d JK 2c Kh", "held": [1], "first": "01"}',
    ],
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
        session.record_answer(frozenset({1}))
        (drawn,) = session.draw({1})
    assert drawn.first == (1,)
    assert [*path.parent.glob(".*")] == []


def test_marks_of_an_earlier_version_have_no_number_of_the_hand(path):
    marked_hand(path, ())
    path.with_name("default.sqlite3.marks").write_text('{"cards": "Ks 7d JK 2c Kh", "held": [0, 4]}')
    assert marks(path) == {0, 4}


# what the draw stores


def noted(session, *, first=None, hints=()):
    """Draw a hand with a first answer and a hint before or after it; the event."""
    session.deal(1)
    if "before" in hints:
        session.record_hint()
    if first is not None:
        session.record_answer(first)
        session.record_answer(frozenset({4}))  # only the first one is the answer
    if "after" in hints:
        session.record_hint()
    (drawn,) = session.draw({0})
    return drawn.first, drawn.hinted


@pytest.fixture(params=["memory", "save"])
def session(request, path):
    with Session.in_memory(credits=100) if request.param == "memory" else Session.open(path) as session:
        yield session


def test_draw_stores_the_first_answer_and_a_hint_before_it(session):
    assert noted(session) == (None, False)
    assert noted(session, first=frozenset({3, 1})) == ((1, 3), False)
    assert noted(session, first=frozenset(), hints=["before"]) == ((), True)
    assert noted(session, first=frozenset({2}), hints=["after"]) == ((2,), False)
    assert noted(session, hints=["before"]) == (None, True)
    assert noted(session) == (None, False)
    stored = [event for event in session.log.rows.events() if isinstance(event, Drawn)]
    assert [event.hinted for event in stored] == [False, False, True, False, True, False]


def test_notes_of_a_hand_go_on_in_the_next_session_also_for_a_hand_of_the_same_cards(path):
    with Session.open(path, practice=True) as session:
        for _ in range(2):
            session.deal(5, cards="Ks 7d JK 2c Kh")
            session.record_answer(frozenset({1}))
            if session.state.hand == 1:
                session.draw()
    with Session.open(path) as session:
        session.record_hint()
        session.record_answer(frozenset({2}))
        (drawn,) = session.draw()
        assert (drawn.first, drawn.hinted) == ((1,), False)
        session.deal(5, cards="Ks 7d JK 2c Kh")
    with Session.open(path) as session:  # the file is still that of the hand before
        (drawn,) = session.draw()
    assert drawn.first is None


def test_draw_that_is_undone_leaves_the_notes(path):
    with Session.open(path) as session:
        session.deal(5)
        session.record_answer(frozenset({1}))
        with suppress(KeyError), session.one_commit():
            session.draw()
            session.deal(5)
            session.record_hint()
            raise KeyError
        (drawn,) = session.draw()
        assert (drawn.first, drawn.hinted) == ((1,), False)


# the file
