"""The verbs of plain mode that play: deal, draw, hold, bet and double. What each does is in `play.table`."""

from collections.abc import Sequence

from videopoker.core.base.messages import Refused, quoted
from videopoker.core.base.read_number import read_number
from videopoker.core.cards.cards import Card
from videopoker.core.machine.state import HAND_COUNTS, Phase
from videopoker.plain.holding import Holding
from videopoker.plain.settings import value_typed
from videopoker.plain.verb_group import VerbGroup, whole_number
from videopoker.play.table.notes import Notes
from videopoker.text.play.fairness import begins, chain_lines
from videopoker.text.play.note import (
    MODES,
    NO_CREDITS,
    coach_mode,
    credits_left,
    double_lines,
    drawn_lines,
    game_title,
    hand_lines,
    hand_number,
    spoken,
)
from videopoker.text.words.hand import bet, finals_best_first


class PlainTable(VerbGroup, Holding):
    """Reads what is typed, does it on the table, and says the result."""

    @property
    def bet_now(self) -> tuple[int, int]:
        """The next bet, as far as the credits allow: (coins on each hand, hands)."""
        return self._table.bet.affordable(self._state)

    # the verbs

    @property
    def _hand(self) -> Sequence[Card]:
        return self._state.cards if self._state.phase is Phase.DRAWING else ()

    @property
    def _held(self) -> frozenset[int]:
        return self._table.held

    def _hold_only(self, positions: frozenset[int]) -> Notes:
        return self._table.hold_only(positions)

    def _hold_best(self) -> Notes:
        return self._table.hold_best()

    def bet(self, words: list[str]) -> Notes:
        """Bet this many coins from now on; without a number, one coin more."""
        if refused := self._table.open_hand("bet_one"):
            return refused
        self._console.tell(self._table.start_next_game())
        if not words:
            return self._table.bet_one()
        limit = self._state.max_coins
        return self._table.choose_bet(whole_number(" ".join(words), 1, limit, f"a bet of 1 to {limit} coins"))

    def hands(self, words: list[str]) -> Notes:
        """Draw this many hands from now on; without a number, the next higher one."""
        if not words:
            return self._table.step_hands(1)
        if refused := self._table.open_hand("hands"):
            return refused
        if " ".join(words) not in map(str, HAND_COUNTS):
            counts = ", ".join(map(str, HAND_COUNTS))
            raise Refused(f"Got {quoted(' '.join(words))}; expected a number of hands: {counts}.")
        return self._table.choose_hands(read_number(words[0]))

    def fewer_hands(self) -> Notes:
        """Draw fewer hands from now on."""
        return self._table.step_hands(-1)

    def all_hands(self, words: list[str]) -> None:
        """Print the hands of the last draw, best first: all, or this many."""
        state = self._state
        if not state.finals or state.paytable is None:
            raise Refused("No hands are drawn. All hands lists those of the last draw.")
        expected = "how many hands, such as all hands 5"
        limit = whole_number(" ".join(words), 1, 10**6, expected) if words else None
        self._say(*finals_best_first(state.finals, state.paytable)[:limit])

    def pick(self, words: list[str]) -> Notes:
        """Pick one of the four cards."""
        if self._state.phase is not Phase.DOUBLING:
            return self._table.pick(1)  # says that no double-up is open
        if len(words) != 1 or words[0] not in {"1", "2", "3", "4"}:
            raise Refused("Pick a card, 1 to 4.")
        return self._table.pick(read_number(words[0]))

    # the coach

    def coach(self, words: list[str]) -> None:
        """Change when the coach speaks; without words, print the mode."""
        if not words:
            self._say(f"{MODES[self._settings.chosen.coach]} Coach takes {', '.join(MODES)}.")
            return
        mode = str(value_typed("coach", " ".join(words)))
        self._table.choose_coach_mode(mode)
        self._say(coach_mode(mode, self._settings.keep("coach", mode)))

    # output

    def again(self, words: list[str]) -> None:
        """Print the table again: cards, holds, bet, and between hands the last result; with a number play that hand again."""
        if words:
            self._console.run(f"play again {' '.join(words)}")
            return
        state = self._state
        self._say(f"{game_title(state)}.{f' {hand_number(state)}' if state.cards else ''}")
        if state.finals:
            self._say(*drawn_lines(state))
        elif state.cards:
            self._say(*hand_lines(state, self._table.held))
        if state.double:
            self._say(*double_lines(state))
        if state.phase is Phase.BETTING:
            self._say(
                f"Next bet {bet(*self.bet_now)}. {credits_left(state, self._table.win_to_double(state))}"
            )
        self.say_chain()
        if state.committed:
            commitment = begins(state.committed.commitment)
            self._say(f"The commitment to hand {state.committed.hand:,} {commitment}")

    def say_chain(self) -> None:
        """Print the chain of secrets, before its first deal."""
        chain = self._state.secret_chain.chain
        if chain and chain.hand > self._state.hand:
            self._say(*chain_lines(f"the first value of the chain of {chain.length:,} secrets", chain))

    def say_title(self) -> None:
        """Print the game, a hand still in play from the last session, and how to list the commands."""
        welcome = [text for note in self._table.welcome for text in spoken(note, self._settings.chosen)]
        title = [f"{game_title(self._state)}.", *welcome[:1], "Type help for the commands."]
        self._say(" ".join(title), *welcome[1:])

    def say_table(self) -> None:
        """Print the cards of the hand in play, or of the double-up."""
        if self._state.phase is Phase.DRAWING:
            self._say(*hand_lines(self._state, self._table.held))
        elif self._state.phase is Phase.DOUBLING:
            self._say(*double_lines(self._state))

    @property
    def asks(self) -> str:
        """The text of the prompt."""
        if self._state.phase is Phase.DRAWING:
            return self._hold_or_draw
        if self._state.phase is Phase.DOUBLING:
            return "pick 1 to 4"
        if self._state.next_game:
            return f"enter for {self._state.next_game.title}"
        if self._state.credits:
            return f"deal, bet {bet(*self.bet_now)}, credits {self._state.credits:,}"
        return f"{NO_CREDITS}; credits 1000 adds some"
