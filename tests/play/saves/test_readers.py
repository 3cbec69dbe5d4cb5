"""A reader of a save in play sees one moment of it, and never a false fault."""

import pytest

from tests.play.plays import play
from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session


@pytest.fixture
def session(path):
    """A session that has played some hands."""
    with Session.open(path) as session:
        play(session, 5)
        yield session


def playing_on(session, things):
    """Each of the things, after another hand was played."""
    for thing in things:
        play(session, 1)
        yield thing


def test_export_while_the_save_is_played_has_the_hands_up_to_its_start(path, session):
    with Log.read(path) as log:
        hands = list(playing_on(session, in_order(log, HandFilter())))
    assert [hand.dealt.hand for hand in hands] == [1, 2, 3, 4, 5]


def test_check_while_the_save_is_played_finds_no_fault(path, session):
    with Log.read(path) as log:
        verdict = verify(log, lambda rows: playing_on(session, rows))
    assert verdict.ok, verdict.problems
    assert verdict.hands == 5


def test_reader_of_a_save_that_is_locked_for_long_gets_one_line(path, session):
    with Log.read(path) as log:
        log._connection.execute("PRAGMA busy_timeout = 1")
        session.log._connection.execute("BEGIN EXCLUSIVE")
        with pytest.raises(SaveError, match="another program is using it; try again when it is closed"):
            log.derived.snapshot()
        session.log._connection.execute("ROLLBACK")


def test_slow_reader_does_not_keep_the_player_from_betting(path, session):
    with Log.read(path) as log:
        hands = in_order(log, HandFilter())
        next(hands)
        session.log._connection.execute("PRAGMA busy_timeout = 0")
        play(session, 1)
        assert session.state.hand == 6
