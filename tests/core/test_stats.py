"""The meters of a machine."""

from videopoker import load_paytable
from videopoker.core.cards import parse_cards
from videopoker.core.events import CashedOut, Dealt, Deposited, Drawn, GameChosen
from videopoker.core.stats import meters

CARDS = parse_cards("Ks Kh 7d 2c JK")
LOG = [
    GameChosen(load_paytable()),
    Deposited(100),
    Dealt(1, 5, CARDS, CARDS),
    Drawn(1, (0,), CARDS, "Full House", 25),
    Dealt(2, 3, CARDS, CARDS),
    Drawn(2, (), CARDS, None, 0),
    Deposited(50),
    Dealt(3, 1, CARDS, CARDS),
    Drawn(3, (), CARDS, "Full House", 5),
    CashedOut(171),
    Deposited(20),
    Dealt(4, 2, CARDS, CARDS),
]


def test_meters_count_what_went_in_and_out():
    record = meters(LOG).to_record()
    assert record == record | {
        "credits": 18,
        "deposits": 170,
        "coin_in": 11,
        "coin_out": 30,
        "cashed_out": 171,
        "games": 4,
        "wins": 2,
        "biggest_win": 25,
        "return": 30 / 11,
        "lines": {"Full House": 2},
    }


def test_meters_credits_are_deposits_less_coin_in_plus_coin_out_less_cashed_out():
    total = meters(LOG)
    assert total.credits == total.deposits - total.coin_in + total.coin_out - total.cashed_out


def test_meters_of_an_empty_log_have_no_return_yet():
    assert meters([]).return_so_far is None


def test_meters_are_not_changed_by_asking_for_a_game_that_was_not_played():
    total = meters([GameChosen(load_paytable())])
    assert total.game.games == 0
    assert total.by_game == {}
