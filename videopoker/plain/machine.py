"""The words of play line by line that the machine itself has buttons for: hold, bet, deal, draw, credits."""

from collections.abc import Callable

from videopoker.core.evaluate import cards_in_hand
from videopoker.core.game import IllegalMove
from videopoker.core.paytable import PayLine
from videopoker.core.state import GameState, Phase, bet_one
from videopoker.plain.hands import PlainHands
from videopoker.plain.settings import PlainSettings
from videopoker.play.session import Session

_CARDS = {"1", "2", "3", "4", "5"}
_BELL = "\a"


class PlainMachine:
    """What was bet and held so far, and what is said of the five cards."""

    def __init__(
        self, session: Session, hands: PlainHands, settings: PlainSettings, say: Callable[[str], None]
    ) -> None:
        self._session = session
        self._hands = hands
        self._settings = settings
        self._say = say
        self.coins = session.state.bet
        """The bet on each hand that is chosen, as far as the credits go."""
        self._held: frozenset[int] = session.marked or frozenset()

    @property
    def _state(self) -> GameState:
        return self._session.state

    # the words

    def go_on(self, words: list[str]) -> None:
        """Deal, or draw when a hand is dealt."""
        if self._state.phase is Phase.DRAWING:
            self.draw(words)
        else:
            self.deal(words)

    def deal(self, words: list[str]) -> None:
        """Bet and deal; the cards of a hand that is paid already are held, where the player wants that."""
        _alone("deal", words)
        if self._state.phase is Phase.DRAWING:
            raise IllegalMove("a hand is dealt; draw first")
        self._session.deal(self.coins, hands=self._hands.count)
        line = self._line
        state = self._state
        wild = state.paytable.wild if state.paytable else frozenset()
        paid = line and self._settings.chosen.autohold
        self._held = cards_in_hand(state.cards, wild) if paid else frozenset()
        self._say(f"Hand {state.hand}, bet {self._hands.bet(state.coins or self.coins)}.")
        self._tell_hand()

    def draw(self, words: list[str]) -> None:
        """Replace the cards that are not held, and say what is paid."""
        _alone("draw", words)
        self._must_draw()
        before = self._state
        events = self._session.draw(self._held)
        state = self._state
        bell = _BELL if state.paid and self._settings.chosen.bell else ""
        rest = f"Credits {state.credits:,}.{self._hands.offer}{bell}"
        if len(state.finals) > 1:
            self._hands.tell_draw(events)
            self._say(rest)
        else:
            self._tell_hand()
            paid = f"{state.line} pays {state.paid:,}" if state.line else "No win"
            self._say(f"{paid}. {rest}")
        self._hands.tell_jackpot(before)

    def hold(self, words: list[str]) -> None:
        """Hold these cards, by their numbers; those that are held are let go."""
        self._must_draw()
        wrong = [word for word in words if word not in _CARDS]
        if wrong or not words:
            raise IllegalMove(f"no card {wrong[0] if wrong else 'named'}; cards are 1 to 5")
        for word in words:
            self._held ^= {int(word) - 1}
        self._session.mark(self._held)
        self._tell_cards()

    def hold_none(self, words: list[str]) -> None:
        """Let every card go."""
        _alone("none", words)
        self._hold(frozenset())

    def hold_all(self, words: list[str]) -> None:
        """Hold every card."""
        _alone("all", words)
        self._hold(frozenset(range(5)))

    def bet(self, words: list[str]) -> None:
        """Bet so many coins from now on; one more when none is named."""
        self._hands.must_bet()
        most = self._state.most_coins
        if not words:
            coins = bet_one(min(self.coins, most), most)
        elif len(words) == 1 and words[0].isdecimal() and len(words[0]) < 9 and 1 <= int(words[0]) <= most:
            coins = int(words[0])
        else:
            raise IllegalMove(f'a bet of "{" ".join(words)}"; this game takes 1 to {most} coins')
        self.coins = self._state.affordable(coins, self._hands.count)
        self._say(f"Bet {self._hands.bet(self.coins)}.")

    def bet_max(self, words: list[str]) -> None:
        """Bet the most and deal."""
        _alone("max", words)
        self._hands.must_bet()
        self.coins = self._state.affordable(self._state.most_coins, self._hands.count)
        self.deal([])

    def deposit(self, words: list[str]) -> None:
        """Put credits in."""
        text = words[0].replace(",", "") if len(words) == 1 else ""
        if not text.isdecimal() or len(text) > 12:
            raise IllegalMove("expected how many credits, such as credits 1000")
        self._session.deposit(int(text))
        self._say(f"Credits {self._state.credits:,}.")

    def cash_out(self, words: list[str]) -> None:
        """Take all credits out."""
        _alone("cash out", words)
        taken = self._state.credits
        self._session.cash_out()
        self._say(f"Cashed out {taken:,}. Credits 0.")

    def after_game(self, choose: Callable[[], None]) -> None:
        """Change the game, and the bet to one that it takes."""
        choose()
        if self._state.phase is Phase.BETTING:
            self.coins = self._state.affordable(self.coins)

    # what is said

    def tell_title(self) -> None:
        """The game, what waited for the player to come back, and how to learn the words."""
        state = self._state
        title = state.paytable.title if state.paytable else "No game"
        waited = ""
        if state.phase is Phase.DRAWING:
            many = f", bet {self._hands.bet(state.coins or self.coins)}" if state.hands > 1 else ""
            waited = f" Hand {state.hand} waited for you{many}."
        elif state.phase is Phase.DOUBLING:
            waited = " A double up waited for you."
        self._say(f"{title}.{waited} Type help for the list of words.")
        if self._session.next_game:
            self._say(f"{self._session.next_game.title} starts after this hand.")

    def tell_table(self) -> None:
        """The cards of a hand or a double up that waits."""
        if self._state.phase is Phase.DRAWING:
            self._tell_hand()
        elif self._state.phase is Phase.DOUBLING:
            self._hands.tell_double()

    @property
    def asks(self) -> str:
        """What the prompt says."""
        if self._state.phase is Phase.DRAWING:
            discards = 5 - len(self._held)
            return f"hold or draw {discards}" if discards else "stand pat"
        if self._state.phase is Phase.DOUBLING:
            return "pick 1 to 4"
        if self._state.credits:
            bet = self._hands.bet(self._state.affordable(self.coins, self._hands.count))
            return f"deal, bet {bet}, credits {self._state.credits:,}"
        return "no credits left; credits 1000 puts some in"

    @property
    def _line(self) -> PayLine | None:
        """The line that the cards dealt would be paid for as they are."""
        state = self._state
        return state.glass.best_line(state.cards, state.coins) if state.glass and state.coins else None

    def _hold(self, held: frozenset[int]) -> None:
        self._must_draw()
        self._held = held
        self._session.mark(held)
        self._tell_cards()

    def _must_draw(self) -> None:
        if self._state.phase is not Phase.DRAWING:
            raise IllegalMove("no hand is dealt; press enter to deal")

    def _tell_hand(self) -> None:
        self._tell_cards()
        state, value = self._state, str(self._state.value)
        line = self._line if state.phase is Phase.DRAWING else None
        each = " a hand" if state.hands > 1 else ""
        pays = f"; as it is it pays {line.pays[(state.coins or 1) - 1]:,}{each}" if line else ""
        self._say(f"{value[0].upper()}{value[1:]}{pays}.")

    def _tell_cards(self) -> None:
        held = self._held if self._state.phase is Phase.DRAWING else frozenset(self._state.held)
        for place, card in enumerate(self._state.cards):
            self._say(f"{place + 1}, {card.words}{', held' if place in held else ''}")


def _alone(word: str, words: list[str]) -> None:
    """Refuse words after one that takes none: they would be thought to be heeded."""
    if words:
        raise IllegalMove(f'{word} stands alone; "{" ".join(words)}" was not heeded, and nothing was done')
