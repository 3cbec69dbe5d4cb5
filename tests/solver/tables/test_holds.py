"""Values and line counts of each hold agree with making every draw."""

from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.quick import examples, quick_and_slow
from tests.solver.every_draw import holds_by_enumeration, random_hands
from tests.solver.odd_tables import ODD_TABLES, QUICK, any_paytable
from videopoker import holds, load_paytable
from videopoker.core.cards.cards import JOKER, CardError, parse_cards
from videopoker.core.cards.deck import sorted_deck
from videopoker.solver.tables.hold_values import best_hold

KINGS = load_paytable("joker-poker-kings-20-7-5")


def solved(hand, table, coins, most_drawn=5):
    """As `holds_by_enumeration`, by the solver."""
    return {
        hold.positions: (hold.total, hold.draws, {label: n for label, n in hold.lines.items() if n})
        for hold in holds(hand, table, coins)
        if 5 - len(hold.positions) <= most_drawn
    }


def wild_hands(table, count):
    """Hands with one or more wild cards each, random otherwise."""
    deck, random = sorted_deck(table.jokers), Random(len(table.lines))
    wild = [card for card in deck if card.is_joker or card.rank in table.wild]
    for size in range(1, count + 1):
        some = random.sample(wild, min(size, len(wild)))
        others = [card for card in deck if card not in wild]
        yield tuple(random.sample(some + random.sample(others, 5 - len(some)), 5))


@pytest.mark.parametrize(
    ("name", "wild"),
    quick_and_slow([*((name, 1) for name in QUICK), *((name, 2) for name in ODD_TABLES)], len(QUICK)),
)
def test_holds_are_worth_what_every_draw_pays(name, wild):
    """Where a game has wild cards, of hands with one and, in the slow run, with two."""
    table = ODD_TABLES[name]
    has_wild = table.jokers or table.wild
    for hand in wild_hands(table, wild) if has_wild else random_hands(table.jokers, 1, len(table.lines)):
        coins = table.coins
        assert solved(hand, table, coins, 2) == holds_by_enumeration(hand, table, coins, 2), hand


@pytest.mark.parametrize("coins", quick_and_slow([3, 1, 2, 4]))
def test_holds_at_fewer_coins_are_worth_what_every_draw_pays(coins):
    table, hand = ODD_TABLES["pays uneven"], parse_cards("7s JK 7d 9s Ks")
    assert solved(hand, table, coins, 2) == holds_by_enumeration(hand, table, coins, 2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "hand"),
    [
        ("bonus", "As Ks 7s 7d 2h"),
        ("bonus with a joker", "JK 9d Th 4h Ah"),
        ("natural flushes, joker and deuces wild", "2s 5s 9s JK 7h"),
        ("natural flushes, kings and aces wild", "Ks 5s As Jd 7s"),
        ("wild cards counted, deuces and nines", "JK JK 2d 9d 5d"),
    ],
)
def test_all_32_holds_are_worth_what_every_draw_pays(name, hand):
    table, cards = ODD_TABLES[name], parse_cards(hand)
    found = holds_by_enumeration(cards, table, table.coins)
    assert len(found) == 32
    assert solved(cards, table, table.coins) == found


@settings(max_examples=examples(8), deadline=None)
@given(any_paytable(), st.randoms(use_true_random=False), st.sampled_from([1, 2]))
def test_holds_on_any_paytable_are_worth_what_every_draw_pays(table, random, coins):
    hand = tuple(random.sample(sorted_deck(table.jokers), 5))
    assert solved(hand, table, coins, 2) == holds_by_enumeration(hand, table, coins, 2)


def hold_of(hand, held, table=KINGS):
    cards = set(parse_cards(held))
    return next(hold for hold in holds(hand, table) if set(hold.held) == cards)


def test_published_counts_of_a_hold_are_found():
    found = hold_of("Td Qd 2s 4s 5c", "Td Qd")
    assert found.draws == 17296
    assert list(found.lines.values()) == [1, 0, 3, 6, 8, 27, 210, 294, 584, 711, 645, 14807]


@pytest.mark.parametrize(
    ("hand", "held", "ev"),
    [
        ("Kd Kc 8h 8s 3c", "Kd Kc 8h 8s", 1.625),
        ("Kd Kc 8h 8s 3c", "Kd Kc", 1.401249),
        ("6d 9h Jh Ad JK", "9h Jh JK", 1.702128),
        ("6d 9h Jh Ad JK", "Ad JK", 1.702128),
    ],
)
def test_published_value_of_a_hold_is_found(hand, held, ev):
    assert round(hold_of(hand, held).ev, 6) == ev


def test_equal_holds_are_all_best():
    best = [set(map(str, hold.held)) for hold in holds("6d 9h Jh Ad JK", KINGS) if hold.best]
    assert best == [{"9h", "Jh", "JK"}, {"Ad", "JK"}]


def test_holds_are_all_32_the_best_first():
    for hand in random_hands(1, 5, 7):
        found = holds(hand, KINGS)
        assert {hold.positions for hold in found} == {
            places for size in range(6) for places in combinations(range(5), size)
        }
        assert [hold.exact for hold in found] == sorted((hold.exact for hold in found), reverse=True)
        assert [hold.best for hold in found] == [hold.exact == found[0].exact for hold in found]


def test_hold_is_worth_what_its_lines_pay():
    pays = {line.label: line.pays[4] for line in KINGS.lines} | {"nothing": 0}
    for hold in holds("Ac 2d JK 9s Th", KINGS):
        assert hold.total == sum(pays[label] * count for label, count in hold.lines.items())
        assert hold.exact == Fraction(hold.total, hold.draws * 5)
        assert hold.ev == pytest.approx(float(hold.exact), rel=1e-15)


def test_hold_positions_are_those_of_the_hand_as_given():
    worth = {frozenset(hold.held): hold.total for hold in holds("Ac 2d JK 9s Th", KINGS)}
    for hand in list(permutations(parse_cards("Ac 2d JK 9s Th")))[::7]:
        for hold in holds(hand, KINGS):
            assert hold.held == tuple(hand[place] for place in hold.positions)
            assert hold.total == worth[frozenset(hold.held)]


def test_either_of_two_jokers_may_be_held():
    found = {hold.positions: hold for hold in holds("JK 3c JK 8d Kh", ODD_TABLES["bonus with two jokers"])}
    assert found[0,].held == found[2,].held == (JOKER,)
    assert found[0,].exact == found[2,].exact < found[0, 2].exact


def test_best_hold_of_equal_ones_is_the_first_as_solving_counts():
    # 9h Jh JK is mask 22 of the sorted hand, Ad JK mask 24
    assert best_hold(parse_cards("6d 9h Jh Ad JK"), KINGS, 5) == {1, 2, 4}


@pytest.mark.parametrize(
    ("hand", "table", "coins", "message"),
    [
        ("As Ks Qs Js", KINGS, 5, "got 4 cards; a deal is five"),
        ("As As Qs Js Ts", KINGS, 5, "As: the card appears 2 times"),
        ("JK Ks Qs Js Ts", ODD_TABLES["bonus"], 5, "JK: this game has no joker"),
        ("As Ks Qs Js Ts", KINGS, 6, f"{KINGS.title}: a bet of 6 coins; this game takes 1 to 5"),
    ],
)
def test_hand_or_bet_of_another_game_is_refused(hand, table, coins, message):
    with pytest.raises((CardError, ValueError)) as caught:
        holds(hand, table, coins)
    assert str(caught.value).startswith(message)
