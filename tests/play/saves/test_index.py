"""The index agrees with the log, is made where it is missing, and finds the same hands as a slow search."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.quick import examples
from tests.real_saves import secrets_from
from videopoker.core.machine.events import Dealt, GameChosen
from videopoker.core.machine.game import IllegalMove
from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.hands import search as hands_module
from videopoker.play.saves.hands.ledger import ledger, sessions
from videopoker.play.saves.hands.search import HandFilter, count, games_played, in_order, lines_played, page
from videopoker.play.saves.index.index_file import index_path, remove_index
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.played_hand import PlayedHand, with_event
from videopoker.play.session import Session

GAMES = ("joker-poker-jacks-15-5-4", "jacks-or-better-9-6", "deuces-wild-full-pay")


@pytest.fixture(autouse=True)
def short_steps(monkeypatch):
    """Four hands a step, so that a short log has many."""
    monkeypatch.setattr(hands_module, "FILTERED_AT_ONCE", 4)


def play(session, hands, seed=b"index"):
    """Plays this many hands of several games, bets and numbers of hands, some doubled, in sessions."""
    with secrets_from(seed):
        for number in range(1, hands + 1):
            if session.state.credits < 100:
                session.deposit(500)
            if number % 7 == 0:
                session.choose(GAMES[number // 7 % len(GAMES)])
            session.deal(1 + number % 5, hands=3 if number % 5 == 0 else 1)
            if number % 4 == 0:
                session.record_hint()
                session.record_answer(frozenset({number % 5}))
            session.draw([place for place, card in enumerate(session.state.cards) if card.number % 3])
            with suppress(IllegalMove):
                for _ in range(number % 3):
                    session.double_up()
                    session.pick(number % 4)
    return session


@pytest.fixture(scope="module")
def long(tmp_path_factory):
    """A save of 60 hands; the last hand waits."""
    path = tmp_path_factory.mktemp("long") / "default.sqlite3"
    with Session.open(path) as session:
        play(session, 60).deal(1)
    return path.read_bytes()


@pytest.fixture
def save(path, long):
    path.write_bytes(long)
    return path


def tables(log):
    """The rows of the index, all checked."""
    index = log.index(1, log.folded().state.hand)
    return {
        table: index.rows(f"SELECT * FROM {table} ORDER BY 1")
        for table in ("game", "hand", "note", "ledger_row")
    }


def matches(hand_filter, hand):
    """Whether a hand matches, in the simplest code."""
    drawn = hand.drawn
    lines = {final.line or "" for final in drawn.hands} - {""} or {"nothing"} if drawn else set()
    return (
        (hand_filter.line is None or hand_filter.line.casefold() in {line.casefold() for line in lines})
        and (not hand_filter.min_win or (drawn is not None and hand.won >= hand_filter.min_win))
        and (hand_filter.game is None or hand_filter.game in {hand.paytable.key, hand.paytable.title})
    )


def bare(hands):
    """The hands without the fields that depend on earlier rows."""
    return [
        replace(
            hand,
            committed=None,
            before=b"",
            fixed=None,
            chain=None,
            may_double=False,
            credits_before=0,
            jackpots=(),
        )
        for hand in hands
    ]


def read_all(entries):
    """The hands of a log, read from its beginning to its end."""
    hands, paytable = [], None
    for entry in entries:
        if isinstance(entry.event, GameChosen):
            paytable = entry.event.paytable
        elif isinstance(entry.event, Dealt):
            hands.append(PlayedHand(entry.time, paytable, entry.event))
        elif hands:
            hands[-1] = with_event(hands[-1], entry.event)
    return hands


wanteds = st.builds(
    HandFilter,
    st.sampled_from([None, None, "nothing", "THREE OF A KIND", "Two Pair", "Full House", "no such line"]),
    st.sampled_from([0, 0, 1, 2, 3, 5, 10, 30, 10**6]),
    st.sampled_from([None, None, *GAMES, "no-such-game"]),
)


@pytest.fixture(scope="module")
def reader(long, tmp_path_factory):
    path = tmp_path_factory.mktemp("reader") / "default.sqlite3"
    path.write_bytes(long)
    with Log.read(path) as log:
        yield log, read_all(log.rows.entries())


@settings(max_examples=examples(50), deadline=None)
@given(wanteds, st.integers(1, 70), st.none() | st.integers(-1, 70), st.booleans())
def test_page_finds_the_same_hands_as_reading_the_whole_log(reader, hand_filter, size, place, upwards):
    log, hands = reader
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hands_module, "FILTERED_AT_ONCE", 4)
        matching = [hand for hand in hands if matches(hand_filter, hand)]
        assert count(log, hand_filter) == len(matching)
        assert bare(in_order(log, hand_filter)) == matching
        assert bare(in_order(log, hand_filter, size)) == matching[-size:]
        if upwards and place is not None:
            expected = [hand for hand in matching if hand.dealt.hand > place][:size]
            assert bare(page(log, hand_filter, size=size, after=place)) == expected[::-1]
        else:
            expected = [hand for hand in matching if place is None or hand.dealt.hand < place][-size:]
            assert bare(page(log, hand_filter, size=size, before=place)) == expected[::-1]


def test_index_grown_with_the_log_equals_one_made_from_it(path):
    with Session.open(path) as session:
        session.log.index()
        play(session, 60).deal(1)
        grown = tables(session.log)
        assert not session.log.index().is_temporary
        remove_index(path)
        assert tables(session.log) == grown
    assert grown["hand"][-1][15:22] == ("chain", *(None,) * 6)  # in play


def test_save_without_an_index_is_read_and_not_written(save, reader):
    content = save.read_bytes()
    with Log.read(save, writes_index=False) as log:
        assert bare(page(log, HandFilter(), size=100)) == reader[1][::-1]
        assert games_played(log) == games_played(reader[0])
        assert lines_played(log) == lines_played(reader[0])
        assert (ledger(log), sessions(log)) == (ledger(reader[0]), sessions(reader[0]))
        assert verify(log).ok
    assert save.read_bytes() == content
    assert not index_path(save).exists()
