"""A session: one machine, for screen and scripts."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import get_args, get_type_hints

import pytest

from tests.real_saves import real_session
from videopoker import Session as PublicSession
from videopoker import load_paytable
from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import CardError, format_cards, parse_cards
from videopoker.core.machine.evolve import replay
from videopoker.core.machine.game import IllegalMove
from videopoker.core.machine.moves import Deal, Draw
from videopoker.core.machine.state import Phase
from videopoker.play.deals.dealing import OPENING_DEPOSIT, positions
from videopoker.play.paytables.files import HOUSE_GAME
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session


def test_session_is_a_public_name():
    assert PublicSession is Session


def test_new_save_opens_with_the_house_game_and_a_thousand_credits(path):
    with Session.open(path) as session:
        assert session.state.paytable == load_paytable(HOUSE_GAME)
        assert session.state.credits == OPENING_DEPOSIT == 1000
        assert session.totals.deposits == 1000


def test_new_save_opens_on_the_game_asked_for(path):
    with Session.open(path, "jacks-or-better-9-6") as session:
        assert session.state.paytable.key == "jacks-or-better-9-6"


def test_save_opened_again_gets_no_second_deposit(path):
    for _ in range(3):
        with Session.open(path) as session:
            assert (session.state.credits, session.totals.deposits) == (1000, 1000)


def test_save_without_credits_gets_no_deposit_when_opened(path):
    with Session.open(path) as session:
        session.cash_out()
    with Session.open(path) as session:
        assert session.state.credits == 0


def test_save_left_in_mid_hand_opens_with_that_hand(path):
    with Session.open(path) as session:
        session.deal(3)
        left = session.state
    with Session.open(path) as session:
        assert session.state == left
        assert session.state.phase is Phase.DRAWING
        assert session.state.credits == 997


def test_session_in_memory_has_an_empty_purse():
    assert Session.in_memory().state.credits == 0


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


def test_session_state_is_the_replay_of_its_log():
    session = Session.in_memory(credits=50, seed=b"replay")
    for held in ((), (0,), (1, 2), range(5)):
        session.deal(2)
        session.draw(held)
    assert replay(session.log.rows.events()) == session.state


def test_session_illegal_move_changes_neither_state_nor_log():
    session = Session.in_memory(credits=50)
    state, last = session.state, session.log.rows.last
    for move in (Draw(), Deal(1, ())):
        with pytest.raises(IllegalMove):
            session.play(move)
    assert (session.state, session.log.rows.last) == (state, last)


def test_session_deal_records_the_secret_and_the_players_words():
    session = Session.in_memory(credits=50)
    session.choose_phrase("my own words")
    (dealt,) = session.deal(5)
    assert len(dealt.secret) == 32
    assert dealt.phrase == "my own words"


def test_session_deal_bets_the_last_bet_again_as_far_as_the_credits_go():
    session = Session.in_memory(credits=7)
    bets = []
    for coins in (3, None, None):
        (dealt,) = session.deal(coins, "2s 4h 7d 9c Js", "3c 5d 8s Th Qd")
        bets.append(dealt.coins)
        session.draw()
    assert bets == [3, 3, 1]


@pytest.mark.parametrize(
    ("cards", "replacements", "message"),
    [
        ("Ks Ks 7d 2c JK", "", "Ks: the card appears 2 times"),
        ("Ks Kh 7d 2c JK", "Ks", "Ks: the card appears 2 times"),
        ("Ks Kh 7d 2c JK", "JK", "JK: this game has one joker, not 2"),
        ("Ks Kh 7d 2c", "", "got 4 cards; a deal is five"),
        ("Ks Kh 7d 2c JK 3c", "", "got 6 cards; a deal is five"),
        ("Ks Kh 7d 2c JK", "3s 4s 5s 6s 7s 8s", "got 6 cards to draw; a hand draws at most five"),
        ("Ks Kh 7d 2c 1s", "", "'1s': no rank '1'"),
    ],
)
def test_impossible_rigged_deal_is_refused_and_nothing_bet(cards, replacements, message):
    session = Session.in_memory(credits=50)
    with pytest.raises((CardError, IllegalMove), match=message):
        session.deal(5, cards, replacements)
    assert (session.state.credits, session.state.phase) == (50, Phase.BETTING)


def test_session_rigged_deal_has_no_secret():
    (dealt,) = Session.in_memory(credits=5).deal(5, "Ks Kh 7d 2c JK")
    assert dealt.secret is None


def test_session_rigged_draw_comes_first_and_the_rest_from_the_deck():
    (dealt,) = Session.in_memory(credits=5).deal(5, "Ks Kh 7d 2c JK", "8c 8d")
    assert format_cards(dealt.replacements[:2]) == "8c 8d"
    assert len({*dealt.cards, *dealt.replacements}) == 10


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
        ("JK JK", "JK is named twice"),
        ([0, 0], "0 is named twice; name each card once"),
        ([0, 3, 1, 3], "3 is named twice"),
        ([5], "position 5"),
        ([[0, 1]], "no card is at position"),
    ],
)
def test_impossible_draw_is_refused_and_the_hand_stays_in_play(held, message):
    session = Session.in_memory(credits=100)
    session.deal(5, "Ks Kh 7d 2c JK")
    with pytest.raises(IllegalMove, match=message):
        session.draw(held)
    assert session.state.phase is Phase.DRAWING


def test_mask_without_a_one_holds_nothing_and_is_never_the_position_0():
    session = Session.in_memory(credits=100)
    session.deal(5, "Ks Kh 7d 2c JK")
    (drawn,) = session.draw("00000")
    assert drawn.held == ()


def test_move_that_names_a_position_twice_is_refused():
    session = Session.in_memory(credits=100)
    session.deal(5, "Ks Kh 7d 2c JK")
    with pytest.raises(IllegalMove, match="0 is named twice; name each card once"):
        session.play(Draw((0, 0)))
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


def test_positions_finds_both_jokers():
    cards = parse_cards("JK As JK 2c 3d")
    assert positions(cards, parse_cards("JK JK")) == {0, 2}


def test_session_meters_are_those_of_the_whole_log(path):
    for _ in range(2):
        with real_session(path, b"meters") as session:
            session.deal(5)
            session.draw()
    with Session.open(path) as session:
        total = session.totals
    assert (total.games, total.coin_in) == (2, 10)
    assert total.credits == session.state.credits


def test_session_closes_its_save(path):
    session = Session.open(path)
    session.close()
    session.close()
    Log.open(path).close()


def test_session_refuses_a_bet_the_game_does_not_take():
    session = Session.in_memory(credits=100)
    with pytest.raises(IllegalMove, match="a bet of 6 coins; this game takes 1 to 5"):
        session.deal(6)
    assert session.state.hand == 0


def test_draw_by_cards_before_a_deal_says_to_deal():
    with pytest.raises(IllegalMove, match="deal first"):
        Session.in_memory(credits=100).draw("Ks")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: Session.in_memory(seed=1.5),
            "a seed of 1.5; expected a whole number from 0, bytes, or hexadecimal digits",
        ),
        (lambda: Session.in_memory(3), "got 3; expected a name or a path"),
        (lambda: load_paytable(3), "got 3; expected a name or a path"),
        (lambda: Session.open("mine.sqlite3"), 'got "mine.sqlite3"; expected the path of a save'),
        (lambda: Session.in_memory(credits=5).deal(hands=1.0), "1.0 hands; expected 1, 3, 5"),
    ],
)
def test_argument_of_another_kind_is_refused_at_once(call, message):
    with pytest.raises(Refused, match=message):
        call()


@pytest.mark.parametrize("use", [Session.deal, lambda session: [*session.log.rows.entries(0)], Session.close])
def test_session_is_used_in_its_own_thread_only(path, use):
    with Session.open(path) as session, ThreadPoolExecutor(1) as other:
        error = other.submit(use, session).exception()
        assert isinstance(error, SaveError)
        assert str(error) == f"{path}: it can be used only in the thread that opened it"
        session.deal(5)


@pytest.mark.parametrize(("coins", "hands", "bet"), [(5, None, 5), (5, 1, 5), (None, 10, 10), (2, 3, 6)])
def test_named_bet_above_the_credits_is_refused_and_changes_nothing(coins, hands, bet):
    session = Session.in_memory(credits=3)
    before = session.state
    with pytest.raises(IllegalMove, match=f"a bet of {bet}, and 3 on the machine; add credits or bet less"):
        session.deal(coins, hands=hands)
    assert session.state == before


def test_bet_of_the_last_deal_is_lowered_to_the_credits():
    session = Session.in_memory(credits=8)
    session.deal(5, "2s 4h 7d 9c Jd")
    session.draw(range(5))
    (dealt,) = session.deal()
    assert dealt.bet == 3


def test_a_session_in_memory_opens_no_database_before_its_log_is_asked_for(monkeypatch):
    opened = []
    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda *given, **named: opened.append(given) or connect(*given, **named)
    )
    session = Session.in_memory("9/6 jacks", credits=1_000_000, seed=7)
    for _ in range(10_000):
        session.deal(1)
        session.draw()
    assert opened == []
    totals = session.totals
    assert (totals.games, totals.credits, len(opened)) == (10_000, session.state.credits, 1)
    session.deal(1)
    assert session.log.rows.last == 20_003  # the game, the deposit, every deal and draw
    session.close()


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
