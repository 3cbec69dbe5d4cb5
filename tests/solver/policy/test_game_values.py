"""The value of a game before the deal: at every meter, and where many hands share a jackpot."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from videopoker import holds, load_paytable, solve
from videopoker.core.cards.cards import CARDS, parse_cards
from videopoker.core.machine.bet import Bet
from videopoker.solver.policy.policy_holds import Deals, HoldNames, value_decisions
from videopoker.solver.policy.shared_jackpot import (
    JackpotValues,
    decide_shared,
    game_value,
    shared_pays,
    shared_value,
)
from videopoker.solver.tables.holds import common_draws

TABLE = load_paytable("jacks-or-better-9-6-progressive")
ROYAL_DRAW = "As Ks Qs Js Jh"


def numbers(text):
    return np.array([[card.number for card in parse_cards(text)]], np.uint8)


def shared_by_hand(text, positions, meter, hands):
    """The value of a hold, hand after hand: each plays for the meter until one wins it."""
    cards = parse_cards(text)

    def hold(table):
        return next(one for one in holds(cards, table) if one.positions == positions)

    at_meter, reset = hold(TABLE.with_jackpot(meter)), hold(TABLE.with_jackpot(4000))
    chance = Fraction(at_meter.lines["Royal Flush"], at_meter.draws)
    value, still = Fraction(0), Fraction(1)
    for _ in range(hands):
        value += 5 * (still * at_meter.exact + (1 - still) * reset.exact)
        still *= 1 - chance
    return value


def test_value_of_a_game_is_its_return_times_the_bet():
    assert game_value(TABLE, Bet(3, 10)) == solve(TABLE, 3).exact * 30


def test_values_between_two_solutions_are_those_of_the_solver():
    values = JackpotValues(TABLE)
    result = values.values(range(4000, 4200))
    assert len(values._jackpots) < 60
    for meter in Random(1).sample(range(4000, 4200), 4):
        assert result[meter] == solve(TABLE.with_jackpot(meter)).exact * 5
    assert values.values([4300, 4100]) == {
        meter: solve(TABLE.with_jackpot(meter)).exact * 5 for meter in (4100, 4300)
    }


def test_one_hand_shares_its_jackpot_with_nobody():
    assert shared_value(TABLE, 4321, 1)[0] == solve(TABLE.with_jackpot(4321)).exact * 5


def test_hands_share_nothing_while_the_jackpot_is_at_its_reset():
    assert shared_value(TABLE, 4000, 3)[0] == solve(TABLE).exact * 15


@pytest.mark.parametrize("hands", [3, 100])
@pytest.mark.parametrize("positions", [(0, 1, 2, 3), (0, 1, 2, 3, 4), ()])
def test_shared_jackpot_is_paid_once(positions, hands):
    mask = sum(1 << place for place in positions)
    masks = np.array([[mask]], np.uint8)
    result = decide_shared(numbers(ROYAL_DRAW), masks, TABLE, np.array([9000]), hands)
    expected = shared_by_hand(ROYAL_DRAW, positions, 9000, hands)
    assert result.chosen[0, 0] / common_draws(TABLE.deck_size) == expected


def test_second_hand_that_wins_the_jackpot_is_paid_the_reset():
    royal, nothing = (parse_cards(text) for text in ("As Ks Qs Js Ts", "2s 3h 5d 7c 9s"))
    finals = np.array([[[card.number for card in hand] for hand in (nothing, royal, royal)]], np.uint8)
    assert shared_pays(finals, TABLE, np.array([4700])).tolist() == [[0, 4700, 4000]]


def test_perfect_play_of_many_hands_wins_a_shared_jackpot_once():
    cards = bytes(card.number for card in parse_cards("As Ks Qs Js Ts"))
    drawn = bytes(card.number for card in CARDS[:5]) * 3
    deals = Deals(TABLE, Bet(5, 3), cards, bytes([31]), drawn, (4700,))
    result = value_decisions(deals, HoldNames(TABLE, lambda *_: "hold"), {})
    assert (result.perfect_paid, result.value, result.cost) == ([12_700], [12_700 * result.unit], [0])
