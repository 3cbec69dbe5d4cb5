"""Grades kept beside a save: continued, read in parts, made again where they cannot be read."""

from random import Random

import pytest

from tests.coach.graded_sessions import GAMES, make
from tests.real_saves import real_session
from videopoker.coach.grade_file import GradedLog
from videopoker.coach.grader import Grader
from videopoker.core.cards import format_cards
from videopoker.core.event_codec import RecordError
from videopoker.play.saves.log import Log
from videopoker.play.saves.query import HandFilter, in_order
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


@pytest.mark.slow
def test_grades_read_in_parts_and_reloaded_are_the_same():
    session = Session.in_memory(GAMES[0], 5000, seed=b"cut")
    random = Random(2)
    for number in range(40):
        make(session, ("game", number % 3))
        make(session, ("deal", 5, (1, 3)[number % 2], random.randrange(32)))
        make(session, ("double", 1))
    rows = [record for _, _, record, _ in session.log.rows()]
    whole = Grader()
    whole.read(rows, len(rows))
    whole.value()
    for cut in (1, 5, len(rows) // 2, len(rows) // 2 + 1, len(rows) // 2 + 2, len(rows) - 1):
        first = Grader()
        first.read(rows[:cut], cut)
        first.value()
        second = Grader.from_record(first.to_record())
        second.read(rows[cut:], len(rows))
        second.value()
        assert second.to_record() == whole.to_record()


def test_whole_hands_read_the_same_as_row_by_row(tmp_path):
    """Committed hands and others, phrases with signs that JSON escapes, hints, double-ups, many hands and a jackpot."""
    path, random = tmp_path / "default.sqlite3", Random(6)
    with real_session(path, b"rows", GAMES[0]) as session:
        for number in range(15):
            make(session, ("game", number // 5))
            if number % 5 == 0:
                session.choose_phrase(f'"{number}" \\' if number % 10 else "plain")
            make(session, ("deal", 4 + number % 2, 3 if number % 9 == 0 else 1, random.randrange(32)))
            make(session, ("double", 1))
        rows = [record for _, _, record, _ in session.log.rows()]
        hints = frozenset(
            f"{hand.dealt.hand} {format_cards(hand.dealt.cards)}"
            for hand in in_order(session.log, HandFilter())
            if hand.dealt.hand % 3 == 0
        )
    whole, parts = Grader(), Grader()
    whole.read(rows, len(rows), hints)
    for number, row in enumerate(rows, 1):
        parts.read([row], number, hints)
    for grader in (whole, parts):
        grader.value()
    assert whole.total.hinted.hands == 5
    assert whole.to_record() == parts.to_record()


def test_row_without_an_event_is_named():
    session = Session.in_memory("jacks-or-better-9-6", 2000, seed=b"named")
    for _ in range(3):
        session.deal(5)
        session.draw([0])
    rows = [record for _, _, record, _ in session.log.rows()]
    rows[-2] = rows[-2].replace('"coins"', '"chips"')
    grader = Grader()
    with pytest.raises(RecordError, match=f"row {len(rows) - 1} of the log"):
        grader.read(rows, len(rows))
    assert (grader.row, grader.waiting) == (0, 2)


def test_invalid_card_is_named():
    session = Session.in_memory("jacks-or-better-9-6", 2000, seed=b"named")
    session.deal(5)
    session.draw([0])
    card = str(session.log.folded().state.cards[1])
    grader = Grader()
    grader.read([record.replace(card, "1s") for _, _, record, _ in session.log.rows()])
    with pytest.raises(RecordError, match="has '1s', which is not a card"):
        grader.value()


def play(path, hands=1):
    with Session.open(path) as session:
        for _ in range(hands):
            session.deal(5)
            session.draw([0])


def test_stored_grades_are_continued_and_never_used_for_another_log(tmp_path, monkeypatch):
    monkeypatch.setattr("videopoker.coach.grade_file._ROWS_TO_KEEP", 1)
    path, other = tmp_path / "one.sqlite3", tmp_path / "other.sqlite3"
    play(path, 4)
    play(other, 4)
    with Log.read(path) as log:
        list(GradedLog(log).steps())
    file = tmp_path / "one.sqlite3.grades"
    with Log.read(path) as log:
        kept = GradedLog(log)
        assert kept.parts == 0
        assert kept.grades[0].hands == 4
    play(path)
    with Log.read(path) as log:
        continued = GradedLog(log)
        list(continued.steps())
        assert continued.grades[0].hands == 5
    file.replace(tmp_path / "other.sqlite3.grades")
    with Log.read(other) as log:
        assert GradedLog(log).grades[0].hands == 0


def test_grading_that_was_interrupted_is_finished_and_kept(tmp_path, monkeypatch):
    monkeypatch.setattr("videopoker.coach.grade_file._ROWS_TO_KEEP", 1)
    path = tmp_path / "default.sqlite3"
    play(path)
    with Log.read(path) as log:
        graded_log = GradedLog(log)
        next(graded_log.steps())
        list(graded_log.steps())
        assert graded_log.grades[0].hands == 1
        assert GradedLog(log).grades[0].hands == 1


@pytest.mark.parametrize("content", ["", "{", "[]", '{"version": 1}', "\x00"])
def test_grades_that_cannot_be_read_are_made_again(content, tmp_path):
    path = tmp_path / "default.sqlite3"
    play(path)
    (tmp_path / "default.sqlite3.grades").write_text(content)
    with Log.read(path) as log:
        graded_log = GradedLog(log)
        list(graded_log.steps())
        assert graded_log.grades[0].hands == 1
