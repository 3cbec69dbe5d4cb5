"""Laws of the game, on thousands of random sequences of moves beside a small model of the credits."""

import json
from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.folding import totals
from tests.quick import examples
from videopoker import load_paytable
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.machine.event_codec import from_record, to_record
from videopoker.core.machine.evolve import replay
from videopoker.core.machine.game import IllegalMove, decide
from videopoker.core.machine.moves import (
    CashOut,
    ChooseDenomination,
    ChooseGame,
    Deal,
    Deposit,
    DoubleUp,
    Draw,
    EndSession,
    Pick,
    StartSession,
)
from videopoker.core.machine.state import GameState, Phase

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
    """A deal of any number of coins from a deck of 52, in any game."""
    places = draw(st.lists(st.integers(0, 51), min_size=10, max_size=12, unique=True))
    deck = sorted_deck()
    secret = draw(st.none() | st.binary(min_size=32, max_size=32))
    order = tuple(deck[place] for place in places)
    further = [card for card in deck if card not in order[:5]][: draw(st.integers(5, 40))][-5:]
    more = (tuple(further),) * draw(st.sampled_from([0, 0, 0, 1, 2, 4, 9]))
    return Deal(
        draw(st.integers(0, 6)),
        order,
        secret,
        draw(st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=5)),
        more,
    )


@st.composite
def double_ups(draw):
    places = draw(st.lists(st.integers(0, 51), min_size=4, max_size=6, unique=True))
    return DoubleUp(tuple(sorted_deck()[place] for place in places))


moves = st.one_of(
    st.builds(ChooseGame, st.sampled_from(TABLES)),
    st.builds(Deposit, st.integers(-1, 40)),
    deals(),
    deals(),
    st.builds(Draw, st.frozensets(st.integers(0, 4))),
    st.builds(Draw, st.frozensets(st.integers(-1, 5))),
    st.just(CashOut()),
    double_ups(),
    st.builds(Pick, st.integers(-1, 4)),
    st.builds(Pick, st.integers(0, 3)),
    st.builds(ChooseDenomination, st.sampled_from([1, 3, 25, 100])),
    st.just(StartSession()),
    st.just(EndSession()),
)
beginnings = st.sampled_from([[], [ChooseGame(TABLES[0]), Deposit(100)]])
sequences = st.builds(list.__add__, beginnings, st.lists(moves, max_size=25))


class Purse:
    """Model of the credits: which moves are legal, and what each does to them."""

    def __init__(self):
        self.put_in = self.bet = self.won = self.taken_out = self.exchanged = 0
        self.cents, self.money_in, self.money_out = 25, 0, 0
        self.table = self.next = None
        self.waiting = self.staked = None
        self.win = self.times = 0

    @property
    def credits(self):
        return self.put_in + self.exchanged - self.bet + self.won - self.taken_out

    @property
    def money(self):
        """The money in cents, from deposits, losses and cash-outs."""
        return self.money_in - self.money_out

    def allows(self, move):
        between = self.waiting is None and self.staked is None
        match move:
            case StartSession() | EndSession():
                return True
            case ChooseGame():
                return True
            case ChooseDenomination(cents):
                return between and cents != 3
            case Deposit(credits):
                return 1 <= credits <= 1_000_000_000 - max(self.credits, 0)
            case Deal(coins, more=more):
                right = self.table is not None and 1 <= coins <= self.table.coins and len(more) != 1
                return right and between and coins * (1 + len(more)) <= self.credits
            case Draw(held):
                return self.waiting is not None and held <= set(range(5))
            case CashOut():
                return between and self.money > 0
            case DoubleUp(order):
                return between and self.win > 0 and self.times < 5 and len(order) >= 5
            case Pick(place):
                return self.staked is not None and 0 <= place <= 3

    def make(self, move):
        match move:
            case ChooseGame(paytable) if self.waiting or self.staked:
                self.next = paytable if paytable != self.table else None
            case ChooseGame(paytable):
                self.next = None
                if paytable != self.table:
                    self.win = 0
                self.table = paytable
            case Deposit(credits):
                self.put_in += credits
                self.money_in += credits * self.cents
            case ChooseDenomination(cents):
                if cents != self.cents:
                    self.win = 0
                    self.exchanged += self.money // cents - self.credits
                    self.cents = cents
            case Deal(coins, order, more=more):
                self.bet += coins * (1 + len(more))
                self.money_out += coins * (1 + len(more)) * self.cents
                self.waiting = coins, list(order[:5]), [list(order[5:10]), *map(list, more)]
                self.win = self.times = 0
            case Draw(held):
                coins, cards, behind = self.waiting
                for replacements in behind:
                    final = [
                        card if place in held else replacements.pop(0) for place, card in enumerate(cards)
                    ]
                    self.win += self.table.payout(final, coins)
                self.won += self.win
                self.money_in += self.win * self.cents
                self.waiting = None
            case CashOut():
                self.taken_out += self.credits
                self.money_out += self.money
                self.win = 0
            case DoubleUp(order):
                self.bet += self.win
                self.money_out += self.win * self.cents
                self.times += 1
                self.staked = order
            case Pick(place):
                up, picked = (
                    14 if card.is_joker else int(card.rank)
                    for card in (self.staked[0], self.staked[place + 1])
                )
                self.win = 2 * self.win if picked > up else self.win if picked == up else 0
                self.won += self.win
                self.money_in += self.win * self.cents
                self.staked = None


@settings(max_examples=examples(100), deadline=None)
@given(sequences)
def test_game_agrees_with_the_model_after_every_move(sequence):
    """Legal moves succeed, others fail; credits and money add up; replay(events) == state."""
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
        total = totals(log)
        assert state == replay(log)
        assert vars(state).keys() == vars(GameState()).keys()
        assert state.credits == total.credits == purse.credits >= 0
        assert (total.deposits, total.exchanged, total.coin_in, total.coin_out, total.cashed_out) == (
            purse.put_in,
            purse.exchanged,
            purse.bet,
            purse.won,
            purse.taken_out,
        )
        assert (state.paytable, state.next_game) == (purse.table, purse.next)
        assert state.money == purse.money == total.credits * total.cents + total.leftover
        assert state.money == total.deposited_money + total.net_money - total.cashed_out_money
        assert (state.phase is Phase.DRAWING) == (purse.waiting is not None)
        assert (state.phase is Phase.DOUBLING) == (purse.staked is not None)
        assert len({*state.cards, *state.replacements}) == len(state.cards + state.replacements)


def log_of(sequence):
    """The events that the legal moves of a sequence make."""
    state, log = GameState(), []
    for move in sequence:
        with suppress(IllegalMove):
            events = decide(state, move)
            log += events
            state = replay(events, state)
    return log


@settings(max_examples=examples(50), deadline=None)
@given(sequences)
def test_log_is_the_same_after_being_written_and_read(sequence):
    log = log_of(sequence)
    read = [from_record(json.loads(json.dumps(to_record(event)))) for event in log]
    assert read == log
    assert replay(read) == replay(log)
