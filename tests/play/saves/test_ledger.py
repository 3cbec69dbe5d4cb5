"""The ledger of a save, and the sessions that were played."""

import pytest

from tests.play.known_deals import a_minute_between_moves
from videopoker.play.saves.hands.ledger import ledger, sessions
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session

LOST = ("2s 4h 7d 9c Jd", "2s 4h 7d 9c Jd")
FULL_HOUSE = ("Ks Kh 8c 8d JK", "Ks Kh 8c 8d JK")


def play(session, cards, held, coins=5):
    session.deal(coins, cards)
    session.draw(held)


@pytest.fixture
def sat_twice(path):
    """A save in which one session won 20, and another lost 3 and changed the denomination."""
    with Session.open(path, practice=True) as session:
        play(session, *FULL_HOUSE)
    with Session.open(path) as session:
        play(session, *LOST, coins=3)
        session.choose_denomination(100)
    return path


def test_ledger_lists_moves_of_credits_and_their_worth(sat_twice):
    with Log.read(sat_twice) as log:
        rows = [(row.kind, row.credits, row.cents, row.balance) for row in ledger(log)]
    assert rows == [
        ("practice save", 0, 25, 0),
        ("session started", 0, 25, 0),
        ("deposited", 1000, 25, 1000),
        ("session ended", 0, 25, 1020),
        ("session started", 0, 25, 1020),
        ("denomination", 0, 100, 254),
        ("session ended", 0, 100, 254),
    ]


def test_ledger_lists_the_leftover_of_a_new_denomination_and_of_a_cash_out(path):
    with Session.open(path) as session:
        session.deposit(3)
        session.choose_denomination(100)
        session.cash_out()
    with Log.read(path) as log:
        assert [(row.kind, row.credits, row.leftover, row.paid_out) for row in ledger(log)][3:5] == [
            ("denomination", 0, 75, 0),
            ("cashed out", 250, 75, 0),
        ]


def test_sessions_show_the_result_of_each(sat_twice):
    with Log.read(sat_twice) as log:
        played = [(one.games, one.coin_in, one.coin_out, one.net) for one in sessions(log)]
        assert all(one.start <= one.end for one in sessions(log))
    assert played == [(1, 5, 25, 20), (1, 3, 0, -3)]


def test_session_counts_a_bet_where_its_hand_is_drawn_as_the_meters_do(path):
    with Session.open(path, practice=True) as session:
        session.deal(5, FULL_HOUSE[0])
    with Session.open(path, practice=True) as session:
        session.draw(FULL_HOUSE[1])
        meters = session.totals.session
        with Log.read(path) as log:
            first, second = sessions(log)
    assert (first.games, first.net, first.money) == (0, 0, 0)
    assert (second.games, second.net, second.money) == (1, 20, 500)
    assert (second.coin_in, second.coin_out) == (meters.coin_in, meters.coin_out)


def test_session_that_broke_off_ended_with_its_last_event(path):
    with a_minute_between_moves():
        session = Session.open(path, practice=True)
        play(session, *LOST)
        session.log.close()  # a crash: no end of the session is stored
        with Session.open(path) as session, Log.read(path) as log:
            play(session, *LOST)
            first, second = sessions(log)
            last = [entry.time for entry in log.rows.entries()][5]
    assert (first.end, first.games, second.end) == (last, 1, None)
