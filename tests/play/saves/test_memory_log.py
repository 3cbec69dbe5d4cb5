"""A log in memory: its rows are stored when they are read, so that a bot's moves do not wait for them."""

import pytest

from videopoker import Session
from videopoker.play.saves.hands.search import HandFilter, count
from videopoker.play.saves.rows.log_row import FIRST_HASH, linked
from videopoker.text.groups.record import plain

SEED = b"rows in memory"


def played(hands: int, *, reads_rows: bool) -> Session:
    """A session of some hands, with the rows read after each move or never."""
    session = Session.in_memory(credits=100, seed=SEED)
    for _ in range(hands):
        session.deal(1)
        if reads_rows:
            assert list(session.log.rows.entries())[-1].number == session.log.rows.last
        session.draw((0, 1))
    return session


def test_rows_read_late_are_those_read_after_each_move():
    late, early = played(5, reads_rows=False), played(5, reads_rows=True)
    assert [entry.event for entry in late.log.rows.entries()] == [
        entry.event for entry in early.log.rows.entries()
    ]
    assert late.totals.games == early.totals.games == 5
    assert late.state == early.state


def test_rows_stored_late_are_chained_from_the_first():
    log = played(3, reads_rows=False).log
    rows = list(log.rows.rows())
    assert len(rows) == log.rows.last == log.head.rows
    assert all(is_linked for _, _, is_linked in linked(rows, FIRST_HASH))
    assert log.head.hash == rows[-1][3]


@pytest.mark.parametrize("reads_rows", [False, True])
def test_error_inside_one_commit_undoes_moves_in_memory(reads_rows):
    session = played(2, reads_rows=False)
    before, last = session.state, session.log.rows.last

    def play_and_fail():
        with session.one_commit():
            session.deal(1)
            if reads_rows:
                assert session.log.head.rows > last
            session.draw()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        play_and_fail()
    assert session.state == before
    assert session.log.rows.last == session.log.head.rows == last
    assert session.totals.games == 2
    session.deal(1)
    assert list(session.log.rows.entries())[-1].number == session.log.rows.last == last + 1


def test_index_of_a_session_in_memory_has_every_hand_also_those_played_after_it():
    session = played(4, reads_rows=False)
    assert count(session.log, HandFilter()) == 4
    session.deal(1)
    session.draw()
    assert count(session.log, HandFilter()) == 5


def test_hands_in_memory_are_counted_when_asked_for_and_only_then_written():
    session = Session.in_memory(credits=100, seed=SEED)
    session.deal(1)
    session.draw()
    assert session.totals.games == 1
    assert session.log.rows.waiting(0)  # no row was made for it
    session.deal(1)
    session.draw()
    assert session.totals.games == session.totals.deals == 2
    assert session.log.folded().state == session.state


def test_totals_asked_after_the_rows_were_read_are_those_asked_after_each_hand():
    late, early = played(6, reads_rows=True), Session.in_memory(credits=100, seed=SEED)
    for _ in range(6):
        early.deal(1)
        early.draw((0, 1))
        assert early.totals.credits == early.state.credits
    untimed = {"seconds": 0, "hands_per_hour": None, "session": {}}
    assert plain(late.totals) | untimed == plain(early.totals) | untimed
