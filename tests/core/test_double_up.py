"""Double-up: the pay of a picked card; the offer is exactly fair."""

from itertools import permutations

import pytest

from videopoker import load_paytable
from videopoker.core.cards.cards import Card, parse_cards
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.machine.double_up import doubled
from videopoker.core.machine.evolve import replay
from videopoker.core.machine.game import IllegalMove, decide
from videopoker.core.machine.moves import CashOut, ChooseGame, Deal, DoubleUp, Draw, Pick
from videopoker.core.machine.state import MAX_DOUBLES, GameState, Phase
from videopoker.text.words.win import goal

ORDER = parse_cards("Ks Kh 7d 2c JK 8c 8d 3s 4s 5h")
WON = replay(
    [
        *decide(start := GameState(load_paytable(), credits=100), deal := Deal(5, ORDER)),
        *decide(replay(decide(start, deal), start), Draw(frozenset({0, 1, 4}))),
    ],
    start,
)


def staked(cards):
    return replay(decide(WON, DoubleUp(parse_cards(cards))), WON)


def picked(cards, place):
    state = staked(cards)
    return replay(decide(state, Pick(place)), state)


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_double_up_is_exactly_fair_over_every_pair_of_cards(jokers):
    """The stake is placed before any card is seen, and each ordered pair of the deck is equally likely."""
    pays = [doubled(7, up, taken) for up, taken in permutations(sorted_deck(jokers), 2)]
    assert sum(pays) == 7 * len(pays)
    assert pays.count(0) == pays.count(14) > pays.count(7) > 0


@pytest.mark.parametrize(
    ("up", "taken", "pays"),
    [
        ("9d", "Td", 50),
        ("9d", "8d", 0),
        ("As", "JK", 50),
        ("JK", "As", 0),
        ("JK", "JK", 25),
        ("As", "2d", 0),
    ],
)
def test_higher_card_doubles_equal_pushes_lower_loses(up, taken, pays):
    assert doubled(25, Card.parse(up), Card.parse(taken)) == pays


def test_stake_is_taken_from_the_credits_until_a_card_is_picked():
    state = staked("9d Td 8d 9c JK")
    assert (WON.credits, state.credits, state.phase, state.paid) == (120, 95, Phase.DOUBLING, 0)
    assert picked("9d Td 8d 9c JK", 0).credits == 145
    assert picked("9d Td 8d 9c JK", 2).credits == 120
    assert picked("9d Td 8d 9c JK", 1).credits == 95


def test_win_that_was_doubled_can_be_staked_again_up_to_a_limit():
    state, stakes = WON, []
    for _ in range(MAX_DOUBLES):
        state = replay(decide(state, DoubleUp(parse_cards("9d Td 8d 9c JK"))), state)
        stakes.append(state.stake)
        state = replay(decide(state, Pick(0)), state)
    assert stakes == [25, 50, 100, 200, 400]
    with pytest.raises(IllegalMove, match="doubled 5 times, the most allowed; deal the next hand"):
        decide(state, DoubleUp(parse_cards("9d Td 8d 9c JK")))


def test_push_leaves_the_same_stake_to_double():
    assert picked("9d Td 8d 9c JK", 2).stake == 25


def test_lost_stake_cannot_be_doubled():
    with pytest.raises(IllegalMove, match="there is no win to double"):
        decide(picked("9d Td 8d 9c JK", 1), DoubleUp(parse_cards("9d Td 8d 9c JK")))


@pytest.mark.parametrize("move", [CashOut(), ChooseGame(load_paytable("jacks-or-better-9-6"))])
def test_win_that_was_left_cannot_be_doubled(move):
    state = replay(decide(WON, move), WON)
    with pytest.raises(IllegalMove):
        decide(state, DoubleUp(parse_cards("9d Td 8d 9c JK")))


def test_no_other_move_is_legal_while_a_win_is_staked():
    with pytest.raises(IllegalMove, match=r"a double-up for 25 is open; pick a card first \(1-4\)"):
        decide(staked("9d Td 8d 9c JK"), Deal(5, ORDER))


@pytest.mark.parametrize("place", [-1, 4, 1.0])
def test_pick_of_a_card_that_is_not_there_is_refused(place):
    with pytest.raises(IllegalMove, match="positions are 0 to 3"):
        decide(staked("9d Td 8d 9c JK"), Pick(place))


@pytest.mark.parametrize(
    ("card", "jokers", "sentence"),
    [
        ("9c", 1, "beat the nine of clubs"),
        ("As", 0, "only another ace ties with the ace of spades"),
        ("As", 1, "only the joker beats the ace of spades"),
        ("As", 2, "only a joker beats the ace of spades"),
        ("JK", 1, "nothing beats the joker"),
        ("JK", 2, "only the other joker ties with the joker"),
    ],
)
def test_goal_can_be_reached(card, jokers, sentence):
    assert goal(Card.parse(card), jokers) == sentence
    heights = [doubled(1, Card.parse(card), other) for other in sorted_deck(jokers)]
    heights.remove(1)  # the card itself
    assert ("beat" in sentence and "nothing" not in sentence) == (2 in heights)
    assert ("nothing" in sentence) == (max(heights) == 0)
