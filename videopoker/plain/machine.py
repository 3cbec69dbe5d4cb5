"""The verbs of plain mode that the machine has buttons for: deal, draw, hold and bet."""

from dataclasses import dataclass

from videopoker.core.evaluate import cards_in_hand
from videopoker.core.messages import Refused
from videopoker.core.state import Phase, bet_one
from videopoker.plain.coach import PlainCoach
from videopoker.plain.hands import PlainHands
from videopoker.plain.verb_group import VerbGroup, read_hold, whole_number
from videopoker.text.hand import bet, changed, sentence
from videopoker.text.win import pay_now, pays

_BELL = "\a"
_ALL = frozenset(range(5))


@dataclass
class PlainMachine(VerbGroup):
    """The bet and the holds chosen so far, and the five cards in words."""

    _hands: PlainHands
    _coach: PlainCoach

    def __post_init__(self) -> None:
        self.coins: int = self._state.bet
        """The bet per hand that the player chose."""
        self._held = self._session.marked or frozenset()

    @property
    def bet_now(self) -> int:
        """The bet per hand of the next deal: as chosen, lowered to what the game and the credits allow."""
        return self._state.affordable(self.coins, self._hands.count)

    # the verbs

    def go_on(self) -> None:
        """Deal, or draw if a hand is dealt."""
        (self.draw if self._state.phase is Phase.DRAWING else self.deal)()

    def deal(self) -> None:
        """Bet and deal; autohold holds the cards of a winning hand."""
        if self._state.phase is Phase.DRAWING:
            raise Refused("A hand is dealt. Draw first.")
        if not self._state.credits:
            raise Refused("No credits. Type credits 100 to add some.")
        if self._switch_game():
            return
        self._session.deal(self.bet_now, hands=self._hands.count)
        state = self._state
        paid = state.dealt_line and self._settings.chosen.autohold
        self._held = cards_in_hand(state.cards, state.wild) if paid else frozenset()
        self._say(self._numbered)
        self._say_hand()

    def draw(self) -> None:
        """Replace the cards that are not held, and print what the hand wins."""
        self._must_draw()
        if self._coach.questions(self._held):
            return
        graded = self._coach.before_draw(self._held)
        self._session.draw(self._held)
        bell = _BELL if self._state.paid and self._settings.chosen.bell else ""
        self._say_drawn()
        self._say(f"Credits {self._state.credits:,}.{self._hands.offer}{bell}")
        self._hands.say_jackpot()
        self._coach.after_draw(graded)

    def why(self) -> None:
        """Print why the best hold is worth more than the cards held now."""
        self._coach.why(self._held if self._state.phase is Phase.DRAWING else frozenset())

    def hold(self, words: list[str]) -> None:
        """Hold these cards, by number or name; a card already held is released."""
        ways = {"none": frozenset, "all": lambda: _ALL, "best": self._best}
        way = ways.get(" ".join(words).lower(), lambda: self._held ^ self._places(words))
        self._must_draw()
        self._held = way()
        self._session.mark(self._held)
        self._say_cards()

    def _best(self) -> frozenset[int]:
        """The best hold; using it counts as a hint."""
        from videopoker.solver.tables.hold_values import best_hold  # NumPy, which play itself goes without

        self._session.note_hint()
        state = self._state
        return best_hold(state.cards, state.current_paytable or self._game, state.coins or self.coins)

    def _places(self, words: list[str]) -> frozenset[int]:
        if not words:
            raise Refused("Which cards? Hold takes numbers or cards, such as hold 1 3 or hold As Kd.")
        return read_hold(" ".join(words), self._state.cards)

    def bet(self, words: list[str]) -> None:
        """Bet this many coins from now on; without a number, one coin more."""
        self._hands.must_bet()
        self._switch_game()
        most = self._state.max_coins
        coins = bet_one(min(self.coins, most), most)
        if words:
            coins = whole_number(" ".join(words), 1, most, f"a bet of 1 to {most} coins")
        self.coins = self._state.affordable(coins, self._hands.count)
        self._say(f"Bet {self._bet}.")

    def bet_max(self) -> None:
        """Bet max and deal."""
        self._hands.must_bet()
        if self._switch_game():
            return
        self.coins = self._state.affordable(self._state.max_coins, self._hands.count)
        self.deal()

    def again(self) -> None:
        """Print the table again: cards, holds, bet, and between hands the last result."""
        state = self._state
        self._say(f"{self._title}.{f' {self._numbered}' if state.cards else ''}")
        if state.finals:
            self._say_drawn()
        elif state.cards:
            self._say_hand()
        if state.double:
            self._hands.say_double()
        if state.phase is Phase.BETTING:
            self._say(f"Next bet {self._bet}. Credits {state.credits:,}.{self._hands.offer}")
        if state.committed:
            self._say(f"Commitment to hand {state.committed.hand:,}: {state.committed.commitment.hex()}.")

    # output

    def say_title(self) -> None:
        """Print the game, a hand still in play from the last session, and how to list the commands."""
        state = self._state
        open_still = ""
        if state.phase is Phase.DRAWING:
            many = f", bet {bet(state.coins or self.coins, state.hands)}" if state.hands > 1 else ""
            open_still = f" Welcome back: hand {state.hand:,} is still in play{many}."
        elif state.phase is Phase.DOUBLING:
            open_still = " Welcome back: the double-up is still open."
        self._say(f"{self._title}.{open_still} Type help for the commands.")
        if self._state.next_game and open_still:
            self._say(f"{self._state.next_game.title} starts after this hand.")

    def say_table(self) -> None:
        """Print the cards of the hand in play, or of the double-up."""
        if self._state.phase is Phase.DRAWING:
            self._say_hand()
        elif self._state.phase is Phase.DOUBLING:
            self._hands.say_double()

    @property
    def asks(self) -> str:
        """The text of the prompt."""
        if self._state.phase is Phase.DRAWING:
            discards = 5 - len(self._held)
            return f"hold or draw {discards}" if discards else "stand pat"
        if self._state.phase is Phase.DOUBLING:
            return "pick 1 to 4"
        if self._state.next_game:
            return f"enter for {self._state.next_game.title}"
        if self._state.credits:
            return f"deal, bet {self._bet}, credits {self._state.credits:,}"
        return "no credits left; credits 1000 adds some"

    @property
    def _title(self) -> str:
        table = self._state.paytable
        if table is None:
            return "No game"
        practice = "Practice: " if self._state.practice else ""
        return f"{practice}{table.title}{changed(table)}"

    @property
    def _numbered(self) -> str:
        """The hand in play or last played, with its bet."""
        return f"Hand {self._state.hand:,}, bet {bet(self._state.coins or self.coins, self._state.hands)}."

    @property
    def _bet(self) -> str:
        """The next bet: ``5 on each of 25 hands``."""
        return bet(self.bet_now, self._hands.count)

    def _switch_game(self) -> bool:
        """Switch to the game chosen in mid-hand and print it, so that its pays can be read before the next deal."""
        switched = bool(self._session.begin_next_game())
        if switched:
            self._say(f"{self._title}. Bet {self._bet}. Type pays for the paytable.")
        return switched

    def _say_drawn(self) -> None:
        """Print the cards after the draw and what they pay, or what many hands won."""
        finals = self._state.finals
        if len(finals) > 1:
            self._hands.say_draw()
        else:
            self._say_hand()
            self._say(sentence(pays(finals[0].line, finals[0].paid)))

    def _say_hand(self) -> None:
        self._say_cards()
        state = self._state
        pay = pay_now(state) if state.phase is Phase.DRAWING else []
        self._say(sentence("; ".join([str(state.value), *pay])))

    def _say_cards(self) -> None:
        held = self._held if self._state.phase is Phase.DRAWING else frozenset(self._state.held)
        for place, card in enumerate(self._state.cards):
            self._say(f"{place + 1}, {card.words}{', held' if place in held else ''}")
