"""The bet of the next deal: the last one, as far as the credits go."""

from videopoker import Session
from videopoker.play.next_bet import NextBet


def lost(credits, coins=5):
    """A lost hand, after which two credits or so are left."""
    session = Session.in_memory(credits=credits)
    session.deal(coins, cards="2s 4h 6d 8c Ts", replacements="Jh Qh 3c 5s 7s")
    session.draw()
    return session


def test_bet_one_wraps_at_what_the_credits_allow():
    bets, state = [], Session.in_memory(credits=2).state
    bet = NextBet(state)
    for _ in range(3):
        bet.one_more(state)
        bets.append(bet.shown(state))
    assert bets == [(1, 1), (2, 1), (1, 1)]


def test_drawn_hand_is_shown_at_its_bet_until_another_is_chosen():
    state = lost(7).state
    bet = NextBet(state)
    bets = [bet.shown(state)[0]]
    for _ in range(3):
        bet.one_more(state)
        bets.append(bet.shown(state)[0])
    assert bets == [5, 1, 2, 1]


def test_coins_and_hands_lowered_for_lack_of_credits_return_with_a_deposit():
    session = Session.in_memory(credits=50)
    bet = NextBet(session.state)
    for _ in range(3):
        bet.step_hands(session.state, 1)
    bets = []
    for amount in (50, 15, 4, 1000):
        session.cash_out()
        session.deposit(amount)
        bets.append(bet.affordable(session.state))
    assert bets == [(5, 10), (1, 10), (1, 3), (5, 10)]


def test_fewer_hands_count_from_those_that_the_credits_allow():
    session = Session.in_memory(credits=50)
    bet = NextBet(session.state)
    for _ in range(3):
        bet.step_hands(session.state, 1)
    session.cash_out()
    session.deposit(4)
    assert bet.affordable(session.state) == (1, 3)
    assert bet.step_hands(session.state, -1)
    assert bet.affordable(session.state) == (4, 1)


def test_bet_chosen_with_few_credits_is_kept():
    session = Session.in_memory(credits=3)
    bet = NextBet(session.state)
    for _ in range(2):
        bet.one_more(session.state)
    session.deposit(1000)
    assert bet.affordable(session.state) == (2, 1)


def test_key_without_effect_for_lack_of_credits_chooses_nothing():
    session = Session.in_memory(credits=1000)
    bet = NextBet(session.state)
    bet.step_hands(session.state, 1)
    session.cash_out()
    session.deposit(1)
    bet.one_more(session.state)
    bet.step_hands(session.state, 1)
    assert bet.affordable(session.state) == (1, 1)
    session.deposit(999)
    assert bet.affordable(session.state) == (5, 3)


def test_last_bet_is_kept_over_a_restart():
    state = lost(100, coins=3).state
    assert NextBet(state).affordable(state) == NextBet(state).shown(state) == (3, 1)
