"""The table of every front end: bets, holds, the game waiting, doubling, money. No screen and no words."""

import pytest

from videopoker import Session
from videopoker.core.machine.bet import Bet
from videopoker.core.machine.state import Phase
from videopoker.core.settings import Settings
from videopoker.play.table.table import Table, notes

KINGS = {"cards": "Ks 7d JK 2c Kh", "replacements": "8c 8d"}
LOST = {"cards": "2s 4h 6d 8c Ts", "replacements": "Jh Qh 3c 5s 7s"}


def nobody(deals, take):
    """A coach that never answers."""


def table(credits=1000, hand=None, **settings):
    """A table with these credits before the bet of a hand of five coins, if there is one."""
    session = Session.in_memory(credits=credits)
    if hand:
        session.deal(5, **hand)
    return Table(session, Settings(**settings), nobody)


def kinds(said):
    return [type(note) for note in said]


def test_button_deals_then_draws_the_held_cards():
    one = table()
    assert one.press() == (notes.Dealt(one.state, frozenset()),)
    one.hold(2)
    assert one.press() == (notes.HandOver(one.state, 0),)
    assert one.state.held == (1,)
    assert one.held == frozenset()


def test_card_is_held_and_released_by_its_key():
    one = table(hand=KINGS)
    assert one.hold(1) == (notes.Held(one.state, frozenset({0})),)
    assert one.hold(1) == (notes.Held(one.state, frozenset()),)


def test_held_cards_are_there_again_when_the_save_is_opened(tmp_path):
    with Session.open(tmp_path / "mine.sqlite3") as session:
        one = Table(session, Settings(), nobody)
        one.press()
        one.hold(3)
    with Session.open(tmp_path / "mine.sqlite3") as session:
        again = Table(session, Settings(), nobody)
        assert (again.held, again.is_resumed) == ({2}, True)
        assert again.welcome == (notes.Resumed(again.state),)
        again.press()
        assert (again.is_resumed, again.welcome) == (False, ())


def test_autohold_holds_the_cards_that_pay_also_of_a_hand_found_open():
    assert table(hand=KINGS, autohold=True).held == {0, 2, 4}
    assert table(hand=LOST, autohold=True).held == frozenset()
    assert table(hand=KINGS).held == frozenset()


@pytest.mark.parametrize(
    ("do", "action"),
    [(Table.draw, "deal"), (lambda one: one.hold(1), "hold_1"), (Table.hold_best, "hold_1")],
)
def test_without_a_hand_no_card_is_held_or_drawn(do, action):
    assert do(table()) == (notes.NoHand(action),)


def test_bet_cannot_change_while_a_hand_is_open():
    one = table(hand=KINGS)
    for action, do in {
        "deal": one.deal,
        "bet_max": one.bet_max,
        "bet_one": lambda: one.choose_bet(3),
        "hands": lambda: one.choose_hands(3),
    }.items():
        assert do() == (notes.NotNow(action, 1, 0),)
    one.hold_only(frozenset({0, 2, 4}))
    one.press()
    one.session.double_up("9d Qh 2c 9s 4h")
    assert one.press() == (notes.NotNow("deal", 1, 25),)
    assert one.hold(5) == (notes.NotNow("hold_5", 1, 25),)


def test_last_credit_lost_is_noted_after_a_draw_and_after_a_double_up():
    one = table(5, hand=LOST)
    assert kinds(one.press()) == [notes.HandOver, notes.NoCredits]
    one = table(5, hand=KINGS, double_up=True)
    one.hold_only(frozenset({0, 2, 4}))
    assert one.press()[0].stake == 25
    one.session.double_up("9d Qh 2c 9s 4h")
    assert kinds(one.hold(2)) == [notes.HandOver, notes.NoCredits]


NEXT_BET = [
    Table.press,
    Table.bet_max,
    Table.bet_one,
    lambda one: one.choose_bet(3),
    lambda one: one.choose_hands(3),
    lambda one: one.step_hands(1),
]
"""What the player does about the next hand."""


@pytest.mark.parametrize("key", NEXT_BET)
def test_next_hand_needs_credits(key):
    assert key(table(0)) == (notes.NoCredits(is_after_hand=False),)


def test_spoken_table_takes_a_bet_while_a_game_waits_or_without_credits():
    one = Table(Session.in_memory(), Settings(), nobody, is_spoken=True)
    assert one.choose_bet(3) == (notes.BetChosen(Bet(3)),)
    one.deposit(100)
    one.press()
    one.choose_game(Session.in_memory("deuces-wild-full-pay").state.paytable)
    one.press()
    assert kinds(one.step_hands(1)) == [notes.HandsChosen]
    assert kinds(one.press()) == [notes.GameStarted]


@pytest.mark.parametrize("key", NEXT_BET)
def test_game_chosen_in_mid_hand_starts_with_the_next_key_which_does_nothing_else(key):
    one = table(hand=KINGS)
    deuces = Session.in_memory("deuces-wild-full-pay").state.paytable
    assert one.choose_game(deuces) == (notes.GameWaits(deuces),) == one.waiting_game
    one.press()
    assert key(one) == (notes.GameStarted(one.state, Bet(5)),)
    assert (one.state.paytable, one.state.phase, one.state.hand) == (deuces, Phase.BETTING, 1)
    assert one.waiting_game == ()


def test_number_of_hands_is_limited_by_the_credits_and_wanted_again_with_more():
    one = table(30)
    assert one.choose_hands(100) == (notes.HandsChosen(Bet(1, 25), is_cut=True, wanted=100),)
    assert one.step_hands(1) == (notes.HandsLimit(25, 1),)
    one.deposit(1000)
    assert one.bet.affordable(one.state) == (5, 100)
    assert one.step_hands(1) == (notes.HandsLimit(100, 1),)


def test_win_is_doubled_only_with_the_setting():
    one = table(hand=KINGS)
    one.hold_only(frozenset({0, 2, 4}))
    one.press()
    assert one.double() == (notes.NoDouble(is_off=True),)
    one.use(Settings(double_up=True))
    assert one.win_to_double(one.state) == 25
    assert one.double() == (notes.Staked(one.state),)
    assert one.hold(1)[0] == notes.HandOver(one.state, one.state.stake)


def test_money_is_added_exchanged_and_cashed_out():
    one = table(101)
    assert one.deposit(100) == (notes.Deposited(100, one.state),)
    assert one.choose_denomination(100) == (notes.Exchanged(one.state),) == one.denomination
    assert (one.state.credits, one.state.leftover) == (50, 25)
    assert one.cash_out() == (notes.CashedOut(50, 5025),)


# the bet of the next deal


def lost(credits, coins=5):
    """A table after a lost hand of one of these credits' bets."""
    session = Session.in_memory(credits=credits)
    session.deal(coins, **LOST)
    session.draw()
    return Table(session, Settings(), nobody)


def next_bets(one, *actions):
    """The bet on the table after each of these."""
    return [do() and one.bet.shown(one.state) for do in actions]


def test_bet_one_wraps_at_what_the_credits_allow():
    one = table(2)
    assert next_bets(one, *[one.bet_one] * 3) == [(1, 1), (2, 1), (1, 1)]


def test_drawn_hand_is_shown_at_its_bet_until_another_is_chosen():
    one = lost(7)
    assert one.bet.shown(one.state) == (5, 1)
    assert one.bet.now(one.state) == (2, 1)
    assert next_bets(one, *[one.bet_one] * 3) == [(1, 1), (2, 1), (1, 1)]


def test_coins_and_hands_lowered_for_lack_of_credits_return_with_a_deposit():
    one, bets = table(50), []
    one.choose_hands(10)
    for amount in (50, 15, 4, 1000):
        one.cash_out()
        one.deposit(amount)
        bets.append(one.bet.affordable(one.state))
    assert bets == [(5, 10), (1, 10), (1, 3), (5, 10)]


def test_fewer_hands_count_from_those_that_the_credits_allow():
    one = table(4)
    one.choose_hands(10)
    assert one.bet.affordable(one.state) == (1, 3)
    assert one.step_hands(-1) == (notes.HandsChosen(Bet(4), is_cut=True, wanted=1),)
    assert one.step_hands(-1) == (notes.HandsLimit(1, -1),)


def test_key_without_effect_for_lack_of_credits_chooses_nothing():
    one = table(1000)
    one.choose_hands(3)
    one.cash_out()
    one.deposit(1)
    one.bet_one()
    one.step_hands(1)
    assert one.bet.affordable(one.state) == (1, 1)
    one.deposit(999)
    assert one.bet.affordable(one.state) == (5, 3)


def test_hand_that_pays_is_thrown_away_only_after_a_question_once_in_a_save(tmp_path):
    with Session.open(tmp_path / "new.sqlite3", practice=True) as session:
        at_table = Table(session, Settings(), lambda *_: None)
        for asked in (True, False):
            session.deal(5, "Ks Kh 7d 2c JK")
            assert [type(note) for note in at_table.draw()] == (
                [notes.ThrowsAway] if asked else [notes.HandOver]
            )
            if asked:
                at_table.draw()


def test_message_line_guides_through_the_first_three_hands_of_a_save(tmp_path):
    with Session.open(tmp_path / "new.sqlite3", practice=True) as session:
        at_table = Table(session, Settings(), lambda *_: None)
        guided = []
        for _ in range(4):
            guided.append(at_table.is_guided)
            session.deal(1)
            guided.append(at_table.is_guided)
            session.draw()
        assert guided == [True] * 6 + [False, False]
        at_table.use(Settings(guide="always"))
        assert at_table.is_guided
        at_table.use(Settings(guide="never"))
        assert not at_table.is_guided


# the bet of the next session


def opened(path, play, paytable=None):
    """What `play` makes of a table of the save at this path, in a session of its own."""
    with Session.open(path, paytable) as session:
        return play(Table(session, Settings(), nobody))


def play_hand(one):
    """Play a hand, holding the first card."""
    one.press()
    one.hold(1)
    one.press()


def bets(one):
    """The bet that is shown, and the bet of the next deal."""
    return one.bet.shown(one.state), one.bet.affordable(one.state)


@pytest.mark.parametrize("is_dealt", [True, False])
def test_next_session_shows_and_deals_the_bet_last_chosen_dealt_or_not(tmp_path, is_dealt):
    def choose(one):
        play_hand(one)
        one.choose_bet(2)
        one.choose_hands(3)
        if is_dealt:
            play_hand(one)

    save = tmp_path / "mine.sqlite3"
    opened(save, choose)
    assert opened(save, bets) == ((2, 3), (2, 3))
    assert opened(save, bets, "deuces-wild-full-pay") == ((2, 3), (2, 3))


def test_bet_lowered_by_too_few_credits_is_lowered_for_that_deal_only(tmp_path):
    """Also of a player who never chose a bet."""

    def lower(one):
        one.cash_out()
        one.deposit(3)
        play_hand(one)

    save = tmp_path / "mine.sqlite3"
    opened(save, lower)
    assert opened(save, lambda one: one.state.coins) == 3
    opened(save, lambda one: one.deposit(1000))
    assert opened(save, bets) == ((5, 1), (5, 1))


def test_bet_chosen_is_in_no_row_of_the_log_and_does_not_change_what_a_script_bets(tmp_path):
    save = tmp_path / "mine.sqlite3"
    opened(save, play_hand)
    rows = opened(save, lambda one: one.session.log.rows.stored)
    opened(save, lambda one: (one.choose_bet(2), one.choose_hands(10)))
    with Session.open(save) as session:
        assert session.log.rows.stored == rows
        session.deal()
        assert (session.state.coins, session.state.hands) == (5, 1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[" * 100_000,
        "\xff",
        '{"coins": true, "hands": 1}',
        '{"coins": 0, "hands": 1}',
        '{"coins": 2, "hands": 7}',
        '{"coins": ' + "9" * 5000 + ', "hands": 1}',
    ],
)
def test_damaged_file_of_the_bet_costs_nothing_but_the_bet(tmp_path, text):
    save = tmp_path / "mine.sqlite3"
    opened(save, lambda one: (one.choose_bet(2), play_hand(one), one.choose_bet(3)))
    (tmp_path / "mine.sqlite3.bet").write_bytes(text.encode("latin-1"))
    assert opened(save, bets) == ((2, 1), (2, 1))


def test_bet_is_chosen_and_dealt_where_it_cannot_be_kept(tmp_path):
    (tmp_path / "mine.sqlite3.bet").mkdir()
    assert (
        opened(tmp_path / "mine.sqlite3", lambda one: (one.choose_bet(2), one.press(), one.state.coins))[2]
        == 2
    )


def test_bet_max_deals_at_once():
    one = table()
    one.bet_one()
    assert kinds(one.bet_max()) == [notes.Dealt]
    assert one.state.coins == 5
