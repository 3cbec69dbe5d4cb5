"""In multi-hand play every hand is worth the solver's value of one hand: every draw of each is made."""

from itertools import combinations

import pytest

from videopoker import holds, load_paytable
from videopoker.core.cards.cards import parse_cards
from videopoker.core.cards.deck import sorted_deck, without
from videopoker.core.machine.evolve import replay
from videopoker.core.machine.game import decide
from videopoker.core.machine.moves import Deal, Draw
from videopoker.core.machine.state import GameState

HANDS = [
    ("joker-poker-jacks-15-5-4", "Ks Kh 7d 2c JK", 5),
    ("joker-poker-jacks-15-5-4", "As Ks Qs Js 2c", 5),
    ("jacks-or-better-9-6", "As Ks Qs Js 2c", 5),
    ("deuces-wild-full-pay", "2s 2h Ts Js 7d", 3),
    ("double-joker-9-5-4", "JK JK 9d 9c 4s", 5),
]


@pytest.mark.parametrize(("name", "cards", "coins"), HANDS)
def test_every_hand_agrees_with_the_solver_over_all_draws_of_a_card(name, cards, coins):
    check(name, cards, coins, {4, 5})


@pytest.mark.slow
@pytest.mark.parametrize(("name", "cards", "coins"), HANDS)
def test_every_hand_agrees_with_the_solver_over_all_draws_of_two_cards(name, cards, coins):
    check(name, cards, coins, {3})


def check(name, cards, coins, sizes):
    """Three hands take every draw of each hold of this many cards, each in turn."""
    table, dealt = load_paytable(name), parse_cards(cards)
    machine = GameState(table, credits=1000)
    rest = without(sorted_deck(table.jokers), dealt)
    for hold in (hold for hold in holds(dealt, table, coins) if len(hold.positions) in sizes):
        draws = list(combinations(rest, 5 - len(hold.positions)))
        totals = [0, 0, 0]
        for number in range(len(draws)):
            behind = [filled(draws[(number + turn) % len(draws)], rest) for turn in range(3)]
            (deal,) = decide(machine, Deal(coins, dealt + behind[0], more=tuple(behind[1:])))
            (drawn,) = decide(replay([deal], machine), Draw(frozenset(hold.positions)))
            totals = [total + hand.paid for total, hand in zip(totals, drawn.hands, strict=True)]
        assert len(draws) == hold.draws
        assert totals == [hold.total] * 3


def filled(drawn, rest):
    """Five replacements that begin with the cards drawn."""
    return (*drawn, *without(rest[:10], drawn))[:5]
