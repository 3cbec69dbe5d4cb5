"""The grade of the newest hands alone, from the log, is to the last fraction the part of the whole grade that these hands make."""

from random import Random

import pytest

from tests.coach.graded_sessions import grades, make
from tests.real_saves import secrets_from
from videopoker.coach.grade import Grade
from videopoker.coach.grader import Where, add_decisions, add_doubles
from videopoker.play.saves.check import hands_behind_damage
from videopoker.play.saves.check.hands_behind_damage import NewestIndex
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session

HANDS = 60


def play(session, numbers, seed):
    """Plays hands of three games, one with jackpots, at all bets, with double-ups, hints and first answers."""
    random = Random(seed)
    for number in numbers:
        if number % 20 == 0:
            make(session, ("game", number // 20 % 3))
        if number % 4 == 0:
            session.deal(1 + number % 5)
            session.record_hint()
            session.record_answer(frozenset({number % 5}))
            session.draw([1])
        else:
            make(session, ("deal", 1 + number % 5, 3 if number % 10 == 0 else 1, random.randrange(32)))
        make(session, ("double", number % 4))


@pytest.fixture(scope="module")
def save(tmp_path_factory):
    """A save of sixty hands in two sessions; the second draws a hand that the first dealt."""
    path = tmp_path_factory.mktemp("newest") / "default.sqlite3"
    with secrets_from(b"newest"):
        with Session.open(path) as session:
            play(session, range(HANDS - 9), 1)
            session.deal(3)
        with Session.open(path) as session:
            session.draw([0, 1])
            play(session, range(20, 28), 2)  # without a jackpot
    return path


@pytest.mark.parametrize("hands", [1, 8, 9, 30, HANDS, 500])
def test_grade_of_the_newest_hands_is_their_part_of_the_whole(save, monkeypatch, hands):
    monkeypatch.setattr(hands_behind_damage, "NEWEST_HANDS", hands)
    with Log.read(save) as log:
        whole, session = grades(log)
        newest = NewestIndex(log)
        total, of_session = grades(log, newest=newest)
        assert newest.drawn == min(hands, HANDS)
        index, expected = log.index(), Grade()
        for_jackpots = "jackpots IS NOT NULL AND coins = 5"
        some = Where(HANDS - newest.drawn + 1, HANDS, f"NOT ({for_jackpots})")
        add_decisions(expected, index, some, save.parent)
        add_doubles(expected, index, some)
        ((left_out,),) = index.rows(
            f"SELECT count(*) FROM hand WHERE number > ? AND {for_jackpots}", [some.first - 1]
        )
        assert newest.left_out == left_out
        assert total == expected
        assert of_session == (session if hands > 8 else Grade())
        assert whole.deals > total.deals
