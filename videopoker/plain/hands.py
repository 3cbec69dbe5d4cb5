"""What the game line by line says of many hands, of double ups and of jackpots."""

from collections.abc import Callable, Iterable

from videopoker.core.double_up import goal
from videopoker.core.events import Drawn, Event, FinalHand
from videopoker.core.game import IllegalMove
from videopoker.core.jackpot import is_jackpot, meter_text
from videopoker.core.messages import quoted
from videopoker.core.moves import DoubleUp
from videopoker.core.multi_hand import tally_words
from videopoker.core.paytable import Paytable
from videopoker.core.state import HAND_COUNTS, GameState, Phase
from videopoker.plain.help import alone
from videopoker.plain.settings import PlainSettings
from videopoker.play.session import Session


class PlainHands:
    """The words of the conversation for more hands than one, and for doubling what they were paid."""

    def __init__(self, session: Session, settings: PlainSettings, say: Callable[[str], None]) -> None:
        self._session = session
        self._settings = settings
        self._say = say
        self._chosen = session.state.hands

    @property
    def _state(self) -> GameState:
        return self._session.state

    @property
    def count(self) -> int:
        """The hands in play, or those that the next deal draws."""
        if self._state.phase is Phase.BETTING:
            return self._state.affordable_hands(self._chosen)
        return self._state.hands

    def choose(self, words: list[str]) -> None:
        """Draw this many hands from now on; the next number when none follows."""
        self.must_bet()
        if not words:
            self._chosen = self._next(1)
        elif words[0] in map(str, HAND_COUNTS):
            self._chosen = int(words[0])
        else:
            raise IllegalMove(f"{quoted(words[0])} hands; expected {', '.join(map(str, HAND_COUNTS))}")
        self._tell_count()

    def fewer(self, words: list[str]) -> None:
        """Draw fewer hands from now on."""
        alone("fewer", words)
        self.must_bet()
        self._chosen = self._next(-1)
        self._tell_count()

    def _next(self, step: int) -> int:
        return HAND_COUNTS[(HAND_COUNTS.index(self.count) + step) % len(HAND_COUNTS)]

    def _tell_count(self) -> None:
        enough = "" if self.count == self._chosen else ", as many as the credits allow"
        self._say(f"{self.count} hand{'s' * (self.count > 1)}{enough}.")

    @property
    def saved(self) -> str:
        """What is saved when the player leaves."""
        balance = f"{self._state.credits:,} credits"
        return {
            Phase.BETTING: f"Saved with {balance}.",
            Phase.DRAWING: f"Saved: hand {self._state.hand} in play, {balance}.",
            Phase.DOUBLING: f"Saved: double-up open, {balance}.",
        }[self._state.phase]

    def must_bet(self) -> None:
        """Refuse a bet while one is placed."""
        if self._state.phase is not Phase.BETTING:
            what = "Draw" if self._state.phase is Phase.DRAWING else "Pick"
            raise IllegalMove(f"The bet of hand {self._state.hand} is placed. {what} first.")

    def bet(self, coins: int) -> str:
        """A bet in words: ``5 on each of 25 hands``."""
        return f"{coins} on each of {self.count} hands" if self.count > 1 else f"{coins}"

    def tell_draw(self, events: Iterable[Event]) -> None:
        """What many hands came to, line by line, and the best of them."""
        state = self._state
        best = max(state.finals, key=lambda final: final.paid)
        for event in events:
            if isinstance(event, Drawn):
                for row in tally_words(event):
                    self._say(f"{row}.")
        if best.paid and state.paytable:
            cards = ", ".join(card.words for card in best.cards)
            self._say(f"Best, {state.paytable.value(best.cards)}: {cards}.")

    def tell_all(self, words: list[str]) -> None:
        """Every hand of the last draw, or so many of them, the best first."""
        state = self._state
        if not state.finals or state.paytable is None:
            raise IllegalMove("No hands are drawn. All hands lists those of the last draw.")
        number = " ".join(words)
        if words and not (number.isdecimal() and len(number) < 9 and int(number)):
            raise IllegalMove(f"{quoted(number)}: expected how many hands, such as all hands 5.")
        for row in best_first(state.finals, state.paytable)[: int(number) if words else None]:
            self._say(row)

    def double(self, words: list[str]) -> None:
        """Stake the last win, where the player wants to be offered that."""
        alone("double", words)
        if not self._settings.chosen.double_up and self._state.phase is not Phase.DOUBLING:
            raise IllegalMove("Double-up is off. Set double_up on turns it on.")
        self._session.double_up()
        self.tell_double()

    def pick(self, words: list[str]) -> None:
        """Turn over one of the four cards."""
        if len(words) != 1 or words[0] not in {"1", "2", "3", "4"}:
            raise IllegalMove("Pick a card, 1 to 4.")
        self._session.pick(int(words[0]) - 1)
        self.tell_double()
        self._say(f"Credits {self._state.credits:,}.{self.offer}")

    def tell_double(self) -> None:
        """The card to beat and what is staked on it; once a card is picked, what it won."""
        double, picked = self._state.double, self._state.picked
        assert double is not None  # a win is staked, or was
        if picked is None:
            aim = goal(double.card, self._state.paytable.jokers if self._state.paytable else 0)
            self._say(f"{double.stake:,} staked. {aim[0].upper()}{aim[1:]}: pick 1, 2, 3 or 4.")
            return
        others = ", ".join(card.words for place, card in enumerate(double.behind) if place != picked.place)
        won = f"Pays {picked.paid:,}" if picked.paid > double.stake else f"Push, {picked.paid:,} back"
        self._say(f"{picked.place + 1}, {picked.card.words}; the others were {others}.")
        self._say(f"{won if picked.paid else 'Lost'}.")

    @property
    def offer(self) -> str:
        """The offer to double the last win, as a sentence; empty where it cannot be or is not wanted."""
        offered = self._settings.chosen.double_up and DoubleUp in self._state.legal_moves
        return f" d to double {self._state.stake:,}." if offered else ""

    def tell_jackpot(self, before: GameState) -> None:
        """Say so when the draw after this state hit the game's jackpot."""
        hits = [final for final in self._state.finals if is_jackpot(self._state, final)]
        if hits and before.jackpot is not None and self._state.jackpot is not None:
            self._say(
                f"Jackpot! {hits[0].paid:,} paid; it starts again at {meter_text(self._state.jackpot)}."
            )


def best_first(finals: Iterable[FinalHand], table: Paytable) -> list[str]:
    """Final hands in words, the best paid first and of those the better one."""
    ranked = sorted(finals, key=lambda final: (final.paid, table.value(final.cards)), reverse=True)
    return [
        f"{place}, {final.line + ' pays ' + format(final.paid, ',') if final.line else 'no win'}, "
        f"{table.value(final.cards)}: {', '.join(card.words for card in final.cards)}."
        for place, final in enumerate(ranked, 1)
    ]
