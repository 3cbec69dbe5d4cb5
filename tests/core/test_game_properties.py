"""Laws of the game, on thousands of random sequences of moves beside a small model of the credits."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from videopoker import load_paytable
from videopoker.core.deck import sorted_deck
from videopoker.core.game import (
    CashOut,
    ChooseGame,
    Deal,
    Deposit,
    Draw,
    GameState,
    IllegalMove,
    Phase,
    decide,
    replay,
)
from videopoker.core.records import from_record, to_record
from videopoker.core.stats import meters

TABLES = [
    load_paytable(name)
    for name in (
        "joker-poker-jacks-15-5-4",
        "jacks-or-better-9-6",
        "deuces-wild-full-pay",
        "double-joker-9-5-4",
    )
]


@st.composite
def deals(draw):
    """A deal of any number of coins from a deck of 52, whatever game is on."""
    places = draw(st.lists(st.integers(0, 51), min_size=10, max_size=12, unique=True))
    deck = sorted_deck()
    secret = draw(st.none() | st.binary(min_size=32, max_size=32))
    return Deal(
        draw(st.integers(0, 6)), tuple(deck[place] for place in places), secret, draw(st.text(max_size=5))
    )


moves = st.one_of(
    st.builds(ChooseGame, st.sampled_from(TABLES)),
    st.builds(Deposit, st.integers(-1, 40)),
    deals(),
    deals(),
    st.builds(Draw, st.frozensets(st.integers(0, 4))),
    st.builds(Draw, st.frozensets(st.integers(-1, 5))),
    st.just(CashOut()),
)
beginnings = st.sampled_from([[], [ChooseGame(TABLES[0]), Deposit(100)]])
sequences = st.builds(list.__add__, beginnings, st.lists(moves, max_size=25))


class Purse:
    """The credits as a player would keep them on paper: what may be done, and what it makes of the purse."""

    def __init__(self):
        self.put_in = self.bet = self.won = self.taken_out = 0
        self.table = None
        self.waiting = None

    @property
    def credits(self):
        return self.put_in - self.bet + self.won - self.taken_out

    def allows(self, move):
        match move:
            case ChooseGame():
                return self.waiting is None
            case Deposit(credits):
                return 1 <= credits <= 1_000_000_000 - max(self.credits, 0)
            case Deal(coins):
                right = self.table is not None and 1 <= coins <= self.table.coins
                return right and self.waiting is None and coins <= self.credits
            case Draw(held):
                return self.waiting is not None and held <= set(range(5))
            case CashOut():
                return self.waiting is None and self.credits > 0

    def make(self, move):
        match move:
            case ChooseGame(paytable):
                self.table = paytable
            case Deposit(credits):
                self.put_in += credits
            case Deal(coins, order):
                self.bet += coins
                self.waiting = coins, list(order[:5]), list(order[5:10])
            case Draw(held):
                coins, cards, behind = self.waiting
                for place in range(5):
                    if place not in held:
                        cards[place] = behind.pop(0)
                self.won += self.table.payout(cards, coins)
                self.waiting = None
            case CashOut():
                self.taken_out += self.credits


@settings(max_examples=1000, deadline=None)
@given(sequences)
def test_game_agrees_with_the_model_after_every_move(sequence):
    """Legality both ways, credits = deposits - coin in + coin out - cashed out, and replay(events) == state."""
    state, purse, log = GameState(), Purse(), []
    for move in sequence:
        if purse.allows(move):
            events = decide(state, move)
            purse.make(move)
        else:
            try:
                events = decide(state, move)
            except IllegalMove:
                events = ()
            else:
                raise AssertionError(f"{move} was allowed in {state}")
        log += events
        state = replay(events, state)
        total = meters(log)
        assert state == replay(log)
        assert state.credits == total.credits == purse.credits >= 0
        assert (total.deposits, total.coin_in, total.coin_out, total.cashed_out) == (
            purse.put_in,
            purse.bet,
            purse.won,
            purse.taken_out,
        )
        assert (state.phase is Phase.DRAWING) == (purse.waiting is not None)
        assert len({*state.cards, *state.replacements}) == len(state.cards + state.replacements)


@settings(max_examples=100, deadline=None)
@given(sequences)
def test_log_is_the_same_after_being_written_and_read(sequence):
    state, log = GameState(), []
    for move in sequence:
        if type(move) in state.legal_moves:
            try:
                events = decide(state, move)
            except IllegalMove:
                continue
            log += events
            state = replay(events, state)
    read = [from_record(json.loads(json.dumps(to_record(event)))) for event in log]
    assert read == log
    assert replay(read) == state
