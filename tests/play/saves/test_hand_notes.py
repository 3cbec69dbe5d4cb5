"""Held cards are kept beside a save while a hand is in play, and no longer; hints and first answers as long as the save."""

import pytest

from videopoker import Session
from videopoker.core.cards import parse_cards
from videopoker.play.saves.backup import backups_of, put_back
from videopoker.play.saves.hand_notes import FirstAnswer, HandNotes, hint_note
from videopoker.play.saves.salvage import salvage

KINGS = tuple(parse_cards("Ks 7d JK 2c Kh"))
DEUCES = tuple(parse_cards("2s 2h 7d 9c JK"))


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


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "[]",
        "7",
        "null",
        '{"hand": 2}',
        '{"hand": true, "cards": "Ks 7d JK 2c Kh", "held": [], "hinted": false}',
        '{"hand": 2, "cards": "Ks 7d JK 2c", "held": [], "hinted": false}',
        '{"hand": 2, "cards": 5, "held": [], "hinted": false}',
        '{"hand": 2, "cards": "Ks 7d JK 2c Xh", "held": [], "hinted": false}',
        '{"hand": 2, "cards": "Ks 7d JK 2c Kh", "held": [5], "hinted": false}',
        '{"hand": 2, "cards": "Ks 7d JK 2c Kh", "held": [[]], "hinted": false}',
        '{"hand": 2, "cards": "Ks 7d JK 2c Kh", "held": [0], "hint',
        "[" * 100_000,
        "\xff",
    ],
)
def test_line_of_an_answer_that_is_not_whole_is_left_out_and_the_others_are_read(path, line):
    notes = HandNotes(path)
    notes.answer(1, KINGS, {0, 4})
    with notes._answers.open("ab") as file:
        file.write(line.encode("latin-1"))
    notes.answer(3, KINGS, ())
    answers = {1: FirstAnswer(KINGS, frozenset({0, 4}), False), 3: FirstAnswer(KINGS, frozenset(), False)}
    assert notes.answers() == answers


def test_hand_of_the_same_number_with_other_cards_has_an_answer_of_its_own(path):
    """As after an older copy of the save was put back and played on."""
    notes = HandNotes(path)
    for cards in (KINGS, DEUCES, KINGS):
        notes.answer(1, cards, {0})
    assert notes.answers()[1].cards == DEUCES


def played(path):
    """A save with a hint and a first answer."""
    with Session.open(path) as session:
        for _ in range(2):
            session.deal(5)
            session.record_hint()
            session.record_answer(frozenset({1, 3}))
            session.draw([0])
        session.log.back_up(path)
        session.deal(5)
        session.record_answer(frozenset())
        session.draw([0])


def test_backup_and_restore_copy_the_hints_and_first_answers(path):
    played(path)
    (backup,) = backups_of(path)
    before = HandNotes(backup).answers(), HandNotes(backup).hints()
    assert [*before[0]] == [1, 2]
    aside = put_back(path, backup)
    assert (HandNotes(path).answers(), HandNotes(path).hints()) == before
    assert [*HandNotes(aside).answers()] == [1, 2, 3]


def test_salvage_copies_the_hints_and_first_answers(path, tmp_path):
    played(path)
    answers = HandNotes(path).answers()
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - 8192)
    salvage(path, tmp_path / "new.sqlite3")
    new = HandNotes(tmp_path / "new.sqlite3")
    assert new.answers() == answers
    assert new.hints() == {hint_note(hand, answer.cards) for hand, answer in answers.items() if hand < 3}
