"""Several hands drawn from one deal: bet, draw and pay."""

import pytest

from videopoker import load_paytable
from videopoker.core.cards.cards import CardError, parse_cards
from videopoker.core.machine.bet import HAND_COUNTS
from videopoker.core.machine.evolve import replay
from videopoker.core.machine.game import IllegalMove, decide
from videopoker.core.machine.moves import Deal, Draw
from videopoker.core.machine.state import GameState

ORDER = parse_cards("Ks Kh 7d 2c JK 8c 8d 3s 4s 5h")
SECOND = parse_cards("7s 7h 9c 9d 9h")
THIRD = parse_cards("8c 3d 9c 9d 9h")
MACHINE = GameState(load_paytable(), credits=100)
DEALT = replay(decide(MACHINE, Deal(5, ORDER, more=(SECOND, THIRD))), MACHINE)


def drawn(*held):
    (event,) = decide(DEALT, Draw(frozenset(held)))
    return event


def test_every_hand_holds_the_same_cards_and_draws_its_own():
    held = [hand.cards[:2] + hand.cards[4:] for hand in drawn(0, 1, 4).hands]
    assert held == [parse_cards("Ks Kh JK")] * 3
    assert [hand.cards[2:4] for hand in drawn(0, 1, 4).hands] == [
        parse_cards("8c 8d"),
        parse_cards("7s 7h"),
        parse_cards("8c 3d"),
    ]


def test_every_hand_is_paid_for_its_own_line():
    hands = drawn(0, 1, 4).hands
    assert [(hand.line, hand.paid) for hand in hands] == [
        ("Full House", 25),
        ("Full House", 25),
        ("Three of a Kind", 10),
    ]
    assert replay([drawn(0, 1, 4)], DEALT).credits == 85 + 60


def test_deal_takes_the_usual_numbers_of_hands():
    machine = GameState(load_paytable(), credits=1000)
    for hands in range(1, 103):
        deal = Deal(1, ORDER, more=(SECOND,) * (hands - 1))
        if hands in HAND_COUNTS:
            assert decide(machine, deal)[0].bet == hands
        else:
            with pytest.raises(
                IllegalMove, match=f"a deal of {hands} hands; expected 1, 3, 5, 10, 25, 50, 100"
            ):
                decide(machine, deal)


def test_bet_that_all_hands_together_cannot_pay_is_refused():
    with pytest.raises(IllegalMove, match="5 coins on each of 3 hands; you have 14 credits"):
        decide(GameState(load_paytable(), credits=14), Deal(5, ORDER, more=(SECOND, THIRD)))


def test_no_hand_can_draw_a_card_that_was_dealt():
    with pytest.raises(CardError, match="Ks: the card appears 2 times"):
        decide(MACHINE, Deal(5, ORDER, more=(SECOND, parse_cards("Ks 3d 9c 9d 9h"))))


@pytest.mark.parametrize(
    ("credits", "bet", "hands", "coins"),
    [
        (1000, (5, 100), 100, 5),
        (100, (9, 1), 1, 5),
        (100, (0, 1), 1, 1),
        (499, (5, 100), 100, 4),
        (100, (5, 100), 100, 1),
        (99, (5, 100), 50, 1),
        (30, (5, 10), 10, 3),
        (9, (5, 10), 5, 1),
        (2, (5, 3), 1, 2),
        (0, (5, 3), 3, 5),
    ],
)
def test_bet_above_the_credits_loses_coins_first_and_then_hands(credits, bet, hands, coins):
    machine = GameState(load_paytable(), credits=credits)
    assert machine.affordable_hands(bet[1]) == hands
    assert machine.affordable(bet[0], hands) == coins
