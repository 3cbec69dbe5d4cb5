"""The verbs of plain mode for many hands, double-ups and jackpots."""

from dataclasses import dataclass

from videopoker.core.jackpot import is_jackpot
from videopoker.core.messages import Refused, quoted
from videopoker.core.moves import DoubleUp
from videopoker.core.state import HAND_COUNTS, Phase
from videopoker.plain.verb_group import VerbGroup, whole_number
from videopoker.text.hand import cards_named, finals_best_first, hands_limit, sentence
from videopoker.text.numbers import counted, jackpot_text
from videopoker.text.win import double_result, goal, hands_won, lines_won


@dataclass
class PlainHands(VerbGroup):
    """Verbs for multi-hand play and for doubling a win."""

    def __post_init__(self) -> None:
        self._chosen = self._state.hands

    @property
    def count(self) -> int:
        """The number of hands in play, or of those that the next deal draws."""
        if self._state.phase is Phase.BETTING:
            return self._state.affordable_hands(self._chosen)
        return self._state.hands

    def choose(self, words: list[str]) -> None:
        """Draw this many hands from now on; without a number, the next higher one."""
        self.must_bet()
        if not words:
            self._step(1)
            return
        if " ".join(words) in map(str, HAND_COUNTS):
            self._chosen = int(words[0])
        else:
            counts = ", ".join(map(str, HAND_COUNTS))
            raise Refused(f"Got {quoted(' '.join(words))}; expected a number of hands: {counts}.")
        self._say_count()

    def fewer(self) -> None:
        """Draw fewer hands from now on."""
        self.must_bet()
        self._step(-1)

    def _step(self, step: int) -> None:
        place = HAND_COUNTS.index(self.count) + step
        if not 0 <= place < len(HAND_COUNTS):
            self._say(hands_limit(self.count, step))
            return
        self._chosen = HAND_COUNTS[place]
        self._say_count()

    def _say_count(self) -> None:
        enough = "" if self.count == self._chosen else ", all your credits allow"
        self._say(f"{counted(self.count, 'hand')}{enough}.")

    def must_bet(self) -> None:
        """Refused if a bet is already placed."""
        if self._state.phase is not Phase.BETTING:
            what = "Draw" if self._state.phase is Phase.DRAWING else "Pick"
            raise Refused(f"The bet of hand {self._state.hand:,} is placed. {what} first.")

    def say_draw(self) -> None:
        """Print what many hands won, line by line, and the best of them."""
        state = self._state
        best = max(state.finals, key=lambda final: final.paid)
        self._say(*map(sentence, [*lines_won(state.finals), hands_won(state.finals)]))
        if best.paid and state.paytable:
            self._say(f"Best, {state.paytable.value(best.cards)}: {cards_named(best.cards)}.")

    def all_hands(self, words: list[str]) -> None:
        """Print the hands of the last draw, best first: all, or this many."""
        state = self._state
        if not state.finals or state.paytable is None:
            raise Refused("No hands are drawn. All hands lists those of the last draw.")
        expected = "how many hands, such as all hands 5"
        most = whole_number(" ".join(words), 1, 10**6, expected) if words else None
        self._say(*finals_best_first(state.finals, state.paytable)[:most])

    def double(self) -> None:
        """Stake the last win. Refused if double-up is off."""
        if not self._settings.chosen.double_up and self._state.phase is not Phase.DOUBLING:
            raise Refused("Double-up is off. Type set double_up on.")
        self._session.double_up()
        self.say_double()

    def pick(self, words: list[str]) -> None:
        """Pick one of the four cards."""
        if len(words) != 1 or words[0] not in {"1", "2", "3", "4"}:
            raise Refused("Pick a card, 1 to 4.")
        self._session.pick(int(words[0]) - 1)
        self.say_double()
        self._say(f"Credits {self._state.credits:,}.{self.offer}")

    def say_double(self) -> None:
        """Print the card to beat and the stake; after the pick, the result."""
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
        """The offer to double the last win, as a sentence; empty if it is not possible or double-up is off."""
        offered = self._settings.chosen.double_up and DoubleUp in self._state.legal_moves
        return f" d to double {self._state.stake:,}." if offered else ""

    def say_jackpot(self) -> None:
        """Print a jackpot that the last draw hit."""
        for line, meter in zip(self._state.jackpot_lines.values(), self._state.jackpot_values, strict=True):
            hits = [final for final in self._state.finals if final.line == line.label]
            if hits and is_jackpot(self._state, hits[0]):
                self._say(f"Jackpot! {hits[0].paid:,} paid; it resets to {jackpot_text(meter)}.")
