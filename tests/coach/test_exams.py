"""Exams: kept hand by hand, continued, broken off, opened again; also those that the version before took at the table."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from videopoker import load_paytable
from videopoker.coach import exams
from videopoker.coach.drill import Drill
from videopoker.coach.exams import Exam, exam_results
from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import format_cards
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.play.practice.drill_deck import deck, remove
from videopoker.play.practice.stored_exams import answer_exam_hand, exam_hands
from videopoker.play.practice.training import TrainingFile, utc_now
from videopoker.play.saves.log.log import Log

HERE = Path(__file__).parent
TABLE = load_paytable()
GAME = fingerprint(TABLE)
SAVE = "mine.sqlite3"


@pytest.fixture
def file(tmp_path, monkeypatch):
    """A training file with exams of three hands, in place of twenty."""
    monkeypatch.setattr(exams, "EXAM_HANDS", 3)
    return TrainingFile(tmp_path)


def taken(file, table=TABLE):
    return Exam(table, file, SAVE)


def answer(exam, number, *, wrong=0):
    """Answer hands, the first `wrong` of them as badly as possible."""
    for place in range(number):
        hand = exam.current
        exam.answer((hand.holds[-1] if place < wrong else hand.best).positions)


def drilled(file):
    return {hand.cards for hand in deck(file, GAME)}


def listed(file):
    return [(one.hands, one.right, one.ended) for one in exam_results(file, SAVE)]


def test_hand_asked_is_stored_before_it_is_shown_and_is_the_same_after_a_quit(file):
    first = taken(file).current
    assert [(hand.cards, hand.held) for hand in exam_hands(file, 1)] == [(format_cards(first.cards), None)]
    assert taken(file).current.cards == first.cards
    exam = taken(file)
    answer(exam, 1)
    second = exam.current.cards
    assert second != first.cards
    again = taken(file)
    assert (again.current.cards, again.label) == (second, "hand 2 of 3")


def test_exam_ends_with_its_last_answer_and_its_wrong_hands_are_due_in_the_drill(file):
    exam = taken(file)
    answer(exam, 2, wrong=1)
    wrong = format_cards(next(exam.hands()).advice.cards)
    assert drilled(file) == set()
    answer(exam, 1)
    assert exam.is_over
    assert exam.current is None
    assert drilled(file) == {wrong}
    drill = Drill(TABLE, file)
    assert format_cards(drill.current.cards) != wrong
    assert drill.card.source == "mistake"
    (result,) = exam_results(file, SAVE)
    assert (result.hands, result.right, result.ended) == (3, 2, "finished")
    assert result.lost == pytest.approx(sum(one.lost for one in exam.answers))
    assert result.lost > 0


def test_wrong_hands_are_counted_as_drilled_while_the_drill_has_them(file):
    exam = taken(file)
    answer(exam, 3, wrong=2)
    assert exam.drilled == 2
    for hand in deck(file, GAME):
        remove(file, TABLE, hand.number)
    assert taken(file).drilled == 0


def test_hand_of_an_older_exam_that_is_right_at_max_bet_only_is_not_counted_as_drilled(file):
    exam = taken(file)
    hand = exam.current
    answer_exam_hand(file, 1, 1, hand.best.positions, 0.25)
    answer(taken(file), 2)
    over = taken(file)
    assert [one.is_right for one in over.answers] == [False, True, True]
    assert over.drilled == len(drilled(file)) == 0


def test_result_can_be_opened_again_until_another_exam_begins(file):
    exam = taken(file)
    answer(exam, 3, wrong=2)
    again = taken(file)
    assert again.is_over
    assert again.answers == exam.answers
    assert [*again.hands()] == [*exam.hands()]
    again.begin()
    assert (again.label, again.answers) == ("hand 1 of 3", [])
    answer(again, 1)
    assert listed(file) == [(3, 1, "finished"), (1, 1, None)]


def test_exam_can_be_broken_off_and_its_hand_in_question_does_not_count(file):
    exam = taken(file)
    with pytest.raises(Refused, match="No exam is open in Joker Poker"):
        exam.break_off()
    answer(exam, 2, wrong=1)
    assert exam.current
    exam.break_off()
    assert listed(file) == [(2, 1, "broken off")]
    assert len(drilled(file)) == 1
    assert taken(file).is_over


def test_exam_broken_off_before_its_first_answer_leaves_the_result_before(file):
    answer(taken(file), 3, wrong=2)
    empty = taken(file)
    assert empty.begin() is None
    assert empty.current
    assert taken(file).begin() == 0
    again = taken(file)
    assert (again.is_over, len(again.answers)) == (True, 3)
    assert again.begin() is None
    answer(again, 1)
    assert taken(file).begin() == 1


def test_each_game_of_a_save_has_an_exam_of_its_own(file):
    answer(taken(file), 1)
    answer(taken(file, load_paytable("jacks-or-better-9-6")), 2)
    assert taken(file).label == "hand 2 of 3"
    assert listed(file) == [(1, 1, None), (2, 2, None)]


def test_exam_open_twice_takes_the_stored_answers_and_none_after_its_end(file):
    first = taken(file)
    answer(first, 1)
    asked = first.current
    second = taken(file)
    answer(second, 1)
    first.answer(asked.holds[-1].positions)
    assert first.answers == second.answers
    third = first.current.cards
    assert third == second.current.cards
    second.break_off()
    answer(first, 1, wrong=1)
    assert first.is_over
    assert first.current is None
    assert listed(file) == [(2, 2, "broken off")]
    assert drilled(file) == set()


@pytest.fixture
def old(tmp_path):
    """The folder of a save and a training file that the version before wrote."""
    for name, script in {"default": "training_2_save.sql", "training": "training_2.sql"}.items():
        with closing(sqlite3.connect(tmp_path / f"{name}.sqlite3")) as connection:
            connection.executescript((HERE / script).read_text(encoding="utf-8"))
    return tmp_path


def test_exams_taken_at_the_table_are_listed_continued_and_opened_again(old):
    file = TrainingFile(old)
    with Log.read(old / "default.sqlite3") as log:
        finished, broken_off, opened = exam_results(file, "default.sqlite3", log)
        assert (finished.hands, finished.right, finished.ended) == (20, 15, "finished")
        assert finished.lost == 27.364150875078256
        assert (broken_off.hands, broken_off.right, broken_off.ended) == (2, 1, "broken off")
        assert broken_off.lost == 14.532104112353881
        assert (opened.hands, opened.right, opened.lost, opened.ended) == (3, 2, 0.5627365234210747, None)
        exam = Exam(TABLE, file, "default.sqlite3", log)
    assert exam.label == "hand 4 of 20"
    answer(exam, 17)
    again = Exam(TABLE, file, "default.sqlite3")
    assert again.is_over
    assert [one.is_right for one in again.answers] == [False, *[True] * 19]
    assert exam_results(file, "default.sqlite3")[2].lost == opened.lost


def test_hand_suspended_by_the_version_before_is_due_again_and_a_removed_one_is_not(old):
    cards = {hand.cards: hand.due for hand in deck(TrainingFile(old), GAME)}
    assert cards["Ks Kh 7d 2c 9s"] is None
    assert "Qs Qh 7d 2c 9s" not in cards
    ready = [card.cards for card in TrainingFile(old).ready_drill_hands(GAME, utc_now())]
    assert ready[:2] == ["Ks Kh 7d 2c JK", "Ks Kh 7d 2c 9s"]
