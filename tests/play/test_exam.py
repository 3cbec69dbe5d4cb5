"""Exams at a table of a save: kept hand by hand, continued after quitting, broken off and begun only when asked."""

import pytest

from videopoker import Session, load_paytable
from videopoker.coach.advice import advise_deal
from videopoker.core.settings import Settings
from videopoker.play import exam as played
from videopoker.play import notes
from videopoker.play.saves.file_check import SaveError
from videopoker.play.shuffle import seeded
from videopoker.play.stored_exams import exam_hands, exams
from videopoker.play.table import Table
from videopoker.play.training import TrainingFile

HANDS = 3


@pytest.fixture(autouse=True)
def _short_exams(monkeypatch):
    """Exams of three hands here, in place of twenty."""
    monkeypatch.setattr(played, "EXAM_HANDS", HANDS)


def at_once(deals, take):
    take([advise_deal(deal) for deal in deals])


class Machine:
    """A save that can be closed and opened again, with a table."""

    def __init__(self, folder):
        self.path = folder / "mine.sqlite3"
        self.file = TrainingFile(folder)
        self.entropy = seeded(b"exam")
        self.open()

    def open(self, mode="exam"):
        self.session = Session.open(self.path, practice=True, entropy=self.entropy)
        self.table = Table(self.session, Settings(coach=mode), at_once, is_spoken=True)

    def again(self, mode="exam"):
        self.session.close()
        self.open(mode)

    def play(self, hands):
        """Play hands, holding the first card; what the table said."""
        said = []
        for _ in range(hands):
            said += self.table.deal()
            self.table.hold_only(frozenset({0}))
            said += self.table.draw()
        return said

    @property
    def results(self):
        return [exam.result for exam in exams(self.file, "mine.sqlite3")]

    def hands(self, which=-1):
        return exam_hands(self.file, exams(self.file, "mine.sqlite3")[which].id)


@pytest.fixture
def machine(tmp_path):
    one = Machine(tmp_path)
    yield one
    one.session.close()


def result(said):
    return next(note for note in said if isinstance(note, notes.ExamOver))


def test_exam_continues_after_quitting_and_is_graded_as_if_played_in_one_go(machine):
    machine.play(1)
    machine.again()
    assert machine.table.welcome == (notes.ExamContinues(2, HANDS),)
    machine.table.deal()
    machine.again()
    assert machine.table.coach.exam.hand == (2, HANDS)
    machine.table.hold_only(frozenset({0}))
    machine.table.draw()
    graded = result(machine.play(1)).graded
    assert [one.hand for one in graded] == [1, 2, 3]
    assert {one.held for one in graded} == {frozenset({0})}
    assert machine.results == ["finished"]
    assert [(hand.number, hand.lost) for hand in machine.hands()] == [
        (one.hand, float(one.cost)) for one in graded
    ]


def test_hand_whose_program_ended_before_its_draw_counts_once(machine):
    machine.table.deal()
    machine.table.coach.exam.store(machine.table.state, frozenset({4}))
    machine.again()
    assert machine.table.coach.exam.hand == (1, HANDS)
    machine.table.draw()
    assert [(hand.number, hand.held) for hand in machine.hands()] == [(1, frozenset())]
    assert machine.table.coach.exam.hand == (2, HANDS)


def test_exam_whose_program_ended_after_the_last_draw_is_ended_when_the_table_is_opened(machine):
    machine.play(2)
    machine.table.deal()
    machine.table.coach.exam.store(machine.table.state, frozenset())
    machine.session.draw(())
    machine.again()
    assert machine.table.coach.exam.is_over
    assert len(result(machine.table.coach.exam.ask_for_result()).graded) == HANDS
    assert machine.results == ["finished"]


def test_best_hold_is_not_held_in_an_exam(machine):
    machine.table.deal()
    assert machine.table.hold_best() == (notes.NoHints(1, HANDS),)
    assert machine.table.held == frozenset()


def test_no_second_exam_begins_unasked(machine):
    machine.play(HANDS)
    for _ in range(2):
        (question,) = machine.table.deal()
        assert (question.what, machine.session.state.hand) == ("begin", HANDS)
        machine.again()
    machine.table.bet_max()
    machine.table.bet_max()
    assert machine.session.state.hand == HANDS + 1
    machine.table.draw()
    assert machine.results == ["finished", None]


def test_result_of_the_last_exam_is_shown_again_after_a_restart_until_a_hand_is_dealt(machine):
    over = machine.play(HANDS)[-1]
    machine.again()
    (again,) = machine.table.why()
    assert [one.hand for one in again.graded] == [one.hand for one in over.graded]
    machine.table.deal()
    machine.table.deal()
    machine.again()
    assert machine.table.why() == (notes.NoHints(1, HANDS),)
    machine.table.draw()
    assert [hand.number for hand in machine.hands()] == [HANDS + 1]


def test_question_stands_for_a_while_before_a_second_deal_answers_it(machine):
    machine.play(HANDS)
    machine.table.coach.exam.confirm_seconds = 600
    for _ in range(3):
        assert machine.table.deal()[0].what == "begin"
    machine.table.coach.exam.confirm_seconds = 0
    assert isinstance(machine.table.deal()[0], notes.Dealt)


def test_exam_left_after_a_question_is_kept_as_broken_off(machine):
    machine.play(2)
    assert machine.table.next_coach_mode()[0].what == "leave"
    assert machine.results == [None]
    machine.table.next_coach_mode()
    assert machine.results == ["broken off"]
    assert len(machine.hands()) == 2
    machine.table.choose_coach_mode("exam")
    machine.play(1)
    assert machine.results == ["broken off", None]


def test_exam_waits_while_the_settings_have_another_mode_and_its_hand_in_play_counts_no_more(machine):
    machine.play(1)
    machine.table.deal()
    machine.table.use(Settings(coach="after"))
    machine.table.hint()
    assert machine.table.choose_coach_mode("off") == (notes.CoachMode("off"),)
    machine.table.use(Settings(coach="exam"))
    machine.table.draw()
    assert machine.results == [None]
    assert machine.table.coach.exam.hand == (2, HANDS)
    machine.again("after")
    machine.table.use(Settings(coach="exam"))
    machine.play(1)
    assert [hand.number for hand in machine.hands()] == [1, 3]


def test_exam_stays_in_its_game_unless_asked(machine):
    machine.play(1)
    machine.table.choose_game(load_paytable("jacks-or-better-9-6"))
    (question,) = machine.table.deal()
    assert (question.what, question.game) == ("other game", "Joker Poker Jacks or Better 15/5/4")
    assert isinstance(machine.table.deal()[0], notes.Dealt)
    machine.table.draw()
    assert machine.results == ["broken off", None]
    assert [exam.name for exam in exams(machine.file, "mine.sqlite3")][-1] == "jacks-or-better-9-6"


def test_hand_dealt_before_the_exam_was_chosen_does_not_count(machine):
    machine.again("after")
    machine.table.deal()
    machine.table.hint()
    machine.table.choose_coach_mode("exam")
    machine.table.draw()
    assert machine.results == []
    machine.play(1)
    assert [hand.number for hand in machine.hands()] == [2]


def test_hands_of_a_save_that_was_replaced_are_dropped_from_its_open_exam(machine):
    machine.play(2)
    machine.session.close()
    machine.path.unlink()
    machine.entropy = seeded(b"another")
    machine.path.with_name("mine.sqlite3.head").unlink(missing_ok=True)
    machine.open()
    assert machine.table.coach.exam.hand == (1, HANDS)


def test_damaged_training_file_refuses_the_draw_in_one_line_and_the_exam_can_be_left(machine):
    machine.file.path.write_text("damaged")
    machine.again()
    machine.table.deal()
    with pytest.raises(SaveError, match="not a training file"):
        machine.table.draw()
    assert machine.session.state.finals == ()
    machine.table.choose_coach_mode("off")
    machine.table.draw()
    assert machine.session.state.finals
