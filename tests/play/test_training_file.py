"""The training file: older files are upgraded without loss, newer and damaged ones refused in one line."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from videopoker import load_paytable
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.play.practice.drill_deck import Mistake, add_mistakes, deck
from videopoker.play.practice.lesson_hands import lesson_hands, set_lesson_hand
from videopoker.play.practice.stored_exams import (
    answer_exam_hand,
    ask_exam_hand,
    begin_exam,
    end_exam,
    exam_hands,
    exams,
)
from videopoker.play.practice.training import (
    _REVIEWS,
    APPLICATION_ID,
    SCHEMA_VERSION,
    LineProgress,
    TrainingFile,
    add_lesson_try,
    lesson_progress,
    lines_passed,
    pass_lesson,
)
from videopoker.play.saves.files.sqlite_file import SaveError

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
def file(tmp_path):
    return TrainingFile(tmp_path)


def changed(file, *statements):
    """Run statements on the file without the program."""
    with closing(sqlite3.connect(file.path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


@pytest.fixture
def old(file):
    """A file of version 1 with one row in each table, and no hand of which has an answer lost."""
    changed(
        file,
        f"PRAGMA application_id = {APPLICATION_ID}",
        *_REVIEWS,
        "INSERT INTO daily VALUES ('2026-11-21', 'game', 3, 5, 0.25)",
        "INSERT INTO drill VALUES (7, 'game', '2c 7d Kh Ks JK', 'Ks Kh 7d 2c JK', 'mistake', '2026-11-20T12:00:00+00:00', '{}')",
        "INSERT INTO drill VALUES (9, 'game', '2c 7d Kh Ks As', 'Ks Kh 7d 2c As', 'brought', NULL, NULL)",
        "INSERT INTO review VALUES (1, 7, '2026-11-19T12:00:00+00:00', 3, 1.5)",
        "INSERT INTO searched VALUES ('default.sqlite3', 'game', 40)",
        "PRAGMA user_version = 1",
    )
    return file


def test_file_of_the_first_version_is_upgraded_without_loss(old):
    assert old.daily_answers("game") == [("2026-11-21", frozenset({0, 2}), 0.25)]
    assert old.ready_drill_hands("game", NOW) == [
        (7, "Ks Kh 7d 2c JK", "mistake", "{}", None, None, 0),
        (9, "Ks Kh 7d 2c As", "brought", None, None, None, 0),
    ]
    assert old.drill_counts("game", NOW) == (2, 1, 1, 1, 0)
    assert [day[1:] for day in old.drill_days("game", 5)] == [(1, 0, 1.5)]
    assert old.searched("default.sqlite3", "game") == 40
    old.add_review(9, NOW, {0}, 0, "{}", NOW + timedelta(days=2))
    assert sum(day.answers for day in old.drill_days("game", 5)) == 2


def test_file_of_version_5_keeps_its_hands_as_hands(file):
    with closing(sqlite3.connect(file.path)) as connection:
        connection.executescript((Path(__file__).parent / "training_5.sql").read_text(encoding="utf-8"))
    game = fingerprint(load_paytable())
    hands = deck(file, game)
    assert [(hand.cards, hand.source, hand.idea, hand.answers) for hand in hands] == [
        ("9c 8d 7h 2d 6s", "mistake", None, 1),
        ("Kh Jh 5s 8c 9h", "mistake", None, 0),
        ("Ks Kh 7d 2c JK", "brought", None, 0),
        ("Qs 9h 6d 5d Ac", "close", None, 0),
    ]
    assert file.drill_counts(game, NOW) == (4, 3, 1, 2, 0)
    assert lines_passed(file, game) == {"pair"}
    assert file.searched("default.sqlite3", game) == 40
    kicker = Mistake(game, "kickers", "Ks Kh 7d 2c JK", "kickers", "high pair against high pair")
    assert add_mistakes(file, [kicker, kicker], NOW) == 1
    assert file.drill_counts(game, NOW) == (4, 4, 1, 3, 1)


def test_hand_of_a_lesson_is_repeated_until_it_is_right(file):
    first, second = dealt(0), dealt(7)
    for cards in (first, second, first):
        set_lesson_hand(file, "game", "1", cards, is_right=False)
    assert lesson_hands(file, "game", "1") == (first, second)
    assert lesson_hands(file, "game", "2") == lesson_hands(file, "other", "1") == ()
    set_lesson_hand(file, "game", "1", first, is_right=True)
    assert lesson_hands(file, "game", "1") == (second,)


def test_upgraded_file_has_the_tables_of_a_new_one(old, tmp_path_factory):
    new = TrainingFile(tmp_path_factory.mktemp("new"))
    new.set_searched("save", "game", 1)
    old.set_searched("save", "game", 1)
    tables = "SELECT name, sql FROM sqlite_schema ORDER BY name"
    assert old.rows(tables, ()) == new.rows(tables, ())
    assert old.rows("PRAGMA foreign_key_check", ()) == []


def test_file_of_a_newer_version_is_refused_in_one_line_and_not_changed(old):
    changed(old, f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    before = old.path.read_bytes()
    with pytest.raises(SaveError, match=r"was made by a newer videopoker .* update videopoker to use it$"):
        old.drill_counts("game", NOW)
    assert old.path.read_bytes() == before


def test_file_without_a_table_that_its_version_has_is_refused_in_one_line(old):
    changed(old, "DROP TABLE drill")
    with pytest.raises(SaveError, match=r"its content is damaged .* move it away to start a new") as caught:
        lines_passed(old, "game")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("time", ["", "noday", "2026-11-31T12:00:00+00:00"])
def test_time_that_cannot_be_read_is_refused_in_one_line(file, time):
    begin_exam(file, "default.sqlite3", "game", "name", 20, NOW)
    changed(file, f"UPDATE exam SET started = '{time}'")
    with pytest.raises(SaveError, match=r"its content is damaged .* move it away to start a new") as caught:
        exams(file, "default.sqlite3")
    assert "\n" not in str(caught.value)


def test_hand_of_the_drill_with_a_time_that_cannot_be_read_is_refused_in_one_line(old):
    assert len(deck(old, "game")) == 2
    changed(old, "UPDATE drill SET due = 'noday' WHERE due IS NOT NULL")
    with pytest.raises(SaveError, match=r"its content is damaged .* move it away to start a new") as caught:
        deck(old, "game")
    assert "\n" not in str(caught.value)


def dealt(number):
    """Five cards, others for each number."""
    return sorted_deck()[number : number + 5]


def test_answer_to_a_hand_of_an_exam_is_stored_once_and_its_hand_is_dealt_once(file):
    exam = begin_exam(file, "me.sqlite3", "game", "jacks", 2, NOW)
    ask_exam_hand(file, exam, dealt)
    (asked,) = exam_hands(file, exam)
    ask_exam_hand(file, exam, dealt)
    assert exam_hands(file, exam) == [asked]
    for held in ({0}, {0, 1}):
        answer_exam_hand(file, exam, 1, frozenset(held), 0.5)
    ask_exam_hand(file, exam, dealt)
    first, second = exam_hands(file, exam)
    assert (first.cards, first.held, first.hands, first.lost) == (asked.cards, frozenset({0}), 1, 0.5)
    assert (second.held, second.lost) == (None, None)
    end_exam(file, exam, NOW, is_finished=False)
    assert exam_hands(file, exam) == [first]


def test_exam_that_begins_breaks_off_the_open_one_of_the_same_save_and_game(file):
    for save, game in (("me", "game"), ("me", "game"), ("me", "another"), ("other", "game")):
        begin_exam(file, save, game, "jacks", 20, NOW)
    assert [exam.result for exam in exams(file, "me")] == ["broken off", None, None]
    assert [exam.id for exam in exams(file, "me", "game")] == [1, 2]


def test_line_of_a_lesson_once_passed_stays_so(file):
    assert lesson_progress(file, "game") == {}
    for is_passed in (False, True, False):
        add_lesson_try(file, "game", ["pair", "flush"])
        if is_passed:
            pass_lesson(file, "game", ["pair", "flush"], NOW)
    add_lesson_try(file, "game", ["straight"])
    add_lesson_try(file, "other", ["straight"])
    pass_lesson(file, "other", ["straight"], NOW)
    pass_lesson(file, "game", ["pair", "flush"], NOW + timedelta(days=1))
    assert lines_passed(file, "game") == {"pair", "flush"}
    assert lesson_progress(file, "game")["flush"] == LineProgress(3, NOW.isoformat())
    assert lesson_progress(file, "game")["straight"] == LineProgress(1, None)
