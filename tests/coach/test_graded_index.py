"""Decisions graded into the index: continued, and stored by whoever graded them."""

from fractions import Fraction
from itertools import islice
from random import Random

from tests.coach.graded_sessions import GAMES, grades, make
from tests.real_saves import real_session
from videopoker.coach.advice import advise_deal
from videopoker.coach.grader import GradedLog
from videopoker.play.saves.index.index_file import remove_index
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session


def test_session_begins_when_the_save_is_opened(tmp_path):
    path = tmp_path / "default.sqlite3"
    for hands in (3, 2):
        play(path, hands)
    with Log.read(path) as log:
        assert [grade.hands for grade in grades(log)] == [5, 2]


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
    """The rows of graded decisions in the index of a save."""
    with Log.read(path, writes_index=False) as log:
        return log.index().rows("SELECT * FROM decision ORDER BY number")


def test_grades_continued_at_any_point_are_those_of_the_whole_log(tmp_path):
    """Double-ups, many hands and jackpots, sessions that begin in mid-hand and before a double-up."""
    path, random = tmp_path / "default.sqlite3", Random(2)
    for number in range(6):
        with real_session(path, b"cut %d" % number, GAMES[number % 3]) as session:
            if session.state.replacements:
                session.draw([0])
            make(session, ("double", number % 3))
            graded_log = GradedLog(session.log)
            for hand in range(2):
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
            remove_index(path)
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


def test_decisions_stored_in_the_save_are_read_and_only_new_hands_are_graded(tmp_path):
    path = tmp_path / "default.sqlite3"
    play(path, 4)
    store_grades(path)
    assert [row[0] for row in stored(path)] == [1, 2, 3, 4]
    with Log.read(path) as log:
        assert list(GradedLog(log).grading()) == [None]  # the index is checked
    play(path)
    with Log.read(path) as log:
        assert log.index().last_graded() == 4
        assert grades(log)[0].hands == 5
        assert log.index().last_graded() == 5
    assert len(stored(path)) == 5


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
        list(islice(GradedLog(session.log).grading(), 2))
    assert len(stored(path)) == 2
    with Log.read(path) as log:
        assert len(list(GradedLog(log).grading())) == 3  # one step checks the index
        assert grades(log)[0].hands == 5


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
