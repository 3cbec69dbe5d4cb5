"""The verbs of plain mode for many hands, double-ups and jackpots."""

from collections.abc import Callable

from videopoker.core.game import IllegalMove
from videopoker.core.jackpot import is_jackpot
from videopoker.core.messages import quoted
from videopoker.core.moves import DoubleUp
from videopoker.core.state import HAND_COUNTS, GameState, Phase
from videopoker.plain.answers import Answers, alone, whole_number
from videopoker.plain.settings import PlainSettings
from videopoker.play.session import Session
from videopoker.text.hand import (
    best_first,
    cards_named,
    double_result,
    goal,
    hands_won,
    lines_won,
    sentence,
)
from videopoker.text.money import jackpot_text
from videopoker.text.numbers import counted


class PlainHands(Answers):
    """Answers about more hands than one, and about doubling a win."""

    def __init__(self, session: Session, settings: PlainSettings, say: Callable[[str], None]) -> None:
        super().__init__(session, settings, say)
        self._chosen = session.state.hands

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
        self._say_count()

    def fewer(self, words: list[str]) -> None:
        """Draw fewer hands from now on."""
        alone("fewer", words)
        self.must_bet()
        self._chosen = self._next(-1)
        self._say_count()

    def _next(self, step: int) -> int:
        return HAND_COUNTS[(HAND_COUNTS.index(self.count) + step) % len(HAND_COUNTS)]

    def _say_count(self) -> None:
        enough = "" if self.count == self._chosen else ", all your credits allow"
        self._say(f"{counted(self.count, 'hand')}{enough}.")

    def must_bet(self) -> None:
        """Refuse a bet while one is placed."""
        if self._state.phase is not Phase.BETTING:
            what = "Draw" if self._state.phase is Phase.DRAWING else "Pick"
            raise IllegalMove(f"The bet of hand {self._state.hand} is placed. {what} first.")

    def say_draw(self) -> None:
        """What many hands won, line by line, and the best of them."""
        state = self._state
        best = max(state.finals, key=lambda final: final.paid)
        for row in [*lines_won(state.finals), hands_won(state.finals)]:
            self._say(sentence(row))
        if best.paid and state.paytable:
            self._say(f"Best, {state.paytable.value(best.cards)}: {cards_named(best.cards)}.")

    def all_hands(self, words: list[str]) -> None:
        """The hands of the last draw, best first: all, or the number asked for."""
        state = self._state
        if not state.finals or state.paytable is None:
            raise IllegalMove("No hands are drawn. All hands lists those of the last draw.")
        expected = "expected how many hands, such as all hands 5."
        most = whole_number(" ".join(words), 1, 10**6, expected) if words else None
        for row in best_first(state.finals, state.paytable)[:most]:
            self._say(row)

    def double(self, words: list[str]) -> None:
        """Stake the last win, where the player wants to be offered that."""
        alone("double", words)
        if not self._settings.chosen.double_up and self._state.phase is not Phase.DOUBLING:
            raise IllegalMove("Double-up is off. Set double_up on turns it on.")
        self._session.double_up()
        self.say_double()

    def pick(self, words: list[str]) -> None:
        """Turn over one of the four cards."""
        if len(words) != 1 or words[0] not in {"1", "2", "3", "4"}:
            raise IllegalMove("Pick a card, 1 to 4.")
        self._session.pick(int(words[0]) - 1)
        self.say_double()
        self._say(f"Credits {self._state.credits:,}.{self.offer}")

    def say_double(self) -> None:
        """The card to beat and what is staked on it; once a card is picked, what it won."""
        double, picked = self._state.double, self._state.picked
        assert double is not None  # a win is staked, or was
        if picked is None:
            aim = goal(double.card, self._state.jokers)
            self._say(sentence(f"{double.stake:,} staked", f"{aim}: pick 1, 2, 3 or 4"))
            return
        others = cards_named([*double.behind[: picked.place], *double.behind[picked.place + 1 :]])
        self._say(f"{picked.place + 1}, {picked.card.words}; the others were {others}.")
        self._say(sentence(double_result(double.stake, picked.paid)))

    @property
    def offer(self) -> str:
        """The offer to double the last win, as a sentence; empty where it is not possible or not wanted."""
        offered = self._settings.chosen.double_up and DoubleUp in self._state.legal_moves
        return f" d to double {self._state.stake:,}." if offered else ""

    def say_jackpot(self, before: GameState) -> None:
        """Say so when the draw after this state hit the game's jackpot."""
        hits = [final for final in self._state.finals if is_jackpot(self._state, final)]
        if hits and before.jackpot is not None and self._state.jackpot is not None:
            self._say(f"Jackpot! {hits[0].paid:,} paid; it resets to {jackpot_text(self._state.jackpot)}.")
