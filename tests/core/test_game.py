"""Legal moves and what each does."""

from dataclasses import FrozenInstanceError

import pytest

from videopoker import load_paytable
from videopoker.core.cards.cards import CardError, format_cards, parse_cards
from videopoker.core.machine.bet import bet_one
from videopoker.core.machine.events import Dealt, Deposited, Drawn, GameChosen, PhraseChosen
from videopoker.core.machine.evolve import replay
from videopoker.core.machine.game import MAX_CREDITS, IllegalMove, decide
from videopoker.core.machine.moves import (
    CashOut,
    ChooseDenomination,
    ChooseGame,
    ChoosePhrase,
    Commit,
    Deal,
    Deposit,
    DoubleUp,
    Draw,
    EndSession,
    Pick,
    Restore,
    StartChain,
    StartPractice,
    StartSession,
)
from videopoker.core.machine.state import LEGAL, GameState, Phase

JOKER_POKER = load_paytable()
JACKS = load_paytable("jacks-or-better-9-6")
ORDER = parse_cards("Ks Kh 7d 2c JK 8c 8d 3s 4s 5h")

NEW = GameState()
BROKE = replay([GameChosen(JOKER_POKER)])
BETTING = replay([GameChosen(JOKER_POKER), Deposited(100)])
FULL = replay([GameChosen(JOKER_POKER), Deposited(MAX_CREDITS)])
NO_GAME = replay([Deposited(100)])
DRAWING = replay(decide(BETTING, Deal(5, ORDER)), BETTING)
PAID = replay(decide(DRAWING, Draw(frozenset({0, 1, 4}))), DRAWING)
STAKED = replay(decide(PAID, DoubleUp(ORDER)), PAID)


def held(*places):
    return Draw(frozenset(places))


ILLEGAL = [
    (NEW, Deal(1, ORDER), "no game is chosen; choose one first"),
    (BROKE, Deal(1, ORDER), "there are no credits; add some first"),
    (BROKE, CashOut(), "there are no credits"),
    (BETTING, Draw(), "no hand is dealt"),
    (BETTING, Deal(0, ORDER), "a bet of 0 coins; this game takes 1 to 5"),
    (BETTING, Deal(6, ORDER), "a bet of 6 coins; this game takes 1 to 5"),
    (BETTING, Deal(True, ORDER), "a bet of true coins; this game takes 1 to 5"),
    (replay([Deposited(3)], BROKE), Deal(4, ORDER), "a bet of 4 coins; you have 3 credits"),
    (BETTING, Deal(1, ORDER[:9]), "a deal of 9 cards; a hand needs ten"),
    (BETTING, Deposit(0), "a deposit of 0 credits; expected 1 to 1,000,000,000"),
    (BETTING, Deposit(MAX_CREDITS + 1), "a deposit of 1,000,000,001 credits; expected 1 to 1,000,000,000"),
    (
        BETTING,
        Deposit(MAX_CREDITS),
        "the machine holds at most 1,000,000,000 credits; add 999,999,900 or fewer",
    ),
    (FULL, Deposit(1), "the machine holds at most 1,000,000,000 credits; cash out first"),
    (BETTING, Deposit(True), "a deposit of true credits; expected 1 to 1,000,000,000"),
    (BETTING, Deposit(2.5), "a deposit of 2.5 credits; expected 1 to 1,000,000,000"),
    (DRAWING, Deal(1, ORDER), "hand 1 is still in play; draw first"),
    (DRAWING, CashOut(), "hand 1 is still in play; draw first"),
    (DRAWING, held(5), "no card is at position 5; positions are 0 to 4"),
    (DRAWING, held(-1, 2), "no card is at position -1; positions are 0 to 4"),
    (DRAWING, held("Ks"), 'no card is at position "Ks"; positions are 0 to 4'),
    (BETTING, ChooseDenomination(5.0), "a credit cannot be 5.0 cents; expected one of 1, 2, 5"),
    (BETTING, ChooseDenomination("5\n\x1b"), 'a credit cannot be "5??" cents; expected one of 1, 2, 5'),
]


@pytest.mark.parametrize(("state", "move", "message"), ILLEGAL)
def test_illegal_move_raises_says_why_and_changes_nothing(state, move, message):
    before = repr(state), hash(state)
    with pytest.raises(IllegalMove) as caught:
        decide(state, move)
    assert message in str(caught.value)
    assert (repr(state), hash(state)) == before


def test_phrase_of_an_older_log_that_reverses_the_order_of_letters_stays_but_no_other_one_is_taken():
    state = replay([PhraseChosen("luck\u202e")], BETTING)
    assert decide(state, ChoosePhrase("luck\u202e")) == ()
    with pytest.raises(IllegalMove, match="a phrase is one line of text"):
        decide(state, ChoosePhrase("more luck\u202e"))


def test_state_cannot_be_changed_in_place():
    with pytest.raises(FrozenInstanceError):
        BETTING.credits = 1_000_000


MOVES = {
    ChooseGame: ChooseGame(JACKS),
    Deposit: Deposit(10),
    Deal: Deal(1, ORDER),
    Draw: Draw(),
    CashOut: CashOut(),
    ChooseDenomination: ChooseDenomination(100),
    DoubleUp: DoubleUp(ORDER),
    Pick: Pick(2),
    StartSession: StartSession(),
    StartPractice: StartPractice(),
    Restore: Restore(8),
    ChoosePhrase: ChoosePhrase("luck"),
    Commit: Commit(bytes(32), bytes(32)),
    EndSession: EndSession(),
    StartChain: StartChain(bytes(8), bytes(32), 100_000),
}


@pytest.mark.parametrize("state", [NEW, NO_GAME, BROKE, BETTING, DRAWING, PAID, STAKED])
def test_move_is_allowed_exactly_when_it_is_among_the_legal_moves(state):
    for kind, move in MOVES.items():
        if kind in state.legal_moves:
            assert decide(state, move)
        else:
            with pytest.raises(IllegalMove):
                decide(state, move)


def test_every_phase_has_its_legal_moves():
    assert set(LEGAL) == set(Phase)
    assert set().union(*LEGAL.values()) == set(MOVES)


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("Ks Ks 7d 2c JK 8c 8d 3s 4s 5h", "Ks: the card appears 2 times"),
        ("Ks Kh 7d 2c JK 8c 8d 3s 4s Ks", "Ks: the card appears 2 times"),
        ("JK Kh 7d 2c JK 8c 8d 3s 4s 5h", "JK: this game has one joker, not 2"),
    ],
)
def test_deal_of_cards_that_are_in_no_deck_is_refused(order, message):
    with pytest.raises(CardError, match=message):
        decide(BETTING, Deal(1, parse_cards(order)))


def test_deal_fixes_no_more_cards_than_the_draw_can_need():
    (dealt,) = decide(BETTING, Deal(1, parse_cards("Ks Kh 7d 2c JK 8c 8d 3s 4s 5h 6h 7h")))
    assert len(dealt.replacements) == 5


def test_deal_does_not_show_undealt_cards_in_its_repr():
    (dealt,) = decide(BETTING, Deal(1, ORDER, b"\xab" * 32))
    for shown in (repr(dealt), repr(replay([dealt], BETTING)), repr(Deal(1, ORDER, b"\xab" * 32))):
        assert "8c" not in shown
        assert "xab" not in shown


@pytest.mark.parametrize(
    ("places", "final"),
    [
        ((), "8c 8d 3s 4s 5h"),
        ((0, 1, 4), "Ks Kh 8c 8d JK"),
        ((2,), "8c 8d 7d 3s 4s"),
        ((4,), "8c 8d 3s 4s JK"),
        ((0, 1, 2, 3), "Ks Kh 7d 2c 8c"),
        ((0, 1, 2, 3, 4), "Ks Kh 7d 2c JK"),
    ],
)
def test_draw_replaces_discards_from_left_to_right(places, final):
    (drawn,) = decide(DRAWING, held(*places))
    assert format_cards(drawn.cards) == final
    assert drawn.held == places


def test_draw_drops_the_replacements():
    assert PAID.replacements == ()


def test_deposit_up_to_the_most_is_taken():
    assert replay(decide(BETTING, Deposit(MAX_CREDITS - 100)), BETTING).credits == MAX_CREDITS


def test_choosing_the_current_game_is_no_event():
    assert decide(BETTING, ChooseGame(JOKER_POKER)) == ()


def test_choosing_a_game_clears_the_table_and_keeps_credits_and_hand_number():
    state = replay(decide(PAID, ChooseGame(JACKS)), PAID)
    assert (state.paytable, state.credits, state.hand, state.cards, state.coins) == (JACKS, 120, 1, (), None)


def after(state, *moves):
    for move in moves:
        state = replay(decide(state, move), state)
    return state


@pytest.mark.parametrize("moves", [(), (Draw(),)], ids=["in mid-hand", "after the draw"])
def test_game_in_play_chosen_again_withdraws_the_next_game(moves):
    state = after(DRAWING, ChooseGame(JACKS), *moves)
    withdrawn = after(state, ChooseGame(JOKER_POKER))
    assert (withdrawn.next_game, withdrawn.cards) == (None, state.cards)


def test_cash_out_pays_the_cents_left_over_once():
    state = after(BETTING, Deposit(3), ChooseDenomination(100))
    assert (state.credits, state.leftover) == (25, 75)
    assert after(state, CashOut()).money == 0


def test_game_chosen_twice_in_mid_hand_is_one_event():
    assert decide(after(DRAWING, ChooseGame(JACKS)), ChooseGame(JACKS)) == ()


def test_bet_one_adds_a_coin_and_wraps_after_the_most():
    bets = [1]
    for _ in range(6):
        bets.append(bet_one(bets[-1], 5))
    assert bets == [1, 2, 3, 4, 5, 1, 2]


def test_bet_one_stays_at_one_where_one_coin_is_the_most():
    assert bet_one(1, 1) == 1


def test_bet_is_the_maximum_before_the_first_hand_and_then_the_last_bet():
    state = replay(decide(BETTING, Deal(2, ORDER)), BETTING)
    assert (BETTING.bet, state.bet) == (5, 2)


def test_value_is_that_of_the_cards_shown():
    assert [str(state.value) for state in (BETTING, DRAWING, PAID)] == [
        "None",
        "three of a kind, kings",
        "full house, kings over eights",
    ]


def test_events_of_a_hand_are_dealt_and_drawn():
    (dealt,) = decide(BETTING, Deal(5, ORDER, b"s" * 32, "my words"))
    (drawn,) = decide(DRAWING, held(0, 1, 4))
    assert dealt == Dealt(1, 5, ORDER[:5], ORDER[5:], b"s" * 32, "my words")
    assert drawn == Drawn(1, (0, 1, 4), parse_cards("Ks Kh 8c 8d JK"), "Full House", 25)
