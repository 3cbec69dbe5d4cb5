"""The verbs of plain mode for fairness: the commitment, the proof of the last hand, and the player's phrase."""

from videopoker.core.messages import printable
from videopoker.plain.verb_group import VerbGroup
from videopoker.play.saves.hands import last_proved
from videopoker.play.saves.verify import hand_faults
from videopoker.text.fairness import NOT_PROVED, PROVED, next_deal_group, not_checked, proof_group
from videopoker.text.hand import sentence
from videopoker.text.render import in_sentences


class PlainFairness(VerbGroup):
    """The verbs `fairness` and `phrase`."""

    def fairness(self) -> None:
        """The commitment and the phrase of the next deal, and the last hand checked."""
        self._say(*in_sentences([next_deal_group(self._state, real=self._session.is_real)]))
        hand = last_proved(self._session.log)
        if hand:
            waiting = not_checked(self._state, hand.dealt.hand)
            if waiting:
                self._say(sentence(waiting))
            self._say(*in_sentences([proof_group(hand, tuple(hand_faults(hand)))]))
        self._say(f"What is proved: {PROVED}", f"What is not: {NOT_PROVED}")

    def phrase(self, words: list[str]) -> None:
        """Print the phrase, or choose another; ``none`` removes it."""
        if words:
            self._tell(self._table.choose_words("" if words == ["none"] else " ".join(words)))
        phrase = self._state.phrase
        self._say(
            f"Your phrase: {printable(phrase)}." if phrase else "No phrase. Type phrase and your own words."
        )
