"""A session: one machine, for screen and scripts."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import get_args, get_type_hints

import pytest

from videopoker import load_paytable
from videopoker.core.cards.cards import CardError, format_cards, parse_cards
from videopoker.core.machine.game import IllegalMove
from videopoker.core.machine.state import Phase
from videopoker.play.deals.dealing import OPENING_DEPOSIT, positions
from videopoker.play.paytables.files import HOUSE_GAME
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.session import Session


def test_new_save_opens_with_the_house_game_and_a_thousand_credits(path):
    with Session.open(path) as session:
        assert session.state.paytable == load_paytable(HOUSE_GAME)
        assert session.state.credits == OPENING_DEPOSIT == 1000
        assert session.totals.deposits == 1000


def test_session_in_memory_with_a_seed_repeats_itself():
    def play():
        session = Session.in_memory(credits=100, seed=b"x")
        for _ in range(5):
            session.deal(5)
            session.draw([0])
        return session.state

    assert play() == play()


def test_session_without_a_seed_does_not_repeat_itself():
    hands = set()
    for _ in range(3):
        session = Session.in_memory(credits=5)
        session.deal(5)
        hands.add(session.state.cards)
    assert len(hands) == 3  # equal by chance once in 2,869,685 * 120 deals


@pytest.mark.parametrize(
    ("cards", "replacements", "message"),
    [
        ("Ks Ks 7d 2c JK", "", "Ks: the card appears 2 times"),
        ("Ks Kh 7d 2c JK", "JK", "JK: this game has one joker, not 2"),
        ("Ks Kh 7d 2c", "", "got 4 cards; a deal is five"),
        ("Ks Kh 7d 2c JK", "3s 4s 5s 6s 7s 8s", "got 6 cards to draw; a hand draws at most five"),
    ],
)
def test_impossible_rigged_deal_is_refused_and_nothing_bet(cards, replacements, message):
    session = Session.in_memory(credits=50)
    with pytest.raises((CardError, IllegalMove), match=message):
        session.deal(5, cards, replacements)
    assert (session.state.credits, session.state.phase) == (50, Phase.BETTING)


@pytest.mark.parametrize("seed", range(10))
def test_session_rigged_draw_behind_a_shuffled_deal_is_always_possible(seed):
    """With any shuffle, the chosen replacements are not among the five dealt cards."""
    session = Session.in_memory(credits=5, seed=b"%d" % seed)
    session.deal(5, replacements="As Ks Qs Js Ts")
    session.draw()
    assert str(session.state.value) == "royal flush"


@pytest.mark.parametrize(
    "held", ["Ks Kh JK", [0, 1, 4], (4, 1, 0), frozenset({0, 1, 4}), "11001", [1, 1, 0, 0, 1], tuple("11001")]
)
def test_session_draw_holds_cards_positions_or_a_mask(held):
    session = Session.in_memory(credits=100)
    session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
    session.draw(held)
    assert format_cards(session.state.cards) == "Ks Kh 8c 8d JK"


@pytest.mark.parametrize(
    ("held", "message"),
    [
        ("As", "As is not in the hand Ks Kh 7d 2c JK"),
        ("Ks Ks", "Ks is named twice; name each card once"),
        ([0, 0], "0 is named twice; name each card once"),
        ([5], "position 5"),
    ],
)
def test_impossible_draw_is_refused_and_the_hand_stays_in_play(held, message):
    session = Session.in_memory(credits=100)
    session.deal(5, "Ks Kh 7d 2c JK")
    with pytest.raises(IllegalMove, match=message):
        session.draw(held)
    assert session.state.phase is Phase.DRAWING


TYPED_MOVES = {
    "choose": ("9/6 jacks",),
    "deposit": (100,),
    "choose_denomination": (5,),
    "choose_phrase": ("four words of mine",),
    "deal": (1, "Ks Kh Kd 2c 3s"),
    "draw": ("Ks Kh Kd",),
    "double_up": ("9d Td 8d 9c 2h",),
    "pick": (0,),
    "cash_out": (),
}


def test_every_method_that_moves_returns_events_of_the_type_that_it_names():
    session = Session.in_memory()
    session.deposit(100)
    for name, arguments in TYPED_MOVES.items():
        method = getattr(session, name)
        events, hint = method(*arguments), get_type_hints(method)["return"]
        kinds = [kind for kind in get_args(hint) if kind is not ...]
        assert events, name
        assert [isinstance(event, kinds[0]) for event in events] == [True], name
    moving = {
        name
        for name, method in vars(Session).items()
        if "tuple[made." in str(getattr(method, "__annotations__", {}).get("return"))
    }
    assert moving == TYPED_MOVES.keys() | {"begin_next_game"}


@pytest.mark.parametrize(("coins", "hands", "bet"), [(5, None, 5), (5, 1, 5), (None, 10, 10), (2, 3, 6)])
def test_named_bet_above_the_credits_is_refused_and_changes_nothing(coins, hands, bet):
    session = Session.in_memory(credits=3)
    before = session.state
    with pytest.raises(IllegalMove, match=f"a bet of {bet} with 3 on the machine; add credits or bet less"):
        session.deal(coins, hands=hands)
    assert session.state == before


def test_a_session_in_memory_opens_no_database_before_its_log_is_asked_for(monkeypatch):
    opened = []
    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda *given, **named: opened.append(given) or connect(*given, **named)
    )
    session = Session.in_memory("9/6 jacks", credits=1_000_000, seed=7)
    for _ in range(3000):
        session.deal(1)
        session.draw()
    assert opened == []
    totals = session.totals
    assert (totals.games, totals.credits, len(opened)) == (3000, session.state.credits, 1)
    session.deal(1)
    assert session.log.rows.last == 6_003  # the game, the deposit, every deal and draw
    session.close()


@pytest.mark.parametrize("use", [Session.deal, lambda session: [*session.log.rows.entries(0)], Session.close])
def test_session_is_used_in_its_own_thread_only(path, use):
    with Session.open(path) as session, ThreadPoolExecutor(1) as other:
        error = other.submit(use, session).exception()
        assert isinstance(error, SaveError)
        assert str(error) == f"{path}: it can be used only in the thread that opened it"
        session.deal(5)


def test_positions_finds_both_jokers():
    cards = parse_cards("JK As JK 2c 3d")
    assert positions(cards, parse_cards("JK JK")) == {0, 2}


@pytest.mark.parametrize("looks", [False, True])
def test_moves_undone_in_memory_leave_no_trace_in_the_log(looks):
    session = Session.in_memory("9/6 jacks", credits=100)

    def play_and_fail():
        with session.one_commit():
            session.deal(1)
            assert not looks or session.totals.coin_in == 1
            raise KeyError

    with pytest.raises(KeyError):
        play_and_fail()
    assert (session.state.credits, session.state.hand) == (100, 0)
    session.deal(5)
    assert (session.totals.coin_in, session.log.rows.last) == (5, 3)
