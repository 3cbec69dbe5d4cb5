"""Every move in any order, with quits and kills, against a model of a few lines.

`pytest -m slow --hypothesis-profile=long tests/play/test_machine.py` plays 5,000 sequences.
"""

import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from videopoker.core.machine.game import IllegalMove
from videopoker.core.machine.state import DENOMINATIONS, GameState, Phase
from videopoker.play.paytables.files import load_paytable
from videopoker.play.saves.check.verify import hand_faults, verify
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.play.session import Session
from videopoker.text.play.fairness import proof_verdict

GAMES = ("jacks-or-better-9-6", "joker-poker-jacks-15-5-4", "deuces-wild-full-pay", "double-joker-9-5-4")
PHRASES = ("", "luck", "Glück 🍀", "x" * 64)


class Machine(RuleBasedStateMachine):
    """A real save; the model is its credits, cents and leftover, the hand in play, and the commitment."""

    @initialize(game=st.sampled_from(GAMES))
    def begin(self, game):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "default.sqlite3"
        self.open(game)
        self.money, self.hand, self.phase, self.phrase = 1000 * 25, 0, Phase.BETTING, ""
        self.stake = self.rounds = 0
        self.commitment = self.state.committed

    def open(self, game=None):
        """Open the save; kills end the session, not the computer, so the disk need not be waited for."""
        self.session = Session.open(self.path, game)
        self.session.log._connection.execute("PRAGMA synchronous = OFF")

    @property
    def state(self) -> GameState:
        return self.session.state

    def try_move(self, move, *, allowed):
        """Make a move that the model allows; one it does not allow changes nothing."""
        before = self.state
        if allowed:
            return move()
        with pytest.raises(IllegalMove):
            move()
        assert self.state is before
        return ()

    @rule(credits=st.sampled_from([0, 1, 7, 500]))
    def deposit(self, credits):
        if self.try_move(lambda: self.session.deposit(credits), allowed=credits > 0):
            self.money += credits * self.state.denomination

    @rule(coins=st.integers(1, 5), hands=st.sampled_from([1, 1, 1, 3]))
    def deal(self, coins, hands):
        can = self.phase is Phase.BETTING and self.state.credits >= coins * hands
        begins = self.state.next_game
        if made := self.try_move(lambda: self.session.deal(coins, hands=hands), allowed=can):
            (dealt,) = made
            assert (dealt.secret, dealt.phrase) == (self.commitment.secret, self.phrase)
            assert begins is None or self.state.paytable == begins
            self.money -= dealt.bet * self.state.denomination
            self.hand, self.phase, self.commitment = self.hand + 1, Phase.DRAWING, None
            self.dealt, self.stake, self.rounds = dealt, 0, 0

    @rule(held=st.sets(st.integers(0, 4)))
    def draw(self, held):
        can = self.phase is Phase.DRAWING
        if made := self.try_move(lambda: self.session.draw(held), allowed=can):
            (drawn,) = made
            kept = [card for place, card in enumerate(self.dealt.cards) if place in held]
            assert all(set(kept) <= set(final.cards) for final in drawn.hands)
            pays = [self.state.paytable.payout(final.cards, self.dealt.coins) for final in drawn.hands]
            self.over(drawn.paid, sum(pays))

    @rule()
    def double_up(self):
        can = self.phase is Phase.BETTING and self.stake > 0 and self.rounds < 5
        if made := self.try_move(self.session.double_up, allowed=can):
            assert made[0].secret == self.dealt.secret
            self.money -= self.stake * self.state.denomination
            self.phase, self.rounds = Phase.DOUBLING, self.rounds + 1

    @rule(place=st.integers(0, 3))
    def pick(self, place):
        stake = self.stake
        if made := self.try_move(lambda: self.session.pick(place), allowed=self.phase is Phase.DOUBLING):
            assert made[0].paid in {0, stake, 2 * stake}
            self.over(made[0].paid, made[0].paid)

    def over(self, paid, expected):
        """A hand or a double-up ended."""
        assert paid == expected
        self.money += paid * self.state.denomination
        self.stake, self.phase = paid, Phase.BETTING
        self.commitment = self.commitment or self.state.committed

    @rule()
    def cash_out(self):
        can = self.phase is Phase.BETTING and self.money > 0
        if self.try_move(self.session.cash_out, allowed=can):
            self.money = self.stake = 0

    @rule(cents=st.sampled_from(DENOMINATIONS))
    def choose_denomination(self, cents):
        if self.try_move(
            lambda: self.session.choose_denomination(cents), allowed=self.phase is Phase.BETTING
        ):
            self.stake = 0

    @rule(game=st.sampled_from(GAMES))
    def choose_game(self, game):
        before = self.state.paytable
        self.try_move(lambda: self.session.choose(game), allowed=True)
        if self.phase is Phase.BETTING:
            assert self.state.paytable == load_paytable(game)
            self.stake = self.stake if before == self.state.paytable else 0

    @rule(phrase=st.sampled_from([*PHRASES, "x" * 65, "two\nlines"]))
    def choose_phrase(self, phrase):
        can = self.phase is Phase.BETTING and phrase in PHRASES
        if self.try_move(lambda: self.session.choose_phrase(phrase), allowed=can):
            self.phrase = phrase

    @rule(killed=st.booleans())
    def reopen(self, killed):
        before = self.state
        self.session.log.close() if killed else self.session.close()
        self.open()
        assert self.state == before

    @invariant()
    def agrees_with_the_model(self):
        state = self.state
        assert (state.money, state.hand, state.phase) == (self.money, self.hand, self.phase)
        assert (state.stake, state.phrase) == (self.stake, self.phrase)
        assert state.committed == self.commitment
        assert (state.committed is None) == (self.phase is Phase.DRAWING)
        total = self.session.totals
        assert total.credits == state.credits

    def teardown(self):
        if hasattr(self, "session"):
            found = verify(self.session.log)
            assert (found.problems, found.hands, found.rigged) == ((), self.hand, 0)
            assert found.committed == self.hand
            for hand in in_order(self.session.log, HandFilter()):
                faults = tuple(hand_faults(hand))
                assert proof_verdict(hand, faults) == ("proved" if hand.tells_secret else "open")
                assert proof_verdict(replace(hand, may_double=False), faults) in {"proved", "open"}
            self.session.close()
            self.folder.cleanup()


TestMachine = pytest.mark.slow(Machine.TestCase)
TestMachine.settings = settings(
    max_examples=max(100, settings.default.max_examples), stateful_step_count=30, deadline=None
)
