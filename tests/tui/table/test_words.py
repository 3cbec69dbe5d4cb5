"""The sentences of the table, without a table."""

import pytest

from videopoker import Session
from videopoker.core.machine.bet import Bet
from videopoker.play.paytables.files import paytable_names
from videopoker.tui.kit.table_words import (
    fitted_message,
    hand_number,
    jackpot,
    message,
    stated_returns,
    title,
)

NONE: frozenset[int] = frozenset()


def message_line(state, held=NONE, *, resumed=False, width=80):
    return fitted_message(message(state, held, resumed=resumed, double=""), width)


@pytest.fixture
def session():
    session = Session.in_memory(credits=100)
    session.deal(5, cards="Ks 7d JK 2c Kh", replacements="8c 8d")
    return session


def test_message_before_the_first_hand_says_what_to_do():
    assert message_line(Session.in_memory().state) == "choose your bet and deal"


@pytest.mark.parametrize(
    ("held", "ending"),
    [((), "nothing held"), ((0,), "draw four"), ((0, 1, 2, 3), "draw one"), ((0, 1, 2, 3, 4), "stand pat")],
)
def test_message_counts_the_cards_to_draw(session, held, ending):
    assert message_line(session.state, frozenset(held)).endswith(f"  ·  {ending}")


@pytest.mark.parametrize(
    ("width", "words"),
    [
        (
            100,
            "welcome back  ·  hand 1 still in play  ·  three of a kind, kings  ·  pays 10  ·  nothing held",
        ),
        (80, "hand 1 still in play  ·  three of a kind, kings  ·  pays 10  ·  nothing held"),
        (72, "hand 1 still in play · three of a kind, kings · pays 10 · nothing held"),
        (60, "hand 1 still in play · three of a kind, kings · pays 10"),
        (50, "hand 1 still in play · three of a kind, kings"),
        (5, "hand 1 still in play"),
    ],
)
def test_message_drops_its_end_first(session, width, words):
    assert message_line(session.state, resumed=True, width=width) == words


def test_message_says_which_game_is_next_in_place_of_the_next_hand(session):
    session.choose("deuces-wild-full-pay")
    session.draw()
    guide = ("space", "1-5")
    parts = message(session.state, NONE, resumed=False, double="", guide=guide)
    assert parts[-1] == "next: Deuces Wild Full Pay 25/15/9/5/3"
    assert "space deals the next hand" not in parts


def test_message_of_the_last_lost_credit_says_so():
    session = Session.in_memory(credits=5)
    session.deal(5, cards="2s 4h 6d 8c Ts", replacements="Jh Qh 3c 5s 7s")
    session.draw()
    assert message_line(session.state) == "high card, queen  ·  no win  ·  no credits left"


def test_hand_number_before_the_first_hand_is_one():
    assert hand_number(Session.in_memory().state) == "Hand 1"


@pytest.mark.parametrize(
    ("game", "deals", "coins", "words"),
    [
        ("jacks-or-better-9-6", 0, 5, "return 99.54%"),
        ("jacks-or-better-9-6", 0, 1, "return 99.54% at 5 coins"),
        ("jacks-or-better-9-6-progressive", 0, 5, "return 99.54%"),
        ("jacks-or-better-9-6-progressive", 1, 5, "return 99.54% at jackpot reset"),
    ],
)
def test_stated_return_names_the_bet_and_the_jackpot_that_it_is_for(game, deals, coins, words):
    session = Session.in_memory(game, credits=100)
    for _ in range(deals):
        session.deal(5)
    assert stated_returns(session.state, coins)[0] == words


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (100, ("JOKER POKER  Jacks or Better 15/5/4", "return 99.70% at 5 coins", "Hand 1")),
        (60, ("JOKER POKER  Jacks or Better 15/5/4", "99.70% at 5", "Hand 1")),
        (47, ("JOKER POKER  Jacks or Better 15/5/4", "", "Hand 1")),
        (41, ("JOKER POKER  Jacks or Better 15/5/4", "", "1")),
        (35, ("JOKER POKER  Jacks or Better 15/5/4", "", "")),
        (30, ("Jacks or Better 15/5/4", "", "Hand 1")),
    ],
)
def test_title_drops_the_return_first_then_the_number_and_the_family_last(width, shown):
    game, _, stated, _, number = title(Session.in_memory().state, Bet(1), "", width)
    assert (game.plain, stated, number) == shown


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (80, ("JOKER POKER  Jacks or Better 15/5/4", "sealed 5d21…2d11", "return 99.70%")),
        (75, ("JOKER POKER  Jacks or Better 15/5/4", "sealed 5d21…2d11", "99.70%")),
        (58, ("JOKER POKER  Jacks or Better 15/5/4", "", "return 99.70%")),
        (50, ("JOKER POKER  Jacks or Better 15/5/4", "", "")),
    ],
)
def test_title_drops_the_seal_before_any_other_part(width, shown):
    seal = bytes.fromhex("5d21" + 56 * "0" + "2d11")
    game, sealed, stated, *_ = title(Session.in_memory().state, Bet(5), "", width, seal=seal)
    assert (game.plain, sealed, stated) == shown


@pytest.mark.parametrize("name", paytable_names())
def test_title_at_60_columns_has_the_whole_name_of_each_game(name):
    """Also of a progressive game, whose jackpot loses its word first."""
    state = Session.in_memory(name).state
    parts = title(state, Bet(5), jackpot(state), 58, seal=bytes(32))
    table = state.paytable
    assert parts[0].plain == f"{table.name.upper()}  {table.variant}".rstrip()
    assert sum(len(part) + 2 for part in parts if part) - 2 <= 58
    assert state.jackpot is None or parts[3]


def test_greeting_is_dropped_first_beside_the_coachs_words():
    parts = ("welcome back", "hand 3 still in play", "pair of kings", "pays 5")
    assert fitted_message(parts, 46, "best: hold K K") == "pair of kings  ·  pays 5  ·  best: hold K K"


def test_coach_hides_what_comes_next_but_never_the_pay():
    parts = ("pair of kings", "pays 5", "draw three")
    shown = {width: fitted_message(parts, width, "best: hold K K, 1 coin") for width in range(32, 90)}
    assert all("pays 5 " in line and "best: " in line for line in shown.values()), shown


@pytest.mark.parametrize("pay", ["pays 4,000", "no win"])
def test_long_words_of_the_coach_are_below_the_result(pay):
    mistake = "holding K♠ Q♥ J♣ 10♦ was worth 0.03 coins more a hand, as an aside"
    lines = fitted_message(("two pair, eights over threes", pay), 58, mistake, is_over=True)
    assert lines == f"two pair, eights over threes  ·  {pay}\n{mistake}"
