"""What is noted of a hand in play is kept beside its save: held cards as long as it is in play; the draw stores the rest."""

import json
import os
from contextlib import suppress

import pytest

from videopoker import Session
from videopoker.core.machine.events import Drawn
from videopoker.core.machine.state import Phase
from videopoker.play.saves.check.salvage import salvage
from videopoker.play.saves.log.backup import backups_of, put_back


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


def test_record_of_a_draw_without_notes_is_as_it_was(path):
    with Session.open(path) as session:
        noted(session)
        noted(session, first=frozenset({1, 3}), hints=["before"])
        rows = [json.loads(row[2]) for row in session.log.rows.checked_rows()]
    plain, questioned = (row for row in rows if row["event"] == "drawn")
    assert [*plain] == ["event", "hand", "held", "cards", "line", "paid"]
    assert [*questioned] == [*plain, "first", "hinted"]
    assert (questioned["first"], questioned["hinted"]) == ([2, 4], True)


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


@pytest.mark.parametrize(
    "command", ["play --plain --save default", "run SCRIPT --save default"], ids=["plain mode", "script"]
)
def test_front_end_that_draws_the_hand_takes_its_notes_along(saves, run, script, monkeypatch, command):
    monkeypatch.setattr("sys.stdin", iter(["draw\n", "draw\n", "quit\n"]))  # the first may be questioned
    path = saves / "default.sqlite3"
    with Session.open(path) as session:
        session.deal(5)
        session.record_hint()
        session.record_answer(frozenset({1, 3}))
    run(*[script("draw\n") if word == "SCRIPT" else word for word in command.split()])
    with Session.open(path) as session:
        assert session.state.phase is Phase.BETTING
        (event,) = (event for event in session.log.rows.events() if isinstance(event, Drawn))
    assert (event.first, event.hinted) == ((1, 3), True)


# the file


def test_file_with_a_first_answer_is_on_the_disk_before_it_has_its_name(path, monkeypatch):
    with Session.open(path) as session:
        session.deal(5)
        calls, sync, rename = [], os.fsync, os.replace
        monkeypatch.setattr(os, "fsync", lambda file: calls.append("fsync") or sync(file))
        monkeypatch.setattr(os, "replace", lambda *names: calls.append("replace") or rename(*names))
        session.mark(frozenset({1}))
        session.record_hint()
        assert calls == ["replace"] * 2
        session.record_answer(frozenset({1}))
        session.mark(frozenset({1, 2}))
        assert calls[2:] == ["fsync", "replace", "fsync"] * 2


def in_play(path):
    """A save with two drawn hands, a backup of it, and a third in play; each with a hint and a first answer."""
    with Session.open(path) as session:
        for hand in range(3):
            session.deal(5)
            session.record_hint()
            session.record_answer(frozenset({1, hand}))
            if hand < 2:
                session.draw([0])
        session.log.back_up(path)


def third(path, **options):
    """What the draw of the third hand has."""
    with Session.open(path, **options) as session:
        assert session.state.hand == 3
        (drawn,) = session.draw()
        return drawn.first, drawn.hinted


def test_backup_and_restore_copy_what_is_noted_of_the_hand_in_play(path):
    in_play(path)
    (backup,) = backups_of(path)
    assert third(path) == ((1, 2), True)
    put_back(path, backup)
    assert third(path) == ((1, 2), True)


def test_salvage_copies_what_is_noted_of_the_hand_in_play_and_keeps_that_of_the_others(path, tmp_path):
    in_play(path)
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - 8192)
    new = tmp_path / "new.sqlite3"
    salvage(path, new)
    assert third(new, restored=0) == ((1, 2), True)
    with Session.open(new) as session:
        drawn = [event for event in session.log.rows.events() if isinstance(event, Drawn)]
    assert [event.first for event in drawn[:2]] == [(0, 1), (1,)]
