"""Decisions in bulk: the same values as those of one hand after another."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from tests.quick import quick_and_slow
from tests.solver.odd_tables import ODD_NAMES, ODD_TABLES
from videopoker import holds, load_paytable
from videopoker.core.cards.cards import CARDS
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.machine.bet import Bet
from videopoker.solver.policy.best_holds import decide, final_pays
from videopoker.solver.policy.deal_classes import class_return
from videopoker.solver.policy.policy_holds import (
    Deals,
    HoldNames,
    PairsAndHighCards,
    final_hands,
    value_decisions,
)
from videopoker.solver.tables.holds import common_draws

GAMES = (
    "joker-poker-jacks-15-5-4",
    "jacks-or-better-9-6",
    "deuces-wild-full-pay",
    "double-double-bonus-9-6",
    "deuces-and-joker-wild",
    "double-joker-9-5-4",
)


def dealt(table, count, seed=0):
    """Card numbers of random deals, (count, 5)."""
    deck, random = [card.number for card in sorted_deck(table.jokers)], Random(seed)
    return np.array([random.sample(deck, 5) for _ in range(count)], np.uint8)


def held(count, holds=1, seed=0):
    """Random masks of positions, (count, holds)."""
    random = Random(seed)
    return np.array([[random.randrange(32) for _ in range(holds)] for _ in range(count)], np.uint8)


def mask(hold):
    return sum(1 << place for place in hold.positions)


def check(table, coins, count, now=None):
    """Every value agrees with `holds`, at the meters `now`."""
    hands, masks = dealt(table, count, len(table.lines)), held(count, 2)
    meters = None if now is None else np.tile([line.pays[-1] for line in now.jackpot_lines], (count, 1))
    result = decide(hands, masks, table, coins, meters)
    unit = common_draws(table.deck_size) * coins
    for row, numbers in enumerate(hands.tolist()):
        ranked = holds([CARDS[number] for number in numbers], now or table, coins)
        by_mask = {mask(hold): hold.exact for hold in ranked}
        assert [Fraction(value, unit) for value in result.chosen[row].tolist()] == [
            by_mask[one] for one in masks[row].tolist()
        ]
        assert Fraction(int(result.best[row]), unit) == ranked[0].exact
        assert result.best_held[row] == mask(ranked[0])
        assert result.next_held[row] == mask(next((hold for hold in ranked if not hold.best), ranked[0]))


@pytest.mark.parametrize("name", GAMES)
def test_values_are_those_of_one_hand(name):
    check(load_paytable(name), 5, 60)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_values_of_ten_thousand_hands_are_those_of_one_hand(name):
    check(load_paytable(name), 5, 10_000)


@pytest.mark.parametrize("name", ODD_NAMES)
def test_values_of_unusual_paytables_are_those_of_one_hand(name):
    table = ODD_TABLES[name]
    check(table, table.coins, 15)


@pytest.mark.parametrize("coins", [1, 4])
def test_values_at_fewer_coins_are_those_of_one_hand(coins):
    check(load_paytable("joker-poker-jacks-15-5-4"), coins, 50)


@pytest.mark.parametrize("meter", [4000, 4001, 5678, 250_000])
def test_values_with_a_jackpot_are_those_at_its_meter(meter):
    table = load_paytable("jacks-or-better-9-6-progressive")
    check(table, 5, 60, table.with_jackpot(meter))


def test_values_with_several_jackpots_are_those_at_their_meters():
    """Also where the meters change the order of the lines, and at many meters in one call."""
    table = load_paytable("deuces-wild-full-pay")
    lines = [replace(line, share=10_000) if place < 3 else line for place, line in enumerate(table.lines)]
    table = replace(table, lines=tuple(lines))
    every = [(4000, 1000, 125), (4017, 1300, 125), (4100, 1001, 5000), (4100, 4200, 4300)]
    for meters in every:
        check(table, 5, 20, table.with_jackpots(meters))
    hands, masks = dealt(table, 40, 3), held(40)
    mixed = np.array(every)[np.arange(40) % 4]
    together = decide(hands, masks, table, 5, mixed)
    paid = final_pays(hands, table, 5, mixed)
    for place, meters in enumerate(every):
        rows = np.arange(40) % 4 == place
        alone = decide(hands[rows], masks[rows], table, 5, mixed[rows])
        assert (together.chosen[rows] == alone.chosen).all()
        assert (together.best_held[rows] == alone.best_held).all()
        now = table.with_jackpots(meters)
        assert paid[rows].tolist() == [
            now.payout([CARDS[n] for n in hand], 5) for hand in hands[rows].tolist()
        ]


@pytest.mark.parametrize("name", GAMES)
def test_final_hands_are_paid_as_the_paytable_says(name):
    table = load_paytable(name)
    hands = dealt(table, 300)
    expected = [table.payout([CARDS[number] for number in hand]) for hand in hands.tolist()]
    assert final_pays(hands, table, 5).tolist() == expected


def test_discards_are_replaced_from_left_to_right():
    cards = np.array([[0, 1, 2, 3, 4]], np.uint8)
    drawn = np.array([[[10, 11, 12, 13, 14], [20, 21, 22, 23, 24]]], np.uint8)
    finals = final_hands(cards, np.array([0b01010], np.uint8), drawn)
    assert finals.tolist() == [[[10, 1, 11, 3, 12], [20, 1, 21, 3, 22]]]


def test_pairs_and_high_cards_holds_them_and_every_wild_card():
    table = load_paytable("deuces-and-joker-wild")
    hands = [["2s", "JK", "4h", "5d", "7c"], ["4s", "4h", "Jd", "Ac", "9s"], ["3s", "4h", "5d", "6c", "8s"]]
    numbers = [[next(card.number for card in CARDS if str(card) == text) for text in hand] for hand in hands]
    assert PairsAndHighCards(table, 5).held(np.array(numbers, np.uint8)).tolist() == [0b00011, 0b01111, 0]


@pytest.mark.parametrize("name", quick_and_slow(["joker-poker-jacks-15-5-4", "deuces-and-joker-wild"]))
def test_pairs_and_high_cards_returns_what_its_holds_of_every_class_return(name):
    """The classes' own cards, suits and all, are held as the ranks alone are."""
    table = load_paytable(name)
    policy = PairsAndHighCards(table, 5)

    def holds_of(of):
        cards = [
            [[card.number for card in of.cards(pattern, deal)] for deal in range(of.values.shape[2])]
            for pattern in range(1)
        ]
        masks = policy.held(np.array(cards[0], np.uint8)).astype(int)
        return np.broadcast_to(masks, of.values.shape[1:])

    assert policy.exact_return() == class_return(table, 5, holds_of)


def decisions_of(table, count, hands=1, meters=None, choose=lambda row: row % 32, first=None):
    """The decisions of random deals, and their cards."""
    random, deck = Random(1), [card.number for card in sorted_deck(table.jokers)]
    orders = [random.sample(deck, 5 + 5 * hands) for _ in range(count)]
    cards, drawn = (bytes(n for order in orders for n in order[part]) for part in (slice(5), slice(5, None)))
    chosen = bytes(choose(row) for row in range(count))
    deals = Deals(table, Bet(table.coins, hands), cards, chosen, drawn, meters, first)
    others = {"pairs and high cards": PairsAndHighCards(table, table.coins).held}
    return value_decisions(deals, HoldNames(table, lambda _, held: str(len(held))), others), orders


def test_value_and_cost_of_each_decision_are_those_of_its_hand():
    table = load_paytable("joker-poker-kings-20-7-5")
    result, orders = decisions_of(table, 150)
    for row, order in enumerate(orders):
        ranked = holds([CARDS[number] for number in order[:5]], table)
        mine = next(hold for hold in ranked if mask(hold) == row % 32)
        value, cost = (Fraction(one[row], result.unit) for one in (result.value, result.cost))
        assert (value, cost) == (ranked[0].exact * 5, (ranked[0].exact - mine.exact) * 5)
        assert (cost == 0) == mine.best
        best = next(hold for hold in ranked if mask(hold) == result.best[row])
        assert best.best
    assert result.first_cost == result.cost


def test_first_answer_costs_by_itself_and_its_holds_are_the_ones_named():
    table = load_paytable("jacks-or-better-9-6")
    first = bytes((row * 7 + 3) % 32 for row in range(60))
    result, _ = decisions_of(table, 60, first=first)
    alone, _ = decisions_of(table, 60, choose=lambda row: first[row])
    assert (result.first_cost, result.kinds) == (alone.cost, alone.kinds)
    assert result.cost == decisions_of(table, 60)[0].cost


def test_perfect_play_draws_the_same_cards():
    table = load_paytable("jacks-or-better-9-6")
    result, orders = decisions_of(table, 60, hands=3)
    paid = 0
    for row, order in enumerate(orders):
        cards = [CARDS[number] for number in order[:5]]
        ranked = holds(cards, table)
        mine = next(hold for hold in ranked if mask(hold) == row % 32)
        places = mine.positions if mine.best else ranked[0].positions
        for hand in range(3):
            behind = iter(order[5 + 5 * hand :])
            final = [card if i in places else CARDS[next(behind)] for i, card in enumerate(cards)]
            paid += table.payout(final)
    assert sum(result.perfect_paid) == paid


def test_perfect_play_and_values_follow_the_meter_of_each_hand():
    table = load_paytable("jacks-or-better-9-6-progressive")
    meters = tuple(range(4000, 4000 + 40 * 50, 50))
    result, orders = decisions_of(table, 40, meters=meters)
    best = sum(
        holds([CARDS[number] for number in order[:5]], table.with_jackpot(meter))[0].exact * 5
        for order, meter in zip(orders, meters, strict=True)
    )
    assert Fraction(sum(result.value), result.unit) == best
