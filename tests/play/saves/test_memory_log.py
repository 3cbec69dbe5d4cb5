"""A log in memory: its rows are stored when they are read, so that a bot's moves do not wait for them."""

import pytest

from videopoker import Session
from videopoker.play.saves.rows.log_row import FIRST_HASH, linked

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
