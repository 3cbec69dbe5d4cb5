"""The stand-alone checker and `verify` say the same of saves as they are played, restored, upgraded and ground."""

from itertools import count

import pytest

from tests.play.checker import CHECKER, check_bytes
from tests.play.known_deals import exported
from tests.play.saves.test_old_saves import FILES, finish, write
from tests.real_saves import real_session, without_chains
from videopoker.core.machine import game
from videopoker.core.machine.moves import DoubleUp
from videopoker.core.machine.state import Phase
from videopoker.play import session as sessions
from videopoker.play.deals.shuffle import new_chain, seeded
from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.files.chain_store import ChainStore
from videopoker.play.saves.index.fold import NOT_NEXT
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session


def checked(path):
    """What the checker says of a save's deals and of its log."""
    with Log.read(path) as save:
        deals, log = exported(save)
    return check_bytes(deals.encode()), check_bytes(log.encode())


def assert_right(path, fixed, chains):
    """Both exports are right, and say how the deals were fixed and why the chains began, as `verify` does."""
    deals, log = checked(path)
    assert deals.problems == log.problems == []
    summary = f"deals: {fixed}; chains of secrets: {chains}; problems: 0; what hands pay was not checked"
    assert deals.lines[-1] == log.lines[-1] == summary
    with Log.read(path) as save:
        verified = verify(save)
    assert verified.problems == ()
    for counts, words in ((verified.fixed, fixed), (verified.chains, chains)):
        assert {f"{number} {name}" for name, number in counts.items()} == set(words.split(", ")) - {"none"}


def play(session, deals, hands=1):
    for _ in range(deals):
        session.deal(1, hands=hands)
        session.draw([0, 1])
    session.cash_out()  # a win that can be doubled would hide the last deal
    session.deposit(1000)


def win(session):
    """Deal until a win can be doubled."""
    while DoubleUp not in session.state.legal_moves:
        session.deal(1, hands=10)
        session.draw(range(5))


def test_save_is_right_at_every_moment_of_play(path):
    with real_session(path, b"moments 2") as session:
        for number in range(12):
            session.deal(1, hands=3 if number % 3 else 1)
            assert [one.problems for one in checked(path)] == [[], []]
            session.draw(range(number % 6))
            assert [one.problems for one in checked(path)] == [[], []]
            if session.state.stake:
                session.double_up()
                assert [one.problems for one in checked(path)] == [[], []]
                session.deposit(100)
                session.pick(number % 4)
            session.choose("deuces-wild-full-pay" if number % 2 else "double-joker-8-5-4")
            session.choose_phrase("" if number % 3 else f"words {number}")


def test_practice_save_is_right_at_every_moment_of_play(path):
    with Session.open(path, practice=True, entropy=seeded(b"practice")) as session:
        for number in range(8):
            session.deal(1, hands=3 if number % 3 else 1)
            assert [one.problems for one in checked(path)] == [[], []]
            session.draw(range(5))
            if session.state.stake:
                session.double_up()
                assert [one.problems for one in checked(path)] == [[], []]
                session.pick(0)


def test_words_count_for_the_chain_after_whose_first_value_they_were_chosen(path):
    with Session.open(path) as session:
        play(session, 1)
        session.choose_phrase("four words of mine")
        play(session, 2)
        session.choose_phrase("")
        play(session, 1)
    assert_right(path, "2 chain, 2 words", "1 new")
    copy = path.read_bytes()
    with Session.open(path) as session:
        play(session, 1)
        session.choose_phrase("luck")
    path.write_bytes(copy)
    with Session.open(path) as session:
        play(session, 2)
        session.choose_phrase("other words of mine")
        play(session, 1)
    assert_right(path, "3 chain, 3 words, 1 again", "1 new, 1 restore")


def test_win_doubled_after_a_restore_counts_as_dealt_again(path):
    with real_session(path, b"win") as session:
        win(session)
    hands, copy = session.state.hand, path.read_bytes()
    with real_session(path, b"win") as session:
        session.double_up()
        session.pick(0)
    path.write_bytes(copy)
    with real_session(path, b"later") as session:
        session.double_up()
        session.pick(0)
        play(session, 2)
    assert_right(path, f"{hands} chain, 2 again", "1 new, 1 restore")


@pytest.mark.parametrize("file", FILES)
def test_save_of_an_older_format_is_right_before_and_after_its_upgrade(path, file):
    write(path, file)
    assert [one.problems for one in checked(path)] == [[], []]
    with Session.open(path) as session:
        finish(session)
        play(session, 3)
        assert session.state.phase is Phase.BETTING
    deals, log = checked(path)
    assert [deals.problems, log.problems] == [[], []]
    assert "chains of secrets: 1 upgrade;" in log.lines[-1]
    assert "chain" in log.lines[-1]


def test_deals_before_there_were_chains_could_have_been_chosen(path):
    with without_chains(), Session.open(path) as session:
        play(session, 3)
    assert_right(path, "3 bet", "none")
    with Session.open(path) as session:
        play(session, 2)
    assert_right(path, "4 bet, 1 chain", "1 upgrade")


@pytest.fixture
def short_chains(monkeypatch):
    """Chains of three deals, each from a seed of its own."""
    numbers = count()
    monkeypatch.setattr(game, "SHORTEST_CHAIN", 3)
    monkeypatch.setattr(sessions, "new_chain", lambda _: new_chain(seeded(b"%d" % next(numbers)), 3))


def test_next_chain_begins_after_the_last_secret_of_the_one_before(path, short_chains, monkeypatch):
    with Session.open(path) as session:
        play(session, 8)
    _, log = checked(path)
    assert [problem.partition(": ")[2] for problem in log.problems] == [
        "the chain has fewer than 100000 secrets"
    ] * 3
    monkeypatch.setattr(CHECKER, "SHORTEST_CHAIN", 3)
    assert_right(path, "8 chain", "1 new, 2 end")


def test_house_that_chooses_deal_by_deal_breaks_the_chain_and_the_checker_names_the_hand(path, monkeypatch):
    ground, honest = map(seeded(b"house"), count()), ChainStore.next

    def chosen(store, state):
        return next(ground) if state.hand >= 4 else honest(store, state)

    monkeypatch.setattr(ChainStore, "next", chosen)
    with Session.open(path) as session:
        session.log.index()  # an index made later would refuse the log
        play(session, 6)
        exports = exported(session.log)
    named = [f"hand {hand}: {NOT_NEXT}" for hand in (5, 6)]
    for export in exports:
        problems = check_bytes(export.encode()).problems
        assert [
            problem.rpartition("hand")[1] + problem.rpartition("hand")[2] for problem in problems
        ] == named


def test_house_that_pretends_a_restore_before_every_deal_is_told_by_the_count_of_chains(path):
    Session.open(path).close()
    for _ in range(5):
        with Session.open(path, restored=0) as session:
            play(session, 1)
    deals, log = checked(path)
    assert [deals.problems, log.problems] == [[], []]
    assert "5 again" in log.lines[-1]
    assert "chains of secrets: 1 new, 5 restore;" in log.lines[-1]
