"""A reader of a save in play sees one moment of it, and never a false fault."""

import pytest

from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.play.saves.log import log as log_module
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session


@pytest.fixture
def session(path):
    """A session that has played some hands."""
    with Session.open(path) as session:
        play(session, 5)
        yield session


def play(session, hands=1):
    for _ in range(hands):
        session.deal(1)
        session.draw()


def playing_on(session, things):
    """Each of the things, after another hand was played."""
    for thing in things:
        play(session)
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


def test_page_that_is_read_at_one_moment_is_whole(path, session):
    with Log.read(path) as log, log.rows.at_one_moment():
        hands = [hand.dealt.hand for hand in in_order(log, HandFilter())]
        assert hands == [1, 2, 3, 4, 5]


def test_reader_of_a_save_that_is_locked_for_long_gets_one_line(path, session):
    with Log.read(path) as log:
        log._connection.execute("PRAGMA busy_timeout = 1")
        session.log._connection.execute("BEGIN EXCLUSIVE")
        with pytest.raises(SaveError, match="another program is using it; try again when it is closed"):
            log.derived.snapshot()
        session.log._connection.execute("ROLLBACK")


def test_save_that_stays_locked_while_a_reader_opens_it_is_refused_in_one_line(path, session, monkeypatch):
    monkeypatch.setattr(log_module, "_READERS_WAIT", 0.05)
    session.log._connection.execute("BEGIN EXCLUSIVE")
    with pytest.raises(SaveError, match="another program is using it; try again when it is closed"):
        Log.read(path)


def test_reader_waits_longer_for_a_player_than_a_player_for_a_reader(path, session):
    with Log.read(path) as log:
        waits = [one._connection.execute("PRAGMA busy_timeout").fetchone()[0] for one in (log, session.log)]
    assert waits == [30_000, 5_000]


def test_slow_reader_does_not_keep_the_player_from_betting(path, session):
    with Log.read(path) as log:
        hands = in_order(log, HandFilter())
        next(hands)
        session.log._connection.execute("PRAGMA busy_timeout = 0")
        play(session)
        assert session.state.hand == 6
