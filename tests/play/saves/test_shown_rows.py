"""The rows of a log that may be printed."""

import json

from tests.real_saves import real_session
from videopoker.core.machine.moves import DoubleUp, Pick
from videopoker.core.machine.state import Phase
from videopoker.play.saves.hands.shown_rows import shown_rows
from videopoker.play.session import Session


def shown(session):
    return list(shown_rows(session.log))


def kinds(rows):
    return [json.loads(record)["event"] for _, _, record, _ in rows]


def hidden_secrets(session):
    """The secrets of the next deal, and of the last one while it can go on."""
    state = session.state
    secrets = [state.committed.secret] if state.committed else []
    if state.dealt_under and (state.phase is not Phase.BETTING or DoubleUp in state.legal_moves):
        secrets.append(state.dealt_under.secret)
    return {secret.hex() for secret in secrets}


def win(session):
    """Deals until a win can be doubled."""
    while DoubleUp not in session.state.legal_moves:
        session.deal(1, hands=10)
        session.draw(range(5))


def test_rows_end_before_the_commitment_of_the_next_deal(path):
    with Session.open(path) as session:
        every = list(session.log.rows.rows())
        assert shown(session) == every[:-1]
        assert kinds(shown(session))[-1] == "chain_started"


def test_rows_of_a_deal_wait_until_its_secret_can_deal_no_more_cards(path):
    with real_session(path, b"shown") as session:
        win(session)
        before = shown(session)
        session.double_up()
        assert shown(session) == before
        session.pick(0)
        while session.state.stake and session.state.rounds < 5:
            assert shown(session) == before
            session.double_up()
            session.pick(0)
        assert kinds(shown(session)[len(before) :]) == ["committed", "dealt", "drawn"]


def test_no_row_has_a_secret_that_is_not_shown_at_any_moment_of_play(path):
    with real_session(path, b"moments") as session:
        for number in range(40):
            session.deal(1, hands=3 if number % 3 else 1)
            assert_hidden(session)
            session.draw(range(number % 6))
            assert_hidden(session)
            if session.state.stake and number % 2:
                session.double_up()
                assert_hidden(session)
                session.deposit(1)
                assert_hidden(session)
                session.pick(number % 4)
                assert_hidden(session)
            if number % 7 == 0:
                session.choose("deuces-wild-full-pay" if number % 2 else "jacks-or-better-9-6")
                session.choose_phrase(f"words {number}")
                assert_hidden(session)


def assert_hidden(session):
    records = "".join(record for _, _, record, _ in shown(session))
    secrets = hidden_secrets(session)
    assert secrets
    assert not [secret for secret in secrets if secret in records]


def test_practice_rows_end_before_the_cards_that_are_not_shown(path):
    with Session.open(path, practice=True) as session:
        everything = session.log.rows.rows
        assert shown(session) == list(everything())
        session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
        assert kinds(shown(session))[-1] == "deposited"
        session.draw("Ks Kh JK")
        assert shown(session) == list(everything())
        session.double_up()
        assert kinds(shown(session))[-1] == "drawn"
        assert Pick in session.state.legal_moves
        session.pick(0)
        assert shown(session) == list(everything())
