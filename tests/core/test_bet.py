"""A bet is coins on each hand of a deal; it alone knows what they cost together."""

import pickle

import pytest

from videopoker import Session
from videopoker.core.machine.bet import Bet


def test_bet_costs_its_coins_on_every_hand():
    assert Bet(5).credits == 5
    assert Bet(4, hands=25).credits == 100


def test_bet_cannot_be_changed():
    with pytest.raises(AttributeError):
        Bet(5).coins = 4  # type: ignore[misc]


@pytest.mark.parametrize(("credits", "hands"), [(500, 50), (249, 25), (15, 3), (4, 1)])
def test_hands_covered_are_the_most_that_the_credits_pay_at_these_coins(credits, hands):
    assert Bet(5, 50).hands_covered(credits) == hands


def test_deal_and_state_have_the_bet_that_was_made():
    session = Session.in_memory(credits=100, seed=b"bet")
    (dealt,) = session.deal(2, hands=3)
    assert dealt.bet_made == session.state.last_bet == Bet(2, 3)
    assert dealt.bet == dealt.bet_made.credits == 6


def test_last_bet_is_max_bet_before_the_first_hand_of_a_game():
    assert Session.in_memory(credits=3).state.last_bet == Bet(5)


def test_kept_bet_can_be_pickled():
    session = Session.in_memory(credits=100)
    session.keep_bet(2, 3)
    assert pickle.loads(pickle.dumps(session.kept_bet)) == Bet(2, 3) == (2, 3)
